// Nodes, users, the first roles and the first administrator, and the sign of the open interface.
import { beforeAll, describe, expect, it } from 'vitest';
import { createHash, createHmac } from 'node:crypto';
import { openTestDatabase, testDatabase } from '../../../../test/database.ts';
import { allRights } from '../../../contract/menu.ts';
import { newId } from '../../kernel/db/ids.ts';
import { createUser, firstAdministrator, HAND_ROLES, seedRoles, sweepSignIn } from './index.ts';
import { makeOpenKey } from './open-sign.ts';
import { makeUser, openSite, PASSWORD, type Site } from './test-site.ts';

const base = testDatabase();
let site: Site;
beforeAll(async () => {
  site = await openSite(base.db);
});

describe('users', () => {
  it('have an account that is unique over all nodes, whatever its letter case', async () => {
    const loginAccount = `Zhang${newId().slice(-8)}`;
    await makeUser(base, [], { loginAccount });
    await expect(base.run((ctx) => createUser(ctx, { loginAccount: loginAccount.toUpperCase(), userName: '另一人' }))).rejects.toThrow(
      'conflict',
    );
  });

  it('do not sign in without a password', async () => {
    const { loginAccount } = await makeUser(base, [], { password: undefined });
    for (const guess of ['', 'null', 'undefined', PASSWORD]) expect((await site.login(loginAccount, guess)).error).toBe('sign-in-failed');
  });
});

describe('the first start', () => {
  it('gives an empty database a node and one administrator with a one-time password', async () => {
    const fresh = await openTestDatabase();
    try {
      await fresh.pool.query('delete from node');
      const made = await Promise.all([firstAdministrator(fresh.db), firstAdministrator(fresh.db)]);
      const [first] = made.filter((one) => one !== undefined);
      expect(made.filter((one) => one !== undefined).length).toBe(1);
      expect(await firstAdministrator(fresh.db)).toBeUndefined();
      const there = await openSite(fresh.db);
      const signed = await there.login('admin', first?.password ?? '');
      expect(signed).toMatchObject({ code: 200, data: { mustChangePassword: true } });
      expect((await there.change(signed.data.token, { old: first?.password ?? '', next: 'Nachtzug42' })).code).toBe(200);
      const token = await there.tokenFor('admin', 'Nachtzug42');
      const fms = await there.call('GET', '/basic/findFuncMenuByUser?loginSys=fms', { token });
      const wms = await there.call('GET', '/basic/findFuncMenuByUser?loginSys=wms', { token });
      const codes = [...fms.data.buttons, ...wms.data.buttons].map((one: { menuCode: string }) => one.menuCode);
      expect(new Set(codes).size).toBe(allRights.length);
    } finally {
      await fresh.close();
    }
  });

  it('adds no administrator to a database with a node', async () => {
    expect(await firstAdministrator(base.db)).toBeUndefined();
  });
});

