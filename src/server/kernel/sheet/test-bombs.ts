// Files that mean harm, for the test that they are refused and the bench of what that costs; and what others see of a large file that is read.
import { deflateRawSync } from 'node:zlib';
import { bookEntries, craftZip, tempFile, type Crafted } from './test-files.ts';

export const MB = 1_000_000;
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

/** Files that are to be refused: what each is, the code that says so, and how it is made. */
export const BOMBS: readonly [what: string, code: string, make: () => Buffer][] = [
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

const ROWS = 200_000;
/** Reads a workbook of 200,000 rows; gives how often others had their turn meanwhile, and the longest that one of them waited for it (ms). */
export async function othersWhileReading(): Promise<{ rows: number; turns: number; longest: number }> {
  const pieces = ['<worksheet><sheetData>', '<row><c><v>1</v></c><c><v>2.5</v></c></row>', ROWS, '</sheetData></worksheet>'] as const;
  const path = tempFile('busy.xlsx', craftZip(swap(SHEET, { data: repeated(...pieces) })));
  const { readSheet } = await import('./read.ts');
  let [turns, longest, rows] = [0, 0, 0];
  let last = performance.now();
  const beat = setInterval(() => {
    turns += 1;
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  for await (const row of readSheet(path, 'busy.xlsx')) rows += row.cells.length / 2;
  clearInterval(beat);
  return { rows, turns, longest };
}
