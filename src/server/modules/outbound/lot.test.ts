// Lots: W6 a recall stops one everywhere, machines too, whatever was reserved; W7 what expires soon is offered to those who use it.
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openCallers } from '../../../../test/callers.ts';
import { testDatabase } from '../../../../test/database.ts';
import { expectProof } from '../../../../test/model/stock-rig.ts';
import { OutKind } from '../../../contract/outbound/codes.ts';
import { MOVE, NO_REF, PLACE } from '../../../contract/stock/ledger.ts';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import { newId } from '../../kernel/db/ids.ts';
import { lotsOf, onHand, openingEntry, post } from '../stock/index.ts';
import { createWarehouse } from '../warehouse/index.ts';
import { furnishStore } from '../warehouse/test-store.ts';
import { createOut, createReturnOrder, outboundHandlers, postOut, receiveOut } from './index.ts';

const database = testDatabase();
let calls: Awaited<ReturnType<typeof openCallers>>;
beforeAll(async () => {
  calls = await openCallers(database, outboundHandlers, { under: '/warehouse/' });
});
afterEach(() => expectProof(database));

const today = dayOf(new Date(), 'Asia/Shanghai');
/** A lot of drills that expires in 20 days: 20 in the warehouse, 5 in a bin, 3 taken by somebody; and 10 drills of no lot. */
const furnish = (code: string) =>
  database.run(async (ctx) => {
    const store = await furnishStore(ctx, code);
    const [lotId = ''] = await lotsOf(ctx, [{ productId: store.drill, lotNo: `B-${code}`, expiryDate: addDays(today, 20) }]);
    const home = { kind: PLACE.warehouse, ref: store.warehouseId };
    const bin = { kind: PLACE.prewhChannel, ref: store.first, owner: store.prewhId };
    const lines = [
      { place: home, productId: store.drill, qty: 20, lotId },
      { place: bin, productId: store.drill, qty: 8, lotId },
      { place: home, productId: store.drill, qty: 10 },
    ];
    await openingEntry(ctx, { document: { kind: 'opening', id: newId() }, lines });
    await post(ctx, {
      document: { kind: 'test', id: newId() },
      moves: [
        {
          productId: store.drill,
          qty: 3,
          lotId,
          from: bin,
          to: { kind: PLACE.consumed, ref: NO_REF },
          kind: MOVE.pick,
          forWhom: { employeeId: store.empId },
        },
      ],
    });
    return { ...store, lotId, lotNo: `B-${code}` };
  });
const freeAt = async (warehouseId: string, productId: string): Promise<number> =>
  (await database.run((ctx) => onHand(ctx, { places: [{ kind: PLACE.warehouse, ref: warehouseId }], products: [productId] })))[0]?.free ??
  0;
const find = (id: string) => calls.admin.read(`findLot?id=${id}`);
const refusal = (path: string, body: object) => calls.admin.post(path, body);

test('W6 a recall: where it is, who has it, stopped everywhere, also what was reserved; resumed it may be taken again', async () => {
  const floor = await furnish('L1');
  const { warehouseId, drill, lotId, lotNo } = floor;
  const lines = [{ productId: drill, num: 12, lotNo }];
  const order = await database.run((ctx) => createOut(ctx, { outKind: OutKind.consumption, warehouseId, empId: floor.empId, lines }));
  const found = (await calls.admin.ok('listExpirationProductPage', { lotNo })).rows;
  expect(found).toMatchObject([{ id: lotId, storedNum: 25, reservedNum: 12, stoppedNum: 0, leftDays: 20, stoppedFlag: false }]);
  expect(await find(lotId)).toMatchObject({
    places: [
      { placeName: 'L1主仓', num: 20, reservedNum: 12, condition: 1 },
      { num: 5, condition: 1 },
    ],
    people: [{ empId: floor.empId, takenNum: 3, heldNum: 0, usedNum: 3 }],
    stop: null,
  });
  expect(await calls.admin.ok('stopLot', { id: lotId, reason: '裂纹' })).toEqual({ num: 25, places: 2 });
  expect(await find(lotId)).toMatchObject({ storedNum: 25, stoppedNum: 25, reservedNum: 0, stoppedFlag: true, stop: { reason: '裂纹' } });
  // Ten of no lot are what is left to take; the order that had reserved the lot gets none of it.
  expect(await freeAt(warehouseId, drill)).toBe(10);
  expect((await refusal('postOutOrder', { id: order.id })).error).toBe('stock-short');
  expect((await refusal('createOutOrder', { outKind: 1, warehouseId, empId: floor.empId, lines })).error).toBe('stock-short');
  expect((await refusal('stopLot', { id: lotId, reason: '再次' })).error).toBe('lot-stopped');
  await calls.admin.ok('resumeLot', { id: lotId });
  expect(await freeAt(warehouseId, drill)).toBe(30);
  expect((await refusal('resumeLot', { id: lotId })).error).toBe('lot-not-stopped');
});

