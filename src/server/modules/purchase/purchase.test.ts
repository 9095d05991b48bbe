// Purchase orders and deliveries: out of needs to the goods in the warehouse; a partly delivered one is closed; two at once.
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import { newId } from '../../kernel/db/ids.ts';
import { createVendor, lockVendor } from '../org/index.ts';
import { productHandlers } from '../product/index.ts';
import { inWarehouse, makeMachine, openPlans } from '../replenish/test-floor.ts';
import { replenishHandlers } from '../replenish/index.ts';
import { periods, proof } from '../stock/index.ts';
import { updateNodeConfig } from '../system/node-config.ts';
import { purchaseHandlers } from './index.ts';

const database = testDatabase();
let floor: Awaited<ReturnType<typeof openPlans>>;
let vendorId: string;
beforeAll(async () => {
  floor = await openPlans(database, [...purchaseHandlers, ...replenishHandlers, ...productHandlers]);
  vendorId = (await database.run((ctx) => createVendor(ctx, { vendorCode: 'V1', vendorName: '山特' }))).id;
});

type Machine = Awaited<ReturnType<typeof makeMachine>>;
const machineOf = (code: string, free = 0) => database.run((ctx) => makeMachine(ctx, code, free));
const stockOf = ({ warehouseId }: Machine) => database.run((ctx) => inWarehouse(ctx, warehouseId));
const order = async (machine: Machine, ...nums: number[]): Promise<string> => {
  const products = [machine.drill, machine.glove];
  const lines = nums.map((num, at) => ({ productId: products[at], num }));
  return (await floor.admin.ok('/vreplenish/createPurchaseOrder', { vendorId, warehouseId: machine.warehouseId, lines })).id;
};
const orderOf = async (id: string) =>
  (await floor.admin.ok('/vreplenish/listPurchaseOrder', { limit: 200 })).rows.find((row: { id: string }) => row.id === id);
const deliver = async (orderId: string, num: number, lineNo = 1) =>
  (await floor.admin.ok('/replenishplan/createFmsDelivery', { orderId, lines: [{ lineNo, num }] })).id as string;
const receive = (id: string, lines: object[]) => floor.admin.post('/replenishplan/receiveFmsDelivery', { id, lines });
const came = (id: string, ...lines: [lineNo: number, num: number][]) =>
  floor.admin.post('/vreplenish/receivePurchaseOrder', { id, lines: lines.map(([lineNo, num]) => ({ lineNo, num })) });

test('J11 what to order: the needs of the machines less what is free and what is ordered; an order for each vendor', async () => {
  const machine = await machineOf('BUY', 3);
  const needs = async () => floor.admin.ok('/vreplenish/listPurchaseNeeds', { warehouseId: machine.warehouseId });
  // 8 and 6 are wanted, 3 lie free.
  expect(await needs()).toMatchObject([{ productId: machine.drill, channels: 2, needNum: 14, freeNum: 3, orderedNum: 0, suggestNum: 11 }]);
  const line = { warehouseId: machine.warehouseId, productId: machine.drill, num: 11 };
  const refused = await floor.admin.post('/vreplenish/createPurchaseOrderByNeeds', { lines: [line] });
  expect([refused.error, refused.msg]).toEqual(['purchase-no-vendor', '商品“钻头”没有供应商，请在商品资料里指定，或在这里选择']);
  const [made] = await floor.admin.ok('/vreplenish/createPurchaseOrderByNeeds', { lines: [{ ...line, vendorId }] });
  expect(made).toMatchObject({ vendorName: '山特', lineCount: 1, num: 11 });
  expect(made.poNo).toMatch(/^CG\d{8}-\d{3}$/);
  expect(await needs()).toMatchObject([{ orderedNum: 11, suggestNum: 0 }]);
  expect(await orderOf(made.id)).toMatchObject({ orderStatus: 0, num: 11, receivedNum: 0, amount: '27.50', lateDays: 0 });
});

