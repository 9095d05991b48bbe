// Pages that say why there is nothing here.
import { Link, matchPath, useLocation } from 'react-router';
import { menuItems, type System } from '../../../contract/menu.ts';
import { useT } from '../../kernel/i18n.ts';
import { switchMode, useSession } from '../../kernel/session.ts';

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

/** The system in which a page stands that was asked for in the other one: a link of a mail, of an assistant, of a colleague. */
function useElsewhere(asked: unknown): System | undefined {
  const here = useSession(({ mode }) => mode);
  const mayGo = useSession(({ switchable }) => switchable);
  if (typeof asked !== 'string' || !mayGo) return undefined;
  const item = menuItems.find(({ path, entry }) => entry.kind === 'page' && matchPath(path, new URL(asked).pathname));
  return item && !item.systems.includes(here) ? item.systems[0] : undefined;
}

/** 401: the page stands outside of this person's menu (R093), which may be because it belongs to the other system. */
export function NotAllowed() {
  const t = useT();
  const { state: asked } = useLocation();
  const there = useElsewhere(asked);
  const open = () => {
    switchMode(there ?? 'fms');
    location.assign(String(asked));
  };
  return (
    <div className="page-note">
      <h1>{t('无权限')}</h1>
      <p>{t(there ? '这个页面在另一个系统里。' : '您的角色不能打开这个页面。需要时请联系管理员分配权限。')}</p>
      {there && (
        <button type="button" className="btn btn-primary" onClick={open}>
          {t(there === 'wms' ? '切换到智能仓' : '切换到工厂')}
        </button>
      )}
      <Link to="/" className="btn">
        {t('回到首页')}
      </Link>
    </div>
  );
}
