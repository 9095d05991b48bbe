import type { SheetColumn, SheetSpec } from './types.ts';
import { inBuffers, inTurns } from './buffers.ts';
import { decimalOf, localTimeOf, serialOf, shownOf, textOf, timeText, yuanOf } from './write-values.ts';
import { noteText, sumText } from './note.ts';
import { wallClock, type WallClock } from './wall-clock.ts';
import { zip, type ZipEntry } from './zip-write.ts';
import { columnName, sheetName, workbookParts, xmlText } from './xlsx-parts.ts';
import { aboutText, PAGE, pageOf } from './xlsx-about.ts';
import { SHEET_LIMITS } from './types.ts';

type Row = Record<string, unknown>;
/** The caller's rows with a look ahead: a full sheet must know whether more will come. */
interface Source {
  /** Reads on until so many rows are at hand, or no more come. */
  reach: (count: number) => Promise<void>;
  atHand: () => number;
  first: (count: number) => readonly Row[];
  take: () => Row;
  end: () => Promise<void>;
}
type Sheet = { name: string; rows: number };

const MEASURED_ROWS = 100;
const SHEET_CHARS = 1_200_000_000; // at 3 bytes each still below the 4 GB of a zip entry
const PIECE = 4096;
/** What stands below the table, after an empty row, so that what a program takes for the table ends before it. */
const rowsBelow = ({ notes = [], sums }: SheetSpec): number => (notes.length === 0 && !sums ? 0 : notes.length + (sums ? 2 : 1));
// Cell styles in the order of `workbookParts`.
const STYLE = { heading: ' s="1"', money: ' s="2"', dateTime: ' s="3"', date: ' s="4"', text: ' s="5"' } as const;
const USUAL_WIDTH = { text: 10, number: 10, money: 14, dateTime: 20, date: 12 } as const;

/** A table as the bytes of an .xlsx file; a full sheet ends with a line that names the next one. */
export async function* xlsxParts(spec: SheetSpec): AsyncGenerator<Buffer> {
  const source = lookAhead(spec.batches);
  try {
    yield* zip(entries(spec, source));
  } finally {
    await source.end();
  }
}

function lookAhead(batches: SheetSpec['batches']): Source {
  const iterator = batches[Symbol.asyncIterator]();
  let rows: readonly Row[] = [];
  let at = 0;
  let done = false;
  const atHand = () => rows.length - at;
  return {
    atHand,
    async reach(count) {
      while (!done && atHand() < count) {
        const step = await iterator.next();
        if (step.done) done = true;
        else [rows, at] = [atHand() === 0 ? step.value : [...rows.slice(at), ...step.value], 0];
      }
    },
    first: (count) => rows.slice(at, at + count),
    take: () => rows[at++] as Row,
    end: async () => void (await iterator.return?.()),
  };
}

async function* entries(spec: SheetSpec, source: Source): AsyncGenerator<ZipEntry> {
  const sheets: Sheet[] = [];
  await source.reach(MEASURED_ROWS);
  do {
    const sheet = { name: sheetName(spec.title, sheets.length), rows: 1 };
    sheets.push(sheet);
    const next = sheetName(spec.title, sheets.length);
    yield { name: `xl/worksheets/sheet${sheets.length}.xml`, body: inBuffers(sheetText(spec, source, { sheet, next }), inTurns()) };
  } while (source.atHand() > 0);
  const { about } = spec;
  if (about) {
    yield { name: `xl/worksheets/sheet${sheets.length + 1}.xml`, body: [Buffer.from(aboutText(about, textCell))] };
  }
  for (const part of workbookParts(sheets, columnName(spec.columns.length - 1), about && sheetName(about.sheet, 0)))
    yield { name: part.name, body: [Buffer.from(part.xml)] };
}

async function* sheetText(spec: SheetSpec, source: Source, { sheet, next }: { sheet: Sheet; next: string }): AsyncGenerator<string> {
  const names = spec.columns.map((_, i) => columnName(i));
  const clock = wallClock(spec.timeZone);
  const limit = Math.min(spec.sheetRows ?? SHEET_LIMITS.rows, SHEET_LIMITS.rows) - rowsBelow(spec);
  let text = heading(spec, names, source.first(MEASURED_ROWS));
  let written = 0;
  for (;;) {
    if (source.atHand() < 2) await source.reach(2);
    if (source.atHand() === 0) break;
    const full = sheet.rows + 1 >= limit || written > SHEET_CHARS;
    // The last line is for the note, unless just one row is left.
    if (full && source.atHand() > 1) {
      const line = sheet.rows + 1;
      text += `<row r="${line}">${textCell(`A${line}`, (spec.continued ?? continuedZh)(next))}</row>`;
      break;
    }
    sheet.rows += 1;
    text += rowText(source.take(), spec.columns, { names, clock, line: sheet.rows });
    if (text.length < PIECE) continue;
    written += text.length;
    yield text;
    text = '';
  }
  if (source.atHand() === 0) text += below(spec, { names, clock, line: sheet.rows + 2 });
  yield `${text}</sheetData><autoFilter ref="A1:${names.at(-1)}${sheet.rows}"/>${pageOf(spec)}</worksheet>`;
}

