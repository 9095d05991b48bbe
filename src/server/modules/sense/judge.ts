// When a difference counts, and when it is over without another sense. A hand is faster than its booking: what was taken and is booked a minute later was
// none. So a difference counts once it has stood for a while, and is gone once the books have come to what was sensed last.
import { sql } from 'kysely';
import { GateMethod } from '../../../contract/sense/codes.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';
import { laterNumber, nextDocumentNumber } from '../../kernel/document-number.ts';
import { changeIn, from } from '../../kernel/scope.ts';
import { nodeConfigOf } from '../site/index.ts';
import { balanceOf } from '../stock/index.ts';
import { lockPrewh } from '../warehouse/index.ts';

interface Judged {
  id: string;
  prewhId: string;
}
/** Numbered at a time; those behind them in the next minute. */
const MOST = 1000;

/** Locks the smart warehouses of records, in the order that all callers keep: before the records, and before the site's row that gives numbers. */
export async function lockPrewhs(ctx: Ctx, rows: readonly Pick<Judged, 'prewhId'>[]): Promise<void> {
  for (const prewhId of [...new Set(rows.map((row) => row.prewhId))].sort()) await lockPrewh(ctx, prewhId);
}

/** Ends the differences that the books have come to, and numbers those that have stood for as long as the site says. Runs each minute. */
export async function judgeSenses(ctx: Ctx): Promise<void> {
  const { senseMinutes } = await nodeConfigOf(ctx);
  const found = [...(await explained(ctx)), ...(await due(ctx, senseMinutes))];
  if (found.length === 0) return;
  await lockPrewhs(ctx, found);
  const isLocked = ({ prewhId }: Judged) => found.some((row) => row.prewhId === prewhId);
  await endNow(ctx, (await explained(ctx)).filter(isLocked));
  await giveNumbers(ctx, (await due(ctx, senseMinutes)).filter(isLocked));
}

/** Those that stand and of whose channel and product the books now say what was sensed last; a gate says nothing of what was counted since. */
const explained = (ctx: Ctx): Promise<Judged[]> =>
  from(ctx, 'abnormalRecord', 'r')
    .innerJoinLateral(
      balanceOf(ctx, PLACE.prewhChannel)
        .where(sql<boolean>`b.place_ref = r.channel_id and b.product_id = r.product_id`)
        .as('b'),
      (join) => join.onTrue(),
    )
    .select(['r.id', 'r.prewhId'])
    .where('r.handledAt', 'is', null)
    .where('r.endedAt', 'is', null)
    // What is no whole number of pieces is over when it is weighed otherwise.
    .where('r.misfit', '=', false)
    .where(
      sql<boolean>`(b.on_hand = (select s.sensed_num from prewh_sense s where s.node_id = r.node_id and s.channel_id = r.channel_id
        and s.product_id = r.product_id order by s.happened_at desc, s.sense_id desc limit 1)
        or (r.method = ${lit(GateMethod.gate)} and exists (select from prewh_inventory_line l join prewh_inventory i on i.node_id = l.node_id and i.id = l.inventory_id
          where l.node_id = r.node_id and l.channel_id = r.channel_id and i.finished_at > r.last_at)))`,
    )
    .execute();

/** Those without a number that have stood so many minutes; what somebody has handled, and was cut in two, counts as it did. */
const due = (ctx: Ctx, minutes: number): Promise<Judged[]> =>
  from(ctx, 'abnormalRecord', 'r')
    .select(['r.id', 'r.prewhId'])
    .where('r.recordNo', 'is', null)
    .where(
      sql<boolean>`(r.handled_at is not null or r.last_at - r.found_at >= ${minutes} * interval '1 minute'
        or (r.ended_at is null and r.found_at <= now() - ${minutes} * interval '1 minute'))`,
    )
    .orderBy('r.foundAt')
    .orderBy('r.id')
    .limit(MOST)
    .execute();

async function endNow(ctx: Ctx, rows: readonly Judged[]): Promise<void> {
  if (rows.length === 0) return;
  await changeIn(ctx, 'abnormalRecord')
    .set({ endedAt: sql<string>`greatest(now(), last_at)` })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
}

/** Gives records a number: from then on they count. */
export async function giveNumbers(ctx: Ctx, rows: readonly Pick<Judged, 'id'>[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const first = await nextDocumentNumber(ctx, { letters: 'GY', table: 'abnormalRecord', column: 'recordNo' });
  const numbers = rows.map((_, at) => laterNumber(first, at));
  await sql`update abnormal_record r set record_no = w.record_no
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${numbers}::text[]) as w (id, record_no)
    where r.node_id = ${ctx.nodeId} and r.id = w.id`.execute(ctx.db);
  return numbers;
}
