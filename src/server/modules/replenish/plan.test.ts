import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { hire, lying } from '../../../../test/machine-floor.ts';
import { newId } from '../../kernel/db/ids.ts';
import { createVirtual } from '../device/index.ts';
import { proof } from '../stock/index.ts';
import { recordTrades } from '../trade/index.ts';
import { recordRefill } from './index.ts';
import { inWarehouse, makeMachine, openPlans } from './test-floor.ts';

const database = testDatabase();
let floor: Awaited<ReturnType<typeof openPlans>>;
beforeAll(async () => {
  floor = await openPlans(database);
});

const NEEDS = '/vreplenish/listReplenishNeeds';
const ADD = '/basic/addReplenishPlan';
const LIST = '/replenishplan/listReplenishPlan';
const machineOf = (code: string, free = 100) => database.run((ctx) => makeMachine(ctx, code, free));
type Machine = Awaited<ReturnType<typeof machineOf>>;
const needsOf = async ({ vmId }: Machine, more: object = {}) => (await floor.admin.ok(NEEDS, { vmId, ...more })).rows;
const warehouseOf = ({ warehouseId }: Machine) => database.run((ctx) => inWarehouse(ctx, warehouseId));
const planOf = async (id: string) => (await floor.admin.ok(LIST, { limit: 200 })).rows.find((row: { id: string }) => row.id === id);
const add = async (...lines: [channelId: string, quantity: number][]) =>
  (await floor.admin.ok(ADD, { lines: lines.map(([channelId, quantity]) => ({ channelId, quantity })) }))[0].id as string;
const refill = (machine: Machine, id: string, lines: [channelId: string, quantity: number, productId?: string][]) =>
  database.run((ctx) =>
    recordRefill(ctx, {
      vmId: machine.vmId,
      replenishType: 1001,
      happenedAt: new Date().toISOString(),
      event: { id },
      lines: lines.map(([channelId, quantity, productId = machine.drill]) => ({ channelId, quantity, productId })),
    }),
  );

test('needs: capacity less stock less what is on its way, with what the warehouse has free', async () => {
  const machine = await machineOf('NEED', 30);
  const [first, second] = await needsOf(machine);
  expect(first).toMatchObject({
    id: machine.first,
    stockNum: 2,
    capacity: 10,
    needNum: 8,
    onWayNum: 0,
    freeNum: 30,
    warningLevel: 'INVENT_WARN',
  });
  expect(second).toMatchObject({ id: machine.second, needNum: 6, warningLevel: 'REPLENISH', productName: '钻头', warehouseName: 'NEED仓' });
  await add([machine.first, 8], [machine.second, 1]);
  expect(await needsOf(machine)).toMatchObject([{ id: machine.second, onWayNum: 1, needNum: 5, freeNum: 21 }]);
  await refill(machine, 'n1', [[machine.first, 8]]);
  expect(await needsOf(machine)).toHaveLength(1);
});

test('needs: what is lent out of a channel comes back to it, and its place is not filled', async () => {
  const machine = await machineOf('LENT', 30);
  const empId = await database.run((ctx) => hire(ctx, 'LENT-1'));
  const told = (tradeType: 10002 | 10003, quantity: number) =>
    database.run((ctx) =>
      recordTrades(ctx, [
        {
          vmId: machine.vmId,
          tradeNumber: `LENT${tradeType}`,
          tradeType,
          happenedAt: new Date().toISOString(),
          event: { id: newId() },
          empId,
          lines: [{ channelId: machine.second, productId: machine.drill, quantity }],
        },
      ]),
    );
  await told(10002, 3);
  expect((await needsOf(machine))[1]).toMatchObject({ id: machine.second, stockNum: 1, lentNum: 3, needNum: 6 });
  expect((await floor.admin.post(ADD, { lines: [{ channelId: machine.second, quantity: 7 }] })).error).toBe('plan-over-need');
  await told(10003, 2);
  expect((await needsOf(machine))[1]).toMatchObject({ stockNum: 3, lentNum: 1, needNum: 6 });
});

