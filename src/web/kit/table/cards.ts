// On a phone a row is a card: what it is called, what tells it apart, and its state or its figure; the deed beside them.
import type { Column } from '../list/columns.tsx';

/** Pixels of a card with the room below it, by the size of letters; in the largest its deeds stand one above the other. */
export const CARD_HEIGHT = { 1: 86, 2: 90, 3: 112 } as const;

/** The places of a card, in the order in which they are read. */
export const CARD_PARTS = ['kit-card-name', 'kit-card-sub', 'kit-card-state'] as const;

/** How many characters a number or code has that is one word, as REC-20260301-0007; undefined for a text. It is never cut: it shrinks, then wraps. Pure. */
export function codeLength(text: string): number | undefined {
  return /^(?=.*\d)[\x21-\x7e]{6,}$/.test(text) ? text.length : undefined;
}

/**
 * The columns that a card shows, by their places: at most three of those that the person sees. Where the screen says what it is called by, its first number
 * or other name tells it apart: the document, who has the goods, where they are. Last comes its first word where that has a colour (how it
 * stands), else what the list adds up (`summed`), else that word, else a figure. Pure.
 */
export function cardColumns<R>(columns: readonly Column<R>[], summed: ReadonlySet<string> = new Set()): Column<R>[] {
  const called = columns.find(({ calls }) => calls);
  const named = called ?? columns.find(({ name }) => /name$/i.test(name)) ?? columns[0];
  const others = columns.filter((column) => column !== named);
  const sub =
    (called && others.find(({ name }) => /N(ame|o|umber)$/.test(name))) ??
    others.find(({ words, name }) => !words && !/(picture|image|url)/i.test(name));
  const rest = others.filter((column) => column !== sub);
  const word = rest.find(({ words }) => words);
  const state =
    rest.find(({ name }) => name === called?.calls) ??
    (word?.toned ? word : (rest.find(({ name, figure }) => figure && summed.has(name)) ?? word ?? rest.find(({ figure }) => figure)));
  return [named, sub, state].filter((column) => column !== undefined);
}
