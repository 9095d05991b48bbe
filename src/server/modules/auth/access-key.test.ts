// Access keys: a program does in its owner's name what the key says and he may do now, and nothing that is his own (decision 88).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import type { Right } from '../../../contract/menu.ts';
import { orgHandlers } from '../org/index.ts';
import { makeUser, openSite, PASSWORD, type Site } from './test-site.ts';

const base = testDatabase();
let site: Site;
beforeAll(async () => {
  site = await openSite(base.db, () => orgHandlers);
});
afterAll(() => site?.app.close());

const RIGHTS = ['system.signInLog', 'organization.vendor', 'organization.vendor.create', 'system.openApi.sign'] as const;
const SECOND = { timeout: 1000, intervals: [50] };

async function owner(rights: readonly Right[] = RIGHTS) {
  const user = await makeUser(base, rights);
  return { ...user, token: await site.tokenFor(user.loginAccount, PASSWORD) };
}
type Owner = Awaited<ReturnType<typeof owner>>;

const made = async ({ token }: Pick<Owner, 'token'>, rights: readonly string[], { password = PASSWORD, name = 'ERP' } = {}) =>
  site.call('POST', '/auth/user/createOwnAccessKey', {
    token,
    body: { keyName: name, rights, days: 30, encrypted: await site.encrypt(password) },
  });
const keyOf = async (one: Pick<Owner, 'token'>, rights: readonly string[]): Promise<string> => (await made(one, rights)).data.key;
const listed = async ({ token }: Pick<Owner, 'token'>) => (await site.call('GET', '/auth/user/listOwnAccessKey', { token })).data;
const reads = async (token: string) => (await site.call('POST', '/auth/user/listSignIn', { token, body: {} })).code;
const writes = (token: string, vendorCode: string) =>
  site.call('POST', '/basic/createVendor', { token, body: { vendorCode, vendorName: vendorCode } });

describe('a key', () => {
  test('does what it says, and nothing else of what its owner may', async () => {
    const one = await owner();
    const key = await keyOf(one, ['system.signInLog']);
    expect(await reads(key)).toBe(200);
    expect((await writes(key, 'V1')).error).toBe('not-permitted');
    expect(await reads(one.token)).toBe(200);
    expect((await writes(one.token, 'V1')).code).toBe(200);
    expect(await reads(`${key}x`)).toBe(401);
    expect(await reads(key.slice('key.'.length))).toBe(401);
  });

  test('is good from the addresses that it says alone', async () => {
    const one = await owner();
    const body = async (networks: string[]) => ({
      keyName: 'ERP',
      rights: ['system.signInLog'],
      days: 30,
      networks,
      encrypted: await site.encrypt(PASSWORD),
    });
    const make = async (networks: string[]) =>
      site.call('POST', '/auth/user/createOwnAccessKey', { token: one.token, body: await body(networks) });
    for (const wrong of ['10.1', 'factory', '10.0.0.0/33', '::1/129', '10.0.0.1/'])
      expect((await make([wrong])).error, wrong).toBe('access-key-network');
    const { key } = (await make(['10.9.0.0/16', 'fd00::/8'])).data;
    const from = (ip: string) => site.call('POST', '/auth/user/listSignIn', { token: key, body: {}, ip });
    for (const inside of ['10.9.200.1', '::ffff:10.9.0.1', 'fd12::1']) expect((await from(inside)).code, inside).toBe(200);
    for (const outside of ['10.8.255.255', '::ffff:10.8.0.1', '2001:db8::1', '::1'])
      expect((await from(outside)).error, outside).toBe('access-key-elsewhere');
    expect((await listed(one))[0].networks).toEqual(['10.9.0.0/16', 'fd00::/8']);
  });

  test('is made after the password, of rights that its owner has and a program may have, and is kept nowhere', async () => {
    const one = await owner([...RIGHTS, 'system.userRole', 'system.userRole.resetPassword', 'system.userRole.seeAs']);
    expect((await made(one, RIGHTS, { password: 'Wrong2026' })).error).toBe('present-password-wrong');
    for (const right of ['system.userRole.resetPassword', 'system.userRole.seeAs', 'organization.vendor.delete', 'nothing'])
      expect((await made(one, ['system.signInLog', right])).error).toBe('access-key-rights');
    const { data } = await made(one, RIGHTS);
    expect(Date.parse(data.expiresAt) - Date.now()).toBeGreaterThan(29 * 86_400_000);
    const { rows } = await base.pool.query(
      `select (select json_agg(k) from access_key k)::text || (select json_agg(o) from operate_log o)::text as all`,
    );
    expect(rows[0].all).not.toContain(data.key.split('.').at(-1));
    expect(await listed(one)).toMatchObject([{ keyName: 'ERP', rights: [...RIGHTS].sort(), lastUsedAt: null }]);
    await reads(data.key);
    expect((await listed(one))[0].lastUsedAt).toEqual(expect.any(String));
  });

  test('does nothing that is its owner’s own: no password, no key, no sign-in', async () => {
    const one = await owner();
    const key = await keyOf(one, RIGHTS);
    const [{ accessKeyId }] = await listed(one);
    expect((await site.change(key, { old: PASSWORD, next: 'Factory2027' })).error).toBe('access-key-limited');
    expect((await made({ token: key }, RIGHTS)).error).toBe('access-key-limited');
    const others = [
      ['POST', '/auth/user/endOwnAccessKey', { accessKeyId }],
      ['POST', '/oauth/logout', {}],
    ] as const;
    for (const [method, path, body] of others)
      expect((await site.call(method, path, { token: key, body })).error).toBe('access-key-limited');
    expect((await site.call('GET', '/oauth/refreshToken', { token: key })).error).toBe('access-key-limited');
  });

  test('is named by the log, and leaves the language of its owner alone', async () => {
    const one = await owner();
    const key = await keyOf(one, RIGHTS);
    const body = { vendorCode: 'V7', vendorName: 'V7' };
    expect((await site.call('POST', '/basic/createVendor', { token: key, body, lang: 'en' })).code).toBe(200);
    const { rows } = await base.pool.query(
      `select o.params ->> 'program' as key, u.language from operate_log o join login_user u on u.node_id = o.node_id and u.id = o.user_id
       where o.login_account = $1 and o.path like '%createVendor'`,
      [one.loginAccount],
    );
    expect(rows).toEqual([{ key: 'ERP', language: 'zh' }]);
  });
});

