import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { allRights, type Right } from '../../../contract/menu.ts';
import { newId } from '../../kernel/db/ids.ts';
import { createRole } from './role.ts';
import { openOffice } from './test-office.ts';

const database = testDatabase();
let office: Awaited<ReturnType<typeof openOffice>>;
let admin: Awaited<ReturnType<typeof office.hire>>;
beforeAll(async () => {
  office = await openOffice(database);
  admin = await office.hire('admin', allRights);
});

const rightsOf = async (roleId: string): Promise<string[]> =>
  (await admin.ok(`/basic/findFuncMenuByRoleId?roleId=${roleId}`)).map(({ menuCode }: { menuCode: string }) => menuCode);
const lastLog = async (action: string) =>
  (
    await database.db
      .selectFrom('operateLog')
      .select(['params', 'loginAccount'])
      .where('action', '=', action)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).params;

test('R196 roles can be created, changed and deleted', async () => {
  const { id } = await admin.ok('/basic/createRole', { roleCode: 'PACKER', roleName: '包装工', remark: '夜班' });
  const found = async () => (await admin.ok('/basic/listRole', { keyword: 'PACKER' })).rows;
  expect(await found()).toMatchObject([{ id, roleName: '包装工', loginSys: 'fms', remark: '夜班', userCount: 0, rightCount: 0 }]);
  await admin.ok('/basic/updateRole', { id, roleName: '打包工', remark: null });
  expect(await found()).toMatchObject([{ roleCode: 'PACKER', roleName: '打包工', remark: null }]);
  expect(await lastLog('修改角色')).toMatchObject({
    before: { roleCode: 'PACKER', roleName: '包装工', remark: '夜班' },
    after: { roleCode: 'PACKER', roleName: '打包工', remark: null },
  });
  await admin.ok('/basic/deleteRole', { id });
  expect(await found()).toEqual([]);
  expect(await admin.refusal('/basic/updateRole', { id, roleName: 'x' })).toBe('not-found');
});

test('R196 a code that the node has is refused, also of two who use it at once', async () => {
  const create = (roleCode: string) => admin.post('/basic/createRole', { roleCode, roleName: '某' });
  const codes = (await Promise.all([create('SAME'), create('SAME'), create('SAME')])).map(({ code }) => code);
  expect(codes.sort()).toEqual([200, 409, 409]);
  const ids = await Promise.all(['ONE', 'TWO'].map((code) => office.makeRole(code, [])));
  const rename = (id: string) => admin.post('/basic/updateRole', { id, roleCode: 'BOTH' });
  expect((await Promise.all(ids.map(rename))).map(({ error, code }) => error ?? code).sort()).toEqual([200, 'conflict']);
});

test('R196 a role that is held is not deleted: it says by whom', async () => {
  const { roleId } = await office.hire('holder', []);
  const refused = await admin.post('/basic/deleteRole', { id: roleId });
  expect([refused.error, refused.msg]).toEqual(['role-held', '不能删除：角色“R-holder角色”仍由1位用户持有（holder先生）']);
});

test('R197 roles are bound to users; menus and buttons are the union of the roles', async () => {
  const user = await office.hire('union', ['product.productList']);
  const second = await office.makeRole('SECOND', ['machine.machineManage', 'machine.machineManage.create']);
  await admin.ok('/basic/updateUserRole', { userId: user.userId, roleIds: [user.roleId, second] });
  expect(await lastLog('绑定用户角色')).toMatchObject({
    loginAccount: 'union',
    before: ['R-union角色'],
    after: ['R-union角色', 'SECOND角色'],
  });
  const rows = (await admin.ok('/basic/listRoleEntity', { roleId: second })).rows;
  expect(rows).toMatchObject([
    { userId: user.userId, loginAccount: 'union', roles: [{ roleName: 'R-union角色' }, { roleName: 'SECOND角色' }] },
  ]);
  const codes = async () =>
    (await user.ok('/basic/findFuncMenuByUser')).buttons.map(({ menuCode }: { menuCode: string }) => menuCode) as string[];
  await soon(async () => expect(await codes()).toEqual(expect.arrayContaining(['product.productList', 'machine.machineManage.create'])));
  await admin.ok('/basic/deleteUserRole', { userId: user.userId, roleIds: [user.roleId] });
  await soon(async () => expect(await codes()).not.toContain('product.productList'));
  expect(await codes()).toContain('machine.machineManage.create');
});

