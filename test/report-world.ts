// What tests of reports share: a small world, random trades in it, and the plain sum that every report must equal.
import { sql } from 'kysely';
import type { TestDatabase } from './database.ts';
import { furnish, hire } from './machine-floor.ts';
import { addDays } from '../src/contract/kernel/time.ts';
import { systemCtx, type Ctx, type DataScope } from '../src/server/kernel/ctx.ts';
import { newId } from '../src/server/kernel/db/ids.ts';
import { recordTrades, rollMonths, type TradeReport } from '../src/server/modules/trade/index.ts';

export type Anything = Record<string, unknown>;

/** Numbers that look random and are the same for the same seed. */
export function dice(seed: number) {
  let state = seed * 2_654_435_761 + 1;
  const roll = (sides: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    return state % sides;
  };
  return { roll, one: <T>(of: readonly T[]): T => of[roll(of.length)] as T };
}
type Dice = ReturnType<typeof dice>;

export interface World {
  machines: { vmId: string; channels: string[]; products: string[]; typeId: string }[];
  emps: string[];
  departments: string[];
  projects: string[];
  costs: string[];
}

/** Three machines, four employees in departments of their own, two projects, two cost centres. */
export async function world(ctx: Ctx): Promise<World> {
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

/** One random transaction on a day, often around the hour at which the site's day ends. */
export function trade({ machines, emps, projects, costs }: World, { roll, one }: Dice, day: string): TradeReport {
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
export async function happen(database: TestDatabase, seed: number): Promise<World> {
  const chance = dice(seed);
  const made = await database.run(world);
  const reports = Array.from({ length: 60 }, () => trade(made, chance, addDays(FIRST, chance.roll(70))));
  // Half of them before their months were added up, half of them late.
  await database.run((ctx) => recordTrades(ctx, reports.slice(0, 30)));
  await rollMonths(systemCtx(database.db, database.node, 'test'));
  await database.run((ctx) => recordTrades(ctx, reports.slice(30)));
  return made;
}

/** The input of a list that gives as much as a page can hold. */
export const asked = <T extends object>(filters: T) => ({ page: 1, limit: 200, ...filters });
/** Every row of an export. */
export const all = async (batches: AsyncIterable<object[]>) => (await Array.fromAsync(batches)).flat() as Anything[];
/** Runs work as somebody who may see a part of the data. */
export const within = <T>(database: TestDatabase, scope: DataScope, work: (ctx: Ctx) => Promise<T>) =>
  database.run((ctx) => work({ ...ctx, scope }));

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

export interface Figure {
  key: string;
  tradeNum: number;
  totalPrice: number;
  tradeLines: number;
}

interface ReportQuery {
  filters: Anything;
  scope: DataScope;
}
/** The figures by some columns of the trades, summed by the database itself. */
export async function plainly(database: TestDatabase, keys: string[], { filters, scope }: ReportQuery): Promise<Figure[]> {
  const { rows } = await sql<Figure>`select concat_ws('/', ${sql.raw(keys.map((key) => `coalesce(${key}::text, '')`).join(', '))}) as key,
    sum(sign * trade_num)::bigint as trade_num, sum(sign * total_price)::bigint as total_price, count(*) as trade_lines
    from trade where ${condition(filters, scope)} group by 1 order by 1`.execute(database.db);
  return rows;
}

/** Rows of a report as their keys and figures. */
export const reduced = (rows: readonly Anything[], keys: string[]): Figure[] =>
  rows
    .map((row) => ({
      key: keys.map((key) => String(row[key] ?? '')).join('/'),
      tradeNum: row['tradeNum'] as number,
      totalPrice: row['totalPrice'] as number,
      tradeLines: row['tradeLines'] as number,
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