/** Sums and notes, from a line on. The word of the sums stands in the first column, so that an import knows the row for what it is. */
function below({ columns, sums, notes = [] }: SheetSpec, { line, ...at }: { names: string[]; clock: WallClock; line: number }): string {
  const [first] = columns;
  const summed = sums && first && !Object.hasOwn(sums.values, first.key);
  const values = summed ? columns.map(({ key }) => (Object.hasOwn(sums.values, key) ? sums.values[key] : null)) : [];
  const cells = columns.map(({ kind }, i) => cellOr('', values[i], { kind, place: `${at.names[i]}${line}`, clock: at.clock }));
  const row = summed ? `<row r="${line}">${textCell(`A${line}`, sumText(sums.word), STYLE.heading)}${cells.join('')}</row>` : '';
  const from = line + (summed ? 1 : 0);
  return row + notes.map((note, i) => `<row r="${from + i}">${textCell(`A${from + i}`, noteText(note), '')}</row>`).join('');
}

const cellOr = (none: string, value: unknown, at: { kind: SheetColumn['kind']; place: string; clock: WallClock }): string =>
  value === null || value === undefined ? none : cell(value, at.kind, at);

function heading(spec: SheetSpec, names: string[], first: readonly Row[]): string {
  const widths = spec.columns.map((column) => column.width ?? measured(column, first));
  const columns = widths.map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`);
  const titles = spec.columns.map((column, i) => textCell(`${names[i]}1`, textOf(column.title), STYLE.heading));
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    `${spec.about ? PAGE : ''}<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<sheetFormatPr defaultRowHeight="15"/><cols>${columns.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`
  );
}

/** The widest of title (with room for the filter's arrow) and first rows; a Chinese character takes two places. */
function measured(column: SheetColumn, first: readonly Row[]): number {
  let width = Math.max(USUAL_WIDTH[column.kind], places(column.title) + 4);
  if (column.kind !== 'text' && column.kind !== 'number') return width;
  for (const row of first) width = Math.max(width, places(textOf(shownOf(row, column))) + 2);
  return Math.min(width, 60);
}

function places(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length && i < 60; i++) count += text.charCodeAt(i) < 0x1100 ? 1 : 2;
  return count;
}

function rowText(row: Row, columns: SheetColumn[], at: { names: string[]; clock: WallClock; line: number }): string {
  let text = `<row r="${at.line}">`;
  for (let i = 0; i < columns.length; i++) {
    const column = columns[i] as SheetColumn;
    const value = shownOf(row, column);
    if (value !== null && value !== undefined) text += cell(value, column.kind, { place: `${at.names[i]}${at.line}`, clock: at.clock });
  }
  return `${text}</row>`;
}

function cell(value: unknown, kind: SheetColumn['kind'], at: { place: string; clock: WallClock }): string {
  if (kind === 'money') {
    const yuan = yuanOf(value);
    return decimalOf(yuan) === null ? textCell(at.place, yuan) : `<c r="${at.place}"${STYLE.money}><v>${yuan}</v></c>`;
  }
  if (kind === 'number') {
    const digits = decimalOf(value);
    if (digits !== null) return `<c r="${at.place}"><v>${digits}</v></c>`;
  } else if (kind !== 'text') {
    const local = localTimeOf(value, at.clock);
    const serial = local === null ? null : serialOf(local, kind === 'date');
    if (serial !== null) return `<c r="${at.place}"${STYLE[kind]}><v>${serial}</v></c>`;
    if (local !== null) return textCell(at.place, timeText(local, kind === 'date'));
  }
  return textCell(at.place, textOf(value));
}

/**
 * An inline string: never a formula, whatever it starts with; codes and long digits stay as they are. Formatted as text, so that
 * they stay so when a person edits the cell – but for long texts, which older Excel then shows as ####.
 */
function textCell(place: string, text: string, style = text.length > 255 ? '' : STYLE.text): string {
  if (text === '') return '';
  return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

const continuedZh = (next: string): string => `未完，续见工作表“${next}”`;
