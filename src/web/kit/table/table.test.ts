// The table, the dialog, the drawing and the paste of the screen kit, as plain functions.
import { describe, expect, it } from 'vitest';
import { boxAfter, MIN_DIALOG } from '../dialog/dialog-box.ts';
import { cellsOf, parsePaste, readWhole } from '../form/paste-rows.ts';
import { useAppearance } from '../../kernel/appearance.ts';
import { cardColumns, codeLength } from './cards.ts';
import type { Column } from '../list/columns.tsx';
import { rangeOf, rowAfter, sortsAfter } from './table-keys.ts';
import { laidOut, leastOf, placed, roomy, styleOf } from './table-layout.ts';
import { windowOf } from './use-virtual.ts';

describe('table', () => {
  it('draws every row up to 50 and only those in sight above', () => {
    expect(windowOf(50, 40, { top: 900, height: 400 })).toEqual([0, 50]);
    const [start, end] = windowOf(5000, 40, { top: 40_000, height: 600 });
    expect(start).toBeLessThanOrEqual(1000);
    expect(end).toBeGreaterThanOrEqual(1015);
    expect(end - start).toBeLessThan(50);
    expect(windowOf(5000, 40, { top: 9_999_999, height: 600 })[1]).toBe(5000);
    // The list became short while it was scrolled far down.
    expect(windowOf(60, 40, { top: 99_999, height: 600 })[0]).toBeLessThan(45);
  });
  it('found 21 on a card a number of one word is never cut, a name may be', () => {
    expect(codeLength('YC20261127-0001')).toBe(15);
    for (const name of ['丁腈手套 9寸', 'SAFETY-GLOVE', 'M8×20', '12', '']) expect(codeLength(name)).toBeUndefined();
  });
  it('found 21 the third thing of a card is its first word where that has a colour, else what the list adds up, else that word', () => {
    const one = (name: string, more: Partial<Column<object>> = {}) => ({ name, ...more }) as Column<object>;
    const [kind, state, qty] = [
      one('kind', { words: ['仓库'] }),
      one('state', { words: ['正常'], toned: true }),
      one('qty', { figure: true }),
    ];
    const shown = (columns: Column<object>[], summed: string[] = []) =>
      cardColumns([one('code'), one('vmName'), ...columns], new Set(summed)).map(({ name }) => name);
    expect(shown([state, qty, kind], ['qty'])).toEqual(['vmName', 'code', 'state']);
    // How people stand comes before whether their face is known.
    expect(shown([kind, state])).toEqual(['vmName', 'code', 'kind']);
    expect(shown([kind, qty], ['qty'])).toEqual(['vmName', 'code', 'qty']);
    expect(shown([qty, kind])).toEqual(['vmName', 'code', 'kind']);
    expect(shown([qty])).toEqual(['vmName', 'code', 'qty']);
    // Of goods that somebody has, who it is says more than his number.
    expect(shown([state, one('productName', { calls: true })])).toEqual(['productName', 'vmName', 'state']);
    // And of what is asked, the document that asks more than the step it stands at.
    expect(cardColumns([one('docNo'), one('about', { calls: true }), one('stepName')]).map(({ name }) => name)).toEqual(['about', 'docNo']);
    // What somebody decides he decides by its amount, whatever kind it is of.
    const asked = [one('docNo'), kind, one('about', { calls: 'amount' }), one('amount', { figure: true })];
    expect(cardColumns(asked).map(({ name }) => name)).toEqual(['about', 'docNo', 'amount']);
  });
  it('keys move the row and stop at both ends', () => {
    const at = { count: 20, page: 8 };
    expect(rowAfter('ArrowDown', -1, at)).toBe(0);
    expect(rowAfter('ArrowDown', 19, at)).toBe(19);
    expect(rowAfter('ArrowUp', 0, at)).toBe(0);
    expect(rowAfter('PageDown', 3, at)).toBe(11);
    expect(rowAfter('PageUp', 3, at)).toBe(0);
    expect(rowAfter('Home', 7, at)).toBe(0);
    expect(rowAfter('End', 7, at)).toBe(19);
    expect(rowAfter('x', 7, at)).toBeUndefined();
    expect(rowAfter('ArrowDown', -1, { count: 0, page: 8 })).toBeUndefined();
  });
  it('a header sorts up, down, not; with shift beside the other keys', () => {
    const up = sortsAfter([], 'a', false);
    expect(up).toEqual([{ field: 'a', order: 'asc' }]);
    expect(sortsAfter(up, 'a', false)).toEqual([{ field: 'a', order: 'desc' }]);
    expect(sortsAfter([{ field: 'a', order: 'desc' }], 'a', false)).toEqual([]);
    expect(sortsAfter(up, 'b', true)).toEqual([...up, { field: 'b', order: 'asc' }]);
    expect(sortsAfter([...up, { field: 'b', order: 'asc' }], 'a', true).map(({ order }) => order)).toEqual(['desc', 'asc']);
    expect(sortsAfter([...up, { field: 'b', order: 'asc' }], 'b', false)).toEqual([{ field: 'b', order: 'desc' }]);
  });
  it('R053 a table on a page below /wms/bghn carries the special style', () => {
    expect(styleOf('/wms/bghn/bghnProductList')).toContain('kit-bghn');
  });
  it('R054 a table on any other page does not', () => {
    expect(['/wms/wmsList', '/product/productList', '/wms/boschList'].map(styleOf)).toEqual(['', '', '']);
  });
  it('a range holds both ends, whichever comes first', () => {
    expect(rangeOf(5, 3)).toEqual([3, 4, 5]);
  });
  it('fills the room with what is loose, and keeps fixed columns at their sides', () => {
    const columns = [
      { width: 100, fixed: 'left' as const },
      { width: 100 },
      { width: 300 },
      { width: 50, exact: true },
      { width: 80, fixed: 'right' as const },
    ];
    const widths = placed(columns, 1000).map(({ width }) => width);
    expect(widths[0]).toBe(100);
    expect(widths.slice(3)).toEqual([50, 80]);
    expect(widths[2]).toBeGreaterThan((widths[1] ?? 0) * 2.9);
    expect(widths.reduce((all, width) => all + width, 0)).toBeGreaterThan(996);
    expect(placed(columns, 1000)[0]?.left).toBe(0);
    expect(placed(columns, 1000)[4]?.right).toBe(0);
    expect(placed(columns, 390)[4]?.right).toBeUndefined();
  });
  it('found 21 what is left of the room goes first to the column that would cut a text', () => {
    const columns = [{ width: 100 }, { width: 100, wish: 220 }, { width: 80, fixed: 'right' as const }];
    const widths = (room: number) => placed(columns, room).map(({ width }) => width);
    expect(widths(340)).toEqual([100, 160, 80]);
    expect(widths(720)[1]).toBeGreaterThan(400);
    expect(widths(720)[0]).toBeGreaterThan(190);
  });
  it('found 21 where not all find room, as many as can stand whole before the fixed one, as wide as what they hold and more', () => {
    const loose = { width: 160, least: 90 };
    const columns = [
      { width: 44, fixed: 'left' as const },
      loose,
      loose,
      loose,
      loose,
      loose,
      loose,
      { width: 100, fixed: 'right' as const },
    ];
    const widths = placed(columns, 600).map(({ width }) => width);
    // Five of six by their least: 44 + 5 × 90 = 494 of 500.
    expect(widths.slice(0, 6).reduce((all, width) => all + width, 0)).toBe(500);
    for (const width of widths.slice(1, 6)) expect(width).toBeGreaterThanOrEqual(90);
    expect(widths[6]).toBe(160);
  });
  it('found 21 a figure widens its column, a text is never wider than the screen said, what a person set stays', () => {
    const column = (more: object) => ({
      name: 'a',
      title: '',
      width: 100,
      align: 'center' as const,
      fixed: undefined,
      hidden: false,
      render: () => '',
      text: (row: string) => row,
      slack: 0,
      ...more,
    });
    const columns = [column({ figure: true }), column({}), column({ exact: true }), column({ slack: undefined })];
    const least = [56, 56, 56, 56];
    expect(leastOf(columns, { rows: ['1 234 567 890.00'], least })).toEqual([154, 100, undefined, undefined]);
    // A number of a document or of a card is a text, but is not cut either.
    expect(leastOf(columns, { rows: ['CG20261130-0001'], least })).toEqual([146, 146, undefined, undefined]);
    expect(leastOf(columns, { rows: ['7'], least })).toEqual([56, 56, undefined, undefined]);
    // Nor is how something stands, in a language that says it at length.
    expect(leastOf([column({ words: ['x'], slack: 32 })], { rows: ['Back to the vendor'], least })).toEqual([202]);
    // What is added up is wider than any of its rows, and is not cut either.
    expect(leastOf(columns, { rows: ['7'], totals: { a: '1,234,567,890.00' }, least })).toEqual([162, 162, undefined, 162]);
  });
  it('shows the columns that the person chose, as wide as they were made', () => {
    const base = { title: '', align: 'center' as const, fixed: undefined, render: () => '', text: () => '' };
    const columns = [
      { ...base, name: 'a', width: 100, hidden: false },
      { ...base, name: 'b', width: 100, hidden: true },
      { ...base, name: 'c', width: 100, hidden: false, fixed: 'left' as const },
    ];
    const shown = laidOut(columns, { shown: { b: true, a: false }, widths: { b: 250 } });
    expect(shown.map(({ name, width, exact }) => [name, width, exact])).toEqual([
      ['c', 100, undefined],
      ['b', 250, true],
    ]);
  });
});

