// A combo order handed out: trades like those that machines tell, a report for each machine, out of what the order holds.
import { sql } from 'kysely';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { combo } from '../../../contract/combo/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { NOW } from '../../kernel/document.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, wholeNode } from '../../kernel/scope.ts';
import { requireNotStopped } from '../pick/index.ts';
import { holdingsOf, release } from '../stock/index.ts';
import { recordTrades, type TradeReport } from '../trade/index.ts';
import { comboDocument } from './combo.flow.ts';
import { TradeType } from '../../../contract/stock/codes.ts';

/** Books all that a passed order holds as picked. Refuses 'combo-past' when its reservations have ended, 'pick-emp-locked', 'not-allowed-now'. */
export async function pickCombo(ctx: Ctx, { id }: In<typeof combo.pick>): Promise<void> {
  const order = await comboDocument.lock(ctx, id);
  const { orderNo, empId, costId, projectId } = order;
  comboDocument.check(order, 'picked');
  await requireNotStopped(ctx, empId);
  const held = await holdingsOf(ctx, { kind: comboDocument.ref(id).kind, ids: [id] });
  if (held.length === 0) refuse('combo-past', { order: orderNo });
  const places = held.map(({ placeRef }) => placeRef);
  // scope: an order is handed out whole, also out of machines that the actor does not see
  const channels = await from(wholeNode(ctx), 'vmChannel', 'c').select(['c.id', 'c.vmId']).where('c.id', 'in', places).execute();
  const vmOf = new Map(channels.map((channel) => [channel.id, channel.vmId]));
  // The transaction's own time, as of the moves and of the order: the clock has gone on since it began.
  const {
    rows: [clock],
  } = await sql<{ at: string }>`select now() as at`.execute(ctx.db);
  const happenedAt = clock?.at ?? new Date().toISOString();
  const reports = [...Map.groupBy(held, ({ placeRef }) => vmOf.get(placeRef) ?? '')].map(([vmId, rows]): TradeReport => ({
    vmId,
    tradeNumber: orderNo,
    tradeType: TradeType.pick,
    happenedAt,
    event: { id: `combo/${id}` },
    empId,
    costId,
    projectId,
    remark: `组合领料单 ${orderNo}`,
    lines: rows.map((row) => ({ channelId: row.placeRef, productId: row.productId, quantity: row.held })),
  }));
  // The cells stay locked from here to the end: nobody else gets what is let go.
  await release(ctx, { document: comboDocument.ref(id) });
  await recordTrades(ctx, reports);
  const sums = JSON.stringify(held.map(({ lineNo, held: num }) => ({ line_no: lineNo, num })));
  await sql`update combo_pick_order_line as l set picked_num = a.num
    from (select line_no, sum(num) as num from json_to_recordset(${sums}::json) as r (line_no integer, num bigint) group by 1) a
    where l.node_id = ${ctx.nodeId} and l.order_id = ${id} and l.line_no = a.line_no`.execute(ctx.db);
  await comboDocument.advance(ctx, order, { to: 'picked', set: { pickedAt: NOW } });
  ctx.tell({ orderNo, pieces: held.reduce((sum, row) => sum + row.held, 0) });
}
