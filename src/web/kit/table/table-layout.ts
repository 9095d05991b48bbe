// How a person likes a table: which columns, how wide, how dense. Remembered for each screen.
import type { Column } from '../list/columns.tsx';

export type Density = 'medium' | 'small' | 'mini';
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
const [PADDING, SORT_SIGN, TAG] = [22, 20, 20];

/** About how wide a text is, at 14 px and bold: a Chinese sign is square, a Latin letter little more than half of it. Pure. */
export const textWidth = (text: string): number => text.length * 8 + (text.match(WIDE)?.length ?? 0) * 6;
const WIDE = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/gu;

/** Columns as wide as their titles and the few words that they can say ask for in the language of now; what a person set stays. Pure. */
export function roomy<C extends Pick<Column<never>, 'name' | 'title' | 'width' | 'exact' | 'words'>>(
  columns: readonly C[],
  { t, sorts }: { t: (text: string) => string; sorts: readonly string[] },
): C[] {
  return columns.map((column) => {
    if (column.exact) return column;
    const title = textWidth(t(column.title)) + PADDING + (sorts.includes(column.name) ? SORT_SIGN : 0);
    const words = (column.words ?? []).map((word) => Math.min(MOST_WORD, textWidth(t(word)) * 0.92 + PADDING + TAG));
    return { ...column, width: Math.max(column.width, Math.ceil(Math.max(Math.min(MOST_TITLE, title), ...words))) };
  });
}

interface Sized {
  width: number;
  fixed?: 'left' | 'right' | undefined;
  exact?: boolean | undefined;
}

/**
 * The width and sticky offset of each column in a table of `room` pixels. What room is left goes to the columns that are not
 * fixed, by their width; a narrow table (a phone) keeps only as many columns fixed as leave half of it to scroll in.
 */
export function placed(columns: readonly Sized[], room: number): Placed[] {
  const stiff = ({ fixed, exact }: Sized) => fixed !== undefined || exact === true;
  const sum = (some: readonly Sized[]) => some.reduce((all, { width }) => all + width, 0);
  const loose = sum(columns.filter((column) => !stiff(column)));
  const stretch = loose > 0 ? Math.max(1, (room - sum(columns.filter(stiff))) / loose) : 1;
  const sized: Placed[] = columns.map((column) => ({ width: stiff(column) ? column.width : Math.floor(column.width * stretch) }));
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
