import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { report, SaleRow } from '../../../contract/report/index.ts';
import { addDays } from '../../../contract/kernel/time.ts';
import { TradeRow } from '../../../contract/trade/index.ts';
import type { DataScope } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { mayAnswer } from '../../kernel/list/found.ts';
import { recordTrades, type TradeReport } from '../trade/index.ts';
import { dataBoard } from './board.query.ts';
import { reportFinds } from './finds.ts';
import { vmPick } from './pick-statistic.query.ts';
import { empPick, saleByDepartment, saleByDevice, saleByEmp, saleByProduct, saleByProject, saleDetail, tradeLog } from './sale.query.ts';
import { summaryOf } from './source.query.ts';
import {
  all,
  asked,
  dice,
  happen,
  plainly,
  reduced,
  trade,
  within,
  world,
  type Anything,
  type World,
} from '../../../../test/report-world.ts';

const database = testDatabase();
type Dice = ReturnType<typeof dice>;

const spans = [
  undefined,
  { from: '2022-07-01', to: '2022-07-31' },
  { from: '2022-07-01', to: '2022-08-31' },
  { from: '2022-07-10', to: '2022-08-09' },
  { from: '2022-06-30', to: '2022-06-30' },
  { from: '2022-08-01' },
  { to: '2022-07-30' },
];

/** A question somebody may ask, and what that person may see. */
function question({ machines, emps, departments, projects, costs }: World, { roll, one }: Dice, charged: boolean) {
  const machine = one(machines);
  const may = <T>(value: T) => (roll(4) === 0 ? value : undefined);
  const goods = { span: one(spans), vmId: may(machine.vmId), productId: may(one(machine.products)), productTypeId: may(machine.typeId) };
  const sale = { departmentId: may(one(departments)), empId: may(one(emps)), projectId: may(one(projects)), costId: may(one(costs)) };
  const scope = one<DataScope>([
    {},
    {},
    { vm: machines.slice(1).map(({ vmId }) => vmId) },
    { department: departments.slice(0, 2) },
    { project: projects.slice(0, 1), cost: costs },
  ]);
  return { filters: charged ? { ...goods, ...sale } : goods, scope };
}

const seeds = [1, 2, 3];

describe.each(seeds)('figures equal a plain sum over the trades (seed %i)', (seed) => {
  test('by machine, product, employee, department and project, whatever is asked and by whom', async () => {
    const made = await happen(database, seed);
    const chance = dice(seed + 100);
    const lists = [
      { list: saleByDevice, keys: ['vmId'], columns: ['vm_id'], charged: false },
      { list: saleByProduct, keys: ['productId'], columns: ['product_id'], charged: false },
      { list: saleByEmp, keys: ['empId', 'departmentId'], columns: ['emp_id', 'department_id'], charged: true },
      { list: saleByDepartment, keys: ['departmentId'], columns: ['department_id'], charged: true },
      { list: saleByProject, keys: ['projectId'], columns: ['project_id'], charged: true },
      { list: vmPick, keys: ['period', 'vmId'], columns: ["date_trunc('month', trade_day::timestamp)::date", 'vm_id'], charged: false },
    ];
    let seen = 0;
    for (const { list, keys, columns, charged } of lists)
      for (let round = 0; round < 8; round += 1) {
        const { filters, scope } = question(made, chance, charged);
        const input = asked(filters) as never;
        const answer = await within<{ total: number; summary?: object | undefined }>(database, scope, (ctx) => list.page(ctx, input));
        const rows = await within(database, scope, (ctx) => all(list.batches(ctx, input)));
        const expected = await plainly(database, columns, { filters, scope });
        expect(reduced(rows, keys)).toEqual(expected);
        expect(answer.total).toBe(expected.length);
        const sum = (name: 'tradeNum' | 'totalPrice' | 'tradeLines') => expected.reduce((all, row) => all + row[name], 0);
        expect(answer.summary).toEqual({
          tradeNum: sum('tradeNum'),
          totalPrice: (sum('totalPrice') / 100).toFixed(2),
          tradeLines: sum('tradeLines'),
        });
        seen += expected.length;
      }
    expect(seen).toBeGreaterThan(60);
  });

  test.each([
    ['the report of trades', saleDetail],
    ['the log of trades', tradeLog],
  ])('%s has the totals of its rows, from whichever summary they come', async (_name, list) => {
    const made = await happen(database, seed);
    const chance = dice(seed + 200);
    await uncharged();
    const answers = { some: 0, whole: 0 };
    for (let round = 0; round < 60; round += 1) {
      const { filters, scope } = question(made, chance, round % 2 === 0);
      const input = asked(filters);
      const answer = await within(database, scope, (ctx) => list.page(ctx, input));
      const rows = await within(database, scope, (ctx) => all(list.batches(ctx, input)));
      // What charges nothing counts as a row of the log and adds to no sum.
      const charged = await within(database, scope, (ctx) => all(saleDetail.batches(ctx, input)));
      const sum = (name: 'tradeNum' | 'totalPrice') => charged.reduce((all, row) => all + Number(row[name]), 0);
      const expected = { total: rows.length, tradeNum: sum('tradeNum'), totalPrice: (sum('totalPrice') / 100).toFixed(2) };
      expect({ total: answer.total, ...answer.summary }).toEqual(expected);
      answers[(await within(database, scope, async (ctx) => summaryOf(ctx, input))) ? 'some' : 'whole'] += rows.length > 0 ? 1 : 0;
    }
    // Both ways were tried on something.
    expect(Math.min(answers.some, answers.whole)).toBeGreaterThan(5);
  });
});

