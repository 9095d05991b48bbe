// Trades: what machines report. A report is a fact: it is booked once, in whatever order it arrives, and never refused for want of stock.
// Stock moves, trade rows and summaries change in one transaction.
import { CONDITION, MOVE, PLACE, type MoveKind } from '../../../contract/stock/ledger.ts';
import { tradeSign } from '../../../contract/trade/sign.ts';
import { dayOf } from '../../../contract/kernel/time.ts';
import { totalPrice } from '../../../contract/report/total-price.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId, NIL } from '../../kernel/db/ids.ts';
import { meanwhile } from '../../kernel/jobs/meanwhile.ts';
import { completePendingChange } from '../machine/index.ts';
import { lockAhead, postAll, type Locked, type Place, type Posted, type Posting } from '../stock/index.ts';
import { askLines, knownLines, type KnownLine } from './trade-known.ts';
import { undoing } from './lent.ts';
import type { ReportedTrade } from './reported.ts';
import { bodyOf, eventSource, type TradeReport } from './trade-report.ts';
import { undoneBy, writeTrades, type TradeRecord } from './trade-write.ts';
import { TradeType } from '../../../contract/stock/codes.ts';

export { eventSource } from './trade-report.ts';

/** Books reports, in the order given; gives what each did to the stock. A report that was booked before has no second effect. */
export async function recordTrades(ctx: Ctx, reports: readonly TradeReport[]): Promise<Posted[]> {
  const { posted, records } = await bookTrades(ctx, reports);
  await writeTrades(ctx, records);
  return posted;
}

interface Booked {
  posted: Posted[];
  /** What is still to be written (`writeTrades`), in the same transaction: once for all that it books, so that nobody waits in a ring. */
  records: TradeRecord[];
}

/** Books what reports do to the stock, in the order given; their trades and sums are written by the caller. */
export async function bookTrades(ctx: Ctx, given: readonly TradeReport[]): Promise<Booked> {
  if (given.length === 0) return { posted: [], records: [] };
  const reports = given.map(settledInTime);
  const looked = await look(ctx, reports);
  const { known } = looked;
  let at = 0;
  const made = reports.map((report): ReportedTrade => ({ report, id: newId(), lines: known.slice(at, (at += report.lines.length)) }));
  const { reported: numbered, ahead } = await undoing(ctx, made, { ahead: looked.ahead, postingOf });
  const [posted, records] = await meanwhile(postAll(ctx, numbered.map(postingOf), ahead), () =>
    numbered.flatMap((one) => recordsOf(ctx, one)),
  );
  const changing = new Set(known.flatMap(({ channelId, newProductId }) => (newProductId ? [channelId] : [])));
  for (const channelId of [...changing].sort()) await completePendingChange(ctx, channelId);
  return { posted, records };
}

/** What reports refer to and, where it is known beforehand which, their cells: both in one message. */
async function look(ctx: Ctx, reports: readonly TradeReport[]): Promise<{ known: KnownLine[]; ahead?: Locked }> {
  const lines = reports.flatMap((report) => report.lines.map((line) => ({ report, line })));
  const cells = lines.flatMap(({ report, line }) => {
    const productId = line.productId ?? line.holds;
    const { from, to } = legs(report, line);
    return productId ? [from, to].map((place) => ({ place, productId })) : [];
  });
  if (cells.length < 2 * lines.length) return { known: await knownLines(ctx, lines) };
  const known = await askLines(ctx, lines);
  const ahead = await lockAhead(
    ctx,
    cells,
    reports.map(({ vmId, event }) => ({ source: eventSource(vmId), id: event.id })),
  );
  return { known: await known(), ahead };
}

/** Nothing happened after we learnt of it: a clock that runs ahead says now. Told again, it is known by what was told. */
export function settledInTime(report: TradeReport): TradeReport {
  const now = new Date();
  if (Date.parse(report.happenedAt) <= now.getTime()) return report;
  return { ...report, happenedAt: now.toISOString(), event: { ...report.event, body: report.event.body ?? bodyOf(report) } };
}

