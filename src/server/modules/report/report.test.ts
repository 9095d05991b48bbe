import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { furnish, hire } from '../../../../test/machine-floor.ts';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import { report, SaleRow } from '../../../contract/report/index.ts';
import { TradeRow } from '../../../contract/trade/index.ts';
import type { Ctx, DataScope } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/ids.ts';
import { recordTrades, type TradeReport } from '../trade/index.ts';
import { dataBoard } from './board.query.ts';
import { reportLists } from './index.ts';
import { pickingTrend, vmPick } from './pick-statistic.query.ts';
import { saleByDepartment, saleByDevice, saleByEmp, saleByProduct, saleByProject } from './sale.query.ts';

const database = testDatabase();
const [saleDetail] = reportLists;
type Anything = Record<string, unknown>;

/** Numbers that look random and are the same for the same seed. */
function dice(seed: number) {
  let state = seed * 2_654_435_761 + 1;
  const roll = (sides: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    return state % sides;
  };
  return { roll, one: <T>(of: readonly T[]): T => of[roll(of.length)] as T };
}
type Dice = ReturnType<typeof dice>;

interface World {
  machines: { vmId: string; channels: string[]; products: string[]; typeId: string }[];
  emps: string[];
  departments: string[];
  projects: string[];
  costs: string[];
}

async function world(ctx: Ctx): Promise<World> {
  const machines = [];
  for (const code of ['A', 'B', 'C']) {
    const { vmId, channels, drill, glove, typeId } = await furnish(ctx, { code: `${code}${newId().slice(-6)}` });
    machines.push({ vmId, channels, products: [drill, glove], typeId });
  }
  const emps = [];
  for (const code of ['E1', 'E2', 'E3', 'E4']) emps.push(await hire(ctx, code + newId().slice(-6)));
  const { nodeId } = ctx;
  const projects = [newId(), newId()];
  const costs = [newId(), newId()];
  for (const [at, id] of projects.entries())
    await ctx.db
      .insertInto('project')
      .values({ nodeId, id, projectCode: `J${id.slice(-6)}`, projectName: `项目${at}` })
      .execute();
  for (const [at, id] of costs.entries())
    await ctx.db
      .insertInto('cost')
      .values({ nodeId, id, costCode: `C${id.slice(-6)}`, costName: `成本${at}` })
      .execute();
  const rows = await ctx.db.selectFrom('employee').select('departmentId').where('id', 'in', emps).execute();
  return { machines, emps, departments: rows.map(({ departmentId }) => departmentId as string), projects, costs };
}

// Moments in the minutes around a day's end of the site (16:00 UTC), where a report most easily counts wrongly.
const moments = ['T15:59:59Z', 'T16:00:00Z', 'T03:00:00Z', 'T23:30:00Z'];

function trade({ machines, emps, projects, costs }: World, { roll, one }: Dice, day: string): TradeReport {
  const machine = one(machines);
  const tradeType = one([10001, 10001, 10001, 10010, 10002, 10003] as const);
  return {
    vmId: machine.vmId,
    tradeNumber: `N${roll(1e9)}`,
    tradeType,
    happenedAt: day + one(moments),
    event: { id: newId() },
    empId: tradeType === 10002 || tradeType === 10003 || roll(5) > 0 ? one(emps) : null,
    projectId: roll(2) ? one(projects) : null,
    costId: roll(2) ? one(costs) : null,
    lines: Array.from({ length: 1 + roll(3) }, () => ({
      channelId: one(machine.channels),
      productId: one(machine.products),
      quantity: 1 + roll(9),
      ...(roll(4) === 0 ? { price: roll(2000) } : {}),
    })),
  };
}

