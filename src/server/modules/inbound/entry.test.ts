// Entry orders: received over one and several purchase orders, lot by lot, short and over by rule, on hold and released, put away; through the one ledger.
import { beforeAll, expect, test } from 'vitest';
import { openCallers } from '../../../../test/callers.ts';
import { testDatabase } from '../../../../test/database.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import { newId } from '../../kernel/db/ids.ts';
import { createUser } from '../auth/index.ts';
import { createVendor } from '../org/index.ts';
import { productHandlers } from '../product/index.ts';
import { purchaseHandlers } from '../purchase/index.ts';
import { onHand, proof, reserve } from '../stock/index.ts';
import { updateNodeConfig } from '../system/node-config.ts';
import { furnishStore, inChannel, type Furnished } from '../warehouse/test-store.ts';
import { warehouseHandlers } from '../warehouse/index.ts';
import { inboundHandlers } from './index.ts';

const database = testDatabase();
let calls: Awaited<ReturnType<typeof openCallers>>;
let vendorId: string;
beforeAll(async () => {
  calls = await openCallers(database, [...inboundHandlers, ...purchaseHandlers, ...productHandlers, ...warehouseHandlers]);
  vendorId = (await database.run((ctx) => createVendor(ctx, { vendorCode: 'V1', vendorName: '山特' }))).id;
});

const today = dayOf(new Date(), 'Asia/Shanghai');
const furnished = (code: string) => database.run((ctx) => furnishStore(ctx, code));
const ok = (path: string, body: object) => calls.admin.ok(path, body);
const refusal = (path: string, body: object) => calls.admin.post(path, body);
const order = async (store: Furnished, ...lines: [productId: string, num: number][]): Promise<string> =>
  (
    await ok('/vreplenish/createPurchaseOrder', {
      vendorId,
      warehouseId: store.warehouseId,
      lines: lines.map(([productId, num]) => ({ productId, num, price: '2.50' })),
    })
  ).poNo;
const purchase = (poNo: string) => calls.admin.read('/warehouse/findPurchaseOrder?poNo=' + poNo);
const entry = (entryNumber: string) => calls.admin.read('/warehouse/findEntryOrder?entryNumber=' + entryNumber);
const create = (body: object) => ok('/warehouse/createEntryOrderMultiplePo', { postFlag: true, ...body });
const stockOf = async ({ warehouseId }: Furnished) => {
  const rows = await database.run((ctx) => onHand(ctx, { places: [{ kind: PLACE.warehouse, ref: warehouseId }] }));
  const sum = (name: 'onHand' | 'free' | 'blocked' | 'reserved') => rows.reduce((total, row) => total + row[name], 0);
  return { onHand: sum('onHand'), free: sum('free'), blocked: sum('blocked'), reserved: sum('reserved') };
};

test('one delivery of two orders: short stays open, lots with their days, its moves name the entry order, the buyer and the cycle see it', async () => {
  const store = await furnished('E1');
  const [first, second] = [await order(store, [store.drill, 10], [store.glove, 6]), await order(store, [store.glove, 4])];
  const { id, entryNumber } = await create({
    lines: [
      {
        poNo: first,
        lineNo: 1,
        num: 10,
        batches: [{ batchNo: 'B1', productionDate: addDays(today, -3), expiryDate: addDays(today, 90), num: 10 }],
      },
      { poNo: first, lineNo: 2, num: 5 },
      { poNo: second, productId: store.glove, num: 4 },
    ],
  });
  expect(entryNumber).toMatch(/^RK\d{8}-\d{3}$/);
  expect(await entry(entryNumber)).toMatchObject({
    id,
    postingStatus: 1,
    multiplePoFlag: true,
    num: 19,
    restNum: 19,
    vendorNames: '山特',
    lines: [
      { poNo: first, num: 10, batches: [{ batchNo: 'B1', expiryDate: addDays(today, 90), restNum: 10 }] },
      { num: 5 },
      { poNo: second },
    ],
  });
  expect(await purchase(first)).toMatchObject({
    orderStatus: 1,
    lines: [
      { receivedNum: 10, openNum: 0 },
      { receivedNum: 5, openNum: 1 },
    ],
  });
  expect((await purchase(second)).orderStatus).toBe(2);
  expect(await stockOf(store)).toMatchObject({ onHand: 19, free: 19 });
  const { rows } = await database.pool.query(
    'select document_kind, sum(qty)::int as num, max(unit_cost)::int as cost from stock_move where document_id = $1 group by 1',
    [id],
  );
  expect(rows).toEqual([{ document_kind: 'entry_order', num: 19, cost: 250 }]);
  const deliveries = (await ok('/replenishplan/listFmsDelivery', { poNo: first })).rows;
  expect(deliveries).toMatchObject([{ deliveryStatus: 1, receivedNum: 15 }]);
  const [batch] = (await ok('/warehouse/listEntryOrderBatchDetail', { entryNumber })).rows;
  expect(batch).toMatchObject({ batchNo: 'B1', productionDate: addDays(today, -3), num: 10 });
});