/** Every third trade once more, as one that charges nothing. */
const uncharged = () =>
  sql`insert into trade select (jsonb_populate_record(null::trade, to_jsonb(t) || jsonb_build_object('id', gen_random_uuid(), 'event_id', gen_random_uuid(), 'sign', 0, 'seal_no', null))).*
    from (select *, row_number() over () as nth from trade where sign <> 0) t where nth % 3 = 0`.execute(database.db);

/** Where a month begins and ends, and the days on either side of it. */
const EDGES = {
  from: [undefined, '2022-06-30', '2022-07-01', '2022-07-02'],
  to: [undefined, '2022-07-29', '2022-07-30', '2022-07-31', '2022-08-01'],
};
const CHARGED = [
  { list: saleByEmp, keys: ['empId', 'departmentId'], columns: ['emp_id', 'department_id'] },
  { list: saleByDepartment, keys: ['departmentId'], columns: ['department_id'] },
  { list: saleByProject, keys: ['projectId'], columns: ['project_id'] },
];

test('a span counts the days that it names and no other: every edge of a month, and any days besides', async () => {
  // Every day has trades, so that a day too many or too few is seen.
  const made = await happen(database, 21);
  const chance = dice(22);
  const daily = Array.from({ length: 71 }, (_, at) => trade(made, chance, addDays('2022-06-20', at)));
  await database.run((ctx) => recordTrades(ctx, daily));
  const agrees = async (span: { from?: string | undefined; to?: string | undefined }) => {
    for (const { list, keys, columns } of CHARGED) {
      const answer = await database.run((ctx) => all(list.batches(ctx, asked({ span }))));
      expect({ span, figures: reduced(answer, keys) }).toEqual({
        span,
        figures: await plainly(database, columns, { filters: { span }, scope: {} }),
      });
    }
  };
  for (const from of EDGES.from) for (const to of EDGES.to) await agrees({ from, to });
  const day = fc.option(
    fc.integer({ min: 0, max: 75 }).map((at) => addDays('2022-06-18', at)),
    { nil: undefined },
  );
  await fc.assert(
    fc.asyncProperty(day, day, (from, to) => agrees({ from, to })),
    { numRuns: 25 },
  );
});

