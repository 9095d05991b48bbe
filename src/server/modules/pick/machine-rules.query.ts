// The rules that concern what lies in a machine, as they are told to it: in codes, with their ids beside them for who counts what was used.
// beyond scope: a machine must know all that holds at it, whoever asks.
import { sql } from 'kysely';
import type { RuleRow } from '../../../contract/pick/raw-facts.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { NIL } from '../../kernel/db/ids.ts';
import { prepared } from '../../kernel/db/prepared-statements.ts';
import { PickStrategyEntityType } from '../../../contract/strategy/codes.ts';
import { lit } from '../../kernel/db/lit.ts';

/** A product of the machine with its types, from its own up. */
export interface Lying {
  id: string;
  code: string;
  typeIds: readonly string[];
  types: string[];
  typeNames: readonly string[];
}
interface Line {
  key: string;
  productId: string | null;
  product: string | null;
  typeId: string | null;
  type: string | null;
  typeName: string | null;
  num: number | null;
  amount: number | null;
  unit: string;
  count: number;
  rolling: boolean;
}
export interface MachineRule {
  key: string;
  name: string;
  boundTo: number;
  entityId: string;
  /** The departments that it holds for. */
  departmentIds: string[] | null;
  codes: string[];
  together: boolean;
  onlyListed: boolean;
  approval: boolean;
  from: string | null;
  to: string | null;
  lines: Line[];
  /** A cost centre's budget: the cost centres that draw on it. */
  budgetOf?: string[];
}
export interface MachinePrivilege {
  key: string;
  name: string;
  from: string;
  until: string;
  num: number | null;
  stopped: boolean;
  subjectIds: string[];
  products: string[] | null;
  types: string[] | null;
  vms: string[] | null;
  empIds: string[];
  employees: string[];
}

/** A line as it is read: there may be thousands, so that neither keys nor codes travel with each. */
type LineRead = [
  key: string,
  productId: string | null,
  typeId: string | null,
  num: number | null,
  amount: number | null,
  unit: string,
  count: number,
  rolling: boolean,
];
type RuleRead = Omit<MachineRule, 'lines'> & { lines: LineRead[] };

/** Gives lines the codes and names of what they are about: all of it lies in the machine. */
function linesRead(products: readonly Lying[]): (line: LineRead) => Line {
  const codes = new Map<string | null, string>(products.map(({ id, code }) => [id, code]));
  const typeCodes = new Map<string | null, string>(
    products.flatMap(({ typeIds, types }) => typeIds.map((id, step) => [id, types[step] ?? ''])),
  );
  const typeNames = new Map<string | null, string>(
    products.flatMap(({ typeIds, typeNames: names }) => typeIds.map((id, step) => [id, names[step] ?? ''])),
  );
  return ([key, productId, typeId, num, amount, unit, count, rolling]) => ({
    key,
    productId,
    product: codes.get(productId) ?? null,
    typeId,
    type: typeCodes.get(typeId) ?? null,
    typeName: typeNames.get(typeId) ?? null,
    num,
    amount,
    unit,
    count,
    rolling,
  });
}

/** Strategies in force or to come that hold at the machine, with the lines that cover what lies in it. */
export async function rulesAt(ctx: Ctx, { vmId, products }: { vmId: string; products: readonly Lying[] }): Promise<MachineRule[]> {
  const subjects = [...new Set([NIL, ...products.flatMap(({ id, typeIds }) => [id, ...typeIds])])];
  const asked = sql<RuleRead>`
    with recursive line as (
      select i.strategy_id, json_agg(json_build_array(i.id, i.product_id, i.product_type_id, i.limit_num, i.limit_amount,
        coalesce(i.periodic_unit, i.period_unit), i.period_value, i.periodic_unit is null) order by i.id) as lines
      from pick_strategy_item i where i.node_id = ${ctx.nodeId}::uuid and i.subject_id = any(${subjects}::uuid[]) group by i.strategy_id
    ), strategy as materialized (
      select s.*, l.lines from pick_strategy s
      left join line l on l.strategy_id = s.id
      left join vm_emp b on b.node_id = s.node_id and b.vm_id = ${vmId}::uuid and b.emp_id = s.emp_id
      where s.node_id = ${ctx.nodeId}::uuid and s.status_flag and (l.strategy_id is not null or s.only_listed)
        and coalesce(s.valid_to, 'infinity') >= (now() at time zone ${ctx.timeZone})::date
        and (s.entity_type <> ${lit(PickStrategyEntityType.employee)} or b.emp_id is not null)
        and (not exists (select from pick_strategy_vm m where m.node_id = s.node_id and m.strategy_id = s.id)
          or exists (select from pick_strategy_vm m where m.node_id = s.node_id and m.strategy_id = s.id and m.vm_id = ${vmId}::uuid))
    ), below as (
      select distinct d.id as top, d.id, d.department_code from strategy s join department d on d.node_id = s.node_id and d.id = s.department_id
      union all select b.top, d.id, d.department_code from below b join department d on d.node_id = ${ctx.nodeId}::uuid and d.parent_id = b.id
    ), branch as (
      select top, array_agg(id) as ids, array_agg(department_code order by department_code) as codes from below group by top
    )
    select s.id as key, s.strategy_name as name, s.entity_type as bound_to, s.entity_id, b.ids as department_ids,
      coalesce(b.codes, array[coalesce(e.emp_code, o.post_code, k.cost_code, j.project_code, f.level_code)]) as codes,
      s.share_flag as together, s.only_listed, s.approval_flag as approval, s.valid_from as "from", s.valid_to as "to", coalesce(s.lines, '[]') as lines
    from strategy s
    left join branch b on b.top = s.department_id
    left join employee e on e.node_id = s.node_id and e.id = s.emp_id
    left join post o on o.node_id = s.node_id and o.id = s.post_id
    left join cost k on k.node_id = s.node_id and k.id = s.cost_id
    left join project j on j.node_id = s.node_id and j.id = s.project_id
    left join emp_level f on f.node_id = s.node_id and f.id = s.level_id
    order by s.id`;
  const { rows } = await ctx.db.executeQuery<RuleRead>(prepared(asked.compile(ctx.db)));
  const named = linesRead(products);
  return rows.map((rule) => ({ ...rule, lines: rule.lines.map(named) }));
}

