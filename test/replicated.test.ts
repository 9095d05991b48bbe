// Logical replication writes rows without a search path: by it a managed service upgrades PostgreSQL, and a site moves between servers of a cluster. What a
// table reckons for a row (generated columns, checks, keys of indexes) is reckoned there too, so each function must be found without one.
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from './database.ts';

const database = testDatabase();
let client: pg.PoolClient;
beforeAll(async () => {
  client = await database.pool.connect();
  // Names are then written out with their schema, as they are kept.
  await client.query(`set search_path = ''`);
});
afterAll(() => client?.release(true));

interface Reckoned {
  table: string;
  /** What it belongs to, as a failure names it. */
  of: string;
  expression: string;
}

const reckoned = async (): Promise<Reckoned[]> =>
  (
    await client.query<Reckoned>(`
    select c.relname as table, a.attname as of, pg_get_expr(d.adbin, d.adrelid) as expression
      from pg_attribute a join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and a.attgenerated = 's'
    union all select c.relname, k.conname, pg_get_expr(k.conbin, k.conrelid) from pg_constraint k join pg_class c on c.oid = k.conrelid
      where c.relnamespace = 'public'::regnamespace and k.contype = 'c'
    union all select c.relname, i.indexrelid::regclass::text, 'row(' || pg_get_expr(i.indexprs, i.indrelid) || ')' from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'public'::regnamespace and i.indexprs is not null
    union all select c.relname, i.indexrelid::regclass::text, pg_get_expr(i.indpred, i.indrelid) from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'public'::regnamespace and i.indpred is not null`)
  ).rows;

const WORDS = `'铣刀 4刃 φ10 A1'`;
/** A value of each type that gives what is reckoned of it something to do. */
const VALUES: Record<string, string> = {
  text: WORDS,
  'text[]': `array[${WORDS}]`,
  'timestamp with time zone': 'now()',
  date: 'current_date',
};

/** A row of a table, made up. */
async function rowOf(table: string): Promise<string> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select quote_ident(attname) as name, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = ('public.' || quote_ident($1))::regclass and attnum > 0 and not attisdropped`,
    [table],
  );
  return rows.map(({ name, type }) => `${VALUES[type] ?? 'null'}::${type} as ${name}`).join(', ');
}

test('what a table reckons for a row is reckoned without a search path', async () => {
  const all = await reckoned();
  expect(all.length).toBeGreaterThan(300);
  const rows = new Map<string, string>();
  for (const { table } of all) if (!rows.has(table)) rows.set(table, await rowOf(table));
  const failing: string[] = [];
  for (const { table, of, expression } of all)
    await client
      .query(`select ${expression} from (select ${rows.get(table)}) as ${table}`)
      .catch((error: Error) => failing.push(`${table} ${of}: ${error.message}`));
  expect(failing).toEqual([]);
});
