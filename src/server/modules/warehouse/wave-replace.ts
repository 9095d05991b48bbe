// What is short on a walk is taken of another product that the site lets stand in for it: a line of the same order, charged as that order is.
import { sql } from 'kysely';
import { FreezeStatus } from '../../../contract/machine/codes.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { DisableStatus } from '../../../contract/warehouse/codes.ts';
import type { wave } from '../../../contract/warehouse/wave.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { NOW } from '../../kernel/document.ts';
import { NIL } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { changeIn, from, sameNode } from '../../kernel/scope.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { requireAllowed } from '../pick/index.ts';
import { isOwnRequest } from '../site/index.ts';
import { release } from '../stock/index.ts';
import { claim } from './allot.ts';
import { stockedPrewhChannels } from './channel.query.ts';
import { pickDocument } from './pick-order.flow.ts';
import { lockPrewh } from './prewh.ts';
import { planRest } from './wave-plan.ts';
import { waveDocument } from './wave.flow.ts';

const SHOWN = 10;

interface Short {
  prewhId: string;
  productId: string;
  /** Pieces that are not there. */
  shortNum: number;
}

/** What stands in for it by the site's conversions, either way, and is free in this smart warehouse in full; the most free first. */
function standInsOf(ctx: Ctx, { prewhId, productId, shortNum }: Short) {
  const kin = sql<{ id: string; num: number }>`(
    select c.target_product_id as id, ceil(${shortNum}::bigint * c.to_qty / c.from_qty::numeric)::bigint as num from product_conversion c
      where c.node_id = ${ctx.nodeId} and c.product_id = ${productId} and c.target_product_id is not null
    union select c.product_id, ceil(${shortNum}::bigint * c.from_qty / c.to_qty::numeric)::bigint from product_conversion c
      where c.node_id = ${ctx.nodeId} and c.target_product_id = ${productId})`;
  return stockedPrewhChannels(ctx)
    .innerJoin('product as q', sameNode('q.id', 'c.productId'))
    .innerJoin(kin.as('k'), 'k.id', 'c.productId')
    .where('c.prewhId', '=', prewhId)
    .where('c.disableStatus', '=', DisableStatus.enabled)
    .where('h.disableStatus', '=', DisableStatus.enabled)
    .where('c.freezeStatus', '<>', FreezeStatus.frozen)
    .where('q.onSaleFlag', '=', true)
    .where('s.free', '>', 0)
    .select(['q.id as productId', 'q.productCode', 'q.productName', 'q.spec', 'q.unit', sql<number>`min(k.num)`.as('num')])
    .select(sql<number>`sum(s.free)`.as('freeNum'))
    .groupBy(['q.id', 'q.productCode', 'q.productName', 'q.spec', 'q.unit'])
    .having(sql<boolean>`sum(s.free) >= min(k.num)`)
    .orderBy(sql`sum(s.free)`, 'desc')
    .orderBy('q.productCode')
    .limit(SHOWN)
    .execute();
}

/** What may be taken for what is short of a line, and how many pieces of it; nothing where nothing is short. Refuses 'not-found', 'wave-no-line'. */
export async function substitutesOf(ctx: Ctx, { id, lineNo }: In<typeof wave.substitutes>): Promise<Given<typeof wave.substitutes>> {
  const line = await from(ctx, 'prewh', 'w')
    .innerJoin('pickWave as o', sameNode('o.prewhId', 'w.id'))
    .innerJoin('pickWaveLine as l', sameNode('l.waveId', 'o.id'))
    .innerJoin('pickOrder as q', withinScope(ctx, 'q.id', 'l.orderId'))
    .select(['o.prewhId', 'l.productId', 'l.shortNum'])
    .where('o.id', '=', id)
    .where('l.lineNo', '=', lineNo)
    .executeTakeFirst();
  if (!line) return refuse('wave-no-line', { line: lineNo });
  return line.shortNum > 0 ? standInsOf(ctx, line) : [];
}

/**
 * Takes a substitute for what is short of a line: the order has a line more, its goods are reserved and stand on the way that is left; what was reserved of
 * the short one is free again. Refuses 'not-allowed-now', 'wave-no-line', 'wave-not-short', 'wave-no-substitute', and 'pick-refused' where the rules do not
 * allow it to whoever gets it.
 */
