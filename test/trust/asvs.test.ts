// Rows of the table in SECURITY.md that no test of a noun holds: what every answer of the running product says of itself, and what it does not say.
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth } from '../../src/contract/auth/index.ts';
import { openApp } from '../../src/server/kernel/http/app.ts';
import { implement, mount } from '../../src/server/kernel/http/mount.ts';
import { readQuery } from '../../src/server/kernel/http/request.ts';
import { openProduct } from '../../src/server/product.ts';
import { makeUser, encryptWith, PASSWORD } from '../../src/server/modules/auth/test-site.ts';
import { testDatabase } from '../database.ts';
import { openTestApp, type TestApp } from './test-app.ts';

const database = testDatabase();
let testApp: TestApp;
let product: FastifyInstance;
let account: string;
beforeAll(async () => {
  testApp = await openTestApp(database);
  product = await openProduct({
    pool: database.pool,
    db: database.db,
    log: (line) => testApp.faults.push(line),
    trustProxy: ['127.0.0.1'],
  });
  account = (await makeUser(database, ['dashboard'])).loginAccount;
});
afterAll(async () => {
  await product?.close();
  await testApp?.close();
});

const key = async () =>
  (await product.inject('/gateway/oauth/getPublicKey')).json<{ data: { publicKey: string; challenge: string } }>().data;
const signIn = async (more: { from?: string; forwarded?: string; password?: string } = {}) =>
  product.inject({
    method: 'POST',
    url: '/gateway/oauth/login/password',
    payload: { account, encrypted: encryptWith(await key(), more.password ?? PASSWORD), loginSys: 'fms' },
    remoteAddress: more.from ?? '127.0.0.1',
    headers: more.forwarded ? { 'x-forwarded-for': more.forwarded } : {},
  });

test('ASVS 1.1.1 what is sent is decoded once', async () => {
  const app = await openApp();
  app.get('/told/:name', ({ params, query }) => ({ params, query: readQuery(query as Record<string, unknown>) }));
  const told = await app.inject('/told/%2541%252f?keyword=%2541%252e%252e&ids[]=%252C');
  expect(told.json()).toEqual({ params: { name: '%41%2f' }, query: { keyword: '%41%2e%2e', ids: ['%2C'] } });
  await app.close();
});

test('ASVS 15.3.1 what a handler gives beyond its contract does not leave', async () => {
  const app = await openApp();
  const given = { rule: 'length' as const, passwordHash: 'GEHEIM' };
  const { passwordRule } = auth;
  const kernel = { db: database.db, sessionOf: async () => undefined, log: () => undefined };
  mount(app, kernel, [implement({ passwordRule }, { passwordRule: async () => given })]);
  const { body } = await app.inject('/gateway/oauth/findPasswordRule');
  expect(body).toContain('"code"');
  expect(body).not.toContain('GEHEIM');
  await app.close();
});

test('ASVS 3.4.2, 3.4.5, 4.1.1, 14.2.2, 14.3.2 an answer names its type, is kept by nobody, and may be read by no other page', async () => {
  const answers = await Promise.all([
    product.inject({ url: '/gateway/oauth/getPublicKey', headers: { origin: 'https://evil.example' } }),
    product.inject({ url: '/gateway/oauth/findLoginInfo', headers: { origin: 'https://evil.example' } }),
    product.inject({ url: '/gateway/nothing', headers: { origin: 'null' } }),
    product.inject({
      method: 'OPTIONS',
      url: '/gateway/oauth/getPublicKey',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET' },
    }),
  ]);
  for (const { headers } of answers) {
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect(headers).toMatchObject({ 'referrer-policy': 'same-origin', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  }
});

test('ASVS 4.1.3, 15.3.4 where a call comes from is said by its connection, and by a header from a known proxy alone', async () => {
  const seen = async (how: Parameters<typeof signIn>[0]) => {
    await database.pool.query('delete from sign_in');
    await signIn({ ...how, password: 'Wrong2026' });
    await expect.poll(async () => (await database.pool.query('select address from sign_in')).rowCount).toBe(1);
    return (await database.pool.query('select address from sign_in')).rows[0]?.address;
  };
  expect(await seen({ from: '203.0.113.9', forwarded: '10.0.0.1' })).toBe('203.0.113.9');
  expect(await seen({ from: '127.0.0.1', forwarded: '203.0.113.7' })).toBe('203.0.113.7');
});

test('ASVS 7.2.3, 7.2.4 each sign-in has a token of its own, of 256 bits by chance', async () => {
  const tokens = new Set<string>();
  for (let n = 0; n < 4; n += 1) tokens.add((await signIn()).json<{ data: { token: string } }>().data.token);
  const secrets = [...tokens].map((token) => Buffer.from(token.split('.').at(-1) ?? '', 'base64url'));
  expect(secrets.map(({ length }) => length)).toEqual([32, 32, 32, 32]);
  expect(new Set(secrets.map((one) => one.toString('hex'))).size).toBe(4);
});

test('ASVS 6.2.10 a password that is a year old signs in where the site asks for nothing else', async () => {
  await database.pool.query(`update login_user set password_updated_at = now() - interval '400 days' where login_account = $1`, [account]);
  expect((await signIn()).json<{ data: { mustChangePassword: boolean } }>().data.mustChangePassword).toBe(false);
});

test('ASVS 13.4.1, 13.4.3, 13.4.4, 15.2.3 no file of the project is served, and nothing answers TRACE', async () => {
  for (const url of [
    '/.git/HEAD',
    '/.git/config',
    '/package.json',
    '/..%2fpackage.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/src/server/main.ts',
    '/test/trust/asvs.test.ts',
    '/e2e/xss.spec.ts',
    // A folder lists nothing.
    '/assets/',
    '/assets',
    '/assets/..%2f..%2fpackage.json',
  ])
    expect((await product.inject(url)).body, url).not.toMatch(
      /refs\/heads|repositoryformatversion|"devDependencies"|root:|openProduct|Index of|href="[\w-]+\.js"/,
    );
  for (const url of ['/', '/gateway/oauth/getPublicKey'])
    expect((await product.inject({ method: 'TRACE' as 'GET', url })).statusCode, url).toBeGreaterThanOrEqual(400);
});
