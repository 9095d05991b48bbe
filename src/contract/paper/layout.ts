// How a label looks: its size, what it is printed on, its code and its lines. Three come with the product, the others are a site's own.
import * as z from 'zod/mini';
import { label } from '../kernel/label.ts';
import { yes } from '../kernel/scalars.ts';
import { LabelField, LabelMedium, LabelSymbol, LabelType } from './codes.ts';

/** A measure on paper, from `least` to `most` millimetres or points, in tenths of them: sheets that are sold have margins of 8.8 mm. */
const tenths = (least: number, most: number) =>
  z.int('请输入整数').check(z.gte(least * 10, `至少${least}`), z.lte(most * 10, `最多${most}`));

/** In tenths of a millimetre, letters in tenths of a point: no number on the wire is a fraction. */
export const LabelLayout = z.strictObject({
  width: label('宽（mm）', tenths(20, 210)),
  height: label('高（mm）', tenths(15, 297)),
  carrier: label('纸张', LabelMedium),
  symbol: label('码制', LabelSymbol),
  lines: label(
    '内容',
    z
      .array(z.strictObject({ field: LabelField, size: label('字的大小', tenths(5, 40)), bold: label('粗体', yes) }))
      .check(z.minLength(1, '至少一行'), z.maxLength(10, '最多10行')),
  ),
  /** Where the first label of an A4 sheet begins, and what lies between two. */
  marginLeft: label('左边距（mm）', tenths(0, 100)),
  marginTop: label('上边距（mm）', tenths(0, 100)),
  gapX: label('列间距（mm）', tenths(0, 50)),
  gapY: label('行间距（mm）', tenths(0, 50)),
});
export type LabelLayout = z.output<typeof LabelLayout>;

export const A4 = { width: 2100, height: 2970 } as const;

/** How many labels stand beside and below each other on a sheet; none where not even one fits. */
export function gridOf(layout: LabelLayout): { columns: number; rows: number } {
  const fit = (room: number, size: number, gap: number) => Math.max(0, Math.floor((room + gap) / (size + gap)));
  return {
    columns: fit(A4.width - layout.marginLeft, layout.width, layout.gapX),
    rows: fit(A4.height - layout.marginTop, layout.height, layout.gapY),
  };
}

type Field = z.output<typeof LabelField>;
const SAID: Record<number, readonly Field[]> = {
  [LabelType.product]: ['productName', 'productCode', 'spec'],
  [LabelType.channel]: ['channelCode', 'productName', 'productCode', 'shelfName'],
  [LabelType.entryBatch]: ['productName', 'productCode', 'spec', 'batchNo', 'expiryDate', 'num', 'poNo'],
};
const SIZES = [
  { width: 400, height: 300, first: 90, other: 65, most: 6 },
  { width: 600, height: 400, first: 120, other: 80, most: 7 },
  { width: 1000, height: 700, first: 180, other: 120, most: 7 },
] as const;

/** The layouts that come with the product, for labels of a type; the size is their name. */
export const usualLayouts = (labelType: number): { name: string; layout: LabelLayout }[] =>
  SIZES.map(({ width, height, first, other, most }) => ({
    name: `${width / 10}×${height / 10} mm`,
    layout: {
      width,
      height,
      carrier: LabelMedium.roll,
      symbol: LabelSymbol.qr,
      lines: (SAID[labelType] ?? []).slice(0, most).map((field, at) => ({ field, size: at === 0 ? first : other, bold: at === 0 })),
      marginLeft: 50,
      marginTop: 85,
      gapX: 0,
      gapY: 0,
    },
  }));
