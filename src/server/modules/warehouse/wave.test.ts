// W2: many pick orders in one walk, each into its box; what is short is replaced or left short and told; nothing stays reserved.
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { createUser } from '../auth/index.ts';
import { createProductConversion } from '../product/conversion.ts';
import { proof } from '../stock/index.ts';
import { counted, furnishStore, inChannel, openStore, take, type Furnished, type Store } from './test-store.ts';

const database = testDatabase();
let store: Store;
beforeAll(async () => {
  store = await openStore(database);
});
const furnish = (code: string) => database.run((ctx) => furnishStore(ctx, code));
const inside = (id: string) => database.run((ctx) => inChannel(ctx, id));
const reserved = async (at: Furnished) => {
  const channels = await Promise.all([at.first, at.second, at.third].map(inside));
  return channels.map((channel) => channel.reserved);
};
/** A confirmed order. */
const order = async (at: Furnished, ...lines: [productId: string, num: number][]) => {
  const { id } = await store.admin.ok('createPickOrder', {
    prewhId: at.prewhId,
    empId: at.empId,
    lines: lines.map(([productId, num]) => ({ productId, num })),
  });
  await store.admin.ok('confirmPickOrder', { id });
  return id as string;
};
const orderOf = (id: string) => store.admin.get(`findPickOrder?id=${id}`);
const create = async (...orderIds: string[]) => (await store.admin.ok('createPickWave', { orderIds })).id as string;
const find = (id: string) => store.admin.ok('findPickWave', { id });
type Said = { lineNo: number; pickedNum: number; shortFlag?: boolean };
const pick = (id: string, ...lines: Said[]) => store.admin.call('POST', 'pickPickWave', { id, lines });
const all = (lines: { lineNo: number; num: number }[]): Said[] => lines.map(({ lineNo, num }) => ({ lineNo, pickedNum: num }));

test('W2 a wave takes each channel once, whatever orders want of it, and sorts into one box for each order', async () => {
  const at = await furnish('V1');
  const [a, b, c] = [await order(at, [at.drill, 4], [at.glove, 1]), await order(at, [at.glove, 2]), await order(at, [at.drill, 8])];
  const id = await create(c, a, b);
  const wave = await find(id);
  expect(wave).toMatchObject({ waveStatus: 0, orderCount: 3, stopCount: 3, num: 15, pickedNum: 0, shortNum: 0 });
  expect(wave.waveNo).toMatch(/^BC\d{8}-\d{3}$/);
  await database.pool.query('update prewh_channel set weight_per_unit = 250 where id = $1', [at.first]);
  const weights = (await find(wave.id)).lines.map(
    (line: { channelId: string; weightPerUnit: number | null }) => line.weightPerUnit === (line.channelId === at.first ? 250 : null),
  );
  expect(new Set(weights)).toEqual(new Set([true]));
  expect(wave.boxes.map((box: { boxNo: number; orderId: string }) => [box.boxNo, box.orderId])).toEqual([
    [1, c],
    [2, a],
    [3, b],
  ]);
  type Line = { stopNo: number; channelCode: string; boxNo: number; num: number };
  const lines = wave.lines.map(({ stopNo, channelCode, boxNo, num }: Line) => [stopNo, channelCode, boxNo, num]);
  expect(lines).toEqual([
    [1, 'S1-101', 1, 6],
    [1, 'S1-101', 2, 4],
    [2, 'S1-102', 1, 2],
    [3, 'S1-103', 2, 1],
    [3, 'S1-103', 3, 2],
  ]);
  expect(await reserved(at)).toEqual([10, 2, 3]);
});

test('W2 the stops of a wave are in the order of the walk: what stands above at one place comes before the next place', async () => {
  const at = await furnish('V14');
  const { other } = await standIn(at);
  const id = await create(await order(at, [at.drill, 12], [at.glove, 1], [other, 1]));
  const { lines } = await find(id);
  expect(lines.map(({ channelCode }: { channelCode: string }) => channelCode)).toEqual(['S1-101', 'S1-201', 'S1-102', 'S1-103']);
});