describe('dialog', () => {
  const from = { x: 0, y: 0, width: 600, height: 400 };
  const room = { width: 1440, height: 900 };
  it('R055 moves with the pointer, and can always be fetched back', () => {
    expect(boxAfter(from, 'move', { dx: 30, dy: 40, room })).toMatchObject({ x: 30, y: 40, width: 600 });
    const far = boxAfter(from, 'move', { dx: 9000, dy: 9000, room });
    expect(far.x).toBeLessThan(1020);
    expect(far.y).toBeLessThan(900);
    expect(boxAfter(from, 'move', { dx: 0, dy: -9000, room }).y).toBe(-90);
  });
  it('R056 grows at the edge that is held while the other edge stays', () => {
    const east = boxAfter(from, 'e', { dx: 100, dy: 0, room });
    expect([east.width, east.x - east.width / 2]).toEqual([700, -300]);
    const west = boxAfter(from, 'w', { dx: -100, dy: 0, room });
    expect([west.width, west.x + west.width / 2]).toEqual([700, 300]);
    expect(boxAfter(from, 'se', { dx: 10, dy: 50, room })).toMatchObject({ width: 610, height: 450 });
  });
  it('R275 never falls below 400 × 300', () => {
    expect(boxAfter(from, 'se', { dx: -900, dy: -900, room })).toMatchObject(MIN_DIALOG);
    expect(MIN_DIALOG).toEqual({ width: 400, height: 300 });
  });
});

