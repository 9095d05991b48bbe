import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { openPeople } from './test-people.ts';

const database = testDatabase();
let people: Awaited<ReturnType<typeof openPeople>>;
beforeAll(async () => {
  people = await openPeople(database);
});
afterAll(() => people?.close());

let at = 0;
const make = async (parentId: string | null = null, name = '部门'): Promise<string> => {
  at += 1;
  return (await people.admin.ok('createDepartment', { departmentCode: `X${at}`, departmentName: `${name}${at}`, parentId })).id;
};
const hire = async (departmentId: string): Promise<string> => {
  at += 1;
  return (await people.admin.ok('createEmp', { empCode: `E${at}`, empName: '张三', departmentId })).id;
};
const row = async (id: string) => (await people.admin.ok('listDepartment')).find((one: { id: string }) => one.id === id);

test('departments are made, changed, counted and deleted', async () => {
  const top = await make();
  const below = await make(top, '车间');
  const boss = await hire(below);
  await people.admin.ok('updateDepartment', { id: below, departmentName: '新车间', managerEmpId: boss, sort: 3 });
  expect(await row(below)).toMatchObject({
    parentId: top,
    departmentName: '新车间',
    managerName: '张三',
    empCount: 1,
    sort: 3,
    statusFlag: true,
  });
  const refused = await people.admin.send(`deleteDepartment?id=${top}`);
  expect([refused.error, refused.msg]).toEqual(['not-empty', expect.stringMatching(/^不能删除：部门\d+还有下级部门1个$/)]);
  const empty = await make();
  await people.admin.ok(`deleteDepartment?id=${empty}`);
  expect(await row(empty)).toBeUndefined();
  expect(await people.admin.refusal('createDepartment', { departmentCode: 'X1', departmentName: '又一个' })).toBe('conflict');
});

test('a department with a history is stopped instead of deleted, and then takes nobody', async () => {
  const { nodeId } = database.node;
  const id = await make();
  const other = await make();
  const emp = await hire(id);
  await people.admin.ok(`updateEmpDepartment?departmentId=${other}`, { ids: [emp] });
  await people.admin.ok(`updateEmpDepartment?departmentId=${id}`, { ids: [emp] });
  await people.admin.ok(`updateEmpDepartment?departmentId=${other}`, { ids: [emp] });
  expect(await people.admin.refusal(`deleteDepartment?id=${id}`)).toBe('has-history');
  await people.admin.ok('updateDepartment', { id, statusFlag: false });
  expect(await people.admin.refusal(`updateEmpDepartment?departmentId=${id}`, { ids: [emp] })).toBe('stopped');
  expect(await people.admin.refusal('createEmp', { empCode: 'late', empName: '李四', departmentId: id })).toBe('stopped');
  expect(
    await database.db.selectFrom('department').select('statusFlag').where('nodeId', '=', nodeId).where('id', '=', id).executeTakeFirst(),
  ).toEqual({
    statusFlag: false,
  });
});

test('a department is never moved below itself, also of two callers at once', async () => {
  const a = await make();
  const b = await make(a);
  const c = await make(b);
  expect(await people.admin.refusal('updateDepartment', { id: a, parentId: c })).toBe('tree-cycle');
  expect(await people.admin.refusal('updateDepartment', { id: a, parentId: a })).toBe('tree-cycle');
  for (let round = 0; round < 8; round += 1) {
    const [left, right] = [await make(), await make()];
    const [belowLeft, belowRight] = [await make(left), await make(right)];
    // Each goes below the other's branch: no row is wanted by both.
    const moved = await Promise.all([
      people.admin.send('updateDepartment', { id: left, parentId: belowRight }),
      people.admin.send('updateDepartment', { id: right, parentId: belowLeft }),
    ]);
    expect(moved.map(({ error }) => error ?? 'moved').sort()).toEqual(['moved', 'tree-cycle']);
  }
});

