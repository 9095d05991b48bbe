// A cluster of an older version is brought to this one: its tables are then what they are on one PostgreSQL.
import type pg from 'pg';
import { openPool } from '../../src/server/kernel/db/database.ts';
import { migrate, migrations } from '../../src/server/kernel/db/migrate.ts';
import { spread } from '../../src/server/kernel/db/spread.ts';
import type { Cluster } from '../lib/citus.ts';

/** The first version whose tables a cluster takes: before it, keys emptied columns by themselves (docs/decisions/0120-cluster.md). */
const FIRST = '0482-keys-let-go-by-hand.sql';

/** Spreads the tables of the first version, migrates them, and gives what is another on one PostgreSQL. */
export async function laterVersion(cluster: Cluster): Promise<string[]> {
  const names = (await migrations()).map(({ name }) => name);
  const later = await cluster.more('later');
  await cluster.over('later');
  const over = await withPool(later, async (pool) => {
    await migrate(
      pool,
      undefined,
      names.filter((name) => name <= FIRST),
    );
    await spread(pool);
    await migrate(pool);
    await spread(pool);
    return shape(pool);
  });
  const one = await withPool(await cluster.more('plain'), async (pool) => {
    await migrate(pool);
    return shape(pool);
  });
  return [
    ...minus(one, over).map((line) => `not on the cluster: ${line}`),
    ...minus(over, one).map((line) => `on the cluster only: ${line}`),
  ];
}

async function withPool<T>(url: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = openPool(url);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

const minus = (some: ReadonlySet<string>, others: ReadonlySet<string>): string[] => [...some].filter((line) => !others.has(line));

/** Columns, constraints, indexes, triggers and functions, one line each. What a cluster has of its own is left out. */
async function shape(pool: pg.Pool): Promise<Set<string>> {
  const { rows } = await pool.query<{ line: string }>(`
    with own as (select oid, relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'waiting_definition')
    select format('%s.%s %s%s %s', o.relname, a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' else '' end, pg_get_expr(d.adbin, d.adrelid)) as line
      from own o join pg_attribute a on a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped left join pg_attrdef d on d.adrelid = o.oid and d.adnum = a.attnum
    union all
    select format('%s: %s %s', o.relname, c.conname, pg_get_constraintdef(c.oid)) from own o join pg_constraint c on c.conrelid = o.oid
    union all
    select pg_get_indexdef(i.indexrelid) from own o join pg_index i on i.indrelid = o.oid
    union all
    select pg_get_triggerdef(t.oid) from own o join pg_trigger t on t.tgrelid = o.oid and not t.tgisinternal and t.tgname not like 'truncate_trigger_%'
    union all
    select format('function %s', p.oid::regprocedure) from pg_proc p where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`);
  // Brackets around brackets are the printer's.
  return new Set(rows.map(({ line }) => line.replaceAll(/[()]/g, '')));
}
