// Signing in at a directory, at a real one on loopback: who comes in, as whom, and what it refuses (decision 104).
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { makeUser, PASSWORD } from '../auth/test-site.ts';
import { CA } from '../push/test-certificates.ts';
import { SHORT } from './directory-client.ts';
import { directorySite } from './test-directory-site.ts';
import { BASE } from './test-directory.ts';
import { makeRole } from './test-sso.ts';

const base = testDatabase();
const { now, make, person, login } = directorySite(base);

const lastTry = async () =>
  (await base.pool.query('select way, result, user_id from sign_in order by created_at desc, id desc limit 1')).rows[0];

describe('directory: who comes in', () => {
  test('with the password of the directory, as the account of that name; the log says by which way', async () => {
    const { uid, password, userId } = await person();
    const answer = await login(uid.toUpperCase(), password);
    expect(answer.code).toBe(200);
    expect((await now().site.call('GET', '/oauth/findLoginInfo', { token: answer.data.token })).data.loginAccount).toBe(uid);
    expect(await lastTry()).toEqual({ way: 'directory', result: 'ok', user_id: userId });
  });

  test('not with the local password, not with another’s, not with none; all refused alike', async () => {
    const [one, other] = [await person(), await person()];
    expect((await login(one.uid, one.password)).code).toBe(200);
    for (const password of [PASSWORD, other.password, `${one.password} `, ''])
      expect((await login(one.uid, password)).error).toBe('sign-in-failed');
    expect((await login('nobody-at-all', one.password)).error).toBe('sign-in-failed');
    await expect.poll(async () => (await lastTry())?.result).toBe('wrong');
  });

  test('a bind without a password would have been told yes: it is never made', async () => {
    const { uid, dn } = await person();
    const { Client } = await import('ldapts');
    const client = new Client({ url: now().directory.url });
    // What the directory itself says to it.
    await client.bind(dn, '');
    await client.unbind();
    expect((await login(uid, '')).error).toBe('sign-in-failed');
  });

  test('a name that is a filter finds nobody', async () => {
    const { uid, password } = await person();
    const evil = ['*', `${uid}*`, `${uid})(objectClass=*`, `*)(uid=${uid}`, `${uid})(|(uid=*))`, '\\2a', `${uid}\u0000`, `admin)(&)`];
    for (const name of evil) expect((await login(name, password)).code, name).not.toBe(200);
    // It is found by its own name all the same, whatever letters it has.
    const odd = 'o(dd)*';
    await now().directory.put(`cn=odd,${BASE}`, { objectClass: ['inetOrgPerson'], cn: 'odd', sn: 'odd', uid: odd, userPassword: 'x-odd' });
    await makeUser(base, ['dashboard'], { loginAccount: odd });
    expect((await login(odd, 'x-odd')).code).toBe(200);
  });

  test('wrong passwords make the next ones wait, so that nobody is locked out of the directory through us', async () => {
    const { uid, password } = await person();
    for (let n = 0; n < 5; n += 1) await login(uid, 'wrong');
    expect((await login(uid, password)).error).toBe('too-many');
    // A local account of the same name waits for nothing.
    expect((await now().site.login(uid, PASSWORD)).code).toBe(200);
  });

  test('who is locked here stays out; so does who is no longer found there', async () => {
    const { uid, password, dn } = await person();
    await base.pool.query('update login_user set lock_flag = true where login_account = $1', [uid]);
    expect((await login(uid, password)).error).toBe('account-locked');
    await base.pool.query('update login_user set lock_flag = false where login_account = $1', [uid]);
    expect((await login(uid, password)).code).toBe(200);
    await now().directory.remove(dn);
    expect((await login(uid, password)).error).toBe('sign-in-failed');
  });

  test('the first sign-in ties him: renamed there he stays who he is, and the next of his name is somebody else', async () => {
    const { uid, password, dn } = await person();
    expect((await login(uid, password)).code).toBe(200);
    await now().directory.remove(dn);
    await now().directory.put(dn, { objectClass: ['inetOrgPerson'], uid, cn: uid, sn: uid, userPassword: 'new-person' });
    expect((await login(uid, 'new-person')).error).toBe('provider-other-person');
  });
});