test('more than was ordered is refused, and taken by as much as the site lets; what lacks no more than the site says is complete', async () => {
  const store = await furnished('E2');
  const poNo = await order(store, [store.drill, 100], [store.glove, 100]);
  const said = (drills: number, gloves: number) => ({
    postFlag: true,
    poNo,
    lines: [
      { lineNo: 1, num: drills },
      { lineNo: 2, num: gloves },
    ],
  });
  expect((await refusal('/warehouse/createEntryOrder', said(101, 100))).error).toBe('purchase-over');
  await database.run((ctx) => updateNodeConfig(ctx, { overDeliveryPercent: 5, shortDeliveryPercent: 3 }));
  try {
    expect((await refusal('/warehouse/createEntryOrder', said(106, 100))).msg).toBe('第1行“钻头”最多还能收105件，填写了106件');
    await ok('/warehouse/createEntryOrder', said(105, 96));
    expect((await purchase(poNo)).orderStatus).toBe(1);
    await ok('/warehouse/createEntryOrder', { postFlag: true, poNo, lines: [{ lineNo: 2, num: 1 }] });
    expect(await purchase(poNo)).toMatchObject({ orderStatus: 2, receivedNum: 202, lines: [{ openNum: 0 }, { openNum: 0 }] });
  } finally {
    await database.run((ctx) => updateNodeConfig(ctx, { overDeliveryPercent: null, shortDeliveryPercent: null }));
  }
});

test('on hold it lies there and nobody can have it; released it is stock and received; sent back it is open again', async () => {
  const store = await furnished('E3');
  const poNo = await order(store, [store.drill, 10]);
  const { entryNumber } = await create({ lines: [{ poNo, lineNo: 1, num: 10, entryQuality: 1 }] });
  expect(await stockOf(store)).toMatchObject({ onHand: 10, free: 0, blocked: 10 });
  expect(await purchase(poNo)).toMatchObject({ orderStatus: 0, heldNum: 10, receivedNum: 0, lines: [{ openNum: 0 }] });
  const again = { postFlag: true, poNo, lines: [{ lineNo: 1, num: 1 }] };
  expect((await refusal('/warehouse/createEntryOrder', again)).error).toBe('purchase-over');
  const { id } = await purchase(poNo);
  expect((await refusal('/vreplenish/closePurchaseOrder', { id })).error).toBe('purchase-held');
  const [{ batchId }] = (await entry(entryNumber)).lines[0].batches;
  const settle = (passFlag: boolean, num: number) => ({ entryNumber, passFlag, lines: [{ batchId, num }] });
  expect((await refusal('/warehouse/releaseEntryOrderBatch', settle(true, 11))).error).toBe('entry-over');
  await ok('/warehouse/releaseEntryOrderBatch', settle(true, 7));
  await ok('/warehouse/releaseEntryOrderBatch', settle(false, 3));
  expect(await stockOf(store)).toMatchObject({ onHand: 7, free: 7 });
  expect(await purchase(poNo)).toMatchObject({ orderStatus: 1, heldNum: 0, receivedNum: 7, lines: [{ openNum: 3 }] });
  expect((await entry(entryNumber)).lines[0].batches).toMatchObject([{ heldNum: 0, backNum: 3, restNum: 7 }]);
  await ok('/warehouse/createEntryOrder', { ...again, lines: [{ lineNo: 1, num: 3 }] });
  expect((await purchase(poNo)).orderStatus).toBe(2);
});