interface BudgetRead {
  key: string;
  name: string;
  amount: number;
  ids: string[];
  codes: string[];
}

/** Budgets of cost centres for the year as rules, each for those below it together. */
export async function budgetsAt({ db, nodeId }: Ctx): Promise<MachineRule[]> {
  const asked = sql<BudgetRead>`
    with recursive below as (
      select c.id as top, c.id, c.cost_code from cost c where c.node_id = ${nodeId}::uuid and c.budget_amount is not null
      union all select b.top, c.id, c.cost_code from below b join cost c on c.node_id = ${nodeId}::uuid and c.parent_id = b.id
    )
    select c.id as key, c.cost_name as name, c.budget_amount as amount, array_agg(b.id) as ids, array_agg(b.cost_code order by b.cost_code) as codes
    from below b join cost c on c.node_id = ${nodeId}::uuid and c.id = b.top group by c.id, c.cost_name, c.budget_amount order by c.id`;
  const { rows } = await db.executeQuery<BudgetRead>(prepared(asked.compile(db)));
  return rows.map(({ key, name, amount, ids, codes }) => ({
    key,
    name,
    boundTo: PickStrategyEntityType.cost,
    entityId: key,
    departmentIds: null,
    codes,
    together: true,
    onlyListed: false,
    approval: false,
    from: null,
    to: null,
    budgetOf: ids,
    lines: [
      {
        key,
        productId: null,
        product: null,
        typeId: null,
        type: null,
        typeName: null,
        num: null,
        amount,
        unit: 'M',
        count: 12,
        rolling: false,
      },
    ],
  }));
}

/** The lines as the decision knows them. */
export const linesOf = (rules: readonly MachineRule[]): RuleRow[] =>
  rules.flatMap((rule) =>
    rule.lines.map((line) => ({
      strategyId: rule.key,
      strategyName: rule.name,
      entityType: rule.boundTo,
      entityId: rule.entityId,
      shareFlag: rule.together,
      onlyListed: rule.onlyListed,
      approvalFlag: rule.approval,
      itemId: line.key,
      productId: line.productId,
      productTypeId: line.typeId,
      subjectName: null,
      limitNum: line.num,
      limitAmount: line.amount,
      periodicUnit: line.rolling ? null : line.unit,
      periodUnit: line.rolling ? line.unit : null,
      periodValue: line.count,
      budget: rule.budgetOf !== undefined,
    })),
  );

/** Privileges of those who may use the machine, that give something or explain what was taken since a moment. */
export async function privilegesAt(ctx: Ctx, { vmId, since }: { vmId: string; since: number }): Promise<MachinePrivilege[]> {
  const asked = sql<MachinePrivilege>`
    select g.id as key, g.strategy_name as name, g.valid_from as "from", least(g.valid_to, g.stopped_at) as until, g.limit_num as num,
      not g.status_flag as stopped, m.emp_ids, m.employees, coalesce(x.ids, '{}') as subject_ids, x.products, x.types,
      (select array_agg(v.vm_code order by v.vm_code) from pick_privilege_vm a join vm v on v.node_id = a.node_id and v.id = a.vm_id
        where a.node_id = g.node_id and a.privilege_id = g.id) as vms
    from pick_privilege g
    cross join lateral (
      select array_agg(e.id order by e.emp_code) as emp_ids, array_agg(e.emp_code order by e.emp_code) as employees
      from pick_privilege_emp k
      join vm_emp b on b.node_id = k.node_id and b.emp_id = k.emp_id and b.vm_id = ${vmId}::uuid
      join employee e on e.node_id = k.node_id and e.id = k.emp_id
      where k.node_id = g.node_id and k.privilege_id = g.id
    ) m
    left join lateral (
      select array_agg(s.subject_id) as ids, array_agg(p.product_code order by p.product_code) filter (where p.id is not null) as products,
        array_agg(y.product_type_code order by y.product_type_code) filter (where y.id is not null) as types
      from pick_privilege_product s
      left join product p on p.node_id = s.node_id and p.id = s.product_id
      left join product_type y on y.node_id = s.node_id and y.id = s.product_type_id
      where s.node_id = g.node_id and s.privilege_id = g.id
    ) x on true
    where g.node_id = ${ctx.nodeId}::uuid and g.valid_to > ${new Date(since).toISOString()}::timestamptz and m.employees is not null
    order by g.id`;
  const { rows } = await ctx.db.executeQuery<MachinePrivilege>(prepared(asked.compile(ctx.db)));
  return rows;
}

/** Projects that are charged to cost centres, with those in the order in which they are tried. */
export async function chargedProjects({ db, nodeId }: Ctx): Promise<{ key: string; costs: string[] }[]> {
  const asked = sql<{ key: string; costs: string[] }>`
    select j.project_code as key, array_agg(k.cost_code order by x.created_at, x.cost_id) as costs
    from cost_entity x join project j on j.node_id = x.node_id and j.id = x.project_id
    join cost k on k.node_id = x.node_id and k.id = x.cost_id and k.status_flag
    where x.node_id = ${nodeId}::uuid group by j.project_code order by j.project_code`;
  return (await db.executeQuery<{ key: string; costs: string[] }>(prepared(asked.compile(db)))).rows;
}
