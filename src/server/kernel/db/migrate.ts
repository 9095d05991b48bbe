// Plain SQL, forward only: each file of db/migrations runs once, in order. All that a version brings runs in one transaction: the database is of one version
// or of the other, never between. What a file locks stays locked until the last one has run (an index on a big table keeps its writers waiting).
// An older process may work meanwhile where the files keep to the rule for that (docs/decisions/0158-upgrades.md).
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { fitMigration, isSpread } from './fit-migration.ts';
import { lockChanged, type LockOrder } from './migrate-locks.ts';

const folder = new URL('../../../../db/migrations/', import.meta.url);

export interface Migration {
  name: string;
  sql: string;
  hash: string;
}

/** The migrations of this version, in their order. */
export async function migrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.*\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** Less than PostgreSQL takes to look for a deadlock (1 s): it is never the call of somebody who works that is ended for the sake of a migration. */
const LOCK_MS = 700;
const LOCKED = new Set(['55P03', '40P01']);
const PAUSE_MS = 200;

/**
 * Brings the database to the newest migration, or through those that are named alone. Two processes may start at once: the second
 * waits. Where others work on the database meanwhile and hold what is to be changed, it lets go of everything, waits a moment and begins again.
 * Returns what it ran.
 */
export async function migrate(pool: pg.Pool, log: (line: string) => void = () => undefined, only?: readonly string[]): Promise<string[]> {
  const files = (await migrations()).filter(({ name }) => only?.includes(name) ?? true);
  const order: LockOrder = [];
  for (let times = 1; ; times += 1) {
    try {
      return await migrateOnce({ pool, files, order, log });
    } catch (error) {
      if (!LOCKED.has((error as { code?: string }).code ?? '')) throw error;
      if (times === 1) log('正在等待其他服务的操作结束 [others work on the database: trying until they let go]');
      // Not in step with those who wait for it.
      await new Promise((done) => setTimeout(done, PAUSE_MS * Math.min(times, 10) * (0.5 + Math.random())));
    }
  }
}

interface Migrating {
  pool: pg.Pool;
  files: readonly Migration[];
  order: LockOrder;
  log: (line: string) => void;
}

async function migrateOnce({ pool, files, order, log }: Migrating): Promise<string[]> {
  const client = await pool.connect();
  const ran: string[] = [];
  try {
    await client.query('begin');
    // A long history takes its time, and so does the process that waits for it: a limit would end each start at the same place.
    await client.query('set local statement_timeout = 0');
    await client.query('select pg_advisory_xact_lock(7201)');
    await client.query(
      'create table if not exists schema_migration (name text primary key, hash text not null, ran_at timestamptz not null default now())',
    );
    await client.query(`set local lock_timeout = ${LOCK_MS}`);
    const spread = await isSpread(client);
    // What it changes in rows and in tables would else be done on several connections to each server, which do not see each other.
    if (spread) await client.query(`set local citus.multi_shard_modify_mode to 'sequential'`);
    const done = new Map<string, string>((await client.query('select name, hash from schema_migration')).rows.map((r) => [r.name, r.hash]));
    const changed = files.find(({ name, hash }) => done.has(name) && done.get(name) !== hash);
    if (changed) throw new Error(`数据库迁移 ${changed.name} 与已执行的内容不同 [migration was changed after it ran]`);
    const pending = files.filter(({ name }) => !done.has(name));
    const texts = pending.map(({ sql }) => sql);
    if (!spread) await lockChanged(client, texts, order);
    for (const { name, sql, hash } of pending) {
      log(name);
      for (const statement of spread ? fitMigration(sql) : [sql]) await client.query(statement);
      await client.query('insert into schema_migration (name, hash) values ($1, $2)', [name, hash]);
      ran.push(name);
    }
    await client.query('commit');
    return ran;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
