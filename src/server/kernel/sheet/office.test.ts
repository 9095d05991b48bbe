import type { SheetColumn } from './types.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { cellsOf, craftZip, OFFICE, officeConvert, removeTempFiles, rowsOf, tempFile } from './test-files.ts';
import { writeSheet } from './write.ts';

afterAll(removeTempFiles);
if (!OFFICE) console.warn('LibreOffice is not installed (Debian: libreoffice-calc-nogui): the tests that open files in it are skipped');

const COLUMNS: SheetColumn[] = [
  { key: 'code', title: '编号', kind: 'text' },
  { key: 'name', title: '=名称', kind: 'text' },
  { key: 'count', title: '数量', kind: 'number' },
  { key: 'money', title: '金额', kind: 'money' },
  { key: 'at', title: '时间', kind: 'dateTime' },
  { key: 'day', title: '日期', kind: 'date' },
];
const ROWS = [
  { code: '00123', name: '内六角扳手（5mm）', count: 12, money: 123450, at: '2022-01-01T00:30:05Z', day: '2022-02-28' },
  { code: '1-2', name: '=1+1', count: -3, money: -5, at: '2022-06-30T16:00:00Z', day: '2024-02-29' },
  { code: '6222021234567890123', name: '+8613800000000', count: 0, money: 0, at: '1999-12-31T15:59:59Z', day: '1900-03-01' },
  { code: '3/4', name: '@SUM(1)', count: 0.1, money: 100, at: null, day: null },
  { code: '1e5', name: '-1', count: 1234567, money: 99_999_999_999_999n, at: '2022-01-01T00:30:05+08:00', day: '9999-12-31' },
  { code: 'TRUE', name: '\t=1+1', count: null, money: 5, at: '2024-02-28T16:00:00Z', day: '2022-12-31' },
  { code: '2022-01-01', name: '引号"，逗号,；𠮷😀&<b>', count: 1, money: 1, at: '2022-01-01T00:30:05Z', day: '2022-01-01' },
  { code: "'07", name: '第一行\n第二行', count: 1, money: 1, at: '2022-01-01T00:30:05Z', day: '2022-01-01' },
  { code: ' 空格 ', name: '_x0041_', count: 1, money: 1, at: '2022-01-01T00:30:05Z', day: '2022-01-01' },
];
// What a person sees in LibreOffice.
const SHOWN = [
  ['编号', '=名称', '数量', '金额', '时间', '日期'],
  ['00123', '内六角扳手（5mm）', '12', '1,234.50', '2022-01-01 08:30:05', '2022-02-28'],
  ['1-2', '=1+1', '-3', '-0.05', '2022-07-01 00:00:00', '2024-02-29'],
  ['6222021234567890123', '+8613800000000', '0', '0.00', '1999-12-31 23:59:59', '1900-03-01'],
  ['3/4', '@SUM(1)', '0.1', '1.00'],
  ['1e5', '-1', '1234567', '999,999,999,999.99', '2022-01-01 00:30:05', '9999-12-31'],
  ['TRUE', '\t=1+1', null, '0.05', '2024-02-29 00:00:00', '2022-12-31'],
  ['2022-01-01', '引号"，逗号,；𠮷😀&<b>', '1', '0.01', '2022-01-01 08:30:05', '2022-01-01'],
  ["'07", '第一行\n第二行', '1', '0.01', '2022-01-01 08:30:05', '2022-01-01'],
  [' 空格 ', '_x0041_', '1', '0.01', '2022-01-01 08:30:05', '2022-01-01'],
];

async function* each<T>(rows: T[]): AsyncGenerator<T[]> {
  yield rows;
}

async function written(format: 'xlsx' | 'csv'): Promise<Buffer> {
  return Buffer.concat(
    await Array.fromAsync(
      writeSheet({ format, title: '交易明细', columns: COLUMNS, batches: each(ROWS), timeZone: 'Asia/Shanghai' }) as AsyncIterable<Buffer>,
    ),
  );
}

// Comma, quotes, UTF-8, from line 1; every cell as it is shown.
const AS_SHOWN = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true';