const FIRST = '2022-06-20';
/** Ten weeks of random trades; gives the world they happened in. */
async function happen(seed: number): Promise<World> {
  const chance = dice(seed);
  const made = await database.run(world);
  const reports = Array.from({ length: 60 }, () => trade(made, chance, addDays(FIRST, chance.roll(70))));
  for (let at = 0; at < reports.length; at += 30) await database.run((ctx) => recordTrades(ctx, reports.slice(at, at + 30)));
  return made;
}

const asked = <T extends object>(filters: T) => ({ page: 1, limit: 200, ...filters });
const all = async (batches: AsyncIterable<object[]>) => (await Array.fromAsync(batches)).flat() as Anything[];
const within = <T>(scope: DataScope, work: (ctx: Ctx) => Promise<T>) => database.run((ctx) => work({ ...ctx, scope }));

/** What an actor may see and asks for, as a plain condition on the trades. */
function condition(filters: Anything, scope: DataScope) {
  const { span, vmId, productId, productTypeId, departmentId, empId, projectId, costId } = filters as Record<string, string> & {
    span?: { from?: string; to?: string };
  };
  const equal = { vm_id: vmId, product_id: productId, product_type_id: productTypeId, department_id: departmentId, emp_id: empId };
  const parts = Object.entries({ ...equal, project_id: projectId, cost_id: costId }).flatMap(([column, value]) =>
    value ? [sql`${sql.raw(column)} = ${value}`] : [],
  );
  if (span?.from) parts.push(sql`(trade_time at time zone 'Asia/Shanghai')::date >= ${span.from}`);
  if (span?.to) parts.push(sql`(trade_time at time zone 'Asia/Shanghai')::date <= ${span.to}`);
  for (const [kind, ids] of Object.entries(scope)) parts.push(sql`${sql.raw(`${kind}_id`)} = any(${[...ids]}::uuid[])`);
  return sql.join([sql`sign <> 0`, ...parts], sql` and `);
}

interface Figure {
  key: string;
  tradeNum: number;
  totalPrice: number;
  tradeLines: number;
}

async function plainly(keys: string[], filters: Anything, scope: DataScope): Promise<Figure[]> {
  const { rows } = await sql<Figure>`select concat_ws('/', ${sql.raw(keys.map((key) => `coalesce(${key}::text, '')`).join(', '))}) as key,
    sum(sign * trade_num)::bigint as trade_num, sum(sign * total_price)::bigint as total_price, count(*) as trade_lines
    from trade where ${condition(filters, scope)} group by 1 order by 1`.execute(database.db);
  return rows;
}

const reduced = (rows: readonly Anything[], keys: string[]): Figure[] =>
  rows
    .map((row) => ({
      key: keys.map((key) => String(row[key] ?? '')).join('/'),
      tradeNum: row['tradeNum'] as number,
      totalPrice: row['totalPrice'] as number,
      tradeLines: row['tradeLines'] as number,
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));

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
    const made = await happen(seed);
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
        const answer = await within(scope, (ctx) => list.page(ctx, input));
        const rows = await within(scope, (ctx) => all(list.batches(ctx, input)));
        const expected = await plainly(columns, filters, scope);
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
});

test('whole months and the same days in parts agree', async () => {
  await happen(11);
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
  const detail = (await database.run((ctx) =>
    saleDetail!.page(ctx, asked({ ...filters, sorts: [{ field: 'tradeNum', order: 'asc' }] }) as never),
  )) as {
    rows: Anything[];
    summary?: Anything;
  };
  expect(detail.rows.map((row) => [row['tradeNum'], row['totalPrice']])).toEqual([
    [-2, -500],
    [5, 1250],
  ]);
  expect(detail.summary).toEqual({ tradeNum: 3, totalPrice: '7.50' });
  const event = await database.db
    .selectFrom('stockMove')
    .select('documentId')
    .where('documentId', '=', detail.rows[1]?.['documentId'] as string)
    .execute();
  expect(event.length).toBeGreaterThan(0);
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
  await happen(12);
  for (const [list, endpoint] of [
    [saleByEmp, report.byEmp],
    [saleByProduct, report.byProduct],
    [saleDetail!, report.saleDetail],
  ] as const) {
    const answer = (await database.run((ctx) => list.page(ctx, asked({}) as never))) as unknown as { rows: Anything[] };
    const sent = endpoint.output.parse(answer);
    expect(Object.keys(sent.rows[0] ?? {})).toEqual(expect.arrayContaining(names));
  }
});

