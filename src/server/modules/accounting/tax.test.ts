// Tax: net and tax come to the amount, are the same on statements and in entries, follow the day's rate, and closed periods keep theirs.
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill } from '../../../../test/machine-floor.ts';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import { MOVE } from '../../../contract/stock/ledger.ts';
import { seeded } from '../../demo/random.ts';
import { newId } from '../../kernel/db/ids.ts';
import { bindProducts } from '../machine/index.ts';
import { createVendor } from '../org/index.ts';
import { product } from '../product/noun.ts';
import { reconciliationHandlers } from '../reconciliation/noun.ts';
import { statement } from '../statement/noun.ts';
import { furnishPlant, openPlant } from '../strategy/test-plant.ts';
import { recordTrades } from '../trade/index.ts';
import { accounting } from './noun.ts';

const database = testDatabase();
const ago = (days: number) => addDays(dayOf(new Date(), 'Asia/Shanghai'), -days);
type Row = Record<string, string>;
let admin: ReturnType<Awaited<ReturnType<typeof openPlant>>>;
let plant: Awaited<ReturnType<typeof furnishPlant>>;
let vendorId: string;
beforeAll(async () => {
  const as = await openPlant(database, [...product.handlers, reconciliationHandlers, ...accounting.handlers, ...statement.handlers]);
  admin = as();
  plant = await database.run(async (ctx) => {
    const made = await furnishPlant(ctx, 'TAX');
    for (const [at, productId] of [made.drill, made.glove].entries()) {
      const channelId = made.channels[at] ?? '';
      await bindProducts(ctx, [{ channelId, productId }]);
      await fill(ctx, { vmId: made.vmId, channelId, productId, qty: 500 });
    }
    return made;
  });
  vendorId = await database.run(async (ctx) => (await createVendor(ctx, { vendorCode: 'TAX', vendorName: '山特' })).id);
  await database.pool.query('update product set vendor_id = $2 where id = $1', [plant.glove, vendorId]);
  await admin.ok('/tradeagg/createAccountingRule', { debitAccount: '5101', creditAccount: '1403', taxAccount: '2221.01' });
});

interface Taken {
  day: string;
  glove: boolean;
  total: number;
}
const taken: Taken[] = [];
async function take(day: string, glove: boolean, { quantity, price }: { quantity: number; price: number }): Promise<void> {
  const tradeNumber = newId();
  const lines = [{ channelId: plant.channels[glove ? 1 : 0] ?? '', productId: glove ? plant.glove : plant.drill, quantity, price }];
  const happenedAt = new Date(`${day}T12:00:00+08:00`).toISOString();
  const event = { id: tradeNumber };
  await database.run((ctx) =>
    recordTrades(ctx, [{ vmId: plant.vmId, tradeNumber, tradeType: MOVE.pick, happenedAt, event, empId: plant.zhang, lines }]),
  );
  taken.push({ day, glove, total: quantity * price });
}
const fen = (text: string | null | undefined) => Math.round(Number(text ?? 0) * 100);
const sum = (rows: readonly Row[], field: string) => rows.reduce((all, row) => all + fen(row[field]), 0);
const statements = async (lastDay: string) =>
  ((await admin.ok('/tradeagg/listStatement', { limit: 200 })).rows as Row[]).filter((row) => row['lastDay'] === lastDay);
async function entries(lastDay: string): Promise<Row[]> {
  const { runNo } = await admin.ok('/tradeagg/createAccountingRun', { lastDay });
  return (await admin.ok('/tradeagg/listAccountingEntry', { limit: 200, runNo })).rows as Row[];
}
async function closed(lastDay: string): Promise<Row[]> {
  await admin.ok('/tradeagg/closeReconciliationPeriod', { day: lastDay });
  await admin.ok('/tradeagg/createStatement', { lastDay });
  return await statements(lastDay);
}
const rate = (fields: object) => admin.post('/tradeagg/createTaxRate', fields);

test('a site without rates has neither net nor tax, and two lines for each entry', async () => {
  await take(ago(40), true, { quantity: 3, price: 333 });
  const rows = await closed(ago(35));
  expect(rows).toMatchObject([{ totalPrice: '9.99', netPrice: null, taxPrice: null }]);
  expect((await entries(ago(35))).map((row) => [row['account'], row['debit'], row['credit']])).toEqual([
    ['5101', '9.99', '0.00'],
    ['1403', '0.00', '9.99'],
  ]);
});

test('random takings over a change of the rate: tax of each trade by itself, the same on statements and in entries, which balance', async () => {
  expect((await rate({ taxRate: '13', validFrom: ago(35) })).error).toBe('tax-closed');
  expect((await rate({ taxRate: '100', validFrom: ago(34) })).error).toBe('bad-input');
  // 13 % for all, 9.5 % from the 25th day back on; of this vendor 6 %.
  expect((await rate({ taxRate: '13', validFrom: ago(34), validTo: ago(26) })).code).toBe(200);
  expect((await rate({ taxRate: '9.5', productTypeId: plant.typeId, validFrom: ago(25) })).code).toBe(200);
  expect((await rate({ taxRate: '6', productTypeId: plant.typeId, vendorId, validFrom: ago(25) })).code).toBe(200);
  const random = seeded(503);
  for (let at = 0; at < 25; at += 1)
    await take(ago(random.int(20, 34)), random.int(0, 2) === 0, { quantity: random.int(1, 4), price: random.int(1, 2000) });
  const now = taken.slice(1);
  const bp = ({ day, glove }: Taken) => (day < ago(25) ? 1300 : glove ? 600 : 950);
  const taxOf = (one: Taken) => Math.floor((2 * one.total * bp(one) + 10_000 + bp(one)) / (2 * (10_000 + bp(one))));
  const total = (rows: readonly Taken[], of: (one: Taken) => number) => rows.reduce((all, one) => all + of(one), 0);
  const rows = await closed(ago(20));
  expect([sum(rows, 'taxPrice'), sum(rows, 'totalPrice')]).toEqual([total(now, taxOf), total(now, ({ total: gross }) => gross)]);
  for (const row of rows) {
    expect(fen(row['netPrice']) + fen(row['taxPrice'])).toBe(fen(row['totalPrice']));
    const found = await admin.read(`/tradeagg/findStatement?id=${row['id']}`);
    expect([found.agrees, sum(found.lines, 'taxPrice')]).toEqual([true, fen(row['taxPrice'])]);
  }
  const booked = await entries(ago(20));
  const of = (account: string) => booked.filter((row) => row['account'] === account);
  expect([sum(of('2221.01'), 'debit'), sum(booked, 'debit'), sum(booked, 'credit')]).toEqual([
    total(now, taxOf),
    total(now, ({ total: gross }) => gross),
    total(now, ({ total: gross }) => gross),
  ]);
});

test('what is closed keeps its rate: it can be ended for later days, not taken away', async () => {
  const { rows } = await admin.ok('/tradeagg/listTaxRate', { limit: 200 });
  const [{ id }] = (rows as Row[]).filter((row) => row['taxRate'] === '6.00') as [Row];
  const deed = (verb: string, more: object = {}) => admin.post(`/tradeagg/${verb}TaxRate`, { id, ...more });
  expect([(await deed('delete')).error, (await deed('end', { validTo: ago(21) })).error]).toEqual(['tax-closed', 'tax-closed']);
  // From the first open day on it is as one likes.
  for (const validTo of [ago(0), null, ago(20)]) expect((await deed('end', { validTo })).code).toBe(200);
  expect((await deed('end', { validTo: null })).code).toBe(200);
});
