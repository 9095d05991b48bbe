// Lists: what every one of them takes and gives.
import * as z from 'zod/mini';
import { shapeOf } from './label.ts';
import { date } from './scalars.ts';

/** Paging by the specification: page 1, 15 rows. */
export const DEFAULT_LIMIT = 15;
export const MAX_LIMIT = 200;

// What all lists have in common is made once: there are hundreds of them, and a page makes those it brings before it shows anything.
const order = z.enum(['asc', 'desc']);
const sorts = z.array(z.strictObject({ field: z.string().check(z.maxLength(60)), order })).check(z.maxLength(5));
type Sorts<K> = z.ZodMiniArray<z.ZodMiniObject<{ field: z.ZodMiniType<K, K>; order: typeof order }, z.core.$strict>>;
const page = z._default(z.int().check(z.gte(1), z.lte(1_000_000)), 1);
const limit = z._default(z.int().check(z.gte(1), z.lte(MAX_LIMIT)), DEFAULT_LIMIT);
const count = z.int();
const summary = z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.null()])));
const sortKeys = new WeakMap<z.core.$ZodType, readonly string[]>();

/** Sort keys of a list, by the names of fields of its row. The list itself refuses a field that is none of them, in words ('unknown-sort'). */
function sortedBy<K extends string>(keys: readonly K[]) {
  const schema = z.nullish(sorts) as unknown as z.ZodMiniOptional<z.ZodMiniNullable<Sorts<K>>>;
  sortKeys.set(schema, keys);
  return schema;
}

/** The fields that a list can be sorted by, from its input. */
export const sortsOf = (input: z.core.$ZodType): readonly string[] => sortKeys.get(shapeOf(input)['sorts'] as z.core.$ZodType) ?? [];

type Shape = Record<string, z.core.$ZodType>;
type Nullish<F extends Shape> = { [K in keyof F]: z.ZodMiniOptional<z.ZodMiniNullable<F[K]>> };

/** What a list can be searched by, each to be left out or null: for a deed about all that a search finds. */
export const searchOf = <F extends Shape>(filters: F): Nullish<F> =>
  Object.fromEntries(Object.entries(filters).map(([key, schema]) => [key, z.nullish(schema)])) as Nullish<F>;

/** The input of a list: its filters (each may be left out or null), page, limit, and the fields of its row that it can be sorted by. */
export function pageQuery<F extends Shape, const K extends string = never>(filters: F, keys: readonly K[] = []) {
  return z.strictObject({
    ...searchOf(filters),
    page,
    limit,
    sorts: sortedBy(keys),
  });
}

/** The answer of a list: the rows of one page, how many there are in all, and column totals where the list has them. */
export function pageOf<R extends z.core.$ZodType>(row: R) {
  return z.object({ total: count, page: count, limit: count, rows: z.array(row), summary });
}

/** A span of days of the site, both included. */
export const dateSpan = z.strictObject({ from: z.nullish(date), to: z.nullish(date) });
