// A vendor's price list from a file: what is new is offered, what becomes dearer is said before it counts, bad lines say why.
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import { createVendor } from '../org/index.ts';
import { makeMachine } from '../replenish/test-floor.ts';
import { priceImport } from './price.import.ts';

const database = testDatabase();
const today = dayOf(new Date(), 'Asia/Shanghai');
let codes: string[];
beforeAll(async () => {
  const { drill, glove } = await database.run(async (ctx) => {
    await createVendor(ctx, { vendorCode: 'PV1', vendorName: '山特' });
    return makeMachine(ctx, 'PRICE', 0);
  });
  const { rows } = await database.pool.query('select product_code as code from product where id = any($1) order by id = $2', [
    [drill, glove],
    glove,
  ]);
  codes = rows.map(({ code }: { code: string }) => code);
});

const row = (of: number, price: bigint | number, more: object = {}) => ({ productCode: codes[of] ?? '', vendor: '山特', price, ...more });
/** Plans and applies the rows as lines of one file; gives what was planned, what is said before it counts, and what was done. */
async function bring(rows: readonly object[], upTo: 'look' | 'take' = 'take') {
  return database.run(async (ctx) => {
    const run = await priceImport.begin(ctx, {});
    const lines = rows.map((one, at) => ({ line: at + 2, row: one })) as never;
    const planned = await run.plan(ctx, lines);
    const said = run.preview?.() ?? [];
    return { planned, said, done: upTo === 'take' ? await run.apply(ctx, lines) : undefined };
  });
}
const inForce = async () =>
  (
    await database.pool.query(
      `select p.product_code as code, m2.pack_num as pack, r.price::text, r.valid_from::text as since
       from cloud_mall_product m join product p on p.id = m.product_id join cloud_mall_offer m2 on m2.product_id = m.product_id and m2.vendor_id = m.vendor_id
       join cloud_mall_price r on r.product_id = m.product_id and r.vendor_id = m.vendor_id
       order by p.product_code = $1, r.valid_from`,
      [codes[1]],
    )
  ).rows;

test('IMPORT_MALL_PRICE a list is offered, brought again it changes nothing, a dearer one says so first and counts from its day', async () => {
  const first = [row(0, 1250), row(1, 250, { packNum: 10 })];
  expect((await bring(first)).done).toEqual({ added: 2, changed: 0, same: 0 });
  expect(await inForce()).toEqual([
    { code: codes[0], pack: 1, price: expect.any(String), since: today },
    { code: codes[1], pack: 10, price: expect.any(String), since: today },
  ]);
  expect((await bring(first)).planned).toMatchObject({ added: 0, changed: 0, same: 2 });
  const dearer = await bring([row(0, 1300, { priceFrom: addDays(today, 10) })]);
  expect(dearer.planned).toMatchObject({ changed: 1 });
  expect(JSON.stringify(dearer.said)).toContain(codes[0]);
  expect((await inForce()).map(({ since }) => since)).toEqual([today, addDays(today, 10), today]);
});

test('IMPORT_MALL_PRICE a line says what is wrong with it: named twice, no such product or vendor, a price that ends before it begins', async () => {
  const { planned } = await bring(
    [
      row(0, 1000),
      row(0, 1100),
      { productCode: 'NONE', price: 100 },
      row(1, 100, { vendor: '没有这家' }),
      row(1, 100, { priceFrom: today, priceTo: addDays(today, -1) }),
      // Without a first day a price begins today.
      row(1, 100, { priceTo: addDays(today, -1) }),
    ],
    'look',
  );
  expect(planned.problems.map(({ line, field, key }) => [line, field, key])).toEqual([
    [3, 'productCode', 'row-twice'],
    [4, 'productCode', 'row-no-such'],
    [5, 'vendor', 'row-no-such'],
    [6, 'priceTo', 'mall-price-days'],
    [7, 'priceTo', 'mall-price-days'],
  ]);
});

test('IMPORT_MALL_PRICE a second vendor’s list stands beside the first: it names no other usual vendor, and changes no price of his', async () => {
  await database.run((ctx) => createVendor(ctx, { vendorCode: 'PV2', vendorName: '安思尔' }));
  const before = await inForce();
  const both = await bring([row(0, 1100, { vendor: '安思尔' }), row(0, 1250)]);
  expect(both.planned).toMatchObject({ added: 1, same: 1, problems: [] });
  expect(await inForce()).toEqual(before);
  const { rows } = await database.pool.query(
    `select v.vendor_name as vendor, min(r.price)::int as price from cloud_mall_offer o join vendor v on v.id = o.vendor_id
      join cloud_mall_price r on r.product_id = o.product_id and r.vendor_id = o.vendor_id join product p on p.id = o.product_id
      where p.product_code = $1 and r.valid_from <= $2 group by 1 order by 1`,
    [codes[0], today],
  );
  expect(rows).toEqual([
    { vendor: '安思尔', price: 1100 },
    { vendor: '山特', price: 1250 },
  ]);
});
