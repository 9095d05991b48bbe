// 今天: what this person holds and what waits for him, and the works of the system that was entered.
import { useEffect, useMemo } from 'react';
import { menuName } from '../../../contract/menu.ts';
import { useT } from '../../kernel/i18n.ts';
import { drawn } from '../../kernel/menus.ts';
import { seeing, useSession, type MenuEntry } from '../../kernel/session.ts';
import '../../modules/board/board.css';
import { lazy, Wait } from '../../kernel/later.tsx';
import { arrive } from './first-press.ts';
import { keepWorks, worksOf } from './kept-works.ts';
import { Who, Works } from './works.tsx';

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
  const works = useMemo(() => worksOf(drawn(menus), menuName), [menus]);
  const account = user?.loginAccount;
  useEffect(arrive, []);
  useEffect(() => {
    if (account && works.length > 0 && !seeing()) keepWorks(account, works);
  }, [account, works]);
  useEffect(() => {
    // What a person looks at first comes first.
    const timer = setTimeout(() => account && void import('./shift.ts').then(({ bringShift }) => bringShift(account, menus)), SHIFT_AFTER);
    return () => clearTimeout(timer);
  }, [account, menus]);
  return (
    <div className="hand-home">
      <Who>
        <Wait fallback={null}>
          <Shift account={account ?? ''} />
        </Wait>
      </Who>
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
      <Works works={works} />
    </div>
  );
}