describe('trust 24 within a second a key is worth nothing', () => {
  const ends: [string, (one: Owner) => Promise<unknown>][] = [
    [
      'when its owner ends it',
      async (one) => {
        const [{ accessKeyId }] = await listed(one);
        return site.call('POST', '/auth/user/endOwnAccessKey', { token: one.token, body: { accessKeyId } });
      },
    ],
    ['on its day', (one) => base.pool.query(`update access_key set expires_at = now() where user_id = $1`, [one.userId])],
    ['when its owner is locked', (one) => base.pool.query(`update login_user set lock_flag = true where id = $1`, [one.userId])],
    [
      'when its owner may no longer enter the system that it was made in',
      (one) => base.pool.query(`update login_user set login_sys = '{pda}' where id = $1`, [one.userId]),
    ],
    [
      'when his password is reset by an administrator',
      async (one) => {
        const admin = await owner([...RIGHTS, 'system.userRole', 'system.userRole.resetPassword']);
        return site.call('POST', '/auth/user/resetUserPassword', { token: admin.token, body: { userId: one.userId } });
      },
    ],
  ];
  test.for(ends)('%s', async ([, end]) => {
    const one = await owner();
    const key = await keyOf(one, RIGHTS);
    expect(await reads(key)).toBe(200);
    await end(one);
    await expect.poll(() => reads(key), SECOND).toBe(401);
  });

  test('as far as a right is concerned that its owner has lost', async () => {
    const one = await owner();
    const key = await keyOf(one, RIGHTS);
    await base.pool.query(`delete from role_right where role_id = $1 and menu_code = 'system.signInLog'`, [one.roleId]);
    await expect.poll(() => reads(key), SECOND).toBe(403);
    expect((await writes(key, 'V9')).code).toBe(200);
  });
});

test('a password that has grown old stops its owner, and no program', async () => {
  const one = await owner();
  const key = await keyOf(one, RIGHTS);
  await base.pool.query(`update login_user set must_change_password = true where id = $1`, [one.userId]);
  await expect.poll(() => reads(one.token), SECOND).toBe(403);
  expect(await reads(key)).toBe(200);
});

test('at most twenty live, also of those that are made at once; another’s is not there', async () => {
  const [one, other] = [await owner(), await owner()];
  await base.pool.query(
    `insert into access_key (node_id, id, user_id, key_name, key_hash, rights, expires_at)
     select node_id, gen_random_uuid(), id, 'ERP', sha256(n::text::bytea || id::text::bytea), '{}', now() + interval '1 day' from login_user, generate_series(1, 19) n where id = $1`,
    [one.userId],
  );
  const all = await Promise.all([1, 2, 3].map(() => made(one, ['system.signInLog'])));
  expect(all.map(({ error }) => error).filter((error) => error === 'access-key-many')).toHaveLength(2);
  expect(await listed(one)).toHaveLength(20);
  expect(await listed(other)).toEqual([]);
  const [{ accessKeyId }] = await listed(one);
  expect((await site.call('POST', '/auth/user/endOwnAccessKey', { token: other.token, body: { accessKeyId } })).error).toBe('not-found');
});
