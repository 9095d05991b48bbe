// Says when a receiver lags, once until it has caught up, and when pushes failed; lets go of what was taken or given up long ago.
import { sql } from 'kysely';
import type { Language } from '../../../contract/errors.ts';
import { NoticeType } from '../../../contract/notice/codes.ts';
import { DataPushStatus } from '../../../contract/push/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';
import { escapeHtml } from '../../kernel/http/html.ts';
import { NOW } from '../../kernel/document.ts';
import { changeIn, from, removeFrom } from '../../kernel/scope.ts';
import { accountsWith } from '../role/index.ts';
import { tellPeople } from '../notice/index.ts';
import { translate } from '../transfer/index.ts';
import { before } from './line.ts';

/** What has waited so long lags. */
const LAG_MINUTES = 10;
/** What fails later is told again, once in so long. */
const AGAIN_HOURS = 24;
const KEPT_DAYS = 90;
const { pushed, failed } = DataPushStatus;

/** Of more than so many it is said that there are more. */
const MOST = 10_000;

const OPEN = sql`from push_record p where p.node_id = r.node_id and p.receiver_id = r.id and p.push_status <> ${lit(pushed)} and p.dropped_at is null`;
/** What waits behind a failed one of its document does not lag: that one is told of. */
const LATE = sql`${OPEN} and p.push_status <> ${lit(failed)} and coalesce(p.replayed_at, p.created_at) < now() - make_interval(mins => ${lit(LAG_MINUTES)})
  and ${before(sql`e.push_status = ${lit(failed)}`)} is null`;
const LOST = sql`${OPEN} and p.push_status = ${lit(failed)}`;
const any = (rows: typeof OPEN) => sql<boolean>`exists (select ${rows})`;
/** Since it was told last. */
const isNew = sql<boolean>`((r.failed_told_at is null or r.failed_told_at < now() - make_interval(hours => ${lit(AGAIN_HOURS)}))
  and exists (select ${OPEN} and p.push_status = ${lit(failed)} and (r.failed_told_at is null or p.last_time > r.failed_told_at)))`;

/** Each minute: tells those who can push again that a receiver lags or that pushes failed. Counted is only what is told. */
export async function watchPush(ctx: Ctx): Promise<void> {
  const rows = await from(ctx, 'pushReceiver', 'r')
    .select(['r.id', 'r.receiverName', 'r.warnedAt', 'r.failedToldAt'])
    .select([any(LATE).as('isLate'), any(LOST).as('hasLost'), isNew.as('isNew')])
    .where('r.statusFlag', '=', true)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  for (const { id, receiverName, warnedAt, failedToldAt, isLate, hasLost, isNew: hasFailed } of rows) {
    const lags = isLate && warnedAt === null;
    const isWell = {
      ...(!isLate && warnedAt !== null ? { warnedAt: null } : {}),
      ...(!hasLost && failedToldAt ? { failedToldAt: null } : {}),
    };
    const told = { ...isWell, ...(lags ? { warnedAt: NOW } : {}), ...(hasFailed ? { failedToldAt: NOW } : {}) };
    if (Object.keys(told).length === 0) continue;
    await changeIn(ctx, 'pushReceiver').set(told).where('id', '=', id).execute();
    if (lags) await tell(ctx, '数据推送“{name}”有{n}条没有送到', { name: receiverName, n: await numberOf(ctx, id, LATE) });
    if (hasFailed) await tell(ctx, '数据推送“{name}”有{n}条失败', { name: receiverName, n: await numberOf(ctx, id, LOST) });
  }
}

/** How many there are of a receiver, in words. */
async function numberOf(ctx: Ctx, id: string, rows: typeof OPEN): Promise<string> {
  const { n } = await from(ctx, 'pushReceiver', 'r')
    .select(sql<number>`(select count(*) from (select ${rows} limit ${lit(MOST + 1)}) as l)`.as('n'))
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow();
  return n > MOST ? `${MOST}+` : String(n);
}

async function tell(ctx: Ctx, title: string, said: { name: string; n: string }): Promise<void> {
  await tellPeople(ctx, {
    userIds: await accountsWith(ctx, 'system.dataPush.push'),
    noticeType: NoticeType.reminder,
    publishBy: '数据推送',
    said: (language: Language) => ({
      title: translate(language, title, said),
      content: `<p>${escapeHtml(translate(language, '请在数据推送页面查看原因，处理后重新推送。'))}</p>`,
    }),
  });
}

/** Each night. What failed stays until it is taken or given up; what waits for a receiver that is switched off stays as long as what was taken. */
export async function sweepPushed(ctx: Ctx): Promise<void> {
  const before = sql`now() - make_interval(days => ${lit(KEPT_DAYS)})`;
  await removeFrom(ctx, 'pushRecord')
    .where(
      sql<boolean>`(push_status = ${lit(pushed)} and pushed_at < ${before} or dropped_at < ${before}
        or push_status < ${lit(pushed)} and created_at < ${before} and exists (
          select from push_receiver v where v.node_id = push_record.node_id and v.id = push_record.receiver_id and not v.status_flag))`,
    )
    .execute();
}
