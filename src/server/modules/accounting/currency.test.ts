// A vendor that bills in its own currency: its statement says both, at the rate of its last day, and keeps it.
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill } from '../../../../test/machine-floor.ts';
import { dice } from '../../../../test/report-world.ts';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import { MOVE } from '../../../contract/stock/ledger.ts';
import { newId } from '../../kernel/db/ids.ts';
import { bindProducts } from '../machine/index.ts';
import { createVendor, orgHandlers } from '../org/index.ts';
import { reconciliationHandlers } from '../reconciliation/noun.ts';
import { statement } from '../statement/noun.ts';
import { furnishPlant, openPlant } from '../strategy/test-plant.ts';
import { recordTrades } from '../trade/index.ts';
import { inCurrency } from './index.ts';
import { accounting } from './noun.ts';

const database = testDatabase();
const ago = (days: number) => addDays(dayOf(new Date(), 'Asia/Shanghai'), -days);
let plants: Awaited<ReturnType<typeof openPlant>>;
let admin: ReturnType<typeof plants>;
let plant: Awaited<ReturnType<typeof furnishPlant>>;
let [abroad, home] = ['', ''];
beforeAll(async () => {
  plants = await openPlant(database, [...orgHandlers, reconciliationHandlers, ...accounting.handlers, ...statement.handlers]);
  admin = plants();
  plant = await database.run(async (ctx) => {
    const made = await furnishPlant(ctx, 'CUR');
    const [glove = '', drill = ''] = made.channels;
    await bindProducts(ctx, [
      { channelId: glove, productId: made.glove },
      { channelId: drill, productId: made.drill },
    ]);
    await fill(ctx, { vmId: made.vmId, channelId: glove, productId: made.glove, qty: 500 });
    await fill(ctx, { vmId: made.vmId, channelId: drill, productId: made.drill, qty: 500 });
    return made;
  });
  const make = (vendorCode: string) => database.run(async (ctx) => (await createVendor(ctx, { vendorCode, vendorName: vendorCode })).id);
  [abroad, home] = [await make('ABROAD'), await make('HOME')];
  await database.pool.query('update product set vendor_id = case id when $1 then $2::uuid else $3::uuid end', [plant.glove, abroad, home]);
});

async function take(day: string, productId: string, { quantity = 1, price = 10_000 } = {}): Promise<void> {
  const channelId = plant.channels[productId === plant.glove ? 0 : 1] ?? '';
  const happenedAt = new Date(`${day}T12:00:00+08:00`).toISOString();
  const tradeNumber = newId();
  const lines = [{ channelId, productId, quantity, price }];
  await database.run((ctx) =>
    recordTrades(ctx, [
      { vmId: plant.vmId, tradeNumber, tradeType: MOVE.pick, happenedAt, event: { id: tradeNumber }, empId: plant.zhang, lines },
    ]),
  );
}
const rate = (fields: object) => admin.post('/tradeagg/createCurrencyRate', { vendorId: abroad, currency: 'USD', ...fields });
async function statements(day: string) {
  await admin.ok('/tradeagg/closeReconciliationPeriod', { day });
  await admin.ok('/tradeagg/createStatement', { lastDay: day });
  const { rows } = await admin.ok('/tradeagg/listStatement', { lastDay: { from: day, to: day }, limit: 50 });
  return Object.fromEntries(rows.map((row: { vendorName: string }) => [row.vendorName, row]));
}

test('a rate says its currency, is of days that are not closed, stands once a day, and is ended, not changed', async () => {
  await admin.ok('/tradeagg/closeReconciliationPeriod', { day: ago(90) });
  expect((await rate({ currencyRate: '7', validFrom: ago(90) })).error).toBe('tax-closed');
  for (const wrong of [
    { currency: 'usd' },
    { currencyRate: '0' },
    { currencyRate: '0.000' },
    { currencyRate: '7.1234567' },
    { currencyRate: '-1' },
  ])
    expect((await rate({ currencyRate: '7', validFrom: ago(80), ...wrong })).code).toBe(400);
  expect((await rate({ currencyRate: '7', validFrom: ago(80), validTo: ago(81) })).error).toBe('tax-days');
  expect((await rate({ currencyRate: '7', validFrom: ago(80), vendorId: newId() })).error).toBe('not-found');
  const { id } = (await rate({ currencyRate: '7.05', validFrom: ago(80) })).data;
  expect((await rate({ currencyRate: '8', validFrom: ago(80) })).error).toBe('currency-twice');
  const [row] = (await admin.ok('/tradeagg/listCurrencyRate', { vendorId: abroad })).rows;
  expect(row).toMatchObject({ id, vendorName: 'ABROAD', currency: 'USD', currencyRate: '7.05', validTo: null });
  expect((await admin.post('/basic/deleteVendor', { id: abroad })).msg).toContain('外币汇率1条');
  await admin.ok('/tradeagg/deleteCurrencyRate', { id });
  expect((await admin.ok('/tradeagg/listCurrencyRate', {})).rows).toEqual([]);
});

