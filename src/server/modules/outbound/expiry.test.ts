// The expiry walk: what expires in the order in which one walks, written off, moved, left or counted where it lies; the books follow, whoever may not is refused.
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openCallers } from '../../../../test/callers.ts';
import { testDatabase } from '../../../../test/database.ts';
import { furnish as furnishMachine } from '../../../../test/machine-floor.ts';
import { expectProof } from '../../../../test/model/stock-rig.ts';
import { ExpiryDeed } from '../../../contract/outbound/codes.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import { newId } from '../../kernel/db/ids.ts';
import { from } from '../../kernel/scope.ts';
import { lotsOf, onHand, openingEntry } from '../stock/index.ts';
import { furnishStore } from '../warehouse/test-store.ts';
import { outboundHandlers } from './index.ts';

const database = testDatabase();
let calls: Awaited<ReturnType<typeof openCallers>>;
beforeAll(async () => {
  calls = await openCallers(database, outboundHandlers, { under: '/warehouse/' });
});
afterEach(() => expectProof(database));

const today = dayOf(new Date(), 'Asia/Shanghai');

/** Drills of two lots in two channels, gloves in a third and in the warehouse: expired, soon, and long after. */
const furnish = (code: string) =>
  database.run(async (ctx) => {
    const store = await furnishStore(ctx, code);
    const lot = async (productId: string, lotNo: string, days: number): Promise<string> =>
      (await lotsOf(ctx, [{ productId, lotNo, expiryDate: addDays(today, days) }]))[0] ?? '';
    const [old, soon, late, gloves] = [
      await lot(store.drill, 'OLD', -3),
      await lot(store.drill, 'SOON', 20),
      await lot(store.drill, 'LATE', 200),
      await lot(store.glove, 'G1', 5),
    ];
    const bin = (ref: string) => ({ kind: PLACE.prewhChannel, ref, owner: store.prewhId });
    const home = { kind: PLACE.warehouse, ref: store.warehouseId };
    await openingEntry(ctx, {
      document: { kind: 'opening', id: newId() },
      lines: [
        { place: bin(store.second), productId: store.drill, qty: 4, lotId: soon },
        { place: bin(store.second), productId: store.drill, qty: 6, lotId: old },
        { place: bin(store.first), productId: store.drill, qty: 2, lotId: soon },
        { place: bin(store.first), productId: store.drill, qty: 9, lotId: late },
        { place: bin(store.third), productId: store.glove, qty: 3, lotId: gloves },
        { place: home, productId: store.glove, qty: 7, lotId: gloves },
      ],
    });
    return { ...store, old, soon, gloves };
  });
type Stop = { lotNo: string; placeRef: string; num: number; looked: { deed: number } | null };
const walk = async (ownerIds: readonly string[]): Promise<Stop[]> =>
  (await calls.admin.ok('listExpiryWalk', {})).stops.filter(({ ownerId }: { ownerId: string }) => ownerIds.includes(ownerId));
const at = async (kind: number, ref: string): Promise<number> =>
  (await database.run((ctx) => onHand(ctx, { places: [{ kind, ref } as never] }))).reduce((sum, one) => sum + one.onHand, 0);

