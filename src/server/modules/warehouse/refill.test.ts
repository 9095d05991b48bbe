import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { newId } from '../../kernel/db/ids.ts';
import { findProduct } from '../product/product.query.ts';
import { changeProduct } from '../product/product.ts';
import { onHand, openingEntry, proof } from '../stock/index.ts';
import { furnishStore, inChannel, openStore, type Furnished, type Store } from './test-store.ts';

const database = testDatabase();
let store: Store;
beforeAll(async () => {
  store = await openStore(database);
});
/** With so many drills in the warehouse behind. */
const furnish = (code: string, behind: number) =>
  database.run(async (ctx) => {
    const at = await furnishStore(ctx, code);
    const place = { kind: PLACE.warehouse, ref: at.warehouseId };
    await openingEntry(ctx, { document: { kind: 'opening', id: newId() }, lines: [{ place, productId: at.drill, qty: behind }] });
    return at;
  });
const inside = (id: string) => database.run((ctx) => inChannel(ctx, id));
const behind = (at: Furnished) =>
  database.run(async (ctx) => {
    const [row] = await onHand(ctx, { places: [{ kind: PLACE.warehouse, ref: at.warehouseId }] });
    return [row?.onHand ?? 0, row?.reserved ?? 0];
  });
const needs = async (at: Furnished, more: object = {}) =>
  (await store.admin.ok('listPrewhReplenishNeeds', { prewhId: at.prewhId, ...more })).rows;
const plan = (...lines: [channelId: string, num: number][]) =>
  store.admin.call('POST', 'createPrewhReplenishPlan', { lines: lines.map(([channelId, num]) => ({ channelId, num })) });

test('needs: capacity less stock less what is on its way, at the reminder point unless all is asked for', async () => {
  const at = await furnish('N1', 40);
  expect(await needs(at)).toMatchObject([
    {
      channelCode: 'S1-102',
      stockNum: 5,
      capacity: 20,
      needNum: 15,
      onWayNum: 0,
      freeNum: 40,
      warehouseName: 'N1主仓',
      warningLevel: 'REPLENISH',
    },
  ]);
  expect(await needs(at, { allFlag: true })).toHaveLength(3);
  await plan([at.second, 10]);
  expect(await needs(at, { allFlag: true, keyword: '钻头' })).toMatchObject([{ needNum: 10 }, { needNum: 5, onWayNum: 10, freeNum: 30 }]);
  await store.admin.ok('updatePrewhChannelDisableStatus', { ids: [at.second], disableStatus: 1 });
  expect(await needs(at, { allFlag: true, keyword: '钻头' })).toHaveLength(1);
  await database.run((ctx) => changeProduct(ctx, { id: at.drill, onSaleFlag: false }));
  expect(await needs(at, { allFlag: true, keyword: '钻头' })).toEqual([]);
  const { channelCount, channelStock } = await database.run((ctx) => findProduct(ctx, { id: at.drill }));
  expect([channelCount, channelStock]).toEqual([2, 15]);
});

test('a plan reserves in the warehouse behind; refills use it up, the last one ends it', async () => {
  const at = await furnish('N2', 40);
  const [made] = (await plan([at.first, 10], [at.second, 15])).data;
  expect(made).toMatchObject({ prewhName: '智能仓N2', lineCount: 2, planNum: 25 });
  expect(await behind(at)).toEqual([40, 25]);
  const fill = (...lines: [channelId: string, num: number][]) =>
    store.admin.call('POST', 'createPrewhReplenish', {
      prewhId: at.prewhId,
      planId: made.id,
      empId: at.empId,
      lines: lines.map(([channelId, num]) => ({ channelId, num })),
    });
  const { data: first } = await fill([at.second, 15]);
  expect([await behind(at), (await inside(at.second)).onHand]).toEqual([[25, 10], 20]);
  expect(await store.admin.get(`prewhReplenish?id=${first.id}`)).toMatchObject({
    num: 15,
    planNo: made.planNo,
    empName: '张三',
    lines: [{ channelCode: 'S1-102', num: 15 }],
  });
  expect((await store.admin.ok('listPrewhReplenishPlan', { prewhId: at.prewhId })).rows[0]).toMatchObject({
    status: 1,
    planNum: 25,
    filledNum: 15,
  });
  await fill([at.first, 10]);
  expect((await store.admin.ok('listPrewhReplenishPlan', { prewhId: at.prewhId })).rows[0]).toMatchObject({ status: 2, filledNum: 25 });
  expect(await behind(at)).toEqual([15, 0]);
  expect((await fill([at.first, 1])).error).toBe('not-allowed-now');
  expect(await store.admin.ok('findPrewhReplenishPlanDetail', { id: made.id })).toMatchObject([
    { planNum: 10, filledNum: 10 },
    { planNum: 15, filledNum: 15 },
  ]);
});

