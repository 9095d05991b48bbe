// Months that are over, added up once more by goods, by people, by the hours of each day, by who took what and by who took when (docs/decisions/0165-months-that-are-over.md): questions about years read
// these. A month is added up once, a few days after its end, and what comes later for it is added by whoever writes it (`trade_add_late`).
import { sql } from 'kysely';
import { joined } from '../../kernel/db/database.ts';
import { NIL } from '../../kernel/db/ids.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { countsWithin } from './trade.query.ts';

/** What is told later than this after the end of a month is told to a month that is added up. `trade_book` counts on no less than two. */
const DAYS_AFTER = 3;
/** Somebody writes into this very month, perhaps for long: it is added up another night. */
const PATIENCE = '5s';
const IS_HELD = '55P03';

/** Adds up each month of the site that is over and not added up yet, one transaction each; tells how many. */
export async function rollMonths(ctx: Ctx): Promise<number> {
  const months = await dueMonths(ctx);
  let rolled = 0;
  for (const month of months) if (await joined(ctx.db, (db) => roll({ ...ctx, db }, month)).catch(unlessHeld)) rolled += 1;
  return rolled;
}

const unlessHeld = (error: unknown): false => {
  if ((error as { code?: string }).code === IS_HELD) return false;
  throw error;
};

async function dueMonths(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`select m.month::date as month
    from generate_series(date_trunc('month', (select min(d.day) from trade_day d where d.node_id = ${ctx.nodeId}::uuid)::timestamp),
      date_trunc('month', (now() at time zone ${ctx.timeZone})::date::timestamp - ${DAYS_AFTER}::int * interval '1 day') - interval '1 month', interval '1 month') as m(month)
    where not exists (select from trade_rollup u where u.node_id = ${ctx.nodeId}::uuid and u.month = m.month::date and u.rolled_flag)
    order by 1`.execute(ctx.db);
  return rows.map(({ month }) => month);
}

/**
 * Adds up a month (its first day), unless somebody else has. Whoever writes into it has committed before, or finds it added up. Rows are
 * written in the order of their keys, in which questions read them: a page of the table then has neighbours.
 */
async function roll(ctx: Ctx, month: string): Promise<boolean> {
  const node = sql`${ctx.nodeId}::uuid`;
  await sql`set local lock_timeout = ${sql.lit(PATIENCE)}`.execute(ctx.db);
  await sql`insert into trade_rollup (node_id, month) values (${node}, ${month}::date) on conflict do nothing`.execute(ctx.db);
  const held =
    await sql`select u.month from trade_rollup u where u.node_id = ${node} and u.month = ${month}::date and not u.rolled_flag for update`.execute(
      ctx.db,
    );
  if (held.rows.length === 0) return false;
  const next = sql`(${month}::date + interval '1 month')::date`;
  await sql`insert into trade_goods_month (node_id, month, vm_id, product_id, product_type_id, trade_num, total_price, trade_lines, day_bits)
    select node_id, ${month}::date, vm_id, product_id, product_type_id, sum(trade_num), sum(total_price), sum(trade_lines), bit_or(1 << extract(day from day)::int - 1)
    from trade_day where node_id = ${node} and day >= ${month}::date and day < ${next} group by 1, 2, 3, 4, 5 order by 3, 4, 5`.execute(
    ctx.db,
  );
  await rollPeople(ctx, month);
  await rollSlots(ctx, month);
  await rollTakerSlots(ctx, month);
  await rollTakers(ctx, month);
  await sql`update trade_rollup set rolled_flag = true, time_zone = ${ctx.timeZone} where node_id = ${node} and month = ${month}::date`.execute(
    ctx.db,
  );
  return true;
}

/** Trades `t` that count in the month. */
const ofMonth = (ctx: Ctx, month: string) => {
  const [year = 0, of = 0] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, of, 0)).toISOString().slice(0, 10);
  return sql`t.node_id = ${ctx.nodeId}::uuid and t.sign <> 0 and ${countsWithin('t')({ from: month, to: last }, ctx) ?? sql`false`}`;
};
const SUMS = sql`sum(t.sign * t.trade_num), sum(t.sign * t.total_price), count(*)`;