describe('directory: newcomers', () => {
  test('get the roles of their groups, by the name of the group in full; without a group no account', async () => {
    const { roleId } = await makeRole(base, ['dashboard']);
    const [inside, outside] = [await person({}, false), await person({}, false)];
    const group = `cn=Store ${inside.uid},${BASE}`;
    await now().directory.put(group, { objectClass: ['groupOfNames'], cn: `Store ${inside.uid}`, member: [inside.dn] });
    const rules = [{ claim: 'memberOf', value: group.toUpperCase().replace(',', ', '), roleId }];
    const providerId = await make(now().directory.url, { createFlag: true, rules, groupBaseDn: BASE });
    const answer = await login(inside.uid, inside.password, providerId);
    expect(answer.code).toBe(200);
    const me = (await now().site.call('GET', '/oauth/findLoginInfo', { token: answer.data.token })).data;
    expect([me.loginAccount, me.userName]).toEqual([inside.uid, `${inside.uid} 的名字`]);
    expect((await login(outside.uid, outside.password, providerId)).error).toBe('provider-no-role');
  });

  test('groups inside groups count where it is said so, also where they go in a ring', async () => {
    const { roleId } = await makeRole(base, ['dashboard']);
    const { uid, password, dn } = await person({}, false);
    // A comma in a name is part of it.
    const [inner, middle, outer] = [`cn=in\\, ${uid},${BASE}`, `cn=mid ${uid},${BASE}`, `cn=out ${uid},${BASE}`];
    const put = (at: string, kind: 'member' | 'uniqueMember', who: string[]) =>
      now().directory.put(at, { objectClass: [kind === 'member' ? 'groupOfNames' : 'groupOfUniqueNames'], [kind]: who });
    await put(inner, 'member', [dn, outer]);
    await put(middle, 'uniqueMember', [inner]);
    await put(outer, 'member', [middle]);
    const rules = [{ claim: 'memberOf', value: outer.toUpperCase(), roleId }];
    for (const groupBaseDn of [null, BASE]) {
      const flat = await make(now().directory.url, { createFlag: true, rules, groupBaseDn });
      expect((await login(uid, password, flat)).error).toBe('provider-no-role');
    }
    const providerId = await make(now().directory.url, { createFlag: true, rules, nestedFlag: true });
    expect((await login(uid, password, providerId)).code).toBe(200);
  });

  test('an employee is found by his number', async () => {
    const { uid, password } = await person({ employeeNumber: 'E-77' }, false);
    const { rows } = await base.pool.query<{ node_id: string }>('select node_id from identity_provider limit 1');
    await base.pool.query(
      `with d as (insert into department (node_id, id, department_code, department_name) values ($1, gen_random_uuid(), 'D77', 'D77') returning id)
       insert into employee (node_id, id, emp_code, emp_name, department_id) select $1, gen_random_uuid(), 'E-77', '钱七', id from d`,
      [rows[0]?.node_id],
    );
    const { roleId } = await makeRole(base, ['dashboard']);
    const rules = [{ claim: 'sn', value: uid, roleId }];
    const providerId = await make(now().directory.url, { matchKind: 3, matchClaim: 'employeeNumber', createFlag: true, rules });
    expect((await login(uid, password, providerId)).code).toBe(200);
    const made = await base.pool.query(
      `select u.login_account, e.emp_code from login_user u join employee e on e.id = u.emp_id where e.emp_code = 'E-77'`,
    );
    expect(made.rows).toEqual([{ login_account: 'E-77', emp_code: 'E-77' }]);
  });
});

describe('directory: who is refused stands in the log of the site', () => {
  const lines = async (name: string) =>
    (
      await base.pool.query<{ node_id: string; way: string; result: string; user_id: string | null }>(
        'select node_id, way, result, user_id from sign_in where login_account = $1 order by id',
        [name],
      )
    ).rows;

  test('a person of the directory without an account here, by a wrong password and by the right one', async () => {
    const { uid, password } = await person({}, false);
    expect((await login(uid, 'wrong')).error).toBe('sign-in-failed');
    await expect.poll(() => lines(uid)).toHaveLength(1);
    expect((await login(uid, password)).error).toBe('provider-unknown-person');
    await expect.poll(() => lines(uid)).toHaveLength(2);
    const { rows } = await base.pool.query<{ node_id: string }>('select node_id from identity_provider limit 1');
    const line = { node_id: rows[0]?.node_id, way: 'directory', user_id: null };
    expect(await lines(uid)).toEqual([
      { ...line, result: 'wrong' },
      { ...line, result: 'refused' },
    ]);
  });

  test('one who is locked here, as himself once he has signed in', async () => {
    const { uid, password, userId } = await person();
    expect((await login(uid, password)).code).toBe(200);
    await base.pool.query('update login_user set lock_flag = true where login_account = $1', [uid]);
    expect((await login(uid, password)).error).toBe('account-locked');
    await expect
      .poll(async () => (await lines(uid)).map((one) => [one.result, one.user_id]))
      .toEqual([
        ['ok', userId],
        ['locked', userId],
      ]);
  });

  test('what finds nobody is written nowhere: it may have been a password', async () => {
    expect((await login('geheim-von-jemandem', 'x')).error).toBe('sign-in-failed');
    await expect.poll(lastTry).toMatchObject({ way: 'directory', result: 'wrong', user_id: null });
    expect(await lines('geheim-von-jemandem')).toEqual([]);
  });
});