test('W2 what is put into the boxes is booked for its order out of the channel where it was taken; said twice it is booked once', async () => {
  const at = await furnish('V2');
  const [a, b] = [await order(at, [at.drill, 12]), await order(at, [at.glove, 2])];
  const id = await create(a, b);
  const { lines } = await find(id);
  const [first, second, third] = all(lines) as [Said, Said, Said];
  // The other channel of the line before the first, in two handfuls: what was reserved in the first stays there.
  expect((await pick(id, { ...second, pickedNum: 1 })).code).toBe(200);
  expect((await pick(id, second)).code).toBe(200);
  expect([await inside(at.first), await inside(at.second)]).toEqual([
    { onHand: 10, reserved: 10 },
    { onHand: 3, reserved: 0 },
  ]);
  expect((await pick(id, second)).code).toBe(200);
  expect((await find(id)).pickedNum).toBe(2);
  expect((await orderOf(a)).realNum).toBe(2);
  expect((await store.admin.call('POST', 'finishPickWave', { id })).msg).toBe('还有2行没有拣完，请拣完或记为缺货');
  expect((await pick(id, first, third)).code).toBe(200);
  expect([(await orderOf(a)).pickStatus, (await orderOf(b)).pickStatus]).toEqual([1, 1]);
  expect(await store.admin.ok('finishPickWave', { id })).toEqual({ inventoryNo: null });
  expect(await find(id)).toMatchObject({ waveStatus: 2, pickedNum: 14, shortNum: 0 });
  expect(await reserved(at)).toEqual([0, 0, 0]);
  expect((await pick(id, first)).error).toBe('not-allowed-now');
});

test('W2 two people walk one wave: the same stop from both is booked once, different stops both', async () => {
  const at = await furnish('V3');
  const ids = [await order(at, [at.drill, 6]), await order(at, [at.drill, 2]), await order(at, [at.glove, 3])];
  const id = await create(...ids);
  const said = all((await find(id)).lines);
  const answers = await Promise.all([pick(id, ...said.slice(0, 2)), pick(id, ...said.slice(0, 2)), pick(id, ...said.slice(1))]);
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200]);
  expect(await find(id)).toMatchObject({ num: 11, pickedNum: 11 });
  expect([await inside(at.first), await inside(at.third)]).toEqual([
    { onHand: 2, reserved: 0 },
    { onHand: 5, reserved: 0 },
  ]);
  const [line] = said;
  expect((await pick(id, { ...line!, pickedNum: 1 })).error).toBe('pick-less');
  expect((await pick(id, { ...line!, pickedNum: 99 })).error).toBe('pick-too-many');
});

/** A drill that stands in for two of the other, four of them in the fourth channel. */
async function standIn(at: Furnished) {
  const [, , , fourth = ''] = at.channels;
  const other = await database.run((ctx) => at.product('长钻头', undefined, ctx));
  await store.admin.ok('prewhChannelBindProduct', { ids: [fourth], productId: other });
  const count = await store.admin.ok('createPrewhInventory', { prewhId: at.prewhId, channelIds: [fourth] });
  await counted(store.admin, count.id, 4);
  await database.run((ctx) => createProductConversion(ctx, { productId: at.drill, targetProductId: other, fromQty: 2, toQty: 1 }));
  return { fourth, other };
}

