// What a filter is asked, derived from the rows of its list by the kind of value that the contract says it takes.
import { codesOf } from '../../src/contract/kernel/codes.ts';
import { addDays, dayOf } from '../../src/contract/kernel/time.ts';
import { newId } from '../../src/server/kernel/db/ids.ts';
import type { Input, Row, Schema } from './lists.ts';
import { KIND_OF, type Kind, type Things } from './things.ts';

/** A value to ask for, and the rows that it must keep. */
export interface Probe {
  value: unknown;
  keeps: (row: Row) => boolean;
}
/** A value to ask for where the rows that are kept cannot be told one by one: says what is wrong with them. */
export interface Judged {
  value: unknown;
  /** What is asked beside it. */
  also?: Input;
  fault: (kept: readonly Row[]) => string | undefined;
}
export interface Ground {
  /** What the list gives without the filter. */
  rows: readonly Row[];
  /** What is asked of the list in any case. */
  base: Input;
  schema: Schema;
  things: Things;
  timeZone: string;
  /** Every row of another list. */
  ask: (path: string, input?: Input) => Promise<Row[]>;
}
type Probes<P> = P[] | Promise<P[]>;
/** Makes what a field is asked; nothing where no row has what could be asked for. */
export type Rule = (ground: Ground) => Probes<Probe>;
export type JudgedRule = (ground: Ground) => Probes<Judged>;

const FOREIGN_TEXT = '〔nowhere〕';
const none = () => false;

/** The values of some rows, row one's first, each once, three at most. */
function valuesOf(rows: readonly Row[], of: (row: Row) => unknown): unknown[] {
  const said = rows.map(of).filter((value) => value !== null && value !== undefined);
  return [...new Set(said)].slice(0, 3);
}

/** The row's field is the value asked for, or holds it. A code is asked for by each of its options, so that none keeps the rows of another. */
export const same =
  (field: string): Rule =>
  ({ rows, schema }) => {
    const holds = (value: unknown) => (row: Row) => {
      const own = row[field];
      return Array.isArray(own) ? own.includes(value) : own === value;
    };
    const options = codesOf(schema)?.options.map(({ value }) => value) ?? literals(schema);
    if (options) return options.map((value) => ({ value, keeps: holds(value) }));
    const values = valuesOf(rows, (row) => row[field]);
    if (values.length === 0) return [];
    return [...values, newId()].map((value) => ({ value, keeps: holds(value) }));
  };

function literals(schema: Schema): readonly unknown[] | undefined {
  const { type, values, entries } = schema._zod.def as { type: string; values?: readonly unknown[]; entries?: Record<string, unknown> };
  if (type === 'boolean') return [true, false];
  return values ?? (entries && Object.values(entries));
}

/** The row's field is one of the values asked for. */
export const among =
  (field: string): Rule =>
  ({ rows }) => {
    const [first, ...others] = valuesOf(rows, (row) => row[field]);
    if (first === undefined) return [];
    return [[first], [first, ...others], [newId()]].map((value) => ({ value, keeps: (row) => value.includes(row[field]) }));
  };

const lower = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : '');
/** What a list of goods is searched by besides what is asked of it here, where its rows show it. */
const BESIDES = ['spec', 'brand', 'model'] as const;
/** Each word stands in one of these fields, whatever its case: it is asked for by what each of them holds. */
export const within =
  (...fields: string[]): Rule =>
  ({ rows }) => {
    const texts = fields.flatMap((field) => valuesOf(rows, (row) => row[field] || null).slice(0, 1));
    // A field that nobody has filled in cannot be tried.
    if (texts.length < fields.length) return [];
    const holds = (text: unknown) => (row: Row) =>
      lower(text)
        .split(/\s+/)
        .every((word) => [...fields, ...BESIDES].some((field) => lower(row[field]).replaceAll(' ', '').includes(word)));
    return [...texts.map((text) => ({ value: text, keeps: holds(text) })), { value: FOREIGN_TEXT, keeps: none }];
  };

/** The moment or day lies within the span: asked for by the day of row one, what lies on either side of it, and a day that nobody has seen. */
export const days =
  (field: string): Rule =>
  ({ rows, base, timeZone }) => {
    const dayIn = (row: Row) => {
      const at = row[field];
      return typeof at !== 'string' ? undefined : at.length === 'YYYY-MM-DD'.length ? at : dayOf(at, timeZone);
    };
    const day = rows.map(dayIn).find((one) => one !== undefined);
    if (!day) return [];
    const spans = [{ from: day, to: day }, { from: addDays(day, 1) }, { to: addDays(day, -1) }, { from: day }, { to: '1901-01-01' }];
    // A long list is walked from a day on: what is asked begins there too.
    const least = Object.values(base).find((one) => typeof one === 'object' && one !== null && 'from' in one);
    return spans.map((span: { from?: string; to?: string }) => ({
      value: { ...least, ...span },
      keeps: (row) => {
        const at = dayIn(row);
        return at !== undefined && at >= (span.from ?? '') && at <= (span.to ?? '9999');
      },
    }));
  };

/** The row mentions the thing: asked for by what row one mentions, by something that it does not, by a sibling and by nothing that there is. */
export const mentions =
  (kind: Kind, part: (row: Row) => Row = (row) => row, isTree?: boolean): Rule =>
  ({ rows, things }) => {
    const known = new Map(rows.map((row) => [row, things.mentioned(kind, part(row), isTree)]));
    const all = [...known.values()];
    const mentioning = all.find((ids) => ids.size > 0);
    const [first] = mentioning ?? [];
    if (!first) return [];
    const other = all.flatMap((ids) => [...ids]).find((id) => !mentioning?.has(id));
    const ids = [...new Set([first, other, things.beside(kind, first), newId()])].filter((id) => id !== undefined);
    return ids.map((id) => ({ value: id, keeps: (row) => known.get(row)?.has(id) === true }));
  };

/** Yes keeps the rows of which it is true, no the others. */
export const either =
  (isTrue: (row: Row) => boolean): Rule =>
  () => [
    { value: true, keeps: isTrue },
    { value: false, keeps: (row) => !isTrue(row) },
  ];
/** Yes keeps the rows of which it is true; no asks for nothing. */
export const only =
  (isTrue: (row: Row) => boolean): Rule =>
  () => [
    { value: true, keeps: isTrue },
    { value: false, keeps: () => true },
  ];

/** Fields of moments, by the filter that asks for their days. */
const MOMENTS: Readonly<Record<string, readonly string[]>> = {
  created: ['createdAt'],
  happened: ['happenedAt', 'tradeTime'],
  opened: ['openedAt'],
  span: ['tradeTime'],
};

/** The rule that follows from the contract alone; undefined where it says too little. */
export function usualRule(field: string, schema: Schema, fields: Record<string, Schema>): Rule | undefined {
  const { type, format, shape } = schema._zod.def as { type: string; format?: string; shape?: Record<string, Schema> };
  if (shape && 'from' in shape && 'to' in shape) {
    const moment = [field, ...(MOMENTS[field] ?? [])].find((one) => one in fields);
    return moment ? days(moment) : undefined;
  }
  const kind = KIND_OF[field];
  // Trades are asked for by a cost centre with all below it, as figures are; what is bound to one, by that one alone.
  if (format === 'uuid' && kind === 'cost' && 'tradeTime' in fields) return mentions(kind, undefined, true);
  if (format === 'uuid' && kind) return mentions(kind);
  if (!(field in fields)) return undefined;
  return type === 'string' && format === undefined ? within(field) : same(field);
}
