import { afterAll, describe, expect, test } from 'vitest';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import type { SheetRow } from './types.ts';
import { SHEET_LIMITS } from './types.ts';
import { cellsOf, removeTempFiles, rowsOf, tempFile } from './test-files.ts';
import { csvParser } from './csv-rows.ts';
import { readSheet, sniffSheet } from './read.ts';
import { parseDate } from './parse-date.ts';
import { parseMoneyFen } from './parse-number.ts';

afterAll(removeTempFiles);

const TABLE = '编号,名称\n001,内六角扳手\n002,切削液\n';
const CELLS = [
  ['编号', '名称'],
  ['001', '内六角扳手'],
  ['002', '切削液'],
];

describe('encodings are told by the bytes', () => {
  test.for([
    ['utf-8', Buffer.from(TABLE)],
    ['utf-8', Buffer.from(`\uFEFF${TABLE}`)],
    ['utf-16le', Buffer.from(`\uFEFF${TABLE}`, 'utf16le')],
    ['utf-16be', Buffer.from(`\uFEFF${TABLE}`, 'utf16le').swap16()],
    ['utf-16le', Buffer.from(TABLE, 'utf16le')],
    ['utf-16be', Buffer.from(TABLE, 'utf16le').swap16()],
    ['gb18030', iconv.encode(TABLE, 'gb18030')],
  ] as const)('%s', async ([encoding, data]) => {
    expect(await cellsOf(data)).toEqual(CELLS);
    expect(await sniffSheet(tempFile('x', data), 'x')).toMatchObject({
      format: 'csv',
      encoding,
      delimiter: ',',
      header: CELLS[0],
      rowEstimate: 2,
    });
  });

  test('GB18030 that begins far behind the first piece, cut within characters', async () => {
    const ascii = 'a,b\n'.repeat(50_000);
    const data = Buffer.concat([Buffer.from(ascii), iconv.encode('钻头,𠮷\n'.repeat(50_000), 'gb18030')]);
    expect((await cellsOf(data)).slice(50_000)).toEqual(Array.from({ length: 50_000 }, () => ['钻头', '𠮷']));
  });

  test.for([
    ['UTF-8', Buffer.concat([Buffer.from(`${TABLE}${TABLE}`), Buffer.from([0x31, 0x2c, 0xe5, 0x88, 0x0a]), Buffer.from(TABLE)]), 7],
    ['UTF-8', Buffer.concat([Buffer.from('\uFEFFa\nb\n'), Buffer.from([0xc3])]), 3],
    ['GB18030', Buffer.concat([iconv.encode(TABLE.repeat(10_000), 'gb18030'), Buffer.from([0xff, 0x0a]), Buffer.from(TABLE)]), 30_001],
    ['UTF-16LE', Buffer.concat([Buffer.from(`\uFEFF${TABLE}`, 'utf16le'), Buffer.from([0x00, 0xd8, 0x41, 0x00])]), 4],
    ['UTF-16BE', Buffer.concat([Buffer.from(`\uFEFF${TABLE}上\n`, 'utf16le').swap16(), Buffer.from([0xd8, 0x00, 0x00, 0x41])]), 5],
  ] as const)('a broken byte in %s is named with its line', async ([encoding, data, line]) => {
    await expect(rowsOf(data)).rejects.toMatchObject({ code: 'sheet.badEncoding', params: { encoding, line } });
  });
});

