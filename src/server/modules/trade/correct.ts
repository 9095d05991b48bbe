// Corrections of trades: a charge that is given back, and one that was still owed. Always a further trade with its move, at the time of what it
// corrects, so that limits, days and months are as if it had been right.
import type * as z from 'zod/mini';
import { sql, type Selectable } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { MOVE, PLACE, type MoveKind } from '../../../contract/stock/ledger.ts';
import { totalPrice } from '../../../contract/report/total-price.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId, NIL } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, from } from '../../kernel/scope.ts';
import { post, settleAbnormality, undo } from '../stock/index.ts';
import { knownLines } from './trade-known.ts';
import { documentId } from './trade.query.ts';
import type { TradeReport } from './trade-report.ts';
import { recordsOf, recordTrades } from './trade.ts';
import { writeTrades, type TradeRecord } from './trade-write.ts';
import { RefundSource } from '../../../contract/desk/codes.ts';

const CASE = 'case:';
/** The event of a trade that the desk charges, by the key of its outcome. */
export const caseEvent = (outcomeId: string): string => `${CASE}${outcomeId}`;

interface Refund {
  tradeId: string;
  /** Pieces to give back; base units. */
  quantity: number;
  /** Why, for the trade's remark. */
  reason: string;
  /** From what it follows; and from which. */
  source: z.output<typeof RefundSource>;
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
  const as = { document: { kind: 'trade', id }, kind: MOVE.refund };
  if (old.eventId.startsWith(CASE)) await bringHome(ctx, { ...old, qty: quantity, as });
  else await undo.takeBack(ctx, { document, line, kind: old.tradeType as MoveKind, productId, qty: quantity, as });
  // Its moves are locked now: nobody else has taken any of it back meanwhile.
  const left = await leftOf(ctx, tradeId);
  if (quantity > left) return refuse('trade-left', { left });
  await writeTrades(ctx, [refundOf(old, { id, quantity, reason })]);
  await addTo(ctx, 'refundRecord', { id, source, sourceId, operator: actorName(ctx) }).execute();
  return id;
}

type Charged = Selectable<DB['trade']> & { documentId: string };

/** The trade that gives so many pieces of another back. */
export function refundOf(old: Charged, { id, quantity, reason }: { id: string; quantity: number; reason: string }): TradeRecord {
  const {
    nodeId: _,
    recordedAt: _at,
    lateFlag: _late,
    settlementType: _settled,
    payer: _payer,
    sealNo: _no,
    documentId: _document,
    ...known
  } = old;
  return {
    ...known,
    id,
    eventId: `refund:${id}`,
    lineNo: 1,
    tradeType: MOVE.refund,
    sign: -1,
    tradeNum: quantity,
    totalPrice: totalPrice(quantity, known.productPrice),
    corrects: known.id,
    remark: reason,
  } as TradeRecord;
}

interface Home {
  vmId: string | null;
  channelId: string | null;
  empId: string | null;
  productId: string;
  tradeType: number;
  tradeTime: string;
  qty: number;
  as: { document: { kind: string; id: string }; kind: MoveKind };
}

/** What the desk charged came out of suspense, and its case is settled: what was not taken lies in the channel again, at the time of the pick. */
async function bringHome(ctx: Ctx, { vmId, channelId, empId, productId, tradeType, tradeTime, qty, as }: Home): Promise<void> {
  const from = tradeType === MOVE.borrow && empId ? { kind: PLACE.employee, ref: empId } : { kind: PLACE.consumed, ref: NIL };
  const to = { kind: PLACE.vmChannel, ref: channelId ?? NIL, ...(vmId ? { owner: vmId } : {}) };
  await post(ctx, {
    document: as.document,
    happenedAt: new Date(tradeTime).toISOString(),
    moves: [{ productId, qty, from, to, kind: as.kind, line: 1 }],
  });
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
    place:
      report.tradeType === MOVE.borrow && record.empId ? { kind: PLACE.employee, ref: record.empId } : { kind: PLACE.consumed, ref: NIL },
    kind: report.tradeType,
    forWhom: { employeeId: record.empId, departmentId: record.departmentId, projectId: record.projectId, costId: record.costId },
    remark: report.remark ?? null,
  });
  await writeTrades(ctx, [record]);
  return id;
}

