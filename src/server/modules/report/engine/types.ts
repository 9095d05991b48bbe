// The one place of the engine where a type is said to be another. A question chooses its columns while it runs (what it asks by, with periods or without),
// which the query builder cannot follow; that each row is what its endpoint promises is checked against the contract as the answer leaves.
import type { RawBuilder } from 'kysely';
import type { Ctx } from '../../../kernel/ctx.ts';
import type { AnyQuery } from '../../../kernel/db/any-query.ts';
import { asTable } from '../../../kernel/list/list.ts';

/** A query whose columns are known when it runs. */
export type Groups = AnyQuery<object>;

/** A query from a table `g`: one that begins with `from`, or rows that the actor may see. */
export const fromGroups = (ctx: Ctx, groups: Groups | RawBuilder<unknown>): Groups =>
  // scope: what it selects from begins with from, or is ids that the actor sees
  ctx.db.selectFrom(groups.as('g') as never) as unknown as Groups;

/** Both, one after the other; they have the same columns. */
export const together = (first: Groups, second: Groups): Groups => first.unionAll(second as never);

/** A query as the table `g`, whose columns can be sorted by. */
export const asGroups = (ctx: Ctx, query: Groups): Groups => asTable(ctx, query as never, 'g') as unknown as Groups;

/** Rows of groups as those of a list: each has the key by which a screen knows it again, and what else the list's row has. */
export const asRows = <R>(rows: readonly object[], more: object = {}): R[] =>
  rows.map((row) => ({ ...more, ...row, key: keyOf(row) })) as R[];

function keyOf(row: { id?: string; period?: string }): string {
  return row.period ? `${row.period}/${row.id}` : String(row.id);
}
