// What is sealed: tables whose rows must stay as they were written, by everybody and also past the product (docs/decisions/0037-seal.md).
// A column of them is never renamed or dropped, and none changes its type: what was sealed could not be read again.
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../kernel/db/database.ts';

export interface SealedTable {
  table: string;
  /** What holds when nothing was changed, in Chinese. */
  title: string;
  /** What a row is called by, as SQL; no two rows have one. */
  key: string;
  /** The column that says when we learnt of it. */
  recorded: string;
  /** The columns that stay, where others may change; else all of them. */
  columns?: readonly string[];
  /** Columns that lead from a row to its moves. */
  leads?: string;
}

export const sealedTables: readonly SealedTable[] = [
  {
    table: 'stock_move',
    title: '封存后的库存移动未被改动',
    key: 'id::text',
    recorded: 'recorded_at',
    leads: 'product_id, document_kind, document_id',
  },
  { table: 'trade', title: '封存后的交易未被改动', key: 'id::text', recorded: 'recorded_at', leads: 'product_id' },
  { table: 'stock_event', title: '封存后的设备事件未被改动', key: 'json_build_array(source, event_id)::text', recorded: 'recorded_at' },
  { table: 'stock_count', title: '封存后的盘点未被改动', key: 'id::text', recorded: 'recorded_at', leads: 'product_id' },
  {
    table: 'device_event',
    title: '封存后的设备消息未被改动',
    key: 'json_build_array(vm_id, event_id)::text',
    recorded: 'received_at',
    // What a person decides of it later stands in the operation log.
    columns: ['node_id', 'vm_id', 'event_id', 'sequence', 'kind', 'happened_at', 'received_at', 'body', 'body_hash', 'seal_no'],
  },
  { table: 'operate_log', title: '封存后的操作日志未被改动', key: 'id::text', recorded: 'created_at' },
];

/** The columns of a table that are sealed from now on, in the order of the table. */
export const columnsNow = async (db: Database, of: SealedTable): Promise<readonly string[]> => of.columns ?? (await columnsOf(db, of));

/** All columns of a table. */
export async function columnsOf(db: Database, { table }: SealedTable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** A row as it is hashed. */
export interface SealedRow {
  /** Its number in the order of writing; of a row from before the numbers, its place in the link. */
  no: number;
  key: string;
  at: string;
  /** All sealed columns as PostgreSQL writes a row: null and empty text, and where a text ends, are told apart. */
  said: string;
}

const named = (columns: readonly string[]): RawBuilder<unknown> => sql.join(columns.map((name) => sql.ref(name)));

interface Part {
  nodeId: string;
  first: number;
  last: number;
  columns: readonly string[];
  limit: number;
}

/** Rows numbered above `first` and up to `last`, in the order of their numbers, `limit` at most. */
export async function numberedRows(db: Database, of: SealedTable, { nodeId, first, last, columns, limit }: Part): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    select seal_no as no, ${sql.raw(of.key)} as key, ${sql.ref(of.recorded)} as at, row(${named(columns)})::text as said
    from ${sql.table(of.table)} where node_id = ${nodeId} and seal_no > ${first} and seal_no <= ${last}
    order by seal_no limit ${limit}`.execute(db.withoutPlugins());
  return rows;
}

/** Rows from before the numbers, by their key in the order of its bytes, so many at a time; inside a transaction. */
export async function* oldRows(
  db: Database,
  of: SealedTable,
  { nodeId, columns, limit }: Omit<Part, 'first' | 'last'>,
): AsyncGenerator<SealedRow[]> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`
    declare old_rows no scroll cursor for
    select 0 as no, ${sql.raw(of.key)} as key, ${sql.ref(of.recorded)} as at, row(${named(columns)})::text as said
    from ${sql.table(of.table)} where node_id = ${nodeId} and seal_no is null order by (${sql.raw(of.key)}) collate "C"`.execute(db);
  for (;;) {
    const { rows } = await sql<SealedRow>`fetch ${sql.lit(limit)} from old_rows`.execute(db.withoutPlugins());
    if (rows.length > 0) yield rows;
    if (rows.length < limit) break;
  }
  await sql`close old_rows`.execute(db);
}

/** Whether there are rows from before the numbers. */
export async function hasOldRows(db: Database, { table }: Pick<SealedTable, 'table'>, nodeId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} where node_id = ${nodeId} and seal_no is null limit 1`.execute(db);
  return rows.length > 0;
}
