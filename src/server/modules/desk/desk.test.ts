// The desk through its endpoints: after each correction quantities, money, limits and summaries agree, and the proof is clean.
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill, lying } from '../../../../test/machine-floor.ts';
import { newId } from '../../kernel/db/ids.ts';
import { bindProducts } from '../machine/index.ts';
import { pickHandlers } from '../pick/index.ts';
import { count, proof } from '../stock/index.ts';
import { strategyHandlers } from '../strategy/index.ts';
import { furnishPlant, openPlant } from '../strategy/test-plant.ts';
import { updateNodeConfig } from '../system/node-config.ts';
import { recordFault, recordTrades, type TradeReport } from '../trade/index.ts';
import { CaseOutcome, outcomesOf } from '../../../contract/desk/codes.ts';
import { codesOf } from '../../../contract/kernel/codes.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { deskHandlers } from './index.ts';

const database = testDatabase();
let as: Awaited<ReturnType<typeof openPlant>>;
let plant: Awaited<ReturnType<typeof furnishPlant>>;
let admin: ReturnType<typeof as>;
let judge: ReturnType<typeof as>;
let channel = '';
let n = 0;

beforeAll(async () => {
  as = await openPlant(database, [...deskHandlers, ...strategyHandlers, pickHandlers]);
  admin = as();
  judge = as({ userId: newId(), userName: '测试' });
});
beforeEach(async () => {
  n += 1;
  plant = await database.run(async (ctx) => {
    const made = await furnishPlant(ctx, `D${n}`);
    channel = made.channels[0] ?? '';
    await bindProducts(ctx, [{ channelId: channel, productId: made.glove }]);
    await fill(ctx, { vmId: made.vmId, channelId: channel, productId: made.glove, qty: 20 });
    return made;
  });
});
// Whatever was corrected: balances are their moves, trades have theirs, days and months are the sums of trades.
// oxlint-disable-next-line vitest/no-standalone-expect -- said after each test, of each
afterEach(async () => expect((await proof(database.db, database.node)).failures).toEqual([]));

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const pick = async (quantity: number, more: Partial<TradeReport> = {}) => {
  const told: TradeReport = {
    vmId: plant.vmId,
    tradeNumber: newId(),
    tradeType: 10001,
    happenedAt: ago(30),
    event: { id: newId() },
    empId: plant.zhang,
    lines: [{ channelId: channel, productId: plant.glove, quantity }],
    ...more,
  };
  await database.run((ctx) => recordTrades(ctx, [told]));
  const { rows } = await database.pool.query('select id from trade where event_id = $1 order by line_no', [told.event.id]);
  return { ...told, id: rows[0].id as string };
};
const jam = (quantity = 1, more: object = {}) =>
  database.run((ctx) =>
    recordFault(ctx, {
      vmId: plant.vmId,
      channelId: channel,
      productId: plant.glove,
      quantity,
      happenedAt: ago(20),
      event: { id: newId() },
      empId: plant.zhang,
      fault: 'jam',
      ...more,
    }),
  );
const cases = async (more: object = {}) => (await admin.ok('/kaetl/listStockCase', { vmId: plant.vmId, ...more })).rows;
const settle = (id: string, outcome: number, more: object = {}) => admin.post('/kaetl/settleStockCase', { id, outcome, ...more });
const inside = () => database.run((ctx) => lying(ctx, { kind: 'vmChannel', ref: channel }));
/** What reports have of this machine: pieces and fen by day, pieces by month, and the limit's use. */
const books = async () => {
  const { rows: day } = await database.pool.query(
    `select coalesce(sum(trade_num), 0)::int as pieces, coalesce(sum(total_price), 0)::int as fen from trade_day where vm_id = $1`,
    [plant.vmId],
  );
  const { rows: month } = await database.pool.query(
    'select coalesce(sum(trade_num), 0)::int as pieces from trade_month where product_id = $1',
    [plant.glove],
  );
  expect(month[0].pieces).toBe(day[0].pieces);
  return day[0] as { pieces: number; fen: number };
};
/** A limit of so many a day for 张三; gives how many of them are left. */
const limit = async (limitNum: number) => {
  const { id } = await admin.ok('/strategy/createPickStrategy', { strategyName: `限${n}`, entityType: 0, entityId: plant.zhang });
  const items = [{ productId: plant.glove, limitNum, periodUnit: 'D', periodValue: 2 }];
  await admin.ok('/strategy/savePickStrategyItems', { strategyId: id, items });
};
const allowed = async (quantity: number): Promise<boolean> =>
  (await admin.ok('/strategy/explainPick', { empId: plant.zhang, productId: plant.glove, vmId: plant.vmId, quantity })).allowed;