test('R198 pages and buttons are assigned to a role; the log has what was given and taken', async () => {
  const id = await office.makeRole('ASSIGN', ['product.productList', 'product.productList.create']);
  const menuCodes = ['product.productList', 'product.productList.delete', 'system.operateLog'];
  await admin.ok('/basic/createRoleFuncMenu', { roleId: id, menuCodes });
  expect(await rightsOf(id)).toEqual(menuCodes);
  expect(await lastLog('分配角色权限')).toMatchObject({
    roleCode: 'ASSIGN',
    before: { 'product.productList': '· create' },
    given: { 'product.productList.delete': '·', 'system.operateLog': '·' },
    taken: { 'product.productList.create': '·' },
  });
  expect(await admin.refusal('/basic/createRoleFuncMenu', { roleId: id, menuCodes: ['no.such.right'] })).toBe('bad-input');
  await admin.ok('/basic/createRoleFuncMenu', { roleId: id, menuCodes: allRights });
  expect(await rightsOf(id)).toHaveLength(allRights.length);
});

test('R199 menus are looked up per user, per role and per user type', async () => {
  const user = await office.hire('lookup', ['report.deadStock']);
  expect(await rightsOf(user.roleId)).toEqual(['report.deadStock']);
  const own = await user.ok('/basic/findFuncMenuByUser');
  expect(own.buttons.map(({ menuCode }: { menuCode: string }) => menuCode)).toContain('report.deadStock');
  await database.db.updateTable('loginUser').set({ userType: 7 }).where('id', '=', user.userId).execute();
  expect(await admin.ok('/basic/findFuncMenuByUserType?userType=7')).toEqual([{ menuCode: 'report.deadStock' }]);
  expect(await admin.ok('/basic/findFuncMenuByUserType?userType=8')).toEqual([]);
  for (const none of ['8e-323', '0.5', '-1', '100'])
    expect((await admin.get(`/basic/findFuncMenuByUserType?userType=${none}`)).error).toBe('bad-input');
  const tree = await admin.ok('/basic/listFuncMenu');
  const codes = (nodes: { menuCode: string; menuType: string; children: never[] }[]): string[] =>
    nodes.flatMap((node) => [...(node.menuType === 'group' ? [] : [node.menuCode]), ...codes(node.children)]);
  expect(codes(tree)).toEqual(expect.arrayContaining([...allRights]));
  expect(codes(tree)).toHaveLength(allRights.length);
});

test('found 27 R199 menus per user, per role and per user type are just what is held, no more and no less', async () => {
  const codesOf = (list: { menuCode: string }[]): string[] => list.map(({ menuCode }) => menuCode).toSorted();
  const entries = (menus: { funcMenuId: string; children: never[] }[]): string[] =>
    menus.flatMap(({ funcMenuId, children }) => [funcMenuId, ...entries(children ?? [])]);
  const user = await office.hire('justly', ['report.deadStock', 'product.productList', 'product.productList.create']);
  const second = await office.makeRole('JUSTLY2', ['machine.machineManage', 'product.productList']);
  await admin.ok('/basic/updateUserRole', { userId: user.userId, roleIds: [user.roleId, second] });
  const all = ['machine.machineManage', 'product.productList', 'product.productList.create', 'report.deadStock'];
  expect((await rightsOf(user.roleId)).toSorted()).toEqual(['product.productList', 'product.productList.create', 'report.deadStock']);
  expect((await rightsOf(second)).toSorted()).toEqual(['machine.machineManage', 'product.productList']);
  await soon(async () => {
    const own = await user.ok('/basic/findFuncMenuByUser');
    expect(codesOf(own.buttons)).toEqual(all);
    const pages = entries(own.menus).filter((code) => all.includes(code));
    expect(pages.toSorted()).toEqual(['machine.machineManage', 'product.productList', 'report.deadStock']);
    expect(entries(own.menus).filter((code) => allRights.includes(code as Right) && !all.includes(code))).toEqual([]);
  });
  const other = await office.hire('another', ['system.operateLog']);
  for (const [userId, userType] of [
    [user.userId, 17],
    [other.userId, 18],
  ] as const)
    await database.db.updateTable('loginUser').set({ userType }).where('id', '=', userId).execute();
  expect(codesOf(await admin.ok('/basic/findFuncMenuByUserType?userType=17'))).toEqual(all);
  expect(codesOf(await admin.ok('/basic/findFuncMenuByUserType?userType=18'))).toEqual(['system.operateLog']);
});

