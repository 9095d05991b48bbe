// Reads of pick strategies.
import { sql } from 'kysely';
import { strategy } from '../../../contract/strategy/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { anyOf, equals, list, withinBranch } from '../../kernel/list/list.ts';
import { sought } from '../../kernel/list/sought.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { isFor, visible } from './entity.ts';
import { itemsOf } from './item.query.ts';

/** Adds how many lines each has, and the machines that it is for: two queries, for the rows of the page alone. */
async function withCounts<R extends { id: string }>(ctx: Ctx, rows: readonly R[]) {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const counts = await from(ctx, 'pickStrategyItem', 'i')
    .select(['i.strategyId', sql<number>`count(*)`.as('amount')])
    .where(sql<boolean>`i.strategy_id = any(${ids}::uuid[])`)
    .groupBy('i.strategyId')
    .execute();
  // A machine that the reader does not see is not named.
  const machines = await from(ctx, 'vm', 'v')
    .innerJoin('pickStrategyVm as m', sameNode('m.vmId', 'v.id'))
    .select(['m.strategyId', 'v.id', 'v.vmName'])
    .where(sql<boolean>`m.strategy_id = any(${ids}::uuid[])`)
    .orderBy('v.vmCode')
    .execute();
  const amounts = new Map(counts.map(({ strategyId, amount }) => [strategyId, amount]));
  const places = Map.groupBy(machines, ({ strategyId }) => strategyId);
  return rows.map((row) => {
    const own = places.get(row.id) ?? [];
    return { ...row, itemCount: amounts.get(row.id) ?? 0, vmIds: own.map(({ id }) => id), vmNames: own.map(({ vmName }) => vmName) };
  });
}

/** Code or name of whom a strategy is for. Not joined: it is asked for the rows of a page alone, and the total does without. */
const ofEntity = (column: 'code' | 'name') => {
  const tables = { emp: 'employee', post: 'post', cost: 'cost', department: 'department', project: 'project', level: 'emp_level' };
  const each = Object.entries(tables).map(([kind, name]) => {
    const table = sql.table(name);
    return sql`(select x.${sql.raw(`${kind}_${column}`)} from ${table} x where x.node_id = s.node_id and x.id = s.${sql.raw(`${kind}_id`)})`;
  });
  return sql<string>`coalesce(${sql.join(each)})`;
};

const named = (ctx: Ctx) =>
  from(ctx, 'pickStrategy', 's')
    .where(visible(ctx))
    .select([
      's.id',
      's.strategyName',
      's.entityType',
      's.entityId',
      ofEntity('code').as('entityCode'),
      ofEntity('name').as('entityName'),
      's.shareFlag',
      's.onlyListed',
      's.approvalFlag',
      's.validFrom',
      's.validTo',
      's.statusFlag',
      's.remark',
      's.createdAt',
      's.updatedAt',
    ]);

const atMachine = (
  vmId: string,
) => sql<boolean>`(exists (select from pick_strategy_vm m where m.node_id = s.node_id and m.strategy_id = s.id and m.vm_id = ${vmId})
  or not exists (select from pick_strategy_vm m where m.node_id = s.node_id and m.strategy_id = s.id))`;
const inForce = (ctx: Ctx) =>
  sql<boolean>`s.status_flag and (now() at time zone ${ctx.timeZone})::date between coalesce(s.valid_from, '-infinity') and coalesce(s.valid_to, 'infinity')`;

const filters = {
  keyword: (text: string, ctx: Ctx) => anyOf(sought('s'), isFor)(text, ctx),
  entityType: equals('s.entityType'),
  entityId: equals('s.entityId'),
  departmentId: withinBranch('department', 's.departmentId'),
  productId: (productId: string) =>
    sql<boolean>`exists (select from pick_strategy_item i where i.node_id = s.node_id and i.strategy_id = s.id and i.product_id = ${productId})`,
  vmId: atMachine,
  statusFlag: equals('s.statusFlag'),
};

