// Transactions entered afterwards, through their endpoints: booked as what the machine would have told; after each the proof is clean.
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill, lying } from '../../../../test/machine-floor.ts';
import { newId } from '../../kernel/db/ids.ts';
import { bindProducts } from '../machine/index.ts';
import { pickHandlers } from '../pick/index.ts';
import { proof } from '../stock/index.ts';
import { strategyHandlers } from '../strategy/index.ts';
import { furnishPlant, openPlant } from '../strategy/test-plant.ts';
import { recordTrades } from '../trade/index.ts';
import { deskHandlers } from './index.ts';

const database = testDatabase();
let plant: Awaited<ReturnType<typeof furnishPlant>>;
let admin: ReturnType<Awaited<ReturnType<typeof openPlant>>>;
let judge: typeof admin;
let channel = '';
let n = 0;

beforeAll(async () => {
  const as = await openPlant(database, [...deskHandlers, ...strategyHandlers, pickHandlers]);
  admin = as();
  judge = as({ userId: newId() });
});
beforeEach(async () => {
  n += 1;
  plant = await database.run(async (ctx) => {
    const made = await furnishPlant(ctx, `A${n}`);
    channel = made.channels[0] ?? '';
    await bindProducts(ctx, [{ channelId: channel, productId: made.glove }]);
    await fill(ctx, { vmId: made.vmId, channelId: channel, productId: made.glove, qty: 20 });
    return made;
  });
});
// oxlint-disable-next-line vitest/no-standalone-expect -- said after each test, of each
afterEach(async () => expect((await proof(database.db, database.node)).failures).toEqual([]));

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const inside = () => database.run((ctx) => lying(ctx, { kind: 'vmChannel', ref: channel }));
const held = () => database.run((ctx) => lying(ctx, { kind: 'employee', ref: plant.zhang }));
/** What reports have of this machine: pieces and fen. */
const books = async () => {
  const { rows } = await database.pool.query(
    `select coalesce(sum(trade_num), 0)::int as pieces, coalesce(sum(total_price), 0)::int as fen from trade_day where vm_id = $1`,
    [plant.vmId],
  );
  return rows[0] as { pieces: number; fen: number };
};
const limit = async (limitNum: number) => {
  const { id } = await admin.ok('/strategy/createPickStrategy', { strategyName: `限${n}`, entityType: 0, entityId: plant.zhang });
  const items = [{ productId: plant.glove, limitNum, periodUnit: 'D', periodValue: 2 }];
  await admin.ok('/strategy/savePickStrategyItems', { strategyId: id, items });
};
const allowed = async (quantity: number): Promise<boolean> =>
  (await admin.ok('/strategy/explainPick', { empId: plant.zhang, productId: plant.glove, vmId: plant.vmId, quantity })).allowed;
const enter = (more: object = {}) =>
  admin.post('/kaetl/createTradeAdditional', {
    vmId: plant.vmId,
    channelCode: '101',
    empId: plant.zhang,
    quantity: 2,
    tradeTime: ago(60),
    reason: '断网时手工领用',
    ...more,
  });

test('a transaction entered afterwards is booked at its own time when it is passed, and not before', async () => {
  await limit(2);
  const id = (await enter()).data.id as string;
  expect([await inside(), await books(), await allowed(2)]).toEqual([20, { pieces: 0, fen: 0 }, true]);
  await judge.ok('/kaetl/updateTradeAdditionalReviewStatus', { ids: [id], reviewStatus: 1 });
  expect([await inside(), await books(), await allowed(1)]).toEqual([18, { pieces: 2, fen: 2000 }, false]);
  const [row] = (await admin.ok('/kaetl/listTradeAdditionalReview', { vmId: plant.vmId })).rows;
  expect(row).toMatchObject({ reviewStatus: 1, reviewer: '测试', quantity: 2, amount: '20.00', empName: '张三', tradeNumber: `BL-${id}` });
  // What was charged stays what it was.
  await database.pool.query('update product set unit_price = 5000 where id = $1', [plant.glove]);
  const [later] = (await admin.ok('/kaetl/listTradeAdditionalReview', { vmId: plant.vmId })).rows;
  expect(later).toMatchObject({ price: '10.00', amount: '20.00' });
  const { rows } = await database.pool.query(
    "select trade_type, trade_time < now() - interval '59 minutes' as earlier from trade where trade_number = $1",
    [row.tradeNumber],
  );
  expect(rows).toEqual([{ trade_type: 10012, earlier: true }]);
  expect(await judge.refusal('/kaetl/updateTradeAdditionalReviewStatus', { ids: [id], reviewStatus: 2 })).toBe('not-allowed-now');
});

