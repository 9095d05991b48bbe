// trust 33: of a thousand calls of a machine in which one bit was changed, none is taken.
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/server/kernel/db/ids.ts';
import { makeOpenKey, signOf } from '../../src/server/modules/auth/index.ts';
import { testDatabase } from '../database.ts';
import { furnish } from '../machine-floor.ts';
import { openTestApp, type TestApp } from './test-app.ts';

const database = testDatabase();
let testApp: TestApp;
let key: { appKey: string; secret: string };
beforeAll(async () => {
  testApp = await openTestApp(database);
  const site = await testApp.site('SIGN');
  key = await site.run(async (ctx) => {
    const { vmId } = await furnish(ctx, { code: 'SIGN' });
    return makeOpenKey(ctx.db, { nodeId: ctx.nodeId, keyName: '测试', createdBy: 'test', vmId });
  });
});
afterAll(() => testApp?.close());

type Part = 'path' | 'query' | 'body' | 'x-app-key' | 'x-timestamp' | 'x-nonce' | 'x-sign';
type Call = Record<Part, string>;
const PARTS: readonly Part[] = ['path', 'query', 'body', 'x-app-key', 'x-timestamp', 'x-nonce', 'x-sign'];

function signedCall(change: Partial<Call> = {}): Call {
  const call = {
    path: '/gateway/open/v1/heartbeat',
    // A second question mark is a letter like any other.
    query: 't=1760000000000?&since=12?',
    body: '{"unsentEvents":12345678}',
    'x-timestamp': String(Date.now()),
    'x-nonce': newId(),
    ...change,
  };
  const bodyHash = createHash('sha256').update(call.body).digest('hex');
  const sign = signOf(
    { method: 'POST', path: call.path, query: call.query, timestamp: call['x-timestamp'], nonce: call['x-nonce'], bodyHash },
    key.secret,
  );
  return { 'x-app-key': key.appKey, 'x-sign': sign, ...call };
}
async function send({ path, query, body, ...headers }: Call) {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `${path}?${query}`,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: body,
  });
  const { error, params } = answer.json<{ error?: string; params?: Record<string, string> }>();
  return { status: answer.statusCode, error, params };
}
/** One bit of one sign changed, where a visible sign comes of it. */
function flipped(text: string, at: number, bit: number): string | undefined {
  const sign = text.charCodeAt(at) ^ (1 << bit);
  return sign > 32 && sign < 127 && !'#%'.includes(String.fromCharCode(sign))
    ? text.slice(0, at) + String.fromCharCode(sign) + text.slice(at + 1)
    : undefined;
}

test('trust 33 a bit changed anywhere: 1000 of 1000 are refused', { timeout: 60_000 }, async () => {
  expect((await send(signedCall())).status).toBe(200);
  const [part, place, bit] = [fc.constantFrom(...PARTS), fc.nat(1000), fc.nat(6)];
  const taken: string[] = [];
  let tried = 0;
  const property = fc.asyncProperty(part, place, bit, async (name, at, which) => {
    const call = signedCall();
    const changed = flipped(call[name], at % call[name].length, which);
    // Hexadecimal in capitals says the same.
    if (changed === undefined || (name === 'x-sign' && changed.toLowerCase() === call[name])) return;
    const answer = await send({ ...call, [name]: changed });
    tried += 1;
    // Another path may be none at all.
    // … and a body no JSON: it is refused before it is looked at.
    const isRefused =
      answer.status === 401 || (name === 'path' && answer.status === 404) || (name === 'body' && answer.error === 'bad-body');
    if (!isRefused) taken.push(`${name} ${call[name]} → ${changed}: ${answer.status}`);
  });
  // Some changes say the same and are left out: more are made than are asked for.
  await fc.assert(property, { numRuns: 2400 });
  expect(tried).toBeGreaterThanOrEqual(1000);
  expect(taken).toEqual([]);
});

test('found 2 trust 33: what is put behind a second question mark is refused, whatever it is', async () => {
  for (const added of ['?since=1', '?&since=1', '&a=b?c', '%3Fsince=1']) {
    const call = signedCall();
    expect((await send({ ...call, query: call.query + added })).error).toBe('sign-wrong');
  }
});

test.each(['0', '86400000', '946684800000', '99999999999999'])(
  'found 3: a clock that says %s is told what time it is',
  async (timestamp) => {
    const answer = await send(signedCall({ 'x-timestamp': timestamp }));
    expect(answer).toMatchObject({ status: 401, error: 'sign-clock' });
    expect(Math.abs(Date.parse(answer.params?.['serverTime'] ?? '') - Date.now())).toBeLessThan(60_000);
  },
);

test('found 3: each header that is wrong is named with what is wrong with it', async () => {
  const seconds = String(Math.floor(Date.now() / 1000));
  for (const timestamp of [seconds, `${Date.now()}000`, '-1', '2026-11-24T08:00:00Z', '1e12'])
    expect(await send(signedCall({ 'x-timestamp': timestamp }))).toMatchObject({
      error: 'sign-time',
      params: { serverTime: expect.any(String) as string },
    });
  for (const nonce of ['1234567', 'with a blank', 'x'.repeat(65)])
    expect(await send(signedCall({ 'x-nonce': nonce }))).toMatchObject({ status: 401, error: 'sign-nonce' });
  expect(await send(signedCall({ 'x-app-key': '' }))).toMatchObject({ error: 'sign-missing', params: { headers: 'x-app-key' } });
  // What time it is here is told to whoever holds the key.
  expect(await send(signedCall({ 'x-timestamp': '0', 'x-sign': 'f'.repeat(64) }))).toMatchObject({ error: 'sign-wrong' });
});
