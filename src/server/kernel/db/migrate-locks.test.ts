import { expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { locksOf } from './migrate-locks.ts';
import { migrations } from './migrate.ts';

const database = testDatabase();

test('each word that changes a table is known, whatever its letters, with the strongest lock of each', () => {
  const text = `
    Create Index on Reading (node_id);
    alter table only reading add column part text;
    create unique index part_by_name on part (name);
    create trigger part_told after insert or update of name on part for each row execute function told();
    create table piece (id uuid references whole (id));
    update state set part = null; delete from rest where part is null;
    drop table if exists gone; drop trigger if exists heard on ear;
    -- Until then; whoever asks
    truncate one_sum, only other_sum; truncate table third restart identity;`;
  expect(Object.fromEntries(locksOf([text]))).toEqual({
    reading: 'access exclusive',
    part: 'share row exclusive',
    whole: 'share row exclusive',
    state: 'share row exclusive',
    rest: 'share row exclusive',
    gone: 'access exclusive',
    ear: 'access exclusive',
    one_sum: 'access exclusive',
    other_sum: 'access exclusive',
    third: 'access exclusive',
  });
});

/** Modes that whoever takes something for a person would wait for. */
const HINDERS = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'];
/** Before these each change was made while nobody worked. */
const SINCE = '0572';

test('what a migration locks of the tables that were there, is locked before the first of them runs', async () => {
  const client = await database.pool.connect();
  try {
    await client.query('drop schema public, bi cascade; create schema public');
    await client.query(
      'create table schema_migration (name text primary key, hash text not null, ran_at timestamptz not null default now())',
    );
    const missed: string[] = [];
    for (const { name, sql } of await migrations()) {
      const there = new Set((await client.query(`select relname from pg_class where relkind in ('r', 'p')`)).rows.map((r) => r.relname));
      await client.query('begin');
      await client.query(sql);
      const { rows } = await client.query<{ table: string; mode: string }>(
        `select c.relname as table, l.mode from pg_locks l join pg_class c on c.oid = l.relation
          where l.pid = pg_backend_pid() and l.mode = any($1) and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1, 2`,
        [HINDERS],
      );
      await client.query('commit');
      const known = locksOf([sql]);
      for (const { table, mode } of rows)
        if (
          name >= SINCE &&
          there.has(table) &&
          (mode === 'AccessExclusiveLock' ? known.get(table) !== 'access exclusive' : !known.has(table))
        )
          missed.push(`${name}: ${table} ${mode}`);
    }
    expect(missed).toEqual([]);
  } finally {
    client.release();
  }
});
