// 今天: what this person holds and what waits for him, and the works of the system that was entered, each page a tile for a thumb.
import { useEffect } from 'react';
import { Link } from 'react-router';
import { labelOfSystem } from '../../../contract/auth/systems.ts';
import { menuName } from '../../../contract/menu.ts';
import { useT } from '../../kernel/i18n.ts';
import { drawn } from '../../kernel/menu-tree.ts';
import { useSession, type MenuEntry } from '../../kernel/session.ts';
import '../../modules/board/board.css';
import { lazy, Wait } from '../../kernel/later.tsx';

const Shift = lazy(() => import('./shift-ready.tsx'));
const OwnNow = lazy(() => import('../../floor/story/own-now.tsx'));
const Todos = lazy(() => import('../../modules/board/todos.tsx'));

const NONE: readonly MenuEntry[] = [];
/** Milliseconds until what the shift needs is brought to the device. */
const SHIFT_AFTER = 3000;

export default function HandHome() {
  const t = useT();
  const user = useSession((session) => session.user);
  const menus = useSession((session) => session.menus[session.mode]) ?? NONE;
  const works = drawn(menus);
  const account = user?.loginAccount;
  useEffect(() => {
    // What a person looks at first comes first.
    const timer = setTimeout(() => account && void import('./shift.ts').then(({ bringShift }) => bringShift(account, menus)), SHIFT_AFTER);
    return () => clearTimeout(timer);
  }, [account, menus]);
  return (
    <div className="hand-home">
      <header className="hand-who">
        <h1>{t('您好，{name}', { name: user?.userName || user?.loginAccount || '' })}</h1>
        <Wait fallback={null}>
          <Shift account={account ?? ''} />
        </Wait>
        <span>{[user?.nodeName, user && t(labelOfSystem(user.loginSys))].filter(Boolean).join(' · ')}</span>
      </header>
      {works.length === 0 && !user?.empId && (
        <p className="page-note" role="alert">
          {t('您在这个系统里还没有可以打开的页面。请管理员在“用户角色”里给您一个这个登录系统的角色。')}
        </p>
      )}
      {user?.empId && (
        <Wait fallback={<div className="hand-wait" aria-busy="true" />}>
          <OwnNow />
        </Wait>
      )}
      {works.length > 0 && (
        <Wait fallback={<div className="hand-wait" aria-busy="true" />}>
          <div className="board hand-todos">
            <Todos />
          </div>
        </Wait>
      )}
      {works.map(({ funcMenuId, children, ...work }) => (
        <section key={funcMenuId} className="hand-work" aria-label={t(menuName(work))}>
          <h2>{t(menuName(work))}</h2>
          <ul>
            {children?.map((page) => (
              <li key={page.funcMenuId}>
                <Link to={page.path}>
                  {t(menuName(page))}
                  {/* Both sides have some of the same name. */}
                  {page.path.startsWith('/wms/') && <small>{t('智能仓')}</small>}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
