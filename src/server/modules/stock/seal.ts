// Sealing: what has been committed since the last time is added to the node's chain, in the order in which it was written. Nobody who books waits for it.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { joined, type Database } from '../../kernel/db/database.ts';
import { digestOf, hashOf, headOf, LINK_ROWS, putLink, sealedUpTo, type Link } from './seal-link.ts';
import { columnsNow, hasOldRows, numberedRows, oldRows, sealedTables, type SealedRow, type SealedTable } from './seal-tables.ts';

const LOOK_MS = 50;
const PATIENCE_MS = 30_000;

interface Horizon {
  /** No row with this number or a smaller one can come any more. */
  upTo: number;
  /** The database's clock then. */
  at: string;
}

/** Locks of a transaction that may yet write rows. */
const WRITING = ['RowExclusiveLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'];

async function writers(db: Database): Promise<Set<string>> {
  const tables = sealedTables.map(({ table }) => table);
  const { rows } = await sql<{ writer: string }>`
    select distinct virtualtransaction as writer from pg_locks
    where locktype = 'relation' and database = (select oid from pg_database where datname = current_database())
      and relation in (select t::regclass from unnest(${tables}::text[]) as t) and mode = any(${WRITING}::text[])
      and pid is distinct from pg_backend_pid()`.execute(db);
  return new Set(rows.map(({ writer }) => writer));
}

/**
 * How far rows can be sealed: who draws a number holds a lock on the table from before that until the commit, so once everybody who held one when
 * the number was read is done, all rows up to it are there. Undefined when one of them takes too long (an import of millions): next time, then.
 */
async function horizon(db: Database, patienceMs: number): Promise<Horizon | undefined> {
  const { rows } = await sql<Horizon>`
    select case when is_called then last_value else 0 end as up_to, date_trunc('milliseconds', clock_timestamp()) as at from seal_no`.execute(
    db,
  );
  const [found] = rows;
  if (!found) return undefined;
  const awaited = await writers(db);
  for (const end = Date.now() + patienceMs; awaited.size > 0;) {
    if (Date.now() > end) return undefined;
    await pause(LOOK_MS);
    const still = await writers(db);
    for (const writer of awaited) if (!still.has(writer)) awaited.delete(writer);
  }
  return found;
}

class SomebodyElse extends Error {}

interface Chain {
  db: Database;
  nodeId: string;
  number: number;
  hash: string;
  sealedAt: string;
}

type Range = Pick<Link, 'tableName' | 'first' | 'last' | 'firstKey' | 'lastKey' | 'columns' | 'since'>;

async function addLink(chain: Chain, range: Range, rows: readonly SealedRow[]): Promise<void> {
  const { digest, marks } = digestOf(rows, range.first ?? 0);
  const link = { ...range, number: chain.number + 1, rows: rows.length, digest, sealedAt: chain.sealedAt };
  const own = hashOf(chain.nodeId, link, chain.hash);
  if (!(await putLink(chain.db, chain.nodeId, { ...link, hash: own, marks }))) throw new SomebodyElse();
  Object.assign(chain, { number: link.number, hash: own });
}

const same = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((name, at) => name === b[at]);

async function sealNumbered(chain: Chain, of: SealedTable, upTo: number): Promise<void> {
  const { db, nodeId } = chain;
  const reached = (await sealedUpTo(db, nodeId, [of.table])).get(of.table);
  const columns = await columnsNow(db, of);
  const since = reached ? [reached.sealedAt, chain.sealedAt].toSorted()[0]! : null;
  let first = reached?.last ?? 0;
  let changed = !reached || !same(reached.columns, columns);
  for (;;) {
    const rows = await numberedRows(db, of, { nodeId, first, last: upTo, columns, limit: LINK_ROWS });
    const last = rows.at(-1)?.no;
    if (last === undefined) return;
    await addLink(
      chain,
      { tableName: of.table, first, last, firstKey: null, lastKey: null, columns: changed ? [...columns] : null, since },
      rows,
    );
    [first, changed] = [last, false];
  }
}

/** What there was before the rows had numbers, at the beginning of the chain and never again: all of it or nothing. */
async function sealOld(begun: Chain): Promise<Chain> {
  // A transaction that is tried again begins anew.
  const chain = { ...begun };
  const { db, nodeId } = chain;
  for (const of of sealedTables) {
    if (!(await hasOldRows(db, of, nodeId))) continue;
    const columns = await columnsNow(db, of);
    let firstKey: string | null = null;
    for await (const rows of oldRows(db, of, { nodeId, columns, limit: LINK_ROWS })) {
      const lastKey: string | null = rows.at(-1)?.key ?? null;
      const range = { tableName: of.table, first: null, last: null, firstKey, lastKey, columns: firstKey === null ? [...columns] : null };
      await addLink(chain, { ...range, since: null }, numberedInPlace(rows));
      firstKey = lastKey;
    }
  }
  return chain;
}

/** Rows without a number, by their place. */
export const numberedInPlace = (rows: readonly SealedRow[]): SealedRow[] => rows.map((row, at) => ({ ...row, no: at + 1 }));

/**
 * Adds to the chain of a node what was committed since the last time. False when it has to be tried again later: a long transaction is still writing, or
 * another server is sealing.
 */
export async function seal(db: Database, nodeId: string, patienceMs = PATIENCE_MS): Promise<boolean> {
  const found = await horizon(db, patienceMs);
  if (!found) return false;
  try {
    const head = await headOf(db, nodeId);
    const begin = { nodeId, number: head?.number ?? 0, hash: head?.hash ?? '', sealedAt: found.at };
    const chain = head ? { ...begin, db } : { ...(await joined(db, (tx) => sealOld({ ...begin, db: tx }))), db };
    for (const of of sealedTables) await sealNumbered(chain, of, found.upTo);
    return true;
  } catch (error) {
    if (error instanceof SomebodyElse) return false;
    throw error;
  }
}

/** Seals every node of the database. */
export async function sealAll(db: Database): Promise<void> {
  for (const { nodeId } of await db.selectFrom('node').select('nodeId').execute()) await seal(db, nodeId);
}