test('found 12 needs: nobody walks to a machine on the screen, unless the site says that it counts', async () => {
  const { warehouseId } = await machineOf('HALL');
  const { id: vmId } = await database.run((ctx) => createVirtual(ctx, { kind: 'cabinet' }));
  const wanted = async () => (await floor.admin.ok(NEEDS, { vmId })).total as number;
  expect(await wanted()).toBe(0);
  await database.db.updateTable('vm').set({ warehouseId }).where('id', '=', vmId).execute();
  expect(await wanted()).toBe(0);
  const setting = { nodeId: database.node.nodeId, configKey: 'virtualCounts' };
  await database.db
    .insertInto('nodeConfig')
    .values({ ...setting, value: 'true', changedBy: '测试' })
    .execute();
  expect(await wanted()).toBeGreaterThan(0);
  await database.db.deleteFrom('nodeConfig').where('configKey', '=', 'virtualCounts').execute();
});

test('needs: what a machine has not told yet is said beside what it wants', async () => {
  const machine = await machineOf('QUIET');
  expect((await needsOf(machine))[0].talk).toBeNull();
  await database.pool.query(
    `insert into device_state (node_id, vm_id, heartbeat_at, missing_events) select node_id, id, now(), 12 from vm where id = $1`,
    [machine.vmId],
  );
  expect((await needsOf(machine))[0].talk).toMatchObject({ missingEvents: 12 });
});

test('needs: only what is at its reminder point unless all is asked for; sums of each machine agree with the list', async () => {
  const machine = await machineOf('REMIND');
  await database.db.updateTable('vmChannel').set({ remindNum: 3 }).where('id', '=', machine.second).execute();
  expect(await needsOf(machine)).toHaveLength(1);
  expect(await needsOf(machine, { allFlag: true })).toHaveLength(2);
  expect(await needsOf(machine, { warningLevel: 'INVENT_WARN', allFlag: true })).toHaveLength(1);
  expect(await needsOf(machine, { keyword: '手套', allFlag: true })).toHaveLength(0);
  const listed = await floor.admin.ok(NEEDS, { vmId: machine.vmId, allFlag: true, sorts: [{ field: 'needNum', order: 'asc' }] });
  expect([listed.rows[0].needNum, listed.summary]).toMatchObject([6, { needNum: 14, stockNum: 6, capacity: 20, onWayNum: 0 }]);
  const sums = await floor.admin.ok('/vreplenish/statReplenishNeeds', { allFlag: true });
  expect(sums.find(({ vmId }: Machine) => vmId === machine.vmId)).toMatchObject({ vmCode: 'REMIND', channels: 2, warned: 1, needNum: 14 });
});

test('needs: a channel that is frozen, changes its product, or stands in a stopped machine wants nothing', async () => {
  const machine = await machineOf('REST');
  const set = (id: string, fields: object) => database.db.updateTable('vmChannel').set(fields).where('id', '=', id).execute();
  await set(machine.first, { freezeStatus: 2 });
  await set(machine.second, { newProductId: machine.glove });
  expect(await needsOf(machine)).toEqual([]);
  const refused = await floor.admin.post(ADD, { lines: [{ channelId: machine.first, quantity: 1 }] });
  expect([refused.error, refused.msg.slice(0, 9)]).toEqual(['plan-not-refillable', '货道101不能补货']);
  await set(machine.first, { freezeStatus: 0 });
  expect(await needsOf(machine)).toHaveLength(1);
  await database.db.updateTable('vm').set({ lockFlag: true }).where('id', '=', machine.vmId).execute();
  expect(await needsOf(machine)).toEqual([]);
});

test('a plan for each machine: issued, numbered, its goods reserved', async () => {
  const [a, b] = [await machineOf('TWO1', 20), await machineOf('TWO2', 20)];
  const lines = [
    { channelId: b.first, quantity: 3 },
    { channelId: a.second, quantity: 2 },
    { channelId: a.first, quantity: 8 },
  ];
  const made = await floor.admin.ok(ADD, { lines, remark: '早班' });
  expect(made).toMatchObject([
    { vmName: '刀具柜TWO1', lineCount: 2, planNum: 10 },
    { vmName: '刀具柜TWO2', lineCount: 1, planNum: 3 },
  ]);
  expect(made[0].planNo).toMatch(/^BH\d{8}-\d{3}$/);
  expect(Number(made[1].planNo.slice(-3)) - Number(made[0].planNo.slice(-3))).toBe(1);
  expect(await warehouseOf(a)).toEqual({ onHand: 20, reserved: 10 });
  expect(await planOf(made[0].id)).toMatchObject({ status: 1, creator: '测试', remark: '早班', planNum: 10, filledNum: 0, endedAt: null });
  const detail = (await floor.admin.ok('/replenishplan/listReplenishPlanDetail', { planId: made[0].id })).rows;
  expect(detail.map((row: Record<string, unknown>) => [row['lineNo'], row['channelCode'], row['planNum'], row['stockNum']])).toEqual([
    [1, '101', 8, 2],
    [2, '102', 2, 4],
  ]);
});

