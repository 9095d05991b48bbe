// A database of one's own for each test file: a copy of the migrated template, gone when the file ends.
import { afterAll, beforeAll, inject } from 'vitest';
import pg from 'pg';
import { systemCtx, type Ctx } from '../src/server/kernel/ctx.ts';
import { openDatabase, openPool, transact, type Database } from '../src/server/kernel/database.ts';
import { newId } from '../src/server/kernel/ids.ts';
import { urlOf } from './global-setup.ts';

export interface TestDatabase {
  url: string;
  pool: pg.Pool;
  db: Database;
  node: { nodeId: string; timeZone: string };
  /** Runs a verb as the product itself on the test's node, in one transaction. */
  run<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
}

/** A connected copy of the template with one node in it. Call `close` when done. */
export async function openTestDatabase(connections = 20): Promise<TestDatabase & { close(): Promise<void> }> {
  const name = `test_${newId().replaceAll('-', '')}`;
  const admin = async (sql: string) => {
    const client = new pg.Client({ connectionString: inject('adminUrl') });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await admin(`create database ${name} template ${inject('template')}`);
  const url = urlOf(inject('adminUrl'), name);
  const pool = openPool(url, connections);
  const db = openDatabase(pool);
  const node = { nodeId: newId(), timeZone: 'Asia/Shanghai' };
  await db.insertInto('node').values({ nodeId: node.nodeId, nodeCode: 'TEST', nodeName: '测试站点', timeZone: node.timeZone }).execute();
  return {
    url,
    pool,
    db,
    node,
    run: (work) => transact(db, (tx) => work(systemCtx(tx as unknown as Database, node, 'test'))),
    close: async () => {
      await pool.end();
      await admin(`drop database ${name} with (force)`);
    },
  };
}

/** The database of this test file, opened before its tests and dropped after them. */
export function testDatabase(connections?: number): TestDatabase {
  let open: Awaited<ReturnType<typeof openTestDatabase>> | undefined;
  const now = () => {
    if (!open) throw new Error('the test database is open inside tests only');
    return open;
  };
  beforeAll(async () => {
    open = await openTestDatabase(connections);
  });
  afterAll(() => open?.close());
  return {
    get url() {
      return now().url;
    },
    get pool() {
      return now().pool;
    },
    get db() {
      return now().db;
    },
    get node() {
      return now().node;
    },
    run: (work) => now().run(work),
  };
}
