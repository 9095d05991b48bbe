// Out orders: reserved and posted in part, first expired first out, expired only by a release; transfers in transit, received with breakage and loss; back
// to the vendor; all of it through the one ledger, and nothing vanishes.
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openCallers } from '../../../../test/callers.ts';
import { testDatabase } from '../../../../test/database.ts';
import { expectProof } from '../../../../test/model/stock-rig.ts';
import { allRights } from '../../../contract/menu.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import { newId } from '../../kernel/db/ids.ts';
import { createVendor } from '../org/index.ts';
import { lotsOf, onHand, openingEntry } from '../stock/index.ts';
import { createWarehouse } from '../warehouse/index.ts';
import { furnishStore } from '../warehouse/test-store.ts';
import { outboundHandlers } from './index.ts';

const database = testDatabase();
let calls: Awaited<ReturnType<typeof openCallers>>;
let vendorId: string;
beforeAll(async () => {
  calls = await openCallers(database, outboundHandlers, { under: '/warehouse/' });
  vendorId = (await database.run((ctx) => createVendor(ctx, { vendorCode: 'V1', vendorName: '山特' }))).id;
});
afterEach(() => expectProof(database));

const today = dayOf(new Date(), 'Asia/Shanghai');
/** Two warehouses; in the first 30 gloves, and drills in three lots: 5 that expired yesterday, 10 that keep for 10 days, 10 for 90. */
const furnish = (code: string) =>
  database.run(async (ctx) => {
    const store = await furnishStore(ctx, code);
    const far = await createWarehouse(ctx, { warehouseCode: `F-${code}`, warehouseName: `${code}分仓`, warehouseType: 1 });
    const days = [-1, 10, 90];
    const lots = await lotsOf(
      ctx,
      days.map((n) => ({ productId: store.drill, lotNo: `L${n}`, expiryDate: addDays(today, n) })),
    );
    const place = { kind: PLACE.warehouse, ref: store.warehouseId };
    const lines = [
      { place, productId: store.glove, qty: 30 },
      { place, productId: store.drill, qty: 5, lotId: lots[0] },
      { place, productId: store.drill, qty: 10, lotId: lots[2] },
      { place, productId: store.drill, qty: 10, lotId: lots[1] },
    ];
    await openingEntry(ctx, { document: { kind: 'opening', id: newId() }, lines });
    return { ...store, farId: far.id };
  });
type Floor = Awaited<ReturnType<typeof furnish>>;
const stockAt = async (warehouseId: string, productId: string) => {
  const rows = await database.run((ctx) => onHand(ctx, { places: [{ kind: PLACE.warehouse, ref: warehouseId }], products: [productId] }));
  const { onHand: lying, reserved, free } = rows[0] ?? { onHand: 0, reserved: 0, free: 0 };
  return { lying, reserved, free };
};
const inTransit = async (orderId: string): Promise<number> => {
  const rows = await database.run((ctx) => onHand(ctx, { places: [{ kind: PLACE.transit, ref: orderId }] }));
  return rows.reduce((sum, row) => sum + row.onHand, 0);
};
const ok = (path: string, body: object) => calls.admin.ok(path, body);
const refusal = (path: string, body: object) => calls.admin.post(path, body);
const read = (id: string) => calls.admin.read(`findOutOrder?id=${id}`);
const whose = ({ warehouseId, empId }: Floor) => ({ warehouseId, empId });
const make = async ({ warehouseId, farId, empId }: Floor, outKind: 1 | 2 | 3, ...lines: object[]): Promise<string> =>
  (await ok('createOutOrder', { outKind, warehouseId, toWarehouseId: farId, empId, vendorId, lines })).id;