test('a shortage is refused with the line, asked and free, and nothing is half done', async () => {
  const machine = await machineOf('SHORT', 9);
  const lines = [
    { channelId: machine.second, quantity: 6 },
    { channelId: machine.first, quantity: 5 },
  ];
  const refused = await floor.admin.post(ADD, { lines });
  expect([refused.error, refused.msg]).toEqual(['plan-short', '第1行（设备SHORT货道102）“钻头”库存不足：需要6，可用4']);
  expect(await warehouseOf(machine)).toEqual({ onHand: 9, reserved: 0 });
  expect((await floor.admin.ok(LIST, { vmId: machine.vmId })).total).toBe(0);
});

test('more than fits, a channel twice, a machine without a warehouse and what is not there are refused', async () => {
  const machine = await machineOf('FIT');
  const refusal = async (...lines: [channelId: string, quantity: number][]) =>
    (await floor.admin.post(ADD, { lines: lines.map(([channelId, quantity]) => ({ channelId, quantity })) })).error;
  expect(await refusal([machine.first, 9])).toBe('plan-over-need');
  expect(await refusal([machine.first, 1], [machine.first, 1])).toBe('bad-input');
  expect(await refusal([machine.first, 0])).toBe('bad-input');
  expect(await refusal([machine.third, 1])).toBe('plan-not-refillable');
  expect(await refusal([newId(), 1])).toBe('not-found');
  await database.db.updateTable('vm').set({ warehouseId: null }).where('id', '=', machine.vmId).execute();
  expect(await refusal([machine.first, 1])).toBe('plan-no-warehouse');
});

test('two who plan the same channel at once: one succeeds, what is on its way is not asked for again', async () => {
  const machine = await machineOf('RACE');
  const both = () => floor.admin.post(ADD, { lines: [{ channelId: machine.first, quantity: 8 }] });
  const answers = await Promise.all([both(), both(), both()]);
  expect(answers.map(({ code, error }) => error ?? code).sort()).toEqual([200, 'plan-over-need', 'plan-over-need']);
  expect(await warehouseOf(machine)).toMatchObject({ reserved: 8 });
});

test('plans of several machines that are made at once all get their own number', async () => {
  const machines = await Promise.all(['NO1', 'NO2', 'NO3', 'NO4'].map((code) => machineOf(code)));
  const made = await Promise.all(machines.map(({ first }) => floor.admin.ok(ADD, { lines: [{ channelId: first, quantity: 1 }] })));
  expect(new Set(made.map(([{ planNo }]) => planNo)).size).toBe(4);
});

test('R161 a plan can be completed: its status becomes 2, what was not filled in is free again', async () => {
  const machine = await machineOf('DONE', 20);
  const id = await add([machine.first, 8], [machine.second, 6]);
  await refill(machine, 'd1', [[machine.first, 5]]);
  expect(await warehouseOf(machine)).toEqual({ onHand: 15, reserved: 9 });
  await floor.admin.ok('/replenishplan/completeReplenishPlan', { id });
  expect(await planOf(id)).toMatchObject({ status: 2, planNum: 14, filledNum: 5, endedAt: expect.any(String) as string });
  expect(await warehouseOf(machine)).toEqual({ onHand: 15, reserved: 0 });
  expect(await needsOf(machine)).toMatchObject([{ id: machine.second, onWayNum: 0, needNum: 6 }]);
});

