// A site of every kept version opens in today's: its own backup is restored, what came since is migrated, and what it answered then is
// answered now (docs/decisions/0158-upgrades.md). `npm run keep-version` adds the next one.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { expectedFile, keptStates, packedFile, type Expected } from '../scripts/keep-version/archive.ts';
import { figuresOf, type Figures } from '../scripts/keep-version/figures.ts';
import { unpackBackup } from '../scripts/keep-version/pack.ts';
import { callAs, signIn, type Ask } from '../scripts/simulate/calls.ts';
import { TradeType } from '../src/contract/stock/codes.ts';
import { restoreBackup } from '../src/server/kernel/backup/restore.ts';
import { openDatabase, openPool, type Database } from '../src/server/kernel/db/database.ts';
import { newId } from '../src/server/kernel/db/ids.ts';
import { openFiles } from '../src/server/kernel/files/index.ts';
import { grantNewRights, shareSecret } from '../src/server/modules/auth/index.ts';
import { proof } from '../src/server/modules/stock/index.ts';
import { openProduct } from '../src/server/product.ts';
import { dropDatabase, urlOf } from './template.ts';

const folder = mkdtempSync(join(tmpdir(), 'factory-upgrades-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const quiet = (): void => undefined;
const admin = async (sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: inject('adminUrl') });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

/** Restores a kept site into a database of its own and opens it as a start of the product does; what it is closed by comes with it. */
async function opened(name: string) {
  const [backup, dataDir] = [join(folder, name), mkdtempSync(join(folder, 'data-'))];
  unpackBackup(packedFile(name), backup);
  const database = `upgrade_${newId().replaceAll('-', '')}`;
  await admin(`create database ${database}`);
  const pool = openPool(urlOf(inject('adminUrl'), database), 5);
  pool.options.options += ' -c synchronous_commit=off';
  process.env['DATA_DIR'] = dataDir;
  await openFiles({ dataDir, s3: undefined });
  await restoreBackup(backup, { pool, dataDir, log: quiet });
  const db = openDatabase(pool);
  const sharing = await shareSecret({ db, log: quiet, alone: true });
  await grantNewRights(db);
  const faults: string[] = [];
  const app = await openProduct({ pool, db, log: (line) => faults.push(line) });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const close = async (): Promise<void> => {
    await app.close();
    await sharing.stop();
    await pool.end();
    await dropDatabase(admin, database);
  };
  return { base: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, db, faults, close };
}

/** The books of every site that a version kept; what does not hold. */
async function brokenBooks(db: Database) {
  const nodes = await db.selectFrom('node').select(['nodeId', 'timeZone']).execute();
  const proofs = await Promise.all(nodes.map((node) => proof(db, node)));
  expect(nodes.length).toBeGreaterThan(0);
  return proofs.flatMap(({ failures }) => failures);
}

/** A machine of then, with a key of today, gives two pieces; tells what was taken, and what became of it. */
async function pick(base: string, ask: Ask) {
  const { rows } = await ask('/vm/listVmStockPage', { limit: 200 });
  // The last: the first has as many keys as a machine may have.
  const full = rows.findLast(
    ({ stockNum, freezeStatus, vmName }: { stockNum: number; freezeStatus: number; vmName: string }) =>
      stockNum > 3 && freezeStatus === 0 && !vmName.startsWith('模拟'),
  );
  const key = await ask('/vm/createOpenKey', { keyName: 'upgrade', vmId: full.vmId });
  const event = { kind: 'pick', eventId: newId(), sequence: 2_000_000, happenedAt: new Date().toISOString(), tradeNumber: 'TODAY-1' };
  const events = [{ ...event, tradeType: TradeType.pick, lines: [{ channelCode: full.channelCode, quantity: 2 }] }];
  const { data } = await callAs(base, key, { path: 'events', body: { events }, clock: Date.now() });
  return { productCode: full.productCode as string, price: full.productPrice as string, results: data.events };
}

const fenOf = (yuan: string): number => Math.round(Number(yuan) * 100);

/** What was taken of a product, in pieces and fen; nothing when it never was. */
const takenOf = ({ taken }: Figures, productCode: string): [number, number] => {
  const [pieces, yuan] = taken[productCode] ?? [0, '0.00'];
  return [pieces, fenOf(yuan)];
};

describe.each(keptStates())('%s', (name) => {
  const { account, password, figures } = JSON.parse(readFileSync(expectedFile(name), 'utf8')) as Expected;

  test('opens, answers what it answered then, and goes on', async () => {
    const site = await opened(name);
    try {
      expect((await fetch(`${site.base}/readyz`)).status).toBe(200);
      const ask = await signIn(site.base, account, password);
      expect(await figuresOf(ask)).toEqual(figures);
      const { productCode, price, results } = await pick(site.base, ask);
      expect(results).toMatchObject([{ result: 'booked' }]);
      const now = await figuresOf(ask);
      const [pieces, fen] = takenOf(figures, productCode);
      expect(takenOf(now, productCode)).toEqual([pieces + 2, fen + 2 * fenOf(price)]);
      expect(now.inMachines[productCode]?.[0]).toBe((figures.inMachines[productCode]?.[0] ?? 0) - 2);
      expect(now.trades).toBe(figures.trades + 1);
      expect(await brokenBooks(site.db)).toEqual([]);
      expect(site.faults).toEqual([]);
    } finally {
      await site.close();
    }
  }, 60_000);
});
