// Signing in with an account of the company, at a real provider on loopback and at one that lies: who comes in, and as whom (decision 85).
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { createNode, createUser } from '../auth/index.ts';
import { systemCtx } from '../../kernel/ctx.ts';
import { makeUser, PASSWORD } from '../auth/test-site.ts';
import { signInThere } from './test-provider.ts';
import { makeProvider, makeRole, ssoSite } from './test-sso.ts';

const base = testDatabase();
const { now, account, byReal, byLiar, alive } = ssoSite(base);

describe('trust 57 at a real provider', () => {
  test('a person is led there, comes back, and is signed in; the log says by which provider', async () => {
    const name = await account();
    now().real.people.set('sub-1', { claims: { preferred_username: name } });
    expect((await now().site.call('GET', '/oauth/listSignInProvider')).data.map((one: { providerId: string }) => one.providerId)).toContain(
      now().realId,
    );
    const answer = await byReal('sub-1');
    expect(answer.code).toBe(200);
    const me = await now().site.call('GET', '/oauth/findLoginInfo', { token: answer.data.token });
    expect(me.data.loginAccount).toBe(name);
    const { rows } = await base.pool.query(`select action, params from operate_log where login_account = $1 order by id desc limit 1`, [
      name,
    ]);
    expect(rows[0]).toMatchObject({ action: '单点登录', params: { subject: 'sub-1', loginSys: 'fms' } });
  });

  test('an answer is good once, and only in the browser that began', async () => {
    const name = await account();
    now().real.people.set('sub-2', { claims: { preferred_username: name } });
    const [mine, other] = [await now().site.begin(now().realId), await now().site.begin(now().realId)];
    const answer = await signInThere(mine.url, 'sub-2');
    // Somebody who caught the address, in a browser that began a sign-in of its own.
    expect((await now().site.finish(now().realId, { binding: other.binding, answer })).error).toBe('provider-over');
    expect((await now().site.finish(now().realId, { binding: mine.binding, answer })).error).toBe('provider-over');
    const again = await now().site.begin(now().realId);
    const back = await signInThere(again.url, 'sub-2');
    expect((await now().site.finish(now().realId, { binding: again.binding, answer: back })).code).toBe(200);
    expect((await now().site.finish(now().realId, { binding: again.binding, answer: back })).error).toBe('provider-over');
    // A code that was used, with a fresh state of mine.
    const fresh = await now().site.begin(now().realId);
    const mixed = new URL(back);
    mixed.searchParams.set('state', new URL(fresh.url).searchParams.get('state') ?? '');
    expect((await now().site.finish(now().realId, { binding: fresh.binding, answer: mixed })).error).toBe('provider-answer');
    expect((await now().site.finish(now().realId, { binding: fresh.binding, answer: '?code=x' })).error).toBe('provider-over');
  });

  test('ten minutes are enough', async () => {
    now().real.people.set('sub-2', { claims: { preferred_username: await account() } });
    const { url, binding } = await now().site.begin(now().realId);
    const answer = await signInThere(url, 'sub-2');
    await base.pool.query(`update one_time set expires_at = now() where purpose = 'sso'`);
    expect((await now().site.finish(now().realId, { binding, answer })).error).toBe('provider-over');
  });

  test('an answer of one provider is worth nothing at another', async () => {
    now().real.people.set('sub-3', { claims: { preferred_username: await account() } });
    const { url, binding } = await now().site.begin(now().realId);
    const answer = await signInThere(url, 'sub-3');
    const before = now().liar.exchanged;
    expect((await now().site.finish(now().liarId, { binding, answer })).error).toBe('provider-over');
    expect(now().liar.exchanged).toBe(before);
  });

  test('signing out there ends the sign-ins here within a second, and no other person’s', async () => {
    const [name, other] = [await account(), await account()];
    now().real.people.set('sub-4', { claims: { preferred_username: name } });
    now().real.people.set('sub-5', { claims: { preferred_username: other } });
    const jar = new Map<string, string>();
    const token = (await byReal('sub-4', jar)).data.token;
    const others = (await byReal('sub-5')).data.token;
    const byPassword = await now().site.tokenFor(name, PASSWORD);
    expect(await alive(token)).toBe(true);
    await signOutThere(now().real.issuer, jar);
    await expect.poll(() => alive(token), { timeout: 1_000, interval: 50 }).toBe(false);
    expect([await alive(others), await alive(byPassword)]).toEqual([true, true]);
  });

  test('a provider that is switched off, or cannot be reached, says what to do', async () => {
    const { providerId } = await makeProvider(base, 'http://127.0.0.1:9', { providerName: '总部' });
    const down = await now().site.call('POST', '/oauth/beginProviderSignIn', { body: { providerId, loginSys: 'fms' } });
    expect(down.msg).toBe('暂时联系不上“总部”（连不上），请稍后再试，或用密码登录；一直这样请告诉管理员');
    process.env['OUTGOING_NETWORKS'] = '';
    expect((await now().site.call('POST', '/oauth/beginProviderSignIn', { body: { providerId, loginSys: 'fms' } })).msg).toContain(
      '地址不允许访问',
    );
    process.env['OUTGOING_NETWORKS'] = '127.0.0.1';
    await base.pool.query('update identity_provider set status_flag = false where id = $1', [providerId]);
    expect((await now().site.call('POST', '/oauth/beginProviderSignIn', { body: { providerId, loginSys: 'fms' } })).error).toBe(
      'provider-gone',
    );
    expect(
      (await now().site.call('POST', '/oauth/beginProviderSignIn', { body: { providerId: now().realId, loginSys: 'pda' } })).error,
    ).toBe('system-not-allowed');
  });
});