test('R120 the amount is pieces times price wherever all that a row counts had one price', async () => {
  await happen(13);
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
  const detail = (await database.run((ctx) => saleDetail!.page(ctx, asked({}) as never))) as unknown as { rows: Record<string, number>[] };
  for (const row of detail.rows) expect(row['totalPrice']).toBe((row['tradeNum'] ?? 0) * (row['productPrice'] ?? 0));
});

describe('trend', () => {
  test.each(['day', 'week', 'month'] as const)('by %s says what the table says, and 0 for a period without picks', async (unit) => {
    const made = await happen(14);
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
    await expect(
      database.run((ctx) => pickingTrend(ctx, { span: { from: '1900-01-01', to: '2200-01-01' }, unit: 'day' })),
    ).rejects.toThrow();
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
    const board = await within(scope, dataBoard);
    const sum = async (span: { from: string; to: string }) => (await plainly(["'x'"], { span }, scope))[0];
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
    const departments = await plainly(['department_id'], { span: { from: month } }, scope);
    const known = new Map(departments.map((row) => [row.key, row.totalPrice]));
    for (const row of board.topDepartments) expect(row.totalPrice).toBe(known.get(row.departmentId));
    const products = new Map(
      (await plainly(['product_id'], { span: { from: addDays(today, -29) } }, scope)).map((row) => [row.key, row.tradeNum]),
    );
    expect(board.topProducts.length).toBe(Math.min(8, products.size));
    for (const row of board.topProducts) expect(row.tradeNum).toBe(products.get(row.productId));
    report.board.output.parse(board);
  }
});

test('100,000 trades: each list finds its rows by index', async () => {
  const made = await happen(31);
  const { nodeId } = database.node;
  // Copies of real rows, spread over three years; the summaries are not asked here.
  const { rows: columns } = await database.pool.query(
    `select column_name as name from information_schema.columns where table_name = 'trade' order by ordinal_position`,
  );
  const names = (columns as { name: string }[]).map(({ name }) => name);
  const spread: Record<string, string> = {
    id: 'gen_random_uuid()',
    event_id: `'x' || n || '-' || t.at`,
    trade_number: `'X' || n`,
    trade_time: `t.trade_time + n * interval '9 hours'`,
    trade_day: `((t.trade_time + n * interval '9 hours') at time zone 'Asia/Shanghai')::date`,
  };
  await database.pool.query(
    `insert into trade (${names.join(', ')}) select ${names.map((name) => spread[name] ?? `t.${name}`).join(', ')}
     from (select *, row_number() over () as at from trade where node_id = $1 order by id desc limit 100) t cross join generate_series(1, 1000) n`,
    [nodeId],
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
  ];
  await database.run((ctx) => sql`select pg_stat_force_next_flush()`.execute(ctx.db));
  for (const [name, filters] of questions) {
    const before = await scans();
    await database.run(async (ctx) => {
      const answer = (await saleDetail!.page(ctx, asked(filters) as never)) as { total: number };
      expect([name, answer.total > 0]).toEqual([name, true]);
      await sql`select pg_stat_force_next_flush()`.execute(ctx.db);
    });
    expect([name, await scans()]).toEqual([name, before]);
  }
  await database.run(async (ctx) => {
    const before = await scans();
    await saleByEmp.page(ctx, asked({ span }));
    await dataBoard({ ...ctx, scope: { department: made.departments } });
    await sql`select pg_stat_force_next_flush()`.execute(ctx.db);
    expect(await scans()).toBe(before);
  });
});