test('what nobody ordered is refused or on hold, never stock at once; what has expired can only be refused', async () => {
  const store = await furnished('E4');
  const poNo = await order(store, [store.drill, 10]);
  const wrong = { productId: store.glove, num: 2 };
  expect((await refusal('/warehouse/createEntryOrderMultiplePo', { lines: [{ poNo, lineNo: 1, num: 10 }, wrong] })).error).toBe(
    'entry-unordered-good',
  );
  const old = { poNo, lineNo: 1, num: 1, batches: [{ batchNo: 'OLD', expiryDate: addDays(today, -1), num: 1 }] };
  expect((await refusal('/warehouse/createEntryOrderMultiplePo', { lines: [old] })).error).toBe('entry-expired');
  const { entryNumber } = await create({
    lines: [
      { poNo, lineNo: 1, num: 9 },
      { ...old, entryQuality: 2 },
      { ...wrong, entryQuality: 2 },
    ],
  });
  expect(await entry(entryNumber)).toMatchObject({ num: 9, refusedNum: 3, restNum: 9 });
  expect(await stockOf(store)).toMatchObject({ onHand: 9 });
  expect((await purchase(poNo)).lines).toMatchObject([{ receivedNum: 9, openNum: 1 }]);
});

test('bad lots, lines and orders say what is wrong and keep nothing', async () => {
  const [store, other] = [await furnished('E5'), await furnished('E6')];
  const [here, there] = [await order(store, [store.drill, 10]), await order(other, [other.drill, 10])];
  const make = async (...lines: object[]) => (await refusal('/warehouse/createEntryOrderMultiplePo', { lines })).error;
  expect(await make({ poNo: here, lineNo: 1, num: 5, batches: [{ batchNo: 'A', num: 4 }] })).toBe('entry-batch-sum');
  const twice = [
    { batchNo: 'A', num: 2 },
    { batchNo: 'A', num: 3 },
  ];
  expect(await make({ poNo: here, lineNo: 1, num: 5, batches: twice })).toBe('entry-batch-twice');
  expect(await make({ poNo: here, lineNo: 1, num: 5 }, { poNo: there, lineNo: 1, num: 5 })).toBe('entry-warehouses');
  expect(await make({ poNo: here, lineNo: 9, num: 5 })).toBe('not-found');
  expect(await make({ num: 5, entryQuality: 2 })).toBe('entry-line-of-none');
  const { rows } = await database.pool.query('select count(*)::int as n from entry_order where warehouse_id = any($1)', [
    [store.warehouseId, other.warehouseId],
  ]);
  expect(rows).toEqual([{ n: 0 }]);
});

test('an entry order waits, is changed, loses lines, is posted line by line; posted it is changed no more', async () => {
  const store = await furnished('E7');
  const poNo = await order(store, [store.drill, 10], [store.glove, 5]);
  const { entryNumber } = await ok('/warehouse/createEntryOrder', {
    poNo,
    lines: [
      { lineNo: 1, num: 4 },
      { lineNo: 2, num: 5 },
    ],
  });
  expect(await stockOf(store)).toMatchObject({ onHand: 0 });
  await ok('/warehouse/updateEntryOrder', {
    entryNumber,
    remark: '早班',
    lines: [
      { lineNo: 1, num: 6 },
      { lineNo: 2, num: 5 },
      { lineNo: 1, num: 1, entryQuality: 2 },
    ],
  });
  const made = await entry(entryNumber);
  expect(made).toMatchObject({ postingStatus: 0, remark: '早班', num: 11, refusedNum: 1 });
  await calls.admin.send({ method: 'POST', path: `/warehouse/deleteEntryOrderMultiplePoDetail?eodId=${made.lines[2].eodId}` });
  await ok('/warehouse/postEntryOrder', { entryNumber, eodIds: [made.lines[0].eodId] });
  expect(await entry(entryNumber)).toMatchObject({ postingStatus: 2, restNum: 6 });
  expect((await refusal('/warehouse/updateEntryOrder', { entryNumber, remark: 'x' })).error).toBe('not-allowed-now');
  await ok('/warehouse/postEntryOrder', { entryNumber });
  expect((await entry(entryNumber)).postingStatus).toBe(1);
  expect((await refusal('/warehouse/postEntryOrder', { entryNumber })).error).toBe('not-allowed-now');
  expect(await stockOf(store)).toMatchObject({ onHand: 11 });
});

test('sent twice with one key it is booked once; two who post one order at the same time book it once', async () => {
  const store = await furnished('E8');
  const poNo = await order(store, [store.drill, 10]);
  const { entryNumber } = await ok('/warehouse/createEntryOrder', { poNo, lines: [{ lineNo: 1, num: 10 }] });
  const post = (key: string) =>
    calls.admin.send({ method: 'POST', path: '/warehouse/postEntryOrder', body: { entryNumber }, headers: { 'Idempotency-Key': key } });
  const [key, other] = [newId(), newId()];
  const answers = await Promise.all([post(key), post(key), post(other)]);
  expect(answers.filter(({ error }) => error === 'not-allowed-now').length).toBeLessThanOrEqual(2);
  expect(await stockOf(store)).toMatchObject({ onHand: 10 });
  expect((await purchase(poNo)).receivedNum).toBe(10);
});

