// The log of sign-ins: every way and every end has its line, and what is odd is said (decision 87).
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { sweepSignIn } from './index.ts';
import { makeUser, openSite, PASSWORD, type Site } from './test-site.ts';

const base = testDatabase();
let site: Site;
let admin = '';
beforeAll(async () => {
  site = await openSite(base.db);
  const { loginAccount } = await makeUser(base, ['dashboard', 'system.signInLog']);
  admin = await site.tokenFor(loginAccount, PASSWORD);
});

const lines = async (search: object) => (await site.call('POST', '/auth/user/listSignIn', { token: admin, body: search })).data.rows;
const linesOf = (keyword: string) => lines({ keyword });
/** Past ones, as if he had come so often, so many days ago at an hour of the site. */
const cameBefore = (
  userId: string,
  { days, hour, address = '10.0.0.1', times = 1 }: { days: number; hour: number; address?: string; times?: number },
) =>
  base.pool.query(
    `insert into sign_in (node_id, id, created_at, user_id, login_account, login_sys, way, result, address, agent)
     select u.node_id, gen_random_uuid(), (date_trunc('day', now() at time zone n.time_zone) - make_interval(days => $2) + make_interval(hours => $3)) at time zone n.time_zone,
       u.id, u.login_account, 'fms', 'password', 'ok', $4, '' from login_user u join node n using (node_id), generate_series(1, $5) where u.id = $1`,
    [userId, days, hour, address, times],
  );

test('a success and each kind of refusal has its line, with the way, the address and the browser', async () => {
  const { loginAccount, userId } = await makeUser(base, ['dashboard']);
  await site.login(loginAccount, 'Wrong2026');
  await site.login(loginAccount, PASSWORD, { loginSys: 'pda' });
  await site.login(loginAccount, PASSWORD, { agent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0', ip: '10.0.0.9' });
  await base.pool.query('update login_user set lock_flag = true where id = $1', [userId]);
  await site.login(loginAccount, PASSWORD);
  await expect.poll(async () => (await linesOf(loginAccount)).length).toBe(4);
  const said = (await linesOf(loginAccount)).map(({ way, result, odd }: Record<string, unknown>) => ({ way, result, odd }));
  const of = (result: string) => ({ way: 'password', result, odd: [] });
  expect(said).toEqual(expect.arrayContaining([of('ok'), of('wrong'), of('system')]));
  expect(said.map(({ result }: { result: string }) => result)).toContain('locked');
  expect((await lines({ keyword: loginAccount, result: 'ok' }))[0]).toMatchObject({
    address: '10.0.0.9',
    client: 'Chrome · Windows',
    userName: '测试员',
  });
});

test('a mailed code that is wrong has its line too', async () => {
  const { loginAccount } = await makeUser(base, ['dashboard']);
  const body = { account: loginAccount, requestId: newId(), verifyCode: '123456', loginSys: 'fms' };
  expect((await site.call('POST', '/oauth/login/email', { body })).error).toBe('code-wrong');
  await expect.poll(async () => (await linesOf(loginAccount)).length).toBe(1);
  expect((await linesOf(loginAccount))[0]).toMatchObject({ way: 'email', result: 'wrong' });
});

test('an address that he has not come from for 90 days is odd, his first one is not', async () => {
  const { loginAccount, userId } = await makeUser(base, ['dashboard']);
  await site.login(loginAccount, PASSWORD);
  await site.login(loginAccount, PASSWORD, { ip: '203.0.113.7' });
  await cameBefore(userId, { days: 100, hour: 9, address: '198.51.100.1' });
  await site.login(loginAccount, PASSWORD, { ip: '198.51.100.1' });
  await site.login(loginAccount, PASSWORD, { ip: '203.0.113.7' });
  const odd = Object.fromEntries(
    (await linesOf(loginAccount)).toReversed().map(({ address, odd: what }: { address: string; odd: string[] }) => [address, what]),
  );
  expect(odd).toMatchObject({ '10.0.0.1': [], '198.51.100.1': ['network'], '203.0.113.7': [] });
  expect(await lines({ keyword: loginAccount, oddFlag: true })).toHaveLength(2);
  // By the beginning of an address: what is searched so has an index.
  const from = async (address: string) => (await lines({ keyword: loginAccount, address })).length;
  expect([await from('203.0.113'), await from('198.51.100.1'), await from('0.113'), await from('203.0_113')]).toEqual([2, 2, 0, 0]);
});

test('a success after three refusals within an hour is odd', async () => {
  const { loginAccount } = await makeUser(base, ['dashboard']);
  for (const _ of [1, 2, 3]) await site.login(loginAccount, 'Wrong2026');
  await expect.poll(async () => (await linesOf(loginAccount)).length).toBe(3);
  await site.login(loginAccount, PASSWORD);
  expect((await lines({ keyword: loginAccount, result: 'ok' }))[0].odd).toEqual(['failures']);
});

test('a night is odd for who is known by day, and for nobody else', async () => {
  // The site's clock stands at three, wherever the test runs.
  const off = (3 - new Date().getUTCHours() + 24) % 24;
  await base.pool.query('update node set time_zone = $1 where node_id = $2', [
    `Etc/GMT${off <= 12 ? '-' : '+'}${off <= 12 ? off : 24 - off}`,
    base.node.nodeId,
  ]);
  const [day, night, fresh] = [
    await makeUser(base, ['dashboard']),
    await makeUser(base, ['dashboard']),
    await makeUser(base, ['dashboard']),
  ];
  await cameBefore(day.userId, { days: 3, hour: 9, times: 12 });
  await cameBefore(night.userId, { days: 3, hour: 9, times: 12 });
  await cameBefore(night.userId, { days: 4, hour: 2 });
  const odds = [];
  for (const { loginAccount } of [day, night, fresh]) {
    await site.login(loginAccount, PASSWORD);
    odds.push((await lines({ keyword: loginAccount }))[0].odd);
  }
  expect(odds).toEqual([['hour'], [], []]);
  await base.pool.query(`update node set time_zone = 'Asia/Shanghai' where node_id = $1`, [base.node.nodeId]);
});

test('a try with an account that there is not stands on no site, and is gone after a day; the rest after a year', async () => {
  const before = (await lines({})).length;
  await site.login(`nobody-${newId()}`, PASSWORD);
  const platform = async () =>
    (await base.pool.query(`select login_account, user_id from sign_in where node_id = '00000000-0000-0000-0000-000000000000'`)).rows;
  await expect.poll(platform).toEqual([{ login_account: '', user_id: null }]);
  expect((await lines({})).length).toBe(before);
  const { userId, loginAccount } = await makeUser(base, ['dashboard']);
  await cameBefore(userId, { days: 370, hour: 9 });
  await base.pool.query(`update sign_in set created_at = now() - interval '25 hours' where user_id is null`);
  await sweepSignIn(base.db);
  expect([await platform(), await linesOf(loginAccount)]).toEqual([[], []]);
});