/** The end of the session at the provider, as its own page does it. */
async function signOutThere(issuer: string, jar: Map<string, string>): Promise<void> {
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const page = await fetch(`${issuer}/session/end`, { headers: { cookie: cookie() } });
  for (const one of page.headers.getSetCookie())
    jar.set(one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1).split(';')[0] ?? '');
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
  await fetch(`${issuer}/session/end/confirm`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookie() },
    body: new URLSearchParams({ xsrf, logout: 'yes' }),
  });
}

describe('trust 57 who somebody is here', () => {
  test('the first sign-in ties a person; later claims change nothing, and nobody else gets in as him', async () => {
    const [mei, tan] = [await account(), await account()];
    expect((await byLiar({ sub: 'm', preferred_username: mei })).code).toBe(200);
    const renamed = await byLiar({ sub: 'm', preferred_username: tan });
    expect((await now().site.call('GET', '/oauth/findLoginInfo', { token: renamed.data.token })).data.loginAccount).toBe(mei);
    expect((await byLiar({ sub: 'm2', preferred_username: mei })).error).toBe('provider-other-person');
    const { rows } = await base.pool.query('select id from login_user where login_account = $1', [mei]);
    const admin = await makeUser(base, ['dashboard', 'system.userRole.resetPassword']);
    const token = await now().site.tokenFor(admin.loginAccount, PASSWORD);
    expect((await now().site.call('POST', '/auth/provider/endUserIdentity', { token, body: { userId: rows[0].id } })).data).toEqual({
      ended: 1,
    });
    expect(await alive(renamed.data.token)).toBe(false);
    expect((await byLiar({ sub: 'm2', preferred_username: mei })).code).toBe(200);
  });

  test('who is unknown, stopped, of another site or of another system is told so', async () => {
    const nobody = await byLiar({ sub: 'n', preferred_username: 'nobody-here' });
    expect(nobody.msg).toBe('您的企业账号（nobody-here）在本系统没有用户，请联系管理员');
    const stopped = await account();
    await base.pool.query('update login_user set lock_flag = true where login_account = $1', [stopped]);
    expect((await byLiar({ sub: 's', preferred_username: stopped })).error).toBe('account-locked');
    const node = await createNode(base.db, { nodeCode: newId(), nodeName: '别的站点' });
    const foreign = `f${newId().slice(-10)}`;
    await createUser(systemCtx(base.db, node, 'test'), { loginAccount: foreign, userName: '别人', password: PASSWORD });
    expect((await byLiar({ sub: 'f', preferred_username: foreign })).error).toBe('provider-unknown-person');
    const hand = await account(undefined, { loginSys: ['pda'] });
    expect((await byLiar({ sub: 'h', preferred_username: hand })).error).toBe('system-not-allowed');
    // With two sites a page that names none is told of no provider.
    expect((await now().site.call('GET', '/oauth/listSignInProvider')).data).toEqual([]);
    await base.pool.query('delete from open_key where node_id = $1', [node.nodeId]);
    await base.pool.query('delete from login_user where node_id = $1', [node.nodeId]);
    await base.pool.query('delete from node where node_id = $1', [node.nodeId]);
  });

  test('whoever set the provider up lets nobody in by it who may do more than he', async () => {
    const setter = await makeUser(base, [
      'dashboard',
      'system.identityProvider',
      'system.identityProvider.create',
      'system.identityProvider.update',
    ]);
    const token = await now().site.tokenFor(setter.loginAccount, PASSWORD);
    const made = await now().site.call('POST', '/auth/provider/createIdentityProvider', {
      token,
      body: {
        providerName: newId(),
        issuer: now().liar.issuer,
        clientId: 'factory',
        loginSys: ['fms'],
        matchKind: 2,
        matchClaim: 'preferred_username',
      },
    });
    expect(made.code).toBe(200);
    const above = await makeUser(base, ['dashboard', 'system.userRole']);
    expect((await byLiar({ sub: 'a', preferred_username: above.loginAccount }, made.data.providerId)).error).toBe('provider-beyond');
    expect((await byLiar({ sub: 'b', preferred_username: await account() }, made.data.providerId)).code).toBe(200);
    const big = await makeRole(base, ['system.userRole']);
    const rules = [{ claim: 'groups', value: 'x', roleId: big.roleId }];
    const update = await now().site.call('POST', '/auth/provider/updateIdentityProvider', {
      token,
      body: { providerId: made.data.providerId, rules },
    });
    expect(update.error).toBe('provider-role');
  });

  test('a newcomer is made with the roles that the rules give, and with none of them not at all', async () => {
    const keeper = await makeRole(base, ['dashboard']);
    const top = await makeRole(base, ['dashboard'], { roleCode: 'SUPER_ADMIN' });
    const rules = [
      { claim: 'groups', value: 'store', roleId: keeper.roleId },
      { claim: 'realm_access.roles', value: 'keeper', roleId: keeper.roleId },
    ];
    const { providerId } = await makeProvider(base, now().liar.issuer, { createFlag: true, rules });
    await expect(makeProvider(base, now().liar.issuer, { rules: [{ claim: 'groups', value: 'top', roleId: top.roleId }] })).rejects.toThrow(
      'provider-role',
    );
    const name = `n${newId().slice(-10)}`;
    const none = await byLiar({ sub: name, preferred_username: name, groups: ['stores', 'STORE', { store: 1 }] }, providerId);
    expect(none.error).toBe('provider-no-role');
    const { data } = await byLiar({ sub: name, preferred_username: name, name: '梅', realm_access: { roles: ['keeper'] } }, providerId);
    const me = (await now().site.call('GET', '/oauth/findLoginInfo', { token: data.token })).data;
    expect(me).toMatchObject({ loginAccount: name, userName: '梅' });
    const { rows } = await base.pool.query('select role_id from user_role where user_id = $1', [me.userId]);
    expect(rows).toEqual([{ role_id: keeper.roleId }]);
    // There is no password to guess.
    expect((await now().site.login(name, PASSWORD)).error).toBe('sign-in-failed');
  });

  test('a number of an employee finds him, and makes his user', async () => {
    const role = await makeRole(base, ['dashboard']);
    const { providerId } = await makeProvider(base, now().liar.issuer, {
      matchKind: 3,
      matchClaim: 'employee_number',
      createFlag: true,
      rules: [{ claim: 'manager', value: 'true', roleId: role.roleId }],
    });
    const department = newId();
    const [emp, code] = [newId(), `9${String(Date.now()).slice(-8)}`];
    await base.pool.query(`insert into department (node_id, id, department_code, department_name) values ($1, $2, 'SSO', '登录部')`, [
      base.node.nodeId,
      department,
    ]);
    await base.pool.query(`insert into employee (node_id, id, emp_code, emp_name, department_id) values ($1, $2, $3, '员工', $4)`, [
      base.node.nodeId,
      emp,
      code,
      department,
    ]);
    expect((await byLiar({ sub: 'e0', employee_number: '00000', manager: true }, providerId)).error).toBe('provider-unknown-person');
    const { data, msg } = await byLiar({ sub: 'e1', employee_number: Number(code), manager: true }, providerId);
    expect(msg).toBe('');
    expect((await now().site.call('GET', '/oauth/findLoginInfo', { token: data.token })).data.empId).toBe(emp);
    await base.pool.query('update employee set lock_flag = true where id = $1', [emp]);
    await base.pool.query('delete from identity_link');
    expect((await byLiar({ sub: 'e2', employee_number: code, manager: true }, providerId)).error).toBe('account-locked');
  });
});

