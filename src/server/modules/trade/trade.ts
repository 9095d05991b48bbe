// Trades: what machines report. A report is a fact: it is booked once, in whatever order it arrives, and never refused for want of stock.
// Stock moves, trade rows and summaries change in one transaction.
import { PLACE, type MoveKind } from '../../../contract/stock/ledger.ts';
import { tradeSign } from '../../../contract/trade/sign.ts';
import { dayOf } from '../../../contract/kernel/time.ts';
import { totalPrice } from '../../../contract/report/total-price.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId, NIL } from '../../kernel/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { completePendingChange } from '../machine/index.ts';
import { postAll, type Place, type Posted, type Posting } from '../stock/index.ts';
import { knownOf, type Known } from './trade-known.ts';
import type { TradeLine, TradeReport } from './trade-report.ts';
import { writeTrades, type TradeRecord } from './trade-write.ts';

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
export async function bookTrades(ctx: Ctx, told: readonly TradeReport[]): Promise<Booked> {
  if (told.length === 0) return { posted: [], records: [] };
  const reports = told.map(settledInTime);
  const known = await knownOf(ctx, reports);
  const documents = reports.map(() => newId());
  const posted = await postAll(
    ctx,
    reports.map((report, at) => postingOf(report, known, documents[at] ?? '')),
  );
  for (const channelId of known.changing) await completePendingChange(ctx, channelId);
  return { posted, records: reports.flatMap((report, at) => recordsOf(ctx, report, { known, id: documents[at] ?? '' })) };
}

/** Nothing happened after we learnt of it: a clock that runs ahead says now. Told again, it is known by what was told. */
function settledInTime(report: TradeReport): TradeReport {
  const now = new Date();
  if (Date.parse(report.happenedAt) <= now.getTime()) return report;
  return { ...report, happenedAt: now.toISOString(), event: { ...report.event, body: report.event.body ?? bodyOf(report) } };
}

/** The source under which the ledger knows a machine's events. */
export const eventSource = (vmId: string): string => `vm:${vmId}`;

function productOf(line: TradeLine, known: Known): string {
  return (
    line.productId ??
    known.channel(line.channelId).productId ??
    refuse('channel-without-product', { channel: known.channel(line.channelId).channelCode })
  );
}

function postingOf(report: TradeReport, known: Known, id: string): Posting {
  const { empId = null, projectId = null } = report;
  const forWhom = { employeeId: empId, departmentId: known.emp(empId)?.departmentId ?? null, projectId, costId: costOf(report, known) };
  return {
    document: { kind: 'trade', id },
    happenedAt: report.happenedAt,
    event: {
      source: eventSource(report.vmId),
      id: report.event.id,
      sequence: report.event.sequence ?? null,
      body: report.event.body ?? bodyOf(report),
    },
    moves: report.lines.map((line, at) => ({
      ...legs(report, line.channelId),
      productId: productOf(line, known),
      qty: line.quantity,
      kind: report.tradeType as MoveKind,
      line: at + 1,
      unitCost: line.price ?? known.product(productOf(line, known)).unitPrice,
      forWhom,
    })),
  };
}

/** What makes two reports of one event the same: what happened, not what the books made of it. */
const bodyOf = ({ event: _, ...told }: TradeReport) => told;

function legs({ tradeType, vmId, empId }: TradeReport, channelId: string): { from: Place; to: Place } {
  const channel: Place = { kind: PLACE.vmChannel, ref: channelId, owner: vmId };
  const consumed: Place = { kind: PLACE.consumed, ref: NIL };
  const hand: Place = empId ? { kind: PLACE.employee, ref: empId } : consumed;
  if (tradeType === 10002) return { from: channel, to: hand };
  return tradeType === 10003 ? { from: hand, to: channel } : { from: channel, to: consumed };
}

const costOf = (report: TradeReport, known: Known): string | null =>
  report.costId ?? known.emp(report.empId)?.costId ?? known.vm(report.vmId).costId;

function recordsOf(ctx: Ctx, report: TradeReport, { known, id }: { known: Known; id: string }): TradeRecord[] {
  const vm = known.vm(report.vmId);
  const emp = known.emp(report.empId);
  return report.lines.map((line, at) => {
    const product = known.product(productOf(line, known));
    const price = line.price ?? product.unitPrice;
    return {
      id: at === 0 ? id : newId(),
      tradeNumber: report.tradeNumber,
      eventId: report.event.id,
      lineNo: at + 1,
      tradeType: report.tradeType,
      tradeTime: report.happenedAt,
      tradeDay: dayOf(new Date(report.happenedAt), ctx.timeZone),
      vmId: vm.id,
      vmCode: vm.vmCode,
      deviceCode: vm.deviceCode,
      vmName: vm.vmName,
      channelId: line.channelId,
      channelCode: known.channel(line.channelId).channelCode,
      empId: emp?.id ?? null,
      tradeEmpCode: emp?.empCode ?? null,
      tradeEmpName: emp?.empName ?? null,
      departmentId: emp?.departmentId ?? null,
      tradeEmpOrgCode: emp?.departmentCode ?? null,
      tradeEmpOrgName: emp?.departmentName ?? null,
      costId: costOf(report, known),
      projectId: report.projectId ?? null,
      productId: product.id,
      productCode: product.productCode,
      productName: product.productName,
      nodeProductCode: product.nodeProductCode,
      nodeProductName: product.nodeProductName,
      productTypeId: product.productTypeId,
      productTypeCode: product.productTypeCode,
      productTypeName: product.productTypeName,
      sign: tradeSign(report.tradeType),
      tradeNum: line.quantity,
      productPrice: price,
      totalPrice: totalPrice(line.quantity, price),
      remark: report.remark ?? null,
    };
  });
}