test('it reserves what it asks for; a part leaves, the rest is closed and free again: nothing leaks', async () => {
  const floor = await furnish('O1');
  const id = await make(floor, 1, { productId: floor.glove, num: 20 });
  expect(await stockAt(floor.warehouseId, floor.glove)).toEqual({ lying: 30, reserved: 20, free: 10 });
  expect((await refusal('createOutOrder', { outKind: 1, ...whose(floor), lines: [{ productId: floor.glove, num: 11 }] })).msg).toBe(
    '第1行“手套”库存不足：需要11，可用10',
  );
  await ok('postOutOrder', { id, lines: [{ lineNo: 1, num: 8 }] });
  expect(await read(id)).toMatchObject({
    outState: 1,
    outStatus: false,
    outNum: 8,
    goesTo: expect.any(String),
    lines: [{ outNum: 8, num: 20 }],
  });
  expect((await refusal('postOutOrder', { id, lines: [{ lineNo: 1, num: 13 }] })).msg).toBe('第1行“手套”还有12件，填写了13件');
  expect((await refusal('cancelOutOrder', { id })).error).toBe('not-allowed-now');
  await ok('closeOutOrder', { id });
  expect(await read(id)).toMatchObject({ outState: 3, outStatus: true, num: 20, outNum: 8 });
  expect(await stockAt(floor.warehouseId, floor.glove)).toEqual({ lying: 22, reserved: 0, free: 22 });
  const { rows } = await database.pool.query(
    'select trade_num::int as num, emp_id, channel_id, vm_name from trade where trade_type = 10001',
  );
  expect(rows).toEqual([{ num: 8, emp_id: floor.empId, channel_id: null, vm_name: 'O1主仓' }]);
  expect((await refusal('postOutOrder', { id })).error).toBe('not-allowed-now');
});

test('what expires first leaves first, what has expired never, unless somebody who may releases its lot and says why', async () => {
  const floor = await furnish('O2');
  const id = await make(floor, 2, { productId: floor.drill, num: 15 });
  expect((await read(id)).lines[0].lots).toEqual([
    { lotNo: 'L10', expiryDate: addDays(today, 10), num: 10 },
    { lotNo: 'L90', expiryDate: addDays(today, 90), num: 5 },
  ]);
  expect((await refusal('createOutOrder', { outKind: 1, ...whose(floor), lines: [{ productId: floor.drill, num: 6 }] })).error).toBe(
    'stock-short',
  );
  const old = { outKind: 1, ...whose(floor), lines: [{ productId: floor.drill, num: 2, lotNo: 'L-1' }] };
  expect((await refusal('createOutOrder', old)).msg).toContain('批号L-1已于');
  const clerk = calls.as({ userId: newId(), rights: allRights.filter((right) => right !== 'wms.outOrder.release') });
  expect((await clerk.post('createOutOrder', { ...old, releaseReason: '培训用' })).code).toBe(403);
  const made = await ok('createOutOrder', { ...old, releaseReason: '培训用' });
  await ok('postOutOrder', { id: made.id });
  expect(await read(made.id)).toMatchObject({ outState: 3, releaseReason: '培训用', lines: [{ lots: [{ lotNo: 'L-1', num: 2 }] }] });
  expect((await refusal('createOutOrder', { ...old, lines: [{ productId: floor.drill, num: 1, lotNo: 'L7' }] })).error).toBe(
    'out-lot-unknown',
  );
});

test('W5 a transfer is in transit until it has come: one broke, one is missing, the rest is stock there, lot by lot', async () => {
  const floor = await furnish('O3');
  const id = await make(floor, 2, { productId: floor.drill, num: 12 }, { productId: floor.glove, num: 6 });
  expect((await refusal('receiveOutOrder', { id, lines: [{ lineNo: 1, num: 1 }] })).error).toBe('not-allowed-now');
  await ok('postOutOrder', { id });
  expect(await inTransit(id)).toBe(18);
  expect(await stockAt(floor.farId, floor.drill)).toMatchObject({ lying: 0 });
  const too = { id, lines: [{ lineNo: 1, num: 12, brokenNum: 1 }] };
  expect((await refusal('receiveOutOrder', too)).msg).toBe('第1行“钻头”还有12件，填写了13件');
  await ok('receiveOutOrder', {
    id,
    lines: [
      { lineNo: 1, num: 11, brokenNum: 1 },
      { lineNo: 2, num: 4 },
    ],
  });
  expect(await read(id)).toMatchObject({ outState: 2, transitNum: 2, receivedNum: 15, brokenNum: 1, lostNum: 0 });
  await ok('receiveOutOrder', { id, lines: [{ lineNo: 2, num: 1 }], lostFlag: true, remark: '外箱破损' });
  expect(await read(id)).toMatchObject({ outState: 3, transitNum: 0, receivedNum: 16, brokenNum: 1, lostNum: 1, remark: '外箱破损' });
  expect(await inTransit(id)).toBe(0);
  expect([(await stockAt(floor.farId, floor.drill)).lying, (await stockAt(floor.farId, floor.glove)).lying]).toEqual([11, 5]);
  const { rows } = await database.pool.query(
    `select to_kind, sum(qty)::int as num from stock_move where document_id = $1 and from_kind = ${PLACE.transit} group by 1 order by 1`,
    [id],
  );
  expect(rows).toEqual([
    { to_kind: PLACE.warehouse, num: 16 },
    { to_kind: PLACE.countDifference, num: 1 },
    { to_kind: PLACE.scrapped, num: 1 },
  ]);
});

