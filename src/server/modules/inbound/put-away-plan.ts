// Which bins received lots go into: a pure proposal over the bins with room. A lot goes to its own kind first, then where its product lies alone, then
// where it lies with other lots, then into bins that are nobody's, near the product's own first.
import type { Bin } from '../warehouse/index.ts';

export interface WaitingLot {
  batchId: string;
  productId: string;
  /** Of the ledger; none for what has no lot. */
  lotId: string | null;
  rest: number;
}
export interface Proposal {
  batchId: string;
  /** None for what fits nowhere. */
  bin: Bin | undefined;
  bindsFlag: boolean;
  num: number;
  /** What fitted before this. */
  room: number;
}

const SAME_LOT = 0;
const EMPTY = 1;
const OTHER_LOTS = 2;

/** How well a lot lies in a bin of its product. */
const rank = (bin: Bin, lot: WaitingLot): number =>
  lot.lotId !== null && bin.lots.has(lot.lotId) ? SAME_LOT : bin.stock === 0 ? EMPTY : lot.lotId === null ? SAME_LOT : OTHER_LOTS;

/** A proposal for each lot, in as many bins as it takes; the bins come in the order of the shelves and are never filled beyond their room. */
export function proposeBins(lots: readonly WaitingLot[], { bound, free }: { bound: readonly Bin[]; free: readonly Bin[] }): Proposal[] {
  const rooms = new Map([...bound, ...free].map((bin) => [bin.channelId, bin.room]));
  const byProduct = Map.groupBy(bound, ({ productId }) => productId ?? '');
  // A bin that was nobody's is one lot's from the first piece on.
  const taken = new Map<string, WaitingLot>();
  return lots.flatMap((lot) => {
    const made: Proposal[] = [];
    let left = lot.rest;
    for (const { bin, bindsFlag } of candidatesOf(lot, byProduct.get(lot.productId) ?? [], free)) {
      if (left === 0) break;
      const room = rooms.get(bin.channelId) ?? 0;
      const owner = taken.get(bin.channelId);
      if (room === 0 || (owner && owner !== lot)) continue;
      const num = Math.min(left, room);
      if (bindsFlag) taken.set(bin.channelId, lot);
      rooms.set(bin.channelId, room - num);
      made.push({ batchId: lot.batchId, bin, bindsFlag, num, room });
      left -= num;
    }
    return left > 0 ? [...made, { batchId: lot.batchId, bin: undefined, bindsFlag: false, num: left, room: 0 }] : made;
  });
}

/** The bins in which a lot can lie, the best first; those that are nobody's are looked through only when its product's own are full. */
function* candidatesOf(lot: WaitingLot, own: readonly Bin[], free: readonly Bin[]): Generator<{ bin: Bin; bindsFlag: boolean }> {
  for (const bin of own.toSorted((a, b) => rank(a, lot) - rank(b, lot))) yield { bin, bindsFlag: false };
  const shelves = new Set(own.map(({ shelfId }) => shelfId));
  for (const bin of free) if (shelves.has(bin.shelfId)) yield { bin, bindsFlag: true };
  for (const bin of free) if (!shelves.has(bin.shelfId)) yield { bin, bindsFlag: true };
}

/** The products of which more waits than fits into their own bins. */
export function beyondOwn(lots: readonly WaitingLot[], bound: readonly Bin[]): Set<string> {
  const left = new Map<string, number>();
  const add = (productId: string | null, num: number) => left.set(productId ?? '', (left.get(productId ?? '') ?? 0) + num);
  for (const { productId, rest } of lots) add(productId, rest);
  for (const { productId, room } of bound) add(productId, -room);
  return new Set([...left].flatMap(([productId, num]) => (num > 0 ? [productId] : [])));
}