test('whole months and the same days in parts agree', async () => {
  await happen(database, 11);
  const ask = (from: string, to: string) => database.run((ctx) => saleByEmp.page(ctx, asked({ span: { from, to } })));
  const whole = await ask('2022-07-01', '2022-07-31');
  const parts = [await ask('2022-07-01', '2022-07-15'), await ask('2022-07-16', '2022-07-31')];
  const sums = new Map<string, number>();
  for (const row of parts.flatMap(({ rows }) => rows)) sums.set(row.empId ?? '', (sums.get(row.empId ?? '') ?? 0) + row.totalPrice);
  expect(new Map(whole.rows.map((row) => [row.empId ?? '', row.totalPrice]))).toEqual(sums);
});

test('what is given back counts against, in rows and totals alike', async () => {
  const made = await database.run(world);
  const [machine] = made.machines;
  if (!machine) throw new Error('no machine');
  const told = (tradeType: 10002 | 10003, quantity: number): TradeReport => ({
    vmId: machine.vmId,
    tradeNumber: `G${tradeType}`,
    tradeType,
    happenedAt: '2023-01-05T02:00:00Z',
    event: { id: newId() },
    empId: made.emps[0] ?? null,
    lines: [{ channelId: machine.channels[0] ?? '', productId: machine.products[0] ?? '', quantity, price: 250 }],
  });
  await database.run((ctx) => recordTrades(ctx, [told(10002, 5), told(10003, 2)]));
  const filters = { vmId: machine.vmId, span: { from: '2023-01-01', to: '2023-01-31' } };
  const byEmp = await database.run((ctx) => saleByEmp.page(ctx, asked(filters)));
  expect(byEmp.rows).toMatchObject([{ tradeNum: 3, totalPrice: 750, tradeLines: 2 }]);
  const detail = await database.run((ctx) =>
    saleDetail.page(ctx, asked({ ...filters, sorts: [{ field: 'tradeNum', order: 'asc' as const }] })),
  );
  expect(detail.rows.map((row) => [row.tradeNum, row.totalPrice])).toEqual([
    [-2, -500],
    [5, 1250],
  ]);
  expect(detail.summary).toEqual({ tradeNum: 3, totalPrice: '7.50' });
  const { rows: moves } = await database.pool.query(`select from stock_move where document_kind = 'trade' and document_id = $1`, [
    detail.rows[1]?.documentId,
  ]);
  expect(moves.length).toBeGreaterThan(0);
});

test('R119 rows of sales statistics carry their fields', async () => {
  const names = [
    'tradeEmpName',
    'tradeEmpCode',
    'tradeEmpOrgName',
    'tradeEmpOrgCode',
    'totalPrice',
    'productName',
    'productCode',
    'nodeProductName',
    'nodeProductCode',
    'tradeNum',
    'productPrice',
    'productTypeName',
    'productTypeCode',
  ];
  expect(Object.keys(SaleRow.shape)).toEqual(expect.arrayContaining(names));
  expect(Object.keys(TradeRow.shape)).toEqual(expect.arrayContaining(names));
  await happen(database, 12);
  for (const [list, endpoint] of [
    [empPick, report.empPick],
    [saleByEmp, report.byEmp],
    [saleByProduct, report.byProduct],
    [saleDetail, report.saleDetail],
  ] as const) {
    const answer = await database.run<unknown>((ctx) => list.page(ctx, asked({})));
    const sent = endpoint.output.parse(answer);
    expect(Object.keys(sent.rows[0] ?? {})).toEqual(expect.arrayContaining(names));
  }
});

test('R120 the amount is pieces times price wherever all that a row counts had one price', async () => {
  await happen(database, 13);
  const { rows } = await database.run((ctx) => saleByProduct.page(ctx, asked({})));
  const priced = rows.filter(({ productPrice }) => productPrice !== null);
  for (const row of priced) expect(row.totalPrice).toBe(row.tradeNum * (row.productPrice ?? 0));
  const { rows: plain } = await sql<{ id: string; prices: number }>`select product_id as id, count(distinct product_price) as prices
    from trade where sign <> 0 group by 1`.execute(database.db);
  const several = plain.filter(({ prices }) => prices > 1).map(({ id }) => id);
  expect(several.length).toBeGreaterThan(0);
  expect(
    rows
      .filter(({ productPrice }) => productPrice === null)
      .map(({ productId }) => productId)
      .sort(),
  ).toEqual(several.sort());
  const detail = await database.run((ctx) => saleDetail.page(ctx, asked({})));
  for (const row of detail.rows) expect(row.totalPrice).toBe(row.tradeNum * row.productPrice);
});

