// What is closed keeps its tax: whoever a rate is of stays, the tree of types is kept as it was, and what is given back has the tax of what it gives back.
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill } from '../../../../test/machine-floor.ts';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import { MOVE } from '../../../contract/stock/ledger.ts';
import { RefundSource } from '../../../contract/desk/codes.ts';
import { newId } from '../../kernel/db/ids.ts';
import { bindProducts } from '../machine/index.ts';
import { createVendor, orgHandlers } from '../org/index.ts';
import { product } from '../product/noun.ts';
import { reconciliationHandlers } from '../reconciliation/noun.ts';
import { furnishPlant, openPlant } from '../strategy/test-plant.ts';
import { recordTrades, refundTrade } from '../trade/index.ts';
import { factsOf } from './facts.query.ts';
import { accounting } from './noun.ts';

const database = testDatabase();
const ago = (days: number) => addDays(dayOf(new Date(), 'Asia/Shanghai'), -days);
type Row = Record<string, string>;
let admin: ReturnType<Awaited<ReturnType<typeof openPlant>>>;
let plant: Awaited<ReturnType<typeof furnishPlant>>;
let [above, other, vendorId, old, unused] = ['', '', '', '', ''];
beforeAll(async () => {
  admin = (await openPlant(database, [...product.handlers, ...orgHandlers, reconciliationHandlers, ...accounting.handlers]))();
  plant = await database.run(async (ctx) => {
    const made = await furnishPlant(ctx, 'KEPT');
    const channelId = made.channels[0] ?? '';
    await bindProducts(ctx, [{ channelId, productId: made.glove }]);
    await fill(ctx, { vmId: made.vmId, channelId, productId: made.glove, qty: 500 });
    return made;
  });
  vendorId = await database.run(async (ctx) => (await createVendor(ctx, { vendorCode: 'KEPT', vendorName: '山特' })).id);
  above = (await admin.ok('/basic/createProductType', { productTypeCode: 'UP', productTypeName: '劳保' })).id;
  other = (await admin.ok('/basic/createProductType', { productTypeCode: 'ELSE', productTypeName: '其他' })).id;
  await admin.ok('/basic/updateProductType', { id: plant.typeId, parentId: above });
  await admin.ok('/tradeagg/createAccountingRule', { debitAccount: '5101', creditAccount: '1403', taxAccount: '2221.01' });
  await rate({ taxRate: '6', productTypeId: above, validFrom: ago(90) });
  await rate({ taxRate: '9', vendorId, validFrom: ago(90) });
  // Of three vendors one after the other; something was taken while the first supplied it.
  const make = (vendorCode: string) => database.run(async (ctx) => (await createVendor(ctx, { vendorCode, vendorName: '旧供应商' })).id);
  [old, unused] = [await make('OLD'), await make('UNUSED')];
  const supply = (id: string) => database.pool.query('update product set vendor_id = $2 where id = $1', [plant.glove, id]);
  await supply(old);
  await take(ago(80));
  await supply(unused);
  await supply(vendorId);
});

/** Trades of one glove at 100.00 each. */
async function take(day: string, quantity = 1): Promise<string> {
  const tradeNumber = newId();
  const lines = [{ channelId: plant.channels[0] ?? '', productId: plant.glove, quantity, price: 10_000 }];
  const happenedAt = new Date(`${day}T12:00:00+08:00`).toISOString();
  await database.run((ctx) =>
    recordTrades(ctx, [
      { vmId: plant.vmId, tradeNumber, tradeType: MOVE.pick, happenedAt, event: { id: tradeNumber }, empId: plant.zhang, lines },
    ]),
  );
  return (await database.pool.query('select id from trade where trade_number = $1', [tradeNumber])).rows[0].id;
}
const rate = (fields: object) => admin.ok('/tradeagg/createTaxRate', fields);
const close = (day: string) => admin.ok('/tradeagg/closeReconciliationPeriod', { day });
async function booked(lastDay: string): Promise<Record<string, string>> {
  const { runNo } = await admin.ok('/tradeagg/createAccountingRun', { lastDay });
  const { rows } = await admin.ok('/tradeagg/listAccountingEntry', { limit: 200, runNo });
  return Object.fromEntries((rows as Row[]).map((row) => [row['account'], row['debit'] === '0.00' ? row['credit'] : row['debit']]));
}

