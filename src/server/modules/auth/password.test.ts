// Changing, storing and refusing passwords, through HTTP on a real database.
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { changeProblem, passwordProblem } from '../../../contract/auth/index.ts';
import { errorText } from '../../../contract/errors.ts';
import { commonPasswords } from './common-passwords.ts';
import { randomPassword, sha256Hex } from './password.ts';
import { makeUser, openSite, PASSWORD, type Site } from './test-site.ts';

const base = testDatabase();
let site: Site;
beforeAll(async () => {
  site = await openSite(base.db);
});

const NEXT = 'Nachtzug42';
async function signedIn() {
  const user = await makeUser(base, ['dashboard']);
  return { ...user, token: await site.tokenFor(user.loginAccount, PASSWORD) };
}
const said = (form: Partial<{ oldPassword: string; password: string; repeat: string }>) => {
  const problem = changeProblem({ oldPassword: 'Old12345', password: NEXT, repeat: NEXT, ...form });
  return problem ? errorText(problem).msg : undefined;
};

describe('the form of a change', () => {
  it('R171 R172 R176 R178 R179 says what is wrong, in the order of its fields', () => {
    expect(said({})).toBeUndefined();
    expect(said({ oldPassword: '', password: '' })).toBe('请输入原密码');
    expect(said({ password: '', repeat: 'x' })).toBe('请输入密码');
    expect(said({ oldPassword: NEXT, repeat: '' })).toBe('新密码不能和原密码相同');
    expect(said({ repeat: '' })).toBe('请再次输入密码');
    expect(said({ repeat: `${NEXT}x` })).toBe('两次输入密码不一致!');
  });

  it('R173 R174 R175 takes 8 to 20 signs with all three kinds, and other visible signs too', () => {
    for (const good of ['Abcdefg1', 'Abcdefghijklmnopqrs1', 'Ab1!@#$%^&*()', 'A b c d 1']) expect(passwordProblem(good)).toBeUndefined();
    for (const bad of ['Abcdef1', 'Abcdefghijklmnopqrst1', 'abcdefg1', 'ABCDEFG1', 'Abcdefgh', 'Abcdefg1密', 'Abcdef1\n']) {
      expect(passwordProblem(bad)).toBe('password-rule');
      expect(said({ password: bad })).toBe('密码长度8-20位且至少由大写小写字母和数字组成');
    }
  });
});

describe('changing the own password', () => {
  it('R129 R130 R131 R255 takes both hashed and the new one encrypted; then only the new one signs in', async () => {
    const { loginAccount, token } = await signedIn();
    expect(await site.change(token, { old: PASSWORD, next: NEXT })).toMatchObject({ status: 200, code: 200, data: null });
    expect((await site.login(loginAccount, PASSWORD)).error).toBe('sign-in-failed');
    expect((await site.login(loginAccount, NEXT)).code).toBe(200);
  });

  it('R130 refuses another login system than fms', async () => {
    const { token } = await signedIn();
    const body = {
      password: sha256Hex(NEXT),
      oldPassword: sha256Hex(PASSWORD),
      loginSys: 'wms',
      encryptPassword: await site.encrypt(NEXT),
    };
    expect((await site.call('POST', '/auth/user/updateCurrentPassword', { token, body })).code).toBe(400);
  });

  it('R171 R172 R177 checks the same rules again, on the decrypted password', async () => {
    const { loginAccount, token } = await signedIn();
    expect((await site.change(token, { old: '', next: NEXT })).msg).toBe('请输入原密码');
    expect((await site.change(token, { old: PASSWORD, next: '' })).msg).toBe('请输入密码');
    for (const bad of ['Short1', 'alllower12', 'ALLUPPER12', 'NoDigitsHere', 'Abcdefghijklmnopqrst1']) {
      expect((await site.change(token, { old: PASSWORD, next: bad })).msg).toBe('密码长度8-20位且至少由大写小写字母和数字组成');
    }
    expect((await site.change(token, { old: PASSWORD, next: PASSWORD })).msg).toBe('新密码不能和原密码相同');
    // The hash tells of a good password, the encrypted text holds a bad one.
    expect((await site.change(token, { old: PASSWORD, next: 'short', password: sha256Hex(NEXT) })).error).toBe('password-rule');
    expect((await site.change(token, { old: PASSWORD, next: NEXT, password: sha256Hex('Other12345') })).error).toBe('password-mismatch');
    expect((await site.login(loginAccount, PASSWORD)).code).toBe(200);
  });

  it('refuses a wrong old password, and makes the sixth try wait', async () => {
    const { token } = await signedIn();
    for (let i = 0; i < 5; i += 1)
      expect((await site.change(token, { old: `Wrong1234${i}`, next: NEXT })).error).toBe('old-password-wrong');
    expect(await site.change(token, { old: PASSWORD, next: NEXT })).toMatchObject({ status: 429, error: 'too-many' });
  });

  it('refuses a captured change that is sent again', async () => {
    const { loginAccount, token } = await signedIn();
    const encrypted = await site.encrypt(NEXT);
    expect((await site.change(token, { old: PASSWORD, next: NEXT, encrypted })).code).toBe(200);
    const again = await site.tokenFor(loginAccount, NEXT);
    expect((await site.change(again, { old: NEXT, next: NEXT, encrypted })).error).toBe('challenge-spent');
  });

  it('trust 30 ends every session of the user, and no other', async () => {
    const { loginAccount, token } = await signedIn();
    const other = await signedIn();
    const second = await site.tokenFor(loginAccount, PASSWORD);
    await site.change(token, { old: PASSWORD, next: NEXT });
    for (const dead of [token, second]) expect((await site.call('GET', '/oauth/findLoginInfo', { token: dead })).status).toBe(401);
    expect((await site.call('GET', '/oauth/findLoginInfo', { token: other.token })).status).toBe(200);
  });
});

