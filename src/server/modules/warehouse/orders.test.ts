import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { heldBy, proof } from '../stock/index.ts';
import { updateNodeConfig } from '../system/node-config.ts';
import { counted, furnishStore, inChannel, openStore, take, type Furnished, type Store } from './test-store.ts';

const database = testDatabase();
let store: Store;
beforeAll(async () => {
  store = await openStore(database);
});
const furnish = (code: string, type: 0 | 1 = 0) => database.run((ctx) => furnishStore(ctx, code, type));
const inside = (id: string) => database.run((ctx) => inChannel(ctx, id));
const order = async (at: Furnished, ...lines: [productId: string, num: number][]) =>
  (
    await store.admin.ok('createPickOrder', {
      prewhId: at.prewhId,
      empId: at.empId,
      lines: lines.map(([productId, num]) => ({ productId, num })),
    })
  ).id as string;
const find = (id: string) => store.admin.get(`findPickOrder?id=${id}`);
const confirm = (id: string) => store.admin.call('POST', 'confirmPickOrder', { id });

test('R159 confirming a pick order takes it from 0 to 1 and reserves its goods, once', async () => {
  const at = await furnish('C1');
  const id = await order(at, [at.drill, 12], [at.glove, 3]);
  const before = await find(id);
  expect(before).toMatchObject({
    pickListStatus: 0,
    pickStatus: 0,
    planNum: 15,
    realNum: 0,
    lineCount: 2,
    empName: '张三',
    creator: '测试',
  });
  expect(before.pickNo).toMatch(/^LL\d{8}-\d{3}$/);
  expect(before.lines[0]).toMatchObject({ planNum: 12, freeNum: 15, places: [] });
  expect((await confirm(id)).code).toBe(200);
  const after = await find(id);
  expect(after).toMatchObject({ pickListStatus: 1, confirmedBy: '测试' });
  expect(after.lines[0]).toMatchObject({
    freeNum: 3,
    places: [
      { channelCode: 'S1-101', held: 10 },
      { channelCode: 'S1-102', held: 2 },
    ],
  });
  // What was taken can be weighed where all its channels say the same of a piece.
  const weigh = (id: string, mg: number) => database.pool.query('update prewh_channel set weight_per_unit = $2 where id = $1', [id, mg]);
  const weights = async () => (await find(id)).lines.map(({ weightPerUnit }: { weightPerUnit: number | null }) => weightPerUnit);
  await weigh(at.first, 100);
  expect(await weights()).toEqual([null, null]);
  await weigh(at.second, 100);
  await weigh(at.third, 37);
  expect(await weights()).toEqual([100, 37]);
  expect([await inside(at.first), await inside(at.second), await inside(at.third)]).toEqual([
    { onHand: 10, reserved: 10 },
    { onHand: 5, reserved: 2 },
    { onHand: 8, reserved: 3 },
  ]);
  const again = await confirm(id);
  expect([again.error, again.msg]).toEqual(['not-allowed-now', '当前状态“已确认”不能确认']);
  expect((await inside(at.first)).reserved).toBe(10);
});

test('R159 R170 two callers confirm one order: it is confirmed once, its goods are reserved once', async () => {
  const at = await furnish('C2');
  const id = await order(at, [at.glove, 3]);
  const answers = await Promise.all([confirm(id), confirm(id)]);
  expect(answers.map(({ error }) => error ?? 'ok').sort()).toEqual(['not-allowed-now', 'ok']);
  expect((await inside(at.third)).reserved).toBe(3);
});

test('two orders want the same goods: the second is refused with what is free, in words', async () => {
  const at = await furnish('C3');
  const ids = [await order(at, [at.glove, 5]), await order(at, [at.glove, 5])];
  const answers = await Promise.all(ids.map(confirm));
  expect(answers.map(({ error }) => error ?? 'ok').sort()).toEqual(['ok', 'pick-short']);
  expect(answers.find(({ error }) => error)?.msg).toBe('“手套”可用3，需要5：其余已被占用、冻结、禁用或不在该仓');
});