test('found 24 an order, a delivery and its receipt are said in packs or pieces, to the last piece; what is no whole number of pieces is refused', async () => {
  const machine = await machineOf('PACK');
  const set = (more: object) => floor.admin.ok('/basic/updateProduct', { id: machine.drill, ...more });
  await set({ packageUnit: '盒', packageQty: 12 });
  await floor.admin.ok('/basic/createUnitConversion', { productId: machine.drill, fromUnit: '箱', toUnit: '盒', toQty: 20 });
  await floor.admin.ok('/basic/createUnitConversion', { productId: machine.drill, fromUnit: '克', toUnit: '个', fromQty: 3, toQty: 1 });
  const head = { vendorId, warehouseId: machine.warehouseId };
  const make = (num: number, unit: string) =>
    floor.admin.post('/vreplenish/createPurchaseOrder', { ...head, lines: [{ productId: machine.drill, num, unit }] });
  const { id } = (await make(2, '箱')).data;
  const line = async () => (await floor.admin.ok('/vreplenish/listPurchaseOrderDetail', { orderId: id })).rows[0];
  expect(await line()).toMatchObject({ num: 480, unit: '个', packedNum: '2箱', price: '2.50', amount: '1200.00' });
  expect((await line()).packs).toEqual([
    { unit: '箱', qty: 240 },
    { unit: '盒', qty: 12 },
  ]);
  expect([await make(2, '包'), await make(4, '克'), await make(5000, '箱')].map(({ error }) => error)).toEqual([
    'unit-no-way',
    'unit-not-whole',
    'unit-too-many',
  ]);
  const sent = await floor.admin.ok('/replenishplan/createFmsDelivery', { orderId: id, lines: [{ lineNo: 1, num: 3, unit: '盒' }] });
  const over = await floor.admin.post('/replenishplan/createFmsDelivery', { orderId: id, lines: [{ lineNo: 1, num: 2, unit: '箱' }] });
  expect([over.error, over.msg]).toEqual(['purchase-over', '第1行“钻头”最多还能收444件，填写了480件']);
  expect((await receive(sent.id, [{ lineNo: 1, num: 2, unit: '盒' }])).code).toBe(200);
  const [delivered] = (await floor.admin.ok('/replenishplan/listFmsDeliveryDetail', { deliveryId: sent.id })).rows;
  expect(delivered).toMatchObject({ num: 36, receivedNum: 24, packedNum: '2盒' });
  expect((await floor.admin.post('/vreplenish/receivePurchaseOrder', { id, lines: [{ lineNo: 1, num: 1, unit: '箱' }] })).code).toBe(200);
  expect(await stockOf(machine)).toEqual({ onHand: 264, reserved: 0 });
  expect(await line()).toMatchObject({ receivedNum: 264, openNum: 216 });
});

test('found 24 a shelf life becomes a day of expiry when goods come: proposed, another may be said, or none', async () => {
  const machine = await machineOf('KEEPS');
  await floor.admin.ok('/basic/updateProduct', { id: machine.drill, expiryDays: 90 });
  const id = await order(machine, 40);
  const receiveOne = async (line: object) => {
    const said = [{ lineNo: 1, num: 10, ...line }];
    const made = await floor.admin.ok('/vreplenish/receivePurchaseOrder', { id, lines: said });
    return (await floor.admin.ok('/replenishplan/listFmsDeliveryDetail', { deliveryId: made.id })).rows[0];
  };
  const day = addDays(dayOf(new Date(), 'Asia/Shanghai'), 90);
  const lot = `E${day.replaceAll('-', '')}`;
  expect(await receiveOne({})).toMatchObject({ expiryDays: 90, lotNo: lot, expiryDate: day });
  expect(await receiveOne({ lotNo: 'B7' })).toMatchObject({ lotNo: 'B7', expiryDate: day });
  expect(await receiveOne({ expiryDate: '2199-01-31' })).toMatchObject({ lotNo: 'E21990131', expiryDate: '2199-01-31' });
  expect(await receiveOne({ expiryDate: null })).toMatchObject({ lotNo: null, expiryDate: null });
  const { rows } = await database.pool.query(
    `select l.lot_no, l.expiry_date::text as expiry, b.on_hand::int as num from stock_balance b
      left join stock_lot l on l.node_id = b.node_id and l.id = b.lot_id where b.place_ref = $1 and b.product_id = $2 and b.on_hand > 0 order by 2, 1`,
    [machine.warehouseId, machine.drill],
  );
  expect(rows).toEqual([
    { lot_no: 'B7', expiry: day, num: 10 },
    { lot_no: lot, expiry: day, num: 10 },
    { lot_no: 'E21990131', expiry: '2199-01-31', num: 10 },
    { lot_no: null, expiry: null, num: 10 },
  ]);
});

