// A price that was agreed in another currency: charged at the rate of the day, to the fen, kept beside the trade; no day of it is without a rate, and none that has begun changes its own.
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill } from '../../../../test/machine-floor.ts';
import { ChargeMethod } from '../../../contract/accounting/charge.ts';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import { RefundSource } from '../../../contract/desk/codes.ts';
import { MOVE } from '../../../contract/stock/ledger.ts';
import { newId } from '../../kernel/db/ids.ts';
import { bindProducts } from '../machine/index.ts';
import { createVendor } from '../org/index.ts';
import { reconciliationHandlers } from '../reconciliation/noun.ts';
import { report } from '../report/noun.ts';
import { statement } from '../statement/noun.ts';
import { furnishPlant, openPlant } from '../strategy/test-plant.ts';
import { recordTrades, refundTrade } from '../trade/index.ts';
import { accounting } from './noun.ts';

const database = testDatabase();
const day = (shift: number) => addDays(dayOf(new Date(), 'Asia/Shanghai'), shift);
let admin: ReturnType<Awaited<ReturnType<typeof openPlant>>>;
let plant: Awaited<ReturnType<typeof furnishPlant>>;
let vendorId = '';
beforeAll(async () => {
  admin = (await openPlant(database, [reconciliationHandlers, ...accounting.handlers, ...statement.handlers, ...report.handlers]))();
  plant = await database.run(async (ctx) => {
    const made = await furnishPlant(ctx, 'FGN');
    const [first = ''] = made.channels;
    await bindProducts(ctx, [{ channelId: first, productId: made.drill }]);
    await fill(ctx, { vmId: made.vmId, channelId: first, productId: made.drill, qty: 500 });
    return made;
  });
  vendorId = await database.run(async (ctx) => (await createVendor(ctx, { vendorCode: 'FGN', vendorName: '山特' })).id);
});

const rule = (fields: object) =>
  admin.post('/tradeagg/createChargeRule', { chargeMethod: ChargeMethod.contract, productId: plant.drill, validFrom: day(1), ...fields });
const rate = (currencyRate: string, validFrom: string, more: object = {}) =>
  admin.post('/tradeagg/createCurrencyRate', { vendorId, currency: 'USD', currencyRate, validFrom, ...more });
async function take(shift: number, quantity: number): Promise<string> {
  const tradeNumber = newId();
  const happenedAt = new Date(`${day(shift)}T00:30:00+08:00`).toISOString();
  const lines = [{ channelId: plant.channels[0] ?? '', productId: plant.drill, quantity }];
  await database.run((ctx) =>
    recordTrades(ctx, [
      { vmId: plant.vmId, tradeNumber, tradeType: MOVE.pick, happenedAt, event: { id: tradeNumber }, empId: plant.zhang, lines },
    ]),
  );
  return tradeNumber;
}
const seen = async (tradeNumber: string) => {
  const { rows } = await admin.ok('/kaetl/listSaleDetail', { tradeNumber });
  return rows.map(({ productPrice, currency, foreignPrice, currencyRate, currencyPrice }: Record<string, unknown>) => [
    productPrice,
    currency,
    foreignPrice,
    currencyRate,
    currencyPrice,
  ]);
};

test('a price of another currency needs a vendor, a currency and a rate for each of its days, and says what is missing', async () => {
  const usd = { currency: 'USD', foreignPrice: '1.01' };
  expect((await rule(usd)).error).toBe('charge-no-vendor');
  await database.pool.query('update product set vendor_id = $2 where id = $1', [plant.drill, vendorId]);
  for (const wrong of [
    { currency: 'USD' },
    { foreignPrice: '1.01' },
    { ...usd, contractPrice: '7.00' },
    { ...usd, chargeMethod: ChargeMethod.listed },
    { ...usd, productId: null },
  ])
    expect((await rule(wrong)).error).toBe('charge-contract');
  expect((await rule(usd)).msg).toBe(`山特的USD汇率没有覆盖${day(1)}至∞：先在“外币汇率”里新增这些天的汇率（不填结束日期即一直有效）`);
  await rate('7', day(-20), { validTo: day(5) });
  await rate('7', day(7));
  await rate('8', day(5), { currency: 'EUR' });
  expect((await rule(usd)).error).toBe('charge-no-rate');
  expect((await rule({ ...usd, validTo: day(6) })).error).toBe('charge-no-rate');
  const { id } = (await rule({ ...usd, validTo: day(5) })).data;
  expect((await admin.post('/tradeagg/endChargeRule', { id, validTo: null })).error).toBe('charge-no-rate');
  await admin.ok('/tradeagg/deleteChargeRule', { id });
  await database.pool.query('delete from currency_rate');
});

