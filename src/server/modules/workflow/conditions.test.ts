// Every condition that takes a document, every kind of approver that decides it, and the right alone within data permission.
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { ApproverType } from '../../../contract/workflow/codes.ts';
import { createCost, createLeader, createLevel, createProject } from '../org/index.ts';
import { createProductType } from '../product/index.ts';
import { newId } from '../../kernel/db/ids.ts';
import { takes } from './facts.ts';
import { draw, inboxOf, openOffice, step, type Office, type Person } from './test-office.ts';

const database = testDatabase();
let office: Office;
let cost: string;
let project: string;
beforeAll(async () => {
  office = await openOffice(database);
  cost = (
    await database.run((ctx) => createCost(ctx, { costCode: 'C', costName: '费用', budgetAmount: 3000, ownerEmpId: office.li.empId }))
  ).id;
  cost = (await database.run((ctx) => createCost(ctx, { parentId: cost, costCode: 'C1', costName: '班组费用', budgetAmount: 3000 }))).id;
  project = (await database.run((ctx) => createProject(ctx, { projectCode: 'P', projectName: '改造' }))).id;
  for (const { empId } of [office.wang, office.keeper]) await database.run((ctx) => createLeader(ctx, { projectId: project, empId }));
});

interface OrderFields {
  num?: number;
  costId?: string;
  projectId?: string;
  vmId?: string;
  who?: Person;
}
/** An order for 张三, of gloves at 10 yuan; gives its id. */
const order = async ({ num = 1, costId, projectId, vmId, who = office.zhang }: OrderFields = {}): Promise<string> =>
  (
    await who.boss.ok('/vmbiz/createComboPickOrder', {
      empId: office.zhang.empId,
      costId,
      projectId,
      lines: [{ productId: office.floor.glove, num, vmId }],
    })
  ).id;
/** Whether a workflow with these conditions takes an order: its head has it then. */
async function isTaken(conditions: object, asked?: OrderFields): Promise<boolean> {
  await draw(office, [step()], { conditions });
  return (await inboxOf(office.head.calls, await order(asked))) !== undefined;
}

test('a department with those below it; a product type with those below it; a machine', async () => {
  const { works, hall, team } = office.departments;
  const other = newId();
  await database.pool.query('insert into department (node_id, id, department_code, department_name) values ($1, $2, $3, $3)', [
    database.node.nodeId,
    other,
    '仓储',
  ]);
  const taken = [];
  for (const id of [works, hall, team, other]) taken.push(await isTaken({ departmentIds: [id] }));
  expect(taken).toEqual([true, true, true, false]);
  const above = await database.run((ctx) => createProductType(ctx, { productTypeCode: 'ABOVE', productTypeName: '劳保' }));
  const beside = await database.run((ctx) => createProductType(ctx, { productTypeCode: 'BESIDE', productTypeName: '办公' }));
  await database.pool.query('update product_type set parent_id = $2 where id = $1', [office.floor.typeId, above.id]);
  const ofType = (id: string) => isTaken({ productTypeIds: [id] });
  expect([await ofType(office.floor.typeId), await ofType(above.id), await ofType(beside.id)]).toEqual([true, true, false]);
  const { vmId } = office.floor;
  expect([
    await isTaken({ vmIds: [vmId] }, { vmId }),
    await isTaken({ vmIds: [vmId] }),
    await isTaken({ vmIds: [newId()] }, { vmId }),
  ]).toEqual([true, false, false]);
});

test('more than its cost centre may still spend; urgent; several conditions must all hold', async () => {
  const over = { overBudgetFlag: true };
  expect([await isTaken(over, { costId: cost, num: 3 }), await isTaken(over, { costId: cost, num: 4 }), await isTaken(over)]).toEqual([
    false,
    true,
    false,
  ]);
  expect(await isTaken({ ...over, amountFrom: '41' }, { costId: cost, num: 4 })).toBe(false);
  const facts = {
    empIds: [],
    empId: null,
    costId: null,
    projectId: null,
    departmentPath: [],
    costPath: [],
    typeIds: [],
    vmIds: [],
    overBudget: false,
  };
  const urgent = (urgentFlag: boolean) => takes({ urgentFlag: true }, { facts, amount: 1, num: 1, urgentFlag });
  expect([urgent(true), urgent(false), takes({}, { facts, amount: 1, num: 1, urgentFlag: false })]).toEqual([true, false, true]);
});