test('R202 permissions per entity: not limited, or just the entities that the data permission leaves', async () => {
  const user = await office.hire('limited', []);
  const ask = (entityType: string) => user.ok(`/basic/findPermissionByEntity?entityType=${entityType}`);
  expect(await ask('department')).toEqual({ limited: false, entities: [] });
  const { nodeId } = database.node;
  const [templateId, mine, other] = [newId(), newId(), newId()];
  for (const [id, name] of [
    [mine, '一车间'],
    [other, '二车间'],
  ] as const)
    await database.db
      .insertInto('department')
      .values({ nodeId, id, departmentCode: id.slice(-6), departmentName: name })
      .execute();
  await database.db.insertInto('dataScopeTemplate').values({ nodeId, id: templateId, templateName: '一车间' }).execute();
  await database.db.insertInto('dataScopeEntity').values({ nodeId, templateId, entityType: 'department', entityId: mine }).execute();
  await database.db.insertInto('userDataScope').values({ nodeId, userId: user.userId, templateId }).execute();
  await soon(async () =>
    expect(await ask('department')).toEqual({ limited: true, entities: [{ id: mine, code: mine.slice(-6), name: '一车间' }] }),
  );
  expect(await ask('vm')).toEqual({ limited: false, entities: [] });
  expect((await user.get('/basic/findPermissionByEntity?entityType=planet')).error).toBe('bad-input');
});

test('R203 administrator of an unmanned warehouse: approves its orders, and has one that he may see', async () => {
  const keeper = await office.hire('uwh', ['wms.uwhOrder', 'wms.uwhOrder.approve']);
  const worker = await office.hire('worker', ['wms.uwhOrder']);
  const check = '/warehouse/checkUwhAdmin';
  expect(await keeper.ok(check)).toEqual({ admin: false, prewhs: [] });
  const { nodeId } = database.node;
  const prewh = (prewhCode: string, prewhType: number) =>
    database.db.insertInto('prewh').values({ nodeId, id: newId(), prewhCode, prewhName: prewhCode, prewhType }).execute();
  await prewh('P0', 0);
  await prewh('U1', 1);
  expect(await keeper.ok(check)).toMatchObject({ admin: true, prewhs: [{ prewhCode: 'U1' }] });
  expect(await worker.ok(check)).toEqual({ admin: false, prewhs: [] });
});

const part: Right[] = [
  'system.roleList',
  'system.roleList.assign',
  'system.roleList.update',
  'system.roleList.delete',
  'system.userRole.assign',
];