test('it is charged at the rate of the day, to the fen; corrections have that of their trade, later rates change nothing', async () => {
  await rate('7.123456', day(-10));
  await rate('7.2', day(-2));
  const { id } = (await rule({ currency: 'USD', foreignPrice: '1.01' })).data;
  await database.pool.query('update charge_rule set valid_from = $2 where id = $1', [id, day(-5)]);
  const [before, early, late] = [await take(-6, 1), await take(-3, 3), await take(-1, 2)];
  expect(await seen(before)).toEqual([['2.50', null, null, null, null]]);
  // 1.01 × 7.123456 = 7.19469056, 1.01 × 7.2 = 7.272
  expect(await seen(early)).toEqual([['7.19', 'USD', '1.01', '7.123456', '3.03']]);
  expect(await seen(late)).toEqual([['7.27', 'USD', '1.01', '7.2', '2.02']]);
  const [listed] = (await admin.ok('/tradeagg/listChargeRule', {})).rows;
  expect(listed).toMatchObject({ contractPrice: '7.27', currency: 'USD', foreignPrice: '1.01', currencyRate: '7.2' });
  // A day that has begun keeps its rate, and those to come have one.
  const rates: { id: string; currencyRate: string }[] = (await admin.ok('/tradeagg/listCurrencyRate', {})).rows;
  const idOf = (text: string) => rates.find(({ currencyRate }) => currencyRate === text)?.id ?? '';
  expect((await rate('9', day(0))).error).toBe('currency-charged');
  expect((await rate('9', day(-4), { validTo: day(-4) })).error).toBe('currency-charged');
  expect((await rate('9', day(-9), { validTo: day(-6) })).code).toBe(200);
  expect((await admin.post('/tradeagg/deleteCurrencyRate', { id: idOf('7.2') })).error).toBe('currency-charged');
  expect((await admin.post('/tradeagg/endCurrencyRate', { id: idOf('7.2'), validTo: day(-1) })).error).toBe('currency-charged');
  await admin.ok('/tradeagg/endCurrencyRate', { id: idOf('7.123456'), validTo: null });
  expect((await admin.post('/tradeagg/endCurrencyRate', { id: idOf('7.123456'), validTo: day(-3) })).error).toBe('currency-charged');
  const next = (await rate('7.3', day(2))).data.id as string;
  await admin.ok('/tradeagg/endCurrencyRate', { id: idOf('7.2'), validTo: day(1) });
  // The older one has no end: it would hold again, so nothing lacks a rate until it is ended too.
  await admin.ok('/tradeagg/endCurrencyRate', { id: idOf('7.123456'), validTo: day(3) });
  expect((await admin.post('/tradeagg/deleteCurrencyRate', { id: next })).error).toBe('currency-needed');
  expect((await admin.post('/tradeagg/endCurrencyRate', { id: next, validTo: day(30) })).msg).toContain('先新增接着生效的汇率');
  // Given back at what it was charged at, not at the rate of today.
  const { rows } = await database.pool.query('select id from trade where trade_number = $1', [early]);
  await database.run((ctx) =>
    refundTrade(ctx, { tradeId: rows[0].id, quantity: 1, reason: '退回', source: RefundSource.appeal, sourceId: newId() }),
  );
  expect((await seen(early)).toSorted()).toEqual([
    ['7.19', 'USD', '1.01', '7.123456', '-1.01'],
    ['7.19', 'USD', '1.01', '7.123456', '3.03'],
  ]);
});

test('the statement of the vendor says what was agreed, as it was agreed, and the rest at the rate of its last day', async () => {
  await admin.ok('/tradeagg/closeReconciliationPeriod', { day: day(-1) });
  await admin.ok('/tradeagg/createStatement', { lastDay: day(-1) });
  const [one] = (await admin.ok('/tradeagg/listStatement', { limit: 50 })).rows;
  // 3 less 1 and 2 at 1.01 dollars; one at 2.50 yuan, at 7.2.
  expect(one).toMatchObject({ currency: 'USD', currencyRate: '7.2', totalPrice: '31.42', currencyPrice: '4.39' });
});