test('a jam is one row with machine, channel, employee, fault, time, quantity and value', async () => {
  await jam(2);
  const [row, ...more] = await cases();
  expect(more).toEqual([]);
  expect(row).toMatchObject({
    kind: 2,
    status: 0,
    vmName: `刀具柜D${n}`,
    channelCode: '101',
    fault: 'jam',
    empName: '张三',
    productName: '手套',
  });
  expect(row).toMatchObject({ qty: 2, leftNum: 2, price: '10.00', leftAmount: '20.00', charged: false });
  expect([await inside(), await books()]).toEqual([18, { pieces: 0, fen: 0 }]);
});

test('back in the channel, scrapped and lost charge nobody; part by part, until nothing is left', async () => {
  await jam(4);
  const [{ id }] = await cases();
  expect((await settle(id, 2, { quantity: 1 })).code).toBe(200);
  expect((await settle(id, 3, { quantity: 1, remark: '压坏' })).code).toBe(200);
  expect(await settle(id, 4, { quantity: 3 })).toMatchObject({ error: 'stock-settled', msg: '该异常只剩2未处理' });
  expect((await settle(id, 4)).code).toBe(200);
  expect(await settle(id, 2)).toMatchObject({ error: 'stock-settled' });
  expect([await inside(), await books()]).toEqual([17, { pieces: 0, fen: 0 }]);
  expect((await cases())[0]).toMatchObject({ status: 1, leftNum: 0, settledBy: '测试' });
  const story = await admin.ok('/kaetl/listStockCaseOutcome', { id });
  expect(story.map((one: { outcome: number; quantity: number }) => [one.outcome, one.quantity])).toEqual([
    [2, 1],
    [3, 1],
    [4, 2],
  ]);
});

test('what went out after all is charged to who stood there, at the time of the fault, and counts against the limit', async () => {
  await limit(2);
  await jam(2);
  const [{ id }] = await cases();
  expect(await allowed(2)).toBe(true);
  expect((await settle(id, 1)).code).toBe(200);
  expect([await inside(), await books(), await allowed(1)]).toEqual([18, { pieces: 2, fen: 2000 }, false]);
  const { rows } = await database.pool.query(
    "select trade_type, trade_emp_name, trade_time < now() - interval '15 minutes' as earlier from trade where vm_id = $1",
    [plant.vmId],
  );
  expect(rows).toEqual([{ trade_type: 10001, trade_emp_name: '张三', earlier: true }]);
});

test('what the desk charged and an appeal denies lies in the channel again, and is charged to nobody', async () => {
  await jam(2);
  const [{ id }] = await cases();
  await settle(id, 1);
  const { rows } = await database.pool.query('select id from trade where vm_id = $1', [plant.vmId]);
  const appeal = await admin.ok('/kaetl/createSaleAppeal', { tradeId: rows[0].id, appealNum: 1, reason: '只拿到1件' });
  await judge.ok('/kaetl/examineSaleAppeal', { ids: [appeal.id], reviewStatus: 1 });
  expect([await inside(), await books()]).toEqual([19, { pieces: 1, fen: 1000 }]);
});

test('a tool that jammed in a channel that lends, and went out after all, is held by whoever took it until he gives it back', async () => {
  await database.pool.query('update vm_channel set sale_type = 2 where id = $1', [channel]);
  const held = () => database.run((ctx) => lying(ctx, { kind: 'employee', ref: plant.zhang }));
  await jam(2);
  await settle((await cases())[0].id, 1);
  expect([await inside(), await held(), await books()]).toEqual([18, 2, { pieces: 2, fen: 2000 }]);
  const { rows } = await database.pool.query('select id from trade where vm_id = $1', [plant.vmId]);
  await pick(1, { tradeType: 10003, happenedAt: ago(10) });
  expect([await inside(), await held()]).toEqual([19, 1]);
  const appeal = await admin.ok('/kaetl/createSaleAppeal', { tradeId: rows[0].id, appealNum: 1, reason: '只取到1件' });
  await judge.ok('/kaetl/examineSaleAppeal', { ids: [appeal.id], reviewStatus: 1 });
  expect([await inside(), await held(), await books()]).toEqual([20, 0, { pieces: 0, fen: 0 }]);
});

