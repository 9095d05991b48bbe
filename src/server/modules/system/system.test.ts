import { beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { testDatabase } from '../../../../test/database.ts';
import { safeParse } from 'zod/mini';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import { allRights } from '../../../contract/menu.ts';
import { newId } from '../../kernel/db/ids.ts';
import { createDepartment, createEmployees, setEmployeeLock } from '../org/index.ts';
import { userRoleList } from '../role/index.ts';
import { openOffice } from '../role/test-office.ts';
import { operateLogList, systemHandlers } from './index.ts';

const database = testDatabase();
let office: Awaited<ReturnType<typeof openOffice>>;
let admin: Awaited<ReturnType<typeof office.hire>>;
beforeAll(async () => {
  office = await openOffice(database, [systemHandlers]);
  admin = await office.hire('admin', allRights);
});

const LOG = '/global/listOperateLog';

test('the log has who did what, newest first, found by module, account, action and day; nothing secret, nothing of another node', async () => {
  const { id } = await admin.ok('/basic/createRole', { roleCode: 'LOGGED', roleName: '记录' });
  await admin.ok('/basic/updateRole', { id, roleName: '改过' });
  const find = async (filter: object) => (await admin.ok(LOG, filter)).rows;
  const [last] = await find({ moduleCode: 'basic', keyword: '角色' });
  expect(last).toMatchObject({ action: '修改角色', loginAccount: 'admin', userName: 'admin先生', moduleCode: 'basic', result: '成功' });
  expect(JSON.parse(last.params)).toMatchObject({ before: { roleName: '记录' }, after: { roleName: '改过' } });
  const createdAt = { from: addDays(dayOf(Date.now()), -29), to: dayOf(Date.now()) };
  const holding = (content: string) => find({ content, createdAt });
  expect((await holding('logged')).map(({ action }: { action: string }) => action)).toEqual(['修改角色', '新增角色']);
  expect(await holding('改过')).toHaveLength(1);
  expect(await holding('100%')).toEqual([]);
  expect(await find({ moduleCode: 'vm' })).toEqual([]);
  expect(await find({ loginAccount: 'nobody' })).toEqual([]);
  expect(await find({ createdAt: { to: '2020-01-01' } })).toEqual([]);
  const { nodeId } = await database.db
    .insertInto('node')
    .values({ nodeId: newId(), nodeCode: 'OTHER', nodeName: '别处' })
    .returning('nodeId')
    .executeTakeFirstOrThrow();
  const row = {
    nodeId,
    id: newId(),
    moduleCode: 'basic',
    action: '别处的操作',
    path: 'POST /x',
    loginAccount: 'theirs',
    ip: '',
    result: '成功',
  };
  await database.db.insertInto('operateLog').values(row).execute();
  expect(await find({ keyword: '别处' })).toEqual([]);
  const nobody = await office.hire('nobody', []);
  expect(await nobody.refusal(LOG)).toBe('not-permitted');
});

test('module, action and account are looked up among those that there are: a long log is not read for what it hardly has', async () => {
  const found = (filter: object) =>
    database.run(async (ctx) => {
      const { rows, total } = await operateLogList.page(ctx, { page: 1, limit: 15, ...filter });
      const { rows: touched } = await sql<{ lines: number }>`
        select (seq_tup_read + idx_tup_fetch)::int as lines from pg_stat_xact_user_tables where relname = 'operate_log'`.execute(ctx.db);
      return { seen: rows.map(({ path }) => path), total, few: Number(touched[0]?.lines) < 500 };
    });
  const line = (from: number, to: number, [moduleCode, action, path, account]: readonly string[]) =>
    database.run((ctx) =>
      sql`insert into operate_log (node_id, id, module_code, action, path, login_account, result, created_at)
        select ${ctx.nodeId}, gen_random_uuid(), ${moduleCode}, ${action}, ${path}, ${account}, '成功', timestamptz '2026-01-01' + at * interval '1 second'
        from generate_series(${from}::int, ${to}::int) at`.execute(ctx.db),
    );
  await line(1, 20_000, ['vm', '修改设备', 'POST /vm/update', 'busy']);
  await line(7, 7, ['vm', '少见的操作', 'POST /vm/a', 'busy']);
  await line(8, 8, ['vm', '修改设备', 'POST /vm/Rare', 'busy']);
  await line(9, 9, ['notice', '发布公告', 'POST /notice/a', 'seldom']);
  await sql`analyze operate_log`.execute(database.db);
  const rare: [object, string[]][] = [
    [{ keyword: '少见' }, ['POST /vm/a']],
    [{ moduleCode: 'notice' }, ['POST /notice/a']],
    [{ loginAccount: 'SELDOM' }, ['POST /notice/a']],
    [{ keyword: '没有的' }, []],
    [{ keyword: '少见', moduleCode: 'notice' }, []],
  ];
  for (const [filter, seen] of rare) expect(await found(filter), JSON.stringify(filter)).toEqual({ seen, total: seen.length, few: true });
  expect(await found({ keyword: 'vm/rare' })).toMatchObject({ seen: ['POST /vm/Rare'], total: 1 });
  expect(await found({ loginAccount: 'admin先生', keyword: '角色' })).toMatchObject({ total: 2 });
  expect(await found({ moduleCode: 'vm' })).toMatchObject({ total: 20_002 });
});

test('content is looked for within at most 31 days, by the list and by its export: the log is never shortened', async () => {
  const to = dayOf(Date.now());
  const said = (createdAt?: object) => admin.post(LOG, { content: 'LOGGED', createdAt });
  for (const createdAt of [undefined, { from: to }, { to }, { from: addDays(to, -31), to }]) {
    expect(await said(createdAt)).toMatchObject({ code: 400, error: 'bad-input' });
    expect((await said(createdAt)).msg).toContain('按内容查询时，请选择操作时间的开始和结束日期，最多31天');
  }
  expect(await said({ from: addDays(to, -30), to })).toMatchObject({ code: 200 });
  expect(await admin.post(LOG, { keyword: '角色' })).toMatchObject({ code: 200 });
  const asked = safeParse(operateLogList.endpoint.input, { content: 'LOGGED', page: 1, limit: 1 });
  expect(asked.success, 'an export is asked for with the same input').toBe(false);
});

test('a line of a module that the product does not know stands in the log under its raw name', async () => {
  const line = {
    id: newId(),
    moduleCode: 'bygone',
    action: '从前的操作',
    path: 'POST /bygone/a',
    loginAccount: 'admin',
    ip: '',
    result: '成功',
  };
  await database.run((ctx) =>
    ctx.db
      .insertInto('operateLog')
      .values({ nodeId: ctx.nodeId, ...line })
      .execute(),
  );
  expect((await admin.ok(LOG, { keyword: '从前的' })).rows).toMatchObject([{ moduleCode: 'bygone', action: '从前的操作' }]);
});

test('the modules are those that the log tells apart', async () => {
  const modules = await admin.ok('/global/listModules');
  expect(modules).toContainEqual({ moduleCode: 'vm', moduleName: '设备' });
  expect(modules).toContainEqual({ moduleCode: 'auth', moduleName: '账号' });
});

test('a user is made with roles, within the maker’s own rights; an account is there once', async () => {
  const roleId = await office.makeRole('BIG', ['report.deadStock']);
  const user = { userName: '新人', loginSys: ['fms'], roleIds: [roleId] };
  const { userId } = await admin.ok('/auth/user/createUser', { ...user, loginAccount: 'newcomer' });
  expect((await admin.ok('/basic/listRoleEntity', { roleId })).rows).toMatchObject([
    { userId, loginAccount: 'newcomer', roleNames: 'BIG角色' },
  ]);
  expect(await admin.refusal('/auth/user/createUser', { ...user, loginAccount: 'NEWCOMER' })).toBe('conflict');
  const clerk = await office.hire('clerk', ['system.userRole', 'system.userRole.create', 'system.userRole.lock']);
  expect(await clerk.refusal('/auth/user/createUser', { ...user, loginAccount: 'another' })).toBe('beyond-own-rights');
  expect((await admin.ok('/basic/listRoleEntity', { keyword: 'another' })).total).toBe(0);
  expect(await clerk.refusal('/auth/user/createUser', { ...user, roleIds: [], loginAccount: 'another' })).toBe(undefined);
});

test('an account is somebody’s: told and searched by him, never by who does not see him, and never of one who is stopped', async () => {
  const [one = '', two = ''] = await database.run(async (ctx) => {
    const { id: departmentId } = await createDepartment(ctx, { departmentCode: 'D1', departmentName: '一车间' });
    const ids = await createEmployees(ctx, [
      { empCode: 'E1', empName: '张伟', departmentId },
      { empCode: 'E2', empName: '李娜', departmentId },
    ]);
    await setEmployeeLock(ctx, { id: ids[1] ?? '', lockFlag: true });
    return ids;
  });
  const user = { loginAccount: 'his', userName: '张伟', loginSys: ['fms'], roleIds: [] };
  expect(await admin.refusal('/auth/user/createUser', { ...user, empId: two })).toBe('employee-locked');
  expect(await admin.refusal('/auth/user/createUser', { ...user, empId: newId() })).toBe('not-found');
  const { userId } = await admin.ok('/auth/user/createUser', { ...user, empId: one });
  const found = async () => (await admin.ok('/basic/listRoleEntity', { keyword: 'E1' })).rows;
  expect(await found()).toMatchObject([{ userId, empId: one, empCode: 'E1', empName: '张伟' }]);
  expect(await admin.refusal('/auth/user/updateUser', { userId, empId: two })).toBe('employee-locked');
  // Stopping him stops the account.
  await database.run((ctx) => setEmployeeLock(ctx, { id: one, lockFlag: true }));
  expect((await found())[0]).toMatchObject({ lockFlag: true });
  await database.run((ctx) => setEmployeeLock(ctx, { id: one, lockFlag: false }));
  const narrowed = await database.run((ctx) => userRoleList.page({ ...ctx, scope: { department: [] } }, { page: 1, limit: 100 }));
  expect(narrowed.rows.find((row) => row.userId === userId)).toMatchObject({ empId: null, empCode: null, empName: null });
  await admin.ok('/auth/user/updateUser', { userId, empId: null });
  expect(await found()).toEqual([]);
});

test('a user is changed: what is left out stays; a login system that is taken ends what is open there, and never the last keeper’s', async () => {
  const user = await office.hire('renamed', ['system.roleList']);
  const change = (said: object) => ['/auth/user/updateUser', { userId: user.userId, ...said }] as const;
  const row = async () => (await admin.ok('/basic/listRoleEntity', { keyword: 'renamed' })).rows[0];
  await admin.ok(...change({ userName: '新名', email: 'renamed@example.com', mobile: '13900000000' }));
  await admin.ok(...change({ mobile: null }));
  expect(await row()).toMatchObject({ userName: '新名', email: 'renamed@example.com', mobile: null, loginSys: ['fms', 'pda'] });
  expect((await user.post('/basic/listRole')).code).toBe(200);
  await admin.ok(...change({ loginSys: ['pda'] }));
  expect((await user.post('/basic/listRole')).status).toBe(401);
  expect(await row()).toMatchObject({ loginSys: ['pda'], userName: '新名' });
  expect((await admin.post(...change({ loginSys: [] }))).msg).toContain('请至少选择一个登录系统');
  expect(await admin.refusal('/auth/user/updateUser', { userId: admin.userId, loginSys: ['pda'] })).toBe('last-keeper');
  expect(await admin.refusal('/auth/user/updateUser', { userId: newId(), userName: '谁' })).toBe('not-found');
  const clerk = await office.hire('renamer', ['system.userRole', 'system.userRole.update']);
  expect(await clerk.refusal('/auth/user/updateUser', { userId: admin.userId, userName: '我' })).toBe('beyond-own-rights');
  const [log] = (await admin.ok('/global/listOperateLog', { keyword: '修改用户' })).rows;
  expect(JSON.parse(log.params)).toMatchObject({ before: { loginSys: ['fms', 'pda'] }, after: { loginSys: ['pda'], userName: '新名' } });
});

test('trust 24 a locked user is out within a second; nobody locks himself, or one with more rights', async () => {
  const user = await office.hire('locked', ['system.roleList']);
  const lock = (userId: string, lockFlag = true) => ['/auth/user/lockUser', { userId, lockFlag }] as const;
  expect((await user.post('/basic/listRole')).code).toBe(200);
  await admin.ok(...lock(user.userId));
  const began = performance.now();
  while ((await user.post('/basic/listRole')).status !== 401 && performance.now() - began < 3000)
    await new Promise((done) => setTimeout(done, 20));
  expect(performance.now() - began).toBeLessThan(1000);
  await admin.ok(...lock(user.userId, false));
  const told = await database.db.selectFrom('operateLog').select('params').where('path', 'like', '%lockUser').orderBy('id').execute();
  expect(told.at(-1)?.params).toMatchObject({ loginAccount: expect.stringContaining('locked'), before: { lockFlag: true } });
  expect(await admin.refusal(...lock(admin.userId))).toBe('not-yourself');
  const clerk = await office.hire('locker', ['system.userRole.lock']);
  expect(await clerk.refusal(...lock(admin.userId))).toBe('beyond-own-rights');
  expect(await clerk.refusal(...lock(newId()))).toBe('not-found');
});

test('found 4: an account is tied to an employee with a right of its own, by a file too, and never one’s own', async () => {
  const [one = '', two = ''] = await database.run(async (ctx) => {
    const { id: departmentId } = await createDepartment(ctx, { departmentCode: 'D4', departmentName: '四车间' });
    const people = ['E41', 'E42'].map((empCode) => ({ empCode, empName: empCode, departmentId }));
    return createEmployees(ctx, people);
  });
  const clerk = await office.hire('tie-clerk', ['system.userRole', 'system.userRole.create', 'system.userRole.update']);
  const user = { loginAccount: 'tied', userName: '某', loginSys: ['fms'], roleIds: [] };
  expect(await clerk.refusal('/auth/user/createUser', { ...user, empId: one })).toBe('not-permitted');
  const { userId } = await admin.ok('/auth/user/createUser', { ...user, empId: one });
  expect(await clerk.refusal('/auth/user/updateUser', { userId, empId: two })).toBe('not-permitted');
  expect(await clerk.refusal('/auth/user/updateUser', { userId, empId: null })).toBe('not-permitted');
  // A form sends what it showed.
  expect(await clerk.refusal('/auth/user/updateUser', { userId, userName: '某某', empId: one })).toBe(undefined);
  expect(await admin.refusal('/auth/user/updateUser', { userId: admin.userId, empId: two })).toBe('tie-yourself');
});
