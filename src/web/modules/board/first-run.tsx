// The first days of somebody: the pages of his work to open one after the other. Each ticks itself; with the last the line goes for good.
import { useEffect, useState } from 'react';
import { Button } from 'antd';
import { Link } from 'react-router';
import { holds } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { go } from '../../kernel/router.tsx';
import { useSession } from '../../kernel/session.ts';
import { useRemembered } from '../../kit/page/remember.ts';
import { firstRunOf } from './first-runs.ts';
import { openedTabs, type Visits } from './visits.ts';

interface Kept {
  /** Pages that were opened, by their paths. */
  paths: readonly string[];
  /** It is over, or was sent away. */
  over: boolean;
}

export function FirstRun() {
  const t = useT();
  const side = useSession(({ mode }) => mode);
  const buttons = useSession((session) => session.buttons[session.mode]) ?? [];
  const seenAs = useSession(({ user }) => user?.seenBy);
  const [kept, keep] = useRemembered<Kept>('firstRun', { paths: [], over: false });
  const [visits] = useRemembered<Visits>('visits', {});
  const [opened, look] = useState(() => openedTabs().opened);
  // Each time the home is come back to: meanwhile it is asleep, and hears of no page.
  useEffect(() => look(openedTabs().opened), []);
  const paths = [...new Set([...kept.paths, ...opened, ...Object.keys(visits)])];
  const run = kept.over || seenAs ? undefined : firstRunOf((right) => holds(buttons, right), { side, visited: new Set(paths) });
  const more = paths.length > kept.paths.length;
  useEffect(() => {
    if (more && !seenAs) keep({ paths, over: kept.over });
    // Noted when the home comes up, the last page too: the guide is over by it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [more]);
  if (!run) return null;
  const done = run.steps.filter((step) => step.done).length;
  return (
    <section className="board-run" aria-label={t('上手指引')}>
      <h2>{t('上手指引 {done}/{all}', { done, all: run.steps.length })}</h2>
      <ol>
        {run.steps.map((step) => (
          <li key={step.path} data-done={step.done || undefined}>
            <Link to={step.path}>{t(step.title)}</Link>
            {step.done && <span aria-label={t('已看过')}>✓</span>}
          </li>
        ))}
      </ol>
      <Button size="small" onClick={() => go(`/system/guide?open=${run.chapter}`)}>
        {t('一天怎么做')}
      </Button>
      <Button size="small" type="text" onClick={() => keep({ paths, over: true })}>
        {t('不再显示')}
      </Button>
    </section>
  );
}
