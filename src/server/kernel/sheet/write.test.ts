import type { SheetColumn, SheetSpec } from './types.ts';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { SHEET_LIMITS } from './types.ts';
import { openPackage } from './xlsx-package.ts';
import { readWhole } from './xlsx-book.ts';
import { cellsOf, removeTempFiles, rowsOf, tempFile } from './test-files.ts';
import { sniffSheet } from './read.ts';
import { writeSheet } from './write.ts';

afterAll(removeTempFiles);

const FORMATS = ['xlsx', 'csv'] as const;
const TEXT: SheetColumn[] = [{ key: 'a', title: '编号', kind: 'text' }];
const ALL: SheetColumn[] = [
  { key: 'text', title: '名称', kind: 'text' },
  { key: 'number', title: '数量', kind: 'number' },
  { key: 'money', title: '金额', kind: 'money' },
  { key: 'time', title: '时间', kind: 'dateTime' },
  { key: 'date', title: '日期', kind: 'date' },
];

/** Seven at a time, so that sheets and pieces end within a batch too. */
async function* each<T>(rows: Iterable<T>): AsyncGenerator<T[]> {
  const all = [...rows];
  for (let at = 0; at < all.length; at += 7) yield all.slice(at, at + 7);
}

async function written(spec: Partial<SheetSpec> & Pick<SheetSpec, 'format' | 'columns' | 'batches'>): Promise<Buffer> {
  return Buffer.concat(
    await Array.fromAsync(writeSheet({ title: '交易明细', timeZone: 'Asia/Shanghai', ...spec }) as AsyncIterable<Buffer>),
  );
}

const texts = async (format: 'xlsx' | 'csv', values: string[]): Promise<(string | null | undefined)[]> =>
  (
    await cellsOf(
      await written({
        format,
        columns: [...TEXT, { key: 'b', title: '尾', kind: 'text' }],
        batches: each(values.map((a) => ({ a, b: 'x' }))),
      }),
    )
  )
    .slice(1)
    .map((cells) => cells[0]);

