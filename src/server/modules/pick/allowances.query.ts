// What is left to somebody of each limit that holds for him, whatever he may ask for: the same rules and the same counting as the decision.
import { sql } from 'kysely';
import type { Given } from '../../../contract/kernel/endpoint.ts';
import { limitFacts, reachOf, UNUSED, windowsOf } from '../../../contract/pick/facts.ts';
import { subjectOf, type RuleRow } from '../../../contract/pick/raw-facts.ts';
import { limitText } from '../../../contract/pick/sentence.ts';
import { leftOf, usageOf, usedOf, type PrivilegeRule } from '../../../contract/pick/usage.ts';
import type { story } from '../../../contract/story/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { periods } from '../stock/index.ts';
import { readerOf } from './reader.ts';
import { takenBy, takenTogether } from './taken.query.ts';

type Allowances = Pick<Given<typeof story.person>, 'limits' | 'privileges'>;
/** So many limits are shown; whoever has more has them in a list. */
const MOST = 50;

/** The limits of an employee whom the caller has found within the data permission, the least left first, and what was granted to him. */
export async function allowancesOf(ctx: Ctx, empId: string): Promise<Allowances> {
  const at = new Date();
  const [rules, privileges] = await Promise.all([rulesOf(ctx, empId, at), privilegesOf(ctx, empId)]);
  const closings = rules.some(({ periodicUnit }) => periodicUnit === 'R') ? await periods.closingsUpTo(ctx, { at }) : [];
  const windows = windowsOf(rules, at.getTime(), { zone: ctx.timeZone, closings });
  const reach = reachOf({ at: at.getTime(), zone: ctx.timeZone, raw: { life: null }, windows, privileges });
  const types = [...windows.flatMap(({ rule }) => rule.productTypeId ?? []), ...privileges.flatMap(({ subjects }) => subjects)];
  const [rows, together] = await Promise.all([
    reach === null ? [] : takenBy(ctx, { empId, from: reach, at, productId: null, types }),
    takenTogether(
      ctx,
      windows.filter(({ rule }) => rule.shareFlag),
      at,
    ),
  ]);
  const usage = usageOf(rows, privileges);
  const shared = [...together];
  const reader = readerOf(ctx);
  const units = new Map(rules.map(({ itemId, unit }) => [itemId, unit ?? '']));
  const limits = windows.map(({ rule, from, resets }) => {
    const used = rule.shareFlag ? (shared.shift() ?? UNUSED) : usedOf(usage, subjectOf(rule), from);
    const limit = limitFacts(rule, { used, resets, zone: ctx.timeZone });
    const part = Math.max(
      limit.limitNum ? limit.usedNum / limit.limitNum : 0,
      limit.limitAmount ? limit.usedAmount / limit.limitAmount : 0,
    );
    return {
      strategyId: rule.strategyId,
      strategyName: rule.strategyName,
      subject: limit.subject,
      text: limitText(limit, units.get(rule.itemId) ?? '', reader),
      left: limit.limitNum === null ? null : Math.max(0, limit.limitNum - limit.usedNum),
      used: Math.min(1, part),
    };
  });
  return {
    limits: limits.toSorted((a, b) => b.used - a.used).slice(0, MOST),
    privileges: privileges.map((one) => {
      const left = leftOf(one, usage.drawn);
      return { id: one.id, name: one.name, until: new Date(one.to).toISOString(), left: left === Infinity ? null : left };
    }),
  };
}

/** The lines of all strategies that hold for him today: his own, and those of his post, cost centre, departments and projects. */
async function rulesOf(ctx: Ctx, empId: string, at: Date): Promise<(RuleRow & { unit: string | null })[]> {
  // beyond scope: what limits somebody limits him, whoever looks at him
  const { rows } = await sql<RuleRow & { unit: string | null }>`
    with recursive e as (
      select x.id, x.post_id, x.cost_id, x.department_id from employee x where x.node_id = ${ctx.nodeId} and x.id = ${empId}
    ), up as (
      select d.id, d.parent_id from e join department d on d.node_id = ${ctx.nodeId} and d.id = e.department_id
      union all select d.id, d.parent_id from up join department d on d.node_id = ${ctx.nodeId} and d.id = up.parent_id
    ), entity as (
      select e.id from e union all select e.post_id from e union all select e.cost_id from e union all select up.id from up
      union all select p.project_id from project_emp p where p.node_id = ${ctx.nodeId} and p.emp_id = ${empId}
    )
    select s.id as strategy_id, s.strategy_name, s.entity_type, s.entity_id, s.share_flag, s.only_listed, s.approval_flag, i.id as item_id, i.product_id,
      i.product_type_id, i.limit_num, i.limit_amount, i.periodic_unit, i.period_unit, i.period_value, p.unit,
      coalesce(p.product_name, t.product_type_name) as subject_name
    from pick_strategy s
    join pick_strategy_item i on i.node_id = s.node_id and i.strategy_id = s.id
    left join product p on p.node_id = s.node_id and p.id = i.product_id
    left join product_type t on t.node_id = s.node_id and t.id = i.product_type_id
    where s.node_id = ${ctx.nodeId} and s.entity_id in (select id from entity) and s.status_flag
      and (${at.toISOString()}::timestamptz at time zone ${ctx.timeZone})::date between coalesce(s.valid_from, '-infinity') and coalesce(s.valid_to, 'infinity')
    order by s.id, i.id limit 500`.execute(ctx.db);
  return rows;
}

/** What was granted to him and holds now. */
async function privilegesOf(ctx: Ctx, empId: string): Promise<PrivilegeRule[]> {
  const { rows } = await sql<Omit<PrivilegeRule, 'from' | 'to'> & { from: string; to: string }>`
    select g.id, g.strategy_name as name, g.valid_from as "from", g.valid_to as "to", g.limit_num, g.status_flag as enabled,
      array(select x.subject_id from pick_privilege_product x where x.node_id = g.node_id and x.privilege_id = g.id) as subjects,
      array(select x.vm_id from pick_privilege_vm x where x.node_id = g.node_id and x.privilege_id = g.id) as vm_ids
    from pick_privilege_emp m join pick_privilege g on g.node_id = m.node_id and g.id = m.privilege_id
    where m.node_id = ${ctx.nodeId} and m.emp_id = ${empId} and g.status_flag and g.valid_from <= now() and g.valid_to > now()
    order by g.valid_to, g.id limit 50`.execute(ctx.db);
  return rows.map((one) => ({ ...one, from: Date.parse(one.from), to: Date.parse(one.to) }));
}