test('an announced delivery is what comes: it is received, not counted twice', async () => {
  const store = await furnished('E9');
  const poNo = await order(store, [store.drill, 10]);
  const { id } = await purchase(poNo);
  const sent = await ok('/replenishplan/createFmsDelivery', { orderId: id, lines: [{ lineNo: 1, num: 8 }] });
  await create({ lines: [{ poNo, lineNo: 1, num: 7 }] });
  const { rows } = await ok('/replenishplan/listFmsDelivery', { orderId: id });
  expect(rows).toMatchObject([{ id: sent.id, deliveryStatus: 1, num: 8, receivedNum: 7 }]);
  expect((await purchase(poNo)).lines).toMatchObject([{ receivedNum: 7, openNum: 3 }]);
});

test('put away: its own lot first, then empty bins of its product; the rest says that nothing has room; reservations stay', async () => {
  const store = await furnished('EA');
  const poNo = await order(store, [store.drill, 40]);
  const lots = [
    { batchNo: 'L1', expiryDate: addDays(today, 30), num: 10 },
    { batchNo: 'L2', expiryDate: addDays(today, 60), num: 30 },
  ];
  const { entryNumber } = await create({ lines: [{ poNo, lineNo: 1, num: 40, batches: lots }] });
  const rows = await ok('/warehouse/listEntryOrderPutAway', { entryNumber });
  // 10 and 15 fit where drills lie; three bins of 20 are nobody's.
  expect(
    rows.map((row: { batchNo: string; channelCode: string; num: number; bindsFlag: boolean }) => [row.batchNo, row.num, row.bindsFlag]),
  ).toEqual([
    ['L1', 10, false],
    ['L2', 15, false],
    ['L2', 15, true],
  ]);
  const lines = rows.map(({ batchId, channelId, num }: { batchId: string; channelId: string; num: number }) => ({
    batchId,
    channelId,
    num,
  }));
  const full = [
    { ...lines[0], channelId: lines[1].channelId, num: 10 },
    { ...lines[1], num: 15 },
  ];
  expect((await refusal('/warehouse/putAwayEntryOrder', { entryNumber, lines: full })).error).toBe('put-away-full');
  const [made] = await ok('/warehouse/putAwayEntryOrder', { entryNumber, lines });
  expect(made.replenishNo).toMatch(/^BC/);
  expect(await entry(entryNumber)).toMatchObject({ putNum: 40, restNum: 0 });
  expect(await stockOf(store)).toMatchObject({ onHand: 0 });
  expect(await database.run((ctx) => inChannel(ctx, lines[2].channelId))).toMatchObject({ onHand: 15 });
  expect((await refusal('/warehouse/putAwayEntryOrder', { entryNumber, lines: [lines[0]] })).error).toBe('entry-over');
});

test('what others have reserved in the warehouse is not put away', async () => {
  const store = await furnished('EB');
  const poNo = await order(store, [store.drill, 10]);
  const { entryNumber } = await create({ lines: [{ poNo, lineNo: 1, num: 10 }] });
  const place = { kind: PLACE.warehouse, ref: store.warehouseId };
  await database.run((ctx) =>
    reserve(ctx, { document: { kind: 'test', id: newId() }, reason: '占用', lines: [{ place, productId: store.drill, qty: 4 }] }),
  );
  const [row] = await ok('/warehouse/listEntryOrderPutAway', { entryNumber });
  const put = (num: number) => ({ entryNumber, lines: [{ batchId: row.batchId, channelId: row.channelId, num }] });
  expect((await refusal('/warehouse/putAwayEntryOrder', put(10))).error).toBe('refill-short');
  await ok('/warehouse/putAwayEntryOrder', put(6));
  expect(await stockOf(store)).toMatchObject({ onHand: 4, reserved: 4 });
});

