import type pg from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { migrate, migrations } from './migrate.ts';

const database = testDatabase();
const LONG = '0281-approval-known.sql';

test('a long history takes its time: what is migrated is ended by no limit, nor is the wait for another process that migrates', async () => {
  await database.pool.query('delete from schema_migration where name = $1', [LONG]);
  const limits = new Map<string, string>();
  const watched = {
    connect: async () => {
      const client = await database.pool.connect();
      const query = async (text: string, values: unknown[] = []) => {
        limits.set(text, (await client.query('show statement_timeout')).rows[0].statement_timeout);
        // With values a statement is one alone: a file is several.
        return values.length > 0 ? client.query(text, values) : client.query(text);
      };
      return { query, release: () => client.release() };
    },
  } as unknown as pg.Pool;
  expect(await migrate(watched)).toEqual([LONG]);
  const { sql } = (await migrations()).find(({ name }) => name === LONG)!;
  expect([limits.get(sql), limits.get('select pg_advisory_xact_lock(7201)')]).toEqual(['0', '0']);
  // The limit of everybody else is as it was.
  expect((await database.pool.query('show statement_timeout')).rows[0].statement_timeout).toBe('5min');
});
