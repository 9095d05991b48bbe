// Pages that say why there is nothing here.
import { Link, matchPath, useLocation } from 'react-router';
import { isHand } from '../../../contract/auth/systems.ts';
import { HANDS } from '../../../contract/menu/hand.ts';
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

const pageAt = (asked: unknown) =>
  typeof asked === 'string'
    ? menuItems.find(({ path, entry }) => entry.kind === 'page' && matchPath(path, new URL(asked, location.origin).pathname))
    : undefined;

/** The system in which a page stands that was asked for in the other one: a link of a mail, of an assistant, of a colleague. */
function useElsewhere(asked: unknown): System | undefined {
  const here = useSession(({ mode }) => mode);
  const mayGo = useSession(({ switchable }) => switchable);
  const item = mayGo ? pageAt(asked) : undefined;
  return item && !item.systems.includes(here) ? item.systems[0] : undefined;
}

/** Whether the system for small screens that was entered lacks the page, whatever the roles: a notice that is tapped may lead to one of the desk. */
function useDeskOnly(asked: unknown): boolean {
  const system = useSession(({ user }) => user?.loginSys);
  const code = pageAt(asked)?.code;
  if (!isHand(system) || code === undefined) return false;
  return !HANDS[system].some(({ pages }) => pages.some((page) => page === code));
}

/** 401: the page stands outside of this person's menu (R093), which may be because it belongs to the other system. */
export function NotAllowed() {
  const t = useT();
  const { state: asked } = useLocation();
  const there = useElsewhere(asked);
  const deskOnly = useDeskOnly(asked);
  const why = there ? '这个页面在另一个系统里。' : '您的角色不能打开这个页面。需要时请联系管理员分配权限。';
  const open = () => {
    switchMode(there ?? 'fms');
    location.assign(String(asked));
  };
  return (
    <div className="page-note">
      <h1>{t('无权限')}</h1>
      <p>{t(deskOnly ? '这里没有这个页面，请在电脑上打开。' : why)}</p>
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