test('nothing is picked from a channel that is frozen or disabled', async () => {
  const at = await furnish('C4');
  await store.admin.ok('updatePrewhChannelDisableStatus', { ids: [at.first], disableStatus: 1 });
  const id = await order(at, [at.drill, 6]);
  expect((await confirm(id)).error).toBe('pick-short');
  await store.admin.ok('updatePrewhChannelDisableStatus', { ids: [at.first], disableStatus: 0 });
  await store.admin.call('POST', `batchFreezeChannel?prewhId=${at.prewhId}&ids=${at.first}`);
  expect((await confirm(id)).error).toBe('pick-short');
  await store.admin.call('POST', `batchUnfreezeChannel?prewhId=${at.prewhId}&ids=${at.first}`);
  expect((await confirm(id)).code).toBe(200);
});

test('an order that waits is changed and loses lines, one that is confirmed does neither', async () => {
  const at = await furnish('C5');
  const id = await order(at, [at.drill, 1], [at.glove, 2]);
  await store.admin.ok('updatePickOrder', {
    id,
    remark: '急',
    lines: [
      { productId: at.glove, num: 4 },
      { productId: at.drill, num: 1 },
    ],
  });
  const [first, second] = (await find(id)).lines;
  expect([first.planNum, second.productName]).toEqual([4, '钻头']);
  await store.admin.get(`deletePickOrderItem?pickLineNo=${second.pickLineNo}`);
  expect((await store.admin.call('GET', `deletePickOrderItem?pickLineNo=${first.pickLineNo}`)).error).toBe('pick-last-line');
  expect(await find(id)).toMatchObject({ lineCount: 1, remark: '急' });
  await confirm(id);
  expect(await store.admin.refusal('updatePickOrder', { id, remark: 'x' })).toBe('not-allowed-now');
  expect((await store.admin.call('GET', `deletePickOrderItem?pickLineNo=${first.pickLineNo}`)).error).toBe('not-allowed-now');
});

test('what is picked is booked out of where it was reserved, in parts; the end frees the rest', async () => {
  const at = await furnish('C6');
  const id = await order(at, [at.drill, 12], [at.glove, 2]);
  const [drills, gloves] = (await find(id)).lines;
  const pick = (...picked: [pickLineNo: string, realNum: number][]) =>
    store.admin.call('POST', 'updatePickOrder', { id, picked: picked.map(([pickLineNo, realNum]) => ({ pickLineNo, realNum })) });
  expect((await pick([drills.pickLineNo, 1])).error).toBe('not-allowed-now');
  await confirm(id);
  expect((await pick([drills.pickLineNo, 11])).code).toBe(200);
  expect([await inside(at.first), await inside(at.second)]).toEqual([
    { onHand: 0, reserved: 0 },
    { onHand: 4, reserved: 1 },
  ]);
  expect(await find(id)).toMatchObject({ pickStatus: 2, realNum: 11 });
  expect((await pick([drills.pickLineNo, 13])).error).toBe('pick-too-many');
  expect((await pick([drills.pickLineNo, 10])).error).toBe('pick-less');
  expect((await pick([gloves.pickLineNo, 2])).code).toBe(200);
  await store.admin.ok('updatePickOrder', { id, finishFlag: true });
  expect(await find(id)).toMatchObject({ pickStatus: 1, realNum: 13 });
  expect(await inside(at.second)).toEqual({ onHand: 4, reserved: 0 });
  expect((await pick([drills.pickLineNo, 12])).error).toBe('not-allowed-now');
  const { pickNo } = await find(id);
  expect((await store.admin.get(`findPickOrderByTradeNumber?tradeNumber=${pickNo}`)).id).toBe(id);
});

test('all picked ends the order by itself; a tool that is borrowed is then held by the employee', async () => {
  const at = await furnish('C7');
  const tool = await database.run((ctx) => at.product('扭矩扳手', 2, ctx));
  const [, , , fourth = ''] = at.channels;
  await store.admin.ok('prewhChannelBindProduct', { ids: [fourth], productId: tool });
  const inventory = await store.admin.ok('createPrewhInventory', { prewhId: at.prewhId, channelIds: [fourth] });
  await counted(store.admin, inventory.id, 2);
  const id = await order(at, [tool, 1]);
  await confirm(id);
  const [line] = (await find(id)).lines;
  await store.admin.ok('updatePickOrder', { id, picked: [{ pickLineNo: line.pickLineNo, realNum: 1 }] });
  expect((await find(id)).pickStatus).toBe(1);
  const held = await database.run((ctx) => heldBy(ctx, { employees: [at.empId] }));
  expect(held).toMatchObject([{ productId: tool, qty: 1 }]);
});

