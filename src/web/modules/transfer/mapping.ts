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

/** A field taken from a column; a date brings along what the column's values say of their order. */
export function mapped(uploaded: Uploaded, field: ImportField, column: number): Mapped {
  if (!isDate(field)) return { field: field.field, column };
  const { order } = datesIn(cellsOf(uploaded, column));
  return { field: field.field, column, ...(order ? { dateOrder: order } : {}) };
}

/** The mapping with a field taken from another column, or from none. */
export function remapped(uploaded: Uploaded, mapping: Mapping, to: { field: ImportField; column: number | undefined }): Mapping {
  const { field, column } = to;
  const others = mapping.filter((one) => one.field !== field.field);
  return column === undefined ? others : [...others, mapped(uploaded, field, column)];
}

/** What is wrong with a field's column; undefined when nothing is. */
export type MapProblem = 'missing' | 'twice' | 'order';

// Year first, remembered from another file, says nothing of 3/4/2022.
const isAnswer = (order: Mapped['dateOrder']): boolean => order === 'mdy' || order === 'dmy';

/** What stands in the way of each field, by its name; empty when the mapping can be sent. */
export function problemsOf(uploaded: Pick<Uploaded, 'fields' | 'sample'>, mapping: Mapping): Map<string, MapProblem> {
  const uses = new Map<number, number>();
  for (const { column } of mapping) uses.set(column, (uses.get(column) ?? 0) + 1);
  const problems = new Map<string, MapProblem>();
  for (const field of uploaded.fields) {
    const one = mapping.find((said) => said.field === field.field);
    if (!one) {
      if (field.required) problems.set(field.field, 'missing');
    } else if ((uses.get(one.column) ?? 0) > 1) problems.set(field.field, 'twice');
    else if (isDate(field) && !isAnswer(one.dateOrder) && datesIn(cellsOf(uploaded, one.column)).open !== undefined)
      problems.set(field.field, 'order');
  }
  return problems;
}

/** Whether a date's column needs a question: its order can be read two ways, or its values are Excel's numbers. */
export function askOf(uploaded: Pick<Uploaded, 'sample'>, field: ImportField, one: Mapped | undefined): Dates | undefined {
  if (!one || !isDate(field)) return undefined;
  const dates = datesIn(cellsOf(uploaded, one.column));
  return dates.open !== undefined || dates.serial !== undefined ? dates : undefined;
}

/** Columns of the file that no field takes. */
export const unused = ({ header }: Pick<Uploaded, 'header'>, mapping: Mapping): string[] =>
  header.filter((title, column) => title && !mapping.some((one) => one.column === column));