test('a cycle through a department out of sight is refused as well', async () => {
  const a = await make();
  const hidden = await make(a);
  const c = await make(hidden);
  const narrowed = people.as({ scope: { department: [a, c] } });
  expect(await narrowed.refusal('updateDepartment', { id: a, parentId: c })).toBe('tree-cycle');
});

test('two departments are merged: people, branches and waiting moves go over; with a history it stays, stopped', async () => {
  const [source, target] = [await make(), await make()];
  const branch = await make(source);
  const emp = await hire(source);
  expect(await people.admin.ok('mergeDepartment', { id: source, intoId: target })).toEqual({
    employees: 1,
    branches: 1,
    deleted: true,
    strategies: 0,
    left: [],
    scopes: 0,
  });
  expect(await row(source)).toBeUndefined();
  expect(await row(branch)).toMatchObject({ parentId: target });
  const detail = await people.admin.ok('findEmpDetailById', { id: emp });
  expect(detail).toMatchObject({ departmentId: target, moves: [{ field: 'department', movedBy: '人事' }] });
  const again = await make();
  await people.admin.ok(`updateEmpDepartment?departmentId=${again}`, { id: emp });
  expect(await people.admin.ok('mergeDepartment', { id: again, intoId: target })).toMatchObject({ employees: 1, deleted: false });
  expect(await row(again)).toMatchObject({ statusFlag: false, empCount: 0 });
  expect(await people.admin.refusal('mergeDepartment', { id: target, intoId: branch })).toBe('tree-cycle');
  expect(await people.admin.refusal('mergeDepartment', { id: target, intoId: target })).toBe('merge-self');
});

test('a department that only orders name is not deleted, and merged stands stopped for them', async () => {
  const [source, target] = [await make(), await make()];
  const empId = await hire(target);
  const order = { orderNo: 'ZH1', empId, departmentId: source, validUntil: new Date(), creator: '领料员' };
  await database.run((ctx) =>
    ctx.db
      .insertInto('comboPickOrder')
      .values({ nodeId: ctx.nodeId, id: newId(), ...order })
      .execute(),
  );
  expect((await people.admin.send(`deleteDepartment?id=${source}`)).msg).toContain('组合领料单1张');
  expect(await people.admin.ok('mergeDepartment', { id: source, intoId: target })).toMatchObject({
    employees: 0,
    branches: 0,
    deleted: false,
  });
  expect(await row(source)).toMatchObject({ statusFlag: false });
});

test('R200 departments out of the data permission are not there: neither read nor changed, and no parent', async () => {
  const [mine, other] = [await make(), await make()];
  const below = await make(other);
  const narrowed = people.as({ scope: { department: [mine, below] } });
  const rows = await narrowed.ok('listDepartment');
  expect(rows.map(({ id, parentId }: { id: string; parentId: string | null }) => [id, parentId])).toEqual([
    [mine, null],
    [below, null],
  ]);
  for (const [path, body] of [
    ['updateDepartment', { id: other, departmentName: 'x' }],
    [`deleteDepartment?id=${other}`, undefined],
    ['mergeDepartment', { id: mine, intoId: other }],
    ['createDepartment', { departmentCode: 'new', departmentName: 'x', parentId: other }],
    ['updateDepartment', { id: newId(), departmentName: 'x' }],
  ] as const)
    expect(await narrowed.refusal(path, body), path).toBe('not-found');
  expect(await narrowed.refusal('createDepartment', { departmentCode: 'new', departmentName: 'x' })).toBe('top-not-yours');
});

test('without its right each write is refused', async () => {
  const id = await make();
  const reader = people.as({ rights: ['organization.department'] });
  for (const [path, body] of [
    ['createDepartment', { departmentCode: 'no', departmentName: 'x' }],
    ['updateDepartment', { id, departmentName: 'x' }],
    [`deleteDepartment?id=${id}`, undefined],
    ['mergeDepartment', { id, intoId: newId() }],
  ] as const)
    expect(await reader.refusal(path, body), path).toBe('not-permitted');
  expect(await reader.ok('listDepartment')).not.toEqual([]);
});
