// What a leaver has lost asks where a workflow takes it: it is booked once others have agreed, and not before.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { furnish, lying } from '../../../../test/machine-floor.ts';
import { ApproverType, OnDue, PassRule, WorkflowBizType } from '../../../contract/workflow/codes.ts';
import { MOVE, PLACE } from '../../../contract/stock/ledger.ts';
import { newId } from '../../kernel/db/ids.ts';
import { integrity, openingEntry, postIntent } from '../stock/index.ts';
import { createWorkflow } from '../workflow/index.ts';
import { org } from './noun.ts';
import { openPeople } from './test-people.ts';

const database = testDatabase();
let people: Awaited<ReturnType<typeof openPeople>>;
let floor: Awaited<ReturnType<typeof furnish>>;
let departmentId: string;
beforeAll(async () => {
  people = await openPeople(database);
  floor = await database.run((ctx) => furnish(ctx, { code: 'VM1', rows: 1, columns: 2 }));
  departmentId = (await people.admin.ok('createDepartment', { departmentCode: 'D1', departmentName: '一车间' })).id;
});
afterAll(() => people?.close());

/** Somebody who leaves with three drills in his hands. */
async function leaver(empCode: string): Promise<string> {
  const { id } = await people.admin.ok('createEmp', { empCode, empName: empCode, departmentId });
  await database.run(async (ctx) => {
    const place = { kind: PLACE.warehouse, ref: floor.warehouseId };
    await openingEntry(ctx, { document: { kind: 'opening', id: newId() }, lines: [{ place, productId: floor.drill, qty: 3 }] });
    const move = { productId: floor.drill, qty: 3, from: place, to: { kind: PLACE.employee, ref: id }, kind: MOVE.borrow };
    await postIntent(ctx, { document: { kind: 'opening', id: newId() }, moves: [move] });
  });
  await people.admin.ok('beginEmpClearance', { id, leaveDate: '2026-12-31' });
  return id;
}
const settle = (id: string, more: object = {}) =>
  people.admin.send('settleEmpClearance', { id, productId: floor.drill, qty: 2, way: 3, ...more });
const inHand = (id: string) => database.run((ctx) => lying(ctx, { kind: 'employee', ref: id }));
const open = async (id: string) => (await people.admin.ok('findEmpClearance', { id })).open as { id: string; kind: string; name: string }[];
const decide = (docId: string, passFlag: boolean) =>
  database.run((ctx) => org.approvals![0]!.decide(ctx, { ids: [docId], passFlag, remark: null }));

test('without a workflow a loss is booked at once; with one it waits, is an open matter, and is booked when it has passed', async () => {
  const free = await leaver('FREE');
  expect([(await settle(free)).data, await inHand(free)]).toEqual([{ waits: false }, 1]);
  await database.run((ctx) =>
    createWorkflow(ctx, {
      workflowName: '遗失',
      bizType: WorkflowBizType.toolLoss,
      sort: 1,
      conditions: {},
      steps: [
        {
          sort: 1,
          stepName: '主管',
          approverType: ApproverType.departmentHead,
          approverIds: [],
          passRule: PassRule.one,
          onDue: OnDue.remind,
        },
      ],
    }),
  );
  const id = await leaver('ASKS');
  expect([(await settle(id)).data, await inHand(id)]).toEqual([{ waits: true }, 3]);
  const [matter] = await open(id);
  expect(matter).toMatchObject({ kind: '遗失报废', name: expect.stringMatching(/^钻头 2/) });
  expect([(await settle(id)).error, (await people.admin.send('finishEmpClearance', { id })).error]).toEqual([
    'approval-waits',
    'clear-left',
  ]);
  await decide(matter!.id, false);
  expect([await inHand(id), await open(id)]).toEqual([3, []]);
  await settle(id);
  const [again] = await open(id);
  // Two who decide at once book it once.
  const both = await Promise.allSettled([decide(again!.id, true), decide(again!.id, true)]);
  expect([both.map(({ status }) => status).toSorted(), await inHand(id), await open(id)]).toEqual([['fulfilled', 'rejected'], 1, []]);
  await expect(decide(again!.id, true)).rejects.toThrow('not-found');
  expect((await integrity.runProof(database.db)).flatMap(({ failures }) => failures)).toEqual([]);
});

test('what is found and given back meanwhile is asked about no more', async () => {
  const id = await leaver('FOUND');
  await settle(id, { qty: 3 });
  expect(await open(id)).toHaveLength(1);
  await settle(id, { qty: 1, way: 1, warehouseId: floor.warehouseId });
  expect([await open(id), await inHand(id)]).toEqual([[], 2]);
});
