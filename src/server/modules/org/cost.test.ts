import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { furnish } from '../../../../test/machine-floor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { costImport } from './cost.import.ts';
import { openPeople } from './test-people.ts';

const database = testDatabase();
let people: Awaited<ReturnType<typeof openPeople>>;
let floor: Awaited<ReturnType<typeof furnish>>;
let departmentId: string;
beforeAll(async () => {
  people = await openPeople(database);
  floor = await database.run((ctx) => furnish(ctx, { code: 'VM1' }));
  departmentId = (await people.admin.ok('createDepartment', { departmentCode: 'D1', departmentName: '一车间' })).id;
});
afterAll(() => people?.close());

let at = 0;
const make = async (parentId: string | null = null): Promise<string> => {
  at += 1;
  return (await people.admin.ok('createCost', { costCode: `C${at}`, costName: `中心${at}`, parentId })).id;
};
const hire = async (costId: string | null = null): Promise<string> => {
  at += 1;
  return (await people.admin.ok('createEmp', { empCode: `E${at}`, empName: '张三', departmentId, costId })).id;
};
const start = async (): Promise<string> => {
  at += 1;
  return (await people.admin.ok('createProject', { projectCode: `X${at}`, projectName: '壳体' })).id;
};
const row = async (id: string) => (await people.admin.ok('listCost')).find((one: { id: string }) => one.id === id);
const bind = (...[costId, entityType, entityIds, more = {}]: [string, number, string[], object?]) =>
  people.admin.ok('createCostEntity', { costId, entityType, entityIds, ...more });
const unbind = (costId: string, entityType: number, entityIds: string[]) =>
  people.admin.ok('deleteCostEntity', { costId, entityType, entityIds });
const cells = async (entityType: number, id: string) => {
  const { rows } = await people.admin.ok('listCostEntity', { entityType, limit: 200 });
  const { mainCostId, costIds } = rows.find((one: { id: string }) => one.id === id);
  return { mainCostId, costIds };
};

test('cost centres are made, changed, moved and deleted; the list says what is bound and used', async () => {
  const top = await make();
  const below = await make(top);
  await people.admin.ok('updateCost', { id: below, costName: '机加', budgetAmount: '120000.50', remark: '年度' });
  expect(await row(below)).toMatchObject({ parentId: top, costName: '机加', budgetAmount: '120000.50', usedAmount: '0.00', empCount: 0 });
  expect((await people.admin.send(`deleteCost?costId=${top}`)).msg).toMatch(/^不能删除：中心\d+还有下级成本中心1个$/);
  await people.admin.ok('updateCost', { id: below, parentId: null });
  await people.admin.ok(`deleteCost?costId=${top}`);
  expect(await row(top)).toBeUndefined();
  expect(await people.admin.refusal('createCost', { costCode: 'C2', costName: '又一个' })).toBe('conflict');
  expect(await people.admin.refusal('createCost', { costCode: 'bad', costName: 'x', budgetAmount: '-1' })).toBe('bad-input');
  // Who picks a cost centre needs no money.
  const picker = people.as({ rights: [] });
  expect((await picker.ok('listCost')).find((one: { id: string }) => one.id === below)).toMatchObject({
    budgetAmount: null,
    usedAmount: null,
  });
});

test('a cost centre is never moved below itself, also of two callers at once', async () => {
  const a = await make();
  const b = await make(a);
  expect(await people.admin.refusal('updateCost', { id: a, parentId: b })).toBe('tree-cycle');
  expect(await people.admin.refusal('updateCost', { id: a, parentId: a })).toBe('tree-cycle');
  for (let round = 0; round < 6; round += 1) {
    const [left, right] = [await make(), await make()];
    const [belowLeft, belowRight] = [await make(left), await make(right)];
    const moved = await Promise.all([
      people.admin.send('updateCost', { id: left, parentId: belowRight }),
      people.admin.send('updateCost', { id: right, parentId: belowLeft }),
    ]);
    expect(moved.map(({ error }) => error ?? 'moved').sort()).toEqual(['moved', 'tree-cycle']);
  }
});

