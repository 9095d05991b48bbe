// How a person likes a table: which columns, how wide, how dense. Remembered for each screen.
import type * as z from 'zod/mini';
import type { LayoutSize } from '../../../contract/kernel/screen-codes.ts';
import { LETTER_SIZE, useAppearance } from '../../kernel/appearance.ts';
import type { Column } from '../list/columns.tsx';

export type Density = z.infer<typeof LayoutSize>;
export const ROW_HEIGHT: Record<Density, number> = { medium: 40, small: 36, mini: 32 };

export interface TableLayout {
  density?: Density;
  widths?: Record<string, number>;
  /** Columns that the person switched on or off; any other is as the screen has it. */
  shown?: Record<string, boolean>;
}

export const MIN_WIDTH = 56;
export const MAX_WIDTH = 800;

/** Whether a column is shown in this layout. */
export const isShown = (column: { name: string; hidden: boolean }, layout: TableLayout): boolean =>
  layout.shown?.[column.name] ?? !column.hidden;

/** The columns that are shown, as wide as the person made them; those fixed at the left first, at the right last. */
export function laidOut<R>(columns: readonly Column<R>[], layout: TableLayout): Column<R>[] {
  const shown = columns
    .filter((column) => isShown(column, layout))
    .map((column) => {
      const width = layout.widths?.[column.name];
      return width === undefined ? column : { ...column, width, exact: true };
    });
  const side = (fixed: 'left' | 'right' | undefined) => shown.filter((column) => column.fixed === fixed);
  return [...side('left'), ...side(undefined), ...side('right')];
}

export interface Placed {
  width: number;
  left?: number;
  right?: number;
}

const [MOST_TITLE, MOST_WORD] = [240, 160];
const [PADDING, SORT_SIGN, TAG] = [22, 20, 33];

/** How much larger than the usual ones the letters of now are. */
const larger = (): number => LETTER_SIZE[useAppearance.getState().letters] / LETTER_SIZE[1];

/** About how wide a text is, bold, in the letters of now: a Chinese sign is square, a Latin letter little more than half of it. */
export const textWidth = (text: string): number => plainWidth(text) * larger();
/** The same in the usual letters. */
export const plainWidth = (text: string): number => text.length * 8 + (text.match(WIDE)?.length ?? 0) * 6;
const WIDE = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/gu;

interface Said {
  t: (text: string) => string;
  sorts: readonly string[];
}

/**
 * Columns as wide as their screen says for the usual letters, in the letters of now, and as their titles and the few words that they can say ask for in
 * the language of now; what a person set stays. Pure.
 */
export function roomy<C extends Pick<Column<never>, 'name' | 'title' | 'width' | 'exact' | 'words'>>(
  columns: readonly C[],
  { t, sorts }: Said,
): C[] {
  const floors = floorsOf(columns, { t, sorts });
  return columns.map((column, at) =>
    column.exact ? column : { ...column, width: Math.max(Math.ceil(column.width * larger()), floors[at] ?? 0) },
  );
}

/** The least width of each column for its title and its words. */
export const floorsOf = (columns: readonly Pick<Column<never>, 'name' | 'title' | 'words'>[], { t, sorts }: Said): number[] =>
  columns.map((column) => {
    const title = textWidth(t(column.title)) + PADDING + (sorts.includes(column.name) ? SORT_SIGN * larger() : 0);
    const words = (column.words ?? []).map((word) => Math.min(MOST_WORD * larger(), textWidth(t(word)) * 0.92 + PADDING + TAG * larger()));
    return Math.ceil(Math.max(Math.min(MOST_TITLE, title), ...words));
  });

/** What a cell needs beside its text: its padding, what is drawn with the text, and a hair for a wider font. */
const CELL = 26;
const SAMPLE = 200;
/** A number or a code in a column of words: one word with a digit. It is not cut either, unless it is longer than any of them should be. */
const CODE = /^(?=.*\d)[\x21-\x7e]+$/;
const MOST_CODE = 240;
/** How much wider what is added up stands, in its bolder letters. */
const BOLD = 1.06;

/**
 * The least width of each column in which nothing of its rows is cut, nor what is added up below them, as far as its texts say what it draws.
 * Figures, codes and states may then be wider than the screen said (they are never cut), texts never are. Pure.
 */
export function leastOf<R>(
  columns: readonly Column<R>[],
  { rows, totals = {}, least }: { rows: readonly R[]; totals?: Readonly<Record<string, string>>; least: readonly number[] },
): (number | undefined)[] {
  return columns.map((column, at) => {
    const total = Math.ceil(textWidth(totals[column.name] ?? '') * BOLD) + CELL;
    if (column.slack === undefined || column.exact) return column.exact || total === CELL ? undefined : Math.max(column.width, total);
    const slack = CELL + column.slack;
    const texts = rows.slice(0, SAMPLE).map((row) => column.text(row));
    const longest = (of: readonly string[]) => of.reduce((most, text) => Math.max(most, textWidth(text) + slack), 0);
    const need = Math.max(least[at] ?? MIN_WIDTH, longest(texts));
    const whole = Math.min(MOST_CODE, longest(texts.filter((text) => CODE.test(text))));
    return column.figure || column.words ? Math.max(need, total) : Math.max(Math.min(need, column.width), whole, total);
  });
}

