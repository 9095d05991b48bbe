// One PostgreSQL for the whole run of the browser tests, with a migrated database and a site that was started once: each site of a test is a copy.
import { copyFile, mkdtemp } from 'node:fs/promises';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { newId } from '../../src/server/kernel/db/ids.ts';
import { startDatabase } from '../../src/server/kernel/postgres/index.ts';
import { fleetingFolder } from '../../test/fleeting.ts';
import { startServer } from '../../test/real-server.ts';
import { dropDatabase, makeTemplate, urlOf } from '../../test/template.ts';
import { changePassword, signInBy } from './api.ts';

/** The administrator of every site that is a copy. */
export const ADMINISTRATOR = { account: 'admin', password: 'Passw0rd-e2e' };
const SITE = 'e2e_site';
const DEMO = 'e2e_demo';
/** What seals in a copy what was sealed in the original: a server without it would wait for one that has it. */
const KEY = 'secret.key';

/** Starts it and makes what is copied; the workers find both in their environment. Gives what stops it. */
export async function startPostgres(): Promise<() => Promise<void>> {
  const folder = fleetingFolder('e2e-postgres-');
  const database = await startDatabase({ dataDir: folder, log: () => undefined });
  Object.assign(process.env, { E2E_POSTGRES: database.url, E2E_TEMPLATE: await makeTemplate(database.url, folder), E2E_KEYS: folder });
  await makeSite();
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

/** The migrated database, and how it is copied. */
const template = (): string => process.env['E2E_TEMPLATE'] ?? '';

async function copyOf(original: string): Promise<OwnDatabase> {
  const name = `e2e_${newId().replaceAll('-', '')}`;
  await ask(`create database ${name} template ${original}`);
  return { url: urlOf(process.env['E2E_POSTGRES'] ?? '', name), drop: () => dropDatabase(ask, name) };
}

/** A migrated database with nothing in it, as a server finds it at its first start. */
export const newDatabase = (): Promise<OwnDatabase> => copyOf(template());

/** Starts a server on a new copy and ends it again once it is furnished; then the copy has this name. */
async function makeOnce(
  name: string,
  { settings, furnish }: { settings: Record<string, string>; furnish: (said: string) => Promise<void> },
): Promise<void> {
  const making = `${name}_${process.pid}`;
  await ask(`create database ${making} template ${template()}`);
  const server = await startServer({ DATABASE_URL: urlOf(process.env['E2E_POSTGRES'] ?? '', making), ...settings });
  const before = process.env['E2E_URL'];
  process.env['E2E_URL'] = server.url;
  await furnish(server.said);
  if (before === undefined) delete process.env['E2E_URL'];
  else process.env['E2E_URL'] = before;
  await copyFile(join(server.dataDir, KEY), keyOf(name));
  await server.stop();
  await ask(`alter database ${making} rename to ${name}`);
}
const keyOf = (name: string): string => join(process.env['E2E_KEYS'] ?? '', `${name}.key`);

/** The site after its first start, its administrator with a password of his own. */
const makeSite = (): Promise<void> =>
  makeOnce(SITE, {
    settings: {},
    furnish: async (said) => {
      const [, account = '', oneTime = ''] = /管理员账号 (\S+?)，一次性密码 (\S+?)（/.exec(said) ?? [];
      const { token } = await signInBy(account, oneTime);
      const { code, msg } = await changePassword(token, oneTime, ADMINISTRATOR.password);
      if (code !== 200) throw new Error(`the password of ${account} could not be changed: ${msg}`);
    },
  });

/** A copy, and a data folder for the server that is to run on it. */
async function copyWithKey(name: string): Promise<OwnDatabase & { dataDir: string }> {
  const [copy, dataDir] = await Promise.all([copyOf(template().replace(/^\S+/, name)), mkdtemp(join(tmpdir(), 'e2e-'))]);
  await copyFile(keyOf(name), join(dataDir, KEY));
  return { ...copy, dataDir };
}

/** A site that was started once, with nothing in it but its administrator. */
export const newSite = (): Promise<OwnDatabase & { dataDir: string }> => copyWithKey(SITE);

/** The demonstration site. Making it takes half a minute: who asks first in a run does, the others copy. */
export async function demoSite(): Promise<OwnDatabase & { dataDir: string }> {
  await asAdmin(async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('${DEMO}'))`);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DEMO]);
    if (!rowCount) await makeOnce(DEMO, { settings: { DEMO: 'yes' }, furnish: async () => undefined });
  });
  return copyWithKey(DEMO);
}
