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
import { readStrings, textCollector } from './xlsx-book.ts';

const NUMBER: NumberKind = { kind: 'number' };

/** How far the reading of a sheet has come: rows found in so many of its bytes. */
export type Progress = { rows: number; bytes: number; size: number };

/** The rows of one sheet that hold anything, as a person sees them; keeps `progress` true. */
export async function* xlsxRows(pack: Package, book: Book, { sheet, progress }: { sheet: string | undefined; progress?: Progress }): AsyncGenerator<SheetRow> {
  const chosen = sheet === undefined ? (book.sheets.find((each) => !each.hidden) ?? book.sheets[0]) : book.sheets.find((each) => each.name === sheet);
  if (!chosen) throw new SheetError('sheet.noSuchSheet', { name: pack.file.name, sheet: sheet ?? '' });
  const strings = await readStrings(pack, book.stringsPart);
  const ready: SheetRow[] = [];
  const before = pack.unpacked();
  const events = rowEvents({ file: pack.file, part: chosen.part, book, strings }, (row) => ready.push(row));
  for await (const _ of pack.read(chosen.part, events)) {
    if (progress) Object.assign(progress, { rows: progress.rows + ready.length, bytes: pack.unpacked() - before, size: pack.sizeOf(chosen.part) });
    yield* ready;
    ready.length = 0;
  }
}

type Context = { file: SheetFile; part: string; book: Book; strings: StringStore };
type Cell = { type: string; style: number; column: number; value: string };

function rowEvents(context: Context, heard: (row: SheetRow) => void): XmlEvents {
  const { limits, name: fileName } = context.file;
  const collect = textCollector(context.file);
  const cell: Cell = { type: 'n', style: 0, column: -1, value: '' };
  let row: SheetRow = { line: 0, cells: [] };
  let any = false;
  let inData = false;
  let inValue = false;
  const broken = (detail: string): SheetError => new SheetError('sheet.brokenXml', { name: fileName, part: context.part, detail });

  const openRow = (attributes: string): void => {
    const written = attributeOf(attributes, 'r');
    const line = written === null ? row.line + 1 : Number(written);
    if (!Number.isSafeInteger(line) || line <= row.line) throw broken(`row ${written}`);
    if (line > limits.rows) throw new SheetError('sheet.tooManyRows', { limit: limits.rows, line });
    row = { line, cells: [] };
    any = false;
    cell.column = -1;
  };
  const openCell = (attributes: string): void => {
    const place = attributeOf(attributes, 'r');
    const column = place === null ? cell.column + 1 : columnIndex(place);
    if (column <= cell.column || column > 16_383) throw broken(`cell ${place ?? column}`);
    cell.column = column;
    cell.type = attributeOf(attributes, 't') ?? 'n';
    cell.style = Number(attributeOf(attributes, 's') ?? 0);
    cell.value = '';
  };
  const closeCell = (): void => {
    const text = cellText(cell, collect.take(), context);
    if (text === null || text === '') return;
    const at = { line: row.line, column: cell.column + 1 };
    if (cell.column >= limits.columns) throw new SheetError('sheet.tooManyColumns', { line: at.line, columns: at.column, limit: limits.columns });
    if (text.length > limits.cellChars) throw new SheetError('sheet.cellTooLong', { ...at, limit: limits.cellChars });
    while (row.cells.length < cell.column) row.cells.push(null);
    row.cells.push(text);
    any = true;
  };
  return {
    open: (name, attributes) => {
      if (name === 'c' && inData) openCell(attributes);
      else if (name === 'v') inValue = true;
      else if (name === 'row' && inData) openRow(attributes);
      else if (name === 'sheetData') inData = true;
      else collect.open(name);
    },
    text: (text) => {
      if (inValue && cell.value.length <= limits.cellChars * 7) cell.value += text;
      else if (inData) collect.text(text);
    },
    close: (name) => {
      if (name === 'c' && inData) closeCell();
      else if (name === 'v') inValue = false;
      else if (name === 'row' && inData) {
        if (any) heard(row);
      } else if (name === 'sheetData') inData = false;
      else collect.close(name);
    },
  };
}

function cellText(cell: Cell, inline: string, { book, strings, file, part }: Context): string | null {
  if (cell.type === 'inlineStr') return inline;
  if (cell.value === '') return null;
  if (cell.type === 's') {
    const text = strings.get(Number(cell.value));
    if (text === null) throw new SheetError('sheet.brokenXml', { name: file.name, part, detail: `string ${cell.value.slice(0, 12)}` });
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