test('a statement is in both currencies at the rate of its last day, line by line, and a later rate changes nothing', async () => {
  const { id } = (await rate({ currencyRate: '7.123456', validFrom: ago(85) })).data;
  // Of days to come.
  await rate({ currencyRate: '5', validFrom: ago(-9) });
  const chance = dice(11);
  const taken: number[] = [];
  for (let at = 0; at < 12; at += 1) {
    const [quantity, price] = [1 + chance.roll(5), 1 + chance.roll(20_000)];
    taken.push(quantity * price);
    await take(ago(80), plant.glove, { quantity, price });
  }
  await take(ago(80), plant.drill);
  const made = await statements(ago(70));
  expect(made['HOME']).toMatchObject({ currency: null, currencyRate: null, currencyPrice: null });
  const one = made['ABROAD'];
  const found = await admin.read(`/tradeagg/findStatement?id=${one.id}`);
  const half = (fen: number) => Math.round((fen * 1_000_000) / 7_123_456);
  expect(found.lines.map((line: { currencyPrice: string }) => line.currencyPrice)).toEqual(
    found.lines.map((line: { totalPrice: string }) => (half(Math.round(Number(line.totalPrice) * 100)) / 100).toFixed(2)),
  );
  const total = found.lines.reduce((sum: number, line: { currencyPrice: string }) => sum + Math.round(Number(line.currencyPrice) * 100), 0);
  expect(one).toMatchObject({
    currency: 'USD',
    currencyRate: '7.123456',
    currencyPrice: (total / 100).toFixed(2),
    totalPrice: (taken.reduce((sum, fen) => sum + fen, 0) / 100).toFixed(2),
  });
  expect((await admin.ok('/tradeagg/statSettlement', {}))[0]).toMatchObject({ statements: 2, foreign: 1 });
  // Closed days keep their rate: it is neither ended before them nor deleted.
  expect((await admin.post('/tradeagg/endCurrencyRate', { id, validTo: ago(71) })).error).toBe('tax-closed');
  expect((await admin.post('/tradeagg/deleteCurrencyRate', { id })).error).toBe('tax-closed');
  await admin.ok('/tradeagg/endCurrencyRate', { id, validTo: ago(70) });
  await rate({ currencyRate: '6.9', validFrom: ago(69), validTo: ago(65) });
  await rate({ currencyRate: '6.8', validFrom: ago(66) });
  expect(await admin.read(`/tradeagg/findStatement?id=${one.id}`)).toEqual(found);
  await take(ago(60), plant.glove);
  expect((await statements(ago(50)))['ABROAD']).toMatchObject({ currencyRate: '6.8', totalPrice: '100.00', currencyPrice: '14.71' });
});

test('who sees a part of the site, or has not the right, changes no rate and sees none', async () => {
  const part = plants({ scope: { department: [newId()] } });
  expect(
    (await part.post('/tradeagg/createCurrencyRate', { vendorId: abroad, currency: 'USD', currencyRate: '7', validFrom: ago(1) })).error,
  ).toBe('charge-narrowed');
  expect((await part.ok('/tradeagg/listCurrencyRate', {})).rows).toEqual([]);
  expect((await plants({ rights: ['report.statement'] }).post('/tradeagg/listCurrencyRate', {})).code).toBe(403);
});

test.each([
  [100, 7_000_000, 14],
  [105, 10_000_000, 11],
  [-105, 10_000_000, -11],
  [0, 1, 0],
  [10_000, 6_800_000, 1471],
])('%i fen at %i millionths are %i', (fen, rateMicro, expected) => {
  expect(inCurrency(fen, { currency: 'USD', rateMicro })).toBe(expected);
});
