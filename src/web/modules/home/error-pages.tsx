// Pages that say why there is nothing here.
import { Link } from 'react-router';
import { useT } from '../../kernel/i18n.ts';

/** 404: there is no such page. */
export function NotFound() {
  const t = useT();
  return (
    <div className="page-note">
      <h1>{t('页面不存在')}</h1>
      <p>{t('地址可能输错了，或者页面已经移走。')}</p>
      <Link to="/" className="btn">
        {t('回到首页')}
      </Link>
    </div>
  );
}

/** 401: the page stands outside of this person's menu (R093). */
export function NotAllowed() {
  const t = useT();
  return (
    <div className="page-note">
      <h1>{t('无权限')}</h1>
      <p>{t('您的角色不能打开这个页面。需要时请联系管理员分配权限。')}</p>
      <Link to="/" className="btn">
        {t('回到首页')}
      </Link>
    </div>
  );
}
