// One PostgreSQL for the whole run of the browser tests, with the migrated database in it: each site of its own is a copy of that.
import { rmSync } from 'node:fs';
import pg from 'pg';
import { newId } from '../../src/server/kernel/db/ids.ts';
import { startDatabase } from '../../src/server/kernel/postgres/index.ts';
import { fleetingFolder } from '../../test/fleeting.ts';
import { startServer } from '../../test/real-server.ts';
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

async function asAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: process.env['E2E_POSTGRES'] });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
const ask = (sql: string): Promise<unknown> => asAdmin((client) => client.query(sql));

export interface OwnDatabase {
  url: string;
  drop: () => Promise<void>;
}

async function copyOf(template: string | undefined): Promise<OwnDatabase> {
  const name = `e2e_${newId().replaceAll('-', '')}`;
  await ask(`create database ${name} template ${template}`);
  return { url: urlOf(process.env['E2E_POSTGRES'] ?? '', name), drop: () => dropDatabase(ask, name) };
}

/** A migrated database with nothing in it, as a server finds it at its first start. */
export const newDatabase = (): Promise<OwnDatabase> => copyOf(process.env['E2E_TEMPLATE']);

const DEMO = 'e2e_demo';

/** A database with the demonstration site in it. Making one takes half a minute: who asks first in a run does, the others copy. */
export async function demoDatabase(): Promise<OwnDatabase> {
  await asAdmin(async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('${DEMO}'))`);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DEMO]);
    if (rowCount) return;
    const making = `${DEMO}_${process.pid}`;
    await client.query(`create database ${making} template ${process.env['E2E_TEMPLATE']}`);
    const server = await startServer({ DATABASE_URL: urlOf(process.env['E2E_POSTGRES'] ?? '', making), DEMO: 'yes' });
    await server.stop();
    await client.query(`alter database ${making} rename to ${DEMO}`);
  });
  return copyOf(DEMO);
}
