// Cabins: goods bound to one get bins of their own, are refilled and picked as everywhere, and go when nothing lies there; its pages show cabins alone.
import { beforeAll, expect, test } from 'vitest';
import { openCallers } from '../../../../test/callers.ts';
import { testDatabase } from '../../../../test/database.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { PrewhType } from '../../../contract/warehouse/codes.ts';
import { newId } from '../../kernel/db/ids.ts';
import { openingEntry } from '../stock/index.ts';
import { createPrewh, warehouseHandlers } from './index.ts';
import { furnishStore, inChannel, type Furnished } from './test-store.ts';

const database = testDatabase();
let calls: Awaited<ReturnType<typeof openCallers>>;
let store: Furnished;
let cabinId = '';
beforeAll(async () => {
  calls = await openCallers(database, warehouseHandlers, { under: '/warehouse/' });
  store = await database.run((ctx) => furnishStore(ctx, 'C1'));
  cabinId = await database.run(async (ctx) => {
    const goods = { place: { kind: PLACE.warehouse, ref: store.warehouseId }, productId: store.drill, qty: 50 };
    await openingEntry(ctx, { document: { kind: 'opening', id: newId() }, lines: [goods] });
    const cabin = { prewhCode: 'F1', prewhName: '一号方舱', prewhType: PrewhType.administrative, warehouseId: store.warehouseId };
    return (await createPrewh(ctx, cabin)).id;
  });
});

const ok = (path: string, body: object) => calls.admin.ok(path, body);
const goods = async (prewhId = cabinId) => (await ok('listPrewhStockPage', { prewhId, limit: 200 })).rows;
const points = { capacity: 20, remindNum: 6, warnNum: 2 };

test('goods that are bound have a bin each; bound again they stay as they are, a full shelf grows, another smart warehouse is refused', async () => {
  expect(await ok('officePrewhBindProduct', { prewhId: cabinId, productIds: [store.drill, store.glove], ...points })).toEqual({ added: 2 });
  expect(await ok('officePrewhBindProduct', { prewhId: cabinId, productIds: [store.drill], capacity: 99 })).toEqual({ added: 0 });
  expect(await goods()).toMatchObject([
    { productName: '钻头', channelCode: 'C-101', stockNum: 0, ...points },
    { productName: '手套', channelCode: 'C-102', ...points },
  ]);
  const more = await database.run(async (ctx) => {
    const ids: string[] = [];
    for (let at = 0; at < 25; at += 1) ids.push(await store.product(`杂件${at}`, undefined, ctx));
    return ids;
  });
  expect(await ok('officePrewhBindProduct', { prewhId: cabinId, productIds: more, ...points })).toEqual({ added: 25 });
  expect(new Set((await goods()).map(({ channelCode }: { channelCode: string }) => channelCode)).size).toBe(27);
  const refused = { prewhId: store.prewhId, productIds: [store.glove] };
  expect(await calls.admin.refusal('officePrewhBindProduct', refused)).toBe('cabin-only');
  expect(await calls.admin.refusal('officePrewhUnbindProduct', refused)).toBe('cabin-only');
  expect(await calls.admin.refusal('officePrewhBindProduct', { ...refused, prewhId: cabinId, capacity: 1, remindNum: 5 })).toBe(
    'channel-points',
  );
});

test('refilled out of the warehouse behind it; unbound only when nothing lies there', async () => {
  const [{ id: channelId }] = await goods();
  await ok('createPrewhReplenish', { prewhId: cabinId, lines: [{ channelId, num: 8 }] });
  expect(await database.run((ctx) => inChannel(ctx, channelId))).toMatchObject({ onHand: 8 });
  const unbind = (productId: string) => calls.admin.post('officePrewhUnbindProduct', { prewhId: cabinId, productIds: [productId] });
  expect((await unbind(store.drill)).error).toBe('channel-not-empty');
  expect((await unbind(store.glove)).code).toBe(200);
  expect((await goods()).map(({ productName }: { productName: string }) => productName)).not.toContain('手套');
  expect((await ok('listPrewhReplenish', { prewhType: PrewhType.administrative })).rows).toMatchObject([{ prewhName: '一号方舱', num: 8 }]);
});

test('who has the pages of cabins alone sees and fills cabins alone', async () => {
  const pages = [
    'wms.cabin.cabinList',
    'wms.cabin.cabinProductList',
    'wms.cabin.cabinReplenishment',
    'wms.cabin.cabinReplenishment.create',
  ] as const;
  const clerk = calls.as({ rights: pages });
  expect((await clerk.ok('listPrewhPage')).rows).toMatchObject([{ prewhName: '一号方舱' }]);
  expect((await calls.admin.ok('listPrewhPage')).total).toBe(2);
  expect((await clerk.ok('listPrewhStockPage', { prewhId: store.prewhId })).rows).toEqual([]);
  expect((await clerk.ok('listPrewhReplenish')).total).toBe(1);
  const [{ id: channelId }] = await goods();
  const fill = (prewhId: string, channel: string) =>
    clerk.post('createPrewhReplenish', { prewhId, lines: [{ channelId: channel, num: 1 }] });
  expect((await fill(store.prewhId, store.first)).error).toBe('cabin-only');
  expect((await fill(cabinId, channelId)).code).toBe(200);
  expect(await clerk.refusal('officePrewhBindProduct', { prewhId: cabinId, productIds: [store.drill] })).toBe('not-permitted');
  expect((await calls.as({ rights: ['wms.cabin.cabinPicking'] }).ok('listPickOrder')).rows).toEqual([]);
});
