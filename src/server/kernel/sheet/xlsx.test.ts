import { afterAll, describe, expect, test } from 'vitest';
import type { XmlEvents } from './xml-read.ts';
import { bookEntries, type BookParts, cellsOf, craftZip, removeTempFiles, rowsOf, tempFile } from './test-files.ts';
import { attributeOf, xmlReader } from './xml-read.ts';
import { sniffSheet } from './read.ts';

afterAll(removeTempFiles);

const book = (parts: BookParts): Buffer => craftZip(bookEntries(parts));
const xml = (data: string): Buffer =>
  craftZip(bookEntries({}).map((entry) => (entry.name.endsWith('sheet1.xml') ? { ...entry, data } : entry)));
/** Styles for these formats: an id that Excel knows, or a code of the workbook's own. */
function stylesFor(formats: (number | string)[]): string {
  const escape = (code: string): string => code.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const own = formats.map((format, i) =>
    typeof format === 'string' ? `<numFmt numFmtId="${200 + i}" formatCode="${escape(format)}"/>` : '',
  );
  return `<numFmts>${own.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${formats.map((format, i) => `<xf numFmtId="${typeof format === 'string' ? 200 + i : format}"/>`).join('')}</cellXfs>`;
}

describe('a number is read by its format', () => {
  test.for<[format: number | string, raw: string, text: string]>([
    [0, '0.30000000000000004', '0.3'],
    [0, '1.1000000000000001', '1.1'],
    [0, '12.5', '12.5'],
    [0, '1E+20', '100000000000000000000'],
    [0, '-1.5E-7', '-0.00000015'],
    [0, '44562', '44562'],
    [0, '123456789012345', '123456789012345'],
    [4, '1234.5', '1234.5'],
    [9, '0.07', '7%'],
    [10, '0.125', '12.5%'],
    ['00000', '123', '00123'],
    ['0.00E+00', '1234', '1234'],
    ['#,##0.00" 元"', '12', '12'],
    ['"d"0', '5', '5'],
    ['[Red]0.0', '5', '5'],
    ['#,##0_);[Red](#,##0)', '-5', '-5'],
    ['General', '5', '5'],
    [14, '44562', '2022-01-01'],
    [22, '44562.354166666664', '2022-01-01 08:30:00'],
    [22, '44562.999999999', '2022-01-02'],
    [31, '44562', '2022-01-01'],
    [57, '44562', '2022-01-01'],
    ['yyyy"年"m"月"d"日"', '44562', '2022-01-01'],
    ['[$-804]yyyy"年"m"月"d"日"dddd', '44562', '2022-01-01'],
    ['[DBNum1][$-804]m"月"d"日";@', '44562', '2022-01-01'],
    ['yyyy年m月d日', '44562', '2022-01-01'],
    ['e/m/d', '44562', '2022-01-01'],
    ['上午/下午h"时"mm"分"', '44562.5', '2022-01-01 12:00:00'],
    ['h:mm AM/PM', '0.75', '18:00:00'],
    [20, '0.354166666666667', '08:30:00'],
    ['[h]:mm', '1.5', '36:00:00'],
    [46, '1.5', '36:00:00'],
    [14, '59', '1900-02-28'],
    [14, '60', '60'],
    [14, '61', '1900-03-01'],
    [14, '-1', '-1'],
    [14, '2958465', '9999-12-31'],
    [14, '2958466', '2958466'],
  ])('%s: %s is %s', async ([format, raw, text]) => {
    expect(await cellsOf(book({ rows: `<row><c s="1"><v>${raw}</v></c></row>`, styles: stylesFor([0, format]) }))).toEqual([[text]]);
  });

  test('a workbook that counts from 1904', async () => {
    const rows = '<row><c s="0"><v>43100</v></c><c s="0"><v>0</v></c></row>';
    expect(await cellsOf(book({ rows, styles: stylesFor([14]), workbook: '<workbookPr date1904="1"/>' }))).toEqual([
      ['2022-01-01', '1904-01-01'],
    ]);
  });
});

