// Accounts from a file: never beyond the rights of who sends it, each told in the operation log.
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { allRights } from '../../../contract/menu.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { createUser } from '../auth/index.ts';
import { createDepartment, createEmployees, setEmployeeLock } from '../org/index.ts';
import { assignRights, createRole } from '../role/index.ts';
import { userImport } from './user.import.ts';

const database = testDatabase(2);
const roles: Record<string, string> = {};
let empId = '';
let lead: string;
beforeAll(() =>
  database.run(async (ctx) => {
    for (const [roleCode, menuCodes] of [
      ['LOOK', ['report.deadStock']],
      ['KEEP', ['system.userRole', 'system.userRole.assign', 'system.roleList.assign']],
    ] as const) {
      roles[roleCode] = (await createRole(ctx, { roleCode, roleName: `${roleCode}角色` })).id;
      await assignRights(ctx, { roleId: roles[roleCode], menuCodes: [...menuCodes] });
    }
    const { id: departmentId } = await createDepartment(ctx, { departmentCode: 'D1', departmentName: '一车间' });
    const [one = '', two = ''] = await createEmployees(ctx, [
      { empCode: 'E1', empName: '张伟', departmentId },
      { empCode: 'E2', empName: '李娜', departmentId },
    ]);
    empId = one;
    await setEmployeeLock(ctx, { id: two, lockFlag: true });
    lead = (await createUser(ctx, { loginAccount: 'lead', userName: '主管', roleIds: [roles['KEEP'] ?? ''] })).userId;
    await createUser(ctx, { loginAccount: 'mailed', userName: '有邮箱', email: 'known@example.com' });
  }),
);

const actor = (own: readonly string[]): Pick<Ctx, 'actor' | 'rights'> => ({
  actor: { kind: 'user', userId: lead, loginAccount: 'lead', userName: '主管', empId: null, loginSys: 'fms' },
  rights: new Set(own),
});

/** Plans the rows, line by line from 2, and applies those that are good. */
async function imported(ctx: Ctx, rows: object[]) {
  const run = await userImport.begin(ctx, {});
  const lines = rows.map((row, at) => ({ line: at + 2, row }));
  const { problems, ...planned } = await run.plan(ctx, lines);
  const bad = new Set(problems.map(({ line }) => line));
  const applied = await run.apply(
    ctx,
    lines.filter(({ line }) => !bad.has(line)),
  );
  expect(applied, 'what was announced is what is done').toEqual(planned);
  return { applied, problems: problems.map(({ line, field, key }) => [line, field, key]) };
}
const held = (ctx: Ctx) =>
  ctx.db
    .selectFrom('loginUser as u')
    .leftJoin('userRole as x', 'x.userId', 'u.id')
    .leftJoin('role as r', 'r.id', 'x.roleId')
    .select(['u.loginAccount', 'u.userName', 'u.loginSys', 'u.empId', 'u.passwordHash', 'r.roleCode'])
    .where('u.loginAccount', 'like', 'n%')
    .orderBy('u.loginAccount')
    .orderBy('r.roleCode')
    .execute();

test('accounts are made with roles, systems and whose they are; sent again nothing changes; what is left empty stays', async () => {
  await database.run(async (ctx) => {
    const by = { ...ctx, ...actor(allRights) };
    const rows = [
      { loginAccount: 'n1', userName: '甲', roles: 'LOOK、KEEP角色', loginSys: '工厂管理系统，pda', empCode: 'E1' },
      { loginAccount: 'n2', userName: '乙' },
    ];
    expect((await imported(by, rows)).applied).toEqual({ added: 2, changed: 0, same: 0 });
    expect((await imported(by, rows)).applied).toEqual({ added: 0, changed: 0, same: 2 });
    expect(await held(ctx)).toMatchObject([
      { loginAccount: 'n1', loginSys: ['fms', 'pda'], empId, passwordHash: null, roleCode: 'KEEP' },
      { loginAccount: 'n1', roleCode: 'LOOK' },
      { loginAccount: 'n2', loginSys: ['fms'], empId: null, roleCode: null },
    ]);
    const again = [
      { loginAccount: 'N1', userName: '甲甲', roles: 'LOOK' },
      { loginAccount: 'n2', userName: '乙', roles: 'LOOK' },
    ];
    expect((await imported(by, again)).applied).toEqual({ added: 0, changed: 2, same: 0 });
    expect(await held(ctx)).toMatchObject([
      { loginAccount: 'n1', userName: '甲甲', loginSys: ['fms', 'pda'], empId, roleCode: 'LOOK' },
      { loginAccount: 'n2', roleCode: 'LOOK' },
    ]);
    const told = await ctx.db.selectFrom('operateLog').select(['action', 'params']).orderBy('id').execute();
    expect(told).toMatchObject([
      { action: '新增用户', params: { loginAccount: 'n1', roles: ['LOOK', 'KEEP角色'] } },
      { action: '新增用户', params: { loginAccount: 'n2' } },
      { action: '修改用户', params: { loginAccount: 'n1', before: { userName: '甲' }, after: { userName: '甲甲' } } },
      { action: '绑定用户角色', params: { loginAccount: 'n1', before: ['KEEP角色', 'LOOK角色'], after: ['LOOK角色'] } },
      { action: '绑定用户角色', params: { loginAccount: 'n2', before: [], after: ['LOOK角色'] } },
    ]);
  });
});