test('goods that a fact took from a reservation are picked from what is free elsewhere', async () => {
  const at = await furnish('C8');
  const id = await order(at, [at.drill, 8]);
  await confirm(id);
  await database.run((ctx) => take(ctx, { prewhId: at.prewhId, channelId: at.first, productId: at.drill, qty: 6 }));
  const [line] = (await find(id)).lines;
  await store.admin.ok('updatePickOrder', { id, picked: [{ pickLineNo: line.pickLineNo, realNum: 8 }] });
  expect([await inside(at.first), await inside(at.second)]).toEqual([
    { onHand: 0, reserved: 0 },
    { onHand: 1, reserved: 0 },
  ]);
});

test('two callers pick the last of an order: it is booked once', async () => {
  const at = await furnish('C9');
  const id = await order(at, [at.glove, 4]);
  await confirm(id);
  const [line] = (await find(id)).lines;
  const pick = () => store.admin.call('POST', 'updatePickOrder', { id, picked: [{ pickLineNo: line.pickLineNo, realNum: 4 }] });
  const answers = await Promise.all([pick(), pick()]);
  expect(answers.map(({ error }) => error ?? 'ok').sort()).toEqual(['not-allowed-now', 'ok']);
  expect(await inside(at.third)).toEqual({ onHand: 4, reserved: 0 });
});

const apply = async (at: Furnished, num: number, more: object = {}) =>
  (await store.admin.ok('createUwhPickOrder', { prewhId: at.prewhId, empId: at.empId, lines: [{ productId: at.glove, num }], ...more }))
    .id as string;
const uwh = (id: string) => store.admin.get(`findUwhPickOrderDetail?id=${id}`);
const approve = (ids: string[], approvalStatus: number) => store.other.call('POST', 'approvalStatus', { ids, approvalStatus });

test('R160 an unmanned-warehouse pick order goes from pending review (2) to passed (1), its goods reserved until it expires', async () => {
  const at = await furnish('U1', 1);
  const id = await apply(at, 3);
  expect(await uwh(id)).toMatchObject({ approvalStatus: 2, applyNum: 3, lines: [{ applyNum: 3, freeNum: 8, places: [] }] });
  expect((await approve([id], 1)).code).toBe(200);
  expect(await uwh(id)).toMatchObject({
    approvalStatus: 1,
    approver: '测试',
    lines: [{ freeNum: 5, places: [{ channelCode: 'S1-103', held: 3 }] }],
  });
  expect(await inside(at.third)).toEqual({ onHand: 8, reserved: 3 });
  expect((await approve([id], 3)).error).toBe('not-allowed-now');
  expect(await store.admin.refusal('deleteUwhPickOrder', { id })).toBe('not-allowed-now');
  expect((await approve([id], 4)).code).toBe(200);
  expect((await inside(at.third)).reserved).toBe(0);
});

test('R160 … or to rejected (3), which is final; 2 and 5 are nothing that a person sets', async () => {
  const at = await furnish('U2', 1);
  const id = await apply(at, 3);
  for (const status of [2, 5]) expect((await approve([id], status)).error).toBe('not-allowed-now');
  expect((await approve([id], 3)).code).toBe(200);
  expect(await uwh(id)).toMatchObject({ approvalStatus: 3 });
  for (const status of [1, 3, 4]) expect((await approve([id], status)).error).toBe('not-allowed-now');
  expect((await inside(at.third)).reserved).toBe(0);
  await store.admin.ok('deleteUwhPickOrder', { id });
  expect((await store.admin.call('GET', `findUwhPickOrderDetail?id=${id}`)).error).toBe('not-found');
});

test('R160 R170 two approvers decide at once: one decision holds', async () => {
  const at = await furnish('U3', 1);
  const id = await apply(at, 3);
  const answers = await Promise.all([approve([id], 1), approve([id], 3)]);
  expect(answers.map(({ error }) => error ?? 'ok').sort()).toEqual(['not-allowed-now', 'ok']);
  const { approvalStatus } = await uwh(id);
  expect((await inside(at.third)).reserved).toBe(approvalStatus === 1 ? 3 : 0);
});

