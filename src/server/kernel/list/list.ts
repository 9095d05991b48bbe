// Lists: one query with its filters and sort keys gives the page on the screen, the rows of an export and the total.
import type * as z from 'zod/mini';
import { sql, type ReferenceExpression, type SqlBool, type Expression } from 'kysely';
import type { Endpoint, Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../ctx.ts';
import type { AnyQuery as Query } from '../db/any-query.ts';
import { inBatches, type Database } from '../db/database.ts';
import { refuse } from '../refusal.ts';
import { escapeLike, guessesOf } from './sought.ts';
import type { TreeTable } from './tree.ts';

type Filter<V> = (value: NonNullable<V>, ctx: Ctx) => Expression<SqlBool> | undefined;
export type ListEndpoint = Endpoint<z.core.$ZodType, z.core.$ZodType>;
type PageInput = { page: number; limit: number; sorts?: { field: string; order: 'asc' | 'desc' }[] | null | undefined };
/** A row as the list gives it. */
export type RowOf<E> = Given<E> extends { rows: readonly (infer R)[] } ? R : never;
type SortOf<E> = In<E> extends { sorts?: readonly { field: infer K extends string }[] | null | undefined } ? K : never;
type FiltersOf<E> = Omit<In<E>, 'page' | 'limit' | 'sorts'>;

/** A row with all of its fields; what stands in each is the contract's matter, which checks it as the answer leaves. */
type Fields<Row> = { [Name in keyof Row]: unknown };

export interface ListDefinition<E extends ListEndpoint, R> {
  /** The query without filters; begins with `from`. */
  query: (ctx: Ctx, input: In<E>) => Query<R>;
  /** What each filter of the contract does; a filter that is left out or null does nothing. */
  filters: { [K in keyof FiltersOf<E>]-?: Filter<FiltersOf<E>[K]> };
  /** The column of each field that the contract says the list can be sorted by. */
  sorts: Record<SortOf<E>, string>;
  /** Sort when none is asked for; the last key must be unique, so that pages do not overlap. */
  order: readonly (readonly [column: string, order: 'asc' | 'desc'])[];
  /** Finishes rows after the query (a figure from another module, a label): one call for all rows. */
  finish?: (ctx: Ctx, rows: R[]) => Promise<Fields<RowOf<E>>[]> | Fields<RowOf<E>>[];
  /** Column totals over all rows that match, as select expressions by field. */
  totals?: Record<string, Expression<unknown>>;
  /**
   * Total and column totals out of a summary, where one knows all that is asked for: a query of one row with `rowTotal` and each of `totals`. Without
   * one the rows are counted, which for a list of many millions is all of the work.
   */
  summary?: (ctx: Ctx, input: In<E>) => Query<Record<string, unknown>> | undefined;
  /**
   * Parts that together are the list and have no row in common, each of which an index gives in the list's order; undefined where what is asked for has
   * none. A page then merges their heads and the total adds their counts: no row of another page is read.
   */
  parts?: (ctx: Ctx, input: In<E>) => readonly Query<unknown>[] | undefined;
  /** What only the rows of a page are asked for, each by its key; an export finds it for a whole batch in `finish`. */
  onPage?: (query: Query<R>) => Query<R>;
  /**
   * Page and total come in one statement: for lists whose rows an index finds at once, where asking costs more than finding. Elsewhere they are asked
   * for side by side, so that two processors work on them.
   */
  together?: true;
  /** The alias of a list of groups (`asTable`): page and total then come from groups that are made once. */
  groups?: string;
  /** The machine that the list is narrowed to by something of its own that is asked for: a plan, a count. */
  ofVm?: OfVm<E>;
}

type OfVm<E> = (ctx: Ctx, input: In<E>) => Promise<string | null | undefined>;

export interface List<E extends ListEndpoint> {
  endpoint: E;
  page(ctx: Ctx, input: In<E>): Promise<Given<E>>;
  /** All rows that match, in the list's order, in batches: for exports. Bounded memory. */
  batches(ctx: Ctx, input: In<E>): AsyncIterable<RowOf<E>[]>;
  ofVm?: OfVm<E>;
}

/** A list that is looked into without its pages. */
export interface LookedInto<E extends ListEndpoint> {
  endpoint: E;
  /** The first rows that match, in the list's order, without a total. */
  first(ctx: Ctx, asked: Partial<In<E>>, most: number): Promise<RowOf<E>[]>;
}

/** Few enough for the garbage collector's young generation: 1,000 rows at a time would outlive it and wait for a full collection (docs/performance.md). */
const EXPORT_BATCH = 250;

type Unfinished<E extends ListEndpoint, R> = Omit<ListDefinition<E, R>, 'finish'> & { finish?: undefined };
type Finished<E extends ListEndpoint, R> = ListDefinition<E, R> & Required<Pick<ListDefinition<E, R>, 'finish'>>;

/**
 * Makes a list from its definition. Sorting by a field that is not declared is refused (trust 40). What the contract's rows have and the query does not
 * select does not compile, unless `finish` adds it.
 */
export function list<E extends ListEndpoint, R>(endpoint: E, definition: Finished<E, R>): List<E> & LookedInto<E>;
export function list<E extends ListEndpoint, R extends Fields<RowOf<E>>>(
  endpoint: E,
  definition: Unfinished<E, R>,
): List<E> & LookedInto<E>;
export function list<E extends ListEndpoint, R>(endpoint: E, definition: ListDefinition<E, R>): List<E> & LookedInto<E> {
  const finish = async (ctx: Ctx, rows: R[]) => (definition.finish ? await definition.finish(ctx, rows) : rows) as RowOf<E>[];
  return {
    endpoint,
    ...(definition.ofVm ? { ofVm: definition.ofVm } : {}),
    async page(ctx, input) {
      const { page, limit } = input as PageInput;
      let found = await pageRows(definition, ctx, input);
      let isNear = false;
      for (const nearly of guessesAt(input)) {
        if (found.total > 0) break;
        found = await pageRows(definition, { ...ctx, nearly }, input);
        isNear = found.total > 0;
      }
      const { rows, ...summary } = found;
      return { ...summary, page, limit, ...(isNear ? { nearly: true } : {}), rows: await finish(ctx, rows) } as Given<E>;
    },
    async first(ctx, asked, most) {
      const input = { page: 1, limit: most, ...asked } as In<E>;
      const rows = async (reach: Ctx) =>
        sorted(definition, narrowed(definition, reach, input), input as PageInput)
          .limit(most)
          .execute();
      let found = await rows(ctx);
      for (const nearly of ctx.nearly === undefined ? guessesAt(asked) : []) {
        if (found.length > 0) break;
        found = await rows({ ...ctx, nearly });
      }
      return finish(ctx, found);
    },
    async *batches(ctx, input) {
      const all = async function* (asked: Ctx) {
        const query = sorted(definition, narrowed(definition, asked, input), input as PageInput);
        for await (const batch of inBatches(ctx.db, query, EXPORT_BATCH)) yield await finish(ctx, batch);
      };
      let isEmpty = true;
      // As the screen shows it: where nothing holds what was typed, what is spelt nearly so.
      for (const reach of [ctx, ...guessesAt(input).map((nearly) => ({ ...ctx, nearly }))]) {
        if (!isEmpty) return;
        for await (const batch of all(reach)) {
          isEmpty &&= batch.length === 0;
          yield batch;
        }
      }
    },
  };
}

/** How a list's words, which may be misspelt, are guessed at where nothing holds them. */
const guessesAt = (input: unknown) => guessesOf((input as { keyword?: string | null }).keyword ?? '');

function pageRows<E extends ListEndpoint, R>(definition: ListDefinition<E, R>, ctx: Ctx, input: In<E>): Promise<Page<R>> {
  const asked = definition as unknown as Definition<R>;
  const parts = (input as PageInput).sorts?.length ? undefined : definition.parts?.(ctx, input);
  if (parts) return rowPage(asked, merged(definition, { ctx, input, parts }), { ...(input as PageInput), page: 1 });
  const filtered = narrowed(definition, ctx, input);
  return definition.groups
    ? groupPage(ctx, asked, { filtered, input: input as PageInput, alias: definition.groups })
    : rowPage(asked, { filtered, summary: definition.summary?.(ctx, input) }, input as PageInput);
}

interface Merging<E extends ListEndpoint> {
  ctx: Ctx;
  input: In<E>;
  parts: readonly Query<unknown>[];
}

/** The rows of a page by their keys, which the heads of the parts are merged for; the total of the parts. */
function merged<E extends ListEndpoint, R>(definition: ListDefinition<E, R>, { ctx, input, parts }: Merging<E>): ListQueries<R> {
  const { page, limit } = input as PageInput;
  const found = parts.map((query) => narrowed({ query: () => query, filters: definition.filters }, ctx, input));
  const heads = found.map((query) => sorted(definition as ListDefinition<E, unknown>, query, { page, limit }).limit(page * limit));
  const [key] = definition.order.at(-1) ?? [''];
  const order = sql.join(definition.order.map(([column, way]) => sql`${sql.ref(column)} ${sql.raw(way)}`));
  const ids = sql`(select ${sql.ref(key)} from (${sql.join(
    heads.map((head) => sql`(${head})`),
    sql` union all `,
  )}) as ${sql.table(key.split('.')[0] ?? '')} order by ${order} limit ${limit} offset ${(page - 1) * limit})`;
  const counts = found.map((query) => sql`(${query.clearSelect().select(sql`count(*)`.as('n'))})`);
  const total = sql<number>`${sql.join(counts, sql` + `)}`.as('rowTotal');
  return {
    filtered: definition.query(ctx, { page, limit } as In<E>).where(sql<SqlBool>`${sql.ref(key)} in ${ids}`),
    // One row without a table: all that is asked of it is to be selected.
    summary: ctx.db.selectNoFrom(total) as unknown as Query<Record<string, unknown>>,
  };
}

/** The query with what each filter that is given does to it. */
export function narrowed<E extends ListEndpoint, R>(
  definition: Pick<ListDefinition<E, R>, 'query' | 'filters'>,
  ctx: Ctx,
  input: In<E>,
): Query<R> {
  let query = definition.query(ctx, input);
  for (const [key, filter] of Object.entries(definition.filters) as [keyof FiltersOf<E>, Filter<unknown>][]) {
    const value = (input as FiltersOf<E>)[key];
    if (value === null || value === undefined) continue;
    const condition = filter(value, ctx);
    if (condition) query = query.where(condition);
  }
  return query;
}

function sorted<E extends ListEndpoint, R>(definition: ListDefinition<E, R>, query: Query<R>, input: PageInput): Query<R> {
  const asked = (input.sorts ?? []).map(({ field, order }) => {
    const column = Object.hasOwn(definition.sorts, field) ? (definition.sorts as Record<string, string>)[field] : undefined;
    if (!column) refuse('unknown-sort', { field });
    return [column, order] as const;
  });
  // The default order follows an index, whose nulls stand as PostgreSQL has them; elsewhere what is missing comes last.
  const indexed = new Set(definition.order.map(([column]) => column));
  return [...asked, ...definition.order].reduce(
    (q, [column, order]) =>
      q.orderBy(sql.ref(column), (by) => {
        const way = order === 'desc' ? by.desc() : by.asc();
        return indexed.has(column) ? way : way.nullsLast();
      }),
    query,
  );
}

type Definition<R> = ListDefinition<ListEndpoint, R>;
interface Page<R> {
  total: number;
  summary?: Record<string, unknown>;
  rows: R[];
}

const paged = <R>(definition: Definition<R>, query: Query<R>, input: PageInput): Query<R> =>
  sorted(definition, query, input)
    .limit(input.limit)
    .offset((input.page - 1) * input.limit);

interface ListQueries<R> {
  filtered: Query<R>;
  summary: Query<Record<string, unknown>> | undefined;
}

async function rowPage<R>(definition: Definition<R>, { filtered, summary }: ListQueries<R>, input: PageInput): Promise<Page<R>> {
  const page = paged(definition, definition.onPage?.(filtered) ?? filtered, input);
  const all = summary ?? filtered.clearSelect().select(named(totals(definition)));
  if (definition.together && !definition.totals) {
    const rows = (await page.select(all.as('rowTotal')).execute()) as (R & Partial<Totals>)[];
    // A page beyond the last has no row that could say how many there are.
    const total = rows[0]?.rowTotal ?? (input.page === 1 ? 0 : ((await all.executeTakeFirstOrThrow()) as Totals).rowTotal);
    // It came last, so that it goes cheaply; a copy of each row without it was 5 % of a short list.
    for (const row of rows) delete row.rowTotal;
    return { total, rows };
  }
  const [rows, found] = await Promise.all([page.execute(), all.executeTakeFirstOrThrow()]);
  return { ...summed(found as Totals), rows };
}

interface Grouped<R> {
  filtered: Query<R>;
  input: PageInput;
  alias: string;
}

/** As `rowPage` in one statement: making the groups is nearly all of the work. A page beyond the last is one row of totals alone. */
async function groupPage<R>(ctx: Ctx, definition: Definition<R>, { filtered, input, alias }: Grouped<R>): Promise<Page<R>> {
  const sums = sql.join(Object.entries(totals(definition)).map(([name, sum]) => sql`${sql.lit(name)}, ${sum}`));
  const made = ctx.db.with(
    (cte) => cte(alias).materialized(),
    () => filtered as never,
  ) as unknown as Database;
  const page = paged(
    definition,
    (ctx.db.selectFrom(alias as never) as unknown as Query<R>).selectAll().select(sql`true`.as('here')),
    input,
  );
  const all = (
    made.selectFrom(sql`(select json_build_object(${sums}) as totals from ${sql.table(alias)})`.as('all')) as unknown as Query<R>
  )
    .leftJoin(page.as(alias), (join) => join.onTrue())
    .selectAll();
  const rows = (await sorted(definition, all, input).execute()) as (R & { totals: Totals; here: true | null })[];
  return {
    ...summed(rows[0]?.totals ?? { rowTotal: 0 }),
    rows: rows.filter(({ here }) => here).map(({ totals: _totals, here: _here, ...row }) => row as unknown as R),
  };
}

type Totals = { rowTotal: number } & Record<string, unknown>;

const totals = <R>(definition: Definition<R>): Record<string, Expression<unknown>> => ({
  rowTotal: sql<number>`count(*)`,
  ...definition.totals,
});

const named = (sums: Record<string, Expression<unknown>>) =>
  Object.entries(sums).map(([name, sum]) => (sum as never as { as(n: string): never }).as(name));

function summed({ rowTotal, ...summary }: Totals): Omit<Page<never>, 'rows'> {
  return { total: rowTotal, ...(Object.keys(summary).length > 0 ? { summary } : {}) };
}

/** A query as a table of its own, for lists of groups: what it selects can be sorted by and counted. It must begin with `from`. */
export const asTable = <R>(ctx: Ctx, query: Query<R>, alias: string): Query<R> =>
  ctx.db.selectFrom(query.as(alias)).selectAll() as unknown as Query<R>;

type Ref = ReferenceExpression<never, never> & string;
const ref = (column: string) => sql.ref(column as Ref);

/** Each word of the text is part of one of the columns, whatever its case. */
export const contains =
  (...columns: string[]) =>
  (value: string) => {
    const words = value.split(/\s+/u).filter(Boolean);
    return sql<SqlBool>`(${sql.join(words.length > 0 ? words.map((word) => stands(columns, word)) : [sql`true`], sql` and `)})`;
  };

function stands(columns: readonly string[], word: string) {
  const pattern = `%${escapeLike(word)}%`;
  // What has no case (Chinese, digits) is found the same way in a quarter of the time.
  const like = word.toLowerCase() === word.toUpperCase() ? sql`like` : sql`ilike`;
  return sql<SqlBool>`(${sql.join(
    columns.map((column) => sql`${ref(column)} ${like} ${pattern}`),
    sql` or `,
  )})`;
}

/** One of the conditions holds for the text. */
export const anyOf =
  (...conditions: ((value: string, ctx: Ctx) => Expression<SqlBool>)[]) =>
  (value: string, ctx: Ctx) =>
    sql<SqlBool>`(${sql.join(
      conditions.map((fits) => fits(value, ctx)),
      sql` or `,
    )})`;

/** The column has just this value. */
export const equals = (column: string) => (value: unknown) => sql<SqlBool>`${ref(column)} = ${value}`;

/** The column has just this text, in whatever letters: a scanner on which Caps Lock is pressed sends others. Wants an index of `upper(column)`. */
export const equalsInAnyLetters = (column: string) => (value: string) => sql<SqlBool>`upper(${ref(column)}) = upper(${value})`;

/** The column has one of these values. */
export const oneOf = (column: string) => (values: readonly unknown[]) =>
  sql<SqlBool>`${ref(column)} in (${sql.join(values.length > 0 ? values : [null])})`;

/** The moment lies within these days of the site, both included. */
export const withinDays = (column: string) => (span: { from?: string | null; to?: string | null }, ctx: Ctx) => {
  const parts = [
    ...(span.from ? [sql<SqlBool>`${ref(column)} >= (${span.from}::date)::timestamp at time zone ${ctx.timeZone}`] : []),
    ...(span.to ? [sql<SqlBool>`${ref(column)} < (${span.to}::date + 1)::timestamp at time zone ${ctx.timeZone}`] : []),
  ];
  return parts.length > 0 ? sql<SqlBool>`(${sql.join(parts, sql` and `)})` : undefined;
};

/** The column names a node of a tree (departments, product types, cost centres) or anything below it. */
export const withinBranch = (table: TreeTable, column: string) => (id: string, ctx: Ctx) => {
  const tree = sql.table(table);
  return sql<SqlBool>`${ref(column)} in (
    with recursive branch as (
      select id from ${tree} where node_id = ${ctx.nodeId} and id = ${id}
      union all
      select child.id from ${tree} child join branch on child.node_id = ${ctx.nodeId} and child.parent_id = branch.id
    ) select id from branch)`;
};