test('a lot that expires on its way still arrives, and is chosen by nobody there', async () => {
  const floor = await furnish('O4');
  const { id } = await ok('createOutOrder', {
    outKind: 2,
    warehouseId: floor.warehouseId,
    toWarehouseId: floor.farId,
    releaseReason: '复检',
    lines: [{ productId: floor.drill, num: 5, lotNo: 'L-1' }],
  });
  await ok('postOutOrder', { id });
  await ok('receiveOutOrder', { id, lines: [{ lineNo: 1, num: 5 }] });
  expect(await stockAt(floor.farId, floor.drill)).toEqual({ lying: 5, reserved: 0, free: 0 });
});

test('back to the vendor goes what has expired too; its kind says what an order needs', async () => {
  const floor = await furnish('O5');
  const id = await make(floor, 3, { productId: floor.drill, num: 5, lotNo: 'L-1' });
  await ok('postOutOrder', { id });
  expect(await read(id)).toMatchObject({ outState: 3, goesTo: '山特', transitNum: 0 });
  const bare = { warehouseId: floor.warehouseId, lines: [{ productId: floor.glove, num: 1 }] };
  expect((await ok('listRetreatOrderPage', {})).rows).toMatchObject([{ outNum: 5, goesTo: '山特', warehouseName: 'O5主仓' }]);
  expect((await refusal('createOutOrder', { ...bare, outKind: 3 })).msg).toBe('退供应商需要填写供应商');
  expect((await refusal('createOutOrder', { ...bare, outKind: 2 })).msg).toBe('调拨出库需要填写调入仓库');
  expect((await refusal('createOutOrder', { ...bare, outKind: 2, toWarehouseId: floor.warehouseId })).error).toBe('out-same-warehouse');
});

test('changed it reserves anew, cancelled nothing; posted it is changed no more; twice at once it leaves once', async () => {
  const floor = await furnish('O6');
  const id = await make(floor, 1, { productId: floor.glove, num: 20 });
  await ok('updateOutOrder', { id, remark: '加急', lines: [{ productId: floor.glove, num: 25 }] });
  expect(await stockAt(floor.warehouseId, floor.glove)).toMatchObject({ reserved: 25 });
  await Promise.all([calls.admin.post('postOutOrder', { id }), calls.other.post('postOutOrder', { id })]);
  expect(await stockAt(floor.warehouseId, floor.glove)).toMatchObject({ lying: 5, reserved: 0 });
  expect((await refusal('updateOutOrder', { id, remark: 'x' })).error).toBe('not-allowed-now');
  const other = await make(floor, 1, { productId: floor.glove, num: 5 });
  await ok('cancelOutOrder', { id: other });
  expect(await stockAt(floor.warehouseId, floor.glove)).toMatchObject({ lying: 5, reserved: 0 });
});

test('who sees one end of a transfer sees it: the sender posts, the receiver receives, others do neither', async () => {
  const floor = await furnish('O7');
  const [sender, receiver, stranger] = [[floor.warehouseId], [floor.farId], [newId()]].map((warehouse) =>
    calls.as({ userId: newId(), scope: { warehouse } }),
  );
  const id = await make(floor, 2, { productId: floor.glove, num: 3 });
  expect((await receiver!.post('postOutOrder', { id })).error).toBe('not-found');
  await sender!.ok('postOutOrder', { id });
  const lines = [{ lineNo: 1, num: 3 }];
  expect((await sender!.post('receiveOutOrder', { id, lines })).error).toBe('not-found');
  expect((await stranger!.post('receiveOutOrder', { id, lines })).error).toBe('not-found');
  expect((await stranger!.send({ method: 'GET', path: `findOutOrder?id=${id}` })).error).toBe('not-found');
  expect(await receiver!.read(`findOutOrder?id=${id}`)).toMatchObject({ sendsFlag: false, receivesFlag: true, warehouseName: null });
  await receiver!.ok('receiveOutOrder', { id, lines });
  expect((await sender!.ok('listOutOrderPage', {})).rows).toMatchObject([{ outState: 3, receivedNum: 3, receivesFlag: false }]);
  expect((await stranger!.ok('listOutOrderPage', {})).total).toBe(0);
});

