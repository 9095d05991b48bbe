// What is sensed is kept as long as it explains a difference, and no longer: it says who was where.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { from } from '../../kernel/scope.ts';
import { lockPrewhs } from './judge.ts';
import { MEANWHILE } from './record.query.ts';

const NINETY_DAYS = sql`now() - interval '90 days'`;
/** So long visits on the way to a difference are kept. */
const A_YEAR = sql`now() - interval '366 days'`;
const A_DAY = sql`now() - interval '1 day'`;

/**
 * Sweeps what 90 days made useless: senses that agreed, those within a difference (its first and last suffice), visits on the way to none; and what
 * differed too shortly to count; tags that passed; and how doors and air were. Runs each night.
 */
export async function sweepSenses(ctx: Ctx): Promise<void> {
  await forgetShort(ctx);
  await sql`delete from prewh_sense where node_id = ${ctx.nodeId} and record_id is null and received_at < ${NINETY_DAYS}`.execute(ctx.db);
  await sql`delete from prewh_sense s using abnormal_record r where s.node_id = ${ctx.nodeId} and s.received_at < ${NINETY_DAYS}
    and r.node_id = s.node_id and r.id = s.record_id and s.happened_at > r.found_at and s.happened_at < r.last_at`.execute(ctx.db);
  await sql`delete from prewh_passage where node_id = ${ctx.nodeId} and received_at < ${NINETY_DAYS}`.execute(ctx.db);
  await sql`delete from prewh_room where node_id = ${ctx.nodeId} and received_at < ${NINETY_DAYS}`.execute(ctx.db);
  await sql`delete from prewh_visit v where v.node_id = ${ctx.nodeId} and v.received_at < ${NINETY_DAYS} and not exists (
    select from abnormal_record r where r.record_no is not null and r.found_at > ${A_YEAR} and ${MEANWHILE})`.execute(ctx.db);
}

/** Records that were over before they counted go, after a day in which a late sense could have made them longer. */
async function forgetShort(ctx: Ctx): Promise<void> {
  const short = () =>
    from(ctx, 'abnormalRecord', 'r')
      .select(['r.id', 'r.prewhId'])
      .where('r.recordNo', 'is', null)
      .where('r.handledAt', 'is', null)
      .where(sql<boolean>`r.ended_at < ${A_DAY}`)
      .execute();
  await lockPrewhs(ctx, await short());
  const ids = (await short()).map(({ id }) => id);
  if (ids.length === 0) return;
  await sql`update prewh_sense set record_id = null where node_id = ${ctx.nodeId} and record_id = any(${ids}::uuid[])`.execute(ctx.db);
  await sql`delete from abnormal_record where node_id = ${ctx.nodeId} and id = any(${ids}::uuid[])`.execute(ctx.db);
}
