// The engine against a plain fold over the trades: random questions, with and without data permission, branches as they were and as they are now.
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../../test/database.ts';
import { ask, COLUMN, folded, model, type By } from '../../../../../test/report-model.ts';
import { all, asked, dice, within, type Anything } from '../../../../../test/report-world.ts';
import { comparedSpan } from '../../../../contract/report/compared.ts';
import { clock } from './clock.ts';
import { consumption, costAmount, departmentRequisition, employeeRanking, materialRanking, monthly, weekly } from './questions.ts';
import { consumeTrend } from './trend.ts';

const database = testDatabase();

const NAMED = [
  [departmentRequisition, 'department'],
  [materialRanking, 'product'],
  [employeeRanking, 'employee'],
  [costAmount, 'cost'],
  ...(Object.keys(COLUMN) as By[]).map((by) => [consumption, by] as const),
] as const;

test.each([1, 2, 3])(
  'trust 54 every question equals a plain fold over the trades, whoever asks (seed %i)',
  { timeout: 90_000 },
  async (seed) => {
    const world = await model(database, seed);
    const chance = dice(seed + 300);
    let seen = 0;
    for (const [list, by] of NAMED)
      for (let round = 0; round < 8; round += 1) {
        const question = ask(world, chance, by);
        const { span, filters, scope } = question;
        const input = asked({ by, ...filters }) as never;
        const answer = (await within<unknown>(database, scope, (ctx) => list.page(ctx, input))) as { rows: Anything[]; summary?: Anything };
        const compare = filters['compare'] as 'before' | 'lastYear' | undefined;
        const compared = compare ? comparedSpan(span, compare) : undefined;
        const now = folded(world, question, span);
        const before = compared ? folded(world, question, compared) : new Map<string, { tradeNum: number; totalPrice: number }>();
        const ids = [...new Set([...now.keys(), ...before.keys()])].sort();
        const expected = ids.map((id) => ({
          key: id,
          tradeNum: now.get(id)?.tradeNum ?? 0,
          totalPrice: now.get(id)?.totalPrice ?? 0,
          tradeLines: now.get(id)?.tradeLines ?? 0,
          beforeNum: compared ? (before.get(id)?.tradeNum ?? 0) : null,
          beforePrice: compared ? (before.get(id)?.totalPrice ?? 0) : null,
          ...(list === departmentRequisition ? { people: now.get(id)?.people.size ?? 0 } : {}),
        }));
        const told = answer.rows.map((row) => Object.fromEntries(Object.keys(expected[0] ?? {}).map((name) => [name, row[name]])));
        expect({ by, filters, scope, rows: told.sort((a, b) => (String(a['key']) < String(b['key']) ? -1 : 1)) }).toEqual({
          by,
          filters,
          scope,
          rows: expected,
        });
        const measure = (filters['measure'] as 'tradeNum' | 'totalPrice' | undefined) ?? 'totalPrice';
        const figures = answer.rows.map((row) => row[measure] as number);
        expect(figures).toEqual(figures.toSorted((a, b) => b - a));
        expect(answer.rows.map(({ rank }) => rank)).toEqual(figures.map((_, at) => at + 1));
        const total = expected.reduce((sum, row) => sum + row.totalPrice, 0);
        expect(answer.summary?.['totalPrice']).toBe((total / 100).toFixed(2));
        seen += expected.length;
      }
    expect(seen).toBeGreaterThan(150);
  },
);

test('weeks and months by product, and the lines of a trend, add up to the same trades', async () => {
  const world = await model(database, 7);
  const chance = dice(8);
  const week = (day: string) => {
    const at = new Date(`${day}T00:00:00Z`);
    at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
    return at.toISOString().slice(0, 10);
  };
  const month = (day: string) => `${day.slice(0, 8)}01`;
  for (let round = 0; round < 12; round += 1)
    for (const [list, unit, of] of [
      [weekly, 'week', week],
      [monthly, 'month', month],
    ] as const) {
      const question = ask(world, chance, 'product');
      const rows = await within(database, question.scope, (ctx) => all(list.batches(ctx, asked(question.filters) as never)));
      const expected = new Map<string, number>();
      for (const [id, { days }] of folded(world, question, question.span))
        for (const trade of days) expected.set(`${of(trade.day)}/${id}`, (expected.get(`${of(trade.day)}/${id}`) ?? 0) + trade.totalPrice);
      expect(new Map(rows.map((row) => [row['key'], row['totalPrice']]))).toEqual(expected);
      const by = chance.one(Object.keys(COLUMN) as By[]);
      const lines = await within(database, question.scope, (ctx) => consumeTrend(ctx, { ...question.filters, by, unit, most: 2 } as never));
      const folds = folded(world, { ...question, by }, question.span);
      const total = [...folds.values()].reduce((sum, { totalPrice }) => sum + totalPrice, 0);
      expect(lines.lines.flatMap(({ totalPrice }) => totalPrice).reduce((sum, value) => sum + value, 0)).toBe(total);
      expect(lines.lines.length).toBe(Math.min(3, folds.size));
    }
});

test('an hour of the week has just its trades, whoever asks, and all hours together are all of them', async () => {
  const world = await model(database, 9);
  const chance = dice(10);
  for (let round = 0; round < 12; round += 1) {
    const question = ask(world, chance, 'hour');
    const { measure: _m, compare: _c, belonging: _b, ...filters } = question.filters;
    const { cells } = await within(database, question.scope, (ctx) => clock(ctx, filters as never));
    const folds = folded(world, { ...question, filters }, question.span);
    expect(
      new Map(
        Map.groupBy(cells, ({ hour }) => String(hour))
          .entries()
          .map(([id, own]) => [id, own.reduce((sum, cell) => sum + cell.totalPrice, 0)]),
      ),
    ).toEqual(new Map(folds.entries().map(([id, { totalPrice }]) => [id, totalPrice])));
  }
});