test('what was given comes back in the lot in which it left, no more than left; its cost goes back to whom it was charged', async () => {
  const floor = await furnish('O8');
  const id = await make(floor, 1, { productId: floor.drill, num: 12 }, { productId: floor.glove, num: 4 });
  const give = (...lines: object[]) => refusal('createReturnOrder', { outId: id, reason: '多领', lines });
  expect((await give({ lineNo: 2, num: 1 })).error).toBe('return-over');
  await ok('postOutOrder', { id });
  expect((await give({ lineNo: 1, num: 1 })).msg).toBe('第1行“钻头”发出过多个批次，请填写退回的批号：L10、L90');
  expect((await give({ lineNo: 1, num: 3, lotNo: 'L90' })).msg).toBe('第1行“钻头”还可退2件，填写了3件');
  expect((await give({ lineNo: 1, num: 2, lotNo: 'L90' }, { lineNo: 2, num: 1 })).code).toBe(200);
  expect((await give({ lineNo: 1, num: 1, lotNo: 'L90' })).error).toBe('return-over');
  expect((await read(id)).lines).toMatchObject([{ returnedNum: 2 }, { returnedNum: 1 }]);
  expect(await stockAt(floor.warehouseId, floor.drill)).toMatchObject({ lying: 15 });
  const [row] = (await ok('listReturnOrderPage', { outNumber: (await read(id)).outNumber })).rows;
  expect(row).toMatchObject({ num: 3, lineCount: 2, warehouseName: 'O8主仓', reason: '多领' });
  expect(await calls.admin.read(`findReturnOrder?id=${row.id}`)).toMatchObject({
    lines: [
      { lotNo: 'L90', num: 2 },
      { lotNo: null, num: 1 },
    ],
  });
  const { rows } = await database.pool.query(
    `select trade_type, sum(sign * trade_num)::int as num from trade where emp_id = $1 group by 1 order by 1`,
    [floor.empId],
  );
  expect(rows).toEqual([
    { trade_type: 10001, num: 16 },
    { trade_type: 10011, num: -3 },
  ]);
  const transfer = await make(floor, 2, { productId: floor.glove, num: 1 });
  await ok('postOutOrder', { id: transfer });
  expect((await refusal('createReturnOrder', { outId: transfer, lines: [{ lineNo: 1, num: 1 }] })).error).toBe('return-none');
});

test('what comes back is charged back at what it was given for, whatever it costs now, and says by which trade', async () => {
  const floor = await furnish('O8P');
  const price = (fen: number) => database.pool.query('update product set unit_price = $2 where id = $1', [floor.glove, fen]);
  const id = await make(floor, 1, { productId: floor.glove, num: 5 });
  await price(1000);
  await ok('postOutOrder', { id, lines: [{ lineNo: 1, num: 2 }] });
  await price(1500);
  await ok('postOutOrder', { id });
  await price(9900);
  await ok('createReturnOrder', { outId: id, lines: [{ lineNo: 1, num: 4 }] });
  const { rows } = await database.pool.query(
    `select t.trade_num::int as num, t.total_price::int as amount, o.product_price::int as price from trade t join trade_return r on r.trade_id = t.id
     join trade o on o.id = r.returned_id where t.emp_id = $1 and t.sign < 0 order by t.line_no`,
    [floor.empId],
  );
  // The newest first; of three at 15.00 and two at 10.00 four come back.
  expect(rows).toEqual([
    { num: 3, amount: 4500, price: 1500 },
    { num: 1, amount: 1000, price: 1000 },
  ]);
  await ok('createReturnOrder', { outId: id, lines: [{ lineNo: 1, num: 1 }] });
  const { rows: all } = await database.pool.query('select sum(sign * total_price)::int as left from trade where emp_id = $1', [
    floor.empId,
  ]);
  expect(all).toEqual([{ left: 0 }]);
});
