// Forgotten and reset passwords, mails and what must never be seen, through HTTP on a real database and a real SMTP server.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Secret, TOTP } from 'otpauth';
import { SMTPServer } from 'smtp-server';
import { testDatabase } from '../../../../test/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { isMailAddress, sendMail } from '../../kernel/mail.ts';
import { readSettings } from '../../kernel/settings.ts';
import { sha256Hex } from './password.ts';
import { makeUser, openSite, PASSWORD, type Site } from './test-site.ts';

const base = testDatabase();
const NEXT = 'Nachtzug42';
const mails: { to: string[]; text: string }[] = [];
let site: Site;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      mails.push({ to, text: decoded(Buffer.concat(parts).toString('utf8')) });
      done();
    });
  },
});

/** The text of a mail, whichever way it was written for the wire. */
function decoded(raw: string): string {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  if (/base64/i.test(head)) return `${head}\n${Buffer.from(body, 'base64').toString('utf8')}`;
  const bytes = body.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return `${head}\n${Buffer.from(bytes, 'latin1').toString('utf8')}`;
}

beforeAll(async () => {
  site = await openSite(base.db);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  const address = server.server.address();
  process.env['SMTP_URL'] = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  process.env['PUBLIC_URL'] = 'https://factory.example';
});
afterAll(() => {
  delete process.env['SMTP_URL'];
  return new Promise<void>((done) => server.close(() => done()));
});

const person = () =>
  makeUser(base, ['dashboard'], { email: `${newId()}@example.com` }).then(async (user) => {
    const row = await base.db.selectFrom('loginUser').select('email').where('id', '=', user.userId).executeTakeFirstOrThrow();
    return { ...user, email: row.email ?? '' };
  });
const ask = (account: string, purpose = 'reset') => site.call('POST', '/oauth/sendEmailVerifyCode', { body: { account, purpose } });
async function mailTo(email: string, count = 1) {
  for (let i = 0; i < 200; i += 1) {
    const mine = mails.filter(({ to }) => to.includes(email));
    if (mine.length >= count) return { ...mine[count - 1]!, code: /验证码是 (\d{6})/.exec(mine[count - 1]!.text)?.[1] ?? '' };
    await new Promise((next) => setTimeout(next, 20));
  }
  throw new Error(`no mail to ${email}`);
}
const prove = (requestId: string, verifyCode: string) => site.call('POST', '/oauth/findUserPassword', { body: { requestId, verifyCode } });
const setNew = async (token: string, next = NEXT) =>
  site.call('GET', `/auth/user/updateResetPassword?token=${token}&encryptPassword=${encodeURIComponent(await site.encrypt(next))}`);
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const mayAskAgain = () => base.pool.query(`update throttle set first_at = first_at - interval '61 minutes', blocked_until = now()`);