test('30,000 trades: each list finds its rows by index', async () => {
  const made = await happen(database, 31);
  const { nodeId } = database.node;
  // Copies of real rows, spread over a year, and the summary of their days.
  const { rows: columns } = await database.pool.query(
    `select column_name as name from information_schema.columns where table_name = 'trade' order by ordinal_position`,
  );
  const names = (columns as { name: string }[]).map(({ name }) => name);
  const spread: Record<string, string> = {
    id: 'gen_random_uuid()',
    seal_no: 'null',
    event_id: `'x' || n || '-' || t.at`,
    trade_number: `'X' || n`,
    trade_time: `t.trade_time + n * interval '30 hours'`,
    trade_day: `((t.trade_time + n * interval '30 hours') at time zone 'Asia/Shanghai')::date`,
  };
  await database.pool.query(
    `insert into trade (${names.join(', ')}) select ${names.map((name) => spread[name] ?? `t.${name}`).join(', ')}
     from (select *, row_number() over () as at from trade where node_id = $1 and sign <> 0 order by id desc limit 100) t cross join generate_series(1, 300) n`,
    [nodeId],
  );
  await database.pool.query(
    `insert into trade_day select node_id, trade_day, vm_id, product_id, product_type_id, sum(sign * trade_num), sum(sign * total_price), count(*), min(product_price),
     max(product_price) from trade where sign <> 0 and trade_number like 'X%' group by 1, 2, 3, 4, 5 on conflict do nothing`,
  );
  await database.pool.query('vacuum analyze trade');
  const scans = async () => {
    const { rows } = await database.pool.query(`select seq_scan::int as n from pg_stat_user_tables where relname = 'trade'`);
    return (rows as { n: number }[])[0]?.n;
  };
  const [machine] = made.machines;
  const span = { from: '2023-07-03', to: '2023-07-09' };
  const questions: [string, Anything][] = [
    ['days', { span }],
    ['machine', { vmId: machine?.vmId, span }],
    ['product', { productId: machine?.products[0], span }],
    ['employee', { empId: made.emps[0], span }],
    ['department', { departmentId: made.departments[0], span }],
    ['number', { tradeNumber: 'X77' }],
    ['number in other letters', { tradeNumber: 'x77' }],
  ];
  await database.run((ctx) => sql`select pg_stat_force_next_flush()`.execute(ctx.db));
  for (const [name, filters] of questions) {
    const before = await scans();
    await database.run(async (ctx) => {
      const answer = (await saleDetail.page(ctx, asked(filters) as never)) as { total: number };
      expect([name, answer.total > 0]).toEqual([name, true]);
      await sql`select pg_stat_force_next_flush()`.execute(ctx.db);
    });
    expect([name, await scans()]).toEqual([name, before]);
  }
  await database.run(async (ctx) => {
    const before = await scans();
    await saleByEmp.page(ctx, asked({ span }));
    await dataBoard({ ...ctx, scope: { department: made.departments } });
    // A number that was scanned, in whatever letters.
    const trades = reportFinds.filter(({ kind }) => kind === 'trade');
    expect((await mayAnswer(ctx, trades, 'x77')).size).toBe(1);
    expect((await mayAnswer(ctx, trades, 'x7')).size).toBe(1);
    expect((await mayAnswer(ctx, trades, 'x777')).size).toBe(0);
    expect((await trades[0]?.find(ctx, 'x77'))?.map(({ name }) => name)).toContain('X77');
    await sql`select pg_stat_force_next_flush()`.execute(ctx.db);
    expect(await scans()).toBe(before);
  });
});
