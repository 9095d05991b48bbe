// Which column of a file holds which field: suggested by title, synonym, what the person chose last, and what the values say; checked before
// anything is read.
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { english } from '../../kernel/english.ts';
import type { ImportRequest } from '../../../contract/transfer/imports.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, from } from '../../kernel/scope.ts';
import { guessDateOrder, type SheetSniff } from '../../kernel/sheet/index.ts';
import { fits, hasTimes, isAmounts, isClock, isDated, valuesOf } from './import-guess.ts';
import { fieldsOf, type Field, type Importable } from './importable.ts';

export type Mapping = z.output<typeof ImportRequest>['mapping'];
type Source = Mapping[number];
type Kept = Pick<Source, 'field' | 'value' | 'rowNumber' | 'dateOrder' | 'serials'>;
type Remembered = Kept & { title?: string; timeTitle?: string };
type Seen = Pick<SheetSniff, 'header' | 'sample'>;

/** A title without what people decorate it with. */
const plain = (title: string): string =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s*_()（）:：.\-/]/g, '');

interface Guess {
  fields: readonly Field[];
  header: readonly string[];
  values: readonly string[][];
  timeZone: string;
  remembered: readonly Remembered[];
  /** Columns that no field has yet. */
  free: Set<number>;
  found: Map<string, Source>;
}

/** A mapping for a file's header: no column twice, no field twice; dates whose order tells itself get it. Values can contradict any title. */
export async function suggestMapping(ctx: Ctx, importable: Importable, { header, sample }: Seen): Promise<Mapping> {
  const guess: Guess = {
    fields: fieldsOf(importable),
    header,
    values: header.map((_, column) => valuesOf(sample, column)),
    timeZone: ctx.timeZone,
    remembered: await remember(ctx, importable),
    free: new Set(header.flatMap((title, column) => (plain(title) === '' ? [] : [column]))),
    found: new Map(),
  };
  byTitle(guess, importable);
  byValues(guess);
  byTimes(guess);
  withoutColumn(guess);
  return guess.fields.flatMap(({ field }) => guess.found.get(field) ?? []);
}

function take({ free, found }: Guess, field: string, column: number): void {
  free.delete(column);
  found.set(field, { field, column });
}

/** Whether the values of a column contradict its title. Never where something else would stand silently for what is left out: the rows say then what is wrong. */
const contradicts = ({ timeZone, values }: Guess, field: Field, column: number): boolean =>
  field.initial === undefined && !fits(field, values[column] ?? [], timeZone);

/** What a person chose before goes first, for all fields: a synonym of one must not take what was chosen for another. */
function byTitle(guess: Guess, { synonyms }: Importable): void {
  const { fields, remembered, header, free, found } = guess;
  const names: ((field: Field) => string[])[] = [
    ({ field }) => remembered.flatMap((one) => (one.field === field && one.title ? [one.title] : [])),
    ({ field, title }) => [title, english[title] ?? title, field],
    ({ field }) => [...(synonyms[field] ?? [])],
  ];
  for (const name of names) {
    for (const field of fields) {
      if (found.has(field.field)) continue;
      const wanted = new Set(name(field).map(plain));
      const column = [...free].find((one) => wanted.has(plain(header[one] ?? '')) && !contradicts(guess, field, one));
      if (column !== undefined) take(guess, field.field, column);
    }
  }
}

/** A required field that no title speaks of, where just one column is of its kind. */
function byValues(guess: Guess): void {
  const { fields, values, timeZone, free, found } = guess;
  for (const { field, kind, required } of fields) {
    if (!required || found.has(field) || (kind !== 'dateTime' && kind !== 'date' && kind !== 'money')) continue;
    const likely = [...free].filter((column) =>
      kind === 'money' ? isAmounts(values[column] ?? []) : isDated(values[column] ?? [], timeZone),
    );
    const [best] = likely.filter((column) => hasTimes(values[column] ?? [], timeZone));
    if (kind === 'dateTime' && best !== undefined) take(guess, field, best);
    else if (likely.length === 1 && likely[0] !== undefined) take(guess, field, likely[0]);
  }
}