describe.for(FORMATS)('%s, written and read back', (format) => {
  test('codes, card numbers and text stay exactly as they are', async () => {
    const values = [
      '00123',
      '1-2',
      '3/4',
      '6222021234567890123',
      '1e5',
      '0x10',
      'TRUE',
      ' 两边有空格 ',
      '引号"内"',
      '逗号,分号;制表\t',
      '第一行\n第二行',
      '回车\r\n换行',
      '𠮷😀',
      '&<>]]>',
      "O'Brien",
      '_x0041_',
      'é\u00a0',
    ];
    expect(await texts(format, values)).toEqual(values);
  });

  test('trust 35: text that starts like a formula comes back as it was', async () => {
    const values = [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '\0=1',
      '\r=1',
      '\n=1',
      '＝1',
      "'=1",
      "''-",
      '-',
      "'x",
      '=HYPERLINK("http://x","y")',
      "=cmd|' /C calc'!A0",
    ];
    expect(await texts(format, values)).toEqual(values);
  });

  test('numbers, money, times and dates in the site’s zone', async () => {
    const rows = [
      { text: '甲', number: -5, money: 123450, time: new Date('2022-01-01T16:30:05.900Z'), date: '2022-02-28' },
      { text: '乙', number: 12345678901234567890n, money: -5n, time: '2022-07-01T00:00:00+08:00', date: new Date('2022-06-30T16:00:00Z') },
      { text: '丙', number: '0.1', money: '0', time: '1899-12-30 08:00:00', date: null },
      { text: null, number: 1234567.25, money: undefined, time: undefined, date: '9999-12-31' },
      { text: 5, number: '不是数', money: 99_999_999_999_999n, time: '不是时间', date: '1900-01-01' },
    ];
    const cells = await cellsOf(await written({ format, columns: ALL, batches: each(rows) }));
    const money = (yuan: string): string => (format === 'xlsx' ? String(Number(yuan)) : yuan);
    // Midnight needs no time in a workbook: the cell's format shows it.
    const midnight = format === 'xlsx' ? '2022-07-01' : '2022-07-01 00:00:00';
    expect(cells.slice(1)).toEqual([
      ['甲', '-5', money('1234.50'), '2022-01-02 00:30:05', '2022-02-28'],
      ['乙', '12345678901234567890', '-0.05', midnight, '2022-07-01'],
      ['丙', '0.1', money('0.00'), '1899-12-30 08:00:00'],
      [null, '1234567.25', null, null, '9999-12-31'],
      ['5', '不是数', '999999999999.99', '不是时间', '1900-01-01'],
    ]);
  });

  test('money that is no integer of fen is a defect, not a rounding', async () => {
    await expect(written({ format, columns: ALL, batches: each([{ money: 12.5 }]) })).rejects.toThrow(TypeError);
  });

  test('no rows: the heading alone', async () => {
    expect(await cellsOf(await written({ format, columns: ALL, batches: each([]) }))).toEqual([['名称', '数量', '金额', '时间', '日期']]);
  });

  test('Buffers of 64 KB, but for the last', async () => {
    const rows = each(Array.from({ length: 20_000 }, (_, i) => ({ a: `刀片${Math.sin(i)}` })));
    const sizes: number[] = [];
    const stream = writeSheet({ format, title: 't', columns: TEXT, batches: rows, timeZone: 'UTC' }).on('data', (chunk: Buffer) =>
      sizes.push(chunk.length),
    );
    await once(stream, 'end');
    expect(sizes.length).toBeGreaterThan(2);
    expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThan(65_536 - 4);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(65_536);
  });

  test('what is read slowly comes whole: no Buffer is written again before its bytes are packed', async () => {
    const values = Array.from({ length: 8_000 }, (_, i) => `刀片${Math.sin(i)}`);
    const chunks: Buffer[] = [];
    for await (const chunk of writeSheet({
      format,
      title: 't',
      columns: TEXT,
      batches: each(values.map((a) => ({ a }))),
      timeZone: 'UTC',
    })) {
      chunks.push(Buffer.from(chunk as Buffer));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect((await cellsOf(Buffer.concat(chunks))).slice(1).map((cells) => cells[0])).toEqual(values);
  });

  test('destroying the stream ends the source', async () => {
    let ended = false;
    let given = 0;
    async function* endless(): AsyncGenerator<Record<string, unknown>[]> {
      try {
        for (;;) yield [{ a: `刀片${Math.sin(given++)}` }];
      } finally {
        ended = true;
      }
    }
    const stream = writeSheet({ format, title: 't', columns: TEXT, batches: endless(), timeZone: 'UTC' });
    await once(stream, 'readable');
    stream.destroy();
    await expect.poll(() => ended, { timeout: 5000 }).toBe(true);
    const then = given;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(given).toBe(then);
  });

  test('a fault of the source destroys the stream with it', async () => {
    async function* broken(): AsyncGenerator<Record<string, unknown>[]> {
      yield Array.from({ length: 500 }, (_, i) => ({ a: i }));
      throw new Error('the database is gone');
    }
    await expect(written({ format, columns: TEXT, batches: broken() })).rejects.toThrow('the database is gone');
  });

  test('a slow reader holds the source back', async () => {
    let given = 0;
    async function* endless(): AsyncGenerator<Record<string, unknown>[]> {
      for (;;) yield [{ a: `刀片${Math.sin(given++)}` }];
    }
    const stream = writeSheet({ format, title: 't', columns: TEXT, batches: endless(), timeZone: 'UTC' });
    await once(stream, 'readable');
    // On a busy machine the buffers take a while to fill.
    let then = -1;
    for (let tries = 0; then !== given && tries < 40; tries += 1) {
      then = given;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(given).toBe(then);
    stream.destroy();
  });
});

test('trust 35: in CSV a formula has a quote before it, a negative number has not', async () => {
  const columns: SheetColumn[] = [...TEXT, { key: 'n', title: '=数', kind: 'number' }, { key: 'm', title: '金额', kind: 'money' }];
  const csv = await written({
    format: 'csv',
    columns,
    batches: each([
      { a: '=1+1', n: -3, m: -1250 },
      { a: 'x,"y"', n: '-2+3', m: null },
    ]),
  });
  expect(csv.toString()).toBe('\uFEFF编号,\'=数,金额\r\n\'=1+1,-3,-12.50\r\n"x,""y""",\'-2+3,\r\n');
});

test('xlsx: a full sheet names the next one in its last line; nothing is lost', async () => {
  const rows = Array.from({ length: 10 }, (_, i) => ({ a: `行${i}` }));
  const path = tempFile(
    'full.xlsx',
    await written({ format: 'xlsx', title: '库存[1]:表', columns: TEXT, batches: each(rows), sheetRows: 6 }),
  );
  const { sheetNames = [] } = await sniffSheet(path, 'full.xlsx');
  expect(sheetNames).toEqual(['库存 1  表', '库存 1  表 (2)', '库存 1  表 (3)']);
  const { readSheet } = await import('./read.ts');
  const sheets = await Promise.all(
    sheetNames.map(async (sheet) => (await Array.fromAsync(readSheet(path, 'x', { sheet }))).map((row) => row.cells[0])),
  );
  expect(sheets).toEqual([
    ['编号', '行0', '行1', '行2', '行3', '未完，续见工作表“库存 1  表 (2)”'],
    ['编号', '行4', '行5', '行6', '行7', '未完，续见工作表“库存 1  表 (3)”'],
    ['编号', '行8', '行9'],
  ]);
  const exact = await rowsOf(await written({ format: 'xlsx', columns: TEXT, batches: each(rows.slice(0, 5)), sheetRows: 6 }));
  expect(exact.at(-1)).toEqual({ line: 6, cells: ['行4'] });
});

test('xlsx: heading bold, frozen and filtered; codes are formatted as text, so that an edit keeps them', async () => {
  const path = tempFile(
    'style.xlsx',
    await written({
      format: 'xlsx',
      columns: [...TEXT, { key: 'm', title: '金额', kind: 'money', width: 33 }],
      batches: each([
        { a: '00123', m: 1 },
        { a: '长'.repeat(300), m: 2 },
      ]),
    }),
  );
  const pack = await openPackage({ path, name: 'x', size: 1e6, limits: SHEET_LIMITS });
  const heard: string[] = [];
  await readWhole(pack, 'xl/worksheets/sheet1.xml', { open: (name, attributes) => heard.push(name + attributes) });
  pack.close();
  expect(heard).toEqual(
    expect.arrayContaining([
      'c r="A1" s="1" t="inlineStr"',
      'c r="A2" s="5" t="inlineStr"',
      'c r="A3" t="inlineStr"',
      'c r="B3" s="2"',
      'autoFilter ref="A1:B3"',
    ]),
  );
  expect(heard).toContain('pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"');
  // Chinese takes two places; no column is wider than 60, but where it is told so.
  expect(heard.filter((tag) => tag.startsWith('col '))).toEqual([
    'col min="1" max="1" width="60" customWidth="1"',
    'col min="2" max="2" width="33" customWidth="1"',
  ]);
});

test('a text past 32,767 characters is cut, with a sign that it is', async () => {
  const [cell] = await texts('xlsx', ['长'.repeat(40_000)]);
  expect(cell).toBe(`${'长'.repeat(32_766)}…`);
});

test('a large Chinese CSV through an HTTP response does not hang', async () => {
  const count = 200_000;
  async function* rows(): AsyncGenerator<Record<string, unknown>[]> {
    for (let i = 0; i < count; i++) yield [{ a: `内六角扳手 ${i}：领用于机加一车间` }];
  }
  const pieces: unknown[] = [];
  const server = createServer((_, response) => {
    const send = response.write.bind(response);
    response.write = ((chunk: unknown, ...rest: unknown[]) => (
      pieces.push(chunk),
      Reflect.apply(send, response, [chunk, ...rest])
    )) as typeof response.write;
    void pipeline(writeSheet({ format: 'csv', title: 't', columns: TEXT, batches: rows(), timeZone: 'UTC' }), response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    const [answer] = (await once(get({ port: (server.address() as AddressInfo).port }), 'response')) as [IncomingMessage];
    const text = Buffer.concat(await Array.fromAsync(answer as AsyncIterable<Buffer>)).toString();
    expect(text.split('\r\n').length).toBe(count + 2);
    expect(pieces.every((piece) => Buffer.isBuffer(piece))).toBe(true);
    // Small pieces are what makes Node hang.
    expect(pieces.length).toBeLessThan(Buffer.byteLength(text) / 30_000);
  } finally {
    server.close();
  }
}, 20_000);

test.for(['xlsx', 'csv'] as const)(
  '%s: rows are asked for as they leave, so that a file of any length takes the memory of a piece',
  { timeout: 30_000 },
  async (format) => {
    let asked = 0;
    async function* batches() {
      for (; asked < 1_000_000; asked += 250) yield Array.from({ length: 250 }, (_, at) => ({ a: `内六角扳手 ${asked + at}` }));
    }
    const sheet = writeSheet({ format, title: 't', columns: TEXT, batches: batches(), timeZone: 'UTC' });
    sheet.on('readable', () => undefined);
    // Nobody reads: once what fits is there, no more is asked for. A piece of a workbook is packed, and so holds more rows.
    let before = -1;
    await vi.waitFor(
      () => {
        const now = asked;
        const isStill = now > 0 && now === before;
        before = now;
        if (!isStill) throw new Error(`${now} rows were asked for`);
      },
      { timeout: 20_000, interval: 200 },
    );
    expect(asked).toBeLessThan(200_000);
    sheet.destroy();
  },
);
