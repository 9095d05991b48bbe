// What somebody holds now: loans, today, what is left of his limits; on his page, and of oneself.
import { useState } from 'react';
import { Button } from 'antd';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';
import type { story } from '../../../contract/story/index.ts';
import { useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { To } from '../../kit/page/to.tsx';
import { figure, grouped } from '../../kit/table/figures.tsx';
import { FreshnessNote } from '../freshness-note.tsx';
import { Part, Sums } from './story-page.tsx';
import { lazy } from '../../kernel/later.tsx';

type PersonData = Out<typeof story.person>;
type Limit = NonNullable<PersonData['limits']>[number];
const HandOver = lazy(async () => ({ default: (await import('./hand-over.tsx')).HandOver }));
const SimulationDialog = lazy(async () => ({ default: (await import('../strategy/simulation-dialog.tsx')).SimulationDialog }));

/** What somebody holds, took today, and what his limits leave him. */
export function PersonNow({ now, own = false }: { now: PersonData; own?: boolean }) {
  const t = useT();
  const { todayNum, todayAmount, held, limits, privileges } = now;
  const out = held.reduce((sum, { num }) => sum + num, 0);
  const late = held.filter((one) => one.late).reduce((sum, { num }) => sum + num, 0);
  return (
    <>
      <Part title={t('现况')}>
        <FreshnessNote />
        <Sums
          of={[
            [t('今日领料'), figure(grouped(todayNum), t('件'))],
            [t('今日金额'), figure(grouped(todayAmount), t('元'))],
            [t('借出未还'), figure(grouped(out), t('件')), late > 0 && <b className="story-late">{t('逾期{n}', { n: grouped(late) })}</b>],
          ]}
        />
        <Loans rows={held} own={own} />
      </Part>
      {limits && <Limits rows={limits} privileges={privileges ?? []} />}
    </>
  );
}

/** What is one's own is handed to a colleague from here. */
function Loans({ rows, own }: { rows: PersonData['held']; own: boolean }) {
  const t = useT();
  const [given, setGiven] = useState<PersonData['held'][number]>();
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  if (rows.length === 0) return null;
  return (
    <>
      <ul className="story-held" aria-label={t('借出未还')}>
        {rows.map((one) => (
          <li key={one.productId}>
            <span>
              <To subject="product" to={one.productId} name={one.productName}>
                {one.productName}
              </To>{' '}
              <small>{one.productCode}</small>
            </span>
            <span>
              {figure(grouped(one.num), one.unit)}{' '}
              {one.dueAt && (
                <small className={one.late ? 'story-late' : undefined}>
                  {t(one.late ? '应于{time}归还，已逾期' : '应于{time}归还', { time: formatDateTime(one.dueAt, zone, 'MM-DD HH:mm') })}
                </small>
              )}
              {own && (
                <Button size="small" onClick={() => setGiven(one)}>
                  {t('交给同事')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {given && <HandOver open held={given} close={() => setGiven(undefined)} />}
    </>
  );
}

interface LimitsProps {
  rows: readonly Limit[];
  privileges: NonNullable<PersonData['privileges']>;
}

function Limits({ rows, privileges }: LimitsProps) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  return (
    <Part title={t('还能领多少')}>
      {rows.length === 0 && <p>{t('今天没有有效的策略，领料不受限量。')}</p>}
      {privileges.map((one) => (
        <p key={one.id}>
          {t('特权“{name}”生效到{time}', { name: one.name, time: formatDateTime(one.until, zone, 'MM-DD HH:mm') })}
          {one.left === null ? t('，不限量') : t('，还可多领{left}', { left: grouped(one.left) })}
        </p>
      ))}
      <ul>
        {rows.map((one, at) => (
          <LimitLine key={`${one.strategyId}${at}`} limit={one} />
        ))}
      </ul>
    </Part>
  );
}

/** A limit, how much of it is used; whoever may change it tries another on the past from here, and stays here. */
function LimitLine({ limit: { strategyId, strategyName, subject, text, left, used } }: { limit: Limit }) {
  const t = useT();
  const tries = useCan('strategy.pickStrategyItem');
  const [open, setOpen] = useState(false);
  // Each trial begins with the limits as they are.
  const [turn, setTurn] = useState(0);
  const begin = () => {
    setTurn(turn + 1);
    setOpen(true);
  };
  return (
    <li>
      <span>
        {text}
        <span className={used >= 1 ? 'story-bar story-full' : 'story-bar'} aria-hidden>
          <i style={{ width: `${used * 100}%` }} />
        </span>
      </span>
      <span className="story-limit">
        <b className={left === 0 ? 'story-late' : undefined}>{left === null ? '' : t('还可领{left}', { left: grouped(left) })}</b>
        {tries && (
          <Button size="small" aria-label={`${t('试算')} ${strategyName} ${subject}`} onClick={begin}>
            {t('试算')}
          </Button>
        )}
      </span>
      {turn > 0 && <SimulationDialog key={turn} open={open} close={() => setOpen(false)} strategyId={strategyId} name={strategyName} />}
    </li>
  );
}
