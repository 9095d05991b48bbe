// Labels as a scanner meets them: drawn at the size of the label, read back out of the PDF and out of what a label printer is told.
import { expect, test } from 'vitest';
import { LabelMedium, LabelSymbol, LabelType } from '../../../contract/paper/codes.ts';
import { contentOf, readContent } from '../../../contract/kernel/label-content.ts';
import { gridOf, usualLayouts, type LabelLayout } from '../../../contract/paper/layout.ts';
import { drawLabel, type Label } from './draw.ts';
import { labelsPdf } from './label-pdf.ts';
import { labelsTspl, labelsZpl } from './printer.ts';
import { svgOf } from './svg.ts';
import { codesIn, readPdf, readTspl, readZpl } from './test-read.ts';

const NAME = '硬质合金涂层钻头（加长型）Φ6.8×90';
const label = (at: number, copies = 1): Label => ({
  content: contentOf({ code: `P-${1000 + at}`, batchNo: `B2026${at}`, expiryDate: '2027-06-14' }),
  copies,
  texts: {
    productName: NAME,
    productCode: `商品编码 P-${1000 + at}`,
    spec: '规格 M6',
    batchNo: `批号 B2026${at}`,
    expiryDate: '有效期至 2027-06-14',
    num: '数量 20 件',
    poNo: '采购订单号 CG20261126-001',
  },
});
const sizes = usualLayouts(LabelType.entryBatch).map(({ name, layout }) => [name, layout] as const);
const bars = (layout: LabelLayout): LabelLayout => ({ ...layout, symbol: LabelSymbol.code128 });

test.each(sizes)('%s on a roll: a page of that size for each copy, its QR code and its words can be read', async (_name, layout) => {
  const pages = await readPdf(await labelsPdf([label(1, 2), label(2)], { layout, title: '标签' }));
  expect(pages.map(({ codes }) => codes)).toEqual([
    [{ format: 'QRCode', text: 'P-1001|B20261|20270614' }],
    [{ format: 'QRCode', text: 'P-1001|B20261|20270614' }],
    [{ format: 'QRCode', text: 'P-1002|B20262|20270614' }],
  ]);
  expect(pages[0]?.width).toBeCloseTo(layout.width / 10, 0);
  expect(pages[0]?.height).toBeCloseTo(layout.height / 10, 0);
  expect(pages[2]?.text.replaceAll(/\s/g, '')).toContain('批号B20262');
  expect(pages[2]?.text.replaceAll(/\s/g, '')).toMatch(/^硬质合金涂层/);
});

test('a bar code is read where the label is wide enough, and refused where its bars would be too fine', async () => {
  const wide = bars(sizes[2]![1]);
  const [page] = await readPdf(await labelsPdf([{ ...label(3), content: 'P-1003|B20263' }], { layout: wide, title: '标签' }));
  expect(page?.codes).toEqual([{ format: 'Code128', text: 'P-1003|B20263' }]);
  const small = bars(sizes[0]![1]);
  await expect(labelsPdf([{ ...label(3), content: 'P-1003|B20263|20270614' }], { layout: small, title: '标签' })).rejects.toMatchObject({
    key: 'label-code-narrow',
  });
  await expect(labelsPdf([{ ...label(3), content: '钻头-1' }], { layout: wide, title: '标签' })).rejects.toMatchObject({
    key: 'label-code-text',
  });
  const [chinese] = await readPdf(await labelsPdf([{ ...label(3), content: '钻头-1' }], { layout: sizes[0]![1], title: '标签' }));
  expect(chinese?.codes).toEqual([{ format: 'QRCode', text: '钻头-1' }]);
});

