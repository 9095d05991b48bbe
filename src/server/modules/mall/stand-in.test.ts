// Who stands in for the usual vendor of a product: on its card, in the basket and in the order.
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { hire } from '../../../../test/machine-floor.ts';
import { newId } from '../../kernel/db/ids.ts';
import { createVendor } from '../org/index.ts';
import { makeMachine, openPlans } from '../replenish/test-floor.ts';
import { mallHandlers } from './index.ts';

const database = testDatabase();
let floor: Awaited<ReturnType<typeof openPlans>>;
let vendors: string[];
let at: Awaited<ReturnType<typeof makeMachine>> & { empId: string };
beforeAll(async () => {
  floor = await openPlans(database, mallHandlers);
  [at, vendors] = await database.run(async (ctx) => {
    const made: string[] = [];
    for (const vendorName of ['山特', '安思尔', '博世'])
      made.push((await createVendor(ctx, { vendorCode: `MV${made.length}`, vendorName })).id);
    return [{ ...(await makeMachine(ctx, 'INSTEAD', 0)), empId: await hire(ctx, 'E-INSTEAD') }, made] as const;
  });
  for (const [n, price] of ['10.00', '8.00', '9.00'].entries())
    await floor.admin.ok('/vmbiz/createCloudMallProduct', { productId: at.drill, vendorId: vendors[n], price });
});

test('while its usual vendor has no price, or is stopped, a product is bought of whoever offers it cheapest; of him again once he has one', async () => {
  const [first = '', second = '', third = ''] = vendors;
  const buyer = floor.as({ userId: newId(), empId: at.empId });
  const shown = async () => {
    const [row] = (await buyer.ok('/vmbiz/listCloudMallProduct', {})).rows;
    return [row.vendorName, row.price, row.insteadOf];
  };
  const end = (vendorId: string) =>
    database.pool.query(
      'update cloud_mall_price set valid_from = valid_from - 9, valid_to = valid_from - 8 where product_id = $1 and vendor_id = $2',
      [at.drill, vendorId],
    );
  const stop = (isStopped: boolean) => database.pool.query('update vendor set lock_flag = $2 where id = $1', [second, isStopped]);
  const lines = [{ productId: at.drill, num: 2 }];
  const ask = () => buyer.post('/vmbiz/createCloudMallOrder', { empId: at.empId, warehouseId: at.warehouseId, lines });
  expect(await shown()).toEqual(['山特', '10.00', null]);
  await end(first);
  expect(await shown()).toEqual(['安思尔', '8.00', '山特']);
  await buyer.ok('/vmbiz/putCloudMallBasket', { productId: at.drill, num: 2 });
  const basket = await buyer.read('/vmbiz/findCloudMallBasket');
  expect(basket.lines).toMatchObject([{ vendorName: '安思尔', amount: '16.00', fault: null }]);
  const answer = await ask();
  const { rows } = await floor.admin.ok('/vmbiz/listEmoOrder', {});
  expect([answer.code, rows[0].vendorNames]).toEqual([200, '安思尔']);
  await stop(true);
  expect(await shown()).toEqual(['博世', '9.00', '山特']);
  await stop(false);
  for (const vendorId of [second, third]) await end(vendorId);
  expect([await shown(), (await ask()).error]).toEqual([['山特', null, null], 'mall-no-price']);
  await floor.admin.ok('/vmbiz/updateCloudMallProduct', { productId: at.drill, vendorId: first, price: '11.00' });
  expect(await shown()).toEqual(['山特', '11.00', null]);
});
