// The two transactions of background work: a snapshot that rows stream out of, and one in which everything happens or nothing.
import { CompiledQuery, Kysely, sql, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Afterwards, Ctx } from '../ctx.ts';
import { dialectOf, transact, type Database } from '../db/database.ts';

/**
 * Runs `work` in one read-only transaction that sees one state of the data. Its `stream` reads by FETCH, so that other queries can
 * be asked between two batches: the driver's own cursor holds the connection until it ends.
 */
export function snapshot<T>(ctx: Ctx, work: (inner: Ctx) => Promise<T>): Promise<T> {
  return ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // All rows will be read: without this PostgreSQL would choose the plan that finds the first rows soonest.
      await sql`set local cursor_tuple_fraction = 1`.execute(tx);
      const db = cursors(tx.withoutPlugins() as unknown as Database);
      kept.set(db, new Map());
      return work({ ...ctx, db });
    });
}

const kept = new WeakMap<Database, Map<string, unknown>>();

/** A value computed once for each `snapshot`, in which nothing can change; outside of one it is computed each time. */
export function keptIn<T>({ db }: Ctx, name: string, make: () => T): T {
  const known = kept.get(db);
  if (!known) return make();
  if (!known.has(name)) known.set(name, make());
  return known.get(name) as T;
}

/** Runs `work` in one transaction; what it leaves for `after` runs when it has committed. Tried again on a deadlock. */
export async function inTransaction<T>(ctx: Ctx, work: (inner: Ctx) => Promise<T>): Promise<T> {
  let after: Afterwards[] = [];
  const result = await transact(ctx.db, (tx) => {
    after = [];
    return work({ ...ctx, db: tx as unknown as Database, after: (step) => void after.push(step) });
  });
  for (const step of after) await step(ctx.db);
  return result;
}

function cursors(tx: Database): Database {
  const connection = connectionOver(tx);
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
    beginTransaction: nested,
    commitTransaction: nested,
    rollbackTransaction: nested,
  };
  return new Kysely<DB>({ dialect: dialectOf(() => driver) });
}

const nested = (): Promise<void> => Promise.reject(new Error('a snapshot has no transaction inside'));

function connectionOver(tx: Database): DatabaseConnection {
  let opened = 0;
  // One connection answers one query at a time; a list asks for its page and its total at once.
  let before: Promise<unknown> = Promise.resolve();
  const run = <R>(text: string, parameters: readonly unknown[] = []): Promise<QueryResult<R>> => {
    const result = before.then(() => tx.executeQuery<R>(CompiledQuery.raw(text, [...parameters])));
    before = result.catch(() => undefined);
    return result;
  };
  return {
    executeQuery: <R>(query: CompiledQuery) => run<R>(query.sql, query.parameters),
    async *streamQuery<R>(query: CompiledQuery, batch = 1000): AsyncIterableIterator<QueryResult<R>> {
      const name = `rows_${(opened += 1)}`;
      await run(`declare ${name} no scroll cursor for ${query.sql}`, query.parameters);
      try {
        for (;;) {
          const result = await run<R>(`fetch ${batch} from ${name}`);
          if (result.rows.length > 0) yield result;
          if (result.rows.length < batch) return;
        }
      } finally {
        // In a transaction that has failed there is no cursor left to close.
        await run(`close ${name}`).catch(() => undefined);
      }
    },
  };
}