test('on a sheet of A4 they stand side by side, each where the paper is cut; one that is larger than the sheet is refused', async () => {
  const layout = { ...sizes[1]![1], carrier: LabelMedium.sheet, marginLeft: 100, marginTop: 80, gapX: 50, gapY: 0 } as const;
  expect(gridOf(layout)).toEqual({ columns: 3, rows: 7 });
  const pages = await readPdf(
    await labelsPdf(
      Array.from({ length: 25 }, (_, at) => label(at)),
      { layout, title: '标签' },
    ),
  );
  expect(pages.map(({ codes }) => codes.length)).toEqual([21, 4]);
  expect(new Set(pages.flatMap(({ codes }) => codes.map(({ text }) => text))).size).toBe(25);
  await expect(labelsPdf([label(1)], { layout: { ...layout, width: 2050 }, title: '标签' })).rejects.toMatchObject({ key: 'label-sheet' });
});

test.each(sizes)(
  '%s for a label printer: what the print head is told is the label, its code is read, Chinese letters stand in it',
  async (_name, layout) => {
    for (const dpi of [203, 300]) {
      const zpl = readZpl((await labelsZpl([label(1, 3), label(2)], { layout, dpi })).toString('ascii'));
      const commands = await labelsTspl([label(1, 3), label(2)], { layout, dpi });
      expect(commands.toString('latin1').split('\r\n', 1)).toEqual([`SIZE ${layout.width / 10} mm,${layout.height / 10} mm`]);
      const tspl = readTspl(commands);
      for (const labels of [zpl, tspl]) {
        expect(labels.map(({ copies }) => copies)).toEqual([3, 1]);
        const codes = await Promise.all(labels.map(({ pixels }) => codesIn(pixels)));
        expect(codes.map(([code]) => code?.text)).toEqual(['P-1001|B20261|20270614', 'P-1002|B20262|20270614']);
        expect(labels[0]?.pixels.height).toBe((layout.height / 10) * (dpi === 203 ? 8 : 12));
      }
      const words = (dark: (typeof zpl)[number]) => dark.pixels.grey.filter((dot) => dot === 0).length;
      const bare = readZpl((await labelsZpl([{ ...label(1), texts: {} }], { layout, dpi })).toString('ascii'));
      expect(words(zpl[0]!)).toBeGreaterThan(words(bare[0]!) + 1000);
    }
  },
);

test('nothing stands outside of the label or in the code, however long the words are', () => {
  const long: Label = { ...label(1), texts: { productName: '超'.repeat(80), batchNo: `批号 ${'X'.repeat(60)}`, num: '数量 1 件' } };
  for (const [, usual] of sizes)
    for (const layout of [usual, bars({ ...usual, width: 1000 })]) {
      const { texts, boxes } = drawLabel(layout.symbol === LabelSymbol.qr ? long : { ...long, content: 'P-1' }, { layout, dot: 0.125 });
      expect(texts.some(({ text }) => text.endsWith('…'))).toBe(true);
      expect(texts.every(({ x, y }) => x >= 1 && y <= layout.height / 10)).toBe(true);
      expect(boxes.every(([x, y, w, h]) => x >= 1 && y >= 0.5 && x + w <= layout.width / 10 && y + h <= layout.height / 10)).toBe(true);
    }
  expect(svgOf(drawLabel(long, { layout: sizes[0]![1], dot: 0.125 }), sizes[0]![1])).not.toMatch(/NaN|undefined/);
});

test('what a label says is read as it was written; a foreign code is a code', () => {
  expect(readContent(contentOf({ code: 'P-1', batchNo: 'B7', expiryDate: '2027-06-14' }))).toEqual({
    code: 'P-1',
    batchNo: 'B7',
    expiryDate: '2027-06-14',
  });
  expect(readContent(contentOf({ code: 'P-1', expiryDate: '2027-06-14' }))).toEqual({
    code: 'P-1',
    batchNo: null,
    expiryDate: '2027-06-14',
  });
  expect(contentOf({ code: '6901' })).toBe('6901');
  expect(readContent(' 6901 ')).toEqual({ code: '6901' });
});