test('a refill without a plan takes what is free; more is refused and says of which channel', async () => {
  const at = await furnish('N3', 6);
  await plan([at.second, 5]);
  const body = { prewhId: at.prewhId, lines: [{ channelId: at.first, num: 2 }] };
  const refused = await store.admin.call('POST', 'createPrewhReplenish', body);
  expect([refused.error, refused.msg]).toEqual(['refill-short', '货道S1-101“钻头”库存不足：需要2，可用1']);
  await store.admin.ok('createPrewhReplenish', { ...body, lines: [{ channelId: at.first, num: 1 }] });
  expect([(await inside(at.first)).onHand, await behind(at)]).toEqual([11, [5, 5]]);
});

test('R170 two callers plan one need: it is planned once; a plan is closed once', async () => {
  const at = await furnish('N4', 40);
  const answers = await Promise.all([plan([at.second, 15]), plan([at.second, 15])]);
  expect(answers.map(({ error }) => error ?? 'ok').sort()).toEqual(['ok', 'refill-over-need']);
  const id = answers.find(({ error }) => !error)?.data[0].id;
  const closed = await Promise.all([1, 2].map(() => store.admin.call('POST', 'closePrewhReplenishPlan', { id })));
  expect(closed.map(({ error }) => error ?? 'ok').sort()).toEqual(['not-allowed-now', 'ok']);
  expect(await behind(at)).toEqual([40, 0]);
});

test('what comes back goes into its channel; what goes to the vendor leaves it, except what is reserved', async () => {
  const at = await furnish('N5', 1);
  const { id } = await store.admin.ok('createPrewhReturnWarehouse', {
    prewhId: at.prewhId,
    empId: at.empId,
    reason: '多领',
    lines: [{ channelId: at.third, num: 2 }],
  });
  expect((await inside(at.third)).onHand).toBe(10);
  expect((await store.admin.ok('listPrewhReturnWarehouse', { prewhId: at.prewhId })).rows).toMatchObject([
    { id, empName: '张三', departmentName: '一车间', reason: '多领', num: 2, lines: [{ channelCode: 'S1-103', num: 2 }] },
  ]);
  const order = await store.admin.ok('createPickOrder', { prewhId: at.prewhId, empId: at.empId, lines: [{ productId: at.glove, num: 4 }] });
  await store.admin.ok('confirmPickOrder', { id: order.id });
  const retreat = (num: number) =>
    store.admin.call('POST', 'createPrewhRetreat', { prewhId: at.prewhId, lines: [{ channelId: at.third, num }] });
  expect((await retreat(7)).error).toBe('refill-short');
  expect((await retreat(6)).code).toBe(200);
  expect(await inside(at.third)).toEqual({ onHand: 4, reserved: 4 });
  expect((await store.admin.ok('listPrewhRetreat', { prewhId: at.prewhId })).rows).toMatchObject([{ num: 6, vendorName: null }]);
  const [, , , fourth = ''] = at.channels;
  expect(await store.admin.refusal('createPrewhRetreat', { prewhId: at.prewhId, lines: [{ channelId: fourth, num: 1 }] })).toBe(
    'channel-no-product',
  );
});

test('stock of smart warehouses: each channel with its level, and the sums of all of it', async () => {
  const at = await furnish('N6', 1);
  const page = await store.admin.ok('listPrewhStockPage', { prewhId: at.prewhId });
  expect([page.total, page.summary]).toMatchObject([3, { stockNum: 23, capacity: 60, totalPrice: '57.50' }]);
  expect(await store.admin.ok('statPrewhStock', { prewhId: at.prewhId })).toMatchObject({
    channels: 6,
    products: 2,
    stockNum: 23,
    totalPrice: '57.50',
    levels: { REPLENISH: 1, INVENT_WARN: 0, DEFAULT: 5, FREEZE: 0 },
  });
});

test('warehouses of the site: made, changed, never below themselves, deleted while nothing hangs on them', async () => {
  const at = await furnish('N7', 1);
  const { id } = await store.admin.ok('createNodeWarehouse', {
    warehouseCode: 'SUB',
    warehouseName: '子仓',
    warehouseType: 1,
    parentId: at.warehouseId,
  });
  expect((await store.admin.ok('listNodeWarehousePage', { keyword: 'SUB' })).rows).toMatchObject([
    { parentName: 'N7主仓', stockNum: 0, vmCount: 0 },
  ]);
  expect(await store.admin.refusal('updateNodeWarehouse', { id: at.warehouseId, parentId: id })).toBe('tree-cycle');
  expect(await store.admin.refusal('createNodeWarehouse', { warehouseCode: 'SUB', warehouseName: 'x', warehouseType: 1 })).toBe('conflict');
  expect(await store.admin.refusal('deleteNodeWarehouse', { id: at.warehouseId })).toBe('in-use');
  await store.admin.ok('updateNodeWarehouse', { id, statusFlag: false });
  expect(await store.admin.ok('listNodeWarehouse', { keyword: 'SUB' })).toEqual([]);
  await store.admin.ok('deleteNodeWarehouse', { id });
  const elsewhere = store.as({ scope: { warehouse: [newId()] } });
  expect((await elsewhere.ok('listNodeWarehousePage')).total).toBe(0);
  expect(await elsewhere.ok('listNodeWarehouse')).toEqual([]);
  expect(await elsewhere.refusal('updateNodeWarehouse', { id: at.warehouseId, manager: 'x' })).toBe('not-found');
});