test('R162 a plan can be closed: its status becomes 4, all that it held is free again', async () => {
  const machine = await machineOf('CLOSE', 20);
  const id = await add([machine.first, 8]);
  await floor.admin.ok('/replenishplan/closeReplenishPlan', { id });
  expect(await planOf(id)).toMatchObject({ status: 4 });
  expect(await warehouseOf(machine)).toEqual({ onHand: 20, reserved: 0 });
  const log = await database.db.selectFrom('operateLog').select('params').where('action', '=', '关闭补货计划').executeTakeFirstOrThrow();
  expect(log.params).toMatchObject({ before: { status: 1 }, after: { status: 4 }, released: 8 });
});

test('R170 an ended plan neither ends again nor changes; of two who end it at once one succeeds', async () => {
  const machine = await machineOf('ENDS', 50);
  const end = (verb: string, id: string) => floor.admin.post(`/replenishplan/${verb}ReplenishPlan`, { id });
  for (const [once, again] of [
    ['close', 'complete'],
    ['complete', 'close'],
    ['close', 'close'],
    ['complete', 'complete'],
  ] as const) {
    const id = await add([machine.first, 2]);
    await refill(machine, id, [[machine.first, 1]]);
    const answers = await Promise.all([end(once, id), end(again, id)]);
    expect(answers.map(({ code, error }) => error ?? code).sort()).toEqual([200, 'not-allowed-now']);
    const before = await planOf(id);
    const third = await end(again, id);
    expect([third.error, third.code === 200]).toEqual(['not-allowed-now', false]);
    expect(await planOf(id)).toEqual(before);
  }
  expect(await warehouseOf(machine)).toEqual({ onHand: 46, reserved: 0 });
});

test('found 26 a plan of which nothing was filled in is not completed: it is closed, also where a walk ends without a piece', async () => {
  const machine = await machineOf('NONE', 20);
  const id = await add([machine.first, 8]);
  const refused = await floor.admin.post('/replenishplan/completeReplenishPlan', { id });
  expect([refused.error, (await planOf(id)).status, await warehouseOf(machine)]).toEqual([
    'plan-nothing-filled',
    1,
    { onHand: 20, reserved: 8 },
  ]);
  expect(refused.msg).toMatch(/^补货计划BH\d+-\d+一件也没有补，不能完成；不再补货请关闭$/);
  const walked = await floor.admin.ok('/replenishplan/fillReplenishPlan', { id, lines: [{ lineNo: 1, num: 0 }], finishFlag: true });
  expect([walked.status, await warehouseOf(machine)]).toEqual([4, { onHand: 20, reserved: 0 }]);
});

test('a refill counts against the plans of its machine, the oldest first; a filled plan is completed by itself', async () => {
  const machine = await machineOf('COUNT', 20);
  const first = await add([machine.first, 3]);
  const second = await add([machine.first, 5], [machine.second, 2]);
  await refill(machine, 'c1', [[machine.first, 4]]);
  expect(await planOf(first)).toMatchObject({ status: 2, filledNum: 3 });
  expect(await planOf(second)).toMatchObject({ status: 1, filledNum: 1 });
  expect(await warehouseOf(machine)).toEqual({ onHand: 16, reserved: 6 });
  await refill(machine, 'c2', [
    [machine.first, 4],
    [machine.second, 5],
  ]);
  expect(await planOf(second)).toMatchObject({ status: 2, filledNum: 7 });
  // Three drills more than planned came out of what was free.
  expect(await warehouseOf(machine)).toEqual({ onHand: 7, reserved: 0 });
  expect(await database.run((ctx) => lying(ctx, { kind: 'vmChannel', ref: machine.first }))).toBe(10);
});

test('the same refill told twice, also at once, counts once', async () => {
  const machine = await machineOf('TWICE', 20);
  const id = await add([machine.first, 8]);
  await Promise.all([1, 2, 3].map(() => refillAt(machine, 't1')));
  await refillAt(machine, 't1');
  expect(await planOf(id)).toMatchObject({ filledNum: 3 });
  expect(await warehouseOf(machine)).toEqual({ onHand: 17, reserved: 5 });
  await expect(refillAt(machine, 't1', 4)).rejects.toMatchObject({ key: 'key-reused' });
});
const AT = new Date().toISOString();
const refillAt = ({ vmId, first, drill }: Machine, id: string, quantity = 3) =>
  database.run((ctx) =>
    recordRefill(ctx, {
      vmId,
      replenishType: 2001,
      happenedAt: AT,
      event: { id },
      lines: [{ channelId: first, productId: drill, quantity }],
    }),
  );

