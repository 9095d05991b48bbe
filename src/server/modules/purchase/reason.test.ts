// Why so much is ordered: what the past says of it, and by which day what was ordered is wanted.
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import { newId } from '../../kernel/db/ids.ts';
import { createVendor } from '../org/index.ts';
import { makeMachine, openPlans } from '../replenish/test-floor.ts';
import { recordTrades } from '../trade/index.ts';
import { purchaseHandlers } from './index.ts';
import { judged } from './reason.query.ts';

const database = testDatabase();
const TODAY = dayOf(new Date(), 'Asia/Shanghai');
let floor: Awaited<ReturnType<typeof openPlans>>;
beforeAll(async () => {
  floor = await openPlans(database, [...purchaseHandlers]);
});

const taken = (perDay: number): number[] => Array.from<number>({ length: 90 }).fill(perDay);

test('J11 better 7 the past is lived through with what is proposed: too little for the way to us is said in days without goods', () => {
  expect(judged({ taken: [], haveNum: 5, suggestNum: 5, leadDays: 7 })).toEqual({
    usedNum: 0,
    haveNum: 5,
    lastsDays: null,
    leadDays: 7,
    stockOuts: null,
  });
  // Two a day, a week's way: 14 must be there when it is ordered.
  expect(judged({ taken: taken(2), haveNum: 14, suggestNum: 30, leadDays: 7 })).toMatchObject({ usedNum: 180, lastsDays: 7, stockOuts: 0 });
  expect(judged({ taken: taken(2), haveNum: 4, suggestNum: 30, leadDays: 7 }).stockOuts).toBeGreaterThan(5);
});

test('J11 a need says what was taken and what there is; its order is wanted when the vendor usually delivers, and late by itself after that', async () => {
  const machine = await database.run((ctx) => makeMachine(ctx, 'WHY', 3));
  const { id: vendorId } = await database.run((ctx) => createVendor(ctx, { vendorCode: 'V-WHY', vendorName: '山特' }));
  await database.run((ctx) =>
    recordTrades(ctx, [
      {
        vmId: machine.vmId,
        tradeNumber: 'WHY1',
        tradeType: 10001,
        happenedAt: new Date(Date.now() - 3 * 86_400_000).toISOString(),
        event: { id: newId() },
        lines: [{ channelId: machine.second, productId: machine.drill, quantity: 2 }],
      },
    ]),
  );
  const needs = async () => floor.admin.ok('/vreplenish/listPurchaseNeeds', { warehouseId: machine.warehouseId });
  // 2 and 2 lie in the channels, 3 in the warehouse; 2 in 90 days are taken.
  expect(await needs()).toMatchObject([{ usedNum: 2, haveNum: 7, lastsDays: 315, leadDays: 7, stockOuts: 0 }]);
  const buy = async () => {
    const lines = [{ warehouseId: machine.warehouseId, productId: machine.drill, num: 5, vendorId }];
    const [made] = await floor.admin.ok('/vreplenish/createPurchaseOrderByNeeds', { lines });
    const { rows } = await floor.admin.ok('/vreplenish/listPurchaseOrder', { poNo: made.poNo });
    return rows[0];
  };
  const first = await buy();
  expect(first).toMatchObject({ needDate: addDays(TODAY, 7), lateDays: 0 });
  await database.pool.query(`update purchase_order set order_date = $1, need_date = $1 where id = $2`, [addDays(TODAY, -3), first.id]);
  const [late] = (await floor.admin.ok('/vreplenish/listPurchaseOrder', { lateFlag: true })).rows;
  expect(late).toMatchObject({ id: first.id, lateDays: 3 });
  await floor.admin.ok('/vreplenish/receivePurchaseOrder', { id: first.id, lines: [{ lineNo: 1, num: 5 }] });
  // It took three days.
  expect(await buy()).toMatchObject({ needDate: addDays(TODAY, 3) });
});
