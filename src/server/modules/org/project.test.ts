import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { projectImport } from './project.import.ts';
import { openPeople } from './test-people.ts';

const database = testDatabase();
let people: Awaited<ReturnType<typeof openPeople>>;
let departmentId: string;
beforeAll(async () => {
  people = await openPeople(database);
  departmentId = (await people.admin.ok('createDepartment', { departmentCode: 'D1', departmentName: '一车间' })).id;
});
afterAll(() => people?.close());

let at = 0;
const make = async (more = {}): Promise<string> => {
  at += 1;
  return (await people.admin.ok('createProject', { projectCode: `X${at}`, projectName: `项目${at}`, ...more })).id;
};
const hire = async (empName = '张三'): Promise<string> => {
  at += 1;
  return (await people.admin.ok('createEmp', { empCode: `E${at}`, empName, departmentId })).id;
};
const find = (id: string) => people.admin.ok(`findProjectById?id=${id}`);

test('projects are made, changed, searched, stopped and deleted', async () => {
  const id = await make({ startDate: '2026-01-01', endDate: '2026-06-30' });
  await people.admin.ok('updateProject', { id, projectName: '新能源壳体', endDate: '2026-12-31' });
  expect(await find(id)).toMatchObject({ projectName: '新能源壳体', startDate: '2026-01-01', endDate: '2026-12-31', statusFlag: true });
  expect(await people.admin.refusal('updateProject', { id, endDate: '2025-12-31' })).toBe('project-days');
  expect(await people.admin.refusal('createProject', { projectCode: `X${at}`, projectName: 'x' })).toBe('conflict');
  expect((await people.admin.ok('listProjectPage', { keyword: '壳体' })).rows).toMatchObject([{ id, empCount: 0, leaderNames: null }]);
  expect((await people.admin.ok(`findProjectByProjectCodeLike?projectCode=x${at}`)).map((one: { id: string }) => one.id)).toContain(id);
  await people.admin.ok('updateProject', { id, statusFlag: false });
  expect(await people.admin.ok(`findProjectByProjectCodeLike?projectCode=X${at}`)).toEqual([]);
  expect((await people.admin.ok('listProject')).find((one: { id: string }) => one.id === id)).toMatchObject({ statusFlag: false });
  await people.admin.ok(`deleteProject?id=${id}`);
  expect(await people.admin.refusal(`findProjectById?id=${id}`)).toBe('not-found');
});

test('a project with a history is stopped instead of deleted', async () => {
  const id = await make();
  const { nodeId } = database.node;
  const template = newId();
  await database.db.insertInto('dataScopeTemplate').values({ nodeId, id: template, templateName: '壳体' }).execute();
  await database.db.insertInto('dataScopeEntity').values({ nodeId, templateId: template, entityType: 'project', entityId: id }).execute();
  const refused = await people.admin.send(`deleteProject?id=${id}`);
  expect([refused.error, refused.msg]).toEqual(['has-history', expect.stringContaining('数据权限1处')]);
});

test('attributes of a project: each name once, in their order', async () => {
  const id = await make();
  const { id: first } = await people.admin.ok('createProjectAttribute', { projectId: id, attrName: '客户', attrValue: '北汽', sort: 2 });
  await people.admin.ok('createProjectAttribute', { projectId: id, attrName: '阶段', attrValue: '试产', sort: 1 });
  expect(await people.admin.refusal('createProjectAttribute', { projectId: id, attrName: '客户' })).toBe('attribute-twice');
  await people.admin.ok('updateProjectAttribute', { id: first, attrValue: '上汽' });
  expect(await people.admin.refusal('updateProjectAttribute', { id: first, attrName: '阶段' })).toBe('attribute-twice');
  const { rows } = await people.admin.ok('listProjectAttribute', { projectId: id });
  expect(rows.map(({ attrName, attrValue }: Record<string, string>) => [attrName, attrValue])).toEqual([
    ['阶段', '试产'],
    ['客户', '上汽'],
  ]);
  expect((await find(id)).attributes).toHaveLength(2);
  await people.admin.ok('deleteProjectAttribute', { id: first });
  expect((await find(id)).attributes).toHaveLength(1);
});

