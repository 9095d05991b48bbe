// Appeals that say another product, another person, or more than was booked (issue 20, number 25): passed, stock, money, limits and loans are as if it
// had been written down right; rejected, nothing changes; appealed back, all is as before.
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill, lying } from '../../../../test/machine-floor.ts';
import { AppealType } from '../../../contract/desk/codes.ts';
import { MOVE } from '../../../contract/stock/ledger.ts';
import { newId } from '../../kernel/db/ids.ts';
import { bindProducts } from '../machine/index.ts';
import { pickHandlers } from '../pick/index.ts';
import { createProducts, createProductType } from '../product/index.ts';
import { proof } from '../stock/index.ts';
import { strategyHandlers } from '../strategy/index.ts';
import { furnishPlant, openPlant } from '../strategy/test-plant.ts';
import { recordTrades, type TradeReport } from '../trade/index.ts';
import { deskHandlers } from './index.ts';

const database = testDatabase();
let as: Awaited<ReturnType<typeof openPlant>>;
let admin: ReturnType<typeof as>;
let judge: ReturnType<typeof as>;
let plant: Awaited<ReturnType<typeof furnishPlant>>;
let channels: { glove: string; drill: string };
let n = 0;

beforeAll(async () => {
  as = await openPlant(database, [...deskHandlers, ...strategyHandlers, pickHandlers]);
  admin = as();
  judge = as({ userId: newId(), userName: '审核' });
});
beforeEach(async () => {
  n += 1;
  plant = await database.run(async (ctx) => {
    const made = await furnishPlant(ctx, `A${n}`);
    channels = { glove: made.channels[0] ?? '', drill: made.channels[1] ?? '' };
    await bindProducts(ctx, [
      { channelId: channels.glove, productId: made.glove },
      { channelId: channels.drill, productId: made.drill },
    ]);
    await fill(ctx, { vmId: made.vmId, channelId: channels.glove, productId: made.glove, qty: 20 });
    await fill(ctx, { vmId: made.vmId, channelId: channels.drill, productId: made.drill, qty: 9 });
    return made;
  });
});
// oxlint-disable-next-line vitest/no-standalone-expect -- said after each test, of each
afterEach(async () => expect((await proof(database.db, database.node)).failures).toEqual([]));

const pick = async (quantity: number, more: Partial<TradeReport> = {}): Promise<string> => {
  const id = newId();
  const happenedAt = new Date(Date.now() - 30 * 60_000).toISOString();
  const lines = [{ channelId: channels.glove, productId: plant.glove, quantity }];
  const told: TradeReport = {
    vmId: plant.vmId,
    tradeNumber: id,
    tradeType: MOVE.pick,
    happenedAt,
    event: { id },
    empId: plant.zhang,
    lines,
  };
  await database.run((ctx) => recordTrades(ctx, [{ ...told, ...more }]));
  return tradeOf(id);
};
const tradeOf = async (eventId: string): Promise<string> =>
  (await database.pool.query('select id from trade where event_id = $1', [eventId])).rows[0].id;
const appeal = async (tradeId: string, body: object): Promise<string> =>
  (await admin.ok('/kaetl/createSaleAppeal', { tradeId, appealNum: 1, reason: '监控为证', ...body })).id;
const pass = (id: string) => judge.ok('/kaetl/examineSaleAppeal', { ids: [id], reviewStatus: 1 });

