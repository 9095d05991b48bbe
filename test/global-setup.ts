// One PostgreSQL and one migrated template for the whole run: each test file gets its own copy of it.
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/server/kernel/migrate.ts';
import { startDatabase } from '../src/server/kernel/postgres/index.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    adminUrl: string;
    template: string;
  }
}

const migrations = new URL('../db/migrations/', import.meta.url);

/** Starts PostgreSQL (or takes TEST_DATABASE_URL) and makes the template of the present migrations. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const folder = given ? undefined : mkdtempSync(join(tmpdir(), 'factory-test-'));
  const server = folder ? await startDatabase({ dataDir: folder, log: () => undefined }) : undefined;
  const adminUrl = given ?? server?.url ?? '';
  project.provide('adminUrl', adminUrl);
  project.provide('template', await makeTemplate(adminUrl));
  return async () => {
    await server?.stop();
    if (folder) rmSync(folder, { recursive: true, force: true });
  };
}

async function makeTemplate(adminUrl: string): Promise<string> {
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
  return template;
}

/** The same server, another database. */
export function urlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}