test('each bad row says why, and the good ones are taken', async () => {
  await database.run(async (ctx) => {
    const { problems, applied } = await imported({ ...ctx, ...actor(allRights) }, [
      { loginAccount: 'ok1', userName: '好' },
      { loginAccount: 'OK1', userName: '又' },
      { loginAccount: 'b1', userName: 'x', roles: 'LOOK,没有' },
      { loginAccount: 'b2', userName: 'x', loginSys: 'fms、别的' },
      { loginAccount: 'b3', userName: 'x', empCode: 'NO' },
      { loginAccount: 'b4', userName: 'x', empCode: 'E2' },
      { loginAccount: 'Known@example.com', userName: 'x' },
    ]);
    expect(problems).toEqual([
      [3, 'loginAccount', 'row-twice'],
      [4, 'roles', 'row-no-such'],
      [5, 'loginSys', 'row-no-such'],
      [6, 'empCode', 'row-no-such'],
      [7, 'empCode', 'employee-locked'],
      [8, 'loginAccount', 'conflict'],
    ]);
    expect(applied).toEqual({ added: 1, changed: 0, same: 0 });
  });
});

test('nobody gives by a file what he does not hold, changes who holds more, or names who is out of his sight', async () => {
  await database.run(async (ctx) => {
    const clerk = { ...ctx, ...actor(['system.userRole.import', 'report.deadStock']) };
    const { problems, applied } = await imported(clerk, [
      { loginAccount: 'c1', userName: 'x', roles: 'KEEP' },
      { loginAccount: 'lead', userName: '改名' },
      { loginAccount: 'c2', userName: 'x', roles: 'LOOK' },
    ]);
    expect(problems).toEqual([
      [2, 'roles', 'beyond-own-rights'],
      [3, 'loginAccount', 'beyond-own-rights'],
    ]);
    expect(applied).toEqual({ added: 1, changed: 0, same: 0 });
    const narrowed = { ...clerk, scope: { department: [] } };
    expect((await imported(narrowed, [{ loginAccount: 'c3', userName: 'x', empCode: 'E1' }])).problems).toEqual([
      [2, 'empCode', 'row-no-such'],
    ]);
  });
});

test('the last who can assign roles stays: the whole file is refused', async () => {
  await database.run(async (ctx) => {
    await expect(imported({ ...ctx, ...actor(allRights) }, [{ loginAccount: 'lead', userName: '主管', roles: 'LOOK' }])).rejects.toThrow(
      'last-keeper',
    );
  });
});

test('found 4: a file ties accounts to employees only for who may, and never one’s own', async () => {
  await database.run(async (ctx) => {
    const clerk = { ...ctx, ...actor(allRights.filter((right) => right !== 'system.userRole.tie')) };
    const row = { loginAccount: 'nobody-yet', userName: '某', empCode: 'E1' };
    expect((await imported(clerk, [row])).problems).toEqual([[2, 'empCode', 'not-permitted']]);
    const own = { loginAccount: 'lead', userName: '主管', empCode: 'E1' };
    expect((await imported({ ...ctx, ...actor(allRights) }, [own])).problems).toEqual([[2, 'empCode', 'tie-yourself']]);
  });
});
