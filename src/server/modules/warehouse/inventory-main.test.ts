// Counts of a main warehouse: a line for each product, blind, while goods leave, come and are put away.
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { MOVE, NO_REF, PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { lotsOf, onHand, openingEntry, post, proof } from '../stock/index.ts';
import { createWarehouse } from './index.ts';
import { furnishStore, openStore, type Furnished, type Store } from './test-store.ts';

const database = testDatabase();
const HOUR_AGO = new Date(Date.now() - 3_600_000).toISOString();
let store: Store;
beforeAll(async () => {
  store = await openStore(database);
});

/** A store whose main warehouse has had 40 drills, in two lots, and 60 gloves for an hour. */
const furnish = (code: string) =>
  database.run(async (ctx) => {
    const made = await furnishStore(ctx, code);
    const place = { kind: PLACE.warehouse, ref: made.warehouseId };
    const [first, second] = await lotsOf(ctx, [
      { productId: made.drill, lotNo: `${code}-1` },
      { productId: made.drill, lotNo: `${code}-2` },
    ]);
    await openingEntry(ctx, {
      document: { kind: 'opening', id: newId() },
      happenedAt: HOUR_AGO,
      lines: [
        { place, productId: made.drill, qty: 15, lotId: first },
        { place, productId: made.drill, qty: 25, lotId: second },
        { place, productId: made.glove, qty: 60 },
      ],
    });
    return made;
  });
const move = (ctx: Ctx, at: Furnished, { productId, qty, into = false }: { productId: string; qty: number; into?: boolean }) => {
  const [home, outside] = [
    { kind: PLACE.warehouse, ref: at.warehouseId },
    { kind: into ? PLACE.supplier : PLACE.consumed, ref: NO_REF },
  ];
  const way = into ? { from: outside, to: home, kind: MOVE.entry } : { from: home, to: outside, kind: MOVE.pick };
  return post(ctx, { document: { kind: 'test', id: newId() }, moves: [{ productId, qty, ...way }] });
};
const lying = async (at: Furnished, productId: string) =>
  (await database.run((ctx) => onHand(ctx, { places: [{ kind: PLACE.warehouse, ref: at.warehouseId }], products: [productId] })))[0]
    ?.onHand ?? 0;
const begin = async (at: Furnished, more: object = {}) =>
  (await store.admin.ok('createPrewhInventory', { warehouseId: at.warehouseId, ...more })).id as string;
const find = (id: string) => store.admin.get(`prewhInventory?id=${id}`);
const saw = (id: string, nums: number[], more: object = {}) =>
  store.admin.call('PUT', 'updatePrewhInventory', { id, lines: nums.map((realNum, at) => ({ lineNo: at + 1, realNum })), ...more });

test('each product that lies there is a line, by code, all its lots together; blind, counted again, posted', async () => {
  const at = await furnish('M1');
  const id = await begin(at);
  const before = await find(id);
  expect(before).toMatchObject({ prewhId: null, warehouseId: at.warehouseId, placeName: 'M1主仓', lineCount: 2 });
  expect(before.lines).toMatchObject([
    { productName: '手套', channelId: null, channelCode: null, bookNum: null },
    { productName: '钻头', channelId: null, channelCode: null, bookNum: null },
  ]);
  await saw(id, [60, 38]);
  expect(await find(id)).toMatchObject({ againLines: 1, differLines: null });
  expect((await saw(id, [], { finishFlag: true })).error).toBe('inventory-again');
  expect((await saw(id, [60, 38], { finishFlag: true })).code).toBe(200);
  expect((await find(id)).lines[1]).toMatchObject({ bookNum: 40, realNum: 38, diffNum: -2 });
  expect([await lying(at, at.drill), await lying(at, at.glove)]).toEqual([38, 60]);
});

test('goods leave, come and are put away while it is counted: no difference, whatever was typed when', async () => {
  const at = await furnish('M2');
  const id = await begin(at);
  await database.run((ctx) => move(ctx, at, { productId: at.drill, qty: 3 }));
  // Sixty gloves and forty drills were seen a minute ago, before the three left.
  const seenAt = new Date(Date.now() - 60_000).toISOString();
  const lines = [60, 40].map((realNum, n) => ({ lineNo: n + 1, realNum, seenAt }));
  expect((await store.admin.call('PUT', 'updatePrewhInventory', { id, lines })).code).toBe(200);
  expect((await find(id)).againLines).toBe(0);
  await database.run((ctx) => move(ctx, at, { productId: at.glove, qty: 12, into: true }));
  await store.admin.ok('createPrewhReplenish', { prewhId: at.prewhId, lines: [{ channelId: at.second, num: 4 }] });
  await store.admin.put('updatePrewhInventory', { id, finishFlag: true });
  expect(await find(id)).toMatchObject({ status: 2, differLines: 0 });
  expect([await lying(at, at.drill), await lying(at, at.glove)]).toEqual([33, 72]);
});

test('products of one type, or those named, also such as the books have none of; never nothing, and just one place', async () => {
  const at = await furnish('M3');
  const other = await database.run((ctx) => at.product('扳手', undefined, ctx));
  expect((await find(await begin(at, { productIds: [at.glove] }))).lines).toMatchObject([{ productId: at.glove }]);
  const found = await begin(at, { productIds: [other] });
  await saw(found, [2]);
  await saw(found, [2], { finishFlag: true });
  expect([await lying(at, other), (await find(found)).lines[0].diffNum]).toEqual([2, 2]);
  const [type] = (await database.pool.query('select product_type_id as id from product where id = $1', [at.drill])).rows;
  expect((await find(await begin(at, { productTypeId: type.id }))).lineCount).toBe(3);
  expect(await store.admin.refusal('createPrewhInventory', { warehouseId: at.warehouseId, productTypeId: newId() })).toBe(
    'inventory-no-stock',
  );
  expect(await store.admin.refusal('createPrewhInventory', { warehouseId: at.warehouseId, productIds: [newId()] })).toBe('not-found');
  expect(await store.admin.refusal('createPrewhInventory', { warehouseId: at.warehouseId, prewhId: at.prewhId })).toBe('inventory-place');
  expect(await store.admin.refusal('createPrewhInventory', {})).toBe('inventory-place');
});

test('a large difference waits for somebody else; sent back, what differs is counted anew, twice', async () => {
  const at = await furnish('M4');
  const id = await begin(at, { productIds: [at.glove] });
  for (const _ of ['seen', 'seen again']) await saw(id, [10]);
  // Fifty at 2.50 are more than a hundred.
  expect((await saw(id, [], { finishFlag: true })).data.status).toBe(3);
  expect((await store.admin.ok('listInventoryOrderPage', { warehouseId: at.warehouseId })).rows).toMatchObject([
    { id, diffAmount: '125.00', differLines: 1 },
  ]);
  expect(await store.admin.refusal('approvePrewhInventory', { id, passFlag: true })).toBe('own-request');
  await store.other.ok('approvePrewhInventory', { id, passFlag: false });
  expect(await find(id)).toMatchObject({ status: 1, countedLines: 0, differLines: null });
  await saw(id, [55]);
  expect((await saw(id, [], { finishFlag: true })).error).toBe('inventory-again');
  await saw(id, [10], { finishFlag: true });
  await store.other.ok('approvePrewhInventory', { id, passFlag: true });
  expect(await lying(at, at.glove)).toBe(10);
});

test('refused by right, and not there where the warehouse is out of the data permission', async () => {
  const [at, far] = [await furnish('M5'), await furnish('M6')];
  const [id] = [await begin(at), await begin(far)];
  const sees = store.as({ scope: { warehouse: [at.warehouseId] } });
  expect((await sees.ok('listPrewhInventory')).rows).toMatchObject([{ id }]);
  const elsewhere = store.as({ scope: { warehouse: [far.warehouseId] } });
  expect((await elsewhere.call('GET', `prewhInventory?id=${id}`)).error).toBe('not-found');
  expect((await elsewhere.call('PUT', 'updatePrewhInventory', { id, remark: 'x' })).error).toBe('not-found');
  expect((await elsewhere.call('DELETE', 'deletePrewhInventory', { id })).error).toBe('not-found');
  expect(await elsewhere.refusal('createPrewhInventory', { warehouseId: at.warehouseId })).toBe('not-found');
  const reader = store.as({ rights: ['wms.operate.wmsInventory'] });
  expect(await reader.refusal('createPrewhInventory', { warehouseId: at.warehouseId })).toBe('not-permitted');
});

test('a warehouse that was counted is not deleted', async () => {
  const { id } = await database.run((ctx) => createWarehouse(ctx, { warehouseCode: 'M9', warehouseName: '空仓', warehouseType: 1 }));
  const { drill } = await furnish('M8');
  await store.admin.ok('createPrewhInventory', { warehouseId: id, productIds: [drill] });
  expect(await store.admin.refusal('deleteNodeWarehouse', { id })).toBe('in-use');
});

test('the ledger is true after all of this', async () => {
  expect((await proof(database.db, database.node)).failures).toEqual([]);
});
