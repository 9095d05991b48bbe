import { afterAll, describe, expect, test } from 'vitest';
import { deflateRawSync } from 'node:zlib';
import { bookEntries, costOfReading, craftZip, type Crafted, removeTempFiles, tempFile } from './test-files.ts';

afterAll(removeTempFiles);

const MB = 1_000_000;
const SHEET = 'xl/worksheets/sheet1.xml';
const swap = (name: string, change: Partial<Crafted>): Crafted[] =>
  bookEntries({}).map((entry) => (entry.name === name ? { ...entry, ...change } : entry));
const strings = (data: Buffer): Crafted[] => [
  ...bookEntries({ rows: '<row><c><v>1</v></c></row>' }),
  { name: 'xl/sharedStrings.xml', data },
];
const repeated = (...[start, piece, count, end]: [string, string, number, string]): Buffer =>
  Buffer.concat([Buffer.from(start), Buffer.alloc(Buffer.byteLength(piece) * count, piece), Buffer.from(end)]);

/** A directory of so many empty entries, with the zip64 record that such a number needs. */
function manyEntries(count: number): Buffer {
  const row = Buffer.alloc(46 + 1);
  row.writeUInt32LE(0x02014b50, 0);
  row.writeUInt16LE(1, 28);
  row.write('a', 46);
  const list = Buffer.alloc(row.length * count, row);
  const first = Buffer.alloc(30);
  first.writeUInt32LE(0x04034b50, 0);
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(44n, 4);
  for (const [value, at] of [
    [count, 24],
    [count, 32],
    [list.length, 40],
    [first.length, 48],
  ] as const)
    end64.writeBigUInt64LE(BigInt(value), at);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(first.length + list.length), 8);
  locator.writeUInt32LE(1, 16);
  const end = Buffer.alloc(22, 0xff);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(0, 4);
  end.writeUInt16LE(0, 20);
  return Buffer.concat([first, list, end64, locator, end]);
}

