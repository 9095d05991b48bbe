// The connection to PostgreSQL: exact numbers, ISO times, one helper for transactions that tries again when the database asks for it.
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  sql,
  type Compilable,
  type CompiledQuery,
  type Dialect,
  type Driver,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import type { DB } from '../../../../db/types.ts';
import { NamingCompiler } from './column-names.ts';
import { driverOn, driverOver, later, openingWith } from './connection.ts';
import { breaksOf, oneServer, toOneServer } from './one-server.ts';

export type Database = Kysely<DB>;
export type Tx = Transaction<DB>;

const TIMESTAMPTZ = 1184;
const BIGINT = 20;
const NUMERIC = 1700;
const DATE = 1082;

// bigint arrives as a number while it is exact; beyond 2^53 it is a fault, never a rounded figure.
function exactInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`integer out of range: ${text}`);
  return value;
}

/** A moment as ISO 8601 in milliseconds. Sessions run in UTC, so nearly every one needs its digits only: no clock is asked. */
function isoMoment(text: string): string {
  if (text.length < 22 || text[4] !== '-' || text[10] !== ' ' || !text.endsWith('+00')) return new Date(text).toISOString();
  const fraction = text[19] === '.' ? text.slice(20, -3) : '';
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}

const parsers = new Map<number, (text: string) => unknown>([
  [BIGINT, exactInteger],
  [NUMERIC, (text) => (/^-?\d+$/.test(text) ? exactInteger(text) : text)],
  [DATE, (text) => text],
  [TIMESTAMPTZ, isoMoment],
]);

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format as 'text'),
};

/**
 * Opens a pool. Sessions run in UTC; a statement that takes over 5 minutes is ended by the database. A server that only follows another is refused,
 * unless it `mayFollow`.
 */
export function openPool(url: string, max = 20, { mayFollow = false } = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types: types as pg.CustomTypesConfig,
    options: '-c timezone=UTC -c statement_timeout=300000 -c idle_in_transaction_session_timeout=600000',
    ...oneServer,
    // A connection keeps the plans of the functions that it called: it is worth keeping over a pause.
    idleTimeoutMillis: 300_000,
    application_name: 'factory-supply',
  });
  toOneServer(pool, mayFollow);
  return pool;
}

/** The typed query builder over a pool; columns are snake_case in SQL and camelCase in code. `hear` is told of each statement that was answered. */
export function openDatabase(pool: pg.Pool, hear?: (statement: CompiledQuery) => void): Database {
  const db = new Kysely<DB>({
    ...(hear ? { log: ({ level, query }) => void (level === 'query' && hear(query)) } : {}),
    dialect: dialectOf(() => driverOver(pool)),
  });
  pools.set(db, pool);
  return db;
}

const pools = new WeakMap<Database, pg.Pool>();

/** How often a connection of its pool has broken, or its server was replaced (`breaksOf`). */
export function breaks(db: Database): number {
  const pool = pools.get(db);
  return pool ? breaksOf(pool) : 0;
}

/** The same over one connection of a pool, which whoever holds it gives back himself. */
export const databaseOn = (client: pg.PoolClient): Database => new Kysely<DB>({ dialect: dialectOf(() => driverOn(client)) });

/** PostgreSQL as the product speaks to it. */
export const dialectOf = (createDriver: () => Driver): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new NamingCompiler(),
});

/** The rows of a query, so many at a time as a cursor reads them, for what is too much to hold: a step for each row would cost as much as the row. */
export async function* inBatches<R>(db: Database, query: Compilable<R>, size: number): AsyncGenerator<R[]> {
  for await (const { rows } of db.getExecutor().stream<R>(query.compile(), size)) yield rows;
}

const RETRY = new Set(['40001', '40P01']);
const TRIES = 10;

/** SQLSTATE of a database error, undefined for any other. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** Runs `work` in one transaction; serialisation failures and deadlocks are tried again (work must have no effect outside). */
export async function transact<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt >= TRIES || !RETRY.has(sqlState(error) ?? '')) throw error;
      await new Promise((done) => setTimeout(done, Math.random() * 20 * attempt));
    }
  }
}

/** Runs `work` in the transaction that is under way, else in one of its own. */
export const joined = <T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : transact(db, (tx) => work(tx as unknown as Database));

/**
 * Runs `work` inside the transaction so that what it did can be taken back alone: when it throws, all before it still stands. Its end goes with the next
 * statement: what the database has against what `work` left to be said later fails the transaction.
 */
export async function attempt<T>(db: Database, work: () => Promise<T>): Promise<T> {
  await openingWith(db, sql`savepoint attempt`.compile(db));
  try {
    const done = await work();
    await later(db, sql`release savepoint attempt`.compile(db));
    return done;
  } catch (error) {
    // When the database asks to try again, the whole transaction has to be run again.
    if (!RETRY.has(sqlState(error) ?? '')) await sql`rollback to savepoint attempt`.execute(db);
    throw error;
  }
}
