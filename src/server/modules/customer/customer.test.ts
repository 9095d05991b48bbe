// Customers with pages of their own: requests, orders in their name, problems; and BorgWarner's goods walked from the request to the problem record.
import { beforeAll, expect, test } from 'vitest';
import { openCallers } from '../../../../test/callers.ts';
import { testDatabase } from '../../../../test/database.ts';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import type { Right } from '../../../contract/menu.ts';
import { newId } from '../../kernel/db/ids.ts';
import { inboundHandlers } from '../inbound/index.ts';
import { createVendor } from '../org/index.ts';
import { outboundHandlers } from '../outbound/index.ts';
import { productHandlers } from '../product/index.ts';
import { purchaseHandlers } from '../purchase/index.ts';
import { proof } from '../stock/index.ts';
import { furnishStore, type Furnished } from '../warehouse/test-store.ts';
import { warehouseHandlers } from '../warehouse/index.ts';
import { customerHandlers } from './index.ts';

const database = testDatabase();
let calls: Awaited<ReturnType<typeof openCallers>>;
let vendorId: string;
let store: Furnished;
beforeAll(async () => {
  const all = [...customerHandlers, ...inboundHandlers, ...purchaseHandlers, ...productHandlers, ...warehouseHandlers, ...outboundHandlers];
  calls = await openCallers(database, all);
  vendorId = (await database.run((ctx) => createVendor(ctx, { vendorCode: 'V1', vendorName: '山特' }))).id;
  store = await database.run((ctx) => furnishStore(ctx, 'BW'));
  await database.pool.query('update product set vendor_id = $1 where id = any($2)', [vendorId, [store.drill, store.glove]]);
});

const today = dayOf(new Date(), 'Asia/Shanghai');
const bghn = (...pages: string[]): Right[] => pages.map((page) => `wms.bghn.${page}` as Right);
const [asker, approver, buyer, keeper, other] = [newId(), newId(), newId(), newId(), newId()];
const as = (userId: string, pages: string) => calls.as({ userId, rights: bghn(...pages.split(' ')), userName: '博格' });

