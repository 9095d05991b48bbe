// The real log of five machines on every report that it can fill: totals, rows and courses over time are those of plain SQL over its trades, to the fen.
import { existsSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { all, type Anything } from '../../../../test/report-world.ts';
import { vendingLines, VENDING_LOG } from '../../../../test/vending-log.ts';
import { AskedBy, Period } from '../../../contract/report/question-codes.ts';
import { codesOf } from '../../../contract/kernel/codes.ts';
import { newId, NIL } from '../../kernel/db/ids.ts';
import { createStatements } from '../statement/index.ts';
import { periods } from '../stock/index.ts';
import { tradeHistoryImport } from '../trade/index.ts';
import { clock } from './engine/clock.ts';
import { consumeTrend } from './engine/trend.ts';
import { reportLists } from './index.ts';
import { consumption, monthly, weekly } from './engine/questions.ts';

const database = testDatabase();
const isThere = existsSync(VENDING_LOG);
const SPANS = [
  { from: '2022-01-01', to: '2022-12-31' },
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((month) => ({
    from: `2022-0${month}-01`,
    to: new Date(Date.UTC(2022, month, 0)).toISOString().slice(0, 10),
  })),
  { from: '2022-03-17', to: '2022-06-05' },
];
type Span = (typeof SPANS)[number];
const valuesOf = (schema: Parameters<typeof codesOf>[0]) => (codesOf(schema)?.options ?? []).map(({ value }) => String(value));
/** Lists that are about something else than what was charged, or that ask nobody where nobody is named. */
const OTHER = new Set(['/kaetl/listProductStatus', '/kaetl/listUnusualUse', '/katrade/listVmTradeLog']);

beforeAll(async () => {
  if (!isThere) return;
  const lines = await vendingLines();
  await database.run(async (ctx) => {
    const run = await tradeHistoryImport.begin(ctx, { createMissing: true, unknownProduct: 'lastProduct', endStock: 0 });
    await run.plan(ctx, lines as never);
    await run.apply(ctx, lines as never);
    await run.end?.(ctx, newId());
  });
}, 120_000);

/** Pieces and fen by some expression, in its order. */
async function plainly(by: string, { from, to }: Span): Promise<Map<string, [number, number]>> {
  const { rows } = await database.pool.query(
    `select coalesce((${by})::text, '') as key, sum(sign * trade_num)::int as pieces, sum(sign * total_price)::int as fen from trade
      where sign <> 0 and (trade_time at time zone 'Asia/Shanghai')::date between $1 and $2 group by 1 order by 1`,
    [from, to],
  );
  return new Map(rows.map(({ key, pieces, fen }) => [key, [pieces, fen]]));
}
const sumOf = (rows: readonly Anything[]): [number, number] => [
  rows.reduce((sum, row) => sum + Number(row['tradeNum']), 0),
  rows.reduce((sum, row) => sum + Number(row['totalPrice']), 0),
];
const textOf = (fen: number) => (fen / 100).toFixed(2);
/** Rows by a key, added up. */
const byKey = (rows: readonly Anything[], keyOf: (row: Anything) => string) =>
  new Map([...Map.groupBy(rows, keyOf)].map(([key, own]) => [key, sumOf(own)] as const).toSorted(([a], [b]) => (a < b ? -1 : 1)));

test.skipIf(!isThere)(
  'the total of every report of what was charged, and the sum of its rows, is that of the trades',
  async () => {
    const [whole] = [...(await plainly('null', SPANS[0] ?? { from: '', to: '' })).values()];
    expect(whole).toEqual([6531, 1_256_550]);
    let asked = 0;
    for (const list of reportLists.filter(({ endpoint }) => !OTHER.has(endpoint.path)))
      for (const span of SPANS) {
        const [sums = [0, 0]] = [...(await plainly('null', span)).values()];
        const input = { page: 1, limit: 50, by: 'product', unit: 'month', span } as never;
        const answer = (await database.run(async (ctx) => list.page(ctx, input))) as { summary?: Anything };
        const rows = await database.run((ctx) => all(list.batches(ctx, input)));
        const what = { path: list.endpoint.path, span };
        expect({ ...what, rows: sumOf(rows) }).toEqual({ ...what, rows: sums });
        expect({ ...what, num: answer.summary?.['tradeNum'], price: answer.summary?.['totalPrice'] }).toEqual({
          ...what,
          num: sums[0],
          price: textOf(sums[1]),
        });
        asked += 1;
      }
    expect(asked).toBe(SPANS.length * 20);
  },
  120_000,
);

test.skipIf(!isThere)(
  'each machine, product, type, hour and day of the week, week and month has just its trades',
  async () => {
    const at = (what: string) => `trade_time at time zone 'Asia/Shanghai'${what}`;
    for (const span of SPANS) {
      for (const [by, column] of [
        ['product', 'product_id'],
        ['productType', 'product_type_id'],
        ['place', 'vm_id'],
        ['vendor', 'null'],
        ['employee', 'null'],
        ['department', 'null'],
        ['cost', 'null'],
        ['project', 'null'],
        ['hour', `extract(hour from ${at('')})`],
        ['weekday', `extract(isodow from ${at('')})`],
      ]) {
        const rows = await database.run((ctx) => all(consumption.batches(ctx, { by, span } as never)));
        const none = (key: string) => (key === NIL ? '' : key);
        expect({ by, span, found: byKey(rows, (row) => none(String(row['key']))) }).toEqual({
          by,
          span,
          found: await plainly(column ?? '', span),
        });
      }
      for (const [list, unit] of [
        [weekly, 'week'],
        [monthly, 'month'],
      ] as const) {
        const rows = await database.run((ctx) => all(list.batches(ctx, { span } as never)));
        const period = `date_trunc('${unit}', ${at('')})::date || '/' || product_id`;
        expect(byKey(rows, (row) => String(row['key']))).toEqual(await plainly(period, span));
      }
      const { cells } = await database.run((ctx) => clock(ctx, { span } as never));
      expect(byKey(cells, (row) => `${String(row['weekday'])} ${String(row['hour'])}`)).toEqual(
        await plainly(`extract(isodow from ${at('')}) || ' ' || extract(hour from ${at('')})`, span),
      );
    }
  },
  120_000,
);

test.skipIf(!isThere)(
  'every course over time comes to the trades of each of its periods',
  async () => {
    const [span = { from: '', to: '' }] = SPANS;
    for (const by of valuesOf(AskedBy))
      for (const unit of valuesOf(Period)) {
        const { periods: days, lines } = await database.run((ctx) => consumeTrend(ctx, { by, unit, span, most: 3 } as never));
        const told = days.map((day, nth) => [day, lines.reduce((sum, line) => sum + (line.totalPrice[nth] ?? 0), 0)] as const);
        const plain = await plainly(`date_trunc('${unit}', trade_time at time zone 'Asia/Shanghai')::date`, span);
        expect({ by, unit, told: told.filter(([, fen]) => fen !== 0) }).toEqual({
          by,
          unit,
          told: [...plain].map(([day, [, fen]]) => [day, fen]),
        });
      }
  },
  120_000,
);

test.skipIf(!isThere)(
  'the statements of its closed months come to the trades of each',
  async () => {
    for (const { from, to } of SPANS.slice(1, 9)) {
      await database.run((ctx) => periods.closeByHand(ctx, { day: to }));
      await database.run((ctx) => createStatements(ctx, { lastDay: to }));
      const { rows } = await database.pool.query(
        'select sum(trade_num)::int as pieces, sum(total_price)::int as fen from statement where last_day = $1',
        [to],
      );
      const [sums] = [...(await plainly('null', { from, to })).values()];
      expect([rows[0].pieces, rows[0].fen]).toEqual(sums);
    }
  },
  120_000,
);
