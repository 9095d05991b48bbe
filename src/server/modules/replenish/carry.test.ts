// Plans carried out: fetched for a trip, filled in channel by channel, what is left over booked back; orders that a vendor brings straight to a machine; points.
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill, lying } from '../../../../test/machine-floor.ts';
import { createVendor, lockVendor } from '../org/index.ts';
import { createProductConversion } from '../product/index.ts';
import { onHand, proof } from '../stock/index.ts';
import { recordTrades, refundTrade } from '../trade/index.ts';
import { inWarehouse, makeMachine, openPlans, stockUp } from './test-floor.ts';
import { transitOf } from './staging.ts';
import { recordRefill } from './refill.ts';

const database = testDatabase();
let floor: Awaited<ReturnType<typeof openPlans>>;
let vendorId: string;
beforeAll(async () => {
  floor = await openPlans(database);
  vendorId = (await database.run((ctx) => createVendor(ctx, { vendorCode: 'V1', vendorName: '山特' }))).id;
});

type Machine = Awaited<ReturnType<typeof makeMachine>>;
const machineOf = (code: string, free = 20) => database.run((ctx) => makeMachine(ctx, code, free));
const warehouseOf = ({ warehouseId }: Machine) => database.run((ctx) => inWarehouse(ctx, warehouseId));
const inTransit = async (planId: string) =>
  (await database.run((ctx) => onHand(ctx, { places: [transitOf(planId)] }))).reduce((n, row) => n + row.onHand, 0);
const planFor = async (...lines: [channelId: string, quantity: number][]) =>
  (await floor.admin.ok('/basic/addReplenishPlan', { lines: lines.map(([channelId, quantity]) => ({ channelId, quantity })) }))[0]
    .id as string;
const planOf = async (id: string) =>
  (await floor.admin.ok('/replenishplan/listReplenishPlan', { limit: 200 })).rows.find((row: { id: string }) => row.id === id);
const kit = (...ids: string[]) => floor.admin.post('/replenishplan/kitReplenishPlan', { ids });
const fillIn = (id: string, lines: [lineNo: number, num: number][], finishFlag = false) =>
  floor.admin.post('/replenishplan/fillReplenishPlan', { id, lines: lines.map(([lineNo, num]) => ({ lineNo, num })), finishFlag });

test('a trip over two machines: the kit sums the goods, the stops say what goes where and what fits now', async () => {
  const [a, b] = [await machineOf('TRIP1'), await machineOf('TRIP2')];
  const ids = [await planFor([a.second, 6], [a.first, 8]), await planFor([b.first, 3])];
  await database.run((ctx) => fill(ctx, { vmId: a.vmId, channelId: a.first, productId: a.drill, qty: 3 }));
  const { kit: wanted, stops } = await floor.admin.ok('/replenishplan/findRefillTrip', { ids });
  expect(wanted.map(({ productCode, num, channels }: Record<string, unknown>) => [productCode, num, channels])).toEqual([
    ['P-TRIP1-钻头', 14, 2],
    ['P-TRIP2-钻头', 3, 1],
  ]);
  expect(stops.map(({ vmCode }: { vmCode: string }) => vmCode)).toEqual(['TRIP1', 'TRIP2']);
  expect(stops[0].lines).toMatchObject([
    { channelCode: '101', planNum: 8, stockNum: 5, roomNum: 5 },
    { channelCode: '102', planNum: 6, roomNum: 6 },
  ]);
});

