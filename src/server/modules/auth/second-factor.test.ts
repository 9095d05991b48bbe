// ASVS 6.3.3: a second step of signing in, by a code of the phone (TOTP) or a recovery code; asked for by a role.
import { beforeAll, expect, it } from 'vitest';
import { Secret, TOTP } from 'otpauth';
import { testDatabase } from '../../../../test/database.ts';
import { sweepSignIn } from './sweep.ts';
import { makeUser, openSite, PASSWORD, type Site } from './test-site.ts';

const base = testDatabase();
let site: Site;
beforeAll(async () => {
  site = await openSite(base.db);
});

const STEP_MS = 30_000;
/** What a phone shows, so many half minutes from now. */
const shown = (secret: string, off = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + off * STEP_MS });

const post = (path: string, token: string | undefined, body: unknown) =>
  site.call('POST', path, { ...(token === undefined ? {} : { token }), body });
const own = async (token: string) => (await site.call('GET', '/auth/user/findOwnSecondFactor', { token })).data;
const offer = async (token: string, password = PASSWORD) =>
  post('/auth/user/beginOwnSecondFactor', token, { encrypted: await site.encrypt(password) });
const confirm = (token: string, code: string) => post('/auth/user/confirmOwnSecondFactor', token, { code });
const second = (ticket: string, code: string) => post('/oauth/loginSecond', undefined, { ticket, code });
const ticketOf = async (account: string): Promise<string> => (await site.login(account, PASSWORD)).data.ticket;

/** A user who signs in in two steps, and has not told a code for a while. */
async function twoSteps() {
  const user = await makeUser(base, ['dashboard']);
  const token = await site.tokenFor(user.loginAccount, PASSWORD);
  const { secret } = (await offer(token)).data as { secret: string };
  const { recoveryCodes } = (await confirm(token, shown(secret))).data as { recoveryCodes: string[] };
  await base.pool.query('update login_factor set last_step = last_step - 10 where user_id = $1', [user.userId]);
  return { ...user, token, secret, recoveryCodes };
}

it('asks for the code of the phone once it is on, and gives no session for the password alone', async () => {
  const user = await twoSteps();
  expect(await own(user.token)).toMatchObject({ recoveryLeft: 10, requiredFlag: false, since: expect.any(String) });
  const first = await site.login(user.loginAccount, PASSWORD);
  expect(first).toMatchObject({ code: 200, data: { ticket: expect.any(String) } });
  expect(first.data.token).toBeUndefined();
  expect((await site.call('GET', '/oauth/findLoginInfo', { token: first.data.ticket })).code).toBe(401);
  const { data } = await second(first.data.ticket, shown(user.secret));
  expect((await site.call('GET', '/oauth/findLoginInfo', { token: data.token })).data.loginAccount).toBe(user.loginAccount);
});

it('takes neither a code nor a ticket twice', async () => {
  const user = await twoSteps();
  const [one, two] = [await ticketOf(user.loginAccount), await ticketOf(user.loginAccount)];
  const code = shown(user.secret);
  expect((await second(one, code)).code).toBe(200);
  expect((await second(one, shown(user.secret, 1))).error).toBe('second-step-over');
  expect((await second(two, code)).error).toBe('second-code-wrong');
  for (const off of [-2, 2]) expect((await second(two, shown(user.secret, off))).error).toBe('second-code-wrong');
  expect((await second(two, shown(user.secret, 1))).code).toBe(200);
});

it('does not take the code that switched it on', async () => {
  const user = await makeUser(base, ['dashboard']);
  const token = await site.tokenFor(user.loginAccount, PASSWORD);
  const { secret } = (await offer(token)).data as { secret: string };
  const code = shown(secret);
  expect((await confirm(token, code)).code).toBe(200);
  expect((await second(await ticketOf(user.loginAccount), code)).error).toBe('second-code-wrong');
});

it('lets in one of four who tell the same code at once', async () => {
  const user = await twoSteps();
  const tickets = await Promise.all(Array.from({ length: 4 }, () => ticketOf(user.loginAccount)));
  const code = shown(user.secret);
  const answers = await Promise.all(tickets.map((ticket) => second(ticket, code)));
  expect(answers.filter((one) => one.code === 200)).toHaveLength(1);
});

it('makes wrong codes wait, whatever ticket they come with', async () => {
  const user = await twoSteps();
  for (let i = 0; i < 5; i += 1) await second(await ticketOf(user.loginAccount), '000000');
  expect((await second(await ticketOf(user.loginAccount), shown(user.secret))).error).toBe('too-many');
});

it('takes each recovery code once, however it is written', async () => {
  const user = await twoSteps();
  const [code = ''] = user.recoveryCodes;
  expect(code).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/);
  expect((await second(await ticketOf(user.loginAccount), code.toLowerCase().replace('-', ''))).code).toBe(200);
  expect((await second(await ticketOf(user.loginAccount), code)).error).toBe('second-code-wrong');
  expect((await own(user.token)).recoveryLeft).toBe(9);
  const fresh = await post('/auth/user/renewOwnRecoveryCode', user.token, { encrypted: await site.encrypt(PASSWORD) });
  expect(fresh.data.recoveryCodes).toHaveLength(10);
  expect((await second(await ticketOf(user.loginAccount), user.recoveryCodes[1] ?? '')).error).toBe('second-code-wrong');
});

