// Node and data permission, in one place. Every list, look-up by id, export, report, file and picker begins with `from`,
// every change with `changeIn`, every deletion with `removeFrom`, every new row with `addTo`: they hold the statement inside
// the actor's node and inside the part of the data that the actor's templates leave.
import {
  sql,
  type DeleteQueryBuilder,
  type DeleteResult,
  type InsertObject,
  type InsertQueryBuilder,
  type InsertResult,
  type SelectQueryBuilder,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely';
import { scopedSometimes, scopes, type DB, type ScopeKind } from '../../../db/types.ts';
import type { Ctx } from './ctx.ts';
import type { AnyJoin } from './db/any-query.ts';
import { NIL } from './db/ids.ts';

/** Which rows a statement can reach: those of a node, less what the data permission takes away. Every context is one. */
export type Reach = Pick<Ctx, 'db' | 'nodeId' | 'scope'>;

/** All rows of the node, whatever part of them the actor sees. Who calls it says why: `// scope: the number is one for the site`. */
export const wholeNode = <R extends Pick<Reach, 'db' | 'nodeId'>>(reach: R): R & Pick<Reach, 'scope'> => ({ ...reach, scope: {} });

/** What belongs to no site: keys, sign-in names, throttles. */
export const platform = (db: Reach['db']): Reach => wholeNode({ db, nodeId: NIL });

/** Whether it is the sign-in of another company, a vendor: it sees what is that company's, and nothing is open to it but what says so (`mount`). */
export const isPartner = ({ scope }: Pick<Reach, 'scope'>): boolean => scope.partner !== undefined;

/** A table that belongs to a node. */
export type Table = keyof DB & string;

/**
 * Which column of a table holds which kind of narrowed entity, as its migration says (`comment on table … is 'scope: vm = vm_id'`). A table that is
 * absent is narrowed by its node alone.
 */
export const scopeColumns: Partial<Record<Table, Partial<Record<ScopeKind, string>>>> = scopes;

/** Columns that only some rows have (`scope: warehouse = warehouse_id?`): a row without one is narrowed by what else it has. */
const sometimes: ReadonlySet<string> = new Set(scopedSometimes);

/** Conditions that hold a row of `table` (known as `alias`) inside the actor's node and data permission. */
function narrow(ctx: Reach, table: Table, alias: string) {
  const columns = Object.entries(scopeColumns[table] ?? {}) as [ScopeKind, string][];
  const limits = columns.flatMap(([type, column]) => {
    const ids = ctx.scope[type];
    if (!ids) return [];
    const own = sql.ref(`${alias}.${column}`);
    const within = sql<boolean>`${own} = any(${[...ids]}::uuid[])`;
    return [sometimes.has(`${table}.${column}`) ? sql<boolean>`(${own} is null or ${within})` : within];
  });
  return [sql<boolean>`${sql.ref(`${alias}.nodeId`)} = ${ctx.nodeId}`, ...limits];
}

/** Begins every query: `from(ctx, 'vm', 'v')`. Rows outside the actor's node or data permission are not there. */
export function from<T extends Table, A extends string>(
  ctx: Reach,
  table: T,
  alias: A,
): SelectQueryBuilder<DB & Record<A, DB[T]>, A, object> {
  const query = ctx.db.selectFrom(`${table} as ${alias}` as never) as unknown as SelectQueryBuilder<DB & Record<A, DB[T]>, A, object>;
  return narrow(ctx, table, alias).reduce((q, condition) => q.where(condition as never), query);
}

/** Begins every change: `changeIn(ctx, 'vm').set({ vmName }).where('id', '=', id)`. Rows outside the actor's node or data permission stay as they are. */
export function changeIn<T extends Table>(ctx: Reach, table: T): UpdateQueryBuilder<DB, T, T, UpdateResult> {
  const query = ctx.db.updateTable(table) as unknown as UpdateQueryBuilder<DB, T, T, UpdateResult>;
  return narrow(ctx, table, table).reduce((q, condition) => q.where(condition as never), query);
}

/** Begins every deletion: `removeFrom(ctx, 'vm').where('id', '=', id)`. Rows outside the actor's node or data permission stay. */
export function removeFrom<T extends Table>(ctx: Reach, table: T): DeleteQueryBuilder<DB, T, DeleteResult> {
  const query = ctx.db.deleteFrom(table) as unknown as DeleteQueryBuilder<DB, T, DeleteResult>;
  return narrow(ctx, table, table).reduce((q, condition) => q.where(condition as never), query);
}

/** A new row as its verb makes it: the node is added by `addTo`. */
export type NewRow<T extends Table> = Omit<InsertObject<DB, T>, 'nodeId'>;

/** Begins every insertion: `addTo(ctx, 'vm', { id, vmName })`, one row or several; they are of the actor's node and of no other. */
export function addTo<T extends Table>(
  ctx: Pick<Reach, 'db' | 'nodeId'>,
  table: T,
  rows: NewRow<T> | readonly NewRow<T>[],
): InsertQueryBuilder<DB, T, InsertResult> {
  const made = [rows].flat().map((row) => ({ ...(row as object), nodeId: ctx.nodeId }));
  return ctx.db.insertInto(table).values(made as never);
}

/** Holds a joined table to node and data permission too, where its rows say whose they are: `.where(inScope(ctx, 'employee', 'e'))`. */
export const inScope = (ctx: Ctx, table: Table, alias: string) => sql<boolean>`${sql.join(narrow(ctx, table, alias), sql` and `)}`;

/** Joins on a key inside one node: `.leftJoin('product as p', sameNode('p.id', 'c.productId'))`. */
export const sameNode =
  (left: `${string}.${string}`, right: `${string}.${string}`) =>
  (join: AnyJoin): AnyJoin =>
    join
      .onRef(left as never, '=', right as never)
      .onRef(`${left.split('.')[0]}.nodeId` as never, '=', `${right.split('.')[0]}.nodeId` as never);

/** Whether a row of `table` that was read by its key lies inside the data permission; the row has the columns of `scopeColumns`. */
export const seesRow = (ctx: Ctx, table: Table, row: Readonly<Record<string, unknown>>): boolean =>
  (Object.entries(scopeColumns[table] ?? {}) as [ScopeKind, string][]).every(([type, column]) => {
    const ids = ctx.scope[type];
    if (sometimes.has(`${table}.${column}`) && (row[column] ?? null) === null) return true;
    return !ids || ids.includes(row[column] as string);
  });
