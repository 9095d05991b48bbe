// How a label looks: its size, what it is printed on, its code and its lines. Three come with the product, the others are a site's own.
import * as z from 'zod/mini';
import { label } from '../kernel/label.ts';
import { yes } from '../kernel/scalars.ts';
import { LabelField, LabelMedium, LabelSymbol, LabelType } from './codes.ts';

/** A measure on paper, to the tenth: the sheets that are sold have margins of 8.8 mm. */
const within = (least: number, most: number) =>
  z.number('请输入数字').check(z.gte(least, `至少${least}`), z.lte(most, `最多${most}`), z.multipleOf(0.1, '最多一位小数'));

/** In millimetres, letters in points. */
export const LabelLayout = z.strictObject({
  width: label('宽（mm）', within(20, 210)),
  height: label('高（mm）', within(15, 297)),
  carrier: label('纸张', LabelMedium),
  symbol: label('码制', LabelSymbol),
  lines: label(
    '内容',
    z
      .array(z.strictObject({ field: LabelField, size: label('字的大小', within(5, 40)), bold: label('粗体', yes) }))
      .check(z.minLength(1, '至少一行'), z.maxLength(10, '最多10行')),
  ),
  /** Where the first label of an A4 sheet begins, and what lies between two. */
  marginLeft: label('左边距（mm）', within(0, 100)),
  marginTop: label('上边距（mm）', within(0, 100)),
  gapX: label('列间距（mm）', within(0, 50)),
  gapY: label('行间距（mm）', within(0, 50)),
});
export type LabelLayout = z.output<typeof LabelLayout>;

export const A4 = { width: 210, height: 297 } as const;

/** How many labels stand beside and below each other on a sheet; none where not even one fits. */
export function gridOf(layout: LabelLayout): { columns: number; rows: number } {
  const fit = (room: number, size: number, gap: number) => Math.max(0, Math.floor((room + gap + 1e-6) / (size + gap)));
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
  { width: 40, height: 30, first: 9, other: 6.5, most: 6 },
  { width: 60, height: 40, first: 12, other: 8, most: 7 },
  { width: 100, height: 70, first: 18, other: 12, most: 7 },
] as const;

/** The layouts that come with the product, for labels of a type; the size is their name. */
export const usualLayouts = (labelType: number): { name: string; layout: LabelLayout }[] =>
  SIZES.map(({ width, height, first, other, most }) => ({
    name: `${width}×${height} mm`,
    layout: {
      width,
      height,
      carrier: LabelMedium.roll,
      symbol: LabelSymbol.qr,
      lines: (SAID[labelType] ?? []).slice(0, most).map((field, at) => ({ field, size: at === 0 ? first : other, bold: at === 0 })),
      marginLeft: 5,
      marginTop: 8.5,
      gapX: 0,
      gapY: 0,
    },
  }));