test('what is on its way to another warehouse is stopped too, and arrives stopped', async () => {
  const { warehouseId, drill, lotId, lotNo } = await furnish('L2');
  const far = await database.run((ctx) => createWarehouse(ctx, { warehouseCode: 'FAR2', warehouseName: '分仓', warehouseType: 1 }));
  const { id } = await database.run(async (ctx) => {
    const lines = [{ productId: drill, num: 6, lotNo }];
    const made = await createOut(ctx, { outKind: OutKind.transfer, warehouseId, toWarehouseId: far.id, lines });
    await postOut(ctx, { id: made.id });
    return made;
  });
  await calls.admin.ok('stopLot', { id: lotId, reason: '裂纹' });
  await database.run((ctx) => receiveOut(ctx, { id, lines: [{ lineNo: 1, num: 6 }] }));
  expect(await freeAt(far.id, drill)).toBe(0);
  expect((await find(lotId)).stoppedNum).toBe(25);
});

test('what comes back of a recalled lot is stopped as it comes in', async () => {
  const { warehouseId, drill, lotId, lotNo, empId } = await furnish('L5');
  const outId = await database.run(async (ctx) => {
    const lines = [{ productId: drill, num: 4, lotNo }];
    const made = await createOut(ctx, { outKind: OutKind.consumption, warehouseId, empId, lines });
    await postOut(ctx, { id: made.id });
    return made.id;
  });
  await calls.admin.ok('stopLot', { id: lotId, reason: '裂纹' });
  await database.run((ctx) => createReturnOrder(ctx, { outId, lines: [{ lineNo: 1, num: 4 }] }));
  expect(await freeAt(warehouseId, drill)).toBe(10);
  expect(await find(lotId)).toMatchObject({ stoppedNum: 25, storedNum: 25 });
});

test('who sees a part of the site reads that part of a lot, and stops all of it', async () => {
  const { warehouseId, lotId } = await furnish('L3');
  const part = calls.as({ userId: newId(), scope: { warehouse: [newId()] } });
  expect(await part.read(`findLot?id=${lotId}`)).toMatchObject({ storedNum: 0, places: [] });
  expect(await part.ok('stopLot', { id: lotId, reason: '裂纹' })).toMatchObject({ num: 25 });
  expect((await find(lotId)).places).toMatchObject([{ condition: 2, placeRef: warehouseId }, { condition: 2 }]);
});

test('W7 what expires within 30 days is listed first to expire first, and those who use the product are told', async () => {
  const { lotId, empId, lotNo } = await furnish('L4');
  const soon = (await calls.admin.ok('listExpirationProductPage', { leftDays: 30 })).rows.map((row: { lotNo: string }) => row.lotNo);
  expect(soon).toContain(lotNo);
  expect(
    (await calls.admin.ok('listExpirationProductPage', { leftDays: 19 })).rows.map((row: { lotNo: string }) => row.lotNo),
  ).not.toContain(lotNo);
  expect((await refusal('offerLot', { id: lotId })).error).toBe('lot-nobody');
  const userId = newId();
  await database.pool.query(
    `insert into login_user (node_id, id, login_account, user_name, password_hash, emp_id) values ($1, $2, 'drills', '领用人', 'x', $3)`,
    [database.node.nodeId, userId, empId],
  );
  expect(await calls.admin.ok('offerLot', { id: lotId })).toEqual({ people: 1 });
  const { rows } = await database.pool.query('select title, content from notice where $1 = any(receiver_ids)', [userId]);
  expect(rows).toMatchObject([{ title: `钻头批号${lotNo}将于${addDays(today, 20)}到期，请优先领用` }]);
  expect(rows[0].content).toContain('L4主仓 × 20');
});
