import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp } from './app.ts';

const LONG = '员工'.repeat(60_000);
let app: Awaited<ReturnType<typeof openApp>>;
let base: string;
beforeAll(async () => {
  app = await openApp();
  app.get('/long', () => ({ code: 200, msg: '', data: LONG }));
  app.get('/short', () => ({ code: 200, msg: '', data: '员工' }));
  app.get('/text', (_, reply) => reply.type('text/csv').send(LONG));
  base = await app.listen({ port: 0 });
});
afterAll(() => app?.close());

/** What comes over the wire, as it is. */
async function wire(path: string, accepts?: string): Promise<{ encoding: string; bytes: Buffer }> {
  const call = request(base + path, { headers: accepts ? { 'accept-encoding': accepts } : {} }).end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  return { encoding: response.headers['content-encoding'] ?? '', bytes: Buffer.concat(await response.toArray()) };
}

test('a long answer goes out small, and is the same', async () => {
  const { encoding, bytes } = await wire('/long', 'gzip, deflate, br');
  expect(encoding).toBe('gzip');
  expect(bytes.length).toBeLessThan(LONG.length / 20);
  expect(JSON.parse(gunzipSync(bytes).toString())).toEqual({ code: 200, msg: '', data: LONG });
});

test.each([
  ['a short answer', '/short', 'gzip'],
  ['to whoever names no coding', '/long', undefined],
  ['to whoever forbids it', '/long', 'br, gzip;q=0'],
  ['a file', '/text', 'gzip'],
])('as it is: %s', async (_, path, accepts) => {
  const { encoding, bytes } = await wire(path, accepts);
  expect(encoding).toBe('');
  expect(bytes.toString()).toContain('员工');
});
