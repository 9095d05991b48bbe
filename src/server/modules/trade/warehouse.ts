// Trades of smart warehouses: what is picked there against an order, and what comes back. The same ledger, the same rows and the same sums as the
// trades of machines; only that a person asked for it, so that it is refused where the goods are not there.
import { MOVE, NO_REF, PLACE, type Condition } from '../../../contract/stock/ledger.ts';
import { dayOf } from '../../../contract/kernel/time.ts';
import { totalPrice } from '../../../contract/report/total-price.ts';
import { tradeSign } from '../../../contract/trade/sign.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId, NIL } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, sameNode, wholeNode } from '../../kernel/scope.ts';
import { postIntent, type Place } from '../stock/index.ts';
import { writeTrades, type TradeRecord } from './trade-write.ts';

export interface WarehouseTrade {
  prewhId: string;
  /** The number of the order. */
  tradeNumber: string;
  /** Who is charged, as the order says. */
  empId: string;
  departmentId: string;
  costId: string | null;
  projectId: string | null;
  remark?: string | null;
  /** The document whose reservations the lines use up. */
  consumes?: { kind: string; id: string };
  lines: readonly WarehouseLine[];
}
export interface WarehouseLine {
  channelId: string;
  productId: string;
  /** Pieces in the product's base unit. */
  quantity: number;
  /** 10001 pick, 10002 borrow, 10003 given back by whom it was lent to, 10011 brought back. */
  tradeType: typeof MOVE.pick | typeof MOVE.borrow | typeof MOVE.giveBack | typeof MOVE.returnPicked;
  /** Which of what lies in the employee's hands is given back. */
  which?: { lotId: string | null; condition: Condition };
  /** The line of the document that reserved it. */
  ofLine?: number;
}

/**
 * Books lines of one transaction, charged at the products' prices of now; the caller has narrowed what they name to the actor's reach and holds the
 * smart warehouse locked. Gives the document of the moves. Refuses 'stock-short', 'not-found'.
 */
export async function recordWarehouseTrades(ctx: Ctx, told: WarehouseTrade): Promise<{ id: string }> {
  const known = await knownOf(ctx, told);
  const id = newId();
  const { prewhId, empId, departmentId, costId, projectId } = told;
  await postIntent(ctx, {
    document: { kind: 'trade', id },
    ...(told.consumes ? { consumes: told.consumes } : {}),
    moves: told.lines.map(({ channelId, productId, quantity, tradeType, ofLine, which }, at) => ({
      productId,
      qty: quantity,
      ...legs(tradeType, { kind: PLACE.prewhChannel, ref: channelId, owner: prewhId }, empId),
      kind: tradeType,
      line: at + 1,
      ...(ofLine === undefined ? {} : { consumesLine: ofLine }),
      ...which,
      unitCost: known.products.get(productId)?.unitPrice ?? null,
      forWhom: { employeeId: empId, departmentId, costId, projectId },
    })),
  });
  await writeTrades(ctx, recordsOf(ctx, { told, id, known }));
  return { id };
}

function legs(tradeType: WarehouseLine['tradeType'], channel: Place, empId: string): { from: Place; to: Place } {
  const consumed: Place = { kind: PLACE.consumed, ref: NO_REF };
  const hand: Place = { kind: PLACE.employee, ref: empId };
  if (tradeType === MOVE.giveBack) return { from: hand, to: channel };
  if (tradeType === MOVE.returnPicked) return { from: consumed, to: channel };
  return { from: channel, to: tradeType === MOVE.borrow ? hand : consumed };
}

type TradeNames = Awaited<ReturnType<typeof knownOf>>;

/** Names and codes as they are at this moment: five queries, however many lines. A trade says them all, whoever books it. */
async function knownOf(ctx: Ctx, { prewhId, empId, departmentId, lines }: WarehouseTrade) {
  // scope: a trade says all names and codes, whoever books it
  const all = wholeNode(ctx);
  const ids = <K extends 'channelId' | 'productId'>(name: K) => [...new Set(lines.map((line) => line[name]))];
  const prewh = await from(all, 'prewh', 'w')
    .select(['w.id', 'w.prewhCode', 'w.prewhName', 'w.warehouseId'])
    .where('w.id', '=', prewhId)
    .executeTakeFirst();
  const channels = await from(all, 'prewhChannel', 'c').select(['c.id', 'c.channelCode']).where('c.id', 'in', ids('channelId')).execute();
  const products = await from(all, 'product', 'p')
    .innerJoin('productType as t', sameNode('t.id', 'p.productTypeId'))
    .select(['p.id', 'p.productCode', 'p.productName', 'p.nodeProductCode', 'p.nodeProductName', 'p.unitPrice'])
    .select(['t.id as productTypeId', 't.productTypeCode', 't.productTypeName'])
    .where('p.id', 'in', ids('productId'))
    .execute();
  const employee = await from(all, 'employee', 'e').select(['e.empCode', 'e.empName']).where('e.id', '=', empId).executeTakeFirst();
  const department = await from(all, 'department', 'd')
    .select(['d.departmentCode', 'd.departmentName'])
    .where('d.id', '=', departmentId)
    .executeTakeFirst();
  return {
    prewh: prewh ?? refuse('not-found', { thing: '智能仓' }),
    employee: employee ?? refuse('not-found', { thing: '员工' }),
    department,
    channels: new Map(channels.map((row) => [row.id, row.channelCode])),
    products: new Map(products.map((row) => [row.id, row])),
  };
}

function recordsOf(ctx: Ctx, { told, id, known }: { told: WarehouseTrade; id: string; known: TradeNames }): TradeRecord[] {
  const now = new Date();
  return told.lines.map((line, at) => {
    const { unitPrice, id: productId, ...product } = known.products.get(line.productId) ?? refuse('not-found', { thing: '商品' });
    return {
      ...product,
      productId,
      id: at === 0 ? id : newId(),
      tradeNumber: told.tradeNumber,
      eventId: `prewh:${id}`,
      lineNo: at + 1,
      tradeType: line.tradeType,
      tradeTime: now.toISOString(),
      tradeDay: dayOf(now, ctx.timeZone),
      vmId: null,
      vmCode: known.prewh.prewhCode,
      deviceCode: null,
      vmName: known.prewh.prewhName,
      prewhId: known.prewh.id,
      warehouseId: known.prewh.warehouseId ?? NIL,
      channelId: line.channelId,
      channelCode: known.channels.get(line.channelId) ?? null,
      empId: told.empId,
      tradeEmpCode: known.employee.empCode,
      tradeEmpName: known.employee.empName,
      departmentId: told.departmentId,
      tradeEmpOrgCode: known.department?.departmentCode ?? null,
      tradeEmpOrgName: known.department?.departmentName ?? null,
      costId: told.costId,
      projectId: told.projectId,
      sign: tradeSign(line.tradeType),
      tradeNum: line.quantity,
      productPrice: unitPrice,
      totalPrice: totalPrice(line.quantity, unitPrice),
      remark: told.remark ?? null,
    };
  });
}
