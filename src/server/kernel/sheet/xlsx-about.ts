// What a workbook says of its table: on a last sheet of its own, so that the table itself stays one that can be filtered, pivoted and brought in
// again, and at the head of each printed page.
import type { SheetSpec } from './types.ts';
import { xmlText } from './xlsx-parts.ts';

type About = NonNullable<SheetSpec['about']>;
type TextCell = (place: string, text: string, style?: string) => string;

/** As wide as the paper: before the views of a sheet. */
export const PAGE = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>';

/** Excel takes no more in the head of a page. */
const HEAD_CHARS = 200;

/** How a table is printed: lying, as wide as the paper, what the first two lines are (title, site) above, the page's number below. */
export function pageOf({ about }: SheetSpec): string {
  if (!about) return '';
  const [title = '', site = ''] = about.lines.map(([, text]) => headText(text));
  return (
    '<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/>' +
    `<headerFooter><oddHeader>${xmlText(`&L${site}&C${title}`)}</oddHeader><oddFooter>&amp;C&amp;P / &amp;N</oddFooter></headerFooter>`
  );
}

const headText = (text: string): string =>
  Array.from(text.replaceAll('&', '&&'))
    .slice(0, HEAD_CHARS / 2)
    .join('');

/** The sheet that says what the table is: a name and what it is in each line. */
export function aboutText({ lines }: About, textCell: TextCell): string {
  const rows = lines.map(([name, text], i) => {
    const line = i + 1;
    return `<row r="${line}">${textCell(`A${line}`, name)}${textCell(`B${line}`, text, i === 0 ? ' s="1"' : undefined)}</row>`;
  });
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    `<cols><col min="1" max="1" width="16" customWidth="1"/><col min="2" max="2" width="90" customWidth="1"/></cols><sheetData>${rows.join('')}</sheetData></worksheet>`
  );
}
