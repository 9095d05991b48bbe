// Reads of privileges. A reader sees those that concern somebody whom he may see.
import { sql } from 'kysely';
import { privilege } from '../../../contract/strategy/privilege.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { contains, list } from '../../kernel/list/list.ts';
import { from, inScope } from '../../kernel/scope.ts';

/** 0 not yet, 1 in force, 2 over, 3 stopped. */
const state = sql<number>`case when not g.status_flag then 3 when g.valid_from > now() then 0 when g.valid_to <= now() then 2 else 1 end`;

const people = (ctx: Ctx, column: string) => sql<string[]>`(select coalesce(array_agg(${sql.ref(column)} order by e.emp_code), '{}')
  from pick_privilege_emp m join employee e on e.node_id = m.node_id and e.id = m.emp_id and ${inScope(ctx, 'employee', 'e')}
  where m.node_id = g.node_id and m.privilege_id = g.id)`;
const machines = (ctx: Ctx, column: string) => sql<string[]>`(select coalesce(array_agg(${sql.ref(column)} order by v.vm_code), '{}')
  from pick_privilege_vm m join vm v on v.node_id = m.node_id and v.id = m.vm_id and ${inScope(ctx, 'vm', 'v')}
  where m.node_id = g.node_id and m.privilege_id = g.id)`;
const goods = (column: string) => sql<
  string[]
>`(select coalesce(array_agg(${sql.ref(column)}) filter (where ${sql.ref(column)} is not null), '{}')
  from pick_privilege_product m where m.node_id = g.node_id and m.privilege_id = g.id)`;
const goodsNames = sql<
  string[]
>`(select coalesce(array_agg(coalesce(p.product_name, t.product_type_name) order by p.product_code, t.product_type_code), '{}')
  from pick_privilege_product m left join product p on p.node_id = m.node_id and p.id = m.product_id
  left join product_type t on t.node_id = m.node_id and t.id = m.product_type_id where m.node_id = g.node_id and m.privilege_id = g.id)`;

/** Holds privileges `g` to those of employees in the actor's departments. */
export function privilegeInSight(ctx: Ctx) {
  return ctx.scope.department
    ? sql<boolean>`exists (select from pick_privilege_emp m join employee e on e.node_id = m.node_id and e.id = m.emp_id
        where m.node_id = g.node_id and m.privilege_id = g.id and ${inScope(ctx, 'employee', 'e')})`
    : sql<boolean>`true`;
}

export const privilegeList = list(privilege.list, {
  query: (ctx) =>
    from(ctx, 'pickPrivilege', 'g')
      .where(privilegeInSight(ctx))
      .select([
        'g.id',
        'g.strategyName',
        state.as('state'),
        'g.statusFlag',
        people(ctx, 'e.id').as('empIds'),
        people(ctx, 'e.empName').as('empNames'),
        goods('m.productId').as('productIds'),
        goods('m.productTypeId').as('productTypeIds'),
        goodsNames.as('productNames'),
        machines(ctx, 'v.id').as('vmIds'),
        machines(ctx, 'v.vmName').as('vmNames'),
        'g.limitNum',
        'g.validFrom',
        'g.validTo',
        'g.reason',
        'g.creator',
        'g.createdAt',
      ]),
  filters: {
    keyword: contains('g.strategyName', 'g.reason'),
    empId: (empId) =>
      sql`exists (select from pick_privilege_emp m where m.node_id = g.node_id and m.privilege_id = g.id and m.emp_id = ${empId})`,
    productId: (productId) =>
      sql`exists (select from pick_privilege_product m where m.node_id = g.node_id and m.privilege_id = g.id and m.product_id = ${productId})`,
    vmId: (vmId) =>
      sql`exists (select from pick_privilege_vm m where m.node_id = g.node_id and m.privilege_id = g.id and m.vm_id = ${vmId})`,
    state: (value) => sql`${state} = ${value}`,
  },
  sorts: { strategyName: 'g.strategyName', validFrom: 'g.validFrom', validTo: 'g.validTo', createdAt: 'g.createdAt' },
  order: [
    ['g.createdAt', 'desc'],
    ['g.id', 'asc'],
  ],
});
