// Reads a history of trades line by line and decides what each line is: a new trade, one that is booked already, or a line with a fault.
// What the site lacks is collected as wishes; nothing is written here.
import { fenToText } from '../../../contract/kernel/scalars.ts';
import type * as z from 'zod/mini';
import type { TradeHistoryOptions, TradeHistoryRow } from '../../../contract/trade/history.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/ids.ts';
import { from } from '../../kernel/scope.ts';
import type { Line, Planned, Problem } from '../transfer/index.ts';
import { channelKey, type HistoryKnown } from './history-known.ts';

export type Row = z.output<typeof TradeHistoryRow>;
export type Options = z.output<typeof TradeHistoryOptions>;

/** A line with everything in it resolved to ids; ids of wishes are made before the things are. */
export interface Resolved {
  line: number;
  row: Row;
  vmId: string;
  channelId: string;
  productId: string;
  empId: string | null;
  /** Unique for the machine: transaction, channel, and which of the same kind it is. */
  eventId: string;
}

export interface Wishes {
  vms: Map<string, { id: string; vmName: string; address: string | null }>;
  channels: Map<string, { id: string; vmId: string; channelCode: string; productId: string }>;
  products: Map<string, { id: string; productName: string; productCode: string | null; productType: string | null; price: number }>;
}

export interface HistoryState {
  known: HistoryKnown;
  options: Options;
  wishes: Wishes;
  /** What a channel gave out last, in the order of the file. */
  lastProduct: Map<string, string>;
  /** How often a transaction was seen at a channel. */
  seen: Map<string, number>;
  /** Pieces by channel and product that the new lines take. */
  taken: Map<string, { channelId: string; vmId: string; productId: string; qty: number }>;
  first: string | null;
  last: string | null;
  lines: number;
  pieces: number;
  amount: number;
  /** Lines of the file that are booked already. */
  booked: Set<number>;
}

export const historyState = (known: HistoryKnown, options: Options): HistoryState => ({
  known,
  options,
  wishes: { vms: new Map(), channels: new Map(), products: new Map() },
  lastProduct: new Map(),
  seen: new Map(),
  taken: new Map(),
  first: null,
  last: null,
  lines: 0,
  pieces: 0,
  amount: 0,
  booked: new Set(),
});

/** Plans a batch: counts and faults; what is new adds to the state's wishes and sums. */
export async function planHistory(ctx: Ctx, state: HistoryState, lines: readonly Line<Row>[]): Promise<Planned> {
  const problems: Problem[] = [];
  const resolved = lines.flatMap((line) => {
    const found = resolve(state, line);
    if ('key' in found) problems.push(found);
    return 'key' in found ? [] : [found];
  });
  const booked = await bookedEvents(ctx, resolved);
  let same = 0;
  for (const one of resolved) {
    if (booked.has(eventKey(one))) {
      same += 1;
      state.booked.add(one.line);
    } else count(state, one);
  }
  return { added: resolved.length - same, changed: 0, same, problems };
}

const eventKey = ({ vmId, eventId }: Pick<Resolved, 'vmId' | 'eventId'>): string => `${vmId} ${eventId}`;

async function bookedEvents(ctx: Ctx, resolved: readonly Resolved[]): Promise<Set<string>> {
  if (resolved.length === 0) return new Set();
  const rows = await from(ctx, 'trade', 't')
    .select(['t.vmId', 't.eventId'])
    .where('t.vmId', 'in', [...new Set(resolved.map(({ vmId }) => vmId))])
    .where(
      't.eventId',
      'in',
      resolved.map(({ eventId }) => eventId),
    )
    .execute();
  return new Set(rows.map(({ vmId, eventId }) => eventKey({ vmId: vmId ?? '', eventId })));
}

function count(state: HistoryState, { row, vmId, channelId, productId }: Resolved): void {
  state.first = !state.first || row.tradeTime < state.first ? row.tradeTime : state.first;
  state.last = !state.last || row.tradeTime > state.last ? row.tradeTime : state.last;
  state.lines += 1;
  state.pieces += row.tradeNum;
  state.amount += row.tradeNum * row.productPrice;
  const key = `${channelId} ${productId}`;
  const taken = state.taken.get(key) ?? { channelId, vmId, productId, qty: 0 };
  taken.qty += row.tradeNum;
  state.taken.set(key, taken);
}