test('nobody grants or takes what he does not hold himself', async () => {
  const chief = await office.hire('chief', [...part, 'product.productList']);
  const small = await office.makeRole('SMALL', ['product.productList']);
  const big = await office.makeRole('BIG', ['product.productList', 'report.deadStock']);
  const assign = (roleId: string, menuCodes: Right[]) => chief.refusal('/basic/createRoleFuncMenu', { roleId, menuCodes });
  expect(await assign(small, ['product.productList', 'report.deadStock'])).toBe('beyond-own-rights');
  expect(await assign(big, ['product.productList'])).toBe('beyond-own-rights');
  expect(await rightsOf(big)).toEqual(['product.productList', 'report.deadStock']);
  expect(await assign(big, ['report.deadStock'])).toBe(undefined);
  const { userId, roleId } = await office.hire('fellow', []);
  const bind = (...roleIds: string[]) => chief.refusal('/basic/updateUserRole', { userId, roleIds });
  expect(await bind(roleId, big)).toBe('beyond-own-rights');
  expect(await bind(roleId, small)).toBe(undefined);
  await admin.ok('/basic/updateUserRole', { userId, roleIds: [roleId, big] });
  expect(await bind(roleId)).toBe('beyond-own-rights');
  expect(await chief.refusal('/basic/deleteUserRole', { userId, roleIds: [big] })).toBe('beyond-own-rights');
  const unheld = await office.makeRole('UNHELD', ['report.deadStock']);
  expect(await chief.refusal('/basic/deleteRole', { id: unheld })).toBe('beyond-own-rights');
});

test('a role is not moved to another login system by somebody who does not hold its rights', async () => {
  const chief = await office.hire('mover', part);
  const id = await office.makeRole('PDAROLE', ['report.deadStock'], 'pda');
  expect(await chief.refusal('/basic/updateRole', { id, loginSys: 'fms' })).toBe('beyond-own-rights');
  expect(await chief.refusal('/basic/updateRole', { id, roleName: '手持' })).toBe(undefined);
  await admin.ok('/basic/updateRole', { id, loginSys: 'fms' });
});

test('a role asks for the second step by who may change roles; that it asks no more needs its rights', async () => {
  const id = await office.makeRole('TWO_STEPS', ['product.productList']);
  const clerk = await office.hire('clerk2', ['system.roleList', 'system.roleList.update']);
  await clerk.ok('/basic/updateRole', { id, secondFactorFlag: true });
  expect(await clerk.refusal('/basic/updateRole', { id, secondFactorFlag: false })).toBe('beyond-own-rights');
  await admin.ok('/basic/updateRole', { id, secondFactorFlag: false });
  expect(await lastLog('修改角色')).toMatchObject({ before: { secondFactorFlag: true }, after: { secondFactorFlag: false } });
});

test('a role is added to what a user has by then, whatever was read before', async () => {
  const { userId, roleId } = await office.hire('adds', []);
  const [one, two] = [await office.makeRole('ADD1', []), await office.makeRole('ADD2', [])];
  for (const id of [one, two, two]) await admin.ok('/basic/updateUserRole', { userId, roleIds: [id], keep: true });
  const [row] = (await admin.ok('/basic/listRoleEntity', { roleId: two })).rows;
  expect(row.roles.map(({ id }: { id: string }) => id).toSorted()).toEqual([roleId, one, two].toSorted());
  await admin.ok('/basic/updateUserRole', { userId, roleIds: [two] });
  expect((await admin.ok('/basic/listRoleEntity', { roleId: one })).rows).toEqual([]);
});

test('two who assign to one role at once: one after the other, nothing doubled', async () => {
  const id = await office.makeRole('PAR', []);
  const lists: Right[][] = [['product.productList', 'report.deadStock'], ['product.productList', 'system.operateLog'], []];
  const codes = await Promise.all(lists.map((menuCodes) => admin.post('/basic/createRoleFuncMenu', { roleId: id, menuCodes })));
  expect(codes.map(({ code }) => code)).toEqual([200, 200, 200]);
  expect(lists.map((list) => [...list].sort())).toContainEqual(await rightsOf(id));
  const { userId, roleId } = await office.hire('par', []);
  const binds = [[roleId, id], [id, roleId], [roleId]].map((roleIds) => admin.post('/basic/updateUserRole', { userId, roleIds }));
  expect((await Promise.all(binds)).map(({ code }) => code)).toEqual([200, 200, 200]);
});