/** Wider than this no text makes its column, however much room there is. */
const MOST_TEXT = 400;

/** The width of each column in which no text of its rows is cut, where that is known: what is left of the room goes there first. Pure. */
export const wishesOf = <R>(columns: readonly Column<R>[], rows: readonly R[]): (number | undefined)[] =>
  columns.map(({ slack, exact, text }) =>
    slack === undefined || exact
      ? undefined
      : rows.slice(0, SAMPLE).reduce((most, row) => Math.min(MOST_TEXT, Math.max(most, textWidth(text(row)) + CELL + slack)), 0),
  );

interface Sized {
  width: number;
  fixed?: 'left' | 'right' | undefined;
  exact?: boolean | undefined;
  /** May become so narrow where not all columns find room. */
  least?: number | undefined;
  /** So wide it cuts nothing. */
  wish?: number | undefined;
}

const stiff = ({ fixed, exact }: Sized): boolean => fixed === 'right' || exact === true;
const sum = (widths: readonly number[]): number => widths.reduce((all, width) => all + width, 0);

/**
 * Widths for a table of `room` pixels. Where all columns find room, what is left goes to those whose texts are cut, then to the loose ones by their width.
 * Where they do not, as many as can be (each at least as wide as what it holds) stand in sight and fill it to its edge, so that none is half seen there.
 */
function widthsIn(columns: readonly Sized[], room: number): number[] {
  const full = columns.map(({ width, least }) => Math.max(width, least ?? 0));
  const left = room - sum(full.filter((_, n) => columns[n]?.fixed === 'right'));
  const inner = columns.flatMap((column, n) => (column.fixed === 'right' ? [] : [n]));
  uncut(columns, { full, inner, left });
  const wide = (n: number): number => full[n] ?? 0;
  const least = (n: number): number => Math.min(columns[n]?.least ?? wide(n), wide(n));
  const fits = sum(inner.map(wide)) <= left;
  let seen = 0;
  const shown = fits ? inner : inner.filter((n) => (seen += least(n)) <= left);
  const loose = shown.filter((n) => !stiff(columns[n] as Sized) && columns[n]?.fixed === undefined);
  if (loose.length === 0 || room <= 0) return full;
  const from = fits ? wide : least;
  const spare = left - sum(shown.map(from));
  const wishes = sum(loose.map((n) => wide(n) - from(n)));
  const given = Math.min(1, wishes > 0 ? spare / wishes : 0);
  const now = (n: number): number => from(n) + (wide(n) - from(n)) * given;
  const rest = spare - wishes * given;
  const by = sum(loose.map(now));
  const widths = full.map((width, n) =>
    loose.includes(n) ? Math.floor(now(n) + (rest * now(n)) / by) : shown.includes(n) ? from(n) : width,
  );
  const last = loose.at(-1);
  if (!fits && last !== undefined) widths[last] = (widths[last] ?? 0) + left - sum(shown.map((n) => widths[n] ?? 0));
  return widths;
}

/** Gives what is left of the room beside all columns to those that would cut a text. */
function uncut(columns: readonly Sized[], { full, inner, left }: { full: number[]; inner: readonly number[]; left: number }): void {
  const spare = left - sum(inner.map((n) => full[n] ?? 0));
  const short = (n: number): number => (stiff(columns[n] as Sized) ? 0 : Math.max(0, (columns[n]?.wish ?? 0) - (full[n] ?? 0)));
  const wishes = sum(inner.map(short));
  if (spare <= 0 || wishes === 0) return;
  for (const n of inner) full[n] = Math.floor((full[n] ?? 0) + short(n) * Math.min(1, spare / wishes));
}

/** The width and sticky offset of each column in a table of `room` pixels; a narrow one keeps only as many columns fixed as leave half of it to scroll in. */
export function placed(columns: readonly Sized[], room: number): Placed[] {
  const sized: Placed[] = widthsIn(columns, room).map((width) => ({ width }));
  const stick = (indices: number[], side: 'left' | 'right', most: number) => {
    let offset = 0;
    for (const index of indices) {
      const place = sized[index];
      if (!place || offset + place.width > most) return;
      place[side] = offset;
      offset += place.width;
    }
  };
  const indices = columns.map((_, index) => index);
  const narrow = room > 0 && room < 600;
  stick(
    indices.filter((index) => columns[index]?.fixed === 'left'),
    'left',
    narrow ? room / 2 : room,
  );
  if (!narrow) stick(indices.filter((index) => columns[index]?.fixed === 'right').reverse(), 'right', room);
  return sized;
}

/** The special class of a table on a page of BorgWarner's area, none elsewhere (R053, R054). */
export const styleOf = (pathname: string): string => (pathname.includes('/wms/bghn') ? ' kit-bghn' : '');