test('another product in a planned channel makes the plan abnormal; a person still ends it', async () => {
  const machine = await machineOf('ODD', 20);
  const id = await add([machine.first, 8]);
  await refill(machine, 'o1', [[machine.first, 1, machine.glove]]);
  expect(await planOf(id)).toMatchObject({ status: 3, filledNum: 0 });
  await refill(machine, 'o2', [[machine.first, 2]]);
  expect(await planOf(id)).toMatchObject({ status: 3, filledNum: 2 });
  await floor.admin.ok('/replenishplan/closeReplenishPlan', { id });
  expect(await warehouseOf(machine)).toEqual({ onHand: 18, reserved: 0 });
});

test('goods are fetched where the plan reserved them, also when the machine has another warehouse by now', async () => {
  const machine = await machineOf('MOVED', 20);
  const other = await machineOf('OTHER', 20);
  const id = await add([machine.first, 8]);
  await database.db.updateTable('vm').set({ warehouseId: other.warehouseId }).where('id', '=', machine.vmId).execute();
  await refill(machine, 'm1', [[machine.first, 8]]);
  expect(await planOf(id)).toMatchObject({ status: 2 });
  expect(await warehouseOf(machine)).toEqual({ onHand: 12, reserved: 0 });
  expect(await warehouseOf(other)).toEqual({ onHand: 20, reserved: 0 });
});

test('who may not see a machine, or is of another node, sees neither its needs nor its plans, and ends none of them', async () => {
  const [mine, theirs] = [await machineOf('MINE'), await machineOf('THEIRS')];
  const id = await add([theirs.first, 3]);
  const narrow = floor.as({ scope: { vm: [mine.vmId] } });
  const foreign = floor.as({ nodeId: newId() });
  for (const [caller, codes] of [
    [narrow, ['MINE']],
    [foreign, []],
  ] as const) {
    expect([...new Set((await caller.ok(NEEDS)).rows.map(({ vmCode }: { vmCode: string }) => vmCode))]).toEqual(codes);
    expect((await caller.ok(LIST)).total).toBe(0);
    expect((await caller.ok('/replenishplan/listReplenishPlanDetail', { planId: id })).total).toBe(0);
    expect((await caller.post('/replenishplan/closeReplenishPlan', { id })).error).toBe('not-found');
    expect((await caller.post(ADD, { lines: [{ channelId: theirs.first, quantity: 1 }] })).error).toBe('not-found');
  }
  // Its number is after those of plans that are hidden.
  const [made] = await narrow.ok(ADD, { lines: [{ channelId: mine.first, quantity: 1 }] });
  expect(made.planNo > (await planOf(id)).planNo).toBe(true);
  const reader = floor.as({ rights: ['operate.replNeedsMachine'] });
  expect((await reader.post(ADD, { lines: [{ channelId: mine.first, quantity: 1 }] })).error).toBe('not-permitted');
  expect((await reader.post('/replenishplan/closeReplenishPlan', { id })).error).toBe('not-permitted');
});

test('who may not see the warehouse of a machine reads neither its name nor what is free there, and reserves nothing in it', async () => {
  const [mine, theirs] = [await machineOf('OPENWH', 30), await machineOf('SHUTWH', 30)];
  const narrow = floor.as({ scope: { warehouse: [mine.warehouseId] } });
  const needOf = async ({ vmId }: Machine) => (await narrow.ok(NEEDS, { vmId })).rows[0];
  expect(await needOf(mine)).toMatchObject({ warehouseId: mine.warehouseId, warehouseName: 'OPENWH仓', freeNum: 30 });
  expect(await needOf(theirs)).toMatchObject({ warehouseId: null, warehouseName: null, freeNum: 0, needNum: 8 });
  expect((await narrow.post(ADD, { lines: [{ channelId: theirs.first, quantity: 1 }] })).error).toBe('plan-no-warehouse');
  expect(await warehouseOf(theirs)).toEqual({ onHand: 30, reserved: 0 });
});

test('after all of it the books are true', async () => {
  const { checks } = await proof(database.db, database.node);
  expect(checks.filter(({ failing }) => failing > 0)).toEqual([]);
  expect(checks.length).toBeGreaterThan(5);
});