test('W2 a line that is short is replaced by a permitted substitute: the order has it, the walk goes there, nothing stays reserved', async () => {
  const at = await furnish('V4');
  const { fourth, other } = await standIn(at);
  const [a, b] = [await order(at, [at.drill, 6]), await order(at, [at.glove, 2])];
  const id = await create(a, b);
  const [drills, gloves] = (await find(id)).lines;
  expect(await store.admin.ok('listPickWaveSubstitute', { id, lineNo: drills.lineNo })).toEqual([]);
  expect((await pick(id, { lineNo: drills.lineNo, pickedNum: 1, shortFlag: true })).code).toBe(200);
  expect(await find(id)).toMatchObject({ pickedNum: 1, shortNum: 5 });
  expect(await store.admin.ok('listPickWaveSubstitute', { id, lineNo: drills.lineNo })).toMatchObject([
    { productId: other, num: 3, freeNum: 4 },
  ]);
  const replace = (lineNo: number, substituteId: string) => store.admin.refusal('replacePickWaveLine', { id, lineNo, substituteId });
  expect(await replace(drills.lineNo, at.glove)).toBe('wave-no-substitute');
  expect(await replace(gloves.lineNo, other)).toBe('wave-not-short');
  await store.admin.ok('replacePickWaveLine', { id, lineNo: drills.lineNo, substituteId: other });
  expect(await replace(drills.lineNo, other)).toBe('wave-not-short');
  // What was not there is nobody's any more; what is taken instead is kept.
  expect([...(await reserved(at)), (await inside(fourth)).reserved]).toEqual([0, 0, 2, 3]);
  const after = await find(id);
  expect(after).toMatchObject({ num: 6, pickedNum: 1, shortNum: 0 });
  const [stood] = after.lines.filter(({ standsFor }: { standsFor: number | null }) => standsFor === drills.lineNo);
  // Right above where one stands: it comes before the gloves now.
  expect(stood).toMatchObject({ productId: other, num: 3, boxNo: 1, channelCode: 'S1-201', stopNo: 2 });
  expect(after.lines.at(-1)).toMatchObject({ productId: at.glove, stopNo: 3 });
  expect((await orderOf(a)).lines).toMatchObject([
    { planNum: 1, realNum: 1 },
    { productId: other, planNum: 3, realNum: 0 },
  ]);
  await pick(id, ...all([stood, gloves]));
  expect((await orderOf(a)).pickStatus).toBe(1);
  // Where five were missing is to be counted.
  const { inventoryNo } = await store.admin.ok('finishPickWave', { id });
  expect((await store.admin.ok('listInventoryOrderPage', { prewhId: at.prewhId, productId: at.drill })).rows).toMatchObject([
    { inventoryNo },
  ]);
  expect([...(await reserved(at)), (await inside(fourth)).reserved]).toEqual([0, 0, 0, 0]);
});

test('what a conversion says both ways is offered once; the walk goes on from the last stop; what stands in may be short as well', async () => {
  const at = await furnish('V11');
  const { fourth, other } = await standIn(at);
  await database.run((ctx) => createProductConversion(ctx, { productId: other, targetProductId: at.drill, fromQty: 1, toQty: 2 }));
  const a = await order(at, [at.drill, 6], [at.glove, 2]);
  const id = await create(a);
  const [drills, gloves] = (await find(id)).lines;
  await pick(id, { lineNo: drills.lineNo, pickedNum: 0, shortFlag: true }, ...all([gloves]));
  expect(await store.admin.ok('listPickWaveSubstitute', { id, lineNo: drills.lineNo })).toMatchObject([{ num: 3, freeNum: 4 }]);
  await store.admin.ok('replacePickWaveLine', { id, lineNo: drills.lineNo, substituteId: other });
  const stood = (await find(id)).lines.at(-1);
  expect(stood).toMatchObject({ stopNo: gloves.stopNo + 1, channelCode: 'S1-201', num: 3 });
  await pick(id, { lineNo: stood.lineNo, pickedNum: 1, shortFlag: true });
  await store.admin.ok('finishPickWave', { id });
  expect(await orderOf(a)).toMatchObject({ pickStatus: 1, realNum: 3 });
  expect([...(await reserved(at)), (await inside(fourth)).reserved]).toEqual([0, 0, 0, 0]);
});

