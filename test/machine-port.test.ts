// MACHINE_PORT over the real product: machines, and nobody else, are answered there, into the same books; it ends with the server.
import { createServer } from 'node:net';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PLACE } from '../src/contract/stock/ledger.ts';
import { bindProducts } from '../src/server/modules/machine/index.ts';
import { makeOpenKey } from '../src/server/modules/auth/index.ts';
import { onHand } from '../src/server/modules/stock/index.ts';
import { callAs, type MachineKey } from '../scripts/simulate/calls.ts';
import { testDatabase } from './database.ts';
import { fill, furnish, hire } from './machine-floor.ts';
import { startServer, type RunningServer } from './real-server.ts';

const database = testDatabase();
let server: RunningServer;
let floor: Awaited<ReturnType<typeof furnish>>;
let key: MachineKey;
let machines = '';

beforeAll(async () => {
  // Keys are sealed with the secret of the folder.
  const dataDir = mkdtempSync(join(tmpdir(), 'machine-port-'));
  vi.stubEnv('DATA_DIR', dataDir);
  floor = await database.run((ctx) => furnish(ctx));
  await database.run(async (ctx) => {
    const [channelId, productId] = [floor.channels[0]!, floor.drill];
    await bindProducts(ctx, [{ channelId, productId }]);
    await fill(ctx, { vmId: floor.vmId, channelId, productId, qty: 10_000 });
    await hire(ctx, 'E1');
    key = await makeOpenKey(ctx.db, { nodeId: ctx.nodeId, keyName: '机器', createdBy: 'test', vmId: floor.vmId });
  });
  server = await startServer({ DATABASE_URL: database.url, DATA_DIR: dataDir, MACHINE_PORT: '0' });
  machines = /设备接口：(http:\S+)/.exec(server.said)?.[1] ?? '';
}, 120_000);
afterAll(async () => {
  await server?.stop();
  vi.unstubAllEnvs();
}, 60_000);

let sequence = 0;
/** A machine says that somebody took one piece. */
function taken() {
  sequence += 1;
  const event = { kind: 'pick', eventId: `e-${sequence}`, sequence, happenedAt: new Date().toISOString(), empCode: 'E1' };
  return { events: [{ ...event, tradeNumber: `T-${sequence}`, lines: [{ channelCode: '101', quantity: 1 }] }] };
}
/** Why a call got no answer. */
const reasonOf = (error: Error): string => (error.cause as { code?: string } | undefined)?.code ?? String(error);
const left = async () => {
  const rows = await database.run((ctx) => onHand(ctx, { places: [{ kind: PLACE.vmChannel, ref: floor.channels[0]! }] }));
  return rows.reduce((sum, row) => sum + row.onHand, 0);
};

test('what a machine says at its own port and at that of everybody stands in the same books, once', async () => {
  const body = taken();
  const say = (at: string) => callAs(at, key, { path: 'events', body, clock: Date.now() });
  expect((await say(machines)).data.events).toMatchObject([{ result: 'booked' }]);
  expect((await say(server.url)).data.events).toMatchObject([{ result: 'again' }]);
  expect(await left()).toBe(9_999);
  const refused = await callAs(machines, { ...key, secret: 'wrong' }, { path: 'events', body: taken(), clock: Date.now() });
  expect(refused).toMatchObject({ status: 401, error: 'sign-wrong' });
});

test('boards hear within two seconds of what a machine says there', async () => {
  const ear = await database.pool.connect();
  try {
    const heard: string[] = [];
    ear.on('notification', ({ payload }) => heard.push(payload ?? ''));
    await ear.query('listen factory_live');
    await callAs(machines, key, { path: 'events', body: taken(), clock: Date.now() });
    await vi.waitFor(() => expect(heard).toContainEqual(expect.stringContaining(floor.vmId)), { timeout: 2000 });
  } finally {
    ear.release(true);
  }
});

test('nothing but the interface of machines is there, and what tells how the thread does', async () => {
  const at = async (path: string, init: RequestInit = {}) => (await fetch(`${machines}${path}`, init)).status;
  expect([await at('/readyz'), await at('/healthz'), await at('/metrics')]).toEqual([200, 200, 200]);
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  expect([await at('/'), await at('/gateway/oauth/getPublicKey'), await at('/gateway/vm/listVm', post)]).toEqual([404, 404, 404]);
  expect((await fetch(`${server.url}/gateway/oauth/getPublicKey`)).status).toBe(200);
});

test('a server that is told to end answers what its machines have begun, and gives the port back', async () => {
  const before = await left();
  let booked = 0;
  const ends = new Set<string>();
  const talk = async () => {
    for (;;) {
      const answer = await callAs(machines, key, { path: 'events', body: taken(), clock: Date.now() }).catch(reasonOf);
      if (typeof answer !== 'string' && answer.code === 200) booked += 1;
      else return ends.add(typeof answer === 'string' ? answer : String(answer.status));
    }
  };
  const talking = Promise.all(Array.from({ length: 5 }, talk));
  await sleep(300);
  await server.stop();
  await talking;
  // Refused, or told to try again: nobody was cut off.
  expect([...ends].filter((end) => end !== 'ECONNREFUSED' && end !== '503')).toEqual([]);
  expect(booked).toBeGreaterThan(0);
  expect(before - (await left())).toBe(booked);
  const { port } = new URL(machines);
  const again = createServer().listen(Number(port), '127.0.0.1');
  await new Promise((done, fail) => again.once('listening', done).once('error', fail));
  again.close();
}, 60_000);