test('what is bound: each of the four kinds, counted once; the first centre of an employee or a machine is its default', async () => {
  const [a, b] = [await make(), await make()];
  const emp = await hire();
  const project = await start();
  const product = floor.drill;
  expect(await bind(a, 1, [emp])).toEqual({ added: 1 });
  expect(await bind(a, 1, [emp])).toEqual({ added: 0 });
  await bind(b, 1, [emp]);
  await bind(b, 2, [floor.vmId]);
  await bind(b, 3, [product]);
  await bind(b, 4, [project]);
  expect(await row(a)).toMatchObject({ empCount: 1, vmCount: 0 });
  expect(await row(b)).toMatchObject({ empCount: 1, vmCount: 1, productCount: 1, projectCount: 1 });
  expect(await cells(1, emp)).toEqual({ mainCostId: a, costIds: [a, b] });
  expect(await cells(4, project)).toEqual({ mainCostId: null, costIds: [b] });
  expect((await people.admin.ok('listCostEmp', { costId: b })).rows).toMatchObject([{ empId: emp, mainFlag: false }]);
  expect((await people.admin.ok('listCostProject', { costId: b })).rows).toMatchObject([{ projectId: project }]);
  // Another default: what was it stays bound beside it.
  await bind(b, 1, [emp], { mainFlag: true });
  expect(await cells(1, emp)).toEqual({ mainCostId: b, costIds: [b, a] });
  expect(await people.admin.refusal('createCostEntity', { costId: b, entityType: 4, entityIds: [project], mainFlag: true })).toBe(
    'no-default-cost',
  );
  // Whose default goes is charged to the next one.
  expect(await unbind(b, 1, [emp])).toEqual({ removed: 1 });
  expect(await cells(1, emp)).toEqual({ mainCostId: a, costIds: [a] });
  await unbind(a, 1, [emp]);
  expect(await cells(1, emp)).toEqual({ mainCostId: null, costIds: [] });
  const without = await people.admin.ok('listCostEntity', { entityType: 1, boundFlag: false, limit: 200 });
  expect(without.rows.map(({ id }: { id: string }) => id)).toContain(emp);
  const bound = await people.admin.ok('listCostEntity', { entityType: 4, costId: b });
  expect(bound.rows.map(({ id }: { id: string }) => id)).toEqual([project]);
});

test('the operation log tells what was bound and unbound by code and name, before and after', async () => {
  const [a, b] = [await make(), await make()];
  const [nameA, nameB] = await Promise.all([a, b].map(async (id) => row(id).then((one) => `${one.costCode} ${one.costName}`)));
  const emp = await hire();
  const who = `E${at} 张三`;
  const logged = async () => {
    const { params } = await database.db.selectFrom('operateLog').select('params').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
    return params;
  };
  await bind(a, 1, [emp]);
  expect(await logged()).toMatchObject({ cost: nameA, before: [`${who}：—`], after: [`${who}：${nameA}`] });
  await bind(b, 1, [emp], { mainFlag: true });
  expect(await logged()).toMatchObject({ cost: nameB, before: [`${who}：${nameA}`], after: [`${who}：${nameB}、${nameA}`] });
  await unbind(b, 1, [emp]);
  expect(await logged()).toMatchObject({ cost: nameB, before: [`${who}：${nameB}、${nameA}`], after: [`${who}：${nameA}`] });
});

