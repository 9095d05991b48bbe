// What was taken: of one employee line by line, of a department, post, level, cost centre or project as sums.
// Everything is counted, whatever part of the data the actor sees: a limit holds for all of it.
// beyond scope: what somebody may still take hangs on all that was taken, whoever asks.
import { sql, type RawBuilder } from 'kysely';
import type { Used } from '../../../contract/pick/facts.ts';
import type { RuleRow } from '../../../contract/pick/raw-facts.ts';
import type { Taken } from '../../../contract/pick/usage.ts';
import { MOVE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { prepared } from '../../kernel/db/prepared-statements.ts';
import { PickStrategyEntityType } from '../../../contract/strategy/codes.ts';
import { lit } from '../../kernel/db/lit.ts';
import { SaleType } from '../../../contract/machine/codes.ts';

interface Own {
  empId: string;
  from: number;
  at: Date;
  /** Only this product; all of them when null. */
  productId: string | null;
  /** Types that somebody asks for: a row says under which of them it falls. */
  types: readonly string[];
}

type PickTakenRow = { taken: (Omit<Taken, 'at'> & { at: string })[] | null };

/** What an employee took and gave back since a moment, the oldest first. */
export async function takenBy(ctx: Ctx, { empId, from, at, productId, types }: Own): Promise<Taken[]> {
  const call = sql<PickTakenRow>`select pick_taken(${ctx.nodeId}::uuid, ${empId}::uuid,
    ${new Date(from).toISOString()}::timestamptz, ${at.toISOString()}::timestamptz, ${productId}::uuid, ${[...types]}::uuid[]) as taken`;
  const { rows } = await ctx.db.executeQuery<PickTakenRow>(prepared(call.compile(ctx.db)));
  return (rows[0]?.taken ?? []).map((row) => ({ ...row, at: Date.parse(row.at) }));
}

/**
 * Old ones that he has still to hand in: new ones that he was given for old, less those that came back or were refunded. Wherever he did it, and
 * from the day on which the first of the channels that give it so began to.
 */
export async function oldOwed(ctx: Ctx, { empId, productId }: { empId: string; productId: string }): Promise<{ held: number }> {
  const asked = sql<{ held: number }>`select ${OWED} as held
    from trade t left join trade k on k.node_id = t.node_id and k.id = t.corrects
    where t.node_id = ${ctx.nodeId}::uuid and t.emp_id = ${empId}::uuid and t.product_id = ${productId}::uuid and ${COUNTS_AS_OLD}`;
  const { rows } = await asked.execute(ctx.db);
  return rows[0] ?? { held: 0 };
}

/**
 * Holds employees `e` to those with these numbers; to nobody in particular when null. How many they are is hidden from the planner: a plan for few
 * serves them all, and is kept.
 */
export const named = (empCodes: readonly string[] | null): RawBuilder<unknown> =>
  empCodes ? sql`and e.emp_code = any(array(select unnest(${[...empCodes]}::text[])))` : sql``;

const OWED = sql<number>`greatest(coalesce(sum(case t.trade_type when ${MOVE.oldForNew} then t.trade_num else -t.trade_num end), 0), 0)`;
// By the day on which it happened, also where that one's period was closed.
const HAPPENED = sql`case when t.late_flag then (t.trade_time at time zone (select n.time_zone from node n where n.node_id = t.node_id))::date else t.trade_day end`;
/** Of a trade `t`, with the trade `k` that it corrects. */
const COUNTS_AS_OLD = sql<boolean>`${HAPPENED} >= (select coalesce(min(c.old_for_new_from), '-infinity') from vm_channel c
    where c.node_id = t.node_id and c.product_id = t.product_id and c.sale_type = ${lit(SaleType.oldForNew)})
  and ((t.trade_type in (${MOVE.oldForNew}, ${MOVE.giveBackOld}) and not vm_trains(t.node_id, t.vm_id)) or (t.sign < 0 and k.trade_type = ${MOVE.oldForNew}))`;

/** The same of all who may use a machine (or of those with these numbers), for what it gives so. */
export async function oldOwedAt(ctx: Ctx, { vmId, empCodes }: { vmId: string; empCodes: readonly string[] | null }) {
  const { rows } = await sql<{ empCode: string; product: string; held: number }>`
    select e.emp_code, p.product_code as product, ${OWED} as held
    from vm_emp b
    join employee e on e.node_id = b.node_id and e.id = b.emp_id
    join trade t on t.node_id = b.node_id and t.emp_id = b.emp_id
    join product p on p.node_id = t.node_id and p.id = t.product_id
    left join trade k on k.node_id = t.node_id and k.id = t.corrects
    where b.node_id = ${ctx.nodeId} and b.vm_id = ${vmId} ${named(empCodes)}
      and t.product_id in (select c.product_id from vm_channel c where c.node_id = b.node_id and c.vm_id = b.vm_id and c.sale_type = ${lit(SaleType.oldForNew)})
      and ${COUNTS_AS_OLD}
    group by 1, 2 having ${OWED} > 0 order by 1, 2`.execute(ctx.db);
  return rows;
}

export interface Shared {
  rule: RuleRow;
  from: number;
}

/** What was taken together by whom shared limits are for, in one statement; in the order of the limits. */
export async function takenTogether(ctx: Ctx, shared: readonly Shared[], at: Date): Promise<Used[]> {
  if (shared.length === 0) return [];
  const parts = shared.map(
    ({ rule, from }, place) => sql`select ${place}::int as place, coalesce(sum(t.sign * t.trade_num), 0) as num,
      coalesce(sum(t.sign * t.total_price), 0) as amount, min(t.trade_time) as first_at
      from trade t where t.node_id = ${ctx.nodeId} and t.sign <> 0 and t.trade_time >= ${new Date(from).toISOString()}::timestamptz
        and t.trade_time <= ${at.toISOString()}::timestamptz and ${ofEntity(ctx, rule)} ${ofSubject(ctx, rule)}`,
  );
  const { rows } = await sql<{ place: number; num: number; amount: number; firstAt: string | null }>`${sql.join(
    parts,
    sql` union all `,
  )} order by place`.execute(ctx.db);
  return rows.map(({ num, amount, firstAt }) => ({
    num: Math.max(0, num),
    amount: Math.max(0, amount),
    firstAt: firstAt === null ? null : Date.parse(firstAt),
  }));
}

const branch = (ctx: Ctx, table: 'cost' | 'department' | 'product_type', id: string): RawBuilder<unknown> => sql`array(
  with recursive below as (
    select ${id}::uuid as id union all
    select c.id from ${sql.table(table)} c join below b on c.node_id = ${ctx.nodeId} and c.parent_id = b.id
  ) select id from below)`;

/** Conditions that hold trades `t` to those of a strategy's entity. */
export function ofEntity(
  ctx: Ctx,
  { entityType, entityId, budget }: Pick<RuleRow, 'entityType' | 'entityId' | 'budget'>,
): RawBuilder<boolean> {
  if (entityType === PickStrategyEntityType.employee) return sql`t.emp_id = ${entityId}`;
  if (entityType === PickStrategyEntityType.post)
    return sql`t.emp_id = any(array(select e.id from employee e where e.node_id = ${ctx.nodeId} and e.post_id = ${entityId}))`;
  if (entityType === PickStrategyEntityType.level)
    return sql`t.emp_id = any(array(select e.id from employee e where e.node_id = ${ctx.nodeId} and e.level_id = ${entityId}))`;
  // A budget is for what stands below as well.
  if (budget) return sql`t.cost_id = any(${branch(ctx, 'cost', entityId)})`;
  if (entityType === PickStrategyEntityType.cost) return sql`t.cost_id = ${entityId}`;
  if (entityType === PickStrategyEntityType.project) return sql`t.project_id = ${entityId}`;
  return sql`t.department_id = any(${branch(ctx, 'department', entityId)})`;
}

function ofSubject(ctx: Ctx, { productId, productTypeId }: Pick<RuleRow, 'productId' | 'productTypeId'>): RawBuilder<unknown> {
  if (productId) return sql`and t.product_id = ${productId}`;
  return productTypeId ? sql`and t.product_type_id = any(${branch(ctx, 'product_type', productTypeId)})` : sql``;
}
