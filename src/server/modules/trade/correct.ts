// Corrections of trades: a charge that is given back, and one that was still owed. Always a further trade with its move, at the time of what it
// corrects, so that limits, days and months are as if it had been right.
import { sql } from 'kysely';
import { MOVE, PLACE, type MoveKind } from '../../../contract/stock/ledger.ts';
import { totalPrice } from '../../../contract/report/total-price.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId, NIL } from '../../kernel/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { settleAbnormality, takeBack } from '../stock/index.ts';
import { knownLines } from './trade-known.ts';
import { documentId } from './trade.query.ts';
import type { TradeReport } from './trade-report.ts';
import { recordsOf } from './trade.ts';
import { writeTrades, type TradeRecord } from './trade-write.ts';

interface Refund {
  tradeId: string;
  /** Pieces to give back; base units. */
  quantity: number;
  /** Why, for the trade's remark. */
  reason: string;
  /** 1 fault of a machine, 2 appeal; and which. */
  source: 1 | 2;
  sourceId: string;
}

/**
 * Gives back what a trade charged: its goods to where they came from by a correcting move, its money and its share of limits by a refund (10013) at
 * the trade's own time. Gives the refund's id. Refuses 'not-found', 'trade-not-charged', 'trade-left' (left) beyond what is left of it.
 */
export async function refundTrade(ctx: Ctx, { tradeId, quantity, reason, source, sourceId }: Refund): Promise<string> {
  const old = await from(ctx, 'trade', 't')
    .selectAll('t')
    .select(documentId.as('documentId'))
    .where('t.id', '=', tradeId)
    .executeTakeFirst();
  if (!old) return refuse('not-found', { thing: '交易' });
  if (old.sign !== 1) return refuse('trade-not-charged');
  const id = newId();
  const document = { kind: 'trade', id: old.documentId };
  const { productId, lineNo: line } = old;
  const before = await leftOf(ctx, tradeId);
  if (quantity > before) return refuse('trade-left', { left: before });
  await takeBack(ctx, {
    document,
    line,
    kind: old.tradeType as MoveKind,
    productId,
    qty: quantity,
    as: { document: { kind: 'trade', id }, kind: MOVE.refund },
  });
  // Its moves are locked now: nobody else has taken any of it back meanwhile.
  const left = await leftOf(ctx, tradeId);
  if (quantity > left) return refuse('trade-left', { left });
  const { nodeId: _, recordedAt: _at, lateFlag: _late, documentId: _document, ...known } = old;
  await writeTrades(ctx, [
    {
      ...known,
      id,
      eventId: `refund:${id}`,
      lineNo: 1,
      tradeType: MOVE.refund,
      sign: -1,
      tradeNum: quantity,
      totalPrice: totalPrice(quantity, known.productPrice),
      corrects: tradeId,
      remark: reason,
    } as TradeRecord,
  ]);
  const operator = ctx.actor.kind === 'user' ? ctx.actor.userName : '系统';
  await ctx.db.insertInto('refundRecord').values({ nodeId: ctx.nodeId, id, source, sourceId, operator }).execute();
  return id;
}

/** Pieces of a trade that were not taken back. */
async function leftOf(ctx: Ctx, tradeId: string): Promise<number> {
  const row = await from(ctx, 'trade', 't')
    .select(sql<number>`trade_left(t.node_id, t.id, t.trade_num)`.as('left'))
    .where('t.id', '=', tradeId)
    .executeTakeFirstOrThrow();
  return row.left;
}

/**
 * Charges goods that stand in a machine's suspense and went out after all, at the time when they did; gives the trade's id. The report has one line.
 * Refuses what settling refuses ('stock-settled'), and 'not-found' for what it names.
 */
export async function chargeCase(ctx: Ctx, { caseId, report }: { caseId: string; report: TradeReport }): Promise<string> {
  const lines = await knownLines(
    ctx,
    report.lines.map((line) => ({ report, line })),
  );
  const id = newId();
  const [record, ...more] = recordsOf(ctx, { report, id, lines });
  if (!record || more.length > 0) throw new Error('a case is charged by one line');
  await settleAbnormality(ctx, {
    id: caseId,
    qty: record.tradeNum,
    document: { kind: 'trade', id },
    place: { kind: PLACE.consumed, ref: NIL },
    kind: report.tradeType,
    forWhom: { employeeId: record.empId, departmentId: record.departmentId, projectId: record.projectId, costId: record.costId },
    remark: report.remark ?? null,
  });
  await writeTrades(ctx, [record]);
  return id;
}
