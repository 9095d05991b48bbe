// Passkeys: made after the password, alone a sign-in, a second step beside the phone; what is signed elsewhere, earlier or by a copy is worth nothing (decision 86).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { seedRole } from '../role/index.ts';
import { createUser } from './index.ts';
import { openAuthenticator } from './test-authenticator.ts';
import { makeUser, openSite, PASSWORD, type Site } from './test-site.ts';

const ORIGIN = 'https://factory.example';
const base = testDatabase();
let site: Site;
beforeAll(async () => {
  process.env['PUBLIC_URL'] = ORIGIN;
  site = await openSite(base.db);
});
afterAll(async () => {
  delete process.env['PUBLIC_URL'];
  await site?.app.close();
});

type Device = ReturnType<typeof openAuthenticator>;

async function offer(token: string): Promise<string> {
  const { data, msg } = await site.call('POST', '/auth/user/beginOwnPasskey', { token, body: { encrypted: await site.encrypt(PASSWORD) } });
  expect(msg).toBe('');
  return data.options;
}
const keep = (token: string, answer: string) =>
  site.call('POST', '/auth/user/createOwnPasskey', { token, body: { passkeyName: '手机', answer } });

/** Somebody with a passkey. */
async function owner() {
  const user = await makeUser(base, ['dashboard']);
  const token = await site.tokenFor(user.loginAccount, PASSWORD);
  const device = openAuthenticator(ORIGIN);
  const made = await keep(token, device.make(await offer(token)));
  expect(made.msg).toBe('');
  return { ...user, token, device, codes: made.data.recoveryCodes as string[] };
}
const options = async (ticket?: string): Promise<string> =>
  (await site.call('POST', '/oauth/beginPasskeySignIn', { body: ticket ? { ticket } : {} })).data.options;
const enter = (answer: string, ticket?: string) =>
  site.call('POST', '/oauth/loginPasskey', { body: { answer, loginSys: 'fms', ...(ticket ? { ticket } : {}) } });
const alone = async (device: Device, manner: Parameters<Device['sign']>[1] = {}) => enter(device.sign(await options(), manner));
const whoIs = async (token: string) => (await site.call('GET', '/oauth/findLoginInfo', { token })).data.loginAccount;