const LAUGHS = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "lol">${Array.from({ length: 9 }, (_, i) => `<!ENTITY ${'bcdefghij'[i]} "${`&${'abcdefghi'[i]};`.repeat(10)}">`).join('')}]><worksheet><sheetData><row><c t="inlineStr"><is><t>&j;</t></is></c></row></sheetData></worksheet>`;
const EXTERNAL =
  '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row><c t="inlineStr"><is><t>&f;</t></is></c></row></sheetData></worksheet>';

const ATTACKS: [what: string, code: string, make: () => Buffer][] = [
  ['a zip bomb that its directory admits', 'sheet.zipBomb', () => craftZip(swap(SHEET, { data: Buffer.alloc(400 * MB, 32) }))],
  [
    'a zip bomb behind a lying directory',
    'sheet.lyingDirectory',
    () => craftZip(swap(SHEET, { data: '<a>', packed: deflateRawSync(Buffer.alloc(400 * MB, 32), { level: 1 }), declared: 1000 })),
  ],
  ['a directory that promises more than there is', 'sheet.lyingDirectory', () => craftZip(swap(SHEET, { declared: 100_000 }))],
  ['a directory of 900,000 entries', 'sheet.tooManyEntries', () => manyEntries(900_000)],
  [
    '1,048,577 empty rows',
    'sheet.tooManyRows',
    () => craftZip(swap(SHEET, { data: repeated('<worksheet><sheetData>', '<row/>', 1_048_577, '</sheetData></worksheet>') })),
  ],
  ['XML nested a million deep', 'sheet.deepXml', () => craftZip(swap(SHEET, { data: repeated('<worksheet>', '<a>', MB, '') }))],
  ['entities that multiply', 'sheet.entityDeclaration', () => craftZip(swap(SHEET, { data: LAUGHS }))],
  ['an entity that reads a file', 'sheet.entityDeclaration', () => craftZip(swap(SHEET, { data: EXTERNAL }))],
  [
    '10 million shared strings, admitted',
    'sheet.tooManyStrings',
    () => craftZip(strings(repeated('<sst uniqueCount="10000000">', '<si><t>a</t></si>', 10 * MB, '</sst>'))),
  ],
  [
    '10 million shared strings, denied',
    'sheet.tooManyStrings',
    () => craftZip(strings(repeated('<sst uniqueCount="1">', '<si><t>ab</t></si>', 10 * MB, '</sst>'))),
  ],
  [
    'shared strings of 200 MB',
    'sheet.tooManyStrings',
    () => craftZip(strings(repeated('<sst>', `<si><t>${'刀片'.repeat(5000)}</t></si>`, 7000, '</sst>'))),
  ],
  [
    'a cell of 200 MB',
    'sheet.cellTooLong',
    () =>
      craftZip(
        swap(SHEET, {
          data: repeated('<worksheet><sheetData><row><c t="str"><v>', 'x', 200 * MB, '</v></c></row></sheetData></worksheet>'),
        }),
      ),
  ],
  ['a tag of 100 MB', 'sheet.brokenXml', () => craftZip(swap(SHEET, { data: repeated('<worksheet a="', 'x', 100 * MB, '"/>') }))],
  [
    'a row of 5 million cells',
    'sheet.brokenXml',
    () => craftZip(swap(SHEET, { data: repeated('<worksheet><sheetData><row>', '<c/>', 5 * MB, '</row></sheetData></worksheet>') })),
  ],
  ['a symbolic link', 'sheet.unsafeEntry', () => craftZip([...bookEntries({}), { name: 'xl/link', data: '/etc/passwd', mode: 0o120777 }])],
  ['an entry above its folder', 'sheet.unsafeEntry', () => craftZip([...bookEntries({}), { name: '../../etc/cron.d/x', data: 'x' }])],
  [
    'an entry above its folder, with backslashes',
    'sheet.unsafeEntry',
    () => craftZip([...bookEntries({}), { name: '..\\..\\x', data: 'x' }]),
  ],
  ['an absolute entry', 'sheet.unsafeEntry', () => craftZip([...bookEntries({}), { name: '/etc/passwd', data: 'x' }])],
  ['the same entry twice', 'sheet.unsafeEntry', () => craftZip([...bookEntries({}), { name: SHEET, data: '<x/>' }])],
  ['a CSV of one line of 45 MB', 'sheet.cellTooLong', () => Buffer.alloc(45 * MB, 'x')],
  [
    'a CSV of one quote that never closes',
    'sheet.unterminatedQuote',
    () => Buffer.concat([Buffer.from('a,b\n1,"'), Buffer.alloc(45 * MB, 'xyz\n')]),
  ],
  ['a CSV row of 45 million columns', 'sheet.tooManyColumns', () => Buffer.concat([Buffer.alloc(45 * MB, ','), Buffer.from('x')])],
];

describe('trust 36: import bombs are refused in 2 s and 100 MB', () => {
  test.for(ATTACKS)('%s', { timeout: 30_000 }, async ([, code, make]) => {
    const path = tempFile('bomb', make());
    let cost = await costOfReading(path);
    // A busy machine is slow once, not three times.
    for (let again = 0; again < 2 && cost.ms >= 2000; again += 1) cost = await costOfReading(path);
    console.log(`${code} ${cost.ms.toFixed(0)} ms +${cost.grownMb.toFixed(0)} MB`);
    expect(cost.code).toBe(code);
    expect(cost.ms).toBeLessThan(2000);
    expect(cost.grownMb).toBeLessThan(100);
  });
});

test('trust 36: while a large workbook is read, others wait at most a moment', async () => {
  const path = tempFile(
    'busy.xlsx',
    craftZip(
      swap(SHEET, {
        data: repeated('<worksheet><sheetData>', '<row><c><v>1</v></c><c><v>2.5</v></c></row>', 200_000, '</sheetData></worksheet>'),
      }),
    ),
  );
  const { readSheet } = await import('./read.ts');
  const longestWait = async (): Promise<number> => {
    let longest = 0;
    let last = performance.now();
    const beat = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 5);
    let rows = 0;
    for await (const row of readSheet(path, 'busy.xlsx')) rows += row.cells.length / 2;
    clearInterval(beat);
    expect(rows).toBe(200_000);
    return longest;
  };
  // What else the machine does holds up one reading, the reader itself would hold up each.
  let calmest = Infinity;
  for (let reading = 0; reading < 4 && calmest >= 100; reading += 1) calmest = Math.min(calmest, await longestWait());
  expect(calmest).toBeLessThan(100);
}, 30_000);

test('1,048,577 rows of CSV are refused at that row; 1,048,576 are read', async () => {
  const full = Buffer.alloc(1_048_576 * 4, 'a,1\n');
  expect(await costOfReading(tempFile('full.csv', full))).toMatchObject({ code: 'none', rows: 1_048_576 });
  const cost = await costOfReading(tempFile('over.csv', Buffer.concat([full, Buffer.from('b,2')])));
  expect(cost).toMatchObject({ code: 'sheet.tooManyRows', params: { line: 1_048_577, limit: 1_048_576 } });
  expect(cost.grownMb).toBeLessThan(100);
}, 30_000);