test('a role that is deleted while it is being bound is either held or gone, never both', async () => {
  for (const name of ['D1', 'D2', 'D3', 'D4']) {
    const id = await office.makeRole(name, []);
    const { userId, roleId } = await office.hire(`u${name}`, []);
    const [bound, deleted] = await Promise.all([
      admin.refusal('/basic/updateUserRole', { userId, roleIds: [roleId, id] }),
      admin.refusal('/basic/deleteRole', { id }),
    ]);
    expect([`${bound}/role-held`, 'not-found/undefined']).toContain(`${bound}/${deleted}`);
    expect([bound, deleted]).toContain(undefined);
  }
});

test('trust 24 a role that is taken away bites within a second', async () => {
  const user = await office.hire('bitten', ['system.roleList']);
  expect((await user.post('/basic/listRole')).code).toBe(200);
  const began = performance.now();
  await admin.ok('/basic/deleteUserRole', { userId: user.userId, roleIds: [user.roleId] });
  let took = Infinity;
  while (performance.now() - began < 3000) {
    if ((await user.post('/basic/listRole')).error === 'not-permitted') {
      took = performance.now() - began;
      break;
    }
    await new Promise((done) => setTimeout(done, 20));
  }
  expect(took).toBeLessThan(1000);
});

test('another node’s roles and users are not there', async () => {
  const { nodeId } = await database.db
    .insertInto('node')
    .values({ nodeId: newId(), nodeCode: 'OTHER', nodeName: '别处' })
    .returning('nodeId')
    .executeTakeFirstOrThrow();
  const id = newId();
  await database.db.insertInto('role').values({ nodeId, id, roleCode: 'THEIRS', roleName: '他们的' }).execute();
  expect((await admin.ok('/basic/listRole', { keyword: 'THEIRS' })).total).toBe(0);
  expect((await admin.ok('/basic/listAllRoles')).some(({ roleCode }: { roleCode: string }) => roleCode === 'THEIRS')).toBe(false);
  expect(await admin.refusal('/basic/createRoleFuncMenu', { roleId: id, menuCodes: [] })).toBe('not-found');
  expect(await admin.refusal('/basic/updateUserRole', { userId: admin.userId, roleIds: [admin.roleId, id] })).toBe('not-found');
  expect(await rightsOf(id)).toEqual([]);
});

test('the last who can assign roles stays able to, also when two take it from each other at once', async () => {
  for (const round of [1, 2, 3, 4, 5, 6]) {
    await database.db.updateTable('loginUser').set({ lockFlag: true }).where('id', '<>', admin.userId).execute();
    const keeper = await office.hire(`keeper${round}`, allRights);
    const takeFrom = ({ userId, roleId }: typeof keeper) => ['/basic/deleteUserRole', { userId, roleIds: [roleId] }] as const;
    const both = await Promise.all([admin.refusal(...takeFrom(keeper)), keeper.refusal(...takeFrom(admin))]);
    expect(both.filter((error) => error === undefined)).toHaveLength(1);
    admin = both[0] === undefined ? admin : keeper;
    expect(await admin.refusal(...takeFrom(admin))).toBe('last-keeper');
  }
  const { roleId } = admin;
  expect(await admin.refusal('/basic/createRoleFuncMenu', { roleId, menuCodes: part.slice(0, 2) })).toBe('last-keeper');
  expect(await admin.refusal('/basic/updateRole', { id: roleId, loginSys: 'pda' })).toBe('last-keeper');
});

/** Tries until it holds, at most a second (trust 24). */
async function soon(check: () => Promise<void>): Promise<void> {
  const end = performance.now() + 1000;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > end) throw error;
      await new Promise((done) => setTimeout(done, 50));
    }
  }
}

test('found 4: what the super-administrator’s role is called is nobody’s to change, its remark is', async () => {
  const { id } = await database.run((ctx) => createRole(ctx, { roleCode: 'SUPER_ADMIN', roleName: '超级管理员', loginSys: 'fms' }));
  for (const said of [{ roleName: '打杂' }, { roleCode: 'HELPER' }, { loginSys: 'pda' }])
    expect(await admin.refusal('/basic/updateRole', { id, ...said })).toBe('role-fixed');
  expect(await admin.refusal('/basic/updateRole', { id, roleName: '超级管理员', remark: '两人持有' })).toBe(undefined);
});
