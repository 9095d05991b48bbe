// The page of a person: what was refused last and why, what he holds, what he took today, what is left of his limits, what happened.
import { useState } from 'react';
import { Button } from 'antd';
import { DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { pick } from '../../../contract/pick/index.ts';
import { story } from '../../../contract/story/index.ts';
import { useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { go, listAt } from '../../kernel/router.tsx';
import { useSession } from '../../kernel/session.ts';
import { useRead } from '../../kernel/use-read.ts';
import { FreshnessNote } from '../../floor/freshness-note.tsx';
import { PickAnswer, type PickQuestion } from '../../floor/pick/pick-answer.tsx';
import { Part, StoryPage, Sums, type Head } from '../../floor/story/story-page.tsx';
import { useStory, type StoryEvent } from '../../floor/story/story-timeline.tsx';
import { NotThere } from '../../kit/list/states.tsx';
import { To } from '../../kit/page/to.tsx';
import { figure, grouped } from '../../kit/table/figures.tsx';

/** Refusals that can be chosen; the rest stand in the timeline. */
const LAST = 4;
const REFUSALS = ['refusal'] as const;

export default function PersonStory() {
  return <StoryPage subject="person" Now={Now} Deeds={Deeds} />;
}

function Now({ head: { id } }: { head: Head }) {
  const asks = useCan(pick.explain.permit as never);
  return (
    <>
      {asks && <Refused empId={id} />}
      <Holds id={id} />
    </>
  );
}

/** Why he could not take something: begins with what a machine refused him last, never with an empty form. */
function Refused({ empId }: { empId: string }) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  const found = useStory({ subject: 'person', id: empId, kinds: REFUSALS });
  const [chosen, choose] = useState<string>();
  const [other, ask] = useState<Partial<PickQuestion>>({});
  const rows = found.data?.pages[0]?.rows.slice(0, LAST) ?? [];
  const now = rows.find(({ id }) => id === chosen) ?? rows[0];
  if (!found.data) return found.error ? null : <NotThere asked={found} rows={3} />;
  if (!now?.productId) return null;
  const asked = { empId, productId: now.productId, vmId: now.vmId ?? undefined, quantity: now.num ?? 1, ...other };
  const nameOf = (one: StoryEvent) => `${formatDateTime(one.at, zone, 'MM-DD HH:mm')} ${one.productName ?? ''} · ${one.vmName ?? ''}`;
  return (
    <Part title={t('为什么没领到')} aside={nameOf(now)}>
      <div className="story-refused">
        {rows.length > 1 && (
          <fieldset className="story-kinds" aria-label={t('最近没领到的')}>
            {rows.map((one) => (
              <button
                key={one.id}
                type="button"
                aria-pressed={one.id === now.id}
                onClick={() => {
                  choose(one.id);
                  ask({});
                }}
              >
                {nameOf(one)}
              </button>
            ))}
          </fieldset>
        )}
        <PickAnswer key={now.id} asked={asked} set={(part) => ask((before) => ({ ...before, ...part }))} />
      </div>
    </Part>
  );
}

type PersonData = Out<typeof story.person>;

function Holds({ id }: { id: string }) {
  const t = useT();
  const found = useRead(story.person, { id });
  if (!found.data) return <NotThere asked={found} rows={5} />;
  const { todayNum, todayAmount, held, limits, privileges } = found.data;
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
        <Loans rows={held} />
      </Part>
      {limits && <Limits rows={limits} privileges={privileges ?? []} />}
    </>
  );
}

function Loans({ rows }: { rows: PersonData['held'] }) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  if (rows.length === 0) return null;
  return (
    <ul aria-label={t('借出未还')}>
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
          </span>
        </li>
      ))}
    </ul>
  );
}

function Limits({ rows, privileges }: { rows: NonNullable<PersonData['limits']>; privileges: NonNullable<PersonData['privileges']> }) {
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
          <li key={`${one.strategyId}${at}`}>
            <span>
              {one.text}
              <span className={one.used >= 1 ? 'story-bar story-full' : 'story-bar'} aria-hidden>
                <i style={{ width: `${one.used * 100}%` }} />
              </span>
            </span>
            <b className={one.left === 0 ? 'story-late' : undefined}>
              {one.left === null ? '' : t('还可领{left}', { left: grouped(one.left) })}
            </b>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** What can be done from here, each by its right. */
function Deeds({ head: { id, code } }: { head: Head }) {
  const t = useT();
  const staff = useCan('organization.staff');
  const trades = useCan('report.productTradingDetail');
  const strategies = useCan('strategy.staff');
  const clears = useCan(['organization.staff.clear', 'organization.staff']);
  return (
    <>
      {strategies && <Button onClick={() => go(listAt('/strategy/staff', { ask: id }))}>{t('能领吗')}</Button>}
      {staff && <Button onClick={() => go(listAt('/organization/staff', { keyword: code }, id))}>{t('员工资料')}</Button>}
      {trades && <Button onClick={() => go(listAt('/report/productTradingDetail', { empId: id }))}>{t('交易明细')}</Button>}
      {clears && <Button onClick={() => go(`/organization/staff?clear=${id}`)}>{t('离职清算')}</Button>}
    </>
  );
}
