// trust 24, 25, 30: what is taken away is felt within a second, by every endpoint. It is taken away as another process would: this one is not told.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moduleOf, type Endpoint } from '../../src/contract/kernel/endpoint.ts';
import { testDatabase } from '../database.ts';
import { endpoints, nameOf, openTestApp, type Answer, type Caller, type TestApp, type Site } from './test-app.ts';

const database = testDatabase();
let testApp: TestApp;
let site: Site;
beforeAll(async () => {
  testApp = await openTestApp(database);
  site = await testApp.site('BITES');
});
afterAll(() => testApp?.close());

// Those that end or replace the session are left out: what is asked here is what becomes of one that others ended.
const closed = endpoints.filter(
  ({ permit, path }) => permit !== 'open' && permit !== 'device' && !/logout|refreshToken|CurrentPassword/.test(path),
);
const guarded = closed.filter(({ permit }) => permit !== 'signedIn');
const probe = guarded.find(({ path }) => path === '/basic/listProduct') as Endpoint;

const isOut = ({ status, code }: Answer): boolean => status === 401 && code === 401;
const isForbidden = ({ status, error }: Answer): boolean => status === 200 && error === 'not-permitted';

/** Milliseconds until a caller gets such an answer; what happens is done by then. */
async function felt(caller: Caller, done: (answer: Answer) => boolean): Promise<number> {
  const began = performance.now();
  while (!done(await caller.send(probe)) && performance.now() - began < 5000) await sleep(10);
  return performance.now() - began;
}
/** The endpoints that answer otherwise. */
async function others(among: readonly Endpoint[], caller: Caller, right: (answer: Answer) => boolean): Promise<string[]> {
  const wrong: string[] = [];
  for (const endpoint of among) {
    const answer = await caller.send(endpoint);
    if (!right(answer)) wrong.push(`${nameOf(endpoint)}: ${answer.raw.slice(0, 100)}`);
  }
  return wrong;
}

const change = (sql: string, userId: string) => database.pool.query(sql, [userId]);
const ofRole = 'role_id in (select role_id from user_role where user_id = $1)';

for (const [name, sql] of [
  ['a role is taken from the user', 'delete from user_role where user_id = $1'],
  ['its rights are taken from the role', `delete from role_right where ${ofRole}`],
  [
    'the role counts for another system',
    `update role set login_sys = 'pda' where id in (select role_id from user_role where user_id = $1)`,
  ],
] as const)
  test(`trust 24 ${name}: within a second nothing that asks for a right lets the user in`, async () => {
    const caller = await site.hire();
    expect((await caller.send(probe)).code).toBe(200);
    await change(sql, caller.userId);
    expect(await felt(caller, isForbidden)).toBeLessThan(1000);
    expect(await others(guarded, caller, isForbidden)).toEqual([]);
  });

test('trust 24 a part of the data is taken away: within a second the list is shorter', async () => {
  const caller = await site.hire();
  const vms = endpoints.find(({ path }) => path === '/basic/findPermissionByEntity') as Endpoint;
  const limited = async () => (await caller.send(vms, { entityType: 'vm' })).data.limited as boolean;
  expect(await limited()).toBe(false);
  await change(
    `with t as (insert into data_scope_template (node_id, id, template_name) select node_id, gen_random_uuid(), 'T' from login_user where id = $1 returning node_id, id),
       e as (insert into data_scope_entity (node_id, template_id, entity_type, entity_id) select node_id, id, 'vm', gen_random_uuid() from t)
     insert into user_data_scope (node_id, user_id, template_id) select node_id, $1, id from t`,
    caller.userId,
  );
  const began = performance.now();
  while (!(await limited()) && performance.now() - began < 5000) await sleep(10);
  expect(performance.now() - began).toBeLessThan(1000);
});

for (const [name, sql] of [
  ['the user signs out elsewhere', 'update session set ended_at = now() where user_id = $1'],
  ['the session expires', `update session set expires_at = now() where user_id = $1`],
  ['the account is locked', 'update login_user set lock_flag = true where id = $1'],
  ['the system is taken from the account', `update login_user set login_sys = '{pda}' where id = $1`],
  ['the session is deleted', 'delete from session where user_id = $1'],
] as const)
  test(`trust 30 trust 24 ${name}: within a second the token is refused by every endpoint of every module`, async () => {
    const caller = await site.hire();
    expect((await caller.send(probe)).code).toBe(200);
    await change(sql, caller.userId);
    expect(await felt(caller, isOut)).toBeLessThan(1000);
    expect(await others(closed, caller, isOut)).toEqual([]);
    expect(new Set(closed.map(moduleOf)).size).toBeGreaterThanOrEqual(17);
  });

test('trust 25 ASVS 3.5.3 what changes something by GET is refused where the browser says that no script of ours calls: link, picture, frame, another site', async () => {
  const caller = await site.hire();
  const writes = endpoints.filter(({ method, kind }) => method === 'GET' && kind !== 'read');
  expect(writes.map(nameOf)).toContain('GET /basic/deleteDepartment');
  const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
  const elsewhere: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    { 'sec-fetch-dest': 'iframe' },
  ];
  const wrong: string[] = [];
  for (const endpoint of writes) {
    const ask = async (said: Record<string, string>) =>
      (
        await testApp.app.inject({
          method: 'GET',
          url: `/gateway${endpoint.path}`,
          headers: { auth_token: caller.token, ...own, ...said },
        })
      ).json<{ error?: string }>().error;
    for (const said of elsewhere) if ((await ask(said)) !== 'other-page') wrong.push(`${nameOf(endpoint)} ${JSON.stringify(said)}`);
    // Ours is heard; what it lacks is said by its own word.
    if (!/refreshToken/.test(endpoint.path) && (await ask({})) === 'other-page') wrong.push(`${nameOf(endpoint)} of our own page`);
  }
  expect(wrong).toEqual([]);
});

test('trust 25 what changes something by GET takes the token from the header alone, and from nowhere else', async () => {
  const { token } = await site.hire();
  const writes = closed.filter(({ method }) => method === 'GET');
  expect(writes.length).toBeGreaterThan(15);
  const wrong: string[] = [];
  for (const endpoint of writes) {
    const path = `/gateway${endpoint.path.replace(/:\w+/g, 'x')}`;
    for (const [where, url, headers] of [
      ['query', `${path}?auth_token=${token}&token=${token}&access_token=${token}`, {}],
      ['cookie', path, { cookie: `auth_token=${token}; token=${token}` }],
      ['authorization', path, { authorization: `Bearer ${token}` }],
    ] as const) {
      const answer = await testApp.app.inject({ method: 'GET', url, headers });
      if (answer.statusCode !== 401) wrong.push(`${nameOf(endpoint)} by ${where}: ${answer.statusCode}`);
    }
  }
  expect(wrong).toEqual([]);
});
