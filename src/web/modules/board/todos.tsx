// 待办: what waits for this person by name, the worst first, with the deed beside it; one glance says whether the day goes well.
import { useQueries } from '@tanstack/react-query';
import { Button } from 'antd';
import { useT } from '../../kernel/i18n.ts';
import { go } from '../../kernel/router.tsx';
import { useSession } from '../../kernel/session.ts';
import { grouped } from '../../kit/table/figures.tsx';
import { Tile } from './parts.tsx';
import { dutiesOf, glance, waitRead, type Wait, type Waiting } from './waits.ts';

const MINUTE = 60_000;

/** What this person has to do. */
function useDuties(): readonly Wait[] {
  const mode = useSession((session) => session.mode);
  const buttons = useSession((session) => session.buttons);
  const menus = useSession((session) => session.menus);
  const user = useSession((session) => session.user);
  return dutiesOf({ mode, buttons, menus, user });
}

export default function Todos() {
  const t = useT();
  const unread = useSession((session) => session.unread) ?? 0;
  const duties = useDuties();
  const asked = useQueries({
    queries: duties.map((wait) => ({ ...waitRead(wait), refetchInterval: MINUTE })),
  });
  const known = duties.map((wait, at) => ({ wait, found: asked[at]?.data, failed: Boolean(asked[at]?.error) }));
  const open = known.filter(({ found }) => (found?.count ?? 0) > 0);
  const failed = known.filter((one) => one.failed && !one.found);
  const pending = known.some(({ found, failed: no }) => !found && !no);
  const urgent = open.filter(({ wait }) => wait.urgent).length;
  // Where something could not be asked nobody is told that all is done.
  const unknown = failed.length > 0 && open.length === 0;
  const looking = !unknown && pending && open.length === 0;
  return (
    <Tile title={t('待办')} area="card" freshness>
      <p className={urgent > 0 ? 'todo-glance todo-urgent' : 'todo-glance'} aria-live="polite">
        {!unknown && !looking && (urgent > 0 || failed.length === 0) && <i aria-hidden>{urgent > 0 ? '!' : '✓'}</i>}
        {unknown
          ? t('现在不知道有什么等您处理')
          : looking
            ? t('正在看有什么等您处理')
            : glance(t, { open: open.length, urgent, failed: failed.length })}
      </p>
      <ul className="todo-list">
        {open.map(({ wait, found }) => (
          <Line key={wait.text} wait={wait} found={found as Waiting} />
        ))}
        {failed.map(({ wait }) => (
          <li key={wait.text}>
            <span>
              {t(wait.text)} <small>{t('没有取到，稍后再试')}</small>
            </span>
          </li>
        ))}
        {unread > 0 && (
          <li>
            <span>
              <b>{grouped(unread)}</b> {t('未读通知', { n: unread })}
            </span>
            <Button onClick={() => go('/system/listNotice')}>{t('去阅读')}</Button>
          </li>
        )}
      </ul>
    </Tile>
  );
}

function Line({ wait: { text, deed, path, urgent }, found: { count, names } }: { wait: Wait; found: Waiting }) {
  const t = useT();
  return (
    <li>
      <span>
        {urgent && <i aria-hidden className="todo-mark" />}
        <b>{grouped(count)}</b> {t(text, { n: count })} <small>{names.join(t('、'))}</small>
      </span>
      <Button aria-label={`${t(deed)} ${t(text, { n: count })}`} onClick={() => go(path)}>
        {t(deed)}
      </Button>
    </li>
  );
}