test('employees are put into a project and taken out; a stopped one takes nobody', async () => {
  const id = await make();
  const [a, b] = [await hire(), await hire()];
  expect(await people.admin.ok('createProjectEmp', { projectId: id, empIds: [a, b, a] })).toEqual({ added: 2 });
  expect(await people.admin.ok('createProjectEmp', { projectId: id, empIds: [a] })).toEqual({ added: 0 });
  expect(await people.admin.ok('listProjectEmp', { projectId: id })).toMatchObject({ total: 2 });
  expect((await people.admin.ok('listProjectPage', { empId: a })).rows).toMatchObject([{ id, empCount: 2 }]);
  await people.admin.ok('deleteProjectEmp', { projectId: id, empIds: [b] });
  expect((await people.admin.ok('listProjectEmp', { projectId: id })).rows).toMatchObject([{ empId: a }]);
  await people.admin.ok('updateProject', { id, statusFlag: false });
  expect(await people.admin.refusal('createProjectEmp', { projectId: id, empIds: [b] })).toBe('stopped');
});

test('one leader answers for a project: the first, until another does', async () => {
  const id = await make();
  const [a, b, c] = [await hire('赵一'), await hire('钱二'), await hire('孙三')];
  const first = await people.admin.ok('createProjectLeader', { projectId: id, empId: a });
  const second = await people.admin.ok('createProjectLeader', { projectId: id, empId: b });
  expect(await people.admin.refusal('createProjectLeader', { projectId: id, empId: b })).toBe('leader-twice');
  const who = async () => (await find(id)).leaders.map(({ empName, mainFlag }: Record<string, unknown>) => [empName, mainFlag]);
  expect(await who()).toEqual([
    ['赵一', true],
    ['钱二', false],
  ]);
  await people.admin.ok('updateProjectLeader', { id: second.id, mainFlag: true });
  expect((await find(id)).leaderNames).toBe('钱二、赵一');
  await people.admin.ok('updateProjectLeader', { id: first.id, empId: c });
  expect(await who()).toEqual([
    ['钱二', true],
    ['孙三', false],
  ]);
  expect((await people.admin.ok('listProjectLeader', { projectId: id, mainFlag: true })).rows).toMatchObject([{ empId: b }]);
  // Who answers for a project is not deleted from under it.
  expect((await people.admin.send('deleteEmp', { id: b })).msg).toContain('负责的项目1个');
  await people.admin.ok('deleteProjectLeader', { id: second.id });
  expect(await who()).toEqual([['孙三', false]]);
});

test('R200 projects and people out of the data permission are not there', async () => {
  const [mine, other] = [await make(), await make()];
  const emp = await hire();
  const attribute = await people.admin.ok('createProjectAttribute', { projectId: other, attrName: '客户' });
  const leader = await people.admin.ok('createProjectLeader', { projectId: other, empId: emp });
  await people.admin.ok('createProjectEmp', { projectId: other, empIds: [emp] });
  const narrowed = people.as({ scope: { project: [mine] } });
  expect((await narrowed.ok('listProject')).map(({ id }: { id: string }) => id)).toEqual([mine]);
  expect((await narrowed.ok('listProjectPage', {})).rows.map(({ id }: { id: string }) => id)).toEqual([mine]);
  expect((await narrowed.ok('listProjectLeader', {})).rows).toEqual([]);
  expect((await narrowed.ok('listProjectEmp', { projectId: other })).rows).toEqual([]);
  expect((await narrowed.ok('listProjectAttribute', { projectId: other })).rows).toEqual([]);
  for (const [path, body] of [
    [`findProjectById?id=${other}`, undefined],
    ['updateProject', { id: other, projectName: 'x' }],
    [`deleteProject?id=${other}`, undefined],
    ['createProjectAttribute', { projectId: other, attrName: 'x' }],
    ['updateProjectAttribute', { id: attribute.id, attrValue: 'x' }],
    ['deleteProjectAttribute', { id: attribute.id }],
    ['createProjectEmp', { projectId: other, empIds: [emp] }],
    ['deleteProjectEmp', { projectId: other, empIds: [emp] }],
    ['createProjectLeader', { projectId: other, empId: emp }],
    ['updateProjectLeader', { id: leader.id, mainFlag: false }],
    ['deleteProjectLeader', { id: leader.id }],
  ] as const)
    expect(await narrowed.refusal(path, body), path).toBe('not-found');
  expect(await narrowed.refusal('createProject', { projectCode: 'new', projectName: 'x' })).toBe('project-not-yours');
  const blind = people.as({ scope: { department: [] } });
  expect((await blind.ok('listProjectEmp', { projectId: other })).rows).toEqual([]);
  expect(await blind.refusal('createProjectEmp', { projectId: mine, empIds: [emp] })).toBe('not-found');
  // A leader out of sight is not there either: not to be changed, nor to find a project by.
  expect(await blind.refusal('updateProjectLeader', { id: leader.id, mainFlag: false })).toBe('not-found');
  expect(await blind.refusal('deleteProjectLeader', { id: leader.id })).toBe('not-found');
  expect((await blind.ok('listProjectPage', { leaderEmpId: emp })).rows).toEqual([]);
});