test('every kind of cell', async () => {
  const rows =
    '<row r="3"><c r="B3" t="s"><v>1</v></c><c r="D3" t="s"><v>0</v></c></row>' +
    '<row r="5"><c r="A5" t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><v>#N/A</v></c><c t="str"><f>A1&amp;"x"</f><v>a&lt;b</v></c><c t="inlineStr"><is><r><t>富</t></r><r><t xml:space="preserve"> 文本</t></r></is></c>' +
    '<c t="d"><v>2022-01-01T08:30:00</v></c><c t="d"><v>2022-01-01T00:00:00</v></c><c s="9"/><c><v>7</v></c></row><row r="6"><c/></row>';
  const strings =
    '<si><t>一_x000D_&#20108;&#x4E09;</t></si><si><r><t>刀</t></r><rPh sb="0" eb="1"><t>dao</t></rPh><r><t><![CDATA[<片>]]></t></r></si>';
  expect(await rowsOf(book({ rows, strings }))).toEqual([
    { line: 3, cells: [null, '刀<片>', null, '一\r二三'] },
    { line: 5, cells: ['TRUE', 'FALSE', '#N/A', 'a<b', '富 文本', '2022-01-01 08:30:00', '2022-01-01', null, '7'] },
  ]);
});

test('names with a prefix, a UTF-16 part, backslashes in names', async () => {
  expect(
    await cellsOf(xml('<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="str"><x:v>甲</x:v></x:c></x:row></x:sheetData></x:worksheet>')),
  ).toEqual([['甲']]);
  const utf16 = Buffer.from(
    '\uFEFF<?xml version="1.0" encoding="UTF-16"?><worksheet><sheetData><row><c t="str"><v>甲</v></c></row></sheetData></worksheet>',
    'utf16le',
  );
  expect(
    await cellsOf(craftZip(bookEntries({}).map((entry) => (entry.name.endsWith('sheet1.xml') ? { ...entry, data: utf16 } : entry)))),
  ).toEqual([['甲']]);
  expect(
    await cellsOf(
      craftZip(bookEntries({ rows: '<row><c><v>1</v></c></row>' }).map((entry) => ({ ...entry, name: entry.name.replaceAll('/', '\\') }))),
    ),
  ).toEqual([['1']]);
});

describe('refused, with what is wrong', () => {
  test.for<[what: string, data: () => Buffer, code: string, params: Record<string, unknown>]>([
    [
      'a tag that is not closed',
      () => xml('<worksheet><sheetData><row></sheetData></worksheet>'),
      'sheet.brokenXml',
      { part: 'xl/worksheets/sheet1.xml' },
    ],
    ['an end too early', () => xml('<worksheet><sheetData>'), 'sheet.brokenXml', { detail: 'ends too early' }],
    ['two roots', () => xml('<worksheet/><worksheet/>'), 'sheet.brokenXml', {}],
    [
      'an entity that nobody declared',
      () => xml('<worksheet><sheetData><row><c t="str"><v>&x;</v></c></row></sheetData></worksheet>'),
      'sheet.brokenXml',
      { detail: '&x;' },
    ],
    [
      'bytes that are no UTF-8',
      () =>
        craftZip(
          bookEntries({}).map((entry) => (entry.name.endsWith('sheet1.xml') ? { ...entry, data: Buffer.from([60, 97, 62, 255]) } : entry)),
        ),
      'sheet.brokenXml',
      { detail: 'encoding' },
    ],
    ['rows out of order', () => book({ rows: '<row r="2"/><row r="2"/>' }), 'sheet.brokenXml', { detail: 'row 2' }],
    [
      'a shared string that is not there',
      () => book({ rows: '<row><c t="s"><v>5</v></c></row>', strings: '' }),
      'sheet.brokenXml',
      { detail: 'string 5' },
    ],
    ['row 1,048,577', () => book({ rows: '<row r="1048577"><c><v>1</v></c></row>' }), 'sheet.tooManyRows', { line: 1_048_577 }],
    ['column 201', () => book({ rows: '<row r="7"><c r="GS7"><v>1</v></c></row>' }), 'sheet.tooManyColumns', { line: 7, columns: 201 }],
    [
      'a long cell',
      () => book({ rows: `<row r="4"><c t="s"><v>0</v></c></row>`, strings: `<si><t>${'x'.repeat(32_768)}</t></si>` }),
      'sheet.cellTooLong',
      { line: 4, column: 1 },
    ],
    ['a sheet without cells', () => book({}), 'sheet.empty', {}],
    ['half a file', () => book({ rows: '<row/>' }).subarray(0, 700), 'sheet.brokenZip', {}],
    ['a changed byte', () => changed(book({ rows: '<row><c><v>1</v></c></row>' })), 'sheet.brokenZip', {}],
    ['an encrypted entry', () => craftZip(bookEntries({}).map((entry) => ({ ...entry, flags: 1 }))), 'sheet.encrypted', {}],
  ])('%s', async ([, data, code, params]) => {
    await expect(rowsOf(data())).rejects.toMatchObject({ code, params });
  });

  test('a sheet that is not there', async () => {
    await expect(rowsOf(book({ rows: '<row><c><v>1</v></c></row>' }), { sheet: '表二' })).rejects.toMatchObject({
      code: 'sheet.noSuchSheet',
      params: { sheet: '表二' },
    });
  });
});