/** All that a correction could change: pieces in both channels and in hands, fen and pieces of each person and product, by trade, day and month. */
async function everything() {
  const ask = async (text: string) => (await database.pool.query(text, [database.node.nodeId, plant.glove, plant.drill])).rows;
  return {
    inside: [await inside('glove'), await inside('drill')],
    trades:
      await ask(`select trade_emp_name as emp, product_name as product, sum(sign * trade_num)::int as num, sum(sign * total_price)::int as fen
      from trade where node_id = $1 and product_id in ($2, $3) group by 1, 2 having sum(sign * trade_num) <> 0 order by 1, 2`),
    days: await ask(`select product_id = $2 as glove, sum(trade_num)::int as num, sum(total_price)::int as fen
      from trade_day where node_id = $1 and product_id in ($2, $3) group by 1 having sum(trade_num) <> 0 order by 1`),
    months: await ask(`select e.emp_name as emp, sum(m.trade_num)::int as num, sum(m.total_price)::int as fen from trade_month m
      join employee e on e.node_id = m.node_id and e.id = m.emp_id where m.node_id = $1 and m.product_id in ($2, $3)
      group by 1 having sum(m.trade_num) <> 0 order by 1`),
    held: await ask(`select e.emp_name as emp, sum(l.qty - l.returned)::int as num from stock_loan l join employee e on e.node_id = l.node_id and e.id = l.employee_id
      where l.node_id = $1 and l.product_id in ($2, $3) group by 1 having sum(l.qty - l.returned) <> 0 order by 1`),
  };
}
const inside = (which: 'glove' | 'drill') => database.run((ctx) => lying(ctx, { kind: 'vmChannel', ref: channels[which] }));
const allowed = async (empId: string, quantity: number): Promise<boolean> =>
  (await admin.ok('/strategy/explainPick', { empId, productId: plant.glove, vmId: plant.vmId, quantity })).allowed;
const limit = async (empId: string, limitNum: number) => {
  const strategy = { strategyName: `限${empId}`, entityType: 0, entityId: empId };
  const { id } = await admin.ok('/strategy/createPickStrategy', strategy);
  const items = [{ productId: plant.glove, limitNum, periodUnit: 'D', periodValue: 2 }];
  await admin.ok('/strategy/savePickStrategyItems', { strategyId: id, items });
};

test('found 25 another product: what was written down is given back, what was taken is booked, at the pick’s own time; and back again', async () => {
  await limit(plant.zhang, 3);
  const before = await everything();
  const trade = await pick(3);
  const booked = await everything();
  const id = await appeal(trade, { appealType: AppealType.otherProduct, appealNum: 2, rightProductId: plant.drill });
  expect(await everything()).toEqual(booked);
  await pass(id);
  const corrected = await everything();
  expect([before.inside, booked.inside, corrected.inside]).toEqual([
    [20, 9],
    [17, 9],
    [19, 7],
  ]);
  expect(corrected.trades).toMatchObject([
    { emp: '张三', product: '手套', num: 1, fen: 1000 },
    { emp: '张三', product: '钻头', num: 2 },
  ]);
  expect([await allowed(plant.zhang, 2), await allowed(plant.zhang, 3)]).toEqual([true, false]);
  const { rows } = await database.pool.query(
    'select count(distinct trade_time)::int as times from trade where trade_number = (select trade_number from trade where id = $1)',
    [trade],
  );
  expect(rows).toEqual([{ times: 1 }]);
  await pass(
    await appeal(await tradeOf(`appeal:${id}`), { appealType: AppealType.otherProduct, appealNum: 2, rightProductId: plant.glove }),
  );
  expect(await everything()).toEqual(booked);
});

test('found 25 another product that the machine has nowhere: what the books lack is a case to be looked at, nothing is below zero', async () => {
  const [mask = ''] = await database.run(async (ctx) => {
    const { id: productTypeId } = await createProductType(ctx, { productTypeCode: `M${n}`, productTypeName: '口罩' });
    return createProducts(ctx, [{ productCode: `MASK${n}`, productName: '口罩', productTypeId, productPrice: 100 }]);
  });
  await pass(await appeal(await pick(1), { appealType: AppealType.otherProduct, rightProductId: mask }));
  expect(await inside('glove')).toBe(20);
  const { rows } = await database.pool.query('select qty::int, kind from stock_abnormality where product_id = $1', [mask]);
  expect(rows).toEqual([{ qty: 1, kind: 1 }]);
});

