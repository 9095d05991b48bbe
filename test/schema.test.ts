// The laws of the tables, read from the migrated database itself.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { databaseTypes } from '../scripts/db-types.ts';
import { OF_PLATFORM } from '../src/server/kernel/db/of-platform.ts';
import { testDatabase } from './database.ts';

const database = testDatabase();
const ours = `n.nspname = 'public' and c.relname <> 'schema_migration'`;

test('every primary key and unique constraint begins with the node', async () => {
  const { rows } = await database.pool.query<{ name: string; first: string }>(`
    select i.relname as name, a.attname as first
    from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
    where ${ours} and (x.indisprimary or x.indisunique)`);
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter(({ first }) => first !== 'node_id').map(({ name }) => name)).toEqual([]);
});

test('every table has a primary key', async () => {
  const { rows } = await database.pool.query<{ relname: string }>(`
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and c.relkind = 'r' and not exists (select from pg_index x where x.indrelid = c.oid and x.indisprimary)`);
  expect(rows).toEqual([]);
});

// On a cluster a table lies with its node or is the coordinator's (src/server/kernel/db/spread.ts). What hangs on a node by its keys lies with it; of these
// it is said, for a table that nobody has placed may be one of the platform's.
const WITH_THEIR_NODE =
  `accounting_entry accounting_run file_part hand_device hand_entry idempotency open_nonce operate_log product_supply product_type_place push_fact stock_abnormality
  stock_balance stock_cell stock_closing stock_count stock_count_task stock_cutter stock_event stock_loan stock_month stock_move stock_proof stock_reservation
  trade_account_day trade_day trade_goods_month trade_month trade_people_month trade_rollup trade_slot trade_taker_slot
  trade_taker_year`.split(/\s+/);

test('it is said of every table whether it lies with its node or is the platform’s', async () => {
  const { rows } = await database.pool.query<{ relname: string }>(`
    with recursive tied as (
      select 'node'::regclass::oid as oid
      union select k.conrelid from pg_constraint k join tied t on t.oid = k.confrelid where k.contype = 'f'
    )
    select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and oid not in (select oid from tied)`);
  const placed = [...WITH_THEIR_NODE, ...OF_PLATFORM.filter((name) => name !== 'waiting_definition')];
  expect(rows.map(({ relname }) => relname).toSorted()).toEqual(placed.toSorted());
});

test('a key to another table holds the node and empties no column by itself: a cluster would refuse it', async () => {
  const { rows } = await database.pool.query<{ table: string; said: string }>(`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as said from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace`);
  expect(rows.length).toBeGreaterThan(200);
  const fits = /^FOREIGN KEY \(node_id\b[^)]*\) REFERENCES \w+\(node_id\b(?!.* SET (NULL|DEFAULT))/;
  expect(rows.filter(({ said, table }) => !fits.test(said) || OF_PLATFORM.includes(table))).toEqual([]);
});

test('no column holds a float, and every moment has its zone', async () => {
  const { rows } = await database.pool.query<{ column: string }>(`
    select table_name || '.' || column_name as column from information_schema.columns
    where table_schema = 'public' and udt_name in ('float4', 'float8', 'timestamp', 'money')`);
  expect(rows).toEqual([]);
});

test('trust 9: what is written once refuses change and deletion, even for the owner', async () => {
  const guarded = ['operate_log', 'trade', 'stock_move', 'stock_event', 'stock_count'];
  for (const table of guarded) {
    await expect(database.pool.query(`truncate ${table}`)).rejects.toThrow(/append-only|cannot truncate/);
  }
});

test('db/types.ts is what the migrations give (npm run db:types)', async () => {
  expect(readFileSync(new URL('../db/types.ts', import.meta.url), 'utf8')).toBe(await databaseTypes(database.pool));
});
