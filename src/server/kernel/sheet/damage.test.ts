import { afterAll, expect, test } from 'vitest';
import { readdirSync, readlinkSync } from 'node:fs';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { bookEntries, craftZip, removeTempFiles, rowsOf, tempFile } from './test-files.ts';
import { SheetError } from './sheet-errors.ts';
import { readSheet, sniffSheet } from './read.ts';
import { writeSheet } from './write.ts';

afterAll(removeTempFiles);

const TABLE = '编号,名称,数量\r\n001,"内六角,扳手",12\r\n002,切削液,7\r\n'.repeat(20);
async function* batches(): AsyncGenerator<Record<string, unknown>[]> {
  yield Array.from({ length: 30 }, (_, i) => ({ a: `刀片${i}`, b: i }));
}
const ours = async (): Promise<Buffer> =>
  Buffer.concat(
    await Array.fromAsync(
      writeSheet({
        format: 'xlsx',
        title: 't',
        columns: [
          { key: 'a', title: '名称', kind: 'text' },
          { key: 'b', title: '数量', kind: 'number' },
        ],
        batches: batches(),
        timeZone: 'UTC',
      }) as AsyncIterable<Buffer>,
    ),
  );

const SOURCES: [name: string, make: () => Promise<Buffer>][] = [
  ['our workbook', ours],
  [
    'another workbook',
    async () =>
      craftZip(
        bookEntries({
          rows: '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="0"><v>44562</v></c></row>',
          strings: '<si><t>刀片</t></si>',
          styles: '<cellXfs><xf numFmtId="14"/></cellXfs>',
        }),
      ),
  ],
  ['a UTF-8 text', async () => Buffer.from(TABLE)],
  ['a GB18030 text', async () => iconv.encode(TABLE, 'gb18030')],
  ['a UTF-16 text', async () => Buffer.from(`\uFEFF${TABLE}`, 'utf16le')],
];

/** Names of the test files that this process has open. */
const openFiles = (): string[] =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)].filter((path) => path.includes('sheet-test-'));
    } catch {
      return []; // closed meanwhile
    }
  });

test.for(SOURCES)(
  '%s, damaged anywhere, is read or refused: never another error, no file left open',
  { timeout: 30_000 },
  async ([, make]) => {
    const whole = await make();
    const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(
        damage,
        fc.integer({ min: Math.floor(whole.length / 2), max: whole.length }),
        fc.boolean(),
        async (changes, length, cut) => {
          const data = Buffer.from(cut ? whole.subarray(0, length) : whole);
          for (const [at, byte] of changes) if (at < data.length) data[at] = byte;
          const fault: unknown = await rowsOf(data).then(
            () => null,
            (error: unknown) => error,
          );
          expect(fault === null || fault instanceof SheetError ? null : fault).toBeNull();
        },
      ),
      { numRuns: 300 },
    );
    await expect.poll(openFiles, { timeout: 2000 }).toEqual([]);
  },
);

test('who stops reading early leaves no file open', async () => {
  const long = Array.from({ length: 50_000 }, (_, i) => `<row><c><v>${i}</v></c></row>`).join('');
  const paths = [tempFile('long.xlsx', craftZip(bookEntries({ rows: long }))), tempFile('long.csv', 'a,b\n'.repeat(500_000))];
  for (const path of paths) {
    await sniffSheet(path, 'long');
    for await (const row of readSheet(path, 'long')) if (row.line > 100) break;
  }
  await expect.poll(openFiles, { timeout: 2000 }).toEqual([]);
});