/** What a report does to the stock. */
export function postingOf({ report, id, lines }: ReportedTrade): Posting {
  const { empId = null, projectId = null, costId } = report;
  const [first] = lines;
  const forWhom = { employeeId: empId, departmentId: first?.departmentId ?? null, projectId };
  return {
    document: { kind: 'trade', id },
    happenedAt: report.happenedAt,
    event: {
      source: eventSource(report.vmId),
      id: report.event.id,
      sequence: report.event.sequence ?? null,
      body: report.event.body ?? bodyOf(report),
    },
    moves: lines.map(({ channelId, productId, unitPrice, costId: own }, at) => ({
      ...legs(report, { channelId, recoveryId: report.lines[at]?.recoveryId }),
      productId,
      qty: report.lines[at]?.quantity ?? 0,
      kind: report.tradeType as MoveKind,
      line: at + 1,
      unitCost: report.lines[at]?.price ?? unitPrice,
      forWhom: { ...forWhom, costId: costId ?? own },
      cutterCode: report.lines[at]?.cutterCode ?? null,
    })),
  };
}

interface At {
  channelId: string;
  recoveryId?: string | null | undefined;
}
function legs(
  { tradeType, vmId, empId, trains }: TradeReport,
  { channelId, recoveryId }: At,
): Pick<Posting['moves'][number], 'from' | 'to' | 'toCondition'> {
  const channel: Place = { kind: PLACE.vmChannel, ref: channelId, owner: vmId };
  const consumed: Place = { kind: PLACE.consumed, ref: NIL };
  const hand: Place = empId && !trains ? { kind: PLACE.employee, ref: empId } : consumed;
  // What was used up comes back: not as good, and not into the channel.
  if (tradeType === MOVE.giveBackOld)
    return { from: consumed, to: { kind: PLACE.recovery, ref: recoveryId ?? NIL, owner: vmId }, toCondition: CONDITION.used };
  if (tradeType === TradeType.borrow) return { from: channel, to: hand };
  return tradeType === TradeType.giveBack ? { from: hand, to: channel } : { from: channel, to: consumed };
}

/** The rows of a report whose goods are booked under `id`; `lines` are what its lines refer to. */
export function recordsOf(ctx: Ctx, { report, id, lines, undoes }: ReportedTrade): TradeRecord[] {
  const tradeDay = dayOf(new Date(report.happenedAt), ctx.timeZone);
  return lines.map((line, at) => {
    const { quantity = 0, price } = report.lines[at] ?? {};
    const productPrice = price ?? line.unitPrice;
    return {
      id: at === 0 ? id : newId(),
      tradeNumber: report.tradeNumber,
      eventId: report.event.id,
      lineNo: at + 1,
      tradeType: report.tradeType,
      tradeTime: report.happenedAt,
      tradeDay,
      vmId: line.vmId,
      vmCode: line.vmCode,
      deviceCode: line.deviceCode,
      vmName: line.vmName,
      channelId: line.channelId,
      channelCode: line.channelCode,
      empId: line.empId,
      tradeEmpCode: line.empCode,
      tradeEmpName: line.empName,
      departmentId: line.departmentId,
      tradeEmpOrgCode: line.departmentCode,
      tradeEmpOrgName: line.departmentName,
      costId: report.costId ?? line.costId,
      projectId: report.projectId ?? null,
      productId: line.productId,
      productCode: line.productCode,
      productName: line.productName,
      nodeProductCode: line.nodeProductCode,
      nodeProductName: line.nodeProductName,
      productTypeId: line.productTypeId,
      productTypeCode: line.productTypeCode,
      productTypeName: line.productTypeName,
      sign: report.trains ? 0 : tradeSign(report.tradeType),
      tradeNum: quantity,
      productPrice,
      totalPrice: totalPrice(quantity, productPrice),
      ...undoneBy(undoes?.[at]),
      remark: report.remark ?? null,
    };
  });
}
