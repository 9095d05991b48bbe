// The parts of the screen kit that are plain functions.
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { codes } from '../../../contract/kernel/codes.ts';
import { label } from '../../../contract/kernel/label.ts';
import { dateSpan, pageOf, pageQuery } from '../../../contract/kernel/page.ts';
import { atLeastOne, date, dateTime, id, money, moneyInput, orDefault, quantity, text, yes } from '../../../contract/kernel/scalars.ts';
import { controlOf, maxLengthOf, optional, rowShape, shapeOf, titleOf } from '../form/fields.ts';
import { grouped } from '../table/figures.tsx';
import { afterSize, pageNumbers, pagesOf, scrollAt, sizesWith } from '../list/pager-rule.ts';
import { choiceOf, choicesOf } from '../picker/choices.ts';
import { above, linesOf, openedBy, pruned, treeOf } from '../tree/tree.ts';

describe('pager', () => {
  it('R193 a size is ignored when the page is not 1 and page × size exceeds the total', () => {
    expect(afterSize({ page: 3, limit: 10, total: 59 }, 30)).toBeUndefined();
    expect(afterSize({ page: 2, limit: 10, total: 99 }, 50)).toBeUndefined();
  });
  it('R194 a size on page 1 always takes effect', () => {
    expect(afterSize({ page: 1, limit: 15, total: 3 }, 200)).toEqual({ page: 1, limit: 200 });
  });
  it('R195 a size takes effect when page × size is the total', () => {
    expect(afterSize({ page: 2, limit: 10, total: 100 }, 50)).toEqual({ page: 2, limit: 50 });
  });
  it('R270 offers the five sizes, and the present one beside them (ambiguity 39)', () => {
    expect(sizesWith(30)).toEqual([10, 30, 50, 100, 200]);
    expect(sizesWith(15)).toEqual([10, 15, 30, 50, 100, 200]);
  });
  it('R272 a scroll to the top begins where it is, only falls, and ends at 800 ms', () => {
    const way = [0, 200, 400, 600, 799].map((elapsed) => scrollAt(500, elapsed, 800));
    expect(way[0]).toBe(500);
    expect(way).toEqual(way.toSorted((a, b) => b - a));
    expect(way.at(-1)).toBeGreaterThan(0);
    expect(scrollAt(500, 800, 800)).toBe(0);
    expect(scrollAt(500, 830, 800)).toBe(0);
  });
  it('shows first, last, neighbours and gaps', () => {
    expect(pageNumbers(1, 1)).toEqual([1]);
    expect(pageNumbers(5, 9)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(pageNumbers(5, 10)).toEqual([1, 2, 3, 4, 5, 6, 0, 9, 10]);
    expect(pageNumbers(300, 667)).toEqual([1, 2, 0, 299, 300, 301, 0, 666, 667]);
  });
  it('has one page when it has no rows', () => {
    expect(pagesOf({ limit: 15, total: 0 })).toBe(1);
    expect(pagesOf({ limit: 15, total: 16 })).toBe(2);
  });
});

describe('fields of a contract', () => {
  const Colour = codes('kitTestColour', { red: [0, '红'], green: [1, '绿'] });
  const input = pageQuery({ name: label('名称', text(50)), colour: label('颜色', Colour), days: label('日期', dateSpan), ownerId: id });
  it('says which control each field asks for, through nullish, labels and defaults', () => {
    const shape = shapeOf(input);
    const controls = Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, controlOf(schema)]));
    expect(controls).toMatchObject({ name: 'text', colour: 'codes', days: 'span', ownerId: 'ref', page: 'number' });
    expect(controlOf(orDefault(Colour))).toBe('codes');
    expect(controlOf(orDefault(yes))).toBe('yes');
    expect([quantity, atLeastOne, moneyInput, date, dateTime, z.array(id)].map(controlOf)).toEqual([
      'number',
      'number',
      'money',
      'date',
      'dateTime',
      'list',
    ]);
  });
  it('reads titles, lengths and what may be left out', () => {
    const shape = shapeOf(input);
    expect(titleOf('name', shape['name'])).toBe('名称');
    expect(titleOf('odd', undefined)).toBe('odd');
    expect(maxLengthOf(text(50))).toBe(50);
    expect(maxLengthOf(z.nullish(text(500)))).toBe(500);
    expect(optional(z.nullish(text()))).toBe(true);
    expect(optional(orDefault(text()))).toBe(true);
    expect(optional(text())).toBe(false);
    expect(optional(z.nullable(text()))).toBe(false);
  });
  it('finds the row of a list', () => {
    expect(Object.keys(rowShape(pageOf(z.object({ id, price: money }))))).toEqual(['id', 'price']);
  });
});

describe('figures', () => {
  it('separates thousands without a float', () => {
    expect(grouped('12565.50')).toBe('12,565.50');
    expect(grouped('-9007199254740993.10')).toBe('-9,007,199,254,740,993.10');
    expect(grouped(0)).toBe('0');
    expect(grouped(null)).toBe('');
    expect(grouped('SKU-2024001')).toBe('SKU-2024001');
  });
});

describe('tree', () => {
  const rows = [
    { id: 'a', up: null, name: '刀具', n: 1 },
    { id: 'b', up: 'a', name: '铣刀', n: 2 },
    { id: 'c', up: 'b', name: '立铣刀', n: 4 },
    { id: 'd', up: 'gone', name: '手套', n: 8 },
    { id: 'e', up: 'f', name: '圈一', n: 16 },
    { id: 'f', up: 'e', name: '圈二', n: 32 },
  ];
  const nodes = treeOf(rows, {
    key: (row) => row.id,
    parent: (row) => row.up,
    title: (row) => row.name,
    also: (row) => `lxd-${row.id}`,
    count: (row) => row.n,
  });
  it('counts what is below a branch; a lost parent makes a root, a circle is left out', () => {
    expect(nodes.map(({ key, count }) => [key, count])).toEqual([
      ['a', 7],
      ['d', 8],
    ]);
  });
  it('a search keeps the branches that lead to a match and what is below it', () => {
    expect(linesOf(pruned(nodes, '铣'), new Set(openedBy(pruned(nodes, '铣'), '铣'))).map(({ node }) => node.key)).toEqual(['a', 'b', 'c']);
    expect(pruned(nodes, 'LXD-D').map(({ key }) => key)).toEqual(['d']);
    expect(pruned(nodes, '没有')).toEqual([]);
  });
  it('knows what must be open for a node to be seen', () => {
    expect(above(nodes, 'c')).toEqual(['a', 'b']);
    expect(above(nodes, 'nowhere')).toBeUndefined();
  });
});

describe('pickers', () => {
  it('makes a choice of any row: code, name, what tells twins apart', () => {
    const row = { id: '1', productCode: 'P1', productName: '手套', spec: 'M', unit: '双' };
    expect(choiceOf(row)).toEqual({ value: '1', code: 'P1', name: '手套', hint: 'M · 双' });
  });
  it('names a branch by its path, also when parents form a circle', () => {
    const choices = choicesOf([
      { id: 'a', parentId: null, code: '1', name: '刀具' },
      { id: 'b', parentId: 'a', code: '2', name: '铣刀' },
      { id: 'c', parentId: 'c', code: '3', name: '圈' },
      { id: 'd', parentId: 'gone', code: '4', name: '量具' },
    ]);
    expect(choices.map(({ name }) => name.slice(0, 9))).toEqual(['刀具', '刀具 / 铣刀', '圈 / 圈 / 圈', '量具']);
    expect(choices[1]).toMatchObject({ value: 'b', code: '2', hint: '' });
  });
});
