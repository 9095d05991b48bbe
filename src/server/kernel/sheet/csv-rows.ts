import type { SheetLimits, SheetRow } from './types.ts';
import { SheetError } from './sheet-errors.ts';
import { restoreText } from './write-values.ts';

/** `width` counts all fields of the row; `cells` ends with the last one that holds anything. */
export type CsvParser = { write: (text: string) => void; end: () => void };
export type CsvHeard = (row: SheetRow, width: number) => void;

const QUOTE = 34;
const LF = 10;
const CR = 13;

/**
 * RFC 4180 in pieces of any size, as lenient as Excel: a quote within an unquoted field is a character, text after a
 * closing quote belongs to the field; lines end with CRLF, LF or CR. Blank rows are left out. Throws SheetError with the line.
 */
export function csvParser(delimiter: string, limits: SheetLimits, heard: CsvHeard): CsvParser {
  const separator = delimiter.charCodeAt(0);
  let state: 'start' | 'plain' | 'quoted' | 'closed' = 'start';
  let cells: (string | null)[] = [];
  let field = '';
  let width = 0;
  let rows = 0;
  let line = 1;
  let rowLine = 1;
  let quoteLine = 1;
  let afterReturn = false;

  const endField = (): void => {
    width += 1;
    if (field.length > limits.cellChars) throw new SheetError('sheet.cellTooLong', { line: quoteLine > rowLine ? quoteLine : rowLine, column: width, limit: limits.cellChars });
    if (field !== '') {
      if (width > limits.columns) throw new SheetError('sheet.tooManyColumns', { line: rowLine, columns: width, limit: limits.columns });
      while (cells.length < width - 1) cells.push(null);
      cells.push(restoreText(field));
    }
    field = '';
    state = 'start';
  };
  const endRow = (): void => {
    endField();
    if (cells.length > 0) {
      rows += 1;
      if (rows > limits.rows) throw new SheetError('sheet.tooManyRows', { limit: limits.rows, line: rowLine });
      heard({ line: rowLine, cells }, width);
      cells = [];
    }
    width = 0;
    line += 1;
    rowLine = line;
  };
  const add = (text: string): void => {
    // What passes the limit is only counted as one more: the end of the field refuses it.
    if (field.length <= limits.cellChars) field += text;
  };
  const quotedPiece = (text: string, from: number): number => {
    const end = text.indexOf('"', from);
    const piece = text.slice(from, end < 0 ? text.length : end);
    for (let i = 0; i < piece.length; i++) {
      const code = piece.charCodeAt(i);
      if (code === CR || (code === LF && !afterReturn)) line += 1;
      afterReturn = code === CR;
    }
    add(piece);
    if (end < 0) return text.length;
    afterReturn = false;
    state = 'closed';
    return end + 1;
  };
  const plainPiece = (text: string, from: number): number => {
    let end = from;
    let code = text.charCodeAt(end);
    while (end < text.length && code !== separator && code !== LF && code !== CR) code = text.charCodeAt(++end);
    if (end > from) {
      add(text.slice(from, end));
      state = 'plain';
    }
    if (end === text.length) return end;
    if (code === separator) endField();
    else endRow();
    afterReturn = code === CR;
    return end + 1;
  };
  return {
    write: (text) => {
      let at = 0;
      while (at < text.length) {
        const code = text.charCodeAt(at);
        if (state === 'quoted') at = quotedPiece(text, at);
        else if (afterReturn && code === LF) {
          afterReturn = false;
          at += 1;
        } else {
          afterReturn = false;
          if (code === QUOTE && (state === 'start' || state === 'closed')) {
            if (state === 'closed') add('"');
            else quoteLine = line;
            state = 'quoted';
            at += 1;
          } else at = plainPiece(text, at);
        }
      }
    },
    end: () => {
      if (state === 'quoted') throw new SheetError('sheet.unterminatedQuote', { line: quoteLine });
      if (state !== 'start' || width > 0) endRow();
    },
  };
}

const DELIMITERS = [',', ';', '\t'];

/**
 * The delimiter of a text by its first rows: the one that gives most rows as many fields as the heading; `sep=;` in the first line decides.
 * `whole` says that the text is not cut off.
 */
export function guessDelimiter(text: string, limits: SheetLimits, whole: boolean): string {
  const told = /^sep=([,;\t|])\r?\n/i.exec(text);
  if (told?.[1]) return told[1];
  let best = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const widths: number[] = [];
    const parser = csvParser(delimiter, { ...limits, rows: Infinity, columns: Infinity, cellChars: Infinity }, (_, width) => widths.push(width));
    parser.write(text);
    if (whole) {
      try {
        parser.end();
      } catch {
        // An open quote is refused when the rows are read, with its line.
      }
    }
    const [columns = 1] = widths;
    const alike = widths.filter((width) => width === columns).length;
    const score = columns < 2 ? 0 : alike / widths.length + Math.min(columns, 100) / 1000;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}