test('fetched goods stand in transit, are filled in from there, and what is left over goes back to the warehouse', async () => {
  const machine = await machineOf('KIT');
  const id = await planFor([machine.first, 8], [machine.second, 6]);
  expect((await kit(id)).code).toBe(200);
  expect([await warehouseOf(machine), await inTransit(id)]).toEqual([{ onHand: 6, reserved: 0 }, 14]);
  expect((await kit(id)).error).toBe('plan-kitted');
  expect((await fillIn(id, [[1, 5]])).data).toEqual({ status: 1, filledNum: 5, planNum: 14 });
  expect(await inTransit(id)).toBe(9);
  // A machine's own word comes out of the kit too.
  await database.run((ctx) =>
    recordRefill(ctx, {
      vmId: machine.vmId,
      replenishType: 1001,
      happenedAt: new Date().toISOString(),
      event: { id: 'k1' },
      lines: [{ channelId: machine.second, productId: machine.drill, quantity: 2 }],
    }),
  );
  expect(await inTransit(id)).toBe(7);
  expect((await fillIn(id, [[2, 3]], true)).data).toEqual({ status: 2, filledNum: 10, planNum: 14 });
  expect([await warehouseOf(machine), await inTransit(id)]).toEqual([{ onHand: 10, reserved: 0 }, 0]);
  expect(await database.run((ctx) => lying(ctx, { kind: 'vmChannel', ref: machine.second }))).toBe(9);
  const records = await database.db.selectFrom('replenish').select('replenishType').where('vmId', '=', machine.vmId).execute();
  expect(records.map(({ replenishType }) => replenishType).sort()).toEqual([1001, 3001, 3001]);
  expect((await fillIn(id, [[1, 1]])).error).toBe('not-allowed-now');
});

test('closing a fetched plan books everything back; filling all of it ends the plan by itself', async () => {
  const machine = await machineOf('BACK');
  const first = await planFor([machine.first, 8]);
  await kit(first);
  await floor.admin.ok('/replenishplan/closeReplenishPlan', { id: first });
  expect([await warehouseOf(machine), await inTransit(first)]).toEqual([{ onHand: 20, reserved: 0 }, 0]);
  expect((await kit(first)).error).toBe('not-allowed-now');
  const second = await planFor([machine.first, 4]);
  // More than planned comes out of what is free.
  expect((await fillIn(second, [[1, 6]], true)).data).toEqual({ status: 2, filledNum: 4, planNum: 4 });
  expect(await warehouseOf(machine)).toEqual({ onHand: 14, reserved: 0 });
});

test('R170 of two who fetch, fill or close a plan at once the books stay whole', async () => {
  const machine = await machineOf('TWO', 100);
  const act = (verb: string, id: string) =>
    verb === 'kit' ? kit(id) : verb === 'fill' ? fillIn(id, [[1, 3]], true) : floor.admin.post('/replenishplan/closeReplenishPlan', { id });
  for (const pair of [
    ['kit', 'kit'],
    ['kit', 'close'],
    ['fill', 'close'],
    ['fill', 'fill'],
    ['kit', 'fill'],
  ] as const) {
    const id = await planFor([machine.second, 3]);
    const answers = await Promise.all(pair.map((verb) => act(verb, id)));
    const refused = answers.flatMap(({ error }) => error ?? []);
    expect(refused.filter((key) => key !== 'not-allowed-now' && key !== 'plan-kitted')).toEqual([]);
    expect(answers.some(({ code }) => code === 200)).toBe(true);
    const { status } = await planOf(id);
    if (status === 1) await floor.admin.ok('/replenishplan/closeReplenishPlan', { id });
    expect([pair, await inTransit(id), (await warehouseOf(machine)).reserved]).toEqual([pair, 0, 0]);
    const { rows } = await database.pool.query('select sum(filled) as n from replenish_plan_line where plan_id = $1', [id]);
    const channel = await database.run((ctx) => lying(ctx, { kind: 'vmChannel', ref: machine.second }));
    if (Number(rows[0].n) > 0) await database.pool.query('update vm_channel set capacity = capacity + 3 where id = $1', [machine.second]);
    expect((await warehouseOf(machine)).onHand + channel).toBe(104);
  }
});

const order = async (machine: Machine, num: number): Promise<string> =>
  (await floor.admin.ok('/replenishplan/createVirtualOrder', { vendorId, vmId: machine.vmId, lines: [{ productId: machine.drill, num }] }))
    .id;
const status = (id: string, virtualOrderStatus: number, who = floor.admin) =>
  who.post('/replenishplan/updateVirtualOrderStatus', { ids: [id], virtualOrderStatus });
const orderOf = async (id: string) =>
  (await floor.admin.ok('/replenishplan/listVirtualOrder', { limit: 200 })).rows.find((row: { id: string }) => row.id === id);
