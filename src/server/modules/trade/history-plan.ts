// Reads a history of trades line by line and decides what each line is: a new trade, one that is booked already, or a line with a fault.
// Everything is kept by the words of the file: what the site lacks is collected as wishes, and nothing is written here.
import { fenToText, MOST_FEN } from '../../../contract/kernel/scalars.ts';
import { dayOf } from '../../../contract/kernel/time.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { compositeKey } from '../../kernel/keys.ts';
import { knownEvents } from '../stock/index.ts';
import type { Line, Planned, Problem } from '../transfer/index.ts';
import { eventIdOf, findBooked, noteWrong, openGroups } from './history-identity.ts';
import { channelKey } from './history-known.ts';
import { personOf } from './history-people.ts';
import { UNKNOWN, type HistoryState, type Resolved, type Row } from './history-state.ts';
import { eventSource } from './trade-report.ts';

/** The product of a line: named, held last, held next, or none that is known. */
export const productWords = (state: HistoryState, { key, product }: Pick<Resolved, 'key' | 'product'>): string =>
  product ?? state.firstProduct.get(key) ?? UNKNOWN;

/** Plans a batch: counts and faults; what is new adds to the state's wishes and sums. */
export async function planHistory(
  ctx: Ctx,
  state: HistoryState,
  { lines, unread }: { lines: readonly Line<Row>[]; unread: readonly Partial<Row>[] },
): Promise<Planned> {
  await openGroups(ctx, state, [...lines.map(({ row }) => row), ...unread]);
  const problems: Problem[] = [];
  const wrong: Row[] = [];
  const resolved = lines.flatMap((line) => {
    const found = resolve(state, line);
    if (!('fault' in found)) return [found];
    problems.push(found.fault);
    wrong.push(line.row);
    return [];
  });
  noteWrong(state, [...unread, ...wrong]);
  const contradicted = findBooked(state, resolved);
  const bad = new Set(contradicted.map(({ line }) => line));
  const same = resolved.filter(({ line }) => state.booked.has(line)).length;
  const fresh = resolved.filter(({ line }) => !bad.has(line) && !state.booked.has(line));
  await findRepeats(ctx, state, fresh);
  for (const one of fresh) count(state, one);
  return { added: fresh.length, changed: 0, same, problems: [...problems, ...contradicted] };
}

/** Notes the lines whose event the ledger knows, though there is no trade of it. */
async function findRepeats(ctx: Ctx, state: HistoryState, fresh: readonly Resolved[]): Promise<void> {
  const events = fresh.flatMap(({ line, row }) => {
    const vmId = state.known.vms.get(row.deviceCode);
    const id = eventIdOf(state, { row });
    return vmId ? [{ line, source: eventSource(vmId), id }] : [];
  });
  if (events.length === 0) return;
  const kept = new Set((await knownEvents(ctx, events)).map(({ source, id }) => compositeKey(source, id)));
  for (const { line, source, id } of events) if (kept.has(compositeKey(source, id))) state.eventKept.add(line);
}

function count(state: HistoryState, { row, key, product }: Resolved): void {
  state.first = !state.first || row.tradeTime < state.first ? row.tradeTime : state.first;
  state.last = !state.last || row.tradeTime > state.last ? row.tradeTime : state.last;
  state.lines += 1;
  if (state.known.closedDay !== null && dayOf(row.tradeTime, state.known.timeZone) <= state.known.closedDay) state.late += 1;
  state.pieces += row.tradeNum;
  state.amount += row.tradeNum * row.productPrice;
  const place = compositeKey(key, product);
  const taken = state.taken.get(place) ?? { key, deviceCode: row.deviceCode, product, qty: 0 };
  taken.qty += row.tradeNum;
  state.taken.set(place, taken);
}

type ResolvedLine = Resolved | { fault: Problem };

/** Finds, or wishes for, what a line refers to; a fault when that cannot be. The same line gets the same answer when the file is read again. */
export function resolve(state: HistoryState, { line, row }: Line<Row>): ResolvedLine {
  const { known, options } = state;
  const fault = (key: Problem['key'], field: keyof Row, params: Problem['params'] = {}): ResolvedLine => ({
    fault: { line, field, key, params },
  });
  if (row.tradeNum * row.productPrice > MOST_FEN)
    return fault('history-too-large', 'tradeNum', { quantity: row.tradeNum, price: fenToText(row.productPrice) });
  if (typeof row.totalPrice === 'number' && row.totalPrice !== row.tradeNum * row.productPrice) {
    return fault('history-total', 'totalPrice', {
      total: fenToText(row.totalPrice),
      quantity: row.tradeNum,
      price: fenToText(row.productPrice),
    });
  }
  if (Date.parse(row.tradeTime) > Date.now()) return fault('history-future', 'tradeTime');
  if (!known.vms.has(row.deviceCode) && !options.createMissing)
    return fault('history-no-machine', 'deviceCode', { device: row.deviceCode });
  const key = channelKey(row.deviceCode, row.channelCode);
  if (!known.channels.has(key) && !options.createMissing)
    return fault('history-no-channel', 'channelCode', { device: row.deviceCode, channel: row.channelCode });
  const said = row.productCode ?? row.productName;
  if (!said && options.unknownProduct === 'reject') return fault('history-no-product-said', 'productName');
  if (said && !known.products.has(said) && !options.createMissing) return fault('history-no-product', 'productName', { product: said });
  const person = personOf(state, row);
  if ('fault' in person) return { fault: { line, ...person.fault } };
  wish(state, row, key);
  const product = said ?? state.lastProduct.get(key) ?? state.held.get(key) ?? null;
  if (said && !state.firstProduct.has(key)) state.firstProduct.set(key, said);
  if (said) state.lastProduct.set(key, said);
  return { line, row, key, product, empId: person.empId };
}

function wish({ known, wishes }: HistoryState, row: Row, key: string): void {
  const { deviceCode, channelCode } = row;
  if (!known.vms.has(deviceCode)) {
    const vm = wishes.vms.get(deviceCode) ?? { vmName: deviceCode, address: null };
    // Some lines of a log lack the machine's name: the first that has it counts.
    if (vm.vmName === deviceCode && row.vmName) vm.vmName = row.vmName;
    vm.address ??= row.address ?? null;
    wishes.vms.set(deviceCode, vm);
  }
  if (!known.channels.has(key)) wishes.channels.set(key, { deviceCode, channelCode });
  const said = row.productCode ?? row.productName;
  if (!said || known.products.has(said)) return;
  const product = wishes.products.get(said) ?? {
    productName: row.productName ?? said,
    productCode: row.productCode ?? null,
    productType: null,
    price: 0,
  };
  product.productType ??= row.productType ?? null;
  product.price = row.productPrice;
  wishes.products.set(said, product);
}

/** Begins the second reading of the file: the same lines get the same answers. */
export function rewind(state: HistoryState): void {
  state.lastProduct.clear();
  state.numbered.clear();
}