test('two cost centres are merged: what is bound goes over; with a history it stays, stopped, and takes nothing new', async () => {
  const [source, target] = [await make(), await make()];
  const branch = await make(source);
  const emp = await hire(source);
  const both = await hire(target);
  await bind(source, 1, [both]);
  await bind(source, 3, [floor.drill, floor.glove]);
  const merged = await people.admin.ok('mergeCost', { id: source, intoId: target });
  expect(merged).toMatchObject({ branches: 1, deleted: true });
  expect(await row(source)).toBeUndefined();
  expect(await row(branch)).toMatchObject({ parentId: target });
  expect(await row(target)).toMatchObject({ empCount: 2, productCount: 2 });
  expect(await cells(1, emp)).toEqual({ mainCostId: target, costIds: [target] });
  expect(await people.admin.refusal('mergeCost', { id: target, intoId: branch })).toBe('tree-cycle');
  expect(await people.admin.refusal('mergeCost', { id: target, intoId: target })).toBe('merge-self');
  await people.admin.ok('updateCost', { id: target, statusFlag: false });
  expect(await people.admin.refusal('createCostEntity', { costId: target, entityType: 1, entityIds: [emp] })).toBe('stopped');
  expect(await people.admin.refusal('createEmp', { empCode: 'late', empName: '李四', departmentId, costId: target })).toBe('stopped');
});

test('R200 cost centres out of the data permission are not there: neither read, changed, bound nor counted', async () => {
  const [mine, other] = [await make(), await make()];
  const emp = await hire(other);
  await bind(mine, 1, [emp]);
  const narrowed = people.as({ scope: { cost: [mine] } });
  expect((await narrowed.ok('listCost')).map(({ id }: { id: string }) => id)).toEqual([mine]);
  const { rows } = await narrowed.ok('listCostEntity', { entityType: 1, costId: mine });
  expect(rows).toMatchObject([{ id: emp, mainCostId: null, costIds: [mine] }]);
  expect((await narrowed.ok('listCostEmp', { costId: other })).rows).toEqual([]);
  expect((await narrowed.ok('listCostProject', { costId: other })).rows).toEqual([]);
  for (const [path, body] of [
    ['updateCost', { id: other, costName: 'x' }],
    [`deleteCost?costId=${other}`, undefined],
    ['mergeCost', { id: mine, intoId: other }],
    ['createCost', { costCode: 'new', costName: 'x', parentId: other }],
    ['createCostEntity', { costId: other, entityType: 1, entityIds: [emp] }],
    ['deleteCostEntity', { costId: other, entityType: 1, entityIds: [emp] }],
    ['createCostEntity', { costId: mine, entityType: 1, entityIds: [newId()] }],
  ] as const)
    expect(await narrowed.refusal(path, body), path).toBe('not-found');
  expect(await narrowed.refusal('createCost', { costCode: 'new', costName: 'x' })).toBe('cost-top-not-yours');
  const blind = people.as({ scope: { department: [] } });
  expect(await blind.refusal('createCostEntity', { costId: mine, entityType: 1, entityIds: [emp] })).toBe('not-found');
  expect((await blind.ok('listCost')).find(({ id }: { id: string }) => id === mine)).toMatchObject({ empCount: 0 });
});

test('each kind of binding has its own right; without its right each write is refused', async () => {
  const id = await make();
  const emp = await hire();
  const project = await start();
  const staffs = people.as({ rights: ['organization.costStaffs', 'organization.costStaffs.bind'] });
  await staffs.ok('createCostEntity', { costId: id, entityType: 1, entityIds: [emp] });
  expect(await staffs.refusal('createCostEntity', { costId: id, entityType: 4, entityIds: [project] })).toBe('not-permitted');
  expect(await staffs.refusal('deleteCostEntity', { costId: id, entityType: 1, entityIds: [emp] })).toBe('not-permitted');
  expect(await staffs.refusal('listCostEntity', { entityType: 4 })).toBe('not-permitted');
  const reader = people.as({ rights: ['organization.cost'] });
  for (const [path, body] of [
    ['createCost', { costCode: 'no', costName: 'x' }],
    ['updateCost', { id, costName: 'x' }],
    [`deleteCost?costId=${id}`, undefined],
    ['mergeCost', { id, intoId: newId() }],
  ] as const)
    expect(await reader.refusal(path, body), path).toBe('not-permitted');
});

