// Which column of a file holds which field, as the person chooses: checked at once, before the server is asked.
import type { Endpoint, Out, Sent } from '../../../contract/kernel/endpoint.ts';
import type { importSync, importUpload } from '../../../contract/transfer/imports.ts';

type Data<E extends Endpoint> = Out<E>;
/** A file that was sent: what is in it and what the template asks for. */
export type Uploaded = Data<(typeof importUpload)['basic']>;
export type ImportField = Uploaded['fields'][number];
export type Mapping = Sent<(typeof importSync)['basic']>['mapping'];
export type Mapped = Mapping[number];
export type DateOrder = 'ymd' | 'mdy' | 'dmy';

const DAYS = /^\s*(\d{1,2})[-/.](\d{1,2})[-/.]\d{4}(?!\d)/;
const SERIAL = /^\s*[2-7]\d{4}(\.\d+)?\s*$/;

export interface Dates {
  /** What the values themselves say of their order; undefined when they can be read two ways. */
  order: DateOrder | undefined;
  /** A value that can be read two ways. */
  open: string | undefined;
  /** A number that is a date in Excel. */
  serial: string | undefined;
}

/** What the first values of a column say of how its dates are written. */
export function datesIn(cells: readonly (string | null)[]): Dates {
  const orders = new Set<DateOrder>();
  let open: string | undefined;
  for (const cell of cells) {
    const [, first = '', second = ''] = DAYS.exec(cell ?? '') ?? [];
    if (!first) continue;
    if (Number(first) > 12) orders.add('dmy');
    else if (Number(second) > 12) orders.add('mdy');
    else if (first !== second) open ??= cell ?? undefined;
  }
  const [only] = orders;
  const order = orders.size === 1 ? only : orders.size === 0 && open === undefined ? ('ymd' as const) : undefined;
  // Dates of both orders contradict each other: the person must look.
  if (orders.size > 1) open ??= cells.find((cell) => DAYS.test(cell ?? '')) ?? undefined;
  return { order, open: order ? undefined : open, serial: cells.find((cell) => SERIAL.test(cell ?? '')) ?? undefined };
}

/** The first values of a column. */
export const cellsOf = ({ sample }: Pick<Uploaded, 'sample'>, column: number): (string | null)[] =>
  sample.map(({ cells }) => cells[column] ?? null);

const isDate = ({ kind }: ImportField): boolean => kind === 'date' || kind === 'dateTime';

/** Where a field comes from: a column of the file, the same value in all rows, the rows' own numbers, or nothing. */
export type FieldSource = { column: number } | { value: string } | { rowNumber: true } | undefined;

/** A field with its source; a date brings along what its column's values say of their order. */
export function mapped(uploaded: Uploaded, field: ImportField, source: NonNullable<FieldSource>): Mapped {
  if (!('column' in source) || !isDate(field)) return { field: field.field, ...source };
  const { order } = datesIn(cellsOf(uploaded, source.column));
  return { field: field.field, ...source, ...(order ? { dateOrder: order } : {}) };
}

/** The mapping with a field taken from somewhere else, or from nowhere. */
export function remapped(uploaded: Uploaded, mapping: Mapping, to: { field: ImportField; source: FieldSource }): Mapping {
  const { field, source } = to;
  const others = mapping.filter((one) => one.field !== field.field);
  return source === undefined ? others : [...others, mapped(uploaded, field, source)];
}

/** The column that a field comes from; undefined where it comes from none. */
export const columnOf = (one: Mapped | undefined): number | undefined => one?.column ?? undefined;
/** Every column that a field is read from. */
export const columnsOf = ({ column, timeColumn }: Mapped): number[] => [column, timeColumn].filter((one) => typeof one === 'number');

const CLOCK = /\d{1,2}[:时点] ?\d{1,2}/;
/** Whether a column's values say the time of the day. */
export const hasTimes = (cells: readonly (string | null)[]): boolean => cells.some((cell) => CLOCK.test(cell ?? ''));

/** Other fields that come from a field's column, by their titles: so it may be, and it is said. */
export function sharing({ fields }: Pick<Uploaded, 'fields'>, mapping: Mapping, one: Mapped | undefined): string[] {
  const column = columnOf(one);
  if (column === undefined) return [];
  return fields.flatMap(({ field, title }) =>
    field !== one?.field && mapping.some((other) => other.field === field && other.column === column) ? [title] : [],
  );
}

/** What is wrong with a field's source; undefined when nothing is. */
export type MapProblem = 'missing' | 'value' | 'order';

// Year first, remembered from another file, says nothing of 3/4/2022.
const isAnswer = (order: Mapped['dateOrder']): boolean => order === 'mdy' || order === 'dmy';

/** What stands in the way of each field, by its name; empty when the mapping can be sent. */
export function problemsOf(uploaded: Pick<Uploaded, 'fields' | 'sample'>, mapping: Mapping): Map<string, MapProblem> {
  const problems = new Map<string, MapProblem>();
  for (const field of uploaded.fields) {
    const one = mapping.find((said) => said.field === field.field);
    if (!one) {
      if (field.required) problems.set(field.field, 'missing');
      continue;
    }
    const column = columnOf(one);
    if (column === undefined) {
      if (!one.rowNumber && !one.value?.trim()) problems.set(field.field, 'value');
    } else if (isDate(field) && !isAnswer(one.dateOrder) && datesIn(cellsOf(uploaded, column)).open !== undefined)
      problems.set(field.field, 'order');
  }
  return problems;
}

/** Whether a date's column needs a question: its order can be read two ways, or its values are Excel's numbers. */
export function askOf(uploaded: Pick<Uploaded, 'sample'>, field: ImportField, one: Mapped | undefined): Dates | undefined {
  const column = columnOf(one);
  if (column === undefined || !isDate(field)) return undefined;
  const dates = datesIn(cellsOf(uploaded, column));
  return dates.open !== undefined || dates.serial !== undefined ? dates : undefined;
}

/** Columns of the file that no field takes. */
export const unused = ({ header }: Pick<Uploaded, 'header'>, mapping: Mapping): string[] =>
  header.filter((title, column) => title && !mapping.some((one) => columnsOf(one).includes(column)));