test('where nobody is known, the desk asks who took it', async () => {
  await jam(1, { empId: null });
  const [{ id }] = await cases();
  expect((await settle(id, 1)).error).toBe('case-nobody');
  expect((await settle(id, 1, { empId: plant.li })).code).toBe(200);
  expect((await books()).fen).toBe(1000);
});

test('J4 a jam that was charged: the goods did not come, so charge and limit are given back by a further trade', async () => {
  await limit(2);
  const told = await pick(2);
  await jam(2, { tradeNumber: told.tradeNumber });
  expect(await allowed(1)).toBe(false);
  const [row] = await cases();
  expect(row).toMatchObject({ charged: true, tradeNumber: told.tradeNumber });
  const before = (await database.pool.query('select * from trade where id = $1', [told.id])).rows;
  expect((await settle(row.id, 2)).code).toBe(200);
  expect([await inside(), await books(), await allowed(2)]).toEqual([20, { pieces: 0, fen: 0 }, true]);
  // Never by changing a row.
  expect((await database.pool.query('select * from trade where id = $1', [told.id])).rows).toEqual(before);
  const refunds = (await admin.ok('/katrade/listRefundRecord', { vmId: plant.vmId })).rows;
  expect(refunds).toMatchObject([
    {
      source: 1,
      sourceId: row.id,
      tradeNum: 2,
      totalPrice: '20.00',
      tradeNumber: told.tradeNumber,
      operator: '测试',
      tradeEmpName: '张三',
    },
  ]);
  // found 24: what it follows from is found by what the refund says.
  const { vmId, tradeNumber } = refunds[0];
  expect((await admin.ok('/kaetl/listStockCase', { vmId, tradeNumber })).rows).toMatchObject([{ id: row.id }]);
});

test('a jam of which an appeal has given back a part is settled in one tap: the rest of the charge is given back', async () => {
  const told = await pick(3);
  await jam(3, { tradeNumber: told.tradeNumber });
  const appeal = await admin.ok('/kaetl/createSaleAppeal', { tradeId: told.id, appealNum: 2, reason: '少出' });
  await judge.ok('/kaetl/examineSaleAppeal', { ids: [appeal.id], reviewStatus: 1 });
  const [{ id }] = await cases();
  expect((await settle(id, 2)).code).toBe(200);
  expect([await inside(), await books()]).toEqual([20, { pieces: 0, fen: 0 }]);
});

test('a jam that was charged and went out after all stays charged once, and its goods left once', async () => {
  const told = await pick(2);
  await jam(2, { tradeNumber: told.tradeNumber });
  const [{ id }] = await cases();
  expect((await settle(id, 1)).code).toBe(200);
  expect([await inside(), await books()]).toEqual([18, { pieces: 2, fen: 2000 }]);
});

test('pressed twice, and by two callers at once: settled once', async () => {
  const told = await pick(1);
  await jam(1, { tradeNumber: told.tradeNumber });
  const [{ id }] = await cases();
  const answers = await Promise.all([settle(id, 2), settle(id, 2), settle(id, 3), settle(id, 1)]);
  expect(answers.map(({ error }) => error ?? 'ok').sort()).toEqual(['ok', 'stock-settled', 'stock-settled', 'stock-settled']);
  const { rows } = await database.pool.query('select count(*)::int as n from case_outcome where case_id = $1', [id]);
  expect(rows[0].n).toBe(1);
});

test('more was taken than the books had: the row says so, and only that is asked of it', async () => {
  await pick(25);
  const [row] = await cases({ kind: 1 });
  expect(row).toMatchObject({ kind: 1, qty: 5, leftNum: 5, empName: '张三' });
  expect((await settle(row.id, 2)).error).toBe('case-outcome');
  expect((await settle(row.id, 5)).code).toBe(200);
  expect([await inside(), (await cases({ status: 0 })).length]).toEqual([0, 0]);
});

test('what can be said of a case is what the contract lists for its kind: all else is refused', async () => {
  await pick(25);
  await jam(5);
  const outcomes = codesOf(CaseOutcome)?.options.map(({ value }) => value as number) ?? [];
  for (const { id, kind } of await cases({ status: 0 })) {
    const taken = [];
    for (const outcome of outcomes) if ((await settle(id, outcome, { quantity: 1 })).error !== 'case-outcome') taken.push(outcome);
    expect([kind, taken]).toEqual([kind, outcomesOf(kind)]);
  }
  expect([outcomesOf(1), outcomesOf(2)]).toEqual([[5], [1, 2, 3, 4]]);
});