test('orders of which nothing lies anywhere any more end with their wave', async () => {
  const at = await furnish('V12');
  const a = await order(at, [at.glove, 8]);
  await database.run((ctx) => take(ctx, { prewhId: at.prewhId, channelId: at.third, productId: at.glove, qty: 8 }));
  const id = await create(a);
  expect(await find(id)).toMatchObject({ stopCount: 0, shortNum: 8 });
  expect(await store.admin.ok('finishPickWave', { id })).toEqual({ inventoryNo: null });
  expect([(await orderOf(a)).pickStatus, (await find(id)).waveStatus]).toEqual([1, 2]);
});

test('what is refilled into the channel where the rest is reserved is one line of the wave', async () => {
  const at = await furnish('V13');
  const a = await order(at, [at.glove, 8]);
  await database.run((ctx) => take(ctx, { prewhId: at.prewhId, channelId: at.third, productId: at.glove, qty: 5 }));
  const count = await store.admin.ok('createPrewhInventory', { prewhId: at.prewhId, channelIds: [at.third] });
  await counted(store.admin, count.id, 9);
  const id = await create(a);
  const { lines } = await find(id);
  expect(lines).toMatchObject([{ num: 8, shortNum: 0, channelCode: 'S1-103' }]);
  expect((await pick(id, ...all(lines))).code).toBe(200);
  expect([(await orderOf(a)).pickStatus, await inside(at.third)]).toEqual([1, { onHand: 1, reserved: 0 }]);
});

test('W2 what is left short ends its order and frees its goods; whoever asked is told', async () => {
  const at = await furnish('V5');
  const { userId } = await database.run((ctx) => createUser(ctx, { loginAccount: 'asker5', userName: '申请人' }));
  const lines = [{ productId: at.drill, num: 6 }];
  const { id: a } = await store.as({ userId }).ok('createPickOrder', { prewhId: at.prewhId, empId: at.empId, lines });
  await store.admin.ok('confirmPickOrder', { id: a });
  const id = await create(a, await order(at, [at.glove, 2]));
  const [drills, gloves] = (await find(id)).lines;
  await pick(id, { lineNo: drills.lineNo, pickedNum: 4, shortFlag: true }, ...all([gloves]));
  expect(await reserved(at)).toEqual([2, 0, 0]);
  await store.admin.ok('finishPickWave', { id });
  const { pickNo, pickStatus, realNum } = await orderOf(a);
  expect([pickStatus, realNum]).toEqual([1, 4]);
  expect(await reserved(at)).toEqual([0, 0, 0]);
  const { rows } = await database.pool.query('select title, content, receiver_ids from notice where $1 = any(receiver_ids)', [userId]);
  expect(rows).toEqual([{ title: `领料单${pickNo}缺货`, content: expect.stringContaining('应拣6个，缺2个'), receiver_ids: [userId] }]);
});

test('what is found after all is not short; what facts took before the walk is short from the start, or fetched elsewhere', async () => {
  const at = await furnish('V6');
  const [a, b] = [await order(at, [at.drill, 8]), await order(at, [at.glove, 8])];
  await database.run((ctx) => take(ctx, { prewhId: at.prewhId, channelId: at.first, productId: at.drill, qty: 6 }));
  await database.run((ctx) => take(ctx, { prewhId: at.prewhId, channelId: at.third, productId: at.glove, qty: 3 }));
  const id = await create(a, b);
  const { lines, shortNum } = await find(id);
  type Line = { channelCode: string | null; num: number; shortNum: number };
  expect(lines.map(({ channelCode, num, shortNum: short }: Line) => [channelCode, num, short])).toEqual([
    [null, 3, 3],
    ['S1-101', 4, 0],
    ['S1-102', 4, 0],
    ['S1-103', 5, 0],
  ]);
  expect([shortNum, await reserved(at)]).toEqual([3, [4, 4, 5]]);
  const [, first] = lines;
  await pick(id, { lineNo: first.lineNo, pickedNum: 0, shortFlag: true });
  expect((await find(id)).shortNum).toBe(7);
  await pick(id, { lineNo: first.lineNo, pickedNum: 4 });
  expect(await find(id)).toMatchObject({ shortNum: 3, pickedNum: 4 });
});

