// What somebody holds now: loans, today, what is left of his limits; on his page, and of oneself.
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';
import type { story } from '../../../contract/story/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { To } from '../../kit/page/to.tsx';
import { figure, grouped } from '../../kit/table/figures.tsx';
import { FreshnessNote } from '../freshness-note.tsx';
import { Part, Sums } from './story-page.tsx';

type PersonData = Out<typeof story.person>;

/** What somebody holds, took today, and what his limits leave him. */
export function PersonNow({ now }: { now: PersonData }) {
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