describe('paste of lines', () => {
  const columns = [
    { name: 'code' as const, title: '商品编码' },
    { name: 'qty' as const, title: '数量', read: readWhole },
  ];
  it('reads cells as Excel copies them: tabs, line ends, quotes', () => {
    expect(cellsOf('a\tb\r\n"x\ny"\t"5"" 管"\n')).toEqual([
      ['a', 'b'],
      ['x\ny', '5" 管'],
    ]);
    expect(cellsOf('"半寸\t3')).toEqual([['"半寸', '3']]);
  });
  it('takes columns by their order, or by a first line of titles', () => {
    expect(parsePaste('P1\t1,200\n\nP2\t3', columns).map(({ values }) => values)).toEqual([
      { code: 'P1', qty: 1200 },
      { code: 'P2', qty: 3 },
    ]);
    expect(parsePaste('数量\t备注\t商品编码\n7\tx\tP9', columns).map(({ values }) => values)).toEqual([{ code: 'P9', qty: 7 }]);
  });
  it('keeps what cannot be read, with its reason beside the cell and its line', () => {
    expect(parsePaste('P1\t1.5\nP2\t', columns)).toMatchObject([
      { line: 1, values: { qty: '1.5' }, errors: { qty: '请输入整数' } },
      { line: 2, errors: { qty: '请输入整数' } },
    ]);
  });
});

it('a column is as wide as its title and its words ask for in the language of now; what a person set stays', () => {
  const english: Record<string, string> = { 预警点: 'Warning point', 冻结: 'Frozen', 状态: 'State' };
  const column = (title: string, more: object = {}) => ({ name: title, title, width: 72, ...more });
  const columns = [column('预警点'), column('状态', { words: ['冻结', '立即冻结待处理'] }), column('预警点', { exact: true })];
  const widths = (t: (text: string) => string, sorts: string[] = []) => roomy(columns, { t, sorts }).map(({ width }) => width);
  expect(widths((text) => text)).toEqual([72, 146, 72]);
  expect(widths((text) => english[text] ?? text)).toEqual([126, 146, 72]);
  expect(widths((text) => english[text] ?? text, ['预警点'])[0]).toBe(146);
  expect(roomy([column('很'.repeat(60))], { t: (text) => text, sorts: [] })[0]?.width).toBe(240);
});

it('found 21 in larger letters a column is as much wider, whatever it holds; as wide as the person made it, it stays', () => {
  const columns = [160, 72].map((width) => ({ name: 'orderNo', title: '单号', width, exact: width === 72 }));
  useAppearance.setState({ letters: 3 });
  const widths = roomy(columns, { t: (text) => text, sorts: [] }).map(({ width }) => width);
  useAppearance.setState({ letters: 1 });
  expect(widths).toEqual([206, 72]);
});
