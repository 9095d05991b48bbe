// A file as lines of an importable: read again for each pass, so that memory stays bounded and nothing is kept twice.
import { isNote, readSheet, type SheetRow } from '../../kernel/sheet/index.ts';
import { cellReader, type Reason } from './import-cells.ts';
import type { Mapping } from './import-mapping.ts';
import { fieldsOf, type Field, type Importable, type Line } from './importable.ts';

export interface Source {
  importable: Importable;
  mapping: Mapping;
  path: string;
  fileName: string;
  sheet: string | null | undefined;
  timeZone: string;
  /** Cells that were corrected in the browser. */
  corrections: readonly { line: number; column: number; text: string }[];
}
export interface BadLine {
  line: number;
  cells: (string | null)[];
  reasons: Reason[];
}
export type Unread = BadLine & Line<Record<string, unknown>>;
export interface Batch {
  good: Line<Record<string, unknown>>[];
  bad: Unread[];
  /** The cells of the good lines, should the importable find something wrong with them. */
  cells: Map<number, (string | null)[]>;
}

/** A field, where its text stands, and how that is read. */
type Mapped = Field & Mapping[number] & { textOf: (cells: SheetRow['cells']) => string | null; read: ReturnType<typeof cellReader> };

const MIDNIGHT = /[ T]0?0:00(?::00(?:\.0+)?)?$/;
/** Where a time of the day begins. */
const CLOCK = /(?:上午|下午)? ?\d{1,2}[:时点]/;

/** A day and a time of the day, from two cells, as one text; what lacks one of them is shown so, and cannot be read. */
function joined(day: string, time: string): string {
  if (day === '' && time === '') return '';
  const from = time.search(CLOCK);
  return `${day.replace(MIDNIGHT, '') || '?'} ${from < 0 ? time || '?' : time.slice(from).trim()}`;
}

/** How the text of a field is found in a row. */
function textOf({ column, timeColumn, value }: Mapping[number]): Mapped['textOf'] {
  const at = (cells: SheetRow['cells'], one: number) => cells[one] ?? null;
  if (typeof column !== 'number') return () => value ?? null;
  if (typeof timeColumn !== 'number') return (cells) => at(cells, column);
  return (cells) => joined(at(cells, column)?.trim() ?? '', at(cells, timeColumn)?.trim() ?? '');
}

/** The lines of a file below its heading, in batches; the template's own example row is left out. Throws SheetError. */
export async function* batchesOf(source: Source): AsyncGenerator<Batch> {
  const fields = fieldsOf(source.importable);
  const { timeZone } = source;
  const mapped = source.mapping.flatMap((one) =>
    fields
      .filter(({ field }) => field === one.field && !one.rowNumber)
      .map((field) => ({ ...field, ...one, textOf: textOf(one), read: cellReader(field, { ...one, timeZone }) })),
  );
  const named = new Set(source.mapping.map(({ field }) => field));
  const initial = Object.fromEntries(
    fields.flatMap(({ field, initial: value }) => (value === undefined || named.has(field) ? [] : [[field, value]])),
  );
  const corrected = Map.groupBy(source.corrections, ({ line }) => line);
  const example = exampleOf(source.importable, mapped);
  let batch: Batch = { good: [], bad: [], cells: new Map() };
  let header = true;
  for await (const row of readSheet(source.path, source.fileName, source.sheet ? { sheet: source.sheet } : {})) {
    if (header || isExample(row, mapped, example) || isNote(row.cells)) {
      header = false;
      continue;
    }
    readLine(correctedBy(row, corrected.get(row.line)), { mapped, initial }, batch);
    if (batch.good.length + batch.bad.length < source.importable.batch) continue;
    yield batch;
    batch = { good: [], bad: [], cells: new Map() };
  }
  if (batch.good.length + batch.bad.length > 0) yield batch;
}

/** A row with what was corrected in it; a cell behind the row's end makes it longer. */
function correctedBy(row: SheetRow, corrections: Source['corrections'] | undefined): SheetRow {
  if (!corrections) return row;
  const cells = [...row.cells];
  for (const { column, text } of corrections) {
    while (cells.length < column) cells.push(null);
    cells[column] = text === '' ? null : text;
  }
  return { ...row, cells };
}

interface Reader {
  mapped: readonly Mapped[];
  /** What every row has of fields that are not mapped. */
  initial: Record<string, unknown>;
}

function readLine({ line, cells }: SheetRow, { mapped, initial }: Reader, batch: Batch): void {
  const row: Record<string, unknown> = { ...initial };
  const reasons: Reason[] = [];
  for (const { field, textOf: find, read } of mapped) {
    const cell = read(find(cells));
    if ('said' in cell) reasons.push({ field, ...cell.said });
    else if (cell.value !== undefined) row[field] = cell.value;
  }
  if (reasons.length > 0) {
    batch.bad.push({ line, cells, reasons, row });
    return;
  }
  batch.good.push({ line, row });
  batch.cells.set(line, cells);
}

/** Whether the mapped cells of a row say just what the example row of the template says. */
const isExample = ({ cells }: SheetRow, mapped: readonly Mapped[], example: readonly string[] | undefined): boolean =>
  example !== undefined && mapped.every(({ column }, at) => typeof column !== 'number' || (cells[column]?.trim() ?? '') === example[at]);

/** What the mapped cells of the example row read; undefined when none of them says anything. */
function exampleOf({ example }: Importable, mapped: readonly Mapped[]): readonly string[] | undefined {
  const cells = mapped.map(({ field }) => example[field] ?? '');
  return mapped.some(({ column }, at) => typeof column === 'number' && cells[at] !== '') ? cells : undefined;
}