const issue = (id: string) => floor.admin.post('/replenishplan/issueVirtualOrderPlan', { id });

test('found 19 a virtual order is neither made nor confirmed with a vendor who was stopped', async () => {
  const machine = await machineOf('VSTOP');
  const id = await order(machine, 2);
  const lock = (lockFlag: boolean) => database.run((ctx) => lockVendor(ctx, { id: vendorId, lockFlag }));
  await lock(true);
  expect(await status(id, 1)).toMatchObject({ error: 'stopped' });
  const again = { vendorId, vmId: machine.vmId, lines: [{ productId: machine.drill, num: 1 }] };
  expect(await floor.admin.refusal('/replenishplan/createVirtualOrder', again)).toBe('stopped');
  await lock(false);
  expect((await status(id, 1)).code).toBe(200);
});

test('found 22 a virtual order of more than the channels of its machine ever hold is refused when it is made', async () => {
  const machine = await machineOf('VMUCH');
  const make = (num: number) => ({ vendorId, vmId: machine.vmId, lines: [{ productId: machine.drill, num }] });
  expect(await floor.admin.refusal('/replenishplan/createVirtualOrder', make(21))).toBe('order-beyond');
  const id = await order(machine, 20);
  expect(await floor.admin.refusal('/replenishplan/updateVirtualOrder', { id, lines: [{ productId: machine.drill, num: 21 }] })).toBe(
    'order-beyond',
  );
});

test('a virtual order: confirmed, planned onto the channels with room, filled in by the vendor, complete by itself; the warehouse is not touched', async () => {
  const machine = await machineOf('VIRT');
  const id = await order(machine, 12);
  expect(await orderOf(id)).toMatchObject({ virtualOrderStatus: 0, virtualPlanStatus: 0, vendorName: '山特', num: 12 });
  expect((await issue(id)).error).toBe('not-allowed-now');
  await status(id, 1);
  const { planNo, id: planId } = (await issue(id)).data;
  expect(await orderOf(id)).toMatchObject({ virtualOrderStatus: 1, virtualPlanStatus: 1, planNo });
  expect((await issue(id)).error).toBe('virtual-planned');
  expect(await planOf(planId)).toMatchObject({ warehouseName: null, planNum: 12, lineCount: 2 });
  expect((await kit(planId)).error).toBe('plan-direct');
  // On its way: not asked for again.
  const needs = (await floor.admin.ok('/vreplenish/listReplenishNeeds', { vmId: machine.vmId, allFlag: true })).rows;
  expect(needs.map((row: { needNum: number }) => row.needNum)).toEqual([2]);
  await fillIn(planId, [
    [1, 8],
    [2, 4],
  ]);
  expect(await orderOf(id)).toMatchObject({ virtualOrderStatus: 2, filledNum: 12 });
  expect(await warehouseOf(machine)).toEqual({ onHand: 20, reserved: 0 });
});

test('what has no room is refused; cancelling or closing an order closes its plan', async () => {
  const machine = await machineOf('ROOM');
  const big = await order(machine, 15);
  await status(big, 1);
  const refused = await issue(big);
  expect([refused.error, refused.msg]).toEqual(['virtual-no-room', '设备ROOM的“钻头”最多还能放14件，订了15件：请减少数量，或先配置货道']);
  await status(big, 4);
  const id = await order(machine, 5);
  await status(id, 1);
  const { id: planId } = (await issue(id)).data;
  await database.run((ctx) =>
    recordRefill(ctx, {
      vmId: machine.vmId,
      replenishType: 2001,
      happenedAt: new Date().toISOString(),
      event: { id: 'v1' },
      lines: [{ channelId: machine.first, productId: machine.glove, quantity: 1 }],
    }),
  );
  expect(await orderOf(id)).toMatchObject({ virtualPlanStatus: 2 });
  expect((await status(id, 3)).code).toBe(200);
  expect([(await orderOf(id)).virtualOrderStatus, (await planOf(planId)).status]).toEqual([3, 4]);
  // Nothing of it comes any more, and the list says so; what was filled in before keeps its plan.
  expect(await orderOf(id)).toMatchObject({ virtualPlanStatus: 0 });
  const part = await order(machine, 2);
  await status(part, 1);
  const { id: partPlan } = (await issue(part)).data;
  await fillIn(partPlan, [[1, 1]]);
  await status(part, 4);
  expect(await orderOf(part)).toMatchObject({ virtualOrderStatus: 4, virtualPlanStatus: 1, filledNum: 1 });
});