test('the story of a product tells what vendors still owe of it, and what of that is on its way', async () => {
  const machine = await machineOf('STORY');
  const id = await order(machine, 10, 4);
  const delivery = await deliver(id, 3);
  const story = async () => (await floor.admin.ok('/basic/findProductStory', { productId: machine.drill })).ordered;
  expect(await story()).toMatchObject([{ orderId: id, vendorName: '山特', open: 10, onWay: 3, lateDays: 0 }]);
  expect((await came(id, [1, 7])).code).toBe(200);
  expect(await story()).toMatchObject([{ open: 3, onWay: 3 }]);
  await floor.admin.ok('/replenishplan/cancelFmsDelivery', { id: delivery });
  await floor.admin.ok('/vreplenish/closePurchaseOrder', { id });
  expect(await story()).toEqual([]);
});

test('J5 a delivery that is announced and comes short: what came is in the warehouse at its price and lot, the rest stays open', async () => {
  const machine = await machineOf('SHORT');
  const id = await order(machine, 10, 4);
  const delivery = await deliver(id, 10);
  expect(await orderOf(id)).toMatchObject({ onWayNum: 10, orderStatus: 0 });
  const over = await floor.admin.post('/replenishplan/createFmsDelivery', { orderId: id, lines: [{ lineNo: 1, num: 1 }] });
  expect([over.error, over.msg]).toEqual(['purchase-over', '第1行“钻头”最多还能收0件，填写了1件']);
  expect((await receive(delivery, [{ lineNo: 1, num: 7, lotNo: 'B1', expiryDate: '2199-01-31' }])).code).toBe(200);
  expect(await stockOf(machine)).toEqual({ onHand: 7, reserved: 0 });
  expect(await orderOf(id)).toMatchObject({ orderStatus: 1, receivedNum: 7, onWayNum: 0 });
  const [line] = (await floor.admin.ok('/replenishplan/listFmsDeliveryDetail', { deliveryId: delivery })).rows;
  expect(line).toMatchObject({ num: 10, receivedNum: 7, differNum: -3, lotNo: 'B1', expiryDate: '2199-01-31' });
  const lines = (await floor.admin.ok('/vreplenish/listPurchaseOrderDetail', { orderId: id })).rows;
  expect(lines.map((row: { openNum: number }) => row.openNum)).toEqual([3, 4]);
  const cost = await database.pool.query('select unit_cost, kind from stock_move where document_id = $1', [delivery]);
  expect(cost.rows).toMatchObject([{ kind: 20002 }]);
  expect(Number(cost.rows[0].unit_cost)).toBe(250);
});

test('what came unannounced ends the order when it is all; more than is open is refused and books nothing', async () => {
  const machine = await machineOf('ALL');
  const id = await order(machine, 5, 2);
  expect((await came(id, [1, 6])).error).toBe('purchase-over');
  expect((await came(id, [1, 0])).error).toBe('purchase-nothing');
  expect((await came(id, [3, 1])).error).toBe('not-found');
  expect(await stockOf(machine)).toEqual({ onHand: 0, reserved: 0 });
  expect((await came(id, [1, 5])).data.deliveryNo).toMatch(/^SH\d{8}-\d{3}$/);
  expect((await came(id, [2, 2])).code).toBe(200);
  expect(await orderOf(id)).toMatchObject({ orderStatus: 2, endedAt: expect.any(String) as string });
  expect((await came(id, [1, 1])).error).toBe('not-allowed-now');
});

test('a partly delivered order is closed; while a delivery is on its way it is not', async () => {
  const machine = await machineOf('PART');
  const id = await order(machine, 10);
  await came(id, [1, 4]);
  const delivery = await deliver(id, 6);
  const close = () => floor.admin.post('/vreplenish/closePurchaseOrder', { id });
  expect((await close()).error).toBe('purchase-on-way');
  await floor.admin.ok('/replenishplan/cancelFmsDelivery', { id: delivery });
  expect((await close()).code).toBe(200);
  expect(await orderOf(id)).toMatchObject({ orderStatus: 3, receivedNum: 4 });
  const [line] = (await floor.admin.ok('/vreplenish/listPurchaseOrderDetail', { orderId: id })).rows;
  expect(line.openNum).toBe(0);
  expect([(await close()).error, (await came(id, [1, 1])).error]).toEqual(['not-allowed-now', 'not-allowed-now']);
  expect(await stockOf(machine)).toEqual({ onHand: 4, reserved: 0 });
});

