// Measures that are no sums of lines, against a plain fold over the trades and over the moves of the ledger: rows, totals, what they are held against, pictures, files.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../../test/database.ts';
import { ask, COLUMN, folded, model, type By, type Trade } from '../../../../../test/report-model.ts';
import { all, asked, dice, trade, within, type Anything } from '../../../../../test/report-world.ts';
import { codesOf } from '../../../../contract/kernel/codes.ts';
import { comparedSpan } from '../../../../contract/report/compared.ts';
import { MoreMeasure } from '../../../../contract/report/question-codes.ts';
import { ownReportAsked } from '../own/own.query.ts';
import { NIL } from '../../../kernel/db/ids.ts';
import { updateNodeConfig } from '../../system/index.ts';
import { recordTrades } from '../../trade/index.ts';
import { clock } from './clock.ts';
import { consumption, monthly } from './questions.ts';
import { consumeTrend } from './trend.ts';

const database = testDatabase();
const MORE = (codesOf(MoreMeasure)?.options ?? []).map(({ value }) => String(value));

/** What a heap of trades comes to, each person and day once; half a fen goes up. */
function told(trades: readonly Trade[]) {
  const totalPrice = trades.reduce((sum, trade) => sum + trade.totalPrice, 0);
  const tradeNum = trades.reduce((sum, trade) => sum + trade.tradeNum, 0);
  const people = new Set(trades.flatMap(({ empId }) => empId ?? [])).size;
  const mean = (of: number) => (of > 0 ? Math.sign(totalPrice) * Math.floor((Math.abs(totalPrice) * 2 + of) / (2 * of)) : null);
  return {
    people,
    days: new Set(trades.map(({ day }) => day)).size,
    perHead: mean(people),
    averagePrice: mean(tradeNum),
    tradeLines: trades.length,
  };
}
const yuan = (fen: number | null) => (fen === null ? null : (fen / 100).toFixed(2));
const flat = (folds: ReturnType<typeof folded>) => [...folds.values()].flatMap(({ days }) => days);

test.each([21, 22])(
  'trust 54 people, averages and days of every question equal a plain fold, totals never a sum of rows (seed %i)',
  { timeout: 90_000 },
  async (seed) => {
    const world = await model(database, seed);
    const chance = dice(seed + 300);
    let apart = 0;
    for (const by of Object.keys(COLUMN) as By[])
      for (let round = 0; round < 5; round += 1) {
        const question = ask(world, chance, by);
        const { span, filters, scope } = question;
        const measure = chance.one(['people', 'perHead', 'averagePrice', 'days', 'tradeLines'] as const);
        const input = { by, ...filters, measure, shows: MORE };
        const answer = (await within<unknown>(database, scope, (ctx) => consumption.page(ctx, asked(input) as never))) as {
          rows: Anything[];
          summary: Anything;
        };
        const compare = filters['compare'] as 'before' | 'lastYear' | undefined;
        const compared = compare ? comparedSpan(span, compare) : undefined;
        const now = folded(world, question, span);
        const before = compared ? folded(world, question, compared) : undefined;
        const expected = [...new Set([...now.keys(), ...(before?.keys() ?? [])])].sort().map((key) => {
          const held = before && told(before.get(key)?.days ?? []);
          return {
            key,
            ...told(now.get(key)?.days ?? []),
            beforePeople: held?.people ?? null,
            beforeDays: held?.days ?? null,
            beforePerHead: held?.perHead ?? null,
            beforeAverage: held?.averagePrice ?? null,
            beforeLines: held?.tradeLines ?? null,
          };
        });
        const rows = answer.rows.map((row) => Object.fromEntries(Object.keys(expected[0] ?? {}).map((name) => [name, row[name]])));
        expect({ input, scope, rows: rows.sort((a, b) => (String(a['key']) < String(b['key']) ? -1 : 1)) }).toEqual({
          input,
          scope,
          rows: expected,
        });
        const figures = answer.rows.map((row) => (row[measure] ?? -1) as number);
        expect(figures).toEqual(figures.toSorted((a, b) => b - a));
        const shares = answer.rows.filter(({ share, cumulative }) => share !== null || cumulative !== null);
        expect(measure === 'tradeLines' ? [] : shares).toEqual([]);
        if (expected.length === 0) continue;
        const whole = told(flat(now));
        const held = before && told(flat(before));
        const { people, days, perHead, averagePrice, beforePeople, beforeDays } = answer.summary;
        expect({ input, scope, people, days, perHead, averagePrice, beforePeople, beforeDays }).toEqual({
          input,
          scope,
          people: whole.people,
          days: whole.days,
          perHead: expected.some((row) => row.perHead !== null) ? yuan(whole.perHead) : null,
          averagePrice: expected.some((row) => row.averagePrice !== null) ? yuan(whole.averagePrice) : null,
          beforePeople: held?.people ?? null,
          beforeDays: held?.days ?? null,
        });
        if (whole.people !== expected.reduce((sum, row) => sum + row.people, 0)) apart += 1;
      }
    // Somebody took things in two groups at once: there a sum of rows would be too much.
    expect(apart).toBeGreaterThan(10);
  },
);