describe('a forgotten password (trust 29)', () => {
  it('is set anew with the mailed code: one token, no password back, every session ended', async () => {
    const { loginAccount, email } = await person();
    const old = await site.tokenFor(loginAccount, PASSWORD);
    const { data } = await ask(loginAccount);
    const { code } = await mailTo(email);
    const proven = await prove(data.requestId, code);
    expect(Object.keys(proven.data).sort()).toEqual(['expiresAt', 'token']);
    expect((await setNew(proven.data.token)).code).toBe(200);
    expect((await site.call('GET', '/oauth/findLoginInfo', { token: old })).status).toBe(401);
    expect((await site.login(loginAccount, PASSWORD)).code).toBe(400);
    expect((await site.login(loginAccount, NEXT)).code).toBe(200);
    expect((await setNew(proven.data.token, 'Another123')).error).toBe('reset-spent');
  });

  it('asks for the second step after it, and after a code for signing in', async () => {
    const { loginAccount, email } = await person();
    const token = await site.tokenFor(loginAccount, PASSWORD);
    const own = (path: string, body: object) => site.call('POST', `/auth/user/${path}`, { token, body });
    const { secret } = (await own('beginOwnSecondFactor', { encrypted: await site.encrypt(PASSWORD) })).data;
    const code = TOTP.generate({ secret: Secret.fromBase32(secret) });
    expect((await own('confirmOwnSecondFactor', { code })).code).toBe(200);
    const proven = await prove((await ask(loginAccount)).data.requestId, (await mailTo(email)).code);
    expect((await setNew(proven.data.token)).code).toBe(200);
    const byPassword = (await site.login(loginAccount, NEXT)).data;
    await mayAskAgain();
    const { requestId } = (await ask(loginAccount, 'login')).data;
    const body = { account: loginAccount, requestId, verifyCode: (await mailTo(email, 2)).code, loginSys: 'fms' };
    const byCode = (await site.call('POST', '/oauth/login/email', { body })).data;
    for (const data of [byPassword, byCode]) expect([data.token, data.ticket]).toEqual([undefined, expect.any(String)]);
  });

  it('takes a code once, for 10 minutes, 5 tries, and only with the request that it was mailed for', async () => {
    const { loginAccount, email } = await person();
    const first = (await ask(loginAccount)).data.requestId;
    const one = (await mailTo(email)).code;
    for (let i = 0; i < 5; i += 1) expect((await prove(first, other(one))).error).toBe('code-wrong');
    expect((await prove(first, one)).error).toBe('code-wrong');
    await mayAskAgain();
    const second = (await ask(loginAccount)).data.requestId;
    const two = (await mailTo(email, 2)).code;
    expect((await prove('x'.repeat(43), two)).error).toBe('code-wrong');
    expect((await prove(second, two)).code).toBe(200);
    expect((await prove(second, two)).error).toBe('code-wrong');
    await mayAskAgain();
    const third = (await ask(loginAccount)).data.requestId;
    const three = (await mailTo(email, 3)).code;
    await base.pool.query(`update one_time set expires_at = expires_at - interval '10 minutes'`);
    expect((await prove(third, three)).error).toBe('code-wrong');
  });

  it('counts tries that come at the same moment one by one', async () => {
    const { loginAccount, email } = await person();
    const { requestId } = (await ask(loginAccount)).data;
    const { code } = await mailTo(email);
    await Promise.all(Array.from({ length: 30 }, () => prove(requestId, other(code))));
    expect((await prove(requestId, code)).error).toBe('code-wrong');
    const { rows } = await base.pool.query(`select max(tries) as most from one_time where purpose = 'code'`);
    expect(rows[0].most).toBe(5);
  });

  it('mails once a minute and 5 times an hour, by whichever name', async () => {
    const { loginAccount, email } = await person();
    expect((await ask(loginAccount)).code).toBe(200);
    expect(await ask(loginAccount)).toMatchObject({ status: 429, error: 'too-many' });
    expect((await ask(email)).code).toBe(200);
    await new Promise((next) => setTimeout(next, 300));
    expect(mails.filter(({ to }) => to.includes(email)).length).toBe(1);
    const minute = () => base.pool.query(`update throttle set blocked_until = blocked_until - interval '61 seconds'`);
    for (let i = 0; i < 4; i += 1) {
      await minute();
      expect((await ask(loginAccount)).code).toBe(200);
    }
    await minute();
    const held = await ask(loginAccount);
    expect(held.error).toBe('too-many');
    expect(held.params['seconds']).toBeGreaterThan(3000);
  });

  it('mails a link that begins with the address of the settings, whatever Host the request names', async () => {
    const { loginAccount, email } = await person();
    await site.app.inject({
      method: 'POST',
      url: '/gateway/oauth/sendEmailVerifyCode',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      payload: { account: loginAccount, purpose: 'reset' },
    });
    const { text } = await mailTo(email);
    expect(text).not.toContain('evil.example');
    const token = /https:\/\/factory\.example\/updatePassword\?token=([\w-]{43})/.exec(text)?.[1] ?? '';
    expect((await setNew(token)).code).toBe(200);
    expect((await site.login(loginAccount, NEXT)).code).toBe(200);
  });

  it('R177 refuses a bad new password without using the token up', async () => {
    const { loginAccount, email } = await person();
    const { requestId } = (await ask(loginAccount)).data;
    const { token } = (await prove(requestId, (await mailTo(email)).code)).data;
    expect((await setNew(token, 'short')).error).toBe('password-rule');
    expect((await setNew(token, 'Password123')).error).toBe('password-common');
    expect((await setNew(token)).code).toBe(200);
  });

  it('lets a code for signing in sign in, and not reset', async () => {
    const { loginAccount, email } = await person();
    const { requestId } = (await ask(email, 'login')).data;
    const { code } = await mailTo(email);
    expect((await prove(requestId, code)).error).toBe('code-wrong');
    const by = (account: string) =>
      site.call('POST', '/oauth/login/email', { body: { account, requestId, verifyCode: code, loginSys: 'fms' } });
    const { data } = await by(email);
    expect((await site.call('GET', '/oauth/findLoginInfo', { token: data.token })).data.loginAccount).toBe(loginAccount);
    expect((await by(email)).error).toBe('code-wrong');
  });

  it('does not sign anybody else in with a code', async () => {
    const [mine, theirs] = [await person(), await person()];
    const { requestId } = (await ask(mine.loginAccount, 'login')).data;
    const { code } = await mailTo(mine.email);
    const body = { account: theirs.loginAccount, requestId, verifyCode: code, loginSys: 'fms' };
    expect((await site.call('POST', '/oauth/login/email', { body })).error).toBe('code-wrong');
  });
});