test('BorgWarner walks from the request to the problem record with the rights of its own pages alone', async () => {
  const asks = as(asker, 'bghnProcure bghnProcure.create bghnProcure.approve');
  const request = await asks.ok('/warehouse/createBghnProcure', {
    warehouseId: store.warehouseId,
    needDate: addDays(today, 5),
    reason: '换型',
    lines: [
      { productId: store.drill, num: 10 },
      { productId: store.glove, num: 6 },
    ],
  });
  expect(request.procureNo).toMatch(/^BGSQ\d{8}-\d{3}$/);
  // Nobody decides what he asked for himself.
  const decision = { ids: [request.id], passFlag: true };
  expect(await asks.refusal('/warehouse/approveBghnProcure', decision)).toBe('own-request');
  const buys = as(buyer, 'bghnProcure bghnProcure.createOrder bghnPurchase bghnPurchase.update bghnPurchase.close');
  expect(await buys.refusal('/warehouse/orderBghnProcure', { ids: [request.id] })).toBe('not-allowed-now');
  await as(approver, 'bghnProcure bghnProcure.approve').ok('/warehouse/approveBghnProcure', { ...decision, approveRemark: '同意' });
  const [order] = await buys.ok('/warehouse/orderBghnProcure', { ids: [request.id] });
  expect(order).toMatchObject({ vendorName: '山特', lineCount: 2, num: 16, poNo: expect.stringMatching(/^BGCG\d{8}-\d{3}$/) });
  expect((await buys.ok('/warehouse/listBghnProcure', {})).rows).toMatchObject([
    { procureStatus: 3, poNos: order.poNo, approver: '博格', amount: '40.00' },
  ]);
  await buys.ok('/warehouse/updateBghnPurchaseOrder', { id: order.id, contractNo: 'BW-1', buyer: '王敏' });
  expect(await buys.read(`/warehouse/findBghnPurchaseOrder?poNo=${order.poNo}`)).toMatchObject({
    orderStatus: 0,
    contractNo: 'BW-1',
    buyer: '王敏',
    deliverTo: null,
    needDate: addDays(today, 5),
    lines: [{ num: 10, openNum: 10 }, { num: 6 }],
  });

  // Received with its lots by the pages of BorgWarner; one lot is refused, and is a problem record at once.
  const keeps = as(
    keeper,
    'bghnWarehousing bghnWarehousing.create bghnWarehousing.post bghnWarehousing.putAway bghnExceptionFeedback bghnPicking bghnPicking.create bghnPicking.confirm bghnPicking.pick bghnReturnWarehouse bghnReturnWarehouse.create bghnInventory bghnInventory.create bghnInventory.update bghnExpiredProduct bghnExceptionFeedback.handle',
  );
  const { entryNumber } = await keeps.ok('/warehouse/createEntryOrder', {
    poNo: order.poNo,
    postFlag: true,
    lines: [
      { lineNo: 1, num: 10, batches: [{ batchNo: 'L1', expiryDate: addDays(today, 20), num: 10 }] },
      { lineNo: 2, num: 6, entryQuality: 2, batches: [{ batchNo: 'L2', expiryDate: addDays(today, -1), num: 6 }] },
    ],
  });
  expect((await keeps.ok('/warehouse/listEntryOrderPage', {})).rows).toMatchObject([
    { entryNumber, num: 10, refusedNum: 6, backStatus: null },
  ]);
  expect((await buys.ok('/warehouse/listBghnPurchaseOrder', { openFlag: true })).rows).toMatchObject([{ orderStatus: 0, receivedNum: 10 }]);
  const problems = (await keeps.ok('/warehouse/listProblemRecordPage', { customer: 'bghn' })).rows;
  expect(problems).toMatchObject([{ problemStatus: 0, problemKind: 1, batchNo: 'L2', num: 6, sourceNo: entryNumber, creator: '博格' }]);

  // Put away, picked, brought back, counted, seen to expire.
  const { entryNumber: _, lines } = await keeps.read(`/warehouse/findEntryOrder?entryNumber=${entryNumber}`);
  expect(lines[0].batches[0]).toMatchObject({ batchNo: 'L1', restNum: 10 });
  const pick = await keeps.ok('/warehouse/createPickOrder', {
    prewhId: store.prewhId,
    empId: store.empId,
    lines: [{ productId: store.glove, num: 3 }],
  });
  await keeps.ok('/warehouse/confirmPickOrder', { id: pick.id });
  const found = await keeps.read(`/warehouse/findPickOrder?id=${pick.id}`);
  await keeps.ok('/warehouse/updatePickOrder', { id: pick.id, picked: [{ pickLineNo: found.lines[0].pickLineNo, realNum: 3 }] });
  await keeps.ok('/warehouse/createPrewhReturnWarehouse', {
    prewhId: store.prewhId,
    empId: store.empId,
    lines: [{ channelId: store.third, num: 1 }],
  });
  const count = await keeps.ok('/warehouse/createPrewhInventory', { prewhId: store.prewhId, channelIds: [store.third] });
  // What differs is counted twice.
  for (const finishFlag of [false, true])
    await keeps.must({
      method: 'PUT',
      path: '/warehouse/updatePrewhInventory',
      body: { id: count.id, lines: [{ lineNo: 1, realNum: 6 }], finishFlag },
    });
  const lots = (await keeps.ok('/warehouse/listExpirationProductPage', { leftDays: 30 })).rows;
  expect(lots).toMatchObject([{ lotNo: 'L1', leftDays: 20, storedNum: 10 }]);
  await keeps.ok('/warehouse/handleProblemRecord', { id: problems[0].id, result: '已退回供应商，补发途中', solvedFlag: true });
  const handled = { id: problems[0].id, result: '再看', solvedFlag: false };
  expect(await keeps.refusal('/warehouse/handleProblemRecord', handled)).toBe('not-allowed-now');
  await buys.ok('/warehouse/closeBghnPurchaseOrder', { id: order.id });
  expect((await buys.ok('/warehouse/listBghnPurchaseOrder', { orderStatus: 2 })).rows).toMatchObject([{ poNo: order.poNo }]);
  const { checks } = await proof(database.db, database.node);
  expect(checks.filter(({ failing }) => failing > 0)).toEqual([]);
});

