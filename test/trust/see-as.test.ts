// Seeing as another user: reads with what both may see, changes nothing, and is over when one of the two may no longer.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth } from '../../src/contract/auth/index.ts';
import { system } from '../../src/contract/system/index.ts';
import { logSeenOver } from '../../src/server/modules/auth/index.ts';
import { systemCtx } from '../../src/server/kernel/ctx.ts';
import { newId } from '../../src/server/kernel/db/ids.ts';
import { testDatabase } from '../database.ts';
import { endpoints, nameOf, openTestApp, type Caller, type TestApp, type Site } from './test-app.ts';

const database = testDatabase();
let testApp: TestApp;
let site: Site;
beforeAll(async () => {
  testApp = await openTestApp(database);
  site = await testApp.site('SEEAS');
});
afterAll(() => testApp?.close());

const reader = { rights: ['product.productList', 'organization.staff'] as const };
const begin = (admin: Caller, userId: string) => admin.send(auth.seeAs, { userId });
async function seen(other?: Caller) {
  const admin = await site.hire();
  const user = other ?? (await site.hire(reader));
  const { data } = await begin(admin, user.userId);
  return { admin, user, token: data.token as string, data };
}
const info = async (caller: Caller, token: string) => caller.send(auth.info, {}, { token });
const listProduct = endpoints.find(({ path }) => path === '/basic/listProduct')!;
const listRole = endpoints.find(({ path }) => path === '/basic/listRole')!;
const logOf = async (admin: Caller) =>
  (await admin.send(system.operateLog, { keyword: '以他人身份查看', limit: 50 })).data.rows as {
    action: string;
    loginAccount: string;
    params: string;
  }[];
async function until(done: () => Promise<boolean>): Promise<number> {
  const began = performance.now();
  while (!(await done()) && performance.now() - began < 5000) await sleep(20);
  return performance.now() - began;
}

test('it reads with the rights of the other, under the other’s name, for half an hour at most', async () => {
  const { admin, user, token, data } = await seen();
  const { data: me } = await info(admin, token);
  expect(me).toMatchObject({ userId: user.userId, loginAccount: data.loginAccount });
  expect(me.seenBy).not.toBe(null);
  expect((Date.parse(data.expiresAt) - Date.now()) / 60_000).toBeGreaterThan(29);
  expect((Date.parse(data.expiresAt) - Date.now()) / 60_000).toBeLessThanOrEqual(30);
  expect((await admin.send(listProduct, {}, { token })).code).toBe(200);
  expect((await admin.send(listRole, {}, { token })).error).toBe('not-permitted');
  // The administrator's own session is as it was.
  expect((await admin.send(listRole)).code).toBe(200);
  expect((await info(admin, admin.token)).data).toMatchObject({ userId: admin.userId, seenBy: null });
});

test('every call that is no read is refused in words, whatever it is sent; ending and signing out are not', async () => {
  const { admin, token } = await seen(await site.hire());
  const changing = endpoints.filter(({ kind, permit }) => kind !== 'read' && permit !== 'device');
  const leaving = changing.filter(({ leaves }) => leaves);
  expect(leaving.map(({ path }) => path).sort()).toEqual(['/auth/user/endSeeAsUser', '/oauth/logout']);
  const wrong: string[] = [];
  for (const endpoint of changing.filter(({ leaves }) => !leaves)) {
    const { error, msg } = await admin.send(endpoint, {}, { token });
    if (error !== 'seeing-as' || !msg.includes('只能看')) wrong.push(`${nameOf(endpoint)}: ${error}`);
  }
  expect(wrong).toEqual([]);
  expect(changing.length).toBeGreaterThan(300);
}, 60_000);

test('reads change nothing: what keeps something is no read', () => {
  expect(endpoints.filter(({ kind, wire }) => kind === 'read' && wire === 'upload').map(nameOf)).toEqual([]);
  const words =
    /^\/[\w-]+\/(create|update|delete|save|bind|unbind|batchImport|batchDelete|import|add|cancel|merge|clear|close|confirm|approve)/;
  expect(endpoints.filter(({ kind, path }) => kind === 'read' && words.test(path)).map(nameOf)).toEqual([]);
});

