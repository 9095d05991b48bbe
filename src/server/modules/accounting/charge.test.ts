// What is charged: by rules from days to come, at the moment when it happened, and never anew; reports agree with the trades.
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill } from '../../../../test/machine-floor.ts';
import { ChargeMethod } from '../../../contract/accounting/charge.ts';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import { MOVE } from '../../../contract/stock/ledger.ts';
import { seeded } from '../../demo/random.ts';
import { newId } from '../../kernel/db/ids.ts';
import { bindProducts } from '../machine/index.ts';
import { createVendor } from '../org/index.ts';
import { createPurchase } from '../purchase/purchase.ts';
import { receivePurchase } from '../purchase/index.ts';
import { furnishPlant, openPlant } from '../strategy/test-plant.ts';
import { recordTrades } from '../trade/index.ts';
import { accounting } from './noun.ts';

const database = testDatabase();
const MILLION = 1_000_000n;
const day = (shift: number) => addDays(dayOf(new Date(), 'Asia/Shanghai'), shift);
let as: Awaited<ReturnType<typeof openPlant>>;
let admin: ReturnType<typeof as>;
let plant: Awaited<ReturnType<typeof furnishPlant>>;
beforeAll(async () => {
  as = await openPlant(database, accounting.handlers);
  admin = as();
  plant = await database.run(async (ctx) => {
    const made = await furnishPlant(ctx, 'CHG');
    const [first = '', second = ''] = made.channels;
    await bindProducts(ctx, [
      { channelId: first, productId: made.drill },
      { channelId: second, productId: made.glove },
    ]);
    await fill(ctx, { vmId: made.vmId, channelId: first, productId: made.drill, qty: 100 });
    await fill(ctx, { vmId: made.vmId, channelId: second, productId: made.glove, qty: 10 });
    return made;
  });
});

const rule = (fields: object, who = admin) => who.post('/tradeagg/createChargeRule', { validFrom: day(1), ...fields });
/** Makes a rule that began so many days ago: one waits for no test. */
async function since(days: number, fields: object): Promise<string> {
  const { data } = await rule(fields);
  await database.pool.query('update charge_rule set valid_from = $2 where id = $1', [data.id, day(-days)]);
  return data.id as string;
}
/** Takes pieces of the first or second channel's product at noon of a day, or now; gives what a piece was charged at, in fen. */
async function take(channel: 0 | 1, shift: number | null = null, quantity = 1): Promise<number> {
  const tradeNumber = newId();
  const happenedAt = shift === null ? new Date().toISOString() : new Date(`${day(shift)}T12:00:00+08:00`).toISOString();
  const lines = [{ channelId: plant.channels[channel] ?? '', productId: channel === 0 ? plant.drill : plant.glove, quantity }];
  const event = { id: tradeNumber };
  await database.run((ctx) =>
    recordTrades(ctx, [{ vmId: plant.vmId, tradeNumber, tradeType: MOVE.pick, happenedAt, event, empId: plant.zhang, lines }]),
  );
  const { rows } = await database.pool.query('select product_price from trade where trade_number = $1', [tradeNumber]);
  return Number(rows[0].product_price);
}
const asked = async (productId: string): Promise<number> => {
  const { rows } = await database.pool.query(
    `select (pick_facts($1, 'Asia/Shanghai', now(), $2, null, $3, $4, null, null, null) ->> 'price')::int as price`,
    [database.node.nodeId, plant.zhang, productId, plant.vmId],
  );
  return rows[0].price;
};