async function imported(ctx: Ctx, rows: Record<string, unknown>[]) {
  const run = await costImport.begin(ctx, {});
  const lines = rows.map((one, n) => ({ line: n + 2, row: one }));
  const { problems } = await run.plan(ctx, lines);
  const bad = new Set(problems.map(({ line }) => line));
  const applied = await run.apply(
    ctx,
    lines.filter(({ line }) => !bad.has(line)),
  );
  return { applied, problems: problems.map(({ line, field, key }) => [line, field, key]) };
}

test('R297 cost centres from a file: parents by code or name, above their children; never a cycle', async () => {
  await database.run(async (ctx) => {
    const rows = [
      { costCode: 'F1', costName: '总厂', budgetAmount: 1_000_000 },
      { costCode: 'F2', costName: '分厂', parent: '总厂' },
    ];
    expect(await imported(ctx, rows)).toEqual({ applied: { added: 2, changed: 0, same: 0 }, problems: [] });
    expect(
      await imported(ctx, [...rows, { costCode: 'F1', costName: '总厂', parent: 'F2' }, { costCode: 'F3', costName: 'x', parent: '没有' }]),
    ).toEqual({
      applied: { added: 0, changed: 0, same: 2 },
      problems: [
        [4, 'costCode', 'row-twice'],
        [5, 'parent', 'row-no-such'],
      ],
    });
    expect((await imported(ctx, [{ costCode: 'F1', costName: '总厂', parent: 'F2' }])).problems).toEqual([[2, 'parent', 'tree-cycle']]);
    expect((await imported({ ...ctx, scope: { cost: [] } }, [{ costCode: 'F9', costName: 'x' }])).problems).toEqual([
      [2, 'parent', 'cost-top-not-yours'],
    ]);
  });
});

test('decision 19: who is charged: the project’s centre, else the product’s, else the employee’s own, else the machine’s', async () => {
  const [own, ofProject, ofProduct, ofVm] = [await make(), await make(), await make(), await make()];
  const [empId, projectId] = [await hire(own), await start()];
  const { drill: product } = await database.run((ctx) => furnish(ctx, { code: 'VM9' }));
  const charged = async (given: { project?: string | null; own?: string | null; product?: string | null }): Promise<string | null> => {
    const { project = projectId, own: mine = own, product: thing = product } = given;
    const { rows } = await database.pool.query('select cost_charged($1, $2, $3, $4, $5) as id', [
      database.node.nodeId,
      project,
      thing,
      mine,
      ofVm,
    ]);
    return rows[0].id;
  };
  expect(await charged({})).toBe(own);
  expect(await charged({ own: null })).toBe(ofVm);
  await bind(ofProduct, 3, [product]);
  expect(await charged({})).toBe(ofProduct);
  await bind(ofProject, 4, [projectId]);
  expect(await charged({})).toBe(ofProject);
  expect(await charged({ project: null })).toBe(ofProduct);
  // The project comes first, also where the employee's own is among those of the product.
  await bind(own, 3, [product]);
  expect(await charged({})).toBe(ofProject);
  expect(await charged({ project: null })).toBe(own);
  await unbind(own, 3, [product]);
  // Bound to several: the employee's own where it is among them, else the first.
  const second = await make();
  await bind(second, 4, [projectId]);
  expect(await charged({})).toBe(ofProject);
  await bind(own, 4, [projectId]);
  expect(await charged({})).toBe(own);
  expect(await charged({ own: second })).toBe(second);
  await unbind(own, 4, [projectId]);
  // One that is stopped is named no more.
  await people.admin.ok('updateCost', { id: ofProject, statusFlag: false });
  expect(await charged({})).toBe(second);
  await unbind(second, 4, [projectId]);
  expect(await charged({})).toBe(ofProduct);
  await unbind(ofProduct, 3, [product]);
  expect(await charged({})).toBe(own);
  expect(empId).toBeTruthy();
});