test('of another warehouse nothing is seen, received or put away', async () => {
  const [mine, theirs] = [await furnished('EC'), await furnished('ED')];
  const poNo = await order(theirs, [theirs.drill, 10]);
  const { entryNumber } = await create({ lines: [{ poNo, lineNo: 1, num: 10 }] });
  const keeper = calls.as({ scope: { warehouse: [mine.warehouseId] } });
  expect((await keeper.ok('/warehouse/listEntryOrderPage', { entryNumber })).total).toBe(0);
  expect((await keeper.ok('/warehouse/listPurchaseOrderPage', { poNo })).total).toBe(0);
  expect((await keeper.ok('/warehouse/listEntryOrderBatchDetail', { entryNumber })).total).toBe(0);
  const tries: [string, object][] = [
    ['/warehouse/createEntryOrder', { poNo, lines: [{ lineNo: 1, num: 1 }] }],
    ['/warehouse/postEntryOrder', { entryNumber }],
    ['/warehouse/listEntryOrderPutAway', { entryNumber }],
  ];
  for (const [path, body] of tries) expect([path, await keeper.refusal(path, body)]).toEqual([path, 'not-found']);
});

test('the ledger and its documents agree after all of it', async () => {
  const { checks } = await proof(database.db, database.node);
  expect(checks.filter(({ failing }) => failing > 0)).toEqual([]);
});

test('whoever ordered it is told what is short of it, once for a delivery; of a whole one nobody is', async () => {
  const store = await furnished('EE');
  const buyer = await database.run((ctx) => createUser(ctx, { loginAccount: 'buyer9', userName: '采购员' }));
  const poNo = await order(store, [store.drill, 10], [store.glove, 6]);
  await database.pool.query('update purchase_order set creator_id = $1 where po_no = $2', [buyer.userId, poNo]);
  const { entryNumber } = await create({
    lines: [
      { poNo, lineNo: 1, num: 10 },
      { poNo, lineNo: 2, num: 4 },
    ],
  });
  const told = async () =>
    (await database.pool.query('select title, content from notice where $1 = any(receiver_ids)', [buyer.userId])).rows;
  expect(await told()).toEqual([
    { title: `到货不齐：${poNo}`, content: `<p>入库单${entryNumber}已过账</p><p>${poNo} 手套（P-EE-手套）：订购6个，未到2个</p>` },
  ]);
  await create({ lines: [{ poNo, lineNo: 2, num: 2 }] });
  expect(await told()).toHaveLength(1);
});

test('goods with serial numbers come in piece by piece, each number once; the number says where the piece lies', async () => {
  const store = await furnished('SN');
  const gauge = await database.run((ctx) => store.product('卡尺', undefined, ctx));
  await database.pool.query('update product set serial_flag = true where id = $1', [gauge]);
  const poNo = await order(store, [gauge, 4]);
  expect((await purchase(poNo)).lines).toMatchObject([{ serialFlag: true }]);
  const of = (...serials: string[]) => ({
    postFlag: true,
    poNo,
    lines: [{ lineNo: 1, num: serials.length, batches: serials.map((batchNo) => ({ batchNo, num: 1 })) }],
  });
  const why = async (body: object) => (await refusal('/warehouse/createEntryOrder', body)).error;
  expect(await why({ postFlag: true, poNo, lines: [{ lineNo: 1, num: 2 }] })).toBe('serial-each');
  expect(await why({ postFlag: true, poNo, lines: [{ lineNo: 1, num: 2, batches: [{ batchNo: 'S1', num: 2 }] }] })).toBe('serial-each');
  await ok('/warehouse/createEntryOrder', of('S1', 'S2'));
  expect(await why(of('S2', 'S3'))).toBe('serial-there');
  // What was written down first and posted later is asked once more.
  const { entryNumber } = await ok('/warehouse/createEntryOrder', { ...of('S3'), postFlag: false });
  await ok('/warehouse/createEntryOrder', of('S3'));
  expect((await refusal('/warehouse/postEntryOrder', { entryNumber })).error).toBe('serial-there');
  // The buyer's own receipt knows one lot for a line: a piece at a time.
  const { id } = await purchase(poNo);
  const byBuyer = (num: number, lotNo?: string) => refusal('/vreplenish/receivePurchaseOrder', { id, lines: [{ lineNo: 1, num, lotNo }] });
  expect([(await byBuyer(1)).error, (await byBuyer(1, 'S1')).error]).toEqual(['serial-each', 'serial-there']);
  expect((await byBuyer(1, 'S4')).code).toBe(200);
  const lying = await database.run((ctx) =>
    onHand(ctx, { places: [{ kind: PLACE.warehouse, ref: store.warehouseId }], products: [gauge] }),
  );
  expect(lying.map((row) => row.onHand)).toEqual([4]);
  // Refused goods are nobody's stock and say none.
  const back = await order(store, [gauge, 1]);
  await ok('/warehouse/createEntryOrder', { postFlag: true, poNo: back, lines: [{ lineNo: 1, num: 1, entryQuality: 2 }] });
});
