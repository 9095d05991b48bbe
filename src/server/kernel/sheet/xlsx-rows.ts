import type { Book } from './xlsx-book.ts';
import type { NumberKind } from './number-format.ts';
import type { Package } from './xlsx-package.ts';
import type { SheetFile, SheetRow } from './types.ts';
import type { StringStore } from './string-store.ts';
import type { XmlEvents } from './xml-read.ts';
import { SheetError } from './sheet-errors.ts';
import { attributeOf } from './xml-read.ts';
import { columnIndex, unescapeExcel } from './xlsx-parts.ts';
import { numberText } from './number-format.ts';
import { readStrings, textCollector, type TextCollector } from './xlsx-book.ts';

const NUMBER: NumberKind = { kind: 'number' };
const LAST_COLUMN = 16_383; // XFD, Excel's own

/** How far the reading of a sheet has come: rows found in so many of its bytes. */
export type Progress = { rows: number; bytes: number; size: number };

/** The rows of one sheet that hold anything, as a person sees them; keeps `progress` true. */
export async function* xlsxRows(
  pack: Package,
  book: Book,
  { sheet, progress }: { sheet: string | undefined; progress?: Progress },
): AsyncGenerator<SheetRow> {
  const chosen =
    sheet === undefined ? (book.sheets.find((each) => !each.hidden) ?? book.sheets[0]) : book.sheets.find((each) => each.name === sheet);
  if (!chosen) throw new SheetError('sheet.noSuchSheet', { name: pack.file.name, sheet: sheet ?? '' });
  const strings = await readStrings(pack, book.stringsPart);
  const ready: SheetRow[] = [];
  const before = pack.unpacked();
  const events = rowEvents({ file: pack.file, part: chosen.part, book, strings }, (row) => ready.push(row));
  for await (const _ of pack.read(chosen.part, events)) {
    if (progress)
      Object.assign(progress, { rows: progress.rows + ready.length, bytes: pack.unpacked() - before, size: pack.sizeOf(chosen.part) });
    yield* ready;
    ready.length = 0;
  }
}

type Context = { file: SheetFile; part: string; book: Book; strings: StringStore };
type Cell = { type: string; style: number; column: number; value: string };
type State = Context & {
  heard: (row: SheetRow) => void;
  collect: TextCollector;
  cell: Cell;
  row: SheetRow;
  inData: boolean;
  inValue: boolean;
};

function rowEvents(context: Context, heard: (row: SheetRow) => void): XmlEvents {
  const cell: Cell = { type: 'n', style: 0, column: -1, value: '' };
  const state: State = {
    ...context,
    heard,
    cell,
    collect: textCollector(context.file),
    row: { line: 0, cells: [] },
    inData: false,
    inValue: false,
  };
  const longest = context.file.limits.cellChars * 7;
  return {
    open: (name, attributes) => {
      if (name === 'sheetData') state.inData = true;
      else if (!state.inData) return;
      else if (name === 'c') openCell(state, attributes);
      else if (name === 'v') state.inValue = true;
      else if (name === 'row') openRow(state, attributes);
      else state.collect.open(name);
    },
    text: (text) => {
      if (!state.inData) return;
      if (!state.inValue) state.collect.text(text);
      // One escaped character has 7; what is longer than any cell is refused at its end.
      else if (cell.value.length <= longest) cell.value += text;
    },
    close: (name) => {
      if (!state.inData) return;
      if (name === 'c') closeCell(state);
      else if (name === 'v') state.inValue = false;
      else if (name === 'sheetData') state.inData = false;
      else if (name !== 'row') state.collect.close(name);
      else if (state.row.cells.length > 0) heard(state.row);
    },
  };
}

const broken = ({ file, part }: Context, detail: string): SheetError =>
  new SheetError('sheet.brokenXml', { name: file.name, part, detail });

function openRow(state: State, attributes: string): void {
  const { limits } = state.file;
  const written = attributeOf(attributes, 'r');
  const line = written === null ? state.row.line + 1 : Number(written);
  if (!Number.isSafeInteger(line) || line <= state.row.line) throw broken(state, `row ${written}`);
  if (line > limits.rows) throw new SheetError('sheet.tooManyRows', { limit: limits.rows, line });
  state.row = { line, cells: [] };
  state.cell.column = -1;
}

function openCell(state: State, attributes: string): void {
  const { cell } = state;
  const place = attributeOf(attributes, 'r');
  const column = place === null ? cell.column + 1 : columnIndex(place);
  if (column <= cell.column || column > LAST_COLUMN) throw broken(state, `cell ${place ?? column}`);
  cell.column = column;
  cell.type = attributeOf(attributes, 't') ?? 'n';
  cell.style = Number(attributeOf(attributes, 's') ?? 0);
  cell.value = '';
}

function closeCell(state: State): void {
  const { cell, row } = state;
  const { limits } = state.file;
  const text = cellText(cell, state.collect.take(), state);
  if (text === null || text === '') return;
  const at = { line: row.line, column: cell.column + 1 };
  if (at.column > limits.columns)
    throw new SheetError('sheet.tooManyColumns', { line: at.line, columns: at.column, limit: limits.columns });
  if (text.length > limits.cellChars) throw new SheetError('sheet.cellTooLong', { ...at, limit: limits.cellChars });
  while (row.cells.length < cell.column) row.cells.push(null);
  row.cells.push(text);
}

function cellText(cell: Cell, inline: string, context: Context): string | null {
  const { book, strings } = context;
  if (cell.type === 'inlineStr') return inline;
  if (cell.value === '') return null;
  if (cell.type === 's') {
    const text = strings.get(Number(cell.value));
    if (text === null) throw broken(context, `string ${cell.value.slice(0, 12)}`);
    return text;
  }
  if (cell.type === 'str') return unescapeExcel(cell.value);
  if (cell.type === 'b') return cell.value.trim() === '1' ? 'TRUE' : 'FALSE';
  if (cell.type === 'd') return isoText(cell.value);
  if (cell.type === 'e') return cell.value;
  return numberText(cell.value.trim(), book.styles[cell.style] ?? NUMBER, book.date1904);
}

/** '2022-01-01T08:00:00' → '2022-01-01 08:00:00'; midnight is left out. */
function isoText(value: string): string {
  return value.replace(/T00:00:00(?:\.0+)?Z?$/, '').replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z?$/, '$1 $2');
}