test('a plan that was closed before anything was filled in makes room for another', async () => {
  const machine = await machineOf('AGAIN');
  const id = await order(machine, 3);
  await status(id, 1);
  const { id: planId } = (await issue(id)).data;
  await floor.admin.ok('/replenishplan/closeReplenishPlan', { id: planId });
  expect(await orderOf(id)).toMatchObject({ virtualOrderStatus: 1, virtualPlanStatus: 0 });
  const both = await Promise.all([issue(id), issue(id)]);
  expect(both.map(({ code, error }) => error ?? code).sort()).toEqual([200, 'virtual-planned']);
  expect(await orderOf(id)).toMatchObject({ virtualPlanStatus: 1 });
});

test('R170 each state of a virtual order from two callers at once; each way has its right', async () => {
  const machine = await machineOf('STATES');
  const allowed: Record<number, number[]> = { 0: [1, 3], 1: [2, 3, 4], 2: [], 3: [], 4: [] };
  const make = async (state: number) => {
    const id = await order(machine, 1);
    if ([1, 2, 4].includes(state)) await status(id, 1);
    if (state > 1) await status(id, state);
    return id;
  };
  for (const state of [0, 1, 2, 3, 4])
    for (const to of [1, 2, 3, 4]) {
      const id = await make(state);
      const answers = await Promise.all([status(id, to), status(id, to)]);
      const expected = allowed[state]!.includes(to) ? [200, 'not-allowed-now'] : ['not-allowed-now', 'not-allowed-now'];
      expect([state, to, ...answers.map(({ code, error }) => error ?? code).sort()]).toEqual([state, to, ...expected]);
      expect((await orderOf(id)).virtualOrderStatus).toBe(allowed[state]!.includes(to) ? to : state);
    }
  const id = await order(machine, 1);
  const clerk = floor.as({ rights: ['operate.fictitiousOrder', 'operate.fictitiousOrder.close'] });
  expect((await status(id, 1, clerk)).error).toBe('not-permitted');
  expect((await floor.as({ scope: { vm: [] } }).post('/replenishplan/deleteVirtualOrder', { id })).error).toBe('not-found');
  expect((await floor.admin.post('/replenishplan/deleteVirtualOrder', { id })).code).toBe(200);
});