/** A moment is better told by a column with times, or by a day and the time beside it, than by days alone. */
function byTimes(guess: Guess): void {
  const { fields, header, values, timeZone, free, found, remembered } = guess;
  const timed = (column: number) => hasTimes(values[column] ?? [], timeZone);
  for (const { field, kind } of fields) {
    const source = found.get(field);
    if (kind !== 'dateTime' || typeof source?.column !== 'number' || timed(source.column)) continue;
    const said = remembered.find((one) => one.field === field);
    const better = [...free].find((column) => isDated(values[column] ?? [], timeZone) && timed(column));
    const clock = [...free].find(
      (column) => isClock(values[column] ?? []) && (!said?.timeTitle || plain(said.timeTitle) === plain(header[column] ?? '')),
    );
    if (better !== undefined) {
      free.add(source.column);
      take(guess, field, better);
    } else if (clock !== undefined) {
      free.delete(clock);
      found.set(field, { ...source, timeColumn: clock });
    }
  }
  for (const { field, kind } of fields) {
    const source = found.get(field);
    if (source && (kind === 'date' || kind === 'dateTime')) Object.assign(source, datesOf(guess, source));
  }
}

/** What was the same for all rows of a file with these titles may be so again, not of another file; rows without numbers are told apart by their own. */
function withoutColumn({ fields, header, found, remembered }: Guess): void {
  const titles = new Set(header.map(plain));
  const isAlike = remembered.flatMap(({ title, timeTitle }) => [title, timeTitle]).every((one) => !one || titles.has(plain(one)));
  for (const { field, numbered } of fields) {
    if (found.has(field)) continue;
    const said = remembered.find((one) => one.field === field);
    if (said?.value && isAlike) found.set(field, { field, value: said.value });
    else if (numbered) found.set(field, { field, rowNumber: true });
  }
}

function datesOf({ values, remembered }: Guess, { field, column }: Source): Partial<Source> {
  const before = remembered.find((one) => one.field === field);
  const dateOrder = guessDateOrder(values[column ?? 0] ?? []) ?? before?.dateOrder;
  return { ...(dateOrder ? { dateOrder } : {}), ...(before?.serials ? { serials: true } : {}) };
}

/** Refuses a mapping that names what is not there, takes a field twice or from two places, or leaves out a required field. */
export function checkMapping(importable: Importable, mapping: Mapping, header: readonly string[]): void {
  const fields = fieldsOf(importable);
  const taken = new Set<string>();
  for (const { field, column, timeColumn, value, rowNumber } of mapping) {
    const { title, kind, numbered } = fields.find((one) => one.field === field) ?? refuse('import-no-field', { field });
    if (taken.has(field)) refuse('import-field-twice', { field: title });
    taken.add(field);
    for (const one of [column, timeColumn])
      if (typeof one === 'number' && one >= header.length) refuse('import-no-column', { column: one + 1 });
    const sources = [typeof column === 'number', Boolean(value), rowNumber === true && numbered];
    const isWrongTime = typeof timeColumn === 'number' && (kind !== 'dateTime' || typeof column !== 'number');
    if (sources.filter(Boolean).length !== 1 || isWrongTime) refuse('import-source', { field: title });
  }
  const missing = fields.find(({ field, required }) => required && !taken.has(field));
  if (missing) refuse('import-required', { field: missing.title });
}

async function remember(ctx: Ctx, { template }: Importable): Promise<Remembered[]> {
  if (ctx.actor.kind !== 'user') return [];
  const row = await from(ctx, 'importMapping', 'm')
    .select('m.mapping')
    .where('m.userId', '=', ctx.actor.userId)
    .where('m.templateCode', '=', template)
    .executeTakeFirst();
  return (row?.mapping ?? []) as Remembered[];
}

/** Keeps a person's mapping for the next file of the kind, by the columns' titles. */
export async function keepMapping(
  ctx: Ctx,
  { template }: Importable,
  { mapping, header }: { mapping: Mapping; header: readonly string[] },
): Promise<void> {
  if (ctx.actor.kind !== 'user') return;
  const titled = (column: number | null | undefined) => (typeof column === 'number' ? (header[column] ?? '') : undefined);
  const said = JSON.stringify(
    mapping.map(({ column, timeColumn, ...rest }): Remembered => {
      const [title, timeTitle] = [titled(column), titled(timeColumn)];
      return { ...rest, ...(title === undefined ? {} : { title }), ...(timeTitle === undefined ? {} : { timeTitle }) };
    }),
  );
  await addTo(ctx, 'importMapping', { userId: ctx.actor.userId, templateCode: template, mapping: said })
    .onConflict((c) => c.columns(['nodeId', 'userId', 'templateCode']).doUpdateSet({ mapping: said, updatedAt: sql`excluded.updated_at` }))
    .execute();
}
