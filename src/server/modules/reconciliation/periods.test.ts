// Periods through their endpoints: what is listed and checked, who may close, and what a late trade shows of both its dates.
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill } from '../../../../test/machine-floor.ts';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import { OpenWork, PeriodState } from '../../../contract/reconciliation/index.ts';
import { MOVE } from '../../../contract/stock/ledger.ts';
import { newId } from '../../kernel/db/ids.ts';
import { deskHandlers } from '../desk/index.ts';
import { bindProducts } from '../machine/index.ts';
import { proof } from '../stock/index.ts';
import { furnishPlant, openPlant } from '../strategy/test-plant.ts';
import { updateNodeConfig } from '../system/node-config.ts';
import { recordFault, recordTrades } from '../trade/index.ts';
import { reportHandlers } from '../report/index.ts';
import { reconciliationHandlers } from './noun.ts';

const database = testDatabase();
const today = dayOf(new Date(), 'Asia/Shanghai');
const ago = (days: number) => addDays(today, -days);
const at = (day: string) => new Date(`${day}T12:00:00+08:00`).toISOString();
let as: Awaited<ReturnType<typeof openPlant>>;
let admin: ReturnType<typeof as>;
let plant: Awaited<ReturnType<typeof furnishPlant>>;
let channel = '';

beforeAll(async () => {
  as = await openPlant(database, [...deskHandlers, reportHandlers, reconciliationHandlers]);
  admin = as();
  plant = await database.run(async (ctx) => {
    const made = await furnishPlant(ctx, 'PER');
    channel = made.channels[0] ?? '';
    await bindProducts(ctx, [{ channelId: channel, productId: made.glove }]);
    await fill(ctx, { vmId: made.vmId, channelId: channel, productId: made.glove, qty: 200 });
    return made;
  });
});

const take = async (day: string, quantity: number) => {
  const id = newId();
  const report = {
    vmId: plant.vmId,
    tradeNumber: id,
    tradeType: MOVE.pick,
    happenedAt: at(day),
    event: { id },
    empId: plant.zhang,
    lines: [{ channelId: channel, productId: plant.glove, quantity }],
  } as const;
  await database.run((ctx) => recordTrades(ctx, [report]));
  return id;
};
const periods = async () => (await admin.ok('/tradeagg/listReconciliationPeriod')).rows as Record<string, unknown>[];
const close = (day: string, who = admin) => who.post('/tradeagg/closeReconciliationPeriod', { day });

test('found 20 a site without trades has no period; the open one is counted as it grows and ends on the day that is set', async () => {
  expect(await periods()).toEqual([]);
  await take(ago(10), 3);
  await take(ago(2), 2);
  expect(await periods()).toMatchObject([
    {
      period: 'open',
      periodState: PeriodState.open,
      firstDay: null,
      lastDay: null,
      dueDay: null,
      tradeCount: 2,
      tradeNum: 5,
      totalPrice: '50.00',
    },
  ]);
  await database.run((ctx) => updateNodeConfig(ctx, { closingDays: '31' }));
  const [{ dueDay } = {}] = await periods();
  expect(addDays(String(dueDay), 1).slice(8)).toBe('01');
});

test('found 20 before it is closed it says what would be closed and what waits for somebody; each is counted up to that day', async () => {
  const told = { vmId: plant.vmId, channelCode: '101', empId: plant.zhang, quantity: 1, reason: '断网' };
  for (const day of [ago(7), ago(1)]) await admin.ok('/kaetl/createTradeAdditional', { ...told, tradeTime: at(day) });
  await database.run((ctx) =>
    recordFault(ctx, {
      vmId: plant.vmId,
      channelId: channel,
      productId: plant.glove,
      quantity: 1,
      happenedAt: at(ago(8)),
      event: { id: newId() },
      empId: plant.zhang,
      fault: 'jam',
    }),
  );
  const checked = async (day: string) => {
    const { work, ...sums } = await admin.ok('/tradeagg/checkReconciliation', { day });
    return [sums, Object.fromEntries(work.map((one: { openWork: number; count: number }) => [one.openWork, one.count]))];
  };
  expect(await checked(ago(5))).toEqual([
    { firstDay: null, tradeCount: 1, tradeNum: 3, totalPrice: '30.00' },
    expect.objectContaining({
      [OpenWork.cases]: 1,
      [OpenWork.entries]: 1,
      [OpenWork.appeals]: 0,
      [OpenWork.picks]: 0,
      [OpenWork.messages]: 0,
    }),
  ]);
  expect((await checked(ago(1)))[1]).toMatchObject({ [OpenWork.cases]: 1, [OpenWork.entries]: 2 });
  expect((await checked(ago(9)))[1]).toMatchObject({ [OpenWork.cases]: 0, [OpenWork.entries]: 0 });
});

