// Trades of warehouses: what is picked in a smart one against an order, or leaves a main one for somebody, and what comes back. The same ledger, the same rows and the same sums as the
// trades of machines; only that a person asked for it, so that it is refused where the goods are not there.
import { MOVE, NO_REF, PLACE } from '../../../contract/stock/ledger.ts';
import { dayOf } from '../../../contract/kernel/time.ts';
import { totalPrice } from '../../../contract/report/total-price.ts';
import { tradeSign } from '../../../contract/trade/sign.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId, NIL } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, sameNode, wholeNode } from '../../kernel/scope.ts';
import { chargedNow } from '../site/index.ts';
import { postIntent, type Place } from '../stock/index.ts';
import { linesTaken } from './returned.ts';
import { undoneBy, writeTrades, type TradeRecord } from './trade-write.ts';
import type { LineTaken, WarehouseLine, WarehouseTrade } from './warehouse-trade.ts';

/**
 * Books lines of one transaction, charged at what the site's rules say now, what comes back at what it was taken for; the caller has narrowed what they name to the actor's reach and holds the
 * smart warehouse locked. Gives the document of the moves. Refuses 'stock-short', 'not-found'.
 */
export async function recordWarehouseTrades(ctx: Ctx, input: WarehouseTrade): Promise<{ id: string }> {
  const known = await knownOf(ctx, input);
  const id = newId();
  const { empId, departmentId, costId, projectId } = input;
  const touches = input.lines.flatMap(({ channelId, productId, tradeType }) => {
    const { from: source, to } = legs(tradeType, placeOf(input, channelId), empId);
    return [source, to].map((place) => ({ place, productId }));
  });
  const lines = await linesTaken(ctx, input, touches);
  await postIntent(ctx, {
    document: { kind: 'trade', id },
    ...(input.consumes ? { consumes: input.consumes } : {}),
    moves: lines.map(({ channelId, productId, quantity, tradeType, ofLine, which, toCondition, cutterCode, taken }, at) => ({
      productId,
      qty: quantity,
      ...legs(tradeType, placeOf(input, channelId), empId),
      kind: tradeType,
      line: at + 1,
      ...(ofLine === undefined ? {} : { consumesLine: ofLine }),
      ...which,
      ...(toCondition === undefined ? {} : { toCondition }),
      ...(cutterCode ? { cutterCode } : {}),
      unitCost: taken?.price ?? known.products.get(productId)?.unitPrice ?? null,
      forWhom: { employeeId: empId, departmentId, costId, projectId },
    })),
  });
  await writeTrades(ctx, recordsOf(ctx, { input: { ...input, lines }, id, known }));
  return { id };
}

const placeOf = ({ prewhId, warehouseId }: WarehouseTrade, channelId: string | null): Place =>
  prewhId !== null && channelId !== null
    ? { kind: PLACE.prewhChannel, ref: channelId, owner: prewhId }
    : { kind: PLACE.warehouse, ref: warehouseId ?? refuse('not-found', { thing: '仓库' }) };

function legs(tradeType: WarehouseLine['tradeType'], channel: Place, empId: string): { from: Place; to: Place } {
  const consumed: Place = { kind: PLACE.consumed, ref: NO_REF };
  const hand: Place = { kind: PLACE.employee, ref: empId };
  if (tradeType === MOVE.giveBack) return { from: hand, to: channel };
  if (tradeType === MOVE.returnPicked) return { from: consumed, to: channel };
  return { from: channel, to: tradeType === MOVE.borrow ? hand : consumed };
}

type TradeNames = Awaited<ReturnType<typeof knownOf>>;

/** Names and codes as they are at this moment: five queries, however many lines. A trade says them all, whoever books it. */
async function knownOf(ctx: Ctx, { prewhId, warehouseId, empId, departmentId, lines }: WarehouseTrade) {
  // scope: a trade says all names and codes, whoever books it
  const all = wholeNode(ctx);
  const bins = [...new Set(lines.flatMap(({ channelId }) => channelId ?? []))];
  const smart = from(all, 'prewh', 'w')
    .select(['w.prewhCode as code', 'w.prewhName as name', 'w.warehouseId'])
    .where('w.id', '=', prewhId ?? NIL);
  const main = from(all, 'warehouse', 'h')
    .select(['h.warehouseCode as code', 'h.warehouseName as name', 'h.id as warehouseId'])
    .where('h.id', '=', warehouseId ?? NIL);
  const place = await (prewhId === null ? main : smart).executeTakeFirst();
  const channels =
    bins.length === 0 ? [] : await from(all, 'prewhChannel', 'c').select(['c.id', 'c.channelCode']).where('c.id', 'in', bins).execute();
  const products = await from(all, 'product', 'p')
    .innerJoin('productType as t', sameNode('t.id', 'p.productTypeId'))
    .select(['p.id', 'p.productCode', 'p.productName', 'p.nodeProductCode', 'p.nodeProductName', chargedNow.as('unitPrice')])
    .select(['t.id as productTypeId', 't.productTypeCode', 't.productTypeName'])
    .where('p.id', 'in', [...new Set(lines.map(({ productId }) => productId))])
    .execute();
  const employee = await from(all, 'employee', 'e').select(['e.empCode', 'e.empName']).where('e.id', '=', empId).executeTakeFirst();
  const department = await from(all, 'department', 'd')
    .select(['d.departmentCode', 'd.departmentName'])
    .where('d.id', '=', departmentId)
    .executeTakeFirst();
  return {
    place: place ?? refuse('not-found', { thing: '仓库' }),
    employee: employee ?? refuse('not-found', { thing: '员工' }),
    department,
    channels: new Map(channels.map((row) => [row.id, row.channelCode])),
    products: new Map(products.map((row) => [row.id, row])),
  };
}

function recordsOf(
  ctx: Ctx,
  { input, id, known }: { input: Omit<WarehouseTrade, 'lines'> & { lines: readonly LineTaken[] }; id: string; known: TradeNames },
): TradeRecord[] {
  const now = new Date();
  return input.lines.map((line, at) => {
    const { unitPrice: charged, id: productId, ...product } = known.products.get(line.productId) ?? refuse('not-found', { thing: '商品' });
    const unitPrice = line.taken?.price ?? charged;
    return {
      ...product,
      productId,
      id: at === 0 ? id : newId(),
      tradeNumber: input.tradeNumber,
      eventId: `prewh:${id}`,
      lineNo: at + 1,
      tradeType: line.tradeType,
      tradeTime: now.toISOString(),
      tradeDay: dayOf(now, ctx.timeZone),
      vmId: null,
      vmCode: known.place.code,
      deviceCode: null,
      vmName: known.place.name,
      prewhId: input.prewhId,
      warehouseId: known.place.warehouseId ?? NIL,
      channelId: line.channelId,
      channelCode: known.channels.get(line.channelId ?? '') ?? null,
      empId: input.empId,
      tradeEmpCode: known.employee.empCode,
      tradeEmpName: known.employee.empName,
      departmentId: input.departmentId,
      tradeEmpOrgCode: known.department?.departmentCode ?? null,
      tradeEmpOrgName: known.department?.departmentName ?? null,
      costId: input.costId,
      projectId: input.projectId,
      sign: tradeSign(line.tradeType),
      tradeNum: line.quantity,
      productPrice: unitPrice,
      totalPrice: totalPrice(line.quantity, unitPrice),
      ...undoneBy(line.taken),
      remark: input.remark ?? null,
    };
  });
}
