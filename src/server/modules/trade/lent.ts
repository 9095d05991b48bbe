// What was lent comes back at the price at which it was lent, with the tax of that day, as what is refunded has: it undoes that trade.
import { TradeType } from '../../../contract/stock/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { eventKey, loans, lockAhead, type Locked, type Posting } from '../stock/index.ts';
import { bodyOf, eventSource, type TradeLine } from './trade-report.ts';
import type { ReportedTrade, Undone } from './reported.ts';

type Open = Pick<loans.OpenLoan, 'empId' | 'productId' | 'left' | 'cutterCode' | 'price' | 'documentKind' | 'documentId' | 'line'>;
interface Hand {
  empId: string;
  productId: string;
}

/** A line that gives back, split by the loans that it closes, those of its code before the oldest; these have so much less left. What no loan is found for stands last. */
export function loanParts<L extends { quantity: number; cutterCode?: string | null }>(
  line: L,
  { empId, productId }: Hand,
  open: readonly Open[],
): (L & { taken?: Undone })[] {
  const own = open.filter((loan) => loan.empId === empId && loan.productId === productId);
  const named = own.filter(({ cutterCode }) => line.cutterCode && cutterCode === line.cutterCode);
  let [rest, unknown] = [line.quantity, 0];
  const parts: (L & { taken?: Undone })[] = [];
  for (const loan of new Set([...named, ...own])) {
    const quantity = Math.min(rest, loan.left);
    if (quantity <= 0) continue;
    loan.left -= quantity;
    rest -= quantity;
    const { documentKind, documentId, line: ofLine, price } = loan;
    if (documentKind === 'trade' && price !== null) parts.push({ ...line, quantity, taken: { documentId, line: ofLine, price } });
    else unknown += quantity;
  }
  return rest + unknown > 0 ? [...parts, { ...line, quantity: rest + unknown }] : parts;
}

const givesBack = ({ report }: ReportedTrade): boolean =>
  report.tradeType === TradeType.giveBack && Boolean(report.empId) && !report.trains;

/**
 * Reports of machines with what each line gives back, at the price of that; a line that closes several loans is continued behind the others, so that those keep their numbers. Of a
 * report that was booked before, and of a line that says its own price, nothing is looked for. A loan of the same batch is known by what lends it.
 */
export async function undoing(
  ctx: Ctx,
  reported: readonly ReportedTrade[],
  { ahead, postingOf }: { ahead: Locked | undefined; postingOf: (one: ReportedTrade) => Posting },
): Promise<{ reported: readonly ReportedTrade[]; ahead: Locked | undefined }> {
  const back = reported.filter(givesBack);
  if (back.length === 0) return { reported, ahead };
  const sourced = ({ report }: ReportedTrade) => ({ source: eventSource(report.vmId), id: report.event.id });
  const touches = (one: ReportedTrade) =>
    postingOf(one).moves.flatMap(({ from, to, productId }) => [from, to].map((place) => ({ place, productId })));
  const locked = ahead ?? (await lockAhead(ctx, reported.flatMap(touches), reported.map(sourced)));
  const hands = back.flatMap(({ report: { empId }, lines }) => lines.map(({ productId }) => ({ empId: empId ?? '', productId })));
  const open: Open[] = await loans.openLoansFor(ctx, hands);
  const known = new Set(locked.firstAnswers.keys());
  const made = reported.map((one) => {
    const key = eventKey(sourced(one));
    if (known.has(key)) return one;
    known.add(key);
    if (givesBack(one)) return priced(one, open);
    open.push(...lentBy(one));
    return one;
  });
  return { reported: made, ahead: locked };
}

/** What a report of the same batch lends, before the books know it. */
function lentBy({ report, id, lines }: ReportedTrade): Open[] {
  const { empId, tradeType, trains } = report;
  if (tradeType !== TradeType.borrow || !empId || trains) return [];
  return report.lines.map(({ quantity, price, cutterCode }, at) => ({
    empId,
    productId: lines[at]?.productId ?? '',
    left: quantity,
    cutterCode: cutterCode ?? null,
    price: price ?? lines[at]?.unitPrice ?? null,
    documentKind: 'trade',
    documentId: id,
    line: at + 1,
  }));
}

function priced(one: ReportedTrade, open: readonly Open[]): ReportedTrade {
  const { report, lines } = one;
  const empId = report.empId ?? '';
  const parts = report.lines.map((line, at) =>
    typeof line.price === 'number' ? [line] : loanParts<TradeLine>(line, { empId, productId: lines[at]?.productId ?? '' }, open),
  );
  const order = [
    ...parts.map((own, at) => own.slice(0, 1).map((part) => ({ part, at }))),
    ...parts.map((own, at) => own.slice(1).map((part) => ({ part, at }))),
  ].flat();
  return {
    ...one,
    report: {
      ...report,
      event: { ...report.event, body: report.event.body ?? bodyOf(report) },
      lines: order.map(({ part: { taken, ...line } }: { part: TradeLine & { taken?: Undone } }) =>
        taken ? { ...line, price: taken.price } : line,
      ),
    },
    lines: order.flatMap(({ at }) => lines[at] ?? []),
    undoes: order.map(({ part }: { part: TradeLine & { taken?: Undone } }) => part.taken),
  };
}