/** Strategies line by line, as an import reads them. */
export const strategyLines = list(strategy.lines, {
  query: (ctx) =>
    from(ctx, 'pickStrategy', 's')
      .innerJoin('pickStrategyItem as i', sameNode('i.strategyId', 's.id'))
      .leftJoin('product as p', sameNode('p.id', 'i.productId'))
      .leftJoin('productType as t', sameNode('t.id', 'i.productTypeId'))
      .where(visible(ctx))
      .select(['i.id', 's.id as strategyId', 's.strategyName', 's.entityType', 's.shareFlag', 's.onlyListed', 's.approvalFlag'])
      .select([ofEntity('code').as('entityCode'), ofEntity('name').as('entityName'), 's.validFrom', 's.validTo', 's.statusFlag'])
      .select([
        'p.productCode',
        't.productTypeCode',
        sql<string>`coalesce(p.product_name, t.product_type_name, '全部商品')`.as('subjectName'),
      ])
      .select(['i.limitNum', 'i.limitAmount', 'i.periodicUnit', 'i.periodUnit', 'i.periodValue']),
  filters,
  sorts: { strategyName: 's.strategyName', validTo: 's.validTo' },
  order: [
    ['s.createdAt', 'desc'],
    ['s.id', 'asc'],
    ['i.id', 'asc'],
  ],
});

export const strategyList = list(strategy.list, {
  query: named,
  filters,
  sorts: { strategyName: 's.strategyName', createdAt: 's.createdAt', updatedAt: 's.updatedAt', validTo: 's.validTo' },
  order: [
    ['s.createdAt', 'desc'],
    ['s.id', 'asc'],
  ],
  finish: withCounts,
});

/** One strategy that the actor may see; refuses 'not-found'. */
export async function findStrategy(ctx: Ctx, { id }: In<typeof strategy.find>): Promise<Given<typeof strategy.find>> {
  const [row] = await withCounts(ctx, await named(ctx).where('s.id', '=', id).execute());
  return row ?? refuse('not-found', { thing: '领料策略' });
}

/** Lines that one answer carries at most. */
const MOST = 5000;

async function withItems(ctx: Ctx, rows: Given<typeof strategy.list>['rows'], only?: { vmId: string }) {
  const items = await itemsOf(
    ctx,
    rows.map(({ id }) => id),
    { most: MOST, ...only },
  );
  const byStrategy = Map.groupBy(items, ({ strategyId }) => strategyId);
  return rows.map((row) => ({ ...row, items: byStrategy.get(row.id) ?? [] }));
}

/** What holds for an employee today: his own strategies and those of his post, level, cost centre, department (and above) and projects. */
export async function strategiesOfEmp(ctx: Ctx, { empId }: In<typeof strategy.byEmp>): Promise<Given<typeof strategy.byEmp>> {
  const emp = await from(ctx, 'employee', 'e')
    .select(['e.id', 'e.departmentId', 'e.postId', 'e.levelId', 'e.costId'])
    .where('e.id', '=', empId)
    .executeTakeFirst();
  if (!emp) refuse('not-found', { thing: '员工' });
  const own = sql<boolean>`s.entity_id in (
    with recursive above as (
      select d.id, d.parent_id from department d where d.node_id = ${ctx.nodeId} and d.id = ${emp.departmentId}
      union all select d.id, d.parent_id from department d join above a on d.node_id = ${ctx.nodeId} and d.id = a.parent_id
    ) select id from above
    union all select p.project_id from project_emp p where p.node_id = ${ctx.nodeId} and p.emp_id = ${emp.id}
    union all select x from unnest(${[emp.id, emp.postId, emp.levelId, emp.costId].filter(Boolean)}::uuid[]) x)`;
  const rows = await named(ctx).where(own).where(inForce(ctx)).orderBy('s.entityType').orderBy('s.createdAt').execute();
  return withItems(ctx, await withCounts(ctx, rows));
}

/** What holds at a machine today, with the lines that concern what its channels hold. */
export async function strategiesAtVm(ctx: Ctx, { vmCode }: In<typeof strategy.byVmCode>): Promise<Given<typeof strategy.byVmCode>> {
  const vm = await from(ctx, 'vm', 'v').select('v.id').where('v.vmCode', '=', vmCode).executeTakeFirst();
  if (!vm) refuse('not-found', { thing: '设备' });
  const rows = await named(ctx)
    .where(atMachine(vm.id))
    .where(inForce(ctx))
    .orderBy('s.entityType')
    .orderBy('s.createdAt')
    .limit(MOST)
    .execute();
  return withItems(ctx, await withCounts(ctx, rows), { vmId: vm.id });
}
