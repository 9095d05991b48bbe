// A link of a node's chain: what rows of one table were, and the hash that ties it to the link before.
import { createHash, hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../kernel/db/database.ts';
import { stockTables } from './ledger.ts';
import type { SealedRow } from './seal-tables.ts';

/** So many rows a link holds at most: what is read at once, and what a changed row is looked for among. */
export const LINK_ROWS = 2000;

export interface Link {
  number: number;
  tableName: string;
  /** Numbered rows above `first` and up to `last`; null for rows from before the numbers. */
  first: number | null;
  last: number | null;
  firstKey: string | null;
  lastKey: string | null;
  rows: number;
  digest: string;
  /** Null where they are those of the table's link before. */
  columns: string[] | null;
  since: string | null;
  sealedAt: string;
  hash: string;
}

const NUMBER_BYTES = 6;
const HASH_BYTES = 8;
const MARK_BYTES = NUMBER_BYTES + HASH_BYTES;

/** What a link keeps of its rows: one hash over them all, and a mark of each. */
export function digestOf(rows: readonly SealedRow[], first: number): { digest: string; marks: Buffer } {
  const all = createHash('sha256');
  const marks = Buffer.allocUnsafe(rows.length * MARK_BYTES);
  for (const [at, { no, said }] of rows.entries()) {
    const own = hash('sha256', said, 'buffer');
    all.update(own);
    marks.writeUIntBE(no - first, at * MARK_BYTES, NUMBER_BYTES);
    own.copy(marks, at * MARK_BYTES + NUMBER_BYTES, 0, HASH_BYTES);
  }
  return { digest: all.digest('hex'), marks };
}

/** The marks of a link by number, each with the beginning of its row's hash. */
export function readMarks(marks: Buffer, first: number): Map<number, string> {
  const read = new Map<number, string>();
  for (let at = 0; at + MARK_BYTES <= marks.length; at += MARK_BYTES)
    read.set(first + marks.readUIntBE(at, NUMBER_BYTES), marks.toString('hex', at + NUMBER_BYTES, at + MARK_BYTES));
  return read;
}

/** The beginning of a row's hash, as a mark holds it. */
export const markOf = ({ said }: SealedRow): string => hash('sha256', said, 'buffer').toString('hex', 0, HASH_BYTES);

/** The hash of a link: over all that it says, and the hash of the link before ('' before the first). */
export function hashOf(nodeId: string, link: Omit<Link, 'hash'>, before: string): string {
  const { number, tableName, first, last, firstKey, lastKey, rows, digest, columns, since, sealedAt } = link;
  return hash(
    'sha256',
    JSON.stringify([nodeId, number, tableName, first, last, firstKey, lastKey, rows, digest, columns, since, sealedAt, before]),
  );
}

const FIELDS = [
  'number',
  'tableName',
  'first',
  'last',
  'firstKey',
  'lastKey',
  'rows',
  'digest',
  'columns',
  'since',
  'sealedAt',
  'hash',
] as const;

/** The newest link of a node; undefined before the first. */
export const headOf = (db: Database, nodeId: string): Promise<Link | undefined> =>
  stockTables(db).selectFrom('stockSeal').select(FIELDS).where('nodeId', '=', nodeId).orderBy('number', 'desc').limit(1).executeTakeFirst();

export interface MarkedLink extends Link {
  marks: Buffer;
}

interface Page {
  nodeId: string;
  after: number;
  limit: number;
}

/** Links after a number in their order, without their marks. */
export const linksAfter = (db: Database, { nodeId, after, limit }: Page): Promise<Link[]> =>
  stockTables(db)
    .selectFrom('stockSeal')
    .select(FIELDS)
    .where('nodeId', '=', nodeId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();

/** Links of one table after a number in their order. */
export const markedLinks = (db: Database, tableName: string, { nodeId, after, limit }: Page): Promise<MarkedLink[]> =>
  stockTables(db)
    .selectFrom('stockSeal')
    .select([...FIELDS, 'marks'])
    .where('nodeId', '=', nodeId)
    .where('tableName', '=', tableName)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();

/** Writes a link; false where another server was quicker to write one of that number. */
export async function putLink(db: Database, nodeId: string, link: MarkedLink): Promise<boolean> {
  const put = await stockTables(db)
    .insertInto('stockSeal')
    .values({ nodeId, ...link })
    .onConflict((conflict) => conflict.columns(['nodeId', 'number']).doNothing())
    .returning('number')
    .executeTakeFirst();
  return put !== undefined;
}

/** How far a table of a node is sealed. */
export interface Reached {
  tableName: string;
  /** Its last numbered row; 0 before the first. */
  last: number;
  /** The columns that hold. */
  columns: string[];
  sealedAt: string;
}

/** How far each of these tables is sealed; one that never was is absent. */
export async function sealedUpTo(db: Database, nodeId: string, tables: readonly string[]): Promise<Map<string, Reached>> {
  const { rows } = await sql<Reached>`
    select t.table_name, coalesce(l.last, 0) as last, l.sealed_at, c.columns
    from unnest(${tables}::text[]) as t (table_name)
    cross join lateral (
      select last, sealed_at from stock_seal where node_id = ${nodeId} and table_name = t.table_name order by number desc limit 1
    ) as l
    cross join lateral (
      select columns from stock_seal where node_id = ${nodeId} and table_name = t.table_name and columns is not null order by number desc limit 1
    ) as c`.execute(db);
  return new Map(rows.map((row) => [row.tableName, row]));
}
