// Signing in, through HTTP on a real database.
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { allRights } from '../../../contract/menu.ts';
import { lockUser } from './index.ts';
import { encryptWith, makeUser, openSite, PASSWORD, type Site } from './test-site.ts';

const base = testDatabase();
let site: Site;
beforeAll(async () => {
  site = await openSite(base.db);
});

describe('signing in', () => {
  it('R225 R226 gives a token for account and encrypted password, and the token tells who signed in', async () => {
    const { loginAccount, nodeId } = await makeUser(base, ['dashboard']);
    const answer = await site.login(loginAccount, PASSWORD);
    expect(answer).toMatchObject({ status: 200, code: 200, data: { mustChangePassword: false } });
    const hours = (Date.parse(answer.data.expiresAt) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(11.9);
    expect(hours).toBeLessThan(12.1);
    const info = await site.call('GET', '/oauth/findLoginInfo', { token: answer.data.token });
    expect(info.data).toMatchObject({
      loginAccount,
      nodeId,
      avatarUrl: null,
      nodeName: '测试站点',
      timeZone: 'Asia/Shanghai',
      wmsFlag: false,
    });
  });

  it('takes letter case, width and spaces around an account for nothing', async () => {
    await makeUser(base, [], { loginAccount: 'ZhangWei' });
    expect((await site.login(' zhangwei ', PASSWORD)).code).toBe(200);
    expect((await site.login('ＺＨＡＮＧＷＥＩ', PASSWORD)).code).toBe(200);
  });

  it('R001 refuses an account in a login system that it is not allowed for, after a right password only', async () => {
    const { loginAccount } = await makeUser(base, [], { loginSys: ['fms', 'pda'] });
    expect((await site.login(loginAccount, PASSWORD, { loginSys: 'pda' })).code).toBe(200);
    expect(await site.login(loginAccount, PASSWORD, { loginSys: 'uwhHelper' })).toMatchObject({
      code: 403,
      error: 'system-not-allowed',
      params: { systems: 'fms pda' },
      data: null,
    });
    const wrong = await site.login(loginAccount, 'Wrong12345', { loginSys: 'uwhHelper' });
    expect([wrong.error, wrong.params]).toEqual(['sign-in-failed', {}]);
    expect((await site.login(loginAccount, PASSWORD, { loginSys: 'wms' })).code).toBe(400);
  });

  it('trust 28 tells a locked account so only after a right password', async () => {
    const { loginAccount, userId } = await makeUser(base);
    await base.run((ctx) => lockUser(ctx, { userId, lockFlag: true }));
    expect((await site.login(loginAccount, 'Wrong12345')).error).toBe('sign-in-failed');
    expect(await site.login(loginAccount, PASSWORD)).toMatchObject({ code: 403, error: 'account-locked' });
  });

  it('R212 answers HTTP 401 to every call but the open ones without a living token', async () => {
    for (const token of [undefined, '', 'x', `${'A'.repeat(22)}.${'A'.repeat(43)}`]) {
      const answer = await site.call('GET', '/oauth/findLoginInfo', token === undefined ? {} : { token });
      expect(answer).toMatchObject({ status: 401, code: 401 });
    }
    expect((await site.call('GET', '/oauth/getPublicKey')).code).toBe(200);
    expect((await site.call('GET', '/oauth/findLoginSys?account=x')).code).toBe(200);
  });

  it('refuses a way of signing in that the screens do not have', async () => {
    const { loginAccount } = await makeUser(base);
    for (const type of ['card', 'Password', 'x']) {
      const body = { account: loginAccount, encrypted: await site.encrypt(PASSWORD), loginSys: 'fms' };
      expect((await site.call('POST', `/oauth/login/${type}`, { body })).code).toBe(400);
    }
  });

  it('takes a token from the header alone', async () => {
    const { loginAccount } = await makeUser(base);
    const token = await site.tokenFor(loginAccount, PASSWORD);
    const answer = await site.app.inject({
      url: `/gateway/oauth/findLoginInfo?auth_token=${token}`,
      headers: { cookie: `auth_token=${token}` },
    });
    expect(answer.statusCode).toBe(401);
  });
});

describe('transport (trust 32)', () => {
  it('refuses a captured body that is sent again', async () => {
    const { loginAccount } = await makeUser(base);
    const body = { account: loginAccount, encrypted: await site.encrypt(PASSWORD), loginSys: 'fms' };
    expect((await site.call('POST', '/oauth/login/password', { body })).code).toBe(200);
    expect(await site.call('POST', '/oauth/login/password', { body })).toMatchObject({ code: 400, error: 'challenge-spent' });
  });

  it('refuses a challenge that is spelled otherwise, changed, made up or too old', async () => {
    const { loginAccount } = await makeUser(base);
    const { data: key } = await site.call('GET', '/oauth/getPublicKey');
    const send = (challenge: string) =>
      site.call('POST', '/oauth/login/password', {
        body: { account: loginAccount, encrypted: encryptWith({ ...key, challenge }, PASSWORD), loginSys: 'fms' },
      });
    const bytes = Buffer.from(key.challenge, 'base64url');
    const late = Buffer.from(bytes);
    late.writeUIntBE(Date.now() + 3_600_000, 16, 6);
    expect((await send(late.toString('base64url'))).error).toBe('challenge-spent');
    expect((await send('')).error).toBe('challenge-spent');
    expect((await send(key.challenge)).code).toBe(200);
    expect((await send(bytes.toString('base64'))).error).toBe('challenge-spent');
  });

  it('refuses what was not encrypted with the key', async () => {
    const { loginAccount } = await makeUser(base);
    for (const encrypted of ['AAAA', Buffer.alloc(384, 7).toString('base64'), PASSWORD]) {
      const answer = await site.call('POST', '/oauth/login/password', { body: { account: loginAccount, encrypted, loginSys: 'fms' } });
      expect(answer.error).toBe('challenge-spent');
    }
  });
});

describe('menus and buttons', () => {
  it('R005 R126 gives each mode its own tree and the buttons that have effect in it', async () => {
    const { loginAccount } = await makeUser(base, ['dashboard', 'machine.vmChannelpz', 'machine.vmChannelpz.add', 'wms.wmsPickList']);
    const token = await site.tokenFor(loginAccount, PASSWORD);
    const fms = (await site.call('GET', '/basic/findFuncMenuByUser?loginSys=fms', { token })).data;
    expect(fms.menus.map((entry: { funcMenuId: string }) => entry.funcMenuId)).toEqual(['dashboard', 'machine']);
    expect(fms.menus[0]).toMatchObject({ path: '/dashboard', name: '首页', affix: true, children: [] });
    expect(fms.menus[1].children).toMatchObject([{ funcMenuId: 'machine.vmChannelpz', path: '/machine/vmChannelpz/:id/:title' }]);
    expect(fms.buttons.map((one: { menuCode: string }) => one.menuCode).sort()).toEqual([
      'dashboard',
      'machine.vmChannelpz',
      'machine.vmChannelpz.add',
    ]);
    const wms = (await site.call('GET', '/basic/findFuncMenuByUser?loginSys=wms', { token })).data;
    expect(wms.buttons.map((one: { menuCode: string }) => one.menuCode).sort()).toEqual(['dashboard', 'wms.wmsPickList']);
    const info = (await site.call('GET', '/oauth/findLoginInfo', { token })).data;
    expect(info).toMatchObject({ wmsFlag: true, modes: ['fms', 'wms'] });
  });

  it('R002 R197 counts the roles of the login system, all of them together', async () => {
    const { loginAccount, userId } = await makeUser(base, ['dashboard'], { loginSys: ['fms', 'pda'] });
    await base.run(async (ctx) => {
      const { seedRole } = await import('../role/index.ts');
      for (const [loginSys, right] of [
        ['pda', 'wms.wmsList'],
        ['fms', 'system.guide'],
      ] as const) {
        const { roleId } = await seedRole(ctx, { roleCode: `${loginSys}${userId}`, roleName: loginSys, rights: [right], loginSys });
        await ctx.db.insertInto('userRole').values({ nodeId: ctx.nodeId, userId, roleId }).execute();
      }
    });
    const token = await site.tokenFor(loginAccount, PASSWORD);
    const rights = async (loginSys: string) =>
      (await site.call('GET', `/basic/findPermissionByLoginSys?loginSys=${loginSys}`, { token })).data.map(
        (one: { menuCode: string }) => one.menuCode,
      );
    expect(await rights('fms')).toEqual(['dashboard', 'system.guide']);
    expect(await rights('pda')).toEqual(['wms.wmsList']);
    expect(await rights('uwhHelper')).toEqual([]);
    const onPda = await site.login(loginAccount, PASSWORD, { loginSys: 'pda' });
    const { data } = await site.call('GET', '/basic/findFuncMenuByUser?loginSys=wms', { token: onPda.data.token });
    expect(data.buttons).toEqual([{ menuCode: 'wms.wmsList' }]);
  });

  it('knows every right there is', async () => {
    const { loginAccount } = await makeUser(base, allRights);
    const token = await site.tokenFor(loginAccount, PASSWORD);
    const both = await Promise.all(['fms', 'wms'].map((mode) => site.call('GET', `/basic/findFuncMenuByUser?loginSys=${mode}`, { token })));
    const codes = new Set(both.flatMap(({ data }) => data.buttons.map((one: { menuCode: string }) => one.menuCode)));
    expect(codes.size).toBe(allRights.length);
  });
});