test('issue 26 what expires stands in the order of the shelves, and what is decided there is in the books', async () => {
  const { prewhId, warehouseId, first, second, third, old, soon, gloves } = await furnish('X1');
  const stops = await walk([prewhId, warehouseId]);
  expect(stops.map(({ lotNo, placeRef, num }) => [lotNo, placeRef, num])).toEqual([
    ['SOON', first, 2],
    ['OLD', second, 6],
    ['SOON', second, 4],
    ['G1', third, 3],
    ['G1', warehouseId, 7],
  ]);
  expect(stops[1]).toMatchObject({ leftDays: -3, channelCode: 'S1-102', shelfName: '一号架', toName: 'X1主仓', freeNum: 6, looked: null });
  const here = (placeRef: string, lotId: string) => ({ placeKind: PLACE.prewhChannel, placeRef, lotId, condition: 1 });
  const settle = (input: object) => calls.admin.post('settleExpiry', input);
  await calls.admin.ok('settleExpiry', { ...here(second, old), deed: ExpiryDeed.scrapped, num: 5 });
  await calls.admin.ok('settleExpiry', { ...here(first, soon), deed: ExpiryDeed.moved, num: 2 });
  await calls.admin.ok('settleExpiry', { ...here(second, soon), deed: ExpiryDeed.kept, num: 4 });
  await calls.admin.ok('settleExpiry', { ...here(third, gloves), deed: ExpiryDeed.counting, num: 3 });
  const home = { placeKind: PLACE.warehouse, placeRef: warehouseId, condition: 1 };
  await calls.admin.ok('settleExpiry', { ...home, lotId: gloves, deed: ExpiryDeed.scrapped, num: 1 });
  expect((await walk([prewhId, warehouseId])).map(({ lotNo, placeRef, num, looked }) => [lotNo, placeRef, num, looked?.deed])).toEqual([
    ['OLD', second, 1, ExpiryDeed.scrapped],
    ['SOON', second, 4, ExpiryDeed.kept],
    ['G1', third, 3, ExpiryDeed.counting],
    ['G1', warehouseId, 6, ExpiryDeed.scrapped],
    ['SOON', warehouseId, 2, undefined],
  ]);
  expect(await at(PLACE.warehouse, warehouseId)).toBe(8);
  // More than lies there, what lies nowhere any more, and a place that does not have it.
  expect(await settle({ ...here(second, old), deed: ExpiryDeed.scrapped, num: 2 })).toMatchObject({ error: 'expiry-short' });
  expect(await settle({ ...here(first, soon), deed: ExpiryDeed.kept, num: 1 })).toMatchObject({ error: 'not-found' });
  expect(await settle({ ...home, lotId: soon, deed: ExpiryDeed.moved, num: 1 })).toMatchObject({ error: 'expiry-no-warehouse' });
  const [count] = await database.run((ctx) =>
    from(ctx, 'prewhInventory', 'i')
      .innerJoin('prewhInventoryLine as l', (join) => join.onRef('l.nodeId', '=', 'i.nodeId').onRef('l.inventoryId', '=', 'i.id'))
      .select('l.channelId')
      .where('i.prewhId', '=', prewhId)
      .execute(),
  );
  expect(count).toEqual({ channelId: third });
});

test('issue 26 whoever may not take goods out may look and leave; nobody reaches what his data permission does not show', async () => {
  const { prewhId, warehouseId, second, old } = await furnish('X2');
  const here = { placeKind: PLACE.prewhChannel, placeRef: second, lotId: old, condition: 1, num: 1 };
  const reader = calls.as({ rights: ['wms.lot'] });
  expect((await reader.post('settleExpiry', { ...here, deed: ExpiryDeed.scrapped })).error).toBe('not-permitted');
  expect((await reader.post('settleExpiry', { ...here, deed: ExpiryDeed.moved })).error).toBe('not-permitted');
  expect((await reader.post('settleExpiry', { ...here, deed: ExpiryDeed.counting })).error).toBe('not-permitted');
  await reader.ok('settleExpiry', { ...here, deed: ExpiryDeed.kept });
  const elsewhere = calls.as({ scope: { warehouse: [newId()] } });
  expect((await elsewhere.ok('listExpiryWalk', {})).stops).toEqual([]);
  expect((await elsewhere.post('settleExpiry', { ...here, deed: ExpiryDeed.kept })).error).toBe('not-found');
  expect((await walk([prewhId])).find(({ placeRef }) => placeRef === second)).toMatchObject({ looked: { deed: ExpiryDeed.kept } });
  expect(warehouseId).not.toBe('');
});

test('issue 26 in a machine: what expired goes to the warehouse behind it or is written off, or the channel is counted', async () => {
  const { vmId, warehouseId, channelId, lotId } = await database.run(async (ctx) => {
    const floor = await furnishMachine(ctx, { code: 'X3' });
    const [channelId = ''] = floor.channels;
    const [lotId = ''] = await lotsOf(ctx, [{ productId: floor.glove, lotNo: 'M1', expiryDate: addDays(today, -1) }]);
    const place = { kind: PLACE.vmChannel, ref: channelId, owner: floor.vmId };
    await openingEntry(ctx, { document: { kind: 'opening', id: newId() }, lines: [{ place, productId: floor.glove, qty: 8, lotId }] });
    return { ...floor, channelId, lotId };
  });
  expect(await walk([vmId])).toMatchObject([{ lotNo: 'M1', num: 8, ownerName: '刀具柜X3', channelCode: '101', toName: 'X3仓' }]);
  const here = { placeKind: PLACE.vmChannel, placeRef: channelId, lotId, condition: 1 };
  await calls.admin.ok('settleExpiry', { ...here, deed: ExpiryDeed.moved, num: 5 });
  await calls.admin.ok('settleExpiry', { ...here, deed: ExpiryDeed.scrapped, num: 2 });
  expect([await at(PLACE.vmChannel, channelId), await at(PLACE.warehouse, warehouseId)]).toEqual([1, 5]);
  const keeper = calls.as({ rights: ['wms.lot', 'wms.outOrder.post'] });
  expect((await keeper.post('settleExpiry', { ...here, deed: ExpiryDeed.scrapped, num: 1 })).error).toBe('not-permitted');
});