it('keeps recovery codes slow to try and salted; those of before are good, and so from the next night on', async () => {
  const user = await twoSteps();
  const kept = async () =>
    (
      await base.pool.query<{ code: string }>(
        `select case when octet_length(code_hash) = 32 then 'plain' else convert_from(code_hash, 'UTF8') end as code
        from login_recovery where user_id = $1 and used_at is null`,
        [user.userId],
      )
    ).rows.map(({ code }) => code);
  const slow = await kept();
  expect(slow.filter((one) => one.startsWith('$argon2id$v=19$m=19456,t=2,p=1$'))).toHaveLength(10);
  expect(new Set(slow.map((one) => one.split('$')[4])).size).toBe(10);
  const [first = '', other = '', third = ''] = user.recoveryCodes;
  await base.pool.query('delete from login_recovery where user_id = $1', [user.userId]);
  for (const code of [first, other, third])
    await base.pool.query(`insert into login_recovery (node_id, user_id, code_hash) values ($1, $2, sha256(convert_to($3, 'UTF8')))`, [
      user.nodeId,
      user.userId,
      code.replace('-', ''),
    ]);
  expect((await second(await ticketOf(user.loginAccount), first)).code).toBe(200);
  await sweepSignIn(base.db);
  expect((await kept()).map((one) => one.slice(0, 9))).toEqual(['$argon2id', '$argon2id']);
  expect((await second(await ticketOf(user.loginAccount), first)).error).toBe('second-code-wrong');
  expect((await second(await ticketOf(user.loginAccount), third)).code).toBe(200);
});

it('spoils a half-done sign-in when the password changes, and refuses who is locked meanwhile', async () => {
  const [one, two] = [await twoSteps(), await twoSteps()];
  const ticket = await ticketOf(one.loginAccount);
  expect((await site.change(one.token, { old: PASSWORD, next: 'Another2026' })).code).toBe(200);
  expect((await second(ticket, shown(one.secret))).error).toBe('second-step-over');
  const locked = await ticketOf(two.loginAccount);
  await base.pool.query('update login_user set lock_flag = true where id = $1', [two.userId]);
  expect((await second(locked, shown(two.secret))).error).toBe('account-locked');
});

it('keeps the phone in use until a code of the new one was told', async () => {
  const user = await twoSteps();
  const { secret } = (await offer(user.token)).data as { secret: string };
  expect((await second(await ticketOf(user.loginAccount), shown(user.secret))).code).toBe(200);
  expect((await confirm(user.token, shown(user.secret, 1))).error).toBe('second-code-wrong');
  expect((await confirm(user.token, shown(secret))).code).toBe(200);
  expect((await second(await ticketOf(user.loginAccount), shown(user.secret, 1))).error).toBe('second-code-wrong');
  expect((await second(await ticketOf(user.loginAccount), shown(secret, 1))).code).toBe(200);
});

it('is switched on with the present password, and off with password and code', async () => {
  const user = await twoSteps();
  expect((await offer(user.token, 'Wrong12345')).error).toBe('present-password-wrong');
  const remove = async (code: string) =>
    post('/auth/user/removeOwnSecondFactor', user.token, { encrypted: await site.encrypt(PASSWORD), code });
  expect((await remove('000000')).error).toBe('second-code-wrong');
  expect((await remove(shown(user.secret))).code).toBe(200);
  expect((await site.login(user.loginAccount, PASSWORD)).data.token).toEqual(expect.any(String));
});

it('bites within a second when a role asks for it: nothing works before, and it cannot be switched off', async () => {
  const user = await makeUser(base, ['dashboard']);
  const token = await site.tokenFor(user.loginAccount, PASSWORD);
  await base.pool.query('update role set second_factor_flag = true where id = $1', [user.roleId]);
  await expect.poll(async () => (await site.call('GET', '/auth/user/listOwnSession', { token })).error).toBe('second-factor-first');
  expect((await site.call('GET', '/oauth/findLoginInfo', { token })).data.mustSetSecondFactor).toBe(true);
  const { secret } = (await offer(token)).data as { secret: string };
  expect((await confirm(token, shown(secret))).code).toBe(200);
  expect((await site.call('GET', '/auth/user/listOwnSession', { token })).code).toBe(200);
  const off = await post('/auth/user/removeOwnSecondFactor', token, { encrypted: await site.encrypt(PASSWORD), code: shown(secret, 1) });
  expect(off.error).toBe('second-factor-needed');
});

it('is taken away by an administrator for who has lost all, and by nobody who may do less', async () => {
  const user = await twoSteps();
  const clerk = await makeUser(base, ['system.userRole.resetPassword']);
  const keeper = await makeUser(base, ['system.userRole.resetPassword', 'dashboard']);
  const [less, enough] = await Promise.all([clerk, keeper].map((who) => site.tokenFor(who.loginAccount, PASSWORD)));
  expect((await post('/auth/user/resetUserSecondFactor', less, { userId: user.userId })).error).toBe('not-permitted');
  expect((await post('/auth/user/resetUserSecondFactor', enough, { userId: user.userId })).code).toBe(200);
  expect((await site.call('GET', '/oauth/findLoginInfo', { token: user.token })).code).toBe(401);
  expect((await site.login(user.loginAccount, PASSWORD)).data.token).toEqual(expect.any(String));
});

it('keeps the secret sealed, and no code or secret in the log', async () => {
  const user = await twoSteps();
  const ticket = await ticketOf(user.loginAccount);
  const code = shown(user.secret);
  await second(ticket, code);
  const { rows } = await base.pool.query('select secret, offered from login_factor where user_id = $1', [user.userId]);
  expect(JSON.stringify(rows)).not.toContain(user.secret);
  const { rows: logged } = await base.pool.query('select action, params::text from operate_log where login_account = $1', [
    user.loginAccount,
  ]);
  expect(logged.map(({ action }) => action)).toEqual(expect.arrayContaining(['开启两步验证', '登录第二步']));
  const all = JSON.stringify(logged) + site.lines.join('\n');
  for (const secret of [user.secret, ticket, code, ...user.recoveryCodes]) expect(all).not.toContain(secret);
});
