// The model that the ledger is held against: a list of what happened, folded in the order in which it happened. Nothing of the
// product's own way of getting there.
import { PLACE } from '../../src/contract/stock/ledger.ts';
import type { Place } from '../../src/server/modules/stock/index.ts';

/** Something that happened: goods went from one place to another, or somebody counted. */
export interface Happening {
  id: string;
  /** Minutes; distinct. */
  minute: number;
  productId: string;
  from: Place;
  to: Place;
  qty: number;
  /** The machine that tells, with its own order; undefined when a person tells. */
  machine?: { source: string; sequence: number };
  /** A count of `from`: `qty` was seen. */
  counted?: boolean;
}

const key = (place: Place, productId: string) => `${place.kind}/${place.ref}/${productId}`;

/** Levels of all inside places after everything happened: below zero is what is lacking. */
export function foldLevels(happenings: readonly Happening[]): Map<string, number> {
  const levels = new Map<string, number>();
  const add = (place: Place, productId: string, qty: number) => {
    if (place.kind < 50) levels.set(key(place, productId), (levels.get(key(place, productId)) ?? 0) + qty);
  };
  for (const { from, to, productId, qty, counted } of happenings.toSorted((a, b) => a.minute - b.minute)) {
    if (counted) levels.set(key(from, productId), qty);
    else {
      add(from, productId, -qty);
      add(to, productId, qty);
    }
  }
  return levels;
}

/** What went into each kind of outside place, less what came out, by product; the count difference apart. */
export function foldOutside(happenings: readonly Happening[]): Map<string, number> {
  const sums = new Map<string, number>();
  const add = (place: Place, productId: string, qty: number) => {
    if (place.kind >= 50 && place.kind !== PLACE.countDifference)
      sums.set(`${place.kind}/${productId}`, (sums.get(`${place.kind}/${productId}`) ?? 0) + qty);
  };
  for (const { from, to, productId, qty, counted } of happenings) {
    if (counted) continue;
    add(from, productId, -qty);
    add(to, productId, qty);
  }
  return sums;
}