test('nobody sees as himself, as one of another site, as one who is locked, or without the right', async () => {
  const admin = await site.hire();
  expect((await begin(admin, admin.userId)).error).toBe('see-as-self');
  expect((await begin(admin, newId())).error).toBe('not-found');
  const elsewhere = await (await testApp.site('SEEAS2')).hire();
  expect((await begin(admin, elsewhere.userId)).error).toBe('not-found');
  const user = await site.hire(reader);
  const clerk = await site.hire({ rights: ['system.userRole'] });
  expect((await begin(clerk, user.userId)).error).toBe('not-permitted');
  await database.pool.query('update login_user set lock_flag = true where id = $1', [user.userId]);
  expect((await begin(admin, user.userId)).error).toBe('see-as-locked');
  const helper = await site.hire(reader);
  await database.pool.query(`update login_user set login_sys = '{pda}' where id = $1`, [helper.userId]);
  expect((await begin(admin, helper.userId)).error).toBe('see-as-system');
});

test('nobody sees as one who may do or see what he may not; what the other is given meanwhile opens nothing', async () => {
  const admin = await site.hire({ rights: ['system.userRole', 'system.userRole.seeAs', 'product.productList', 'organization.staff'] });
  const boss = await site.hire();
  expect((await begin(admin, boss.userId)).error).toBe('see-as-beyond');
  const department = newId();
  const narrow = await site.hire({
    rights: ['system.userRole.seeAs', 'product.productList', 'organization.staff'],
    scope: { department: [department] },
  });
  const wide = await site.hire(reader);
  expect((await begin(narrow, wide.userId)).error).toBe('see-as-scope');
  const within = await site.hire({ ...reader, scope: { department: [department] } });
  expect((await begin(narrow, within.userId)).code).toBe(200);

  const user = await site.hire(reader);
  const { data } = await begin(admin, user.userId);
  await database.pool.query(
    `insert into role_right (node_id, role_id, menu_code) select node_id, role_id, 'system.roleList' from user_role where user_id = $1`,
    [user.userId],
  );
  await sleep(600);
  expect((await user.send(listRole)).code).toBe(200);
  expect((await admin.send(listRole, {}, { token: data.token })).error).toBe('not-permitted');
});

const AWAY = `delete from role_right where menu_code = 'system.userRole.seeAs' and role_id in (select role_id from user_role where user_id = $1)`;
for (const [name, sql, whose] of [
  ['half an hour is over', 'update session set expires_at = now() where user_id = $1 and seen_as_user_id is not null', 'admin'],
  ['the administrator is locked', 'update login_user set lock_flag = true where id = $1', 'admin'],
  ['the other is locked', 'update login_user set lock_flag = true where id = $1', 'user'],
  ['the right is taken away', AWAY, 'admin'],
  ['the sign-in ends', 'update session set ended_at = now() where user_id = $1', 'admin'],
] as const)
  test(`trust 24, 30 it is over within a second when ${name}, and its token is worth nothing`, async () => {
    const both = await seen();
    expect((await info(both.admin, both.token)).code).toBe(200);
    await database.pool.query(sql, [both[whose].userId]);
    expect(await until(async () => (await info(both.admin, both.token)).status === 401)).toBeLessThan(1000);
  });

test('it ends by the button, not by a second time; the site can switch it off', async () => {
  const { admin, user, token } = await seen();
  expect((await admin.send(auth.endSeeAs, {}, { token })).code).toBe(200);
  expect((await info(admin, token)).status).toBe(401);
  expect((await admin.send(auth.endSeeAs, {})).error).toBe('see-as-over');
  const again = (await begin(admin, user.userId)).data.token as string;
  expect((await admin.send(system.updateNodeConfig, { featureSeeAs: false })).code).toBe(200);
  expect((await info(admin, again)).status).toBe(401);
  expect((await begin(admin, user.userId)).error).toBe('feature-off');
  expect((await admin.send(system.updateNodeConfig, { featureSeeAs: null })).code).toBe(200);
  expect((await begin(admin, user.userId)).code).toBe(200);
});

test('the log has its beginning and its end under the administrator’s account, also when it ended by itself', async () => {
  const { admin, user, token } = await seen();
  const account = (await info(admin, admin.token)).data.loginAccount as string;
  await admin.send(auth.endSeeAs, {}, { token });
  const { data } = await begin(admin, user.userId);
  await database.pool.query('update session set expires_at = now() where user_id = $1 and seen_as_user_id is not null', [admin.userId]);
  // As the minute's work does it, and a second time without effect.
  await logSeenOver(systemCtx(database.db, site, 'auth.seen'));
  await logSeenOver(systemCtx(database.db, site, 'auth.seen'));
  const log = (await logOf(admin)).filter(({ loginAccount }) => loginAccount === account);
  expect(log.map(({ action }) => action)).toEqual(['结束以他人身份查看', '以他人身份查看', '结束以他人身份查看', '以他人身份查看']);
  for (const { params } of log) expect(JSON.parse(params)).toMatchObject({ userId: user.userId, account: data.loginAccount });
});
