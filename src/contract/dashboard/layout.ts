// Where cards stand: one after the other from the top left, in columns of four. Both sides reckon it, so that a card is seen in its
// place before the server has answered.

export const COLUMNS = 4;
export const MAX_ROWS = 6;

export interface Size {
  w: number;
  h: number;
}
export interface Place extends Size {
  x: number;
  y: number;
}

/** Cards in their order get their places: each takes the first room that is not before that of the card before it. Pure. */
export function placed<T extends Size>(cards: readonly T[]): (T & Place)[] {
  const taken = new Set<number>();
  const free = (at: number, { w, h }: Size): boolean =>
    (at % COLUMNS) + w <= COLUMNS && spots(at, { w, h }).every((spot) => !taken.has(spot));
  let at = 0;
  return cards.map((card) => {
    const size = { w: Math.min(card.w, COLUMNS), h: card.h };
    while (!free(at, size)) at++;
    for (const spot of spots(at, size)) taken.add(spot);
    return { ...card, w: size.w, x: at % COLUMNS, y: Math.floor(at / COLUMNS) };
  });
}

const spots = (at: number, { w, h }: Size): number[] => Array.from({ length: w * h }, (_, n) => at + (n % w) + Math.floor(n / w) * COLUMNS);

/** The order in which cards are read. Pure. */
export const inOrder = <T extends Place>(cards: readonly T[]): T[] => cards.toSorted((a, b) => a.y - b.y || a.x - b.x);

/** The cards anew, one of them changed: where it is to stand (it goes before what is there or comes after), or its size. Pure. */
export function rearranged<T extends Place>(cards: readonly T[], isIt: (card: T) => boolean, change: Partial<Place>): (T & Place)[] {
  const moved = cards.find(isIt);
  if (!moved) return placed(inOrder(cards));
  const wanted = { ...moved, ...change };
  const before = ({ x, y }: Place): boolean => y < wanted.y || (y === wanted.y && x < wanted.x);
  const stays = change.x === undefined && change.y === undefined;
  if (stays) return placed(inOrder(cards).map((card) => (isIt(card) ? wanted : card)));
  const others = inOrder(cards.filter((card) => !isIt(card)));
  return placed([...others.filter(before), wanted, ...others.filter((card) => !before(card))]);
}