test('a case outside the data permission, or without the right, is not there', async () => {
  await jam();
  const [{ id }] = await cases();
  const other = as({ scope: { vm: [newId()] } });
  expect((await other.ok('/kaetl/listStockCase')).rows).toEqual([]);
  expect(await other.refusal('/kaetl/settleStockCase', { id, outcome: 2 })).toBe('not-found');
  expect((await as({ rights: ['operate.stockCase'] }).post('/kaetl/settleStockCase', { id, outcome: 2 })).code).toBe(403);
});

test('an appeal: passed, just what was appealed is given back; rejected, nothing', async () => {
  await limit(5);
  const told = await pick(5);
  expect(await admin.refusal('/kaetl/createSaleAppeal', { tradeId: told.id, appealNum: 6, reason: '少出' })).toBe('trade-left');
  const { id } = await admin.ok('/kaetl/createSaleAppeal', { tradeId: told.id, appealNum: 3, reason: '少出' });
  expect(await admin.refusal('/kaetl/createSaleAppeal', { tradeId: told.id, appealNum: 1, reason: '再来' })).toBe('appeal-open');
  await admin.ok('/kaetl/updateSaleAppeal', { id, appealNum: 2, reason: '只出了3件' });
  expect([await books(), await allowed(1)]).toEqual([{ pieces: 5, fen: 5000 }, false]);
  await judge.ok('/kaetl/examineSaleAppeal', { ids: [id], reviewStatus: 1, examineRemark: '监控已看' });
  expect([await inside(), await books(), await allowed(2)]).toEqual([17, { pieces: 3, fen: 3000 }, true]);
  const rows = (await admin.ok('/kaetl/listSaleAppeal', { vmId: plant.vmId })).rows;
  expect(rows).toMatchObject([{ reviewStatus: 1, appealNum: 2, leftNum: 3, appealAmount: '20.00', examiner: '测试' }]);
  for (const [path, body] of [
    ['/kaetl/examineSaleAppeal', { ids: [id], reviewStatus: 2 }],
    ['/kaetl/updateSaleAppeal', { id, appealNum: 1, reason: '改' }],
  ] as const)
    expect(await admin.refusal(path, body)).toBe('not-allowed-now');
  const next = await admin.ok('/kaetl/createSaleAppeal', { tradeId: told.id, appealNum: 3, reason: '都没出' });
  await judge.ok('/kaetl/examineSaleAppeal', { ids: [next.id], reviewStatus: 2 });
  expect((await books()).pieces).toBe(3);
  expect((await admin.ok('/katrade/listRefundRecord', { vmId: plant.vmId })).rows).toMatchObject([
    { source: 2, sourceId: id, tradeNum: 2, remark: '只出了3件' },
  ]);
});

test('an appeal of the second line of a transaction takes back that line alone', async () => {
  const second = plant.channels[1] ?? '';
  await database.run(async (ctx) => {
    await bindProducts(ctx, [{ channelId: second, productId: plant.drill }]);
    await fill(ctx, { vmId: plant.vmId, channelId: second, productId: plant.drill, qty: 9 });
  });
  const event = { id: newId() };
  await pick(1, {
    event,
    lines: [
      { channelId: channel, productId: plant.glove, quantity: 1 },
      { channelId: second, productId: plant.drill, quantity: 4 },
    ],
  });
  const { rows } = await database.pool.query('select id from trade where event_id = $1 and line_no = 2', [event.id]);
  const { id } = await admin.ok('/kaetl/createSaleAppeal', { tradeId: rows[0].id, appealNum: 4, reason: '没出' });
  await judge.ok('/kaetl/examineSaleAppeal', { ids: [id], reviewStatus: 1 });
  expect([await inside(), await database.run((ctx) => lying(ctx, { kind: 'vmChannel', ref: second }))]).toEqual([19, 9]);
});

test('a borrowed tool that never came is no longer held', async () => {
  const told = await pick(1, { tradeType: 10002 });
  const { id } = await admin.ok('/kaetl/createSaleAppeal', { tradeId: told.id, appealNum: 1, reason: '没有弹出' });
  await judge.ok('/kaetl/examineSaleAppeal', { ids: [id], reviewStatus: 1 });
  expect(await database.run((ctx) => lying(ctx, { kind: 'employee', ref: plant.zhang }))).toBe(0);
});

