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

/** A field, the column that it stands in, and how a cell of it is read. */
type Mapped = Field & Mapping[number] & { read: ReturnType<typeof cellReader> };

/** The lines of a file below its heading, in batches; the template's own example row is left out. Throws SheetError. */
export async function* batchesOf(source: Source): AsyncGenerator<Batch> {
  const fields = fieldsOf(source.importable);
  const { timeZone } = source;
  const mapped = source.mapping.flatMap((one) =>
    fields.filter(({ field }) => field === one.field).map((field) => ({ ...field, ...one, read: cellReader(field, { ...one, timeZone }) })),
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
    readLine(correctedBy(row, corrected.get(row.line)), mapped, batch);
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

function readLine({ line, cells }: SheetRow, mapped: readonly Mapped[], batch: Batch): void {
  const row: Record<string, unknown> = {};
  const reasons: Reason[] = [];
  for (const { field, column, read } of mapped) {
    const cell = read(cells[column] ?? null);
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
  example !== undefined && mapped.every(({ column }, at) => (cells[column]?.trim() ?? '') === example[at]);

/** What the mapped cells of the example row read; undefined when none of them says anything. */
function exampleOf({ example }: Importable, mapped: readonly Mapped[]): readonly string[] | undefined {
  const cells = mapped.map(({ field }) => example[field] ?? '');
  return cells.some((cell) => cell !== '') ? cells : undefined;
}