describe('a reset by an administrator', () => {
  it('gives a one-time password that must be changed, ends the sessions, and is nowhere kept', async () => {
    const admin = await makeUser(base, ['dashboard', 'system.userRole', 'system.userRole.resetPassword']);
    const token = await site.tokenFor(admin.loginAccount, PASSWORD);
    const user = await person();
    const old = await site.tokenFor(user.loginAccount, PASSWORD);
    const reset = await site.call('POST', '/auth/user/resetUserPassword', { token, body: { userId: user.userId } });
    expect(reset.data).toMatchObject({ mustChangePassword: true });
    expect((await site.call('GET', '/oauth/findLoginInfo', { token: old })).status).toBe(401);
    const signed = await site.login(user.loginAccount, reset.data.password);
    expect(signed.data.mustChangePassword).toBe(true);
    const kept = await base.pool.query(
      `select (select string_agg(t::text, '') from operate_log t) || coalesce((select string_agg(t::text, '') from idempotency t), '') as all`,
    );
    expect(kept.rows[0].all).toContain('重置用户密码');
    expect(kept.rows[0].all).not.toContain(reset.data.password);
  });

  it('is refused without the right, for a user with more rights, and for one of another node', async () => {
    const plain = await makeUser(base, ['dashboard']);
    const user = await makeUser(base, ['system.guide']);
    const admin = await makeUser(base, ['system.userRole.resetPassword']);
    const reset = async (account: string, userId: string) =>
      site.call('POST', '/auth/user/resetUserPassword', { token: await site.tokenFor(account, PASSWORD), body: { userId } });
    expect(await reset(plain.loginAccount, user.userId)).toMatchObject({ status: 200, code: 403, error: 'not-permitted' });
    expect(await reset(admin.loginAccount, user.userId)).toMatchObject({ code: 403, error: 'not-permitted' });
    expect(await reset(admin.loginAccount, newId())).toMatchObject({ code: 404 });
    const { createNode, createUser } = await import('./index.ts');
    const { systemCtx } = await import('../../kernel/ctx.ts');
    const node = await createNode(base.db, { nodeCode: 'B', nodeName: '另一站点' });
    const foreign = await createUser(systemCtx(base.db, node, 'test'), { loginAccount: `f${newId()}`, userName: '外人' });
    expect(await reset(admin.loginAccount, foreign.userId)).toMatchObject({ code: 404 });
  });
});

describe('the own data', () => {
  it('changes the name at once, and the address only with the password', async () => {
    const { loginAccount, email } = await person();
    const token = await site.tokenFor(loginAccount, PASSWORD);
    const update = (body: object) => site.call('POST', '/oauth/updateLoginAccountInfo', { token, body });
    expect((await update({ userName: '新名字', mobile: '13800000000' })).code).toBe(200);
    const moved = `${newId()}@example.com`;
    expect((await update({ email: moved })).error).toBe('old-password-empty');
    expect((await update({ email: moved, encrypted: await site.encrypt('Wrong12345') })).error).toBe('old-password-wrong');
    expect((await update({ email: moved, encrypted: await site.encrypt(PASSWORD) })).code).toBe(200);
    const info = (await site.call('GET', '/oauth/findLoginInfo', { token })).data;
    expect(info).toMatchObject({ userName: '新名字', mobile: '13800000000', email: moved });
    expect((await site.login(moved, PASSWORD)).code).toBe(200);
    expect((await site.login(email, PASSWORD)).error).toBe('sign-in-failed');
    for (const bad of [{ lockFlag: true }, { loginAccount: 'root' }, { avatarUrl: 'javascript:alert(1)' }])
      expect((await update(bad)).code).toBe(400);
  });

  it('found 25 takes a picture and a mobile away again; what is not said stays', async () => {
    const { loginAccount } = await person();
    const token = await site.tokenFor(loginAccount, PASSWORD);
    const update = (body: object) => site.call('POST', '/oauth/updateLoginAccountInfo', { token, body });
    const info = async () => (await site.call('GET', '/oauth/findLoginInfo', { token })).data;
    expect((await update({ mobile: '13800000000', avatarUrl: '/gateway/cdn/file/a.png' })).code).toBe(200);
    expect((await update({ avatarUrl: null })).code).toBe(200);
    expect(await info()).toMatchObject({ mobile: '13800000000', avatarUrl: null });
    expect((await update({ mobile: null, userName: null })).code).toBe(200);
    expect(await info()).toMatchObject({ mobile: null, userName: expect.stringMatching(/./) });
  });

  it('leaves an address to the one who had it first', async () => {
    const [first, second] = [await person(), await person()];
    const token = await site.tokenFor(second.loginAccount, PASSWORD);
    const body = { email: first.email, encrypted: await site.encrypt(PASSWORD) };
    expect((await site.call('POST', '/oauth/updateLoginAccountInfo', { token, body })).code).toBe(200);
    const { data } = await site.login(first.email, PASSWORD);
    expect((await site.call('GET', '/oauth/findLoginInfo', { token: data.token })).data.loginAccount).toBe(first.loginAccount);
  });
});

