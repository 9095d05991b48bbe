/** Zero-based column → 'A', 'Z', 'AA' … */
export function columnName(index: number): string {
  let name = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  return name;
}

/** 'AA12' or 'AA' → zero-based column; -1 if there are no letters. */
export function columnIndex(place: string): number {
  let index = 0;
  for (let i = 0; i < place.length; i++) {
    const letter = place.charCodeAt(i) - 64;
    if (letter < 1 || letter > 26) break;
    index = index * 26 + letter;
  }
  return index - 1;
}

const PLAIN = /[&<>\r_\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]/;
// What XML forbids is written the way Excel does it, _x0000_; a text that looks so already has its first _ written so.
// CR too, which an XML reader would turn into LF.
const SPECIAL = /_(?=x[0-9A-Fa-f]{4}_)|[\0-\x08\x0b-\x0d\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]|[&<>]/g;

/** Text → XML, lossless in Excel: characters that XML forbids become _xHHHH_; half a surrogate pair becomes U+FFFD. */
export function xmlText(text: string): string {
  return PLAIN.test(text) ? text.replace(SPECIAL, escaped) : text;
}

function escaped(found: string): string {
  if (found === '&') return '&amp;';
  if (found === '<') return '&lt;';
  if (found === '>') return '&gt;';
  if (found.length === 2) return found;
  const code = found.charCodeAt(0);
  return code >= 0xd800 && code <= 0xdfff ? '\ufffd' : `_x${code.toString(16).toUpperCase().padStart(4, '0')}_`;
}

/** The text that Excel shows for _xHHHH_ in a cell. */
export function unescapeExcel(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
}

/** A name that Excel accepts for the sheet with this number from 0: at most 31 characters, none of \ / ? * [ ] :, no ' at either end. */
export function sheetName(title: string, number: number): string {
  const suffix = number === 0 ? '' : ` (${number + 1})`;
  const clean = title.replace(/[\\/?*[\]:\0-\x1f\ufffe\uffff]|[\ud800-\udfff]/gu, ' ').replace(/^[\s']+|[\s']+$/g, '');
  // History is Excel's own word.
  const base = clean === '' || /^history$/i.test(clean) ? 'Sheet1' : clean;
  return (
    Array.from(base)
      .reduce((name, letter) => (name.length + letter.length + suffix.length <= 31 ? name + letter : name), '')
      .replace(/[\s']+$/, '') + suffix
  );
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

// Styles: 0 as is, 1 heading, 2 money, 3 time, 4 date, 5 text.
const STYLES =
  `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="6">${[
    [0, 0],
    [0, 1],
    [4, 0],
    [164, 0],
    [165, 0],
    [49, 0],
  ]
    .map(
      ([format, font]) =>
        `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
    )
    .join('')}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

/**
 * All parts of a workbook but its sheets, which are xl/worksheets/sheet1.xml and so on; `rows` counts the lines under the filter, `about` names a last
 * sheet that is no table. The heading is printed on each page.
 */
export function workbookParts(
  tables: { name: string; rows: number }[],
  lastColumn: string,
  about?: string,
): { name: string; xml: string }[] {
  const sheets = [...tables, ...(about === undefined ? [] : [{ name: unlike(about, tables), rows: 0 }])];
  const each = (make: (name: string, number: number, rows: number) => string): string =>
    sheets.map((sheet, i) => make(attribute(sheet.name), i + 1, sheet.rows)).join('');
  const defined = (name: string, n: number, more: string) =>
    `<definedName name="_xlnm.${name}" localSheetId="${n - 1}"${more}</definedName>`;
  const filters = each((name, n, rows) => {
    if (rows === 0) return '';
    const sheet = `'${name.replaceAll("'", "''")}'`;
    return (
      defined('_FilterDatabase', n, ` hidden="1">${sheet}!$A$1:$${lastColumn}$${rows}`) +
      (about === undefined ? '' : defined('Print_Titles', n, `>${sheet}!$1:$1`))
    );
  });
  return [
    { name: 'xl/styles.xml', xml: STYLES },
    {
      name: 'xl/workbook.xml',
      xml: `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets>${each((name, n) => `<sheet name="${name}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets><definedNames>${filters}</definedNames></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      xml: `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${each((_, n) => `<Relationship Id="rId${n}" Type="${REL}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${sheets.length + 1}" Type="${REL}/styles" Target="styles.xml"/></Relationships>`,
    },
    {
      name: '_rels/.rels',
      xml: `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: '[Content_Types].xml',
      xml:
        `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
        `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${each((_, n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPE}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    },
  ];
}

/** A name that no table has: Excel takes none twice. */
const unlike = (name: string, tables: { name: string }[]): string =>
  tables.some((table) => table.name.toLowerCase() === name.toLowerCase()) ? `${name} ·` : name;

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