describe('rows', () => {
  test.for([
    [
      'semicolon',
      '数量;单价\n1,5;2,25\n3;4\n',
      [
        ['数量', '单价'],
        ['1,5', '2,25'],
        ['3', '4'],
      ],
    ],
    [
      'tab',
      'a\tb\n1,2\t3\n',
      [
        ['a', 'b'],
        ['1,2', '3'],
      ],
    ],
    [
      'sep=',
      'sep=;\r\na,b;c\r\n1;2\r\n',
      [
        ['a,b', 'c'],
        ['1', '2'],
      ],
    ],
    ['one column', '编号\n1\n', [['编号'], ['1']]],
    ['quotes', 'a,b\n"x,""y""\nz",5" 管\n"c"d,\n', [['a', 'b'], ['x,"y"\nz', '5" 管'], ['cd']]],
    [
      'CR',
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'empty cells',
      ',a,\n\n,,\n,,x',
      [
        [null, 'a'],
        [null, null, 'x'],
      ],
    ],
  ] as const)('%s', async ([, text, cells]) => {
    expect(await cellsOf(text)).toEqual(cells);
  });

  test('lines are those of the file, blank ones and breaks within cells counted', async () => {
    expect((await rowsOf('a,b\r\n\r\n"1\r\n2",x\r\n3,4\r\n')).map((row) => row.line)).toEqual([1, 3, 5]);
  });

  test('a quote that is never closed is named with its line', async () => {
    await expect(rowsOf('a,b\n1,2\n3,"x\n4,5\n')).rejects.toMatchObject({ code: 'sheet.unterminatedQuote', params: { line: 3 } });
  });

  test('too many columns, too long a cell: with the row', async () => {
    await expect(rowsOf(`a\n${','.repeat(200)}x\n`)).rejects.toMatchObject({
      code: 'sheet.tooManyColumns',
      params: { line: 2, columns: 201, limit: 200 },
    });
    await expect(rowsOf(`a\nb,"${'x'.repeat(32_768)}"\n`)).rejects.toMatchObject({
      code: 'sheet.cellTooLong',
      params: { line: 2, column: 2 },
    });
    expect(await cellsOf(`a${','.repeat(5000)}\n`)).toEqual([['a']]);
  });

  test('any table, in pieces of any size, is what was written', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '刀', ',', '"', '\n', '\r', ' ', "'", '=', '😀'), maxLength: 6 });
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 6 }),
        fc.integer({ min: 1, max: 7 }),
        (table, piece) => {
          const marked = table.map((row) => [...row, '.']);
          const text = marked.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')).join('\r\n');
          const rows: SheetRow[] = [];
          const parser = csvParser(',', SHEET_LIMITS, (row) => rows.push(row));
          for (let at = 0; at < text.length; at += piece) parser.write(text.slice(at, at + piece));
          parser.end();
          const restored = (value: string): string | null => (/^'+[=\n\r]/.test(value) ? value.slice(1) : value) || null;
          expect(rows.map((row) => row.cells)).toEqual(marked.map((row) => row.map(restored)));
        },
      ),
    );
  });
});

const REAL = resolve(process.env['SHARED_DIR'] ?? resolve(import.meta.dirname, '../../../../../shared'), 'data/vending_machine_sales.csv');
const real = existsSync(REAL);
if (!real) console.warn(`the log of real machines is not there (${REAL}): its test is skipped; set SHARED_DIR`);

test.skipIf(!real)('the log of real machines: 6,445 lines, every date and amount read', async () => {
  const sniff = await sniffSheet(REAL, 'vending_machine_sales.csv');
  expect(sniff).toMatchObject({ format: 'csv', encoding: 'utf-8', delimiter: ',' });
  expect(sniff.header).toHaveLength(18);
  expect(Math.abs(sniff.rowEstimate / 6445 - 1)).toBeLessThan(0.2);
  const at = (title: string): number => sniff.header.indexOf(title);
  let rows = 0;
  let fen = 0;
  const days = new Set<string>();
  for await (const { cells, line } of readSheet(REAL, 'vending_machine_sales.csv')) {
    if (line === sniff.headerLine) continue;
    rows += 1;
    const total = parseMoneyFen(cells[at('LineTotal')] ?? '');
    const day = parseDate(cells[at('TransDate')] ?? '', { timeZone: 'Asia/Shanghai' });
    const done = parseDate(cells[at('Prcd Date')] ?? '', { timeZone: 'Asia/Shanghai', order: 'mdy' });
    if (!total.ok || !day.ok || !done.ok) throw new Error(`line ${line}: ${JSON.stringify([total, day, done])}`);
    fen += total.value;
    days.add(day.iso);
  }
  expect(rows).toBe(6445);
  expect(fen).toBe(1_256_550);
  expect([...days].sort().at(0)).toBe('2022-01-01');
  expect([...days].sort().at(-1)).toBe('2022-08-31');
});
