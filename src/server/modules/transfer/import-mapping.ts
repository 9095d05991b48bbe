// Which column of a file holds which field: suggested by title, synonym and what the person chose last; checked before anything is read.
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { english } from '../../kernel/english.ts';
import type { ImportRequest } from '../../../contract/transfer/imports.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, from } from '../../kernel/scope.ts';
import { guessDateOrder, type SheetSniff } from '../../kernel/sheet/index.ts';
import { fieldsOf, type Field, type Importable } from './importable.ts';

export type Mapping = z.output<typeof ImportRequest>['mapping'];
type Remembered = { field: string; title: string; dateOrder?: Mapping[number]['dateOrder']; serials?: boolean | null };

/** A title without what people decorate it with. */
const plain = (title: string): string =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s*_()（）:：.\-/]/g, '');

/** A mapping for a file's header: no column twice, no field twice; dates whose order tells itself get it. */
export async function suggestMapping(
  ctx: Ctx,
  importable: Importable,
  { header, sample }: Pick<SheetSniff, 'header' | 'sample'>,
): Promise<Mapping> {
  const remembered = await remember(ctx, importable);
  const free = new Set(header.map((_, column) => column).filter((column) => plain(header[column] ?? '') !== ''));
  const take = (titles: readonly string[]): number | undefined => {
    const wanted = new Set(titles.map(plain));
    const column = [...free].find((one) => wanted.has(plain(header[one] ?? '')));
    if (column !== undefined) free.delete(column);
    return column;
  };
  const found = new Map<string, number>();
  // What a person chose before goes first, for all fields: a synonym of one must not take what was chosen for another.
  const names: ((field: Field) => string[])[] = [
    ({ field }) => remembered.filter((one) => one.field === field).map(({ title }) => title),
    ({ field, title }) => [title, english[title] ?? title, field],
    ({ field }) => [...(importable.synonyms[field] ?? [])],
  ];
  const fields = fieldsOf(importable);
  for (const name of names) {
    for (const field of fields) {
      const column = found.has(field.field) ? undefined : take(name(field));
      if (column !== undefined) found.set(field.field, column);
    }
  }
  return fields.flatMap((field) => {
    const column = found.get(field.field);
    return column === undefined ? [] : [{ field: field.field, column, ...datesOf(field, column, { sample, remembered }) }];
  });
}

function datesOf(
  { kind, field }: Field,
  column: number,
  { sample, remembered }: { sample: SheetSniff['sample']; remembered: Remembered[] },
) {
  if (kind !== 'date' && kind !== 'dateTime') return {};
  const before = remembered.find((one) => one.field === field);
  const guess = guessDateOrder(sample.map(({ cells }) => cells[column] ?? null));
  const dateOrder = guess ?? before?.dateOrder;
  return { ...(dateOrder ? { dateOrder } : {}), ...(before?.serials ? { serials: true } : {}) };
}

/** Refuses a mapping that names what is not there, takes a column or a field twice, or leaves out a required field. */
export function checkMapping(importable: Importable, mapping: Mapping, header: readonly string[]): void {
  const fields = fieldsOf(importable);
  const columns = new Map<number, string>();
  const taken = new Set<string>();
  for (const { field, column } of mapping) {
    const title = fields.find((one) => one.field === field)?.title ?? refuse('import-no-field', { field });
    if (column >= header.length) refuse('import-no-column', { column: column + 1 });
    if (taken.has(field)) refuse('import-field-twice', { field: title });
    if (columns.has(column)) refuse('import-column-twice', { column: column + 1, title: header[column] ?? '' });
    taken.add(field);
    columns.set(column, field);
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
  const said = JSON.stringify(
    mapping.map(({ field, column, dateOrder, serials }) => ({ field, title: header[column] ?? '', dateOrder, serials })),
  );
  await addTo(ctx, 'importMapping', { userId: ctx.actor.userId, templateCode: template, mapping: said })
    .onConflict((c) => c.columns(['nodeId', 'userId', 'templateCode']).doUpdateSet({ mapping: said, updatedAt: sql`now()` }))
    .execute();
}