test('what a customer’s page shows is of that customer: orders, entries, look-ups of others are not there', async () => {
  const own = await calls.admin.ok('/vreplenish/createPurchaseOrder', {
    vendorId,
    warehouseId: store.warehouseId,
    lines: [{ productId: store.drill, num: 5 }],
  });
  const { entryNumber } = await calls.admin.ok('/warehouse/createEntryOrder', {
    poNo: own.poNo,
    postFlag: true,
    lines: [{ lineNo: 1, num: 5 }],
  });
  const sees = as(other, 'bghnPurchase bghnPurchase.update bghnPurchase.close bghnWarehousing bghnExceptionFeedback');
  const entries = (await sees.ok('/warehouse/listEntryOrderPage', { limit: 200 })).rows;
  expect(entries.map((row: { entryNumber: string }) => row.entryNumber)).not.toContain(entryNumber);
  expect((await calls.admin.ok('/warehouse/listEntryOrderPage', { entryNumber })).total).toBe(1);
  for (const path of [
    `/warehouse/findEntryOrder?entryNumber=${entryNumber}`,
    `/warehouse/findPurchaseOrder?poNo=${own.poNo}`,
    `/warehouse/findBghnPurchaseOrder?poNo=${own.poNo}`,
  ])
    expect([path, (await sees.send({ method: 'GET', path })).error]).toEqual([path, 'not-found']);
  expect(await sees.refusal('/warehouse/updateBghnPurchaseOrder', { id: own.id, buyer: '王敏' })).toBe('not-found');
  expect(await sees.refusal('/warehouse/closeBghnPurchaseOrder', { id: own.id })).toBe('not-found');
  // What the page has no button for is refused, and Bosch’s orders are nobody’s to make.
  expect(await sees.refusal('/warehouse/createBghnPurchaseOrder', {})).toBe('not-permitted');
  expect(await sees.refusal('/warehouse/handleProblemRecord', { id: newId(), result: '好', solvedFlag: true })).toBe('not-permitted');
  expect((await calls.admin.post('/warehouse/createBoschPurchaseOrder', {})).error).toBe('no-route');
});

test('a request goes to several vendors as several orders, and names the goods that have none', async () => {
  const bare = await database.run((ctx) => store.product('量规', undefined, ctx));
  const ask = (lines: object[]) => calls.admin.ok('/warehouse/createBghnProcure', { warehouseId: store.warehouseId, lines });
  const [first, second] = [
    await ask([
      { productId: store.drill, num: 2 },
      { productId: bare, num: 3 },
    ]),
    await ask([{ productId: store.drill, num: 5 }]),
  ];
  const ids = [first.id, second.id];
  await calls.other.ok('/warehouse/approveBghnProcure', { ids, passFlag: true });
  const refused = await calls.admin.post('/warehouse/orderBghnProcure', { ids });
  expect([refused.error, refused.msg]).toEqual(['purchase-no-vendor', expect.stringContaining('量规')]);
  const second2 = (await database.run((ctx) => createVendor(ctx, { vendorCode: 'V2', vendorName: '三丰' }))).id;
  const orders = await calls.admin.ok('/warehouse/orderBghnProcure', { ids, vendorId: second2 });
  // What both want of a product is one line of one order.
  expect(orders).toMatchObject([
    { vendorName: '山特', lineCount: 1, num: 7 },
    { vendorName: '三丰', lineCount: 1, num: 3 },
  ]);
  const again = await calls.admin.post('/warehouse/orderBghnProcure', { ids });
  expect(again.error).toBe('not-allowed-now');
  expect(await calls.admin.read(`/warehouse/findBghnProcure?id=${first.id}`)).toMatchObject({
    lines: [{ poNo: orders[0].poNo }, { poNo: orders[1].poNo }],
  });
});
