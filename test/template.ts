// Databases to test on: copies of one migrated template, each with one node in it.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { systemCtx, type Ctx } from '../src/server/kernel/ctx.ts';
import { openDatabase, openPool, transact, type Database } from '../src/server/kernel/db/database.ts';
import { newId } from '../src/server/kernel/db/ids.ts';
import { migrate } from '../src/server/kernel/db/migrate.ts';
import { MEMORY } from './fleeting.ts';
import { hearMoments } from './moments.ts';
import { writeDown } from './written-down.ts';

export interface TestDatabase {
  url: string;
  pool: pg.Pool;
  db: Database;
  node: { nodeId: string; timeZone: string };
  /** Runs a verb as the product itself on the test's node, in one transaction. */
  run<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
}

const migrations = new URL('../db/migrations/', import.meta.url);

/**
 * Makes the template of the present migrations on a server, unless it is there; gives what `create database … template` is told: its name, and how
 * it is copied. Where the server's `folder` is in memory a copy file by file takes a tenth of the processor time of one through the log (30 of
 * 280 ms); on a disk it would wait for each of a thousand files.
 */
export async function makeTemplate(adminUrl: string, folder = ''): Promise<string> {
  const hash = createHash('sha256');
  for (const name of readdirSync(migrations).sort()) hash.update(readFileSync(new URL(name, migrations)));
  const template = `template_${hash.digest('hex').slice(0, 12)}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [template]);
  if (!rowCount) {
    const making = `${template}_${process.pid}`;
    await admin.query(`create database ${making}`);
    const pool = new pg.Pool({ connectionString: urlOf(adminUrl, making) });
    await migrate(pool);
    await pool.end();
    await admin.query(`alter database ${making} rename to ${template}`);
  }
  await admin.end();
  return folder.startsWith(MEMORY) ? `${template} strategy file_copy` : template;
}

/** The same server, another database. */
export function urlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** A connected copy of the template with one node in it. Call `close` when done: it throws where a statement was sent that a cluster refuses. */
export async function copyTemplate(
  { adminUrl, template }: { adminUrl: string; template: string },
  connections = 20,
): Promise<TestDatabase & { close(): Promise<void> }> {
  const name = `test_${newId().replaceAll('-', '')}`;
  const admin = async (sql: string) => {
    const client = new pg.Client({ connectionString: adminUrl });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  await admin(`create database ${name} template ${template}`);
  const url = urlOf(adminUrl, name);
  const pool = openPool(url, connections);
  // What a test writes need not outlive a fall of the server, and to wait for the disk at each commit is most of its time. Programs that are
  // started on this database, and sites that are killed (trust 1, 2, 16 to 19), have connections of their own, which do wait.
  pool.options.options += ' -c synchronous_commit=off';
  const moments = hearMoments();
  const db = openDatabase(pool, (statement) => {
    moments.hear(statement);
    writeDown?.(statement);
  });
  const node = await addNode(db);
  return {
    url,
    pool,
    db,
    node,
    run: (work) => transact(db, (tx) => work(systemCtx(tx as unknown as Database, node, 'test'))),
    close: async () => {
      await pool.end();
      await dropDatabase(admin, name);
      const wrong = moments.wrong();
      if (wrong.length > 0) throw new Error(`a cluster does not reckon a moment here, give it as a value:\n${wrong.join('\n')}`);
    },
  };
}

const NOT_OURS = '42501';

/**
 * Drops a database with whoever is in it. A vacuum that the server began there by itself belongs to nobody who may be sent away by force: the
 * plain drop asks it to leave, then it is tried again.
 */
export async function dropDatabase(ask: (sql: string) => Promise<unknown>, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      await ask(`drop database if exists ${name} with (force)`);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== NOT_OURS || tries === 20) throw error;
      await ask(`drop database if exists ${name}`).catch(() => undefined);
    }
}

/** The node that tests work on. */
export async function addNode(db: Database): Promise<TestDatabase['node']> {
  const node = { nodeId: newId(), timeZone: 'Asia/Shanghai' };
  await db.insertInto('node').values({ nodeId: node.nodeId, nodeCode: 'TEST', nodeName: '测试站点', timeZone: node.timeZone }).execute();
  return node;
}