test('found 20 who closed it, when and what it counted is kept; a late trade counts in the open one, shows both dates, and is found by either', async () => {
  expect((await close(ago(5))).code).toBe(200);
  expect(await close(ago(5))).toMatchObject({ error: 'closing-again', msg: expect.stringContaining(ago(5)) });
  expect((await close(today)).error).toBe('closing-ahead');
  const check = (day: string) => admin.refusal('/tradeagg/checkReconciliation', { day });
  expect([await check(today), await check(ago(6))]).toEqual(['closing-ahead', 'closing-again']);
  const late = await take(ago(9), 4);
  const [open, closed] = await periods();
  expect(open).toMatchObject({ firstDay: ago(4), tradeCount: 2, tradeNum: 6, totalPrice: '60.00', lateLines: 1 });
  expect(closed).toMatchObject({
    firstDay: null,
    lastDay: ago(5),
    tradeCount: 1,
    tradeNum: 3,
    totalPrice: '30.00',
    lateLines: 0,
    closedBy: '测试',
  });
  expect(Math.abs(Date.parse(String(closed?.['closedAt'])) - Date.now())).toBeLessThan(60_000);
  const found = async (search: object) => {
    const { rows, total, summary } = await admin.ok('/kaetl/listSaleDetail', search);
    return { rows: rows.map((row: { tradeNumber: string }) => row.tradeNumber), total, num: summary?.tradeNum };
  };
  const days = (from: string, to: string) => ({ from, to });
  const [row] = (await admin.ok('/kaetl/listSaleDetail', { tradeNumber: late })).rows;
  expect(row).toMatchObject({ tradeDay: today, lateFlag: true, tradeTime: at(ago(9)) });
  // By the day on which it happened, and by the one on which it counts: rows and totals of one mind.
  expect(await found({ span: days(ago(9), ago(9)) })).toEqual({ rows: [late], total: 1, num: 4 });
  expect(await found({ span: days(today, today) })).toEqual({ rows: [], total: 0, num: 0 });
  expect(await found({ tradeDay: days(today, today) })).toEqual({ rows: [late], total: 1, num: 4 });
  expect(await found({ tradeDay: days(ago(10), ago(5)) })).toMatchObject({ total: 1, num: 3 });
  expect(await found({ span: days(ago(10), ago(5)) })).toMatchObject({ total: 2, num: 7 });
  expect(await found({ lateFlag: true })).toMatchObject({ rows: [late], total: 1 });
  // Whole months go by another summary.
  const month = {
    departmentId: null,
    span: days(`${ago(9).slice(0, 8)}01`, addDays(`${addDays(`${ago(9).slice(0, 8)}28`, 4).slice(0, 8)}01`, -1)),
  };
  const { rows } = await database.pool.query(
    `select coalesce(sum(trade_num * sign), 0)::int as num from trade where to_char(trade_time at time zone 'Asia/Shanghai', 'YYYY-MM') = $1`,
    [ago(9).slice(0, 7)],
  );
  expect((await found(month)).num).toBe(rows[0].num);
  expect((await proof(database.db, database.node)).failures).toEqual([]);
});

test('found 20 who sees a part of the site is shown no figures of the whole and closes nothing', async () => {
  const part = as({ scope: { vm: [plant.vmId] } });
  const rows = (await part.ok('/tradeagg/listReconciliationPeriod')).rows;
  expect(rows).toMatchObject([
    { tradeCount: null, tradeNum: null, totalPrice: null, lateLines: null },
    { lastDay: ago(5), tradeNum: null },
  ]);
  expect((await close(ago(3), part)).error).toBe('closing-narrowed');
  expect((await part.post('/tradeagg/checkReconciliation', { day: ago(3) })).error).toBe('closing-narrowed');
});