export async function replaceLine(ctx: Ctx, { id, lineNo, substituteId }: In<typeof wave.replace>): Promise<void> {
  const row = await waveDocument.lock(ctx, id);
  waveDocument.check(row, 'walking');
  const lines = await waveDocument.linesOf(ctx, id);
  const line = lines.find((one) => one.lineNo === lineNo) ?? refuse('wave-no-line', { line: lineNo });
  if (line.shortNum === 0) refuse('wave-not-short', { line: lineNo });
  const { prewhId } = row;
  const order = await pickDocument.lock(ctx, line.orderId);
  await lockPrewh(ctx, prewhId);
  const found = (await standInsOf(ctx, { ...line, prewhId })).find(({ productId }) => productId === substituteId);
  if (!found) return refuseSubstitute(ctx, line.productId);
  const orderLine = await exchange(ctx, { order, line, found });
  const wanted = [{ line: orderLine, productId: substituteId, qty: found.num }];
  const parts = await claim(ctx, { document: pickDocument.ref(order.id), reason: `领料单 ${order.pickNo}`, prewhId, wanted });
  const last = Math.max(...lines.map((one) => one.lineNo));
  const stop = new Map(lines.map((one) => [one.channelId, one.stopNo]));
  const added = parts.map(({ place, qty }, at) => ({
    lineNo: last + 1 + at,
    stopNo: stop.get(place.ref) ?? lines.length + 1,
    channelId: place.ref,
    productId: substituteId,
    orderId: order.id,
    orderLine,
    num: qty,
    standsFor: lineNo,
  }));
  await waveDocument.addLines(ctx, id, added);
  await changeIn(ctx, 'pickWaveLine')
    .set({ num: line.num - line.shortNum, replacedNum: line.replacedNum + line.shortNum, shortNum: 0 })
    .where('waveId', '=', id)
    .where('lineNo', '=', lineNo)
    .execute();
  await planRest(ctx, row);
  await waveDocument.advance(ctx, row, { to: 'walking', ...(row.startedAt ? {} : { set: { startedAt: NOW } }) });
  ctx.tell({ waveNo: row.waveNo, pickNo: order.pickNo, replaced: line.shortNum, by: found.productCode, num: found.num });
}

async function refuseSubstitute(ctx: Ctx, productId: string): Promise<never> {
  const short = await from(ctx, 'product', 'p').select('p.productName').where('p.id', '=', productId).executeTakeFirst();
  return refuse('wave-no-substitute', { product: short?.productName ?? '' });
}

interface Exchange {
  order: Awaited<ReturnType<typeof pickDocument.lock>>;
  line: Awaited<ReturnType<typeof waveDocument.linesOf>>[number];
  found: { productId: string; num: number };
}

/** The order asks for so much less of the one and has a line of the other, where the rules allow that; gives the number of the new line. */
async function exchange(ctx: Ctx, { order, line, found }: Exchange): Promise<number> {
  const { shortNum, channelId, orderLine } = line;
  const document = pickDocument.ref(order.id);
  if (channelId) await release(ctx, { document, line: orderLine, placeRef: channelId });
  await changeIn(ctx, 'pickOrderLine')
    .set({ planNum: sql<number>`plan_num - ${shortNum}::bigint`, replacedNum: sql<number>`replaced_num + ${shortNum}::bigint` })
    .where('orderId', '=', order.id)
    .where('lineNo', '=', orderLine)
    .execute();
  const next = Math.max(...(await pickDocument.linesOf(ctx, order.id)).map(({ lineNo }) => lineNo)) + 1;
  const approved = !(await isOwnRequest(ctx, { askedBy: order.askedBy, empIds: [order.empId] }));
  const asked = [{ line: next, productId: found.productId, qty: found.num }];
  // As an order of its own: what this one still has to fetch counts as promised.
  await requireAllowed(ctx, { ...order, id: NIL, order: order.pickNo, lines: asked, approved });
  const added = { lineNo: next, pickLineNo: `${order.pickNo}-${String(next).padStart(2, '0')}`, standsFor: orderLine };
  await pickDocument.addLines(ctx, order.id, [{ ...added, productId: found.productId, planNum: found.num }]);
  return next;
}