test('R170 of two who receive, close or cancel at once one succeeds, and the books agree', async () => {
  const machine = await machineOf('RACE');
  const pairs = [
    ['receive', 'receive'],
    ['receive', 'cancel'],
    ['cancel', 'cancel'],
  ] as const;
  let pieces = 0;
  for (const [first, second] of pairs) {
    const id = await order(machine, 5);
    const delivery = await deliver(id, 5);
    const act = (verb: 'receive' | 'cancel') =>
      verb === 'receive'
        ? receive(delivery, [{ lineNo: 1, num: 5 }])
        : floor.admin.post('/replenishplan/cancelFmsDelivery', { id: delivery });
    const answers = await Promise.all([act(first), act(second)]);
    expect(answers.map(({ code, error }) => error ?? code).sort()).toEqual([200, 'not-allowed-now']);
    pieces += (await orderOf(id)).receivedNum;
  }
  const id = await order(machine, 5);
  const both = await Promise.all([came(id, [1, 5]), came(id, [1, 5])]);
  expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
  expect(await stockOf(machine)).toEqual({ onHand: pieces + 5, reserved: 0 });
});

test('an order is changed while nothing was sent; who may not see the warehouse sees nothing of it', async () => {
  const machine = await machineOf('SCOPE');
  const id = await order(machine, 5);
  const update = (num: number) =>
    floor.admin.post('/vreplenish/updatePurchaseOrder', { id, needDate: '2020-01-01', lines: [{ productId: machine.glove, num }] });
  expect((await update(9)).code).toBe(200);
  const late = await orderOf(id);
  expect([late.num, late.needDate, late.lateDays > 300]).toEqual([9, '2020-01-01', true]);
  const delivery = await deliver(id, 2);
  expect((await update(8)).error).toBe('purchase-started');
  const other = await machineOf('SCOPE2');
  for (const narrow of [floor.as({ scope: { warehouse: [other.warehouseId] } }), floor.as({ nodeId: newId() })]) {
    const found = (await narrow.ok('/vreplenish/listPurchaseOrder')).rows.map((row: { id: string }) => row.id);
    expect(found).not.toContain(id);
    expect((await narrow.ok('/replenishplan/listFmsDelivery', { orderId: id })).total).toBe(0);
    expect((await narrow.post('/vreplenish/closePurchaseOrder', { id })).error).toBe('not-found');
    expect((await narrow.post('/replenishplan/cancelFmsDelivery', { id: delivery })).error).toBe('not-found');
  }
  const reader = floor.as({ rights: ['operate.purchasingOrder'] });
  expect((await reader.post('/vreplenish/closePurchaseOrder', { id })).error).toBe('not-permitted');
});

test('R170 an order that its vendor refuses is marked as failed (4): its need is bought anew; not once something came or is on its way', async () => {
  const machine = await machineOf('FAIL');
  const fail = (id: string, who = floor.admin) => who.post('/vreplenish/failPurchaseOrder', { id, failReason: '停产' });
  const id = await order(machine, 5);
  const delivery = await deliver(id, 2);
  expect((await fail(id)).error).toBe('purchase-on-way');
  await floor.admin.post('/replenishplan/cancelFmsDelivery', { id: delivery });
  expect((await fail(id, floor.as({ rights: ['operate.purchasingOrder'] }))).error).toBe('not-permitted');
  expect((await fail(id, floor.as({ scope: { warehouse: [newId()] } }))).error).toBe('not-found');
  const answers = await Promise.all([fail(id), fail(id)]);
  expect(answers.map(({ code, error }) => error ?? code).sort()).toEqual([200, 'not-allowed-now']);
  expect(await orderOf(id)).toMatchObject({ orderStatus: 4, failReason: '停产', lateDays: 0 });
  expect((await came(id, [1, 1])).error).toBe('not-allowed-now');
  expect((await floor.admin.post('/vreplenish/closePurchaseOrder', { id })).code).toBe(200);
  const partly = await order(machine, 5);
  await came(partly, [1, 2]);
  expect((await fail(partly)).error).toBe('not-allowed-now');
});