const SPANS = [
  { from: '2022-06-01', to: '2022-06-30' },
  { from: '2022-07-01', to: '2022-07-31' },
  { from: '2022-07-01' },
  { from: '2022-06-25', to: '2022-08-10' },
  { from: '2021-12-01', to: '2022-07-31' },
];

/** Asks for the people of each group and holds them against a fold; gives how many groups there were. */
async function countPeople(
  world: Awaited<ReturnType<typeof model>>,
  { by, filters, scope = {} }: { by: By; filters: Anything & { span: (typeof SPANS)[number] }; scope?: object },
): Promise<number> {
  const { rows } = (await within<unknown>(database, scope, (ctx) =>
    consumption.page(ctx, asked({ by, ...filters, measure: 'people' }) as never),
  )) as { rows: Anything[] };
  const people = Object.fromEntries(rows.map(({ key, people: many }) => [key, many]));
  const truth = Object.fromEntries(
    [...folded(world, { by, filters, scope }, filters.span)].map(([key, { days }]) => [key, told(days).people]),
  );
  expect({ by, filters, scope, people }).toEqual({ by, filters, scope, people: truth });
  return rows.length;
}

test('trust 54 people of whole months and of parts of them are those who took something then, by whatever is known of goods', async () => {
  const world = await model(database, 23);
  const [machine] = world.made.machines;
  const narrowed: Anything[] = [{}, { vmId: machine?.vmId }, { productTypeId: machine?.typeId }, { belonging: 'now' }];
  let seen = 0;
  for (const by of ['product', 'productType', 'place', 'warehouse', 'vendor', 'employee'] as const)
    for (const span of SPANS)
      for (const more of narrowed)
        for (const scope of [{}, { vm: [machine?.vmId ?? ''] }])
          seen += await countPeople(world, { by, filters: { ...more, span }, scope });
  expect(seen).toBeGreaterThan(300);
});

test('trust 54 people of an hour, a day of the week and a shift are those who took something then, in whole months and beside them', async () => {
  const world = await model(database, 29);
  // By quarters of an hour, of which the months keep the people; no trade of the model lies between these and its own.
  await database.run((ctx) => updateNodeConfig(ctx, { shifts: '早班 07:30-11:00,夜班 23:45-07:30' }));
  const narrowed: Anything[] = [{}, { weekday: 5 }, { hour: 7 }, { shift: 2 }, { weekday: 1, shift: 1 }, { empId: world.made.emps[0] }];
  let seen = 0;
  for (const by of ['hour', 'weekday', 'shift'] as const)
    for (const span of SPANS) for (const more of narrowed) seen += await countPeople(world, { by, filters: { ...more, span } });
  expect(seen).toBeGreaterThan(200);
  // At one in the afternoon on a Tuesday only somebody unknown took something: the hour is there, with nobody in it.
  const unknown = {
    ...trade(world.made, dice(1), '2022-07-05'),
    tradeType: 10001 as const,
    empId: null,
    happenedAt: '2022-07-05T05:00:00Z',
  };
  await database.run((ctx) => recordTrades(ctx, [unknown]));
  const { cells } = await within(database, {}, (ctx) => clock(ctx, { span: SPANS[1], measure: 'people' } as never));
  expect(cells.filter(({ hour }) => hour === 13)).toMatchObject([{ weekday: 2, measuredNum: 0 }]);
});

test('the course over time and the hours of the week count people and days once, also those of all that have no line of their own', async () => {
  const world = await model(database, 23);
  const chance = dice(24);
  const month = (day: string) => `${day.slice(0, 8)}01`;
  for (let round = 0; round < 24; round += 1) {
    const by = chance.one(['product', 'place', 'employee', 'project'] as const);
    const question = ask(world, chance, by);
    const measure = chance.one(['people', 'days', 'perHead', 'averagePrice', 'tradeLines'] as const);
    const filters = { ...question.filters, measure };
    const asking = { ...question, filters };
    const folds = folded(world, asking, question.span);
    const trend = await within(database, question.scope, (ctx) => consumeTrend(ctx, { ...filters, by, unit: 'month', most: 1 } as never));
    const [first, second] = [trend.lines.find(({ rest }) => !rest), trend.lines.find(({ rest }) => rest)];
    const first1 = first?.itemId ?? first?.prewhId;
    for (const [line, trades] of [
      [first, flat(folds).filter((trade) => first1 && trade[COLUMN[by]] === first1)],
      [second, flat(folds).filter((trade) => trade[COLUMN[by]] !== first1)],
    ] as const) {
      if (!line || !first1) continue;
      const values = trend.periods.map((period) => {
        const own = trades.filter(({ day }) => month(day) === period);
        const value = told(own)[measure];
        return own.length === 0 && (measure === 'perHead' || measure === 'averagePrice') ? null : value;
      });
      expect({ filters, by, values: line.measuredPrice ?? line.measuredNum }).toEqual({ filters, by, values });
    }
    const { compare: _c, belonging: _b, ...narrow } = filters as Anything;
    const { cells } = await within(database, question.scope, (ctx) => clock(ctx, narrow as never));
    const hours = folded(world, { ...asking, by: 'hour', filters: narrow }, question.span);
    // Also those in which nobody who is known took anything.
    const cellsThen = [...hours].flatMap(([id, { days }]) => [...new Set(days.map(({ weekday }) => `${id}/${weekday}`))]);
    expect(cells.map(({ hour, weekday }) => `${hour}/${weekday}`).sort()).toEqual(cellsThen.sort());
    for (const [id, { days: trades }] of hours)
      for (const cell of cells.filter(({ hour }) => String(hour) === id))
        expect(cell.measuredPrice ?? cell.measuredNum).toBe(told(trades.filter(({ weekday }) => weekday === cell.weekday))[measure]);
  }
});

