// The special style of tables on BorgWarner's pages, and the sides on which columns stand, seen on a table as it is drawn.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { DataTable } from './data-table.tsx';
import type { Column } from '../list/columns.tsx';

const column = (name: string, align: Column<object>['align'] = 'center'): Column<object> => ({
  name,
  title: name,
  width: 100,
  align,
  fixed: undefined,
  hidden: false,
  render: () => name,
  text: () => name,
});

const drawn = (path: string, summary?: Record<string, string>): string =>
  renderToStaticMarkup(
    createElement(
      MemoryRouter,
      { initialEntries: [path] },
      createElement(DataTable<object>, {
        label: 'table',
        rows: [{}],
        rowKey: () => '1',
        columns: [column('code'), column('num'), column('name', 'left')],
        ...(summary ? { summary } : {}),
      }),
    ),
  );
const classOf = (html: string): string[] => /class="(kit-table[^"]*)"/.exec(html)?.[1]?.split(' ') ?? [];

test('found 27 R053 R054 a table drawn below /wms/bghn carries the special style, any other does not', () => {
  for (const path of ['/wms/bghn/bghnPurchase', '/wms/bghn/a/b']) expect(classOf(drawn(path))).toContain('kit-bghn');
  for (const path of ['/wms/wmsList', '/wms/bosch/boschIn', '/bghn']) expect(classOf(drawn(path))).not.toContain('kit-bghn');
});

/** The sides of head, cell and total of each column. */
const sides = (html: string): string[][] => {
  const rows = [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].map(([, row]) =>
    [...(row ?? '').matchAll(/text-align:(\w+)/g)].map(([, side]) => side ?? ''),
  );
  return (rows[0] ?? []).map((_, at) => rows.map((row) => row[at] ?? ''));
};

test('found 27 R276 columns are centred unless said; what is added up stands right, in its head, its rows and its total', () => {
  expect(sides(drawn('/x'))).toEqual([
    ['center', 'center'],
    ['center', 'center'],
    ['left', 'left'],
  ]);
  expect(sides(drawn('/x', { num: '12', code: '' }))).toEqual([
    ['center', 'center', 'center'],
    ['right', 'right', 'right'],
    ['left', 'left', 'left'],
  ]);
});