test('found 19 nothing is ordered of a vendor who was stopped: neither by hand nor out of needs, which say so; nor is more of an order', async () => {
  const machine = await machineOf('STOP', 3);
  const { id: stopped } = await database.run((ctx) => createVendor(ctx, { vendorCode: 'V-STOP', vendorName: '停供商' }));
  await database.run((ctx) => ctx.db.updateTable('product').set({ vendorId: stopped }).where('id', '=', machine.drill).execute());
  const line = { warehouseId: machine.warehouseId, productId: machine.drill, num: 2 };
  const lines = [{ productId: machine.drill, num: 1 }];
  const needs = async () => (await floor.admin.ok('/vreplenish/listPurchaseNeeds', { warehouseId: machine.warehouseId }))[0];
  expect(await needs()).toMatchObject({ vendorId: stopped, vendorName: '停供商', stoppedVendor: null });
  const before = await floor.admin.ok('/vreplenish/createPurchaseOrder', { vendorId: stopped, warehouseId: machine.warehouseId, lines });
  await database.run((ctx) => lockVendor(ctx, { id: stopped, lockFlag: true }));
  expect(await needs()).toMatchObject({ vendorId: null, vendorName: null, stoppedVendor: '停供商' });
  const refused = await floor.admin.post('/vreplenish/createPurchaseOrderByNeeds', { lines: [line] });
  expect(refused).toMatchObject({
    error: 'purchase-vendor-stopped',
    msg: '商品“钻头”的供应商“停供商”已停用，没有别的供应商：请在商品资料里换一个，或在这里选择',
  });
  const order = (path: string, body: object) => floor.admin.refusal(`/vreplenish/${path}`, body);
  expect(await order('createPurchaseOrderByNeeds', { lines: [{ ...line, vendorId: stopped }] })).toBe('stopped');
  expect(await order('createPurchaseOrder', { vendorId: stopped, warehouseId: machine.warehouseId, lines })).toBe('stopped');
  expect(await order('updatePurchaseOrder', { id: before.id, lines: [{ productId: machine.drill, num: 9 }] })).toBe('stopped');
  expect(await order('createPurchaseOrderByNeeds', { lines: [{ ...line, vendorId }] })).toBeUndefined();
});

test('a settlement cycle holds what came in its month, vendor by vendor; the reconciliation day closes it', async () => {
  const [cycle] = (await floor.admin.ok('/replenishplan/listSettlementCycle')).rows;
  const { startDate, endDate } = cycle;
  expect([cycle.settlementStatus, endDate.slice(0, 7), startDate]).toEqual([0, cycle.cycleName, `${cycle.cycleName}-01`]);
  const totals = await floor.admin.ok('/replenishplan/statSettlementCycle', { startDate, endDate });
  expect(totals).toMatchObject([{ vendorName: '山特', num: cycle.num, amount: cycle.amount, deliveryCount: cycle.deliveryCount }]);
  const sum = await database.pool.query("select sum(qty * unit_cost) as fen from stock_move where document_kind = 'delivery_order'");
  expect(Number(cycle.amount) * 100).toBe(Number(sum.rows[0].fen));
  const machine = await machineOf('CYCLE');
  const { id } = (await came(await order(machine, 3), [1, 3])).data;
  await database.pool.query("update delivery_order set received_at = received_at - interval '70 days' where id = $1", [id]);
  await database.run((ctx) => periods.closePeriod(ctx, { closedTo: new Date(Date.now() - 35 * 86_400_000).toISOString() }));
  const cycles = (await floor.admin.ok('/replenishplan/listSettlementCycle')).rows;
  expect(cycles.map((row: { settlementStatus: number; num: number }) => row.settlementStatus)).toEqual([0, 1]);
  expect([cycles[0].num, cycles[1]]).toMatchObject([cycle.num, { num: 3, amount: '7.50', deliveryCount: 1 }]);
});

test('found 20 settlement cycles run from closing to closing, and the open one to the next day that is set', async () => {
  const today = dayOf(new Date(), 'Asia/Shanghai');
  const machine = await machineOf('FOLLOW');
  const { id } = (await came(await order(machine, 4), [1, 4])).data;
  await database.pool.query("update delivery_order set received_at = received_at - interval '3 days' where id = $1", [id]);
  await database.run((ctx) => periods.closeByHand(ctx, { day: addDays(today, -2) }));
  await database.run((ctx) => updateNodeConfig(ctx, { closingDays: '31' }));
  const [open, closed] = (await floor.admin.ok('/replenishplan/listSettlementCycle')).rows;
  expect(closed).toMatchObject({
    settlementStatus: 1,
    endDate: addDays(today, -2),
    reconciliationDay: addDays(today, -2),
    num: 4,
    deliveryCount: 1,
  });
  expect(open).toMatchObject({ settlementStatus: 0, startDate: addDays(today, -1), endDate: open.reconciliationDay });
  expect([addDays(open.endDate, 1).slice(8), open.endDate >= today]).toEqual(['01', true]);
  const totals = await floor.admin.ok('/replenishplan/statSettlementCycle', { startDate: closed.startDate, endDate: closed.endDate });
  expect(totals).toMatchObject([{ num: 4, amount: closed.amount }]);
});

test('after all of it the books are true', async () => {
  const { checks } = await proof(database.db, database.node);
  expect(checks.filter(({ failing }) => failing > 0)).toEqual([]);
});