/** Finds, or wishes for, what a line refers to; a fault when that cannot be. The same line gets the same answer when the file is read again. */
export function resolve(state: HistoryState, { line, row }: Line<Row>): Resolved | Problem {
  const { known, options } = state;
  const fault = (key: Problem['key'], field: keyof Row, params: Problem['params'] = {}): Problem => ({ line, field, key, params });
  if (row.totalPrice !== null && row.totalPrice !== undefined && row.totalPrice !== row.tradeNum * row.productPrice) {
    return fault('history-total', 'totalPrice', {
      total: fenToText(row.totalPrice),
      quantity: row.tradeNum,
      price: fenToText(row.productPrice),
    });
  }
  if (Date.parse(row.tradeTime) > Date.now()) return fault('history-future', 'tradeTime');
  const empId = row.empCode ? known.emps.get(row.empCode) : null;
  if (empId === undefined) return fault('history-no-employee', 'empCode', { emp: row.empCode ?? '' });
  const vmId = known.vms.get(row.deviceCode) ?? state.wishes.vms.get(row.deviceCode)?.id ?? (options.createMissing ? newId() : undefined);
  if (!vmId) return fault('history-no-machine', 'deviceCode', { device: row.deviceCode });
  const key = channelKey(vmId, row.channelCode);
  const channel = known.channels.get(key) ?? state.wishes.channels.get(key);
  if (!channel && !options.createMissing)
    return fault('history-no-channel', 'channelCode', { device: row.deviceCode, channel: row.channelCode });
  const productId = productOf(state, { row, key, held: channel?.productId ?? null });
  if (typeof productId !== 'string') return fault(productId.key, 'productName', productId.params);
  return settle(state, { line, row, vmId, key, productId, empId: empId ?? null });
}

interface Held {
  row: Row;
  key: string;
  held: string | null;
}

function productOf(state: HistoryState, { row, key, held }: Held): string | Pick<Problem, 'key' | 'params'> {
  const { known, options, wishes } = state;
  const said = row.productCode ?? row.productName;
  if (!said) {
    if (options.unknownProduct === 'reject') return { key: 'history-no-product-said' };
    return state.lastProduct.get(key) ?? held ?? { key: 'history-no-product-before', params: { channel: row.channelCode } };
  }
  const id = known.products.get(said) ?? wishes.products.get(said)?.id;
  if (id) {
    const wish = wishes.products.get(said);
    if (wish) wish.productType ??= row.productType ?? null;
    return id;
  }
  if (!options.createMissing) return { key: 'history-no-product', params: { product: said } };
  const wish = {
    id: newId(),
    productName: row.productName ?? said,
    productCode: row.productCode ?? null,
    productType: row.productType ?? null,
    price: row.productPrice,
  };
  wishes.products.set(said, wish);
  return wish.id;
}

interface Settled extends Omit<Resolved, 'channelId' | 'eventId'> {
  key: string;
}

function settle(state: HistoryState, { line, row, vmId, key, productId, empId }: Settled): Resolved {
  const { known, wishes } = state;
  if (!known.vms.has(row.deviceCode) && !wishes.vms.has(row.deviceCode)) {
    wishes.vms.set(row.deviceCode, { id: vmId, vmName: row.vmName ?? row.deviceCode, address: row.address ?? null });
  }
  const wish = wishes.vms.get(row.deviceCode);
  // Some lines of a log lack the machine's name: the first that has it counts.
  if (wish && wish.vmName === row.deviceCode && row.vmName) wish.vmName = row.vmName;
  const channel = known.channels.get(key) ?? wishes.channels.get(key) ?? { id: newId(), vmId, channelCode: row.channelCode, productId };
  if (!known.channels.has(key)) wishes.channels.set(key, { id: channel.id, vmId, channelCode: row.channelCode, productId });
  state.lastProduct.set(key, productId);
  const once = `${vmId} ${row.tradeNumber} ${row.channelCode}`;
  const times = (state.seen.get(once) ?? 0) + 1;
  state.seen.set(once, times);
  return { line, row, vmId, channelId: channel.id, productId, empId, eventId: `${row.tradeNumber}:${row.channelCode}:${times}` };
}

/** Begins the second reading of the file: the same lines get the same answers. */
export function rewind(state: HistoryState): void {
  state.lastProduct.clear();
  state.seen.clear();
}