describe('the store (trust 26)', () => {
  it('keeps argon2id with m = 19456, t = 2, p = 1 over the SHA-256 of the clear text', async () => {
    const { userId } = await makeUser(base);
    const row = await base.db.selectFrom('loginUser').select('passwordHash').where('id', '=', userId).executeTakeFirstOrThrow();
    expect(row.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const { verify } = await import('@node-rs/argon2');
    expect(await verify(row.passwordHash ?? '', sha256Hex(PASSWORD))).toBe(true);
    expect(await verify(row.passwordHash ?? '', PASSWORD)).toBe(false);
  });

  it('holds nothing in a dump that signs in', async () => {
    const { loginAccount, token } = await signedIn();
    const sent = await site.call('POST', '/oauth/sendEmailVerifyCode', { body: { account: loginAccount, purpose: 'reset' } });
    const { rows } = await base.pool.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    let dump = '';
    for (const { name } of rows) dump += JSON.stringify((await base.pool.query(`select t::text as row from "${name}" t`)).rows);
    for (const secret of [PASSWORD, sha256Hex(PASSWORD), token, token.split('.')[1] ?? '', sent.data.requestId, 'PRIVATE KEY']) {
      expect(dump).not.toContain(secret);
    }
    // What is stored does not sign in by itself either.
    const stored = await base.db
      .selectFrom('loginUser')
      .select('passwordHash')
      .where('loginAccount', '=', loginAccount)
      .executeTakeFirstOrThrow();
    for (const guess of [stored.passwordHash ?? '', sha256Hex(PASSWORD)]) {
      expect((await site.login(loginAccount, guess.slice(0, 120))).code).not.toBe(200);
    }
    const hash = (await base.db.selectFrom('session').select('tokenHash').execute()).map((row) => row.tokenHash);
    for (const one of hash) {
      const made = `${token.split('.')[0]}.${one.toString('base64url')}`;
      expect((await site.call('GET', '/oauth/findLoginInfo', { token: made })).status).toBe(401);
    }
  });
});

describe('ASVS 6.2.5 where length alone counts', () => {
  it('takes 15 to 64 signs of any kind, in any language, and signs in with them; the plain ones are refused', async () => {
    process.env['PASSWORD_RULE'] = 'length';
    try {
      expect((await site.call('GET', '/oauth/findPasswordRule', {})).data).toEqual({ rule: 'length' });
      const { loginAccount, token } = await signedIn();
      const refusal = async (next: string) => (await site.change(token, { old: PASSWORD, next })).error;
      for (const short of ['Nachtzug42', 'only fourteen!', 'x'.repeat(65), '密'.repeat(67)])
        expect(await refusal(short)).toBe('password-length');
      for (const plain of ['aaaaaaaaaaaaaaaa', '123456789012345678', 'abcdefghijklmnop', 'passwordpassword', 'Passw0rdPassw0rd1'])
        expect(await refusal(plain)).toBe('password-common');
      const words = '全部小写不用数字也可以的一句话';
      for (const [before, next] of [
        [PASSWORD, 'all lower case and no digit'],
        ['all lower case and no digit', words],
        [words, 'no letter in upper case: 64 signs, the most there can be'.padEnd(64, '.')],
      ] as const) {
        const now = await site.tokenFor(loginAccount, before);
        expect((await site.change(now, { old: before, next })).error).toBeUndefined();
        for (const nearly of [`${next} `, next.slice(0, -1)]) expect((await site.login(loginAccount, nearly)).error).toBe('sign-in-failed');
        expect((await site.login(loginAccount, next)).code).toBe(200);
      }
    } finally {
      delete process.env['PASSWORD_RULE'];
    }
    expect((await site.call('GET', '/oauth/findPasswordRule', {})).data).toEqual({ rule: 'kinds' });
  });
});

describe('the most used passwords', () => {
  it('forbids at least 3000 that the rules let through, in whatever letter case', async () => {
    const listed = commonPasswords().filter((one) => passwordProblem(one) === undefined);
    expect(listed.length).toBeGreaterThanOrEqual(3000);
    expect(new Set(listed).size).toBe(listed.length);
    const { token } = await signedIn();
    for (const bad of ['Password123', 'pASSWORD123', 'Admin@123456', '1Qaz2wsx', 'Woaini1314', 'Cangku2026', 'Lingliao@123']) {
      expect((await site.change(token, { old: PASSWORD, next: bad })).error).toBe('password-common');
    }
    expect(listed).not.toContain(PASSWORD);
  });

  it('makes one-time passwords that keep the rules', () => {
    const made = Array.from({ length: 1000 }, randomPassword);
    expect(made.every((one) => passwordProblem(one) === undefined)).toBe(true);
    expect(new Set(made).size).toBe(1000);
  });
});
