// Budgets of cost centres that run out: what was charged to one and to those below it since the year of the site began.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { from } from '../../kernel/scope.ts';
import type { Finding } from './find.ts';

/** Cost centres that have used so many per cent of this year's budget; those who are told hear again once it is used up. */
export async function budget(ctx: Ctx, point: number): Promise<Finding[]> {
  const used = sql<number>`(select coalesce(sum(m.total_price), 0) from trade_month m where m.node_id = c.node_id
    and m.month >= date_trunc('year', now() at time zone ${ctx.timeZone})::date
    and m.cost_id = any(array(with recursive below as (
      select c.id union all select k.id from cost k join below b on k.node_id = c.node_id and k.parent_id = b.id
    ) select id from below)))`;
  const percent = sql<number>`floor(${used} * 100 / c.budget_amount)::int`;
  const rows = await from(ctx, 'cost', 'c')
    .select(['c.id', 'c.costCode', 'c.costName', percent.as('value')])
    .select(sql<string>`extract(year from now() at time zone ${ctx.timeZone})::text`.as('year'))
    .where('c.budgetAmount', '>', 0)
    .where('c.statusFlag', '=', true)
    .where(sql<boolean>`${used} * 100 >= c.budget_amount * ${Math.max(1, point)}`)
    .execute();
  return rows.map(({ id, costCode, costName, value, year }) => ({
    subject: id,
    vmId: null,
    empId: null,
    about: `${costCode} ${costName}`,
    value,
    mark: `${year} ${value >= 100 ? 'used up' : 'near'}`,
  }));
}