test('a rule is for days to come; what happened is charged as it was then, however late it is told, and never anew', async () => {
  const contract = { chargeMethod: ChargeMethod.contract, productId: plant.drill, contractPrice: '1.99' };
  expect((await rule({ ...contract, validFrom: day(0) })).error).toBe('charge-past');
  expect((await rule({ ...contract, contractPrice: null })).error).toBe('charge-contract');
  expect((await rule({ ...contract, productTypeId: plant.typeId })).error).toBe('charge-whom');
  expect((await rule(contract, as({ scope: { vm: [plant.vmId] } }))).error).toBe('charge-narrowed');
  expect(await take(0)).toBe(250);
  const id = await since(3, { ...contract, validTo: day(30) });
  const again = { ...contract, contractPrice: '2.99' };
  expect([await take(0), await take(0, -4), await take(0, -2), await asked(plant.drill)]).toEqual([199, 250, 199, 199]);
  // Another product is charged as before; a later rule of the same product counts from its day on.
  expect([await take(1), await asked(plant.glove)]).toEqual([1000, 1000]);
  await since(1, again);
  expect([await take(0), await take(0, -2)]).toEqual([299, 199]);
  // What began is ended, today at the earliest, and not taken away.
  const end = (validTo: string | null) => admin.post('/tradeagg/endChargeRule', { id, validTo });
  expect((await end(day(-1))).error).toBe('charge-past');
  expect((await admin.post('/tradeagg/deleteChargeRule', { id })).error).toBe('charge-begun');
  expect((await end(day(0))).code).toBe(200);
  // The price of the product changes: the trades do not, and the sums are theirs.
  await database.pool.query('update product set unit_price = 777 where id = $1', [plant.drill]);
  const { rows } = await database.pool.query(`select (select sum(sign * total_price) from trade)::int as trades,
    (select sum(total_price) from trade_month)::int as months, (select sum(total_price) from trade_day)::int as days`);
  expect(rows[0]).toEqual({ trades: 250 + 199 + 250 + 199 + 1000 + 299 + 199, months: 2396, days: 2396 });
  await database.pool.query('delete from charge_rule');
  await database.pool.query('update product set unit_price = 250 where id = $1', [plant.drill]);
  expect(await take(0)).toBe(250);
});

test('the nearest rule counts: the product, its type and those above, its vendor, all', async () => {
  const price = async () => await asked(plant.glove);
  const vendorId = await database.run(async (ctx) => (await createVendor(ctx, { vendorCode: 'CHG', vendorName: '安思尔' })).id);
  await database.pool.query('update product set vendor_id = $2 where id = $1', [plant.glove, vendorId]);
  await database.pool.query(
    `insert into product_average (node_id, product_id, since, on_hand, received, paid, average) values ($1, $2, now() - interval '9 days', 0, 3, 2000, 666.666667)`,
    [database.node.nodeId, plant.glove],
  );
  await since(9, { chargeMethod: ChargeMethod.average });
  expect(await price()).toBe(667);
  await since(9, { chargeMethod: ChargeMethod.listed, vendorId });
  expect(await price()).toBe(1000);
  await since(9, { chargeMethod: ChargeMethod.average, productTypeId: plant.typeId });
  expect(await price()).toBe(667);
  await since(9, { chargeMethod: ChargeMethod.contract, productId: plant.glove, contractPrice: '0.01' });
  expect(await price()).toBe(1);
  await database.pool.query('delete from charge_rule');
  await database.pool.query('delete from product_average');
});

test('the moving average follows receipts and takings to the fen, as arithmetic has it', async () => {
  const random = seeded(500);
  await since(2, { chargeMethod: ChargeMethod.average, productTypeId: plant.typeId });
  const vendorId = await database.run(async (ctx) => (await createVendor(ctx, { vendorCode: 'AVG', vendorName: '山特' })).id);
  const { rows } = await database.pool.query(
    'select sum(on_hand)::int as lies from stock_balance where product_id = $1 and place_kind = 3',
    [plant.drill],
  );
  let [lies, average] = [rows[0].lies as number, 250n * MILLION];
  for (let step = 0; step < 8; step += 1) {
    const [num, price] = [random.int(1, 40), random.int(1, 900)];
    await database.run(async (ctx) => {
      const lines = [{ productId: plant.drill, num, price }];
      const { id } = await createPurchase(ctx, { vendorId, warehouseId: plant.warehouseId, lines });
      await receivePurchase(ctx, { id, lines: [{ lineNo: 1, num }] });
    });
    const pieces = BigInt(lies + num);
    // Millionths of a fen, half up.
    average = (2n * (BigInt(lies) * average + BigInt(num * price) * MILLION) + pieces) / (2n * pieces);
    lies += num;
    expect({ step, price: await take(0) }).toEqual({ step, price: Number((average + MILLION / 2n) / MILLION) });
    lies -= 1;
  }
});