test('found 25 another person: charge, limit and loan move to who it was; and back again', async () => {
  await limit(plant.zhang, 2);
  await limit(plant.li, 2);
  const trade = await pick(2);
  const booked = await everything();
  expect([await allowed(plant.zhang, 1), await allowed(plant.li, 2)]).toEqual([false, true]);
  const id = await appeal(trade, { appealType: AppealType.otherPerson, appealNum: 2, rightEmpId: plant.li });
  await pass(id);
  const corrected = await everything();
  expect([corrected.inside, corrected.trades]).toMatchObject([booked.inside, [{ emp: '李四', product: '手套', num: 2, fen: 2000 }]]);
  expect(corrected.months).toMatchObject([{ emp: '李四', num: 2, fen: 2000 }]);
  expect([await allowed(plant.zhang, 2), await allowed(plant.li, 1)]).toEqual([true, false]);
  await pass(await appeal(await tradeOf(`appeal:${id}`), { appealType: AppealType.otherPerson, appealNum: 2, rightEmpId: plant.zhang }));
  expect(await everything()).toEqual(booked);

  const lent = await pick(1, { tradeType: MOVE.borrow, lines: [{ channelId: channels.drill, productId: plant.drill, quantity: 1 }] });
  expect((await everything()).held).toEqual([{ emp: '张三', num: 1 }]);
  await pass(await appeal(lent, { appealType: AppealType.otherPerson, rightEmpId: plant.li }));
  expect((await everything()).held).toEqual([{ emp: '李四', num: 1 }]);
});

test('found 25 more taken than booked: so many more are booked and charged; less came, and it is as before', async () => {
  await limit(plant.zhang, 4);
  const trade = await pick(2);
  const booked = await everything();
  const id = await appeal(trade, { appealType: AppealType.moreTaken, appealNum: 2 });
  await pass(id);
  const corrected = await everything();
  expect(corrected.inside).toEqual([16, 9]);
  expect(corrected.trades).toMatchObject([{ emp: '张三', num: 4, fen: 4000 }]);
  expect(await allowed(plant.zhang, 1)).toBe(false);
  expect((await admin.ok('/katrade/listRefundRecord', { vmId: plant.vmId })).rows).toEqual([]);
  await pass(await appeal(await tradeOf(`appeal:${id}`), { appealNum: 2 }));
  expect(await everything()).toEqual(booked);
});

test('found 25 rejected, nothing changes; passed twice at once, it is booked once; what it must say is asked for', async () => {
  const trade = await pick(3);
  const booked = await everything();
  const first = await appeal(trade, { appealType: AppealType.otherPerson, rightEmpId: plant.li });
  await judge.ok('/kaetl/examineSaleAppeal', { ids: [first], reviewStatus: 2 });
  expect(await everything()).toEqual(booked);
  const refusal = (body: object) => admin.refusal('/kaetl/createSaleAppeal', { tradeId: trade, appealNum: 1, reason: '错', ...body });
  expect(await refusal({ appealType: AppealType.otherProduct })).toBe('appeal-right');
  expect(await refusal({ appealType: AppealType.otherProduct, rightProductId: plant.glove })).toBe('appeal-right');
  expect(await refusal({ appealType: AppealType.otherPerson, rightEmpId: plant.zhang })).toBe('appeal-right');
  expect(await refusal({ appealType: AppealType.otherPerson, rightEmpId: newId() })).toBe('not-found');
  expect(await refusal({ appealType: AppealType.otherProduct, appealNum: 4, rightProductId: plant.drill })).toBe('trade-left');
  const id = await appeal(trade, { appealType: AppealType.moreTaken, appealNum: 5 });
  await admin.ok('/kaetl/updateSaleAppeal', { id, appealNum: 1, reason: '多拿1件' });
  const answers = await Promise.all([1, 2].map(() => judge.post('/kaetl/examineSaleAppeal', { ids: [id], reviewStatus: 1 })));
  expect(answers.map(({ error }) => error ?? 'done').sort()).toEqual(['done', 'not-allowed-now']);
  expect((await everything()).trades).toMatchObject([{ num: 4 }]);
  expect((await admin.ok('/kaetl/listSaleAppeal', { appealType: AppealType.moreTaken, vmId: plant.vmId })).rows).toMatchObject([
    { appealType: AppealType.moreTaken, appealNum: 1, rightProductName: null, rightEmpName: null },
  ]);
});