test('a cancelled wave holds nothing: its orders have what they had, and end with nothing reserved', async () => {
  const at = await furnish('V7');
  const ids = [await order(at, [at.drill, 6]), await order(at, [at.glove, 2])];
  const before = await reserved(at);
  const id = await create(...ids);
  const [drills] = (await find(id)).lines;
  await pick(id, { lineNo: drills.lineNo, pickedNum: 2 });
  const finish = (one: string) => store.admin.refusal('updatePickOrder', { id: one, finishFlag: true });
  expect(await finish(ids[0]!)).toBe('wave-has-order');
  expect((await orderOf(ids[0]!)).waveNo).toBe((await find(id)).waveNo);
  expect(await store.admin.refusal('createPickWave', { orderIds: ids })).toBe('wave-has-order');
  await store.admin.ok('cancelPickWave', { id });
  expect([before, await reserved(at)]).toEqual([
    [6, 0, 2],
    [4, 0, 2],
  ]);
  expect((await pick(id, { lineNo: drills.lineNo, pickedNum: 3 })).error).toBe('not-allowed-now');
  const again = await create(ids[1]!);
  await store.admin.ok('cancelPickWave', { id: again });
  for (const one of ids) await store.admin.ok('updatePickOrder', { id: one, finishFlag: true });
  expect(await reserved(at)).toEqual([0, 0, 0]);
  expect((await orderOf(ids[0]!)).waveNo).toBeNull();
  expect(await store.admin.refusal('createPickWave', { orderIds: ids })).toBe('wave-order-closed');
});

test('two waves of one order at once: one has it', async () => {
  const at = await furnish('V8');
  const id = await order(at, [at.glove, 2]);
  const answers = await Promise.all([0, 1].map(() => store.admin.call('POST', 'createPickWave', { orderIds: [id] })));
  expect(answers.map(({ error }) => error ?? 'ok').sort()).toEqual(['ok', 'wave-has-order']);
});

test('refused: orders of two smart warehouses, one that is not confirmed, by right, and out of sight', async () => {
  const [at, other] = [await furnish('V9'), await furnish('V10')];
  const [a, b] = [await order(at, [at.glove, 1]), await order(other, [other.glove, 1])];
  expect(await store.admin.refusal('createPickWave', { orderIds: [a, b] })).toBe('wave-two-places');
  const lines = [{ productId: at.glove, num: 1 }];
  const { id: pending } = await store.admin.ok('createPickOrder', { prewhId: at.prewhId, empId: at.empId, lines });
  expect(await store.admin.refusal('createPickWave', { orderIds: [pending] })).toBe('wave-order-closed');
  const id = await create(a);
  const keeper = store.as({ rights: ['wms.wmsPickList'] });
  expect((await keeper.ok('listPickWave', { prewhId: at.prewhId })).total).toBe(1);
  expect(await keeper.refusal('cancelPickWave', { id })).toBe('not-permitted');
  for (const scope of [{ warehouse: [newId()] }, { department: [newId()] }]) {
    const elsewhere = store.as({ scope });
    expect((await elsewhere.ok('listPickWave')).total).toBe(0);
    expect(await elsewhere.refusal('findPickWave', { id })).toBe('not-found');
    expect(await elsewhere.refusal('createPickWave', { orderIds: [b] })).toBe('not-found');
  }
  expect(await store.as({ scope: { warehouse: [newId()] } }).refusal('cancelPickWave', { id })).toBe('not-found');
});

test('the ledger is true after all of this', async () => {
  expect((await proof(database.db, database.node)).failures).toEqual([]);
});
