// ASVS 7.5.2: a user sees the own sign-ins and ends them, with the present password.
import { beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { clientName } from './own-sessions.ts';
import { makeUser, openSite, PASSWORD, type Site } from './test-site.ts';

const base = testDatabase();
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
let site: Site;
beforeAll(async () => {
  site = await openSite(base.db);
});

interface Row {
  sessionId: string;
  current: boolean;
  client: string | null;
  address: string;
}
const list = async (token: string): Promise<Row[]> => (await site.call('GET', '/auth/user/listOwnSession', { token })).data;
const lives = async (token: string, agent = 'test') => (await site.call('GET', '/oauth/findLoginInfo', { token, agent })).status === 200;
const end = async (token: string, sessionId: string | null, password = PASSWORD) =>
  site.call('POST', '/auth/user/endOwnSession', { token, body: { sessionId, encrypted: await site.encrypt(password) } });

it('shows one row a sign-in, whatever it was refreshed to, and ends one of them from another', async () => {
  const user = await makeUser(base, ['dashboard']);
  const here = await site.tokenFor(user.loginAccount, PASSWORD);
  const there = await site.tokenFor(user.loginAccount, PASSWORD, { agent: CHROME, ip: '10.0.0.9' });
  const { data } = await site.call('GET', '/oauth/refreshToken', { token: there, agent: CHROME, ip: '10.0.0.9' });
  const rows = await list(here);
  expect(rows).toMatchObject([
    { current: false, client: 'Chrome · Windows', address: '10.0.0.9' },
    { current: true, client: null, address: '10.0.0.1' },
  ]);
  expect(await end(here, rows[0]?.sessionId ?? '')).toMatchObject({ code: 200, data: { ended: 1 } });
  expect([await lives(there, CHROME), await lives(data.token, CHROME), await lives(here)]).toEqual([false, false, true]);
  expect(await list(here)).toHaveLength(1);
  const { rows: logged } = await base.pool.query(
    `select action, params::text from operate_log where login_account = $1 order by created_at`,
    [user.loginAccount],
  );
  expect(logged.at(-1)).toMatchObject({ action: '退出自己的其他登录' });
  expect(logged.at(-1).params).not.toContain(PASSWORD);
});

it('ends all others at once, and keeps the one that asks', async () => {
  const user = await makeUser(base, ['dashboard']);
  const [here, ...others] = [1, 2, 3].map(() => site.tokenFor(user.loginAccount, PASSWORD));
  const token = await here!;
  const gone = await Promise.all(others);
  expect((await end(token, null)).data).toEqual({ ended: 2 });
  expect(await Promise.all(gone.map((one) => lives(one)))).toEqual([false, false]);
  expect(await lives(token)).toBe(true);
});

it('are all ended by an administrator, and by nobody who may do less; the password stays', async () => {
  const user = await makeUser(base, ['dashboard', 'system.operateLog']);
  const [one = '', other = ''] = await Promise.all([1, 2].map(() => site.tokenFor(user.loginAccount, PASSWORD)));
  const by = async (rights: Parameters<typeof makeUser>[1]) => site.tokenFor((await makeUser(base, rights)).loginAccount, PASSWORD);
  const press = (token: string, userId = user.userId) => site.call('POST', '/auth/user/endUserSession', { token, body: { userId } });
  expect((await press(await by(['dashboard', 'system.operateLog']))).code).toBe(403);
  expect((await press(await by(['dashboard', 'system.userRole.resetPassword']))).error).toBe('not-permitted');
  expect(await Promise.all([one, other].map((token) => lives(token)))).toEqual([true, true]);
  const admin = await by(['dashboard', 'system.operateLog', 'system.userRole.resetPassword']);
  expect((await press(admin)).data).toEqual({ ended: 2 });
  expect(await Promise.all([one, other].map((token) => lives(token)))).toEqual([false, false]);
  expect(await lives(admin)).toBe(true);
  expect((await site.login(user.loginAccount, PASSWORD)).code).toBe(200);
  expect((await press(admin, newId())).error).toBe('not-found');
});

it('asks for the present password, and lets nobody end what is another’s', async () => {
  const [one, other] = [await makeUser(base, ['dashboard']), await makeUser(base, ['dashboard'])];
  const [mine, second, theirs] = await Promise.all([one, one, other].map((who) => site.tokenFor(who.loginAccount, PASSWORD)));
  const rows = await list(mine!);
  const open = rows.find(({ current }) => !current)?.sessionId ?? '';
  expect(await end(mine!, open, 'Wrong12345')).toMatchObject({ code: 400, error: 'present-password-wrong' });
  expect(await lives(second!)).toBe(true);
  const [foreign] = await list(theirs!);
  expect(await end(mine!, foreign?.sessionId ?? '')).toMatchObject({ code: 404, error: 'not-found' });
  expect(await lives(theirs!)).toBe(true);
  for (let i = 0; i < 5; i += 1) await end(mine!, open, 'Wrong12345');
  expect((await end(mine!, open)).error).toBe('too-many');
});

it.each([
  [CHROME, 'Chrome · Windows'],
  [`${CHROME} Edg/141.0`, 'Edge · Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari · iPhone',
  ],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36', 'Chrome · Android'],
  ['curl/8', null],
])('names %s', (agent, name) => expect(clientName(agent)).toBe(name));