describe('trust 58 a passkey alone', () => {
  test('signs in its owner without password and code; the log and the list say so', async () => {
    const { device, loginAccount, token } = await owner();
    const answer = await alone(device);
    expect(await whoIs(answer.data.token)).toBe(loginAccount);
    const { data } = await site.call('GET', '/auth/user/listOwnPasskey', { token });
    expect(data).toMatchObject({ usableFlag: true, rows: [{ passkeyName: '手机', lastUsedAt: expect.any(String) }] });
    const { rows } = await base.pool.query(`select action from operate_log where login_account = $1 order by id desc limit 1`, [
      loginAccount,
    ]);
    expect(rows[0]).toEqual({ action: '用通行密钥登录' });
  });

  test.each([
    ['on another page', { origin: 'https://factory.example.evil.example' }],
    ['on the same name without encryption', { origin: 'http://factory.example' }],
    ['for another name', { rpId: 'evil.example' }],
    ['without finger, face or PIN', { verified: false }],
    ['for a challenge of its own', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['for somebody else', { userHandle: Buffer.from('other').toString('base64url') }],
  ])('signed %s: refused', async (_, manner) => {
    const { device } = await owner();
    expect((await alone(device, manner)).error).toBe('passkey-refused');
    expect((await alone(device)).code).toBe(200);
  });

  test('what was signed is good once, and for two minutes', async () => {
    const { device } = await owner();
    const told = await options();
    expect((await enter(device.sign(told))).code).toBe(200);
    expect((await enter(device.sign(told))).error).toBe('passkey-refused');
    const late = await options();
    await base.pool.query(`update one_time set expires_at = now() where purpose = 'passkey'`);
    expect((await enter(device.sign(late))).error).toBe('passkey-refused');
  });

  test('of two at once with the same challenge one gets in', async () => {
    const { device } = await owner();
    const told = await options();
    const answers = await Promise.all([enter(device.sign(told)), enter(device.sign(told)), enter(device.sign(told))]);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  });

  test('a counter that does not go on says that there is a copy: neither is believed any more', async () => {
    const { device } = await owner();
    expect((await alone(device, { counter: 5 })).code).toBe(200);
    expect((await alone(device, { counter: 5 })).error).toBe('passkey-copied');
    expect((await alone(device, { counter: 6 })).error).toBe('passkey-copied');
    // Those that do not count at all are no copies.
    const other = await owner();
    for (const _ of [1, 2]) expect((await alone(other.device, { counter: 0 })).code).toBe(200);
  });

  test('one that is unknown, of a stopped account, or no answer of a device at all', async () => {
    expect((await alone(openAuthenticator(ORIGIN))).error).toBe('passkey-unknown');
    for (const answer of ['null', '[]', '{"id":1}', 'no json', '{"id":"x"}'])
      expect((await enter(answer)).error).toMatch(/^passkey-(refused|unknown)$/);
    const { device, userId } = await owner();
    expect((await enter(JSON.stringify({ id: device.id }))).error).toBe('passkey-refused');
    await base.pool.query('update login_user set lock_flag = true where id = $1', [userId]);
    expect((await alone(device)).error).toBe('account-locked');
  });
});

describe('trust 58 a passkey as the second step', () => {
  test('is asked for after the password, and stands for the code; another person’s does not', async () => {
    const [mei, tan] = [await owner(), await owner()];
    const first = await site.login(mei.loginAccount, PASSWORD);
    expect(first.data).toMatchObject({ ways: ['passkey'] });
    const { ticket } = first.data;
    expect(JSON.parse(await options(ticket)).allowCredentials).toMatchObject([{ id: mei.device.id }]);
    expect((await enter(tan.device.sign(await options(ticket)), ticket)).error).toBe('passkey-refused');
    // A challenge of the sign-in page is none of this ticket.
    expect((await enter(mei.device.sign(await options()), ticket)).error).toBe('passkey-refused');
    expect(await whoIs((await enter(mei.device.sign(await options(ticket)), ticket)).data.token)).toBe(mei.loginAccount);
    expect((await enter(mei.device.sign(await options()), ticket)).error).toBe('second-step-over');
  });

  test('lost, a recovery code stands for it', async () => {
    const { loginAccount, codes } = await owner();
    expect(codes).toHaveLength(10);
    const { ticket } = (await site.login(loginAccount, PASSWORD)).data;
    const answer = await site.call('POST', '/oauth/loginSecond', { body: { ticket, code: codes[0] } });
    expect(await whoIs(answer.data.token)).toBe(loginAccount);
  });

  test('satisfies a role that asks for a second step, and the last one cannot be removed then', async () => {
    const { roleId } = await base.run((ctx) =>
      seedRole(ctx, { roleCode: newId(), roleName: '要两步', secondFactorFlag: true, rights: ['dashboard'] }),
    );
    const loginAccount = `k${newId().slice(-10)}`;
    await base.run((ctx) => createUser(ctx, { loginAccount, userName: '钥', password: PASSWORD, roleIds: [roleId] }));
    const token = await site.tokenFor(loginAccount, PASSWORD);
    const due = async () => (await site.call('GET', '/oauth/findLoginInfo', { token })).data.mustSetSecondFactor;
    expect(await due()).toBe(true);
    expect((await keep(token, openAuthenticator(ORIGIN).make(await offer(token)))).code).toBe(200);
    expect(await due()).toBe(false);
    const { rows } = (await site.call('GET', '/auth/user/listOwnPasskey', { token })).data;
    const remove = async () =>
      site.call('POST', '/auth/user/removeOwnPasskey', {
        token,
        body: { passkeyId: rows[0].passkeyId, encrypted: await site.encrypt(PASSWORD) },
      });
    expect((await remove()).error).toBe('second-factor-needed');
  });
});

describe('trust 58 adding and removing', () => {
  test('a key that was made elsewhere, without finger or PIN, for another user or twice is not kept', async () => {
    const user = await makeUser(base, ['dashboard']);
    const token = await site.tokenFor(user.loginAccount, PASSWORD);
    const device = openAuthenticator(ORIGIN);
    for (const manner of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { verified: false }, { challenge: 'AAAA' }])
      expect((await keep(token, device.make(await offer(token), manner))).error).toBe('passkey-refused');
    const other = await makeUser(base, ['dashboard']);
    const others = await site.tokenFor(other.loginAccount, PASSWORD);
    expect((await keep(token, device.make(await offer(others)))).error).toBe('passkey-refused');
    const told = await offer(token);
    expect((await keep(token, device.make(told))).code).toBe(200);
    expect((await keep(token, device.make(told))).error).toBe('passkey-refused');
    expect((await keep(others, device.make(await offer(others)))).error).toBe('conflict');
  });

  test('asks for the present password; names and removes one’s own alone', async () => {
    const [mei, tan] = [await owner(), await owner()];
    const wrong = await site.call('POST', '/auth/user/beginOwnPasskey', {
      token: mei.token,
      body: { encrypted: await site.encrypt('Wrong2026') },
    });
    expect(wrong.error).toBe('present-password-wrong');
    const [{ passkeyId }] = (await site.call('GET', '/auth/user/listOwnPasskey', { token: mei.token })).data.rows;
    expect(
      (await site.call('POST', '/auth/user/updateOwnPasskey', { token: tan.token, body: { passkeyId, passkeyName: 'x' } })).error,
    ).toBe('not-found');
    const removal = async (token: string) =>
      site.call('POST', '/auth/user/removeOwnPasskey', { token, body: { passkeyId, encrypted: await site.encrypt(PASSWORD) } });
    expect((await removal(tan.token)).error).toBe('not-found');
    expect(
      (await site.call('POST', '/auth/user/updateOwnPasskey', { token: mei.token, body: { passkeyId, passkeyName: '工位' } })).code,
    ).toBe(200);
    expect((await removal(mei.token)).code).toBe(200);
    expect((await alone(mei.device)).error).toBe('passkey-unknown');
    // Without a second step the password is enough again.
    expect((await site.login(mei.loginAccount, PASSWORD)).data.token).toEqual(expect.any(String));
  });

  test('an administrator’s reset takes passkeys too', async () => {
    const { userId, device, loginAccount } = await owner();
    const admin = await makeUser(base, ['dashboard', 'system.userRole.resetPassword']);
    const token = await site.tokenFor(admin.loginAccount, PASSWORD);
    expect((await site.call('POST', '/auth/user/resetUserSecondFactor', { token, body: { userId } })).code).toBe(200);
    expect((await alone(device)).error).toBe('passkey-unknown');
    expect((await site.login(loginAccount, PASSWORD)).data.token).toEqual(expect.any(String));
  });

  test('a site that is opened by an address without a name says that browsers make none there', async () => {
    const { token } = await owner();
    process.env['PUBLIC_URL'] = 'http://10.1.2.3:8080';
    expect((await site.call('GET', '/auth/user/listOwnPasskey', { token })).data.usableFlag).toBe(false);
    const answer = await site.call('POST', '/auth/user/beginOwnPasskey', { token, body: { encrypted: await site.encrypt(PASSWORD) } });
    expect(answer.error).toBe('passkey-no-name');
    process.env['PUBLIC_URL'] = ORIGIN;
  });
});
