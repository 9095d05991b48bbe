// What somebody who watches is told: refusals that matter, a line each, without anything that was typed.
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp } from '../../src/server/kernel/http/app.ts';
import { openProduct } from '../../src/server/product.ts';
import { testDatabase } from '../database.ts';
import { openTestApp, type Caller, type TestApp } from './test-app.ts';

const database = testDatabase();
const lines: string[] = [];
let testApp: TestApp;
let product: FastifyInstance;
let nobody: Caller;
beforeAll(async () => {
  testApp = await openTestApp(database);
  nobody = await (await testApp.site('WATCH')).hire({ rights: [] });
  product = await openProduct({ pool: database.pool, db: database.db, log: (line) => void lines.push(line) });
});
afterAll(async () => {
  await product?.close();
  await testApp?.close();
});

test('a missing right, a wrong password and a spent challenge are told, with who and whence, and nothing that was typed', async () => {
  const call = (url: string, payload: object, token?: string) =>
    product.inject({ method: 'POST', url: `/gateway${url}`, payload, headers: token ? { auth_token: token } : {} });
  await call('/basic/listProduct?keyword=GEHEIM', { keyword: 'GEHEIM' }, nobody.token);
  await call('/oauth/login/password', { account: 'GEHEIM', encrypted: 'GEHEIM', loginSys: 'fms' });
  await call('/basic/listProduct', { unknown: 'GEHEIM' }, nobody.token);
  const told = lines.filter((line) => line.includes(' refused '));
  expect(told).toHaveLength(3);
  expect(told[0]).toMatch(
    /^\S+Z refused not-permitted POST \/gateway\/basic\/listProduct from 127\.0\.0\.1 user [0-9a-f-]{36} request [0-9a-f-]{36}$/,
  );
  expect(told[0]).toContain(nobody.userId);
  expect(told[1]).toMatch(/refused challenge-spent POST \/gateway\/oauth\/login\/:type from 127\.0\.0\.1 user - /);
  expect(lines.join('')).not.toMatch(/GEHEIM/);
});

test('ASVS 16.3.4 a fault stands there with its stack, under the number that the person is told', async () => {
  const { token } = await (await testApp.site('FAULT')).hire({ rights: [] });
  lines.length = 0;
  await database.pool.query('alter table notice rename to notice_away');
  const answer = await product.inject({ method: 'POST', url: '/gateway/vmbiz/listNotice', payload: {}, headers: { auth_token: token } });
  await database.pool.query('alter table notice_away rename to notice');
  const { error, msg } = answer.json<{ error: string; msg: string }>();
  expect(error).toBe('fault');
  const [fault = ''] = lines.filter((line) => line.includes('notice'));
  expect(fault).toMatch(/^[0-9a-f-]{36} [\s\S]+\n\s+at /);
  expect(msg).toContain(fault.slice(0, 36));
  expect(msg).not.toContain('notice');
});

test('why people are told to try again stands there once, not for each of them', async () => {
  const { token } = await (await testApp.site('BUSY')).hire({ rights: [] });
  lines.length = 0;
  await database.pool.query(`alter table notice rename to notice_away;
    create function closing() returns setof notice_away language plpgsql as $$ begin raise 'the server is closing' using errcode = '57P01'; end $$;
    create view notice as select * from closing()`);
  const ask = () => product.inject({ method: 'POST', url: '/gateway/vmbiz/listNotice', payload: {}, headers: { auth_token: token } });
  const answers = [await ask(), await ask()];
  await database.pool.query('drop view notice; drop function closing; alter table notice_away rename to notice');
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual([
    [503, '2'],
    [503, '2'],
  ]);
  expect(lines).toEqual(['busy: the server is closing']);
});

test('over https browsers are told to stay there; over plain http they are not', async () => {
  const headersOf = async (publicUrl: string) => {
    const before = process.env['PUBLIC_URL'];
    process.env['PUBLIC_URL'] = publicUrl;
    const app = await openApp();
    if (before === undefined) delete process.env['PUBLIC_URL'];
    else process.env['PUBLIC_URL'] = before;
    return (await app.inject('/x')).headers['strict-transport-security'];
  };
  expect(await headersOf('https://mro.example.com')).toBe('max-age=31536000; includeSubDomains');
  expect(await headersOf('http://10.0.0.5:8080')).toBeUndefined();
});
