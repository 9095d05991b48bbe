// One PostgreSQL for the whole run of the browser tests, with the migrated database in it: each site of its own is a copy of that.
import { rmSync } from 'node:fs';
import pg from 'pg';
import { newId } from '../../src/server/kernel/db/ids.ts';
import { startDatabase } from '../../src/server/kernel/postgres/index.ts';
import { fleetingFolder } from '../../test/fleeting.ts';
import { dropDatabase, makeTemplate, urlOf } from '../../test/template.ts';

/** Starts it and makes what is copied; the workers find both in their environment. Gives what stops it. */
export async function startPostgres(): Promise<() => Promise<void>> {
  const folder = fleetingFolder('e2e-postgres-');
  const database = await startDatabase({ dataDir: folder, log: () => undefined });
  Object.assign(process.env, { E2E_POSTGRES: database.url, E2E_TEMPLATE: await makeTemplate(database.url, folder) });
  return async () => {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function ask(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env['E2E_POSTGRES'] });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** A migrated database with nothing in it, as a server finds it at its first start. */
export async function newDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `e2e_${newId().replaceAll('-', '')}`;
  await ask(`create database ${name} template ${process.env['E2E_TEMPLATE']}`);
  return { url: urlOf(process.env['E2E_POSTGRES'] ?? '', name), drop: () => dropDatabase(ask, name) };
}
