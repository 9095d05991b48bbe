// A layout as it is drawn: in millimetres, its letters too.
import type { LabelLayout } from '../../../contract/paper/layout.ts';

const MM_PER_POINT = 25.4 / 72;

export interface Measures extends Omit<LabelLayout, 'lines'> {
  lines: readonly { field: string; letters: number; bold: boolean }[];
}

/** What a layout says in tenths of a millimetre and of a point, in millimetres. */
export const measuresOf = ({ lines, ...layout }: LabelLayout): Measures => ({
  ...layout,
  width: layout.width / 10,
  height: layout.height / 10,
  marginLeft: layout.marginLeft / 10,
  marginTop: layout.marginTop / 10,
  gapX: layout.gapX / 10,
  gapY: layout.gapY / 10,
  lines: lines.map(({ field, size, bold }) => ({ field, letters: (size / 10) * MM_PER_POINT, bold })),
});