test('points out of demand: fewer stock-outs or less stock on days that were not learnt from, applied in one go', async () => {
  const machine = await machineOf('DEMAND', 0);
  const day = 86_400_000;
  await database.pool.query('update vm_channel set capacity = 60, remind_num = 0, warn_num = 0 where id = $1', [machine.first]);
  const reports = Array.from({ length: 89 }, (_, at) => ({
    vmId: machine.vmId,
    tradeNumber: `T${at}`,
    tradeType: 10001 as const,
    happenedAt: new Date(Date.now() - (89 - at) * day).toISOString(),
    event: { id: `d${at}` },
    lines: [{ channelId: machine.first, quantity: [1, 2, 6, 1, 5, 1, 1][at % 7]! }],
  }));
  await database.run((ctx) => recordTrades(ctx, reports));
  // What jammed and was refunded is nobody's wish; what was entered afterwards is.
  const also = (id: string, quantity: number) => ({
    ...reports[6]!,
    tradeNumber: id,
    event: { id },
    lines: [{ channelId: machine.first, quantity }],
  });
  const [jammed, late] = [also('jam', 30), { ...also('late', 3), tradeType: 10012 as const }];
  await database.run((ctx) => recordTrades(ctx, [jammed, late]));
  const { rows: wrong } = await database.pool.query(`select id from trade where event_id = 'jam'`);
  await database.run((ctx) => refundTrade(ctx, { tradeId: wrong[0].id, quantity: 30, reason: '卡货', source: 2, sourceId: wrong[0].id }));
  const answer = await floor.admin.ok('/vreplenish/suggestChannelPoints', { vmId: machine.vmId });
  expect([answer.trialDays, answer.channels, answer.rows.length]).toEqual([30, 1, 1]);
  const [row] = answer.rows;
  expect(row).toMatchObject({ channelCode: '101', capacity: 60, maxDay: 6, maxLead: 12, tightFlag: false });
  expect(row.perDay).toBe(Math.round(((12 * 17 + 1 + 2 + 6 + 1 + 5 + 3) / 90) * 10) / 10);
  expect(row.now.stockOuts).toBeGreaterThan(0);
  expect(row.proposed.stockOuts).toBeLessThan(row.now.stockOuts);
  expect(row.proposed.averageStock).toBeLessThan(row.now.averageStock);
  const points = { channelId: row.channelId, capacity: row.newCapacity, remindNum: row.newRemindNum, warnNum: row.newWarnNum };
  const reader = floor.as({ rights: ['operate.replNeedsMachine'] });
  expect((await reader.post('/vreplenish/applyChannelPoints', { rows: [points] })).error).toBe('not-permitted');
  expect((await floor.as({ scope: { vm: [] } }).post('/vreplenish/applyChannelPoints', { rows: [points] })).error).toBe('not-found');
  expect((await floor.admin.post('/vreplenish/applyChannelPoints', { rows: [{ ...points, warnNum: 61 }] })).error).toBe('channel-points');
  await floor.admin.ok('/vreplenish/applyChannelPoints', { rows: [points] });
  const { rows } = await database.pool.query('select capacity, remind_num from vm_channel where id = $1', [machine.first]);
  expect(rows).toEqual([{ capacity: row.newCapacity, remind_num: row.newRemindNum }]);

  // What lies there and what is on its way has its place: the capacity is neither proposed nor made smaller than that.
  await database.pool.query('update vm_channel set capacity = 60, remind_num = 0, warn_num = 0 where id = $1', [machine.first]);
  await database.run((ctx) => fill(ctx, { vmId: machine.vmId, channelId: machine.first, productId: machine.drill, qty: 40 }));
  const held = await database.run((ctx) => lying(ctx, { kind: 'vmChannel', ref: machine.first }));
  await database.run((ctx) => stockUp(ctx, { warehouseId: machine.warehouseId, productId: machine.drill, qty: 5 }));
  await planFor([machine.first, 5]);
  const full = (await floor.admin.ok('/vreplenish/suggestChannelPoints', { vmId: machine.vmId })).rows;
  for (const one of full) expect([one.inUseNum, one.newCapacity >= one.inUseNum]).toEqual([held + 5, true]);
  const apply = (capacity: number) =>
    floor.admin.post('/vreplenish/applyChannelPoints', { rows: [{ channelId: machine.first, capacity, remindNum: 1, warnNum: 0 }] });
  const refused = await apply(held + 4);
  expect([refused.error, refused.msg]).toEqual([
    'points-too-small',
    `设备DEMAND货道101里有${held}件，补货计划还要送5件，容量不能减到${held + 4}：请先领用、退料或关闭计划`,
  ]);
  expect((await apply(held + 5)).code).toBe(200);
});

test('what stands in for a short product, either way round, with what is free of it', async () => {
  const machine = await machineOf('STAND', 9);
  await database.run((ctx) =>
    createProductConversion(ctx, { productId: machine.drill, targetProductId: machine.glove, fromQty: 1, toQty: 2 }),
  );
  const of = (productId: string) => floor.admin.ok('/vreplenish/listSubstitutes', { productIds: [productId] });
  expect(await of(machine.glove)).toMatchObject([
    { substituteId: machine.drill, fromQty: 2, toQty: 1, freeNum: 9, warehouseId: machine.warehouseId },
  ]);
  expect(await of(machine.drill)).toEqual([]);
});

test('after all of it the books are true', async () => {
  const { checks } = await proof(database.db, database.node);
  expect(checks.filter(({ failing }) => failing > 0)).toEqual([]);
});