/** Who has it, where a step asks these. */
async function waitsFor(approver: object, asked?: OrderFields): Promise<string[]> {
  await draw(office, [step(approver)]);
  const id = await order(asked);
  const { chief, head, zhang, wang, li, keeper } = office;
  const seen = [];
  for (const { name, calls } of [chief, head, zhang, wang, li, keeper]) if (await inboxOf(calls, id)) seen.push(name);
  return seen;
}

test('of a level those of the nearest department; the leaders of its project; who answers for its cost centre, or the one above', async () => {
  const level = await database.run((ctx) => createLevel(ctx, { levelCode: 'L', levelName: '主管', sort: 1 }));
  const raise = (people: Person[]) =>
    database.pool.query('update employee set level_id = case when id = any($2) then $1::uuid end', [
      level.id,
      people.map(({ empId }) => empId),
    ]);
  const byLevel = { approverType: ApproverType.level, approverIds: [level.id] };
  await raise([office.chief, office.wang, office.li]);
  expect(await waitsFor(byLevel)).toEqual(['王芳', '李雷']);
  expect(await waitsFor(byLevel, { who: office.li })).toEqual(['王芳']);
  await raise([office.chief]);
  expect(await waitsFor(byLevel)).toEqual(['厂长']);
  const byProject = { approverType: ApproverType.projectLeader };
  expect(await waitsFor(byProject, { projectId: project })).toEqual(['王芳', '钱']);
  expect(await waitsFor(byProject, { projectId: project, who: office.wang })).toEqual(['钱']);
  const byCost = { approverType: ApproverType.costOwner };
  expect(await waitsFor(byCost, { costId: cost })).toEqual(['李雷']);
  // Nobody answers for it: who keeps the workflows.
  expect([await waitsFor(byCost, { costId: cost, who: office.li }), await waitsFor(byCost)]).toEqual([['钱'], ['钱']]);
});

test('while it is drawn it says where nobody stands behind a step, as the engine will find nobody', async () => {
  const { works, hall, team } = office.departments;
  const set = (id: string, active: boolean) => database.pool.query('update department set status_flag = $2 where id = $1', [id, active]);
  const lacking = async (conditions: object = {}) => {
    const body = { bizType: 1, conditions, steps: [step()] };
    return (await office.keeper.boss.ok('/vmbiz/workflow/check', body))[0].lacking;
  };
  expect(await lacking()).toEqual(['仓储']);
  // A department that is stopped has a head all the same.
  await set(works, false);
  await database.pool.query('update department set manager_emp_id = null where id = $1', [hall]);
  expect(await lacking()).toEqual(['仓储']);
  // An employee who left decides nothing.
  await database.pool.query('update employee set lock_flag = true where id = $1', [office.chief.empId]);
  expect([await lacking(), await lacking({ departmentIds: [hall] })]).toEqual([
    ['仓储', '班组', '车间'],
    ['班组', '车间'],
  ]);
  await database.pool.query('update employee set lock_flag = false where id = $1', [office.chief.empId]);
  await database.pool.query('update department set manager_emp_id = $2 where id = $1', [hall, office.head.empId]);
  await set(works, true);
  expect(await lacking({ departmentIds: [team] })).toEqual([]);
});

test('without a workflow the right decides within data permission, in the inbox and out of it', async () => {
  await database.pool.query('update workflow set status_flag = false');
  const { hall, team } = office.departments;
  const holder = (department: string) =>
    office.callers.as({ userId: newId(), rights: ['operate.comboPickList.approve'], scope: { department: [department] } });
  const [near, far] = [holder(team), holder(hall)];
  const id = await order();
  const run = await inboxOf(near, id);
  expect([run, await inboxOf(far, id)]).toEqual([expect.objectContaining({ stepName: null }), undefined]);
  expect((await far.get(`/vmbiz/findApproval?id=${run!.id}`)).error).toBe('not-found');
  expect(await far.refusal('/vmbiz/decideApproval', { ids: [run!.id], passFlag: false })).toBe('not-found');
  expect(await near.refusal('/vmbiz/decideApproval', { ids: [run!.id], passFlag: false })).toBeUndefined();
});