describe.skipIf(!OFFICE)('opened by LibreOffice', () => {
  test('our workbook shows every cell as it was meant', async () => {
    const csv = await officeConvert(tempFile('our.xlsx', await written('xlsx')), { to: AS_SHOWN });
    expect(await cellsOf(csv)).toEqual(SHOWN);
  }, 120_000);

  test('what LibreOffice saves again is read as before', async () => {
    const again = await officeConvert(tempFile('again.xlsx', await written('xlsx')), { to: 'xlsx' });
    const bare = (await cellsOf(await written('xlsx'))).slice(1);
    expect((await cellsOf(again)).slice(1)).toEqual(bare);
  }, 120_000);

  test('trust 35: in our CSV no cell becomes a formula, and negative numbers are numbers', async () => {
    // Evaluation of formulas on import is on here: the worst case.
    const options = 'CSV:44,34,76,1,,0,false,true,false,false,false,0,false,false,true';
    const saved = await officeConvert(tempFile('our.csv', await written('csv')), { to: 'xlsx', options });
    const cells = await cellsOf(saved);
    expect(cells.map((row) => row[1])).toEqual([
      "'=名称",
      '内六角扳手（5mm）',
      "'=1+1",
      "'+8613800000000",
      "'@SUM(1)",
      "'-1",
      "'\t=1+1",
      '引号"，逗号,；𠮷😀&<b>',
      '第一行\n第二行',
      '_x0041_',
    ]);
    expect(cells[2]?.slice(2, 4)).toEqual(['-3', '-0.05']);
  }, 120_000);

  test('an old .xls and an .ods are named for what they are', async () => {
    const path = tempFile('our.xlsx', await written('xlsx'));
    await expect(rowsOf(await officeConvert(path, { to: 'xls' }))).rejects.toMatchObject({
      code: 'sheet.wrongKind',
      params: { kindEn: 'an old Excel file (.xls)' },
    });
    await expect(rowsOf(await officeConvert(path, { to: 'ods' }))).rejects.toMatchObject({
      code: 'sheet.wrongKind',
      params: { kindEn: 'an OpenDocument file (such as .ods)' },
    });
  }, 120_000);
});

const CONTAINER = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const container = (stream: string): Buffer =>
  Buffer.concat([CONTAINER, Buffer.alloc(70_000), Buffer.from(`${stream}\0`, 'utf16le'), Buffer.alloc(4000)]);

describe('a file is told by its content, not its name', () => {
  test.for<[en: string, data: Buffer | string]>([
    ['a PDF file', '%PDF-1.7\n'],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['a picture', Buffer.from('ffd8ffe000104a46', 'hex')],
    ['a zip archive', craftZip([{ name: '照片.txt', data: 'x' }])],
    [
      'a Word document (.docx)',
      craftZip([
        { name: '[Content_Types].xml', data: '<Types/>' },
        { name: 'word/document.xml', data: '<x/>' },
      ]),
    ],
    [
      'a binary workbook (.xlsb)',
      craftZip([
        { name: '[Content_Types].xml', data: '<Types/>' },
        { name: 'xl/workbook.bin', data: 'x' },
      ]),
    ],
    ['an old Excel file (.xls)', container('Workbook')],
    ['an old Word document (.doc)', container('WordDocument')],
    ['a web page (HTML), as some systems export under the name .xls', '<html><table><tr><td>1</td></tr></table></html>'],
    ['an XML file', '<?xml version="1.0"?><Workbook/>'],
    ['a binary file', Buffer.from(Array.from({ length: 500 }, (_, i) => (i * 7) % 31))],
  ])('%s', async ([kindEn, data]) => {
    await expect(rowsOf(data)).rejects.toMatchObject({ code: 'sheet.wrongKind', params: { kindEn, name: 'rows' } });
  });

  test('an encrypted workbook', async () => {
    await expect(rowsOf(container('EncryptedPackage'))).rejects.toMatchObject({ code: 'sheet.encrypted' });
  });

  test.for(['', '\uFEFF', '\n\n', ',,\n'])('nothing in it: %j', async (data) => {
    await expect(rowsOf(data)).rejects.toMatchObject({ code: 'sheet.empty' });
  });

  test('too large', async () => {
    await expect(rowsOf('a,b\n', { limits: { fileBytes: 3 } })).rejects.toMatchObject({ code: 'sheet.tooLarge' });
  });
});