test('refused by right and by data permission', async () => {
  const at = await furnish('N8', 40);
  const [made] = (await plan([at.second, 5])).data;
  const reader = store.as({ rights: ['wms.operate.wmsReplNeeds', 'wms.operate.wmsReturnForm'] });
  const lines = [{ channelId: at.second, num: 1 }];
  expect(await reader.refusal('createPrewhReplenishPlan', { lines })).toBe('not-permitted');
  expect(await reader.refusal('createPrewhReturnWarehouse', { prewhId: at.prewhId, empId: at.empId, lines })).toBe('not-permitted');
  const elsewhere = store.as({ scope: { warehouse: [newId()] } });
  for (const path of [
    'listPrewhReplenishNeeds',
    'listPrewhReplenishPlan',
    'listPrewhReplenish',
    'listPrewhReturnWarehouse',
    'listPrewhRetreat',
    'listPrewhStockPage',
  ])
    expect([path, (await elsewhere.ok(path)).total]).toEqual([path, 0]);
  expect(await elsewhere.refusal('findPrewhReplenishPlanDetail', { id: made.id })).toBe('not-found');
  expect(await elsewhere.refusal('closePrewhReplenishPlan', { id: made.id })).toBe('not-found');
  expect(await elsewhere.refusal('createPrewhReplenishPlan', { lines })).toBe('not-found');
  for (const path of ['createPrewhReplenish', 'createPrewhRetreat'])
    expect(await elsewhere.refusal(path, { prewhId: at.prewhId, lines })).toBe('not-found');
});

test('what was put into a channel or taken out of it is booked of the goods that were seen there, or not at all', async () => {
  const at = await furnish('SEEN', 40);
  const [, , , fourth = ''] = at.channels;
  await store.admin.ok('prewhChannelBindProduct', { ids: [fourth], productId: at.drill });
  const lines = [{ channelId: fourth, num: 2, productId: at.glove }];
  const said = { prewhId: at.prewhId, empId: at.empId, lines };
  for (const path of ['createPrewhReplenish', 'createPrewhReturnWarehouse'])
    expect([path, await store.admin.refusal(path, said)]).toEqual([path, 'channel-rebound']);
  expect(await store.admin.refusal('createPrewhRetreat', { prewhId: at.prewhId, lines })).toBe('channel-rebound');
  await store.admin.ok('createPrewhReplenish', { ...said, lines: [{ ...lines[0], productId: at.drill }] });
  expect([(await inside(fourth)).onHand, await behind(at)]).toEqual([2, [38, 0]]);
});

test('the ledger is true after all of this', async () => {
  expect((await proof(database.db, database.node)).failures).toEqual([]);
});

test('found 22 channels of a shelf that are frozen, disabled or about to be filled are not merged', async () => {
  const at = await furnish('MERGE', 20);
  const [, , , fourth = '', fifth = ''] = at.channels;
  const merge = async () => (await store.admin.call('POST', 'mergePrewhChannel', { ids: [fourth, fifth] })).error;
  await store.admin.ok('prewhChannelBindProduct', { ids: [fourth, fifth], productId: at.drill });
  const freeze = (path: string) => store.admin.ok(path, { prewhId: at.prewhId, ids: [fifth] });
  await freeze('batchFreezeChannel');
  expect(await merge()).toBe('merge-frozen');
  await freeze('batchUnfreezeChannel');
  const disable = (disableStatus: number) => store.admin.ok('updatePrewhChannelDisableStatus', { ids: [fourth], disableStatus });
  await disable(1);
  expect(await merge()).toBe('merge-disabled');
  await disable(0);
  const planned = await plan([fifth, 3]);
  expect(await merge()).toBe('merge-planned');
  await store.admin.ok('closePrewhReplenishPlan', { id: planned.data[0].id });
  expect(await merge()).toBeUndefined();
});

test('found 26 a plan of which nothing was filled in is not completed', async () => {
  const at = await furnish('NONE', 20);
  const { id } = (await plan([at.second, 3])).data[0];
  expect(await store.admin.refusal('completePrewhReplenishPlan', { id })).toBe('plan-nothing-filled');
  await store.admin.ok('closePrewhReplenishPlan', { id });
});