test('what is entered afterwards at a channel that lends is lent: in the employee’s hand, due by its cycle, charged; taken back, it is no longer held', async () => {
  await database.pool.query('update vm_channel set sale_type = 2 where id = $1', [channel]);
  await database.pool.query("insert into borrow_cycle (node_id, id, product_id, cycle_value, cycle_unit) values ($1, $2, $3, 2, 'H')", [
    database.node.nodeId,
    newId(),
    plant.glove,
  ]);
  const loans = async () =>
    (
      await database.pool.query(
        `select qty::int, returned::int, borrowed_at = t.trade_time as at_its_time, due_at - borrowed_at = interval '2 hours' as due
         from stock_loan l join trade_additional t on t.emp_id = l.employee_id where l.employee_id = $1`,
        [plant.zhang],
      )
    ).rows;
  const id = (await enter()).data.id as string;
  const row = async () => (await admin.ok('/kaetl/listTradeAdditionalReview', { vmId: plant.vmId })).rows[0];
  expect([await held(), (await row()).tradeType]).toEqual([0, 10002]);
  await judge.ok('/kaetl/updateTradeAdditionalReviewStatus', { ids: [id], reviewStatus: 1 });
  expect([await inside(), await held(), await books()]).toEqual([18, 2, { pieces: 2, fen: 2000 }]);
  expect(await loans()).toEqual([{ qty: 2, returned: 0, at_its_time: true, due: true }]);
  // It stays what it was booked as, whatever the channel does later.
  await database.pool.query('update vm_channel set sale_type = 1 where id = $1', [channel]);
  expect((await row()).tradeType).toBe(10002);
  const { rows } = await database.pool.query('select id from trade where trade_number = $1 and trade_type = 10002', [`BL-${id}`]);
  const appeal = await admin.ok('/kaetl/createSaleAppeal', { tradeId: rows[0].id, appealNum: 2, reason: '记错了' });
  await judge.ok('/kaetl/examineSaleAppeal', { ids: [appeal.id], reviewStatus: 1 });
  expect([await inside(), await held(), await books()]).toEqual([20, 0, { pieces: 0, fen: 0 }]);
  expect(await loans()).toEqual([{ qty: 2, returned: 2, at_its_time: true, due: true }]);
});

test('what was lent is entered afterwards, and was given back at the machine before: nothing is held any more', async () => {
  await database.pool.query('update vm_channel set sale_type = 2 where id = $1', [channel]);
  const id = (await enter()).data.id as string;
  await database.run((ctx) =>
    recordTrades(ctx, [
      {
        vmId: plant.vmId,
        tradeNumber: newId(),
        tradeType: 10003,
        happenedAt: ago(10),
        event: { id: newId() },
        empId: plant.zhang,
        lines: [{ channelId: channel, productId: plant.glove, quantity: 2 }],
      },
    ]),
  );
  await judge.ok('/kaetl/updateTradeAdditionalReviewStatus', { ids: [id], reviewStatus: 1 });
  expect([await inside(), await held()]).toEqual([20, 0]);
  const { rows } = await database.pool.query('select returned::int from stock_loan where employee_id = $1', [plant.zhang]);
  expect(rows).toEqual([{ returned: 2 }]);
});

test('what is entered afterwards names what is there, and is not in the future', async () => {
  expect((await enter({ channelCode: '999' })).error).toBe('not-found');
  expect((await enter({ channelCode: '106' })).error).toBe('channel-without-product');
  expect((await enter({ empId: newId() })).error).toBe('not-found');
  expect((await enter({ tradeTime: new Date(Date.now() + 3_600_000).toISOString() })).error).toBe('additional-future');
  expect((await enter({ quantity: 0 })).error).toBe('bad-input');
});
