// An order is handed over: an out order of its warehouse for whoever it is for, charged to him, part by part or all that is left of it.
import { sql } from 'kysely';
import { OutKind } from '../../../contract/outbound/codes.ts';
import type { mall } from '../../../contract/mall/index.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Head } from '../../kernel/document.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import { from, sameNode, wholeNode } from '../../kernel/scope.ts';
import { orderAccounts } from '../org/index.ts';
import { createOut, postOut } from '../outbound/index.ts';
import { onHand, release, reserve, whenShort } from '../stock/index.ts';
import { mallDocument } from './mall.flow.ts';

const linesOf = (ctx: Ctx, orderId: string) =>
  from(ctx, 'cloudMallOrderLine', 'l')
    .innerJoin('product as p', sameNode('p.id', 'l.productId'))
    .select(['l.lineNo', 'l.productId', 'p.productName', 'l.num', 'l.stockNum', 'l.handedNum'])
    .where('l.orderId', '=', orderId)
    .orderBy('l.lineNo')
    .execute();
type Line = Awaited<ReturnType<typeof linesOf>>[number];
interface Handed {
  line: Line;
  num: number;
}
type Order = Head<'cloudMallOrder'>;
const place = ({ warehouseId }: Order) => ({ kind: PLACE.warehouse, ref: warehouseId });

/** Hands over so much of these lines; with the last of it the order is completed. Refuses 'mall-over', 'mall-short', 'not-allowed-now', 'not-found'. */
export async function handMallOrder(ctx: Ctx, { id, lines: said }: In<typeof mall.mallOrder.hand>): Promise<void> {
  const order = await mallDocument.lock(ctx, id);
  mallDocument.check(order, 'shipped');
  const lines = await linesOf(ctx, id);
  const handed = said.map(({ lineNo, num }) => {
    const line = lines.find((one) => one.lineNo === lineNo) ?? refuse('not-found', { thing: '云商城订单明细' });
    const open = line.num - line.handedNum;
    if (num > open) refuse('mall-over', { line: lineNo, product: line.productName, open, asked: num });
    return { line, num };
  });
  await release(ctx, { document: mallDocument.ref(id) });
  await give(ctx, order, handed);
  const after = lines.map((line) => ({ ...line, handedNum: line.handedNum + (handed.find((one) => one.line === line)?.num ?? 0) }));
  const isWhole = after.every(({ num, handedNum }) => num === handedNum);
  if (!isWhole) await hold(ctx, order, after);
  await mallDocument.advance(ctx, order, { to: isWhole ? 'completed' : 'shipped' });
  ctx.tell({ orderNo: order.orderNo, pieces: handed.reduce((sum, { num }) => sum + num, 0) });
}

/**
 * Completes an order (R163): hands over what lies there for it; what has not come is waited for no more. Nothing is handed over to somebody who has left or to
 * an account that is stopped: the order ends as it stands. Refuses 'not-allowed-now'.
 */
export async function completeMallOrder(ctx: Ctx, { id }: In<typeof mall.mallOrder.complete>): Promise<void> {
  const order = await mallDocument.lock(ctx, id);
  mallDocument.check(order, 'completed');
  await release(ctx, { document: mallDocument.ref(id) });
  const open = (await mayTake(ctx, order)) ? (await linesOf(ctx, id)).filter(({ num, handedNum }) => num > handedNum) : [];
  const productIds = open.map(({ productId }) => productId);
  // scope: an order is handed over out of the warehouse that it names, whoever completes it
  const lying = open.length === 0 ? [] : await onHand(wholeNode(ctx), { places: [place(order)], products: productIds });
  const free = new Map(lying.map((one) => [one.productId, one.free]));
  const handed = open.map((line) => ({ line, num: Math.min(line.num - line.handedNum, Math.max(0, free.get(line.productId) ?? 0)) }));
  await give(
    ctx,
    order,
    handed.filter(({ num }) => num > 0),
  );
  await mallDocument.advance(ctx, order, { to: 'completed' });
  ctx.tell({ orderNo: order.orderNo, pieces: handed.reduce((sum, { num }) => sum + num, 0) });
}

/** Whether whoever it is for and the account that it names may still take something. */
const mayTake = (ctx: Ctx, order: Order): Promise<boolean> =>
  // scope: an order ends, whoever ends it
  orderAccounts(wholeNode(ctx), order).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal && (error.key === 'employee-locked' || error.key === 'stopped')) return false;
      throw error;
    },
  );

/** The caller has let go of what the order held: the cells stay locked, and nobody else gets it. */
async function give(ctx: Ctx, order: Order, handed: readonly Handed[]): Promise<void> {
  if (handed.length === 0) return;
  const { id, orderNo, warehouseId, empId, costId, projectId } = order;
  // scope: an order is handed over out of the warehouse that it names, whoever does it
  const site = wholeNode(ctx);
  const out = createOut(site, {
    outKind: OutKind.consumption,
    warehouseId,
    empId,
    costId,
    projectId,
    tradeNumber: orderNo,
    remark: `云商城订单 ${orderNo}`,
    lines: handed.map(({ line, num }) => ({ productId: line.productId, num })),
  });
  const { id: outId } = await whenShort(out, ({ product, free, asked }) => refuse('mall-short', { product, free, asked }));
  await postOut(site, { id: outId });
  await sql`update cloud_mall_order_line l set handed_num = l.handed_num + w.num
    from unnest(${handed.map(({ line }) => line.lineNo)}::integer[], ${handed.map(({ num }) => num)}::bigint[]) as w (line_no, num)
    where l.node_id = ${ctx.nodeId} and l.order_id = ${id} and l.line_no = w.line_no`.execute(ctx.db);
}

/** Holds again what of the site's own stock is still to be handed over. */
async function hold(ctx: Ctx, order: Order, lines: readonly Line[]): Promise<void> {
  const parts = lines
    .map((line) => ({ line: line.lineNo, productId: line.productId, qty: line.stockNum - line.handedNum, place: place(order) }))
    .filter(({ qty }) => qty > 0);
  if (parts.length === 0) return;
  await reserve(wholeNode(ctx), { document: mallDocument.ref(order.id), reason: `云商城订单 ${order.orderNo}`, lines: parts }); // scope: as above
}
