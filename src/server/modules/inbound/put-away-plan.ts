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
    const own = byProduct.get(lot.productId) ?? [];
    const shelves = new Set(own.map(({ shelfId }) => shelfId));
    const near = (bin: Bin): number => (shelves.has(bin.shelfId) ? 0 : 1);
    const candidates = [
      ...own.toSorted((a, b) => rank(a, lot) - rank(b, lot)).map((bin) => ({ bin, bindsFlag: false })),
      ...free.toSorted((a, b) => near(a) - near(b)).map((bin) => ({ bin, bindsFlag: true })),
    ];
    const made: Proposal[] = [];
    let left = lot.rest;
    for (const { bin, bindsFlag } of candidates) {
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