test('without its right each write is refused', async () => {
  const id = await make();
  const emp = await hire();
  const reader = people.as({ rights: ['organization.project', 'organization.projectStaffs', 'organization.projectLiable'] });
  for (const [path, body] of [
    ['createProject', { projectCode: 'no', projectName: 'x' }],
    ['updateProject', { id, projectName: 'x' }],
    [`deleteProject?id=${id}`, undefined],
    ['createProjectAttribute', { projectId: id, attrName: 'x' }],
    ['createProjectEmp', { projectId: id, empIds: [emp] }],
    ['deleteProjectEmp', { projectId: id, empIds: [emp] }],
    ['createProjectLeader', { projectId: id, empId: emp }],
  ] as const)
    expect(await reader.refusal(path, body), path).toBe('not-permitted');
  expect((await reader.ok('listProjectPage', {})).total).toBeGreaterThan(0);
});

async function imported(ctx: Ctx, rows: Record<string, unknown>[]) {
  const run = await projectImport.begin(ctx, {});
  const lines = rows.map((one, n) => ({ line: n + 2, row: one }));
  const { problems } = await run.plan(ctx, lines);
  const bad = new Set(problems.map(({ line }) => line));
  const applied = await run.apply(
    ctx,
    lines.filter(({ line }) => !bad.has(line)),
  );
  return { applied, problems: problems.map(({ line, field, key }) => [line, field, key]) };
}

test('R297 projects from a file: known by their code, days in order', async () => {
  await database.run(async (ctx) => {
    const rows = [
      { projectCode: 'F1', projectName: '壳体', startDate: '2026-01-01' },
      { projectCode: 'F2', projectName: '转向节' },
    ];
    expect(await imported(ctx, rows)).toEqual({ applied: { added: 2, changed: 0, same: 0 }, problems: [] });
    const again = [
      { projectCode: 'F1', projectName: '壳体' },
      { projectCode: 'F2', projectName: '转向节改型' },
      { projectCode: 'F2', projectName: '又' },
    ];
    expect(await imported(ctx, again)).toEqual({ applied: { added: 0, changed: 1, same: 1 }, problems: [[4, 'projectCode', 'row-twice']] });
    expect((await imported(ctx, [{ projectCode: 'F1', projectName: '壳体', endDate: '2025-01-01' }])).problems).toEqual([
      [2, 'endDate', 'project-days'],
    ]);
    const hidden = { ...ctx, scope: { project: [] } };
    expect(
      (
        await imported(hidden, [
          { projectCode: 'F1', projectName: 'x' },
          { projectCode: 'F9', projectName: 'x' },
        ])
      ).problems,
    ).toEqual([
      [2, 'projectCode', 'conflict'],
      [3, 'projectCode', 'project-not-yours'],
    ]);
  });
});
