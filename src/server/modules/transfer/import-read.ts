// A file as lines of an importable: read again for each pass, so that memory stays bounded and nothing is kept twice.
import { isNote, readSheet, type SheetRow } from '../../kernel/sheet/index.ts';
import { readCell, type Reason } from './import-cells.ts';
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

type Mapped = Field & Mapping[number];

/** The lines of a file below its heading, in batches; the template's own example row is left out. Throws SheetError. */
export async function* batchesOf(source: Source): AsyncGenerator<Batch> {
  const fields = fieldsOf(source.importable);
  const mapped = source.mapping.flatMap((one) => fields.filter(({ field }) => field === one.field).map((field) => ({ ...field, ...one })));
  const corrected = Map.groupBy(source.corrections, ({ line }) => line);
  const example = exampleOf(source.importable, mapped);
  let batch: Batch = { good: [], bad: [], cells: new Map() };
  let header = true;
  for await (const row of readSheet(source.path, source.fileName, source.sheet ? { sheet: source.sheet } : {})) {
    if (header || keyOf(row, mapped) === example || isNote(row.cells)) {
      header = false;
      continue;
    }
    readLine(correctedBy(row, corrected.get(row.line)), mapped, { batch, timeZone: source.timeZone });
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

function readLine({ line, cells }: SheetRow, mapped: readonly Mapped[], { batch, timeZone }: { batch: Batch; timeZone: string }): void {
  const row: Record<string, unknown> = {};
  const reasons: Reason[] = [];
  for (const field of mapped) {
    const cell = readCell(field, cells[field.column] ?? null, { dateOrder: field.dateOrder, serials: field.serials, timeZone });
    if ('said' in cell) reasons.push({ field: field.field, ...cell.said });
    else if (cell.value !== undefined) row[field.field] = cell.value;
  }
  if (reasons.length > 0) {
    batch.bad.push({ line, cells, reasons, row });
    return;
  }
  batch.good.push({ line, row });
  batch.cells.set(line, cells);
}

const SEPARATOR = '\u0001';
const keyOf = ({ cells }: SheetRow, mapped: readonly Mapped[]): string =>
  mapped.map(({ column }) => cells[column]?.trim() ?? '').join(SEPARATOR);

/** What the mapped cells of the example row read; undefined when none of them says anything. */
function exampleOf({ example }: Importable, mapped: readonly Mapped[]): string | undefined {
  const cells = mapped.map(({ field }) => example[field] ?? '');
  return cells.some((cell) => cell !== '') ? cells.join(SEPARATOR) : undefined;
}
