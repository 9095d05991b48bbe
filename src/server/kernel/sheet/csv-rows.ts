import type { SheetLimits, SheetRow } from './types.ts';
import { SheetError } from './sheet-errors.ts';
import { restoreText } from './write-values.ts';

/** `width` counts all fields of the row; `cells` ends with the last one that holds anything. */
export type CsvParser = { write: (text: string) => void; end: () => void };
export type CsvHeard = (row: SheetRow, width: number) => void;

const QUOTE = 34;
const LF = 10;
const CR = 13;

type Place = 'start' | 'plain' | 'quoted' | 'closed';
type State = {
  separator: number;
  limits: SheetLimits;
  heard: CsvHeard;
  place: Place;
  cells: (string | null)[];
  field: string;
  width: number;
  rows: number;
  line: number;
  rowLine: number;
  quoteLine: number;
  afterReturn: boolean;
};

/**
 * RFC 4180 in pieces of any size, as lenient as Excel: a quote within an unquoted field is a character, text after a
 * closing quote belongs to the field; lines end with CRLF, LF or CR. Blank rows are left out. Throws SheetError with the line.
 */
export function csvParser(delimiter: string, limits: SheetLimits, heard: CsvHeard): CsvParser {
  const counts = { width: 0, rows: 0, line: 1, rowLine: 1, quoteLine: 1 };
  const state: State = {
    separator: delimiter.charCodeAt(0),
    limits,
    heard,
    place: 'start',
    cells: [],
    field: '',
    ...counts,
    afterReturn: false,
  };
  return {
    write: (text) => write(state, text),
    end: () => {
      if (state.place === 'quoted') throw new SheetError('sheet.unterminatedQuote', { line: state.quoteLine });
      if (state.place !== 'start' || state.width > 0) endRow(state);
    },
  };
}

function write(state: State, text: string): void {
  let at = 0;
  while (at < text.length) {
    if (state.place === 'quoted') {
      at = quotedPiece(state, text, at);
      continue;
    }
    const code = text.charCodeAt(at);
    const ended = state.afterReturn && code === LF;
    state.afterReturn = false;
    if (ended) at += 1;
    else if (code === QUOTE && (state.place === 'start' || state.place === 'closed')) {
      if (state.place === 'closed') add(state, '"');
      else state.quoteLine = state.line;
      state.place = 'quoted';
      at += 1;
    } else at = plainPiece(state, text, at);
  }
}

function quotedPiece(state: State, text: string, from: number): number {
  const end = text.indexOf('"', from);
  const piece = text.slice(from, end < 0 ? text.length : end);
  for (let i = 0; i < piece.length; i++) {
    const code = piece.charCodeAt(i);
    if (code === CR || (code === LF && !state.afterReturn)) state.line += 1;
    state.afterReturn = code === CR;
  }
  add(state, piece);
  if (end < 0) return text.length;
  state.afterReturn = false;
  state.place = 'closed';
  return end + 1;
}

function plainPiece(state: State, text: string, from: number): number {
  const { separator } = state;
  let end = from;
  let code = text.charCodeAt(end);
  while (end < text.length && code !== separator && code !== LF && code !== CR) code = text.charCodeAt(++end);
  if (end > from) {
    add(state, text.slice(from, end));
    state.place = 'plain';
  }
  if (end === text.length) return end;
  if (code === separator) endField(state);
  else endRow(state);
  state.afterReturn = code === CR;
  return end + 1;
}

function add(state: State, text: string): void {
  // What passes the limit is only counted as one more: the end of the field refuses it.
  if (state.field.length <= state.limits.cellChars) state.field += text;
}

function endField(state: State): void {
  const { field, limits, cells } = state;
  state.width += 1;
  if (field.length > limits.cellChars)
    throw new SheetError('sheet.cellTooLong', {
      line: Math.max(state.quoteLine, state.rowLine),
      column: state.width,
      limit: limits.cellChars,
    });
  if (field !== '') {
    if (state.width > limits.columns)
      throw new SheetError('sheet.tooManyColumns', { line: state.rowLine, columns: state.width, limit: limits.columns });
    while (cells.length < state.width - 1) cells.push(null);
    cells.push(restoreText(field));
  }
  state.field = '';
  state.place = 'start';
}

function endRow(state: State): void {
  endField(state);
  if (state.cells.length > 0) {
    state.rows += 1;
    if (state.rows > state.limits.rows) throw new SheetError('sheet.tooManyRows', { limit: state.limits.rows, line: state.rowLine });
    state.heard({ line: state.rowLine, cells: state.cells }, state.width);
    state.cells = [];
  }
  state.width = 0;
  state.line += 1;
  state.rowLine = state.line;
}

const DELIMITERS = [',', ';', '\t'];

/**
 * The delimiter of a text by its first rows: the one that gives most rows as many fields as the heading; `sep=;` in the first line decides.
 * `whole` says that the text is not cut off.
 */
export function guessDelimiter(text: string, limits: SheetLimits, whole: boolean): string {
  const declared = /^sep=([,;\t|])\r?\n/i.exec(text);
  if (declared?.[1]) return declared[1];
  let best = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const widths: number[] = [];
    const parser = csvParser(delimiter, { ...limits, rows: Infinity, columns: Infinity, cellChars: Infinity }, (_, width) =>
      widths.push(width),
    );
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