async function rollPeople(ctx: Ctx, month: string): Promise<void> {
  const or = (column: string) => sql`coalesce(${sql.ref(`t.${column}`)}, ${NIL}::uuid)`;
  await sql`insert into trade_people_month (node_id, month, emp_id, department_id, cost_id, project_id, trade_num, total_price, trade_lines, day_bits)
    select t.node_id, ${month}::date, ${or('empId')}, ${or('departmentId')}, ${or('costId')}, ${or('projectId')}, ${SUMS}, bit_or(1 << extract(day from t.trade_day)::int - 1)
    from trade t where ${ofMonth(ctx, month)} group by 1, 2, 3, 4, 5, 6 order by 3, 4, 5, 6`.execute(ctx.db);
}

/** The day of the week of trade `t`, 1 for Monday, and its quarter of an hour of the day, by the site's clock. */
function clockOf({ timeZone }: Ctx) {
  const local = sql`(t.trade_time at time zone ${timeZone})`;
  return {
    weekday: sql`extract(isodow from ${local})::smallint`,
    slot: sql`(extract(hour from ${local}) * 4 + floor(extract(minute from ${local}) / 15))::smallint`,
  };
}

async function rollSlots(ctx: Ctx, month: string): Promise<void> {
  const { weekday, slot } = clockOf(ctx);
  await sql`insert into trade_slot (node_id, day, weekday, slot, trade_num, total_price, trade_lines)
    select t.node_id, t.trade_day, ${weekday}, ${slot}, ${SUMS} from trade t where ${ofMonth(ctx, month)} group by 1, 2, 3, 4 order by 2, 4`.execute(
    ctx.db,
  );
}

async function rollTakerSlots(ctx: Ctx, month: string): Promise<void> {
  const { weekday, slot } = clockOf(ctx);
  await sql`insert into trade_taker_slot (node_id, month, emp_id, slot_bits)
    select x.node_id, ${month}::date, x.emp_id, bit_or(set_bit(B'0'::bit(672), x.slot, 1))
    from (select distinct t.node_id, t.emp_id, (${weekday} - 1) * 96 + ${slot} as slot from trade t where ${ofMonth(ctx, month)} and t.emp_id is not null) x
    group by 1, 3 order by 3`.execute(ctx.db);
}

/** Adds the month to the year of whoever took something in it. Last, for months of one year wait for each other here. */
async function rollTakers(ctx: Ctx, month: string): Promise<void> {
  await sql`insert into trade_taker_year as s (node_id, year, vm_id, product_id, product_type_id, emp_id, month_bits)
    select t.node_id, date_trunc('year', ${month}::date)::date, coalesce(t.vm_id, t.prewh_id, ${NIL}::uuid), t.product_id, t.product_type_id, t.emp_id,
      1 << extract(month from ${month}::date)::int - 1
    from trade t where ${ofMonth(ctx, month)} and t.emp_id is not null group by 1, 2, 3, 4, 5, 6 order by 2, 3, 4, 5, 6
    on conflict (node_id, year, vm_id, product_id, product_type_id, emp_id) do update set month_bits = s.month_bits | excluded.month_bits`.execute(
    ctx.db,
  );
}

/** Holds months until the commit, so that none is added up meanwhile; gives those that are. */
export async function holdMonths(ctx: Ctx, months: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    months: string[];
  }>`select trade_hold_months(${ctx.nodeId}::uuid, ${[...months]}::date[])::text[] as months`.execute(ctx.db);
  return rows[0]?.months ?? [];
}

/** Adds trades that are written already to those of their months that are held and added up. */
export async function addLate(ctx: Ctx, months: readonly string[], trades: readonly string[]): Promise<void> {
  await sql`select trade_add_late(${ctx.nodeId}::uuid, ${[...months]}::date[], ${[...trades]}::uuid[])`.execute(ctx.db);
}

/** The first day of the first month that cannot be added up yet, as `trade_book` reckons it: what counts before it may be late. */
export const latelySince = (now = Date.now()): string => `${new Date(now - (DAYS_AFTER - 1) * 86_400_000).toISOString().slice(0, 7)}-01`;