describe('mails (trust 39)', () => {
  it('go to one plain address or nowhere', async () => {
    const good = ['a@example.com', 'first.last+tag@sub.example.cn', "o'hara@example.com"];
    const bad = [
      '',
      'a',
      '@b',
      'a@',
      'a b@c.com',
      'a@b.com,c@d.com',
      'a@b.com;c@d.com',
      'a@b.com c@d.com',
      '"a"@b.com',
      '"a@x.com,b"@c.com',
      'A <a@b.com>',
      '<a@b.com>',
      'a(c)@b.com',
      'a@b.com(c)',
      'g:a@b.com,c@d.com;',
      'a@b.com\r\nBcc: c@d.com',
      'a@b.com\nc@d.com',
      'a\u0000@b.com',
      'a@[127.0.0.1]',
      'a@b..com',
      '.a@b.com',
      'a.@b.com',
      'a@-b.com',
      'a@b.com>',
      'a@b@c.com',
      'ä@b.com',
      'a@b.com\u2028c',
      'a\\@b.com',
      `${'a'.repeat(65)}@b.com`,
    ];
    expect(good.filter((one) => !isMailAddress(one))).toEqual([]);
    expect(bad.filter(isMailAddress)).toEqual([]);
    const before = mails.length;
    for (const to of bad) await expect(sendMail({ to, subject: 's', text: 't' })).rejects.toThrow('mail-address');
    for (const subject of ['a\r\nBcc: c@d.com', 'a\nb', 'a\u2028b']) {
      await expect(sendMail({ to: 'a@example.com', subject, text: 't' })).rejects.toThrow('bad-input');
    }
    expect(mails.length).toBe(before);
    await sendMail({ to: good[1] ?? '', subject: '主题', text: '正文' });
    expect(mails.at(-1)?.to).toEqual([good[1]]);
  });

  it('go to a file that the log names when there is no server', async () => {
    const url = process.env['SMTP_URL'];
    delete process.env['SMTP_URL'];
    try {
      await sendMail({ to: 'a@example.com', subject: '主题', text: '没有服务器' });
    } finally {
      process.env['SMTP_URL'] = url;
    }
    const folder = join(readSettings().dataDir, 'mail');
    const [file = ''] = (await readdir(folder)).slice(-1);
    expect(decoded(await readFile(join(folder, file), 'utf8'))).toContain('没有服务器');
  });
});

describe('what must never be seen (trust 32)', () => {
  it('leaves no password, token or code in the operation log, in errors or in what is logged', async () => {
    const printed: string[] = [];
    const { log, error } = console;
    console.log = (...parts: unknown[]) => void printed.push(parts.join(' '));
    console.error = console.log;
    try {
      const { loginAccount, email } = await person();
      const token = await site.tokenFor(loginAccount, PASSWORD);
      const { requestId } = (await ask(loginAccount)).data;
      const { code } = await mailTo(email);
      const answers = [
        await site.change(token, { old: PASSWORD, next: 'short' }),
        await site.change(token, { old: 'Wrong12345', next: NEXT }),
        await site.call('POST', '/oauth/login/password', {
          body: { account: loginAccount, encrypted: PASSWORD, loginSys: 'fms', extra: 1 },
        }),
        await prove(requestId, other(code)),
        await site.change(token, { old: PASSWORD, next: NEXT }),
      ];
      const stored = (await base.pool.query('select t::text as row from operate_log t')).rows.map((row) => row.row).join('\n');
      const seen = [stored, ...printed, ...site.lines, ...answers.map(({ raw }) => raw)].join('\n');
      expect(stored).toContain('修改密码');
      for (const secret of [PASSWORD, NEXT, sha256Hex(PASSWORD), sha256Hex(NEXT), token, code, requestId])
        expect(seen).not.toContain(secret);
    } finally {
      Object.assign(console, { log, error });
    }
  });
});