test('a vendor or a type of a rate, a rule of charging or accounts is not deleted, in words', async () => {
  const refused = await admin.post('/basic/deleteVendor', { id: vendorId });
  expect([refused.error, refused.msg]).toEqual(['has-history', '不能删除：山特已有商品1种、税率1条。可以改为停用']);
  for (const fields of [
    { taxRate: '3', validFrom: ago(-9) },
    { chargeMethod: 1, validFrom: ago(-9) },
  ]) {
    const { id } = await admin.ok('/basic/createProductType', { productTypeCode: newId(), productTypeName: '空分类' });
    await admin.ok(`/tradeagg/create${'taxRate' in fields ? 'TaxRate' : 'ChargeRule'}`, { ...fields, productTypeId: id });
    expect((await admin.post('/basic/deleteProductType', { id })).error).toBe('in-use');
    expect((await admin.post('/basic/mergeProductType', { id, intoId: other })).error).toBe('type-merge-held');
  }
  const { id } = await admin.ok('/basic/createProductType', { productTypeCode: newId(), productTypeName: '空分类' });
  await admin.ok('/tradeagg/createAccountingRule', { debitAccount: '1', creditAccount: '2', productTypeId: id });
  expect((await admin.post('/basic/deleteProductType', { id })).error).toBe('in-use');
});

test('who supplied what was taken is not deleted, though another vendor does now', async () => {
  expect((await admin.post('/basic/deleteVendor', { id: old })).msg).toBe('不能删除：旧供应商已有供过并已领用的商品1种。可以改为停用');
  await admin.ok('/basic/deleteVendor', { id: unused });
});

test('a type that was merged away or moved after the closing: entries made then have the tax of then', async () => {
  await take(ago(70));
  await close(ago(60));
  // The vendor's own rate counts after the type's: 6 % of 劳保 is in what stood below it.
  await rate({ taxRate: '13', productTypeId: other, validFrom: ago(59) });
  await admin.ok('/basic/updateProductType', { id: plant.typeId, parentId: other });
  await admin.ok('/basic/mergeProductType', { id: plant.typeId, intoId: other });
  const first = await booked(ago(60));
  expect(first).toEqual({ 5101: '188.68', '2221.01': '11.32', 1403: '200.00' });
  // Later trades are of the type that it became; that one moves below 劳保 in the open period, and has its own rate all the same.
  await take(ago(50));
  await admin.ok('/basic/updateProductType', { id: other, parentId: above });
  await close(ago(40));
  expect(await booked(ago(40))).toEqual({ 5101: '88.50', '2221.01': '11.50', 1403: '100.00' });
});

test('a refund in a later period has the tax of the day on which it was charged', async () => {
  const tradeId = await take(ago(30), 2);
  await close(ago(20));
  const { rows } = await admin.ok('/tradeagg/listTaxRate', { limit: 200 });
  const [{ id }] = (rows as Row[]).filter((row) => row['taxRate'] === '13.00') as [Row];
  await admin.ok('/tradeagg/endTaxRate', { id, validTo: ago(20) });
  await rate({ taxRate: '3', productTypeId: other, validFrom: ago(19) });
  await database.run((ctx) =>
    refundTrade(ctx, { tradeId, quantity: 1, reason: '没有拿到', source: RefundSource.appeal, sourceId: newId() }),
  );
  expect(await booked(ago(20))).toEqual({ 5101: '176.99', '2221.01': '23.01', 1403: '200.00' });
  // It counts today, at the 13 % of then: with today's 3 % it would give back 2.91.
  const today = { firstDay: ago(0), lastDay: ago(0) };
  expect(await database.run((ctx) => factsOf(ctx, today))).toMatchObject([{ amount: -10_000, taxAmount: -1150 }]);
});