interface Right {
  tradeId: string;
  /** Pieces; base units. */
  quantity: number;
  reason: string;
  /** What makes it booked once. */
  eventId: string;
  /** What it was; as the trade says when null. */
  productId: string | null;
  /** Who it was; as the trade says when null. */
  empId: string | null;
}

/**
 * Books pieces of a machine's pick as they were: of another product (out of a channel that holds it, where the machine has one), by another person
 * (charged to what is his), or more of the same. At the pick's own time and under its number, so that limits and loans are as if it had been right.
 */
export async function bookRight(ctx: Ctx, { tradeId, quantity, reason, eventId, productId, empId }: Right): Promise<void> {
  const old = await from(ctx, 'trade', 't').selectAll('t').where('t.id', '=', tradeId).executeTakeFirst();
  if (!old?.vmId || !old.channelId) return refuse('not-found', { thing: '交易' });
  const { vmId, tradeNumber, tradeTime, costId, projectId } = old;
  const line = productId
    ? { channelId: (await channelOf(ctx, { vmId, productId })) ?? old.channelId, productId }
    : { channelId: old.channelId, productId: old.productId, price: old.productPrice };
  await recordTrades(ctx, [
    {
      vmId,
      tradeNumber,
      tradeType: old.tradeType as TradeReport['tradeType'],
      happenedAt: new Date(tradeTime).toISOString(),
      event: { id: eventId },
      empId: empId ?? old.empId,
      ...(empId ? {} : { costId, projectId }),
      remark: reason,
      lines: [{ ...line, quantity }],
    },
  ]);
}

async function channelOf(ctx: Ctx, { vmId, productId }: { vmId: string; productId: string }): Promise<string | undefined> {
  const row = await from(ctx, 'vmChannel', 'c')
    .select('c.id')
    .where('c.vmId', '=', vmId)
    .where('c.productId', '=', productId)
    .where('c.mergedInto', 'is', null)
    .orderBy('c.channelCode')
    .executeTakeFirst();
  return row?.id;
}

interface Anew {
  vmId: string;
  /** The machine's event. */
  eventId: string;
  costId?: string;
  projectId?: string;
  /** Who took it, of a pick that was booked to nobody: its cost centre is asked for anew. */
  empId?: string;
}

/**
 * Charges what a machine's pick still charges to another account: given back as it was, and written once more at its own time for the account that is
 * named. Refuses 'charge-nothing' where nothing is charged any more, 'charge-lent' for what was lent to somebody.
 */
export async function chargeAnew(ctx: Ctx, { vmId, eventId, ...account }: Anew): Promise<void> {
  const lines = await from(ctx, 'trade', 't')
    .select([
      't.id',
      't.tradeNumber',
      't.tradeType',
      't.tradeTime',
      't.empId',
      't.costId',
      't.projectId',
      't.channelId',
      't.productId',
      't.productPrice',
    ])
    .select(sql<number>`trade_left(t.node_id, t.id, t.trade_num)`.as('left'))
    .where('t.vmId', '=', vmId)
    .where('t.eventId', '=', eventId)
    .where('t.sign', '=', 1)
    .orderBy('t.lineNo')
    .execute();
  const open = lines.filter(({ left, channelId }) => left > 0 && channelId !== null);
  const [first] = open;
  if (!first) return refuse('charge-nothing');
  if (open.some(({ tradeType, empId }) => tradeType === MOVE.borrow && empId !== null)) refuse('charge-lent');
  for (const { id, left } of open)
    await refundTrade(ctx, { tradeId: id, quantity: left, reason: '改记到其他账户', source: RefundSource.correction, sourceId: id });
  const { tradeNumber, tradeType, tradeTime, empId, costId, projectId } = first;
  await recordTrades(ctx, [
    {
      vmId,
      tradeNumber,
      tradeType: tradeType as TradeReport['tradeType'],
      happenedAt: tradeTime,
      event: { id: `charge:${newId()}` },
      empId,
      costId: account.empId ? null : costId,
      projectId,
      ...account,
      remark: '改记',
      lines: open.map((line) => ({
        channelId: line.channelId ?? '',
        productId: line.productId,
        quantity: line.left,
        price: line.productPrice,
      })),
    },
  ]);
  ctx.tell({ tradeNumber, ...account });
}
