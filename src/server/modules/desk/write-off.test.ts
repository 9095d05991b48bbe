// Write-offs, and stopped products taken again: where a workflow takes them they wait for whom it names; without one nothing is another.
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill } from '../../../../test/machine-floor.ts';
import { CaseOutcome } from '../../../contract/desk/codes.ts';
import { ApproverType, OnDue, PassRule, WorkflowBizType } from '../../../contract/workflow/codes.ts';
import { newId } from '../../kernel/db/ids.ts';
import { bindProducts } from '../machine/index.ts';
import { product } from '../product/noun.ts';
import { furnishPlant, openPlant } from '../strategy/test-plant.ts';
import { recordFault } from '../trade/index.ts';
import { openWorkflow } from '../workflow/index.ts';
import { desk } from './noun.ts';

const database = testDatabase();
let as: Awaited<ReturnType<typeof openPlant>>;
let plant: Awaited<ReturnType<typeof furnishPlant>>;
let admin: ReturnType<typeof as>;
let chief: ReturnType<typeof as>;

beforeAll(async () => {
  const workflow = openWorkflow([...(desk.approvals ?? []), ...(product.approvals ?? [])]);
  as = await openPlant(database, [...desk.handlers, ...product.handlers, ...workflow.handlers]);
  plant = await database.run(async (ctx) => {
    const made = await furnishPlant(ctx, 'OFF');
    const [channel = ''] = made.channels;
    await bindProducts(ctx, [{ channelId: channel, productId: made.glove }]);
    await fill(ctx, { vmId: made.vmId, channelId: channel, productId: made.glove, qty: 20 });
    return made;
  });
  const userId = newId();
  await database.pool.query(`insert into login_user (node_id, id, login_account, user_name, emp_id) values ($1, $2, 'chief', '主任', $3)`, [
    database.node.nodeId,
    userId,
    plant.wang,
  ]);
  admin = as();
  chief = as({ userId, empId: plant.wang, userName: '主任', rights: [] });
});

const draw = (bizType: number) =>
  admin.ok('/vmbiz/workflow/create', {
    workflowName: `流程${bizType}`,
    bizType,
    sort: 1,
    conditions: {},
    steps: [
      {
        sort: 1,
        stepName: '主任',
        approverType: ApproverType.person,
        approverIds: [plant.wang],
        passRule: PassRule.one,
        onDue: OnDue.remind,
      },
    ],
  });
const jam = (quantity: number, empId = plant.zhang) =>
  database.run((ctx) =>
    recordFault(ctx, {
      vmId: plant.vmId,
      channelId: plant.channels[0] ?? '',
      productId: plant.glove,
      quantity,
      happenedAt: new Date(Date.now() - 60_000).toISOString(),
      event: { id: newId() },
      empId,
      fault: 'jam',
    }),
  );
const openCase = async () => (await admin.ok('/kaetl/listStockCase', { vmId: plant.vmId, status: 0 })).rows[0];
const settle = (id: string, outcome: number = CaseOutcome.scrapped) => admin.post('/kaetl/settleStockCase', { id, outcome });
const waiting = async () => (await chief.ok('/vmbiz/listApprovalInbox', {})).rows;
const decide = async (passFlag: boolean) =>
  chief.post('/vmbiz/decideApproval', { ids: [(await waiting())[0].id], passFlag, approveRemark: null });

test('a write-off waits for whom a workflow names, one of a case at a time; passed it is done, rejected or settled another way it is not', async () => {
  await jam(2);
  const free = await openCase();
  expect((await settle(free.id)).data).toEqual({ waits: false });
  await draw(WorkflowBizType.writeOff);
  await jam(3);
  const { id } = await openCase();
  expect((await settle(id)).data).toEqual({ waits: true });
  expect(await openCase()).toMatchObject({ id, leftNum: 3 });
  expect((await settle(id, CaseOutcome.lost)).error).toBe('approval-waits');
  expect(await waiting()).toMatchObject([{ bizType: WorkflowBizType.writeOff, num: 3 }]);
  await decide(false);
  expect(await openCase()).toMatchObject({ id, leftNum: 3 });
  expect((await settle(id)).data).toEqual({ waits: true });
  expect((await decide(true)).code).toBe(200);
  expect(await openCase()).toBeUndefined();
  await jam(1);
  const other = await openCase();
  await settle(other.id);
  expect((await settle(other.id, CaseOutcome.returned)).data).toEqual({ waits: false });
  expect(await waiting()).toEqual([]);
  // Whoever a case is about is asked about nothing of it: his yes would be refused at the end, and it would wait for ever.
  await jam(1, plant.wang);
  expect((await settle((await openCase()).id)).data).toEqual({ waits: true });
  expect(await waiting()).toEqual([]);
});

test('a stopped product is on sale again once it has passed, alone or among many; stopped again meanwhile nobody is asked', async () => {
  const put = (onSaleFlag: boolean) => admin.ok('/basic/updateProduct', { id: plant.glove, onSaleFlag });
  const isOn = async () =>
    (await database.pool.query('select on_sale_flag as is from product where id = $1', [plant.glove])).rows[0].is as boolean;
  await put(false);
  expect([await put(true), await isOn()]).toEqual([{ waits: false }, true]);
  await draw(WorkflowBizType.relist);
  await put(false);
  expect([await put(true), await isOn()]).toEqual([{ waits: true }, false]);
  expect(await waiting()).toMatchObject([{ bizType: WorkflowBizType.relist, about: '手套' }]);
  await put(false);
  expect(await waiting()).toEqual([]);
  const many = await admin.ok('/basic/batchUpdateProduct', { ids: [plant.glove, plant.drill], onSaleFlag: true });
  expect([many, await isOn()]).toEqual([{ changed: 2, waits: 1 }, false]);
  await decide(false);
  expect(await isOn()).toBe(false);
  await put(true);
  await decide(true);
  expect(await isOn()).toBe(true);
});