test('several are passed together or not at all', async () => {
  const at = await furnish('U4', 1);
  const ids = [await apply(at, 5), await apply(at, 5)];
  expect((await approve(ids, 1)).error).toBe('pick-short');
  expect([(await uwh(ids[0] ?? '')).approvalStatus, (await inside(at.third)).reserved]).toEqual([2, 0]);
});

test('an order that waits is changed; an ordinary smart warehouse takes none; validity lies ahead and ends', async () => {
  const [at, plain] = [await furnish('U5', 1), await furnish('U6')];
  const id = await apply(at, 3);
  await store.admin.ok('modifyUwhPickOrderDetail', { id, lines: [{ productId: at.drill, num: 2 }] });
  await store.admin.ok('updateUwhPickOrder', { id, remark: '夜班', validUntil: new Date(Date.now() + 3_600_000).toISOString() });
  expect(await uwh(id)).toMatchObject({ remark: '夜班', lines: [{ productName: '钻头', applyNum: 2 }] });
  const lines = [{ productId: plain.glove, num: 1 }];
  expect(await store.admin.refusal('createUwhPickOrder', { prewhId: plain.prewhId, empId: plain.empId, lines })).toBe('prewh-not-unmanned');
  expect(await store.admin.refusal('updateUwhPickOrder', { id, validUntil: '2020-01-01T00:00:00Z' })).toBe('valid-until-past');
  await database.db
    .updateTable('uwhPickOrder')
    .set({ applyTime: '2026-01-01T00:00:00Z', validUntil: '2026-01-02T00:00:00Z' })
    .where('id', '=', id)
    .execute();
  expect((await uwh(id)).approvalStatus).toBe(5);
  expect((await store.admin.ok('listUwhPickOrder', { prewhId: at.prewhId, approvalStatus: 5 })).total).toBe(1);
  expect((await approve([id], 1)).msg).toBe('当前状态“已过期”不能通过');
});

test('refused by right and by data permission: warehouse and department', async () => {
  const at = await furnish('R1', 1);
  const [id, uwhId] = [await order(at, [at.glove, 1]), await apply(at, 1)];
  const keeper = store.as({ rights: ['wms.wmsPickList', 'wms.uwhOrder'] });
  expect((await keeper.ok('listPickOrder', { prewhId: at.prewhId })).total).toBe(1);
  expect(await keeper.refusal('confirmPickOrder', { id })).toBe('not-permitted');
  expect(await keeper.refusal('approvalStatus', { ids: [uwhId], approvalStatus: 1 })).toBe('not-permitted');
  const picker = store.as({ rights: ['wms.wmsPickList.pick'] });
  expect(await picker.refusal('updatePickOrder', { id, remark: 'x' })).toBe('not-permitted');
  for (const scope of [{ warehouse: [newId()] }, { department: [newId()] }]) {
    const elsewhere = store.as({ scope });
    expect((await elsewhere.ok('listPickOrder')).total).toBe(0);
    expect((await elsewhere.ok('listUwhPickOrder')).total).toBe(0);
    expect((await elsewhere.call('GET', `findPickOrder?id=${id}`)).error).toBe('not-found');
    expect((await elsewhere.call('GET', `findUwhPickOrderDetail?id=${uwhId}`)).error).toBe('not-found');
    expect(await elsewhere.refusal('batchPrintPickOrder', { ids: [id] })).toBe('not-found');
    expect(await elsewhere.refusal('confirmPickOrder', { id })).toBe('not-found');
    expect(await elsewhere.refusal('approvalStatus', { ids: [uwhId], approvalStatus: 1 })).toBe('not-found');
    const lines = [{ productId: at.glove, num: 1 }];
    expect(await elsewhere.refusal('createPickOrder', { prewhId: at.prewhId, empId: at.empId, lines })).toBe('not-found');
  }
});

test('the ledger is true after all of this', async () => {
  expect((await proof(database.db, database.node)).failures).toEqual([]);
});

test('an order of an unmanned warehouse without an end is valid for as many hours as the site has set', async () => {
  const at = await furnish('U-HOURS', 1);
  const hours = async () => Math.round((Date.parse((await uwh(await apply(at, 1))).validUntil) - Date.now()) / 3_600_000);
  expect(await hours()).toBe(24);
  await database.run((ctx) => updateNodeConfig(ctx, { uwhHours: 72 }));
  expect(await hours()).toBe(72);
});