describe('the first roles', () => {
  it('are six at the desk and one for each system with a scanner, each page right among those of its buttons, none beyond what there is', async () => {
    const roles = await base.run(seedRoles);
    const atDesk = ['SUPER_ADMIN', 'SITE_ADMIN', 'WAREHOUSE_KEEPER', 'REPLENISHER', 'APPROVER', 'REPORT_VIEWER'];
    expect(Object.keys(roles)).toEqual([...atDesk, ...HAND_ROLES]);
    const rows = await base.db.selectFrom('roleRight').select(['roleId', 'menuCode']).where('roleId', 'in', Object.values(roles)).execute();
    const rightsOf = (role: keyof typeof roles) => rows.filter((row) => row.roleId === roles[role]).map((row) => row.menuCode);
    expect(rightsOf('SUPER_ADMIN').toSorted()).toEqual([...allRights].toSorted());
    for (const role of Object.keys(roles) as (keyof typeof roles)[]) {
      const held = rightsOf(role);
      expect(held.length).toBeGreaterThan(5);
      expect({ role, home: held.includes('dashboard') }).toEqual({ role, home: atDesk.includes(role) });
      const buttons = held.filter((right) => allRights.some((page) => right.startsWith(`${page}.`) && right !== page));
      const orphans = buttons.filter((button) => !held.includes(button.replace(/\.[^.]+$/, '')));
      expect({ role, orphans }).toEqual({ role, orphans: [] });
    }
    expect(rightsOf('REPORT_VIEWER').filter((right) => /\.(create|update|delete|approve|close|import)$/.test(right))).toEqual([]);
    expect(rightsOf('SITE_ADMIN')).not.toContain('system.roleList.assign');
    // What was made goes again on each page of it; where it goes, and another text, is of the one who answers for the whole.
    const pushing = rightsOf('SITE_ADMIN').filter((right) => /dataPush\./i.test(right));
    const pages = ['system.dataPush', 'wms.tssgDataPush', 'wms.wmsDataPush', 'wms.xinjiang.dataPush'];
    expect(pushing.toSorted()).toEqual(pages.flatMap((page) => [`${page}.export`, `${page}.push`]));
    expect(rightsOf('APPROVER')).toContain('wms.uwhOrder.approve');
    expect(rightsOf('WAREHOUSE_KEEPER').filter((right) => right.endsWith('.approve'))).toEqual([]);
  });
});

describe('the sign of the open interface', () => {
  it('is the HMAC-SHA256 over method, path, query, time, nonce and body hash; a bit changed anywhere changes it', async () => {
    const { appKey, secret } = await makeOpenKey(base.db, { nodeId: base.node.nodeId, keyName: '签名', createdBy: 'test' });
    const { loginAccount } = await makeUser(base, ['system.openApi.sign']);
    const token = await site.tokenFor(loginAccount, PASSWORD);
    const asked = { method: 'POST', path: '/gateway/outside/trade', query: 'a=1&b=2', timestamp: '1700000000000', nonce: 'abcdefgh' };
    const sign = async (change: Partial<typeof asked> & { appKey?: string } = {}) =>
      site.call('GET', `/oauth/generateOpenApiSign?${new URLSearchParams({ ...asked, ...change })}`, { token });
    const { data, raw } = await sign();
    const text = ['POST', asked.path, asked.query, asked.timestamp, asked.nonce, createHash('sha256').update('').digest('hex')].join('\n');
    expect(data).toMatchObject({ appKey, stringToSign: text, sign: createHmac('sha256', secret).update(text).digest('hex') });
    expect(raw).not.toContain(secret);
    for (const change of [
      { method: 'PUT' },
      { path: '/gateway/outside/tradf' },
      { query: 'a=1&b=3' },
      { timestamp: '1700000000001' },
      { nonce: 'abcdefgi' },
    ]) {
      expect((await sign(change)).data.sign).not.toBe(data.sign);
    }
    expect((await sign({ appKey: '%' })).code).toBe(404);
    const { data: plain } = await site.call('GET', '/oauth/generateOpenApiSign?method=GET&path=/x', { token });
    expect(Math.abs(Number(plain.timestamp) - Date.now())).toBeLessThan(60_000);
  });
});

describe('the sweep', () => {
  it('clears what is over and leaves what lives', async () => {
    const { loginAccount, userId } = await makeUser(base);
    const token = await site.tokenFor(loginAccount, PASSWORD);
    await base.pool.query(`update one_time set expires_at = now() - interval '2 hours'`);
    const stale = await makeUser(base);
    await site.tokenFor(stale.loginAccount, PASSWORD);
    await base.pool.query(`update session set created_at = now() - interval '31 days' where user_id = $1`, [stale.userId]);
    await sweepSignIn(base.db);
    expect((await base.pool.query('select from session where user_id = $1', [stale.userId])).rowCount).toBe(0);
    expect((await base.pool.query('select from session where user_id = $1', [userId])).rowCount).toBe(1);
    expect((await base.pool.query(`select from one_time where expires_at < now() - interval '1 hour'`)).rowCount).toBe(0);
    expect((await site.call('GET', '/oauth/findLoginInfo', { token })).code).toBe(200);
  });
});