test('a count after the pick saw what was there: the refund leaves what it saw', async () => {
  const told = await pick(2);
  // 19 are there: one of the two did not come out.
  const place = { kind: PLACE.vmChannel, ref: channel, owner: plant.vmId };
  await database.run((ctx) =>
    count(ctx, { document: { kind: 'vm_count', id: newId() }, lines: [{ place, productId: plant.glove, counted: 19 }] }),
  );
  const { id } = await admin.ok('/kaetl/createSaleAppeal', { tradeId: told.id, appealNum: 1, reason: '少一件' });
  await judge.ok('/kaetl/examineSaleAppeal', { ids: [id], reviewStatus: 1 });
  expect([await inside(), await books()]).toEqual([19, { pieces: 1, fen: 1000 }]);
});

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

test('R170 two callers decide at once: one of them, and booked once', async () => {
  const id = (await enter()).data.id as string;
  const decide = (reviewStatus: number) => judge.post('/kaetl/updateTradeAdditionalReviewStatus', { ids: [id], reviewStatus });
  const answers = await Promise.all([decide(1), decide(1), decide(2)]);
  expect(answers.map(({ error }) => error ?? 'ok').sort()).toEqual(['not-allowed-now', 'not-allowed-now', 'ok']);
  const told = await pick(2);
  const appeal = await admin.ok('/kaetl/createSaleAppeal', { tradeId: told.id, appealNum: 2, reason: '没出' });
  const examine = (reviewStatus: number) => judge.post('/kaetl/examineSaleAppeal', { ids: [appeal.id], reviewStatus });
  const both = await Promise.all([examine(1), examine(1), examine(2)]);
  expect(both.map(({ error }) => error ?? 'ok').sort()).toEqual(['not-allowed-now', 'not-allowed-now', 'ok']);
  const { rows } = await database.pool.query('select count(*)::int as n from trade where corrects = $1', [told.id]);
  expect(rows[0].n).toBeLessThanOrEqual(1);
});

test('two corrections of one pick at once take back no more than there is', async () => {
  const told = await pick(2);
  await jam(2, { tradeNumber: told.tradeNumber });
  const [row] = await cases();
  const { id } = await admin.ok('/kaetl/createSaleAppeal', { tradeId: told.id, appealNum: 2, reason: '没出' });
  await Promise.all([settle(row.id, 2), judge.post('/kaetl/examineSaleAppeal', { ids: [id], reviewStatus: 1 })]);
  const { rows } = await database.pool.query('select coalesce(sum(trade_num), 0)::int as back from trade where corrects = $1', [told.id]);
  expect(rows[0].back).toBe(2);
  expect((await books()).pieces).toBe(0);
});

test('pictures speak for an appeal: those of the file store alone, six at most, shown to whoever decides', async () => {
  const told = await pick(3);
  const objectName = `${newId()}.png`;
  await database.pool.query(
    `insert into stored_file (node_id, id, object_name, file_name, content_type, size, purpose, ready) values ($1, $2, $3, '货道.png', 'image/png', 4, 'image', true)`,
    [database.node.nodeId, newId(), objectName],
  );
  const own = `/gateway/cdn/file/${objectName}`;
  const appeal = (pictures: string[]) =>
    admin.post('/kaetl/createSaleAppeal', { tradeId: told.id, appealNum: 1, reason: '没有弹出', pictures });
  expect((await appeal([`/gateway/cdn/file/${newId()}.png`])).error).toBe('file-gone');
  expect((await appeal(['https://example.com/a.png'])).code).toBe(400);
  expect((await appeal(Array.from({ length: 7 }, () => own))).code).toBe(400);
  const { id } = (await appeal([own])).data;
  const row = async () => (await admin.ok('/kaetl/listSaleAppeal', { tradeNumber: told.tradeNumber })).rows[0];
  expect((await row()).pictures).toEqual([own]);
  await admin.ok('/kaetl/updateSaleAppeal', { id, appealNum: 2, reason: '没有弹出' });
  expect((await row()).pictures).toEqual([own]);
  await admin.ok('/kaetl/updateSaleAppeal', { id, appealNum: 2, reason: '没有弹出', pictures: [] });
  expect((await row()).pictures).toEqual([]);
});

test('picks can be appealed against for as many days as the site has set', async () => {
  const { id } = await pick(1, { happenedAt: ago(10 * 24 * 60) });
  const offered = async () => (await admin.ok('/kaetl/listAppealableTrade')).some((one: { id: string }) => one.id === id);
  expect(await offered()).toBe(true);
  await database.run((ctx) => updateNodeConfig(ctx, { appealDays: 9 }));
  expect(await offered()).toBe(false);
  await database.run((ctx) => updateNodeConfig(ctx, { appealDays: 11 }));
  expect(await offered()).toBe(true);
});