describe('directory: the way there', () => {
  test('by TLS with the certificate of the house, and not without it', async () => {
    const { uid, password } = await person();
    const known = await make(now().directory.secureUrl, { ca: CA });
    expect((await login(uid, password, known)).code).toBe(200);
    const unknown = await make(now().directory.secureUrl);
    expect((await login(uid, password, unknown)).msg).toContain('证书不可信');
  });

  test('StartTLS, where the server has it', async () => {
    const { uid, password } = await person();
    const known = await make(now().directory.url, { startTlsFlag: true, ca: CA });
    expect((await login(uid, password, known)).code).toBe(200);
    expect((await login(uid, password, await make(now().directory.url, { startTlsFlag: true }))).msg).toContain('证书不可信');
  });

  test('in clear on the own machine alone', async () => {
    await expect(make('ldap://ldap.example.com')).rejects.toMatchObject({ key: 'directory-clear' });
    await expect(make('ldap://ldap.example.com', { startTlsFlag: true })).resolves.toBeTypeOf('string');
  });

  test('not into the own network, unless whoever runs the machine opens it', async () => {
    const { uid, password } = await person();
    process.env['OUTGOING_NETWORKS'] = '';
    expect((await login(uid, password)).msg).toContain('地址不允许访问');
    process.env['OUTGOING_NETWORKS'] = '127.0.0.1';
  });

  test('a directory that is down or hangs is said so in its time; local accounts notice nothing, and no try is counted', async () => {
    const { uid, password } = await person();
    const down = await make('ldap://127.0.0.1:9', { providerName: '总部目录' });
    for (let n = 0; n < 7; n += 1)
      expect((await login(uid, password, down)).msg).toBe(
        '暂时联系不上“总部目录”（连不上），请稍后再试，或用密码登录；一直这样请告诉管理员',
      );
    const silent = createServer();
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
    SHORT.timeoutMs = 1_500;
    const hangs = await make(`ldap://127.0.0.1:${(silent.address() as AddressInfo).port}`);
    const waiting = login(uid, password, hangs);
    const begun = performance.now();
    expect((await now().site.login(uid, PASSWORD)).code).toBe(200);
    expect(performance.now() - begun).toBeLessThan(1_400);
    expect((await waiting).msg).toContain('超时没有回答');
    expect(performance.now() - begun).toBeLessThan(4_000);
    SHORT.timeoutMs = 8_000;
    silent.close();
  });

  test('what answers is no directory, or says too much: an end in words', async () => {
    const { uid, password } = await person();
    const babbler = createServer((socket) => {
      socket.on('error', () => undefined);
      const more = (): void => void (socket.destroyed || socket.write(Buffer.alloc(256 * 1024, 0x30), () => setImmediate(more)));
      more();
    });
    await new Promise<void>((done) => babbler.listen(0, '127.0.0.1', done));
    const said = await login(uid, password, await make(`ldap://127.0.0.1:${(babbler.address() as AddressInfo).port}`));
    expect(said.error).toBe('provider-unreachable');
    babbler.close();
  }, 20_000);

  test('the account that searches has another password, or none: it is said, and nobody gets in', async () => {
    const { uid, password } = await person();
    expect((await login(uid, password, await make(now().directory.url, { bindPassword: 'other' }))).error).toBe('directory-bind');
    expect((await login(uid, password, await make(now().directory.url, { bindPassword: null }))).error).toBe('directory-bind');
    expect((await login(uid, password, await make(now().directory.url, { baseDn: `ou=none,${BASE}` }))).error).toBe('directory-base');
  });
});

describe('directory: setting it up', () => {
  test('a filter with a missing bracket, and a certificate that is none, are refused', async () => {
    await expect(make(now().directory.url, { personFilter: '(&(uid=a)' })).rejects.toMatchObject({ key: 'directory-filter' });
    await expect(make(now().directory.url, { ca: 'x' })).rejects.toMatchObject({ key: 'directory-ca' });
  });

  test('a press says how many there are and what the first one says; the password is told to nobody and goes to no other address', async () => {
    await person();
    const admin = await makeUser(base, ['system.identityProvider', 'system.identityProvider.test', 'system.identityProvider.update']);
    const token = await now().site.tokenFor(admin.loginAccount, PASSWORD);
    const providerId = await make(now().directory.url);
    const tested = await now().site.call('POST', '/auth/provider/testDirectory', { token, body: { providerId } });
    expect(tested.code).toBe(200);
    expect(tested.data.people).toBeGreaterThan(0);
    expect(tested.data.example.map((one: { attribute: string }) => one.attribute)).toEqual(['uid', 'entryUUID', 'cn']);
    const list = await now().site.call('POST', '/auth/provider/listIdentityProvider', { token, body: { limit: 100 } });
    expect(list.raw).not.toContain('looks-only');
    const row = list.data.rows.find((one: { providerId: string }) => one.providerId === providerId);
    const {
      directory,
      issuer: _,
      clientId,
      people: __,
      createdAt: ___,
      protocol: ____,
      scopes: _____,
      secondStepValues: ______,
      ...plain
    } = row;
    const body = { ...plain, ...directory, bindDn: clientId, serverUrl: now().directory.secureUrl, ca: CA };
    expect((await now().site.call('POST', '/auth/provider/updateDirectory', { token, body })).code).toBe(200);
    const { rows } = await base.pool.query('select client_secret from identity_provider where id = $1', [providerId]);
    expect(rows[0]?.client_secret).toBeNull();
  });
});