test('a file of months and a kept question have the same people and days as a fold; what was not asked for stays empty', async () => {
  const world = await model(database, 25);
  const chance = dice(26);
  for (let round = 0; round < 6; round += 1) {
    const question = ask(world, chance, 'product');
    const { compare: _c, measure: _m, ...filters } = question.filters;
    const folds = folded(world, { ...question, filters }, question.span);
    const expected = new Map<string, Trade[]>();
    for (const [id, { days }] of folds)
      for (const trade of days) {
        const key = `${trade.day.slice(0, 8)}01/${id}`;
        expected.set(key, [...(expected.get(key) ?? []), trade]);
      }
    const input = { ...filters, shows: ['people', 'days', 'averagePrice'] };
    const files = [
      await within(database, question.scope, (ctx) => all(monthly.batches(ctx, asked(input) as never))),
      await within(database, question.scope, (ctx) =>
        all(ownReportAsked.batches(ctx, asked({ ...input, by: 'product', unit: 'month' }) as never)),
      ),
    ];
    for (const rows of files)
      expect(
        new Map(
          rows.map(({ key, people, days, averagePrice, perHead, stockNum }) => [key, { people, days, averagePrice, perHead, stockNum }]),
        ),
      ).toEqual(
        new Map(
          [...expected].map(([key, trades]) => {
            const { people, days, averagePrice } = told(trades);
            return [key, { people, days, averagePrice, perHead: null, stockNum: null }];
          }),
        ),
      );
  }
});

test('stock is what the moves of the ledger left at the end of the last day, by goods, kinds, places, warehouses and vendors of that day', async () => {
  const world = await model(database, 27);
  const { machines, departments } = world.made;
  const day = '2022-07-20';
  const lies = async (column: string, at: string) => {
    const { rows } = await sql<{ id: string; qty: number }>`select ${sql.raw(column)} as id, sum(x.qty)::bigint as qty from (
        select m.product_id, m.to_ref as ref, m.qty from stock_move m where m.to_kind in (1, 2, 3) and m.happened_at < (${at}::date + 1)::timestamp at time zone 'Asia/Shanghai'
        union all select m.product_id, m.from_ref, -m.qty from stock_move m where m.from_kind in (1, 2, 3) and m.happened_at < (${at}::date + 1)::timestamp at time zone 'Asia/Shanghai'
      ) x join vm_channel c on c.id = x.ref join vm v on v.id = c.vm_id join product p on p.id = x.product_id group by 1`.execute(
      database.db,
    );
    return new Map(rows.map(({ id, qty }) => [id, qty]));
  };
  const found = async (by: By, more: object, scope = {}) => {
    const { rows } = await within(database, scope, (ctx) => consumption.page(ctx, asked({ by, measure: 'stockNum', ...more }) as never));
    return rows as unknown as Anything[];
  };
  for (const [by, column] of [
    ['product', 'x.product_id'],
    ['place', 'c.vm_id'],
    ['warehouse', 'v.warehouse_id'],
  ] as const)
    for (const span of [{ from: '2022-06-01', to: day }, { from: '2022-06-01' }]) {
      const expected = await lies(column, span.to ?? '2099-12-31');
      const rows = await found(by, { span });
      expect(rows.length).toBeGreaterThan(1);
      const said = rows.filter(({ key }) => key !== NIL).map(({ key, stockNum }) => [by, key, stockNum]);
      expect(said).toEqual(said.map(([, key]) => [by, key, expected.get(String(key)) ?? 0]));
      expect(new Set(rows.map(({ stockNum }) => stockNum)).size).toBeGreaterThan(1);
    }
  // Who sees one machine sees what lies there; who asks by department is told nothing of stock.
  const { vmId } = machines[0] as { vmId: string };
  const own = await found('product', {}, { vm: [vmId] });
  const there = await found('place', {});
  expect(own.reduce((sum, { stockNum }) => sum + Number(stockNum), 0)).toBe(there.find(({ key }) => key === vmId)?.['stockNum']);
  expect((await found('department', {})).every(({ stockNum }) => stockNum === null)).toBe(true);
  expect(departments.length).toBeGreaterThan(1);
});
