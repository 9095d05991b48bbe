// Posting an out order: what leaves is taken out of what it reserved, and goes to whoever it is for, to the vendor, or on its way to another warehouse.
import { sql } from 'kysely';
import { OutKind } from '../../../contract/outbound/codes.ts';
import type { outbound } from '../../../contract/outbound/index.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { CONDITION, MOVE, NO_REF, PLACE } from '../../../contract/stock/ledger.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { NOW, type Head } from '../../kernel/document.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { consume, type Place } from '../stock/index.ts';
import { recordWarehouseTrades } from '../trade/index.ts';
import { outDocument } from './out.flow.ts';
import { afterwards } from './state.ts';

type Line = Awaited<ReturnType<typeof outDocument.linesOf>>[number];
interface Leaving {
  line: Line;
  num: number;
}

/** Where goods are that have left for another warehouse and have not come: a place of their own for each order. */
export const transitOf = (orderId: string): Place => ({ kind: PLACE.transit, ref: orderId });

/** Posts all that is left of an out order, or so much of these lines. Refuses 'out-over', 'out-nothing', 'stock-short', 'not-allowed-now'. */
export async function postOut(ctx: Ctx, { id, lines: said }: In<typeof outbound.outOrder.post>): Promise<void> {
  const order = await outDocument.lock(ctx, id);
  outDocument.check(order, 'partial');
  const lines = await outDocument.linesOf(ctx, id);
  const leaving = await leavingOf(ctx, lines, said ?? undefined);
  if (leaving.length === 0) refuse('out-nothing', { order: order.outNumber });
  await (order.outKind === OutKind.consumption ? give(ctx, order, leaving) : send(ctx, order, leaving));
  await sql`update out_order_line l set out_num = l.out_num + w.num
    from unnest(${leaving.map(({ line }) => line.lineNo)}::integer[], ${leaving.map(({ num }) => num)}::bigint[]) as w (line_no, num)
    where l.node_id = ${ctx.nodeId} and l.order_id = ${id} and l.line_no = w.line_no`.execute(ctx.db);
  const to = afterwards(await outDocument.linesOf(ctx, id), { transfer: order.outKind === OutKind.transfer, closed: false });
  await outDocument.advance(ctx, order, { to, set: { poster: actorName(ctx), postedAt: NOW } });
  ctx.tell({ outNumber: order.outNumber, pieces: leaving.reduce((sum, { num }) => sum + num, 0) });
}

async function leavingOf(
  ctx: Ctx,
  lines: readonly Line[],
  said: readonly { lineNo: number; num: number }[] | undefined,
): Promise<Leaving[]> {
  if (!said) return lines.flatMap((line) => (line.num > line.outNum ? [{ line, num: line.num - line.outNum }] : []));
  const leaving = said.map(({ lineNo, num }) => ({
    line: lines.find((line) => line.lineNo === lineNo) ?? refuse('not-found', { thing: '出库单明细' }),
    num,
  }));
  const over = leaving.find(({ line, num }) => num > line.num - line.outNum);
  if (over) await refuseOver(ctx, over.line, { rest: over.line.num - over.line.outNum, asked: over.num });
  return leaving;
}

/** Says of a line that so much is left of it. */
export async function refuseOver(ctx: Ctx, line: Line, figures: { rest: number; asked: number }): Promise<never> {
  const found = await from(ctx, 'product', 'p').select('p.productName').where('p.id', '=', line.productId).executeTakeFirst();
  return refuse('out-over', { line: line.lineNo, product: found?.productName ?? '', ...figures });
}

type Order = Head<'outOrder'>;

/** For people of the site: a trade, charged to whom the order says. */
async function give(ctx: Ctx, order: Order, leaving: readonly Leaving[]): Promise<void> {
  const { id, warehouseId, outNumber: tradeNumber, empId, departmentId, costId, projectId, remark } = order;
  if (empId === null || departmentId === null) throw new Error('an out order for nobody');
  await recordWarehouseTrades(ctx, {
    prewhId: null,
    warehouseId,
    tradeNumber,
    empId,
    departmentId,
    costId,
    projectId,
    remark,
    consumes: outDocument.ref(id),
    lines: leaving.map(({ line, num }) => ({
      channelId: null,
      productId: line.productId,
      quantity: num,
      tradeType: MOVE.pick,
      ofLine: line.lineNo,
      ...(line.lotId ? { which: { lotId: line.lotId, condition: CONDITION.good } } : {}),
    })),
  });
}

/** To the vendor, or under way. */
async function send(ctx: Ctx, order: Order, leaving: readonly Leaving[]): Promise<void> {
  const isTransfer = order.outKind === OutKind.transfer;
  await consume(ctx, {
    document: outDocument.ref(order.id),
    moves: leaving.map(({ line, num }) => ({
      productId: line.productId,
      qty: num,
      lotId: line.lotId,
      line: line.lineNo,
      from: { kind: PLACE.warehouse, ref: order.warehouseId },
      to: isTransfer ? transitOf(order.id) : { kind: PLACE.supplier, ref: NO_REF },
      kind: isTransfer ? MOVE.transfer : MOVE.retreat,
    })),
  });
}
