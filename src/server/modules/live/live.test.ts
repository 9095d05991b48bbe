// Server-sent events over a real connection: what a machine says is heard within two seconds, by those alone whom it concerns.
import { createHash, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { furnish } from '../../../../test/machine-floor.ts';
import { openTestApp, type Caller, type TestApp, type Site } from '../../../../test/trust/test-app.ts';
import { makeOpenKey, signOf } from '../auth/index.ts';
import { newId } from '../../kernel/db/ids.ts';
import { announcePrewh } from './index.ts';
import { openProduct } from '../../product.ts';

const database = testDatabase();
let testApp: TestApp;
let site: Site;
let app: Awaited<ReturnType<typeof openProduct>>;
let url = '';
let first: Awaited<ReturnType<typeof furnish>>;
let second: Awaited<ReturnType<typeof furnish>>;

beforeAll(async () => {
  testApp = await openTestApp(database);
  site = await testApp.site('LIVE');
  first = await site.run((ctx) => furnish(ctx, { code: 'A' }));
  second = await site.run((ctx) => furnish(ctx, { code: 'B' }));
  app = await openProduct({ pool: database.pool, db: database.db, log: () => undefined });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app?.close();
  await testApp?.close();
});

/** Opens a stream; `heard` fills with what comes, `ended` when it is over. */
async function stream(token: string) {
  const ending = new AbortController();
  const answer = await fetch(`${url}/gateway/live`, { headers: { auth_token: token }, signal: ending.signal });
  const heard: { vmIds?: string[]; all?: boolean }[] = [];
  const read = async () => {
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream() as never) as unknown as AsyncIterable<string>)
      for (const line of chunk.split('\n\n')) if (line.startsWith('data: ')) heard.push(JSON.parse(line.slice(6)));
  };
  const ended = read().catch(() => undefined);
  return { answer, heard, ended, close: () => ending.abort() };
}
const until = async (true_: () => boolean, ms = 2_000) => {
  const end = Date.now() + ms;
  while (!true_() && Date.now() < end) await new Promise((done) => setTimeout(done, 20));
  return true_();
};
async function beat(vmId: string): Promise<void> {
  const key = await site.run((ctx) => makeOpenKey(ctx.db, { nodeId: site.nodeId, keyName: '机器', createdBy: 'test', vmId }));
  const path = '/gateway/open/v1/heartbeat';
  const [timestamp, nonce] = [String(Date.now()), randomUUID()];
  const bodyHash = createHash('sha256').update('{}').digest('hex');
  const sign = signOf({ method: 'POST', path, query: '', timestamp, nonce, bodyHash }, key.secret);
  const headers = {
    'content-type': 'application/json',
    'x-app-key': key.appKey,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-sign': sign,
  };
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: '{}' });
  expect(((await answer.json()) as { code: number }).code).toBe(200);
}
const names = ({ heard }: { heard: { vmIds?: string[] }[] }) => heard.flatMap(({ vmIds = [] }) => vmIds);

it('R200 a word of a machine is heard within 2 s by who may see it, by nobody else', async () => {
  const [all, narrow] = [await site.hire(), await site.hire({ scope: { vm: [second.vmId] } })];
  const stranger = await (await testApp.site('FAR')).hire();
  const streams = await Promise.all([all, narrow, stranger].map(({ token }: Caller) => stream(token)));
  const [whole, part, other] = streams as [(typeof streams)[0], (typeof streams)[0], (typeof streams)[0]];
  // Each is told to ask for everything as soon as the ear is open.
  expect(await until(() => streams.every(({ heard }) => heard.some((one) => one.all)))).toBe(true);
  await new Promise((done) => setTimeout(done, 300));
  await beat(first.vmId);
  expect(await until(() => names(whole).includes(first.vmId))).toBe(true);
  await beat(second.vmId);
  expect(await until(() => names(part).includes(second.vmId))).toBe(true);
  expect([names(part).includes(first.vmId), names(other)]).toEqual([false, []]);
  for (const { close } of streams) close();
});

it('R200 what happens in a smart warehouse is heard by who may see its warehouse, and by nobody who is narrowed to others', async () => {
  const [home, away] = [newId(), newId()];
  const [all, near, far] = [
    await site.hire(),
    await site.hire({ scope: { warehouse: [home] } }),
    await site.hire({ scope: { warehouse: [away] } }),
  ];
  const streams = await Promise.all([all, near, far].map(({ token }: Caller) => stream(token)));
  const [whole, part, other] = streams as [(typeof streams)[0], (typeof streams)[0], (typeof streams)[0]];
  expect(await until(() => streams.every(({ heard }) => heard.some((one) => one.all)))).toBe(true);
  const prewhId = newId();
  await site.run((ctx) => announcePrewh(ctx, { id: prewhId, warehouseId: home }));
  expect(await until(() => names(whole).includes(prewhId) && names(part).includes(prewhId))).toBe(true);
  expect(names(other)).toEqual([]);
  for (const { close } of streams) close();
});

it('who is not signed in, or holds no right to any such screen, hears nothing; one person opens so many and no more', async () => {
  const nobody = await fetch(`${url}/gateway/live`);
  await nobody.text();
  expect(nobody.status).toBe(401);
  const clerk = await site.hire({ rights: ['system.roleList'] });
  expect((await (await fetch(`${url}/gateway/live`, { headers: { auth_token: clerk.token } })).json()) as object).toMatchObject({
    code: 403,
  });
  const one = await site.hire();
  const streams = [];
  for (let at = 0; at < 12; at += 1) streams.push(await stream(one.token));
  const refused = await fetch(`${url}/gateway/live`, { headers: { auth_token: one.token } });
  await refused.text();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  for (const { close } of streams) close();
});

it('a stream does not hold up the end of the server', async () => {
  const other = await openProduct({ pool: database.pool, db: database.db, log: () => undefined });
  const base = await other.listen({ port: 0, host: '127.0.0.1' });
  const { token } = await site.hire();
  const answer = await fetch(`${base}/gateway/live`, { headers: { auth_token: token } });
  // A browser opens connections ahead and may never use them.
  const unused = connect(Number(new URL(base).port), '127.0.0.1').on('error', () => undefined);
  await new Promise((done) => unused.once('connect', done));
  const ended = answer.text();
  const began = Date.now();
  await other.close();
  expect(Date.now() - began).toBeLessThan(3_000);
  expect(await ended).toMatch(/^data: \{"all":true\}/);
});