/** The same zip with another checksum of each entry in its directory. */
function changed(zip: Buffer): Buffer {
  for (let at = zip.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 4, 'latin1'))
    zip[at + 16] = (zip[at + 16] as number) ^ 1;
  return zip;
}

test('empty cells beyond the last column are no fault', async () => {
  expect(await cellsOf(book({ rows: '<row><c><v>1</v></c><c r="XFD1" s="1"/></row>' }))).toEqual([['1']]);
});

test('sniff: heading, sample, sheets, about how many rows', async () => {
  const rows = Array.from({ length: 5000 }, (_, i) => `<row r="${i + 2}"><c t="str"><v>编号${i}</v></c></row>`).join('');
  const sniff = await sniffSheet(tempFile('x.csv', book({ rows: `<row r="1"><c r="B1" t="str"><v>名称</v></c></row>${rows}` })), 'x.csv');
  expect(sniff).toMatchObject({ format: 'xlsx', header: ['', '名称'], headerLine: 1, sheetNames: ['表一'] });
  expect(sniff.sample[0]).toEqual({ line: 2, cells: ['编号0'] });
  expect(Math.abs(sniff.rowEstimate / 5000 - 1)).toBeLessThan(0.2);
});

test('XML in pieces cut anywhere is the same', () => {
  const text = '<?xml version="1.0"?><!-- a > b --><a:r x="1>2" y=\'"\'><b/>t&amp;&#x4E00;<![CDATA[<&]]><c  z = "1" ></c ></a:r>';
  const heard = (cut: number): string => {
    let log = '';
    let run = '';
    const flush = (next: string): void => void ((log += run === '' ? next : `[${run}]${next}`), (run = ''));
    const events: XmlEvents = {
      open: (name, attributes) =>
        flush(`<${name}|${attributeOf(attributes, 'x')}|${attributeOf(attributes, 'y')}|${attributeOf(attributes, 'z')}>`),
      text: (piece) => void (run += piece),
      close: (name) => flush(`</${name}>`),
    };
    const reader = xmlReader(events, { name: 'x', part: 'x', depth: 9 });
    reader.write(text.slice(0, cut));
    reader.write(text.slice(cut));
    reader.end();
    return log;
  };
  for (let cut = 0; cut <= text.length; cut++)
    expect(heard(cut), `cut at ${cut}`).toBe('<r|1>2|"|null><b|null|null|null></b>[t&一<&]<c|null|null|1></c></r>');
});
