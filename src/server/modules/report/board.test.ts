import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import { report } from '../../../contract/report/index.ts';
import type { DataScope } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { recordTrades } from '../trade/index.ts';
import { dataBoard } from './board.query.ts';
import { pickingTrend, vmPick } from './pick-statistic.query.ts';
import { asked, dice, happen, plainly, trade, within, world } from '../../../../test/report-world.ts';

const database = testDatabase();

describe('trend', () => {
  test.each(['day', 'week', 'month'] as const)('by %s says what the table says, and 0 for a period without picks', async (unit) => {
    const made = await happen(database, 14);
    const span = { from: '2022-05-02', to: '2022-09-04' };
    const trend = await database.run((ctx) => pickingTrend(ctx, { span, unit }));
    expect(trend.periods[0]).toBe({ day: '2022-05-02', week: '2022-05-02', month: '2022-05-01' }[unit]);
    expect(trend.periods.at(-1)).toBe({ day: '2022-09-04', week: '2022-08-29', month: '2022-09-01' }[unit]);
    expect(trend.machines.map((machine) => machine.tradeNum[0])).toEqual(trend.machines.map(() => 0));
    const machine = trend.machines.find(({ vmId }) => vmId === made.machines[0]?.vmId);
    const table = await database.run((ctx) => vmPick.page(ctx, asked({ span, unit, vmId: machine?.vmId })));
    expect(table.rows.length).toBeGreaterThan(1);
    for (const row of table.rows) {
      const at = trend.periods.indexOf(row.period);
      expect([machine?.tradeNum[at], machine?.totalPrice[at]]).toEqual([row.tradeNum, row.totalPrice]);
    }
    expect(machine?.tradeNum.reduce((a, b) => a + b, 0)).toBe(table.summary?.['tradeNum']);
  });

  test('a span of centuries by day is refused, without days it covers all there is', async () => {
    await expect(database.run((ctx) => pickingTrend(ctx, { span: { from: '1900-01-01', to: '2200-01-01' }, unit: 'day' }))).rejects.toThrow(
      'too-many-points',
    );
    const all = await database.run((ctx) => pickingTrend(ctx, {}));
    const { rows } = await sql<{
      first: string;
    }>`select date_trunc('month', min(trade_day)::timestamp)::date as first from trade where sign <> 0`.execute(database.db);
    expect(all.periods[0]).toBe(rows[0]?.first);
  });
});

test('the board says what the trades say, and only what the actor may see', async () => {
  const made = await database.run(world);
  const chance = dice(21);
  const today = dayOf(Date.now());
  const reports = Array.from({ length: 90 }, () => trade(made, chance, addDays(today, -chance.roll(45))));
  const [one] = reports;
  if (!one) throw new Error('no trade');
  await database.run((ctx) =>
    recordTrades(ctx, [...reports, { ...one, happenedAt: new Date(Date.now() - 1000).toISOString(), event: { id: newId() } }]),
  );
  const month = `${today.slice(0, 8)}01`;
  for (const scope of [{}, { vm: [one.vmId] }, { department: made.departments.slice(0, 1) }] as DataScope[]) {
    const board = await within(database, scope, dataBoard);
    const sum = async (span: { from: string; to: string }) => (await plainly(database, ["'x'"], { filters: { span }, scope }))[0];
    const none = { tradeNum: 0, totalPrice: 0, tradeLines: 0 };
    for (const [name, span] of Object.entries({
      today: { from: today, to: today },
      yesterday: { from: addDays(today, -1), to: addDays(today, -1) },
      month: { from: month, to: today },
    })) {
      const { key: _key, ...expected } = (await sum(span)) ?? { key: '', ...none };
      expect([name, board[name as 'today']]).toEqual([name, expected]);
    }
    expect(board.hours.reduce((all, { today: num }) => all + num, 0)).toBe(board.today.tradeNum);
    expect(board.days).toHaveLength(30);
    expect(board.days.at(-1)).toMatchObject({ day: today, tradeNum: board.today.tradeNum });
    const departments = await plainly(database, ['department_id'], { filters: { span: { from: month } }, scope });
    const known = new Map(departments.map((row) => [row.key, row.totalPrice]));
    for (const row of board.topDepartments) expect(row.totalPrice).toBe(known.get(row.departmentId));
    const products = new Map(
      (await plainly(database, ['product_id'], { filters: { span: { from: addDays(today, -29) } }, scope })).map((row) => [
        row.key,
        row.tradeNum,
      ]),
    );
    expect(board.topProducts.length).toBe(Math.min(8, products.size));
    for (const row of board.topProducts) expect(row.tradeNum).toBe(products.get(row.productId));
    report.board.output.parse(board);
  }
});