describe('trust 57 the second step', () => {
  test('is asked for here, unless the provider says that it has asked', async () => {
    const asks = await makeRole(base, ['dashboard'], { secondFactorFlag: true });
    const { providerId } = await makeProvider(base, now().liar.issuer, { secondStepValues: ['mfa'] });
    const name = `t${newId().slice(-10)}`;
    await base.run((ctx) => createUser(ctx, { loginAccount: name, userName: '谭', password: PASSWORD, roleIds: [asks.roleId] }));
    const due = async (answer: { data: { token: string } }) =>
      (await now().site.call('GET', '/oauth/findLoginInfo', { token: answer.data.token })).data.mustSetSecondFactor;
    expect(await due(await byLiar({ sub: name, preferred_username: name, amr: ['pwd'] }, providerId))).toBe(true);
    expect(await due(await byLiar({ sub: name, preferred_username: name, amr: ['pwd', 'mfa'] }, providerId))).toBe(false);
    // Who has a second step here is asked for it.
    await base.pool.query(
      `insert into login_factor (node_id, user_id, secret, since) select node_id, id, 'x', now() from login_user where login_account = $1`,
      [name],
    );
    const ticket = await byLiar({ sub: name, preferred_username: name, amr: 'pwd' }, providerId);
    expect(ticket.data).toMatchObject({ ticket: expect.any(String) });
    expect((await byLiar({ sub: name, preferred_username: name, acr: 'mfa' }, providerId)).data.token).toEqual(expect.any(String));
  });
});
