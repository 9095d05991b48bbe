// What is bound to cost centres: employees, machines, products, projects. The first centre of an employee or a machine is charged by default.
import { sql, type RawBuilder } from 'kysely';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { costEntity, costPages, type CostEntityType } from '../../../contract/org/cost.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { asTable, equals, list } from '../../kernel/list/list.ts';
import { sought } from '../../kernel/list/sought.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { addTo, from, inScope, removeFrom } from '../../kernel/scope.ts';
import { boundNow, centresOf } from './cost-bound.ts';
import { costThings, thingsOf } from './cost.query.ts';
import { requireCost } from './cost.ts';

type Row = Given<typeof costEntity.list>['rows'][number];
type EntityRow = Omit<Row, 'costIds' | 'costNames'> & { type: number };

const notes: Record<CostEntityType, string> = {
  1: `(select d.department_name from department d where d.node_id = t.node_id and d.id = t.department_id)`,
  2: 't.address',
  3: 't.spec',
  4: 't.remark',
};

function everything(ctx: Ctx, type: CostEntityType) {
  const { code, name, main } = costThings[type];
  const ref = (column: string | undefined) => (column ? sql.ref(column) : sql`null`);
  return thingsOf(ctx, type).select([
    't.id',
    't.nodeId',
    sql<string>`${sql.ref(code)}`.as('code'),
    sql<string>`${sql.ref(name)}`.as('name'),
    't.searchText',
    't.searchPairs',
    sql<string | null>`${sql.raw(notes[type])}`.as('note'),
    sql<string | null>`${ref(main)}::uuid`.as('mainCostId'),
    sql<number>`${type}::int`.as('type'),
  ]);
}

/** Adds to each row the cost centres in sight that it is bound to, its default first: one query for all rows. */
async function withCosts(ctx: Ctx, rows: EntityRow[]): Promise<Row[]> {
  const centres = await centresOf(ctx, rows);
  return rows.map(({ id, code, name, note, mainCostId }) => {
    const bound = centres.get(id) ?? [];
    return {
      id,
      code,
      name,
      note,
      mainCostId: bound.some((one) => one.id === mainCostId) ? mainCostId : null,
      costIds: bound.map((one) => one.id),
      costNames: bound.map(({ costName }) => costName).join('、') || null,
    };
  });
}

// Only centres in sight: what is bound to another is as good as bound to none.
const inSight = (ctx: Ctx) => sql`select c.id from cost c where ${inScope(ctx, 'cost', 'c')}`;
// Both questions are the same for every row: each is answered once.
const isBoundTo = (ctx: Ctx, centres: RawBuilder<unknown>) =>
  sql<boolean>`(x.main_cost_id in (${centres})
    or x.id in (select y.entity_id from cost_entity y where y.node_id = ${ctx.nodeId} and y.cost_id in (${centres})))`;
const keyword = sought('x');
const order = [
  ['x.code', 'asc'],
  ['x.id', 'asc'],
] as const;

export const costEntityList = list(costEntity.list, {
  query: (ctx, { entityType }) => {
    mayKeep(ctx, entityType);
    return asTable<EntityRow>(ctx, everything(ctx, entityType), 'x');
  },
  filters: {
    keyword,
    costId: (costId, ctx) => isBoundTo(ctx, sql`${inSight(ctx)} and c.id = ${costId}`),
    boundFlag: (bound, ctx) => sql<boolean>`${isBoundTo(ctx, inSight(ctx))} is ${bound ? sql`true` : sql`not true`}`,
    entityType: () => undefined,
  },
  sorts: { code: 'x.code', name: 'x.name', note: 'x.note' },
  order,
  finish: withCosts,
});

export const costEmpList = list(costEntity.emps, {
  query: (ctx, { costId }) =>
    from(ctx, 'employee', 'e')
      .innerJoin('department as d', withinScope(ctx, 'd.id', 'e.departmentId'))
      .select([
        'e.id as empId',
        'e.empCode',
        'e.empName',
        'd.departmentName',
        sql<boolean>`e.cost_id is not distinct from ${costId}::uuid`.as('mainFlag'),
      ]),
  filters: {
    keyword: sought('e'),
    costId: (costId, ctx) => sql<boolean>`exists (select from cost c where c.id = ${costId} and ${inScope(ctx, 'cost', 'c')}) and
      (e.cost_id = ${costId} or exists (select from cost_entity y where y.node_id = e.node_id and y.entity_id = e.id and y.cost_id = ${costId}))`,
  },
  sorts: { empCode: 'e.empCode', empName: 'e.initials', departmentName: 'd.departmentName' },
  order: [
    ['e.empCode', 'asc'],
    ['e.id', 'asc'],
  ],
});

export const costProjectList = list(costEntity.projects, {
  query: (ctx) =>
    from(ctx, 'costEntity', 'x')
      .innerJoin('project as p', withinScope(ctx, 'p.id', 'x.projectId'))
      .select(['p.id as projectId', 'p.projectCode', 'p.projectName', 'p.statusFlag']),
  filters: { keyword: sought('p'), costId: equals('x.costId') },
  sorts: { projectCode: 'p.projectCode', projectName: 'p.projectName', statusFlag: 'p.statusFlag' },
  order: [
    ['p.projectCode', 'asc'],
    ['p.id', 'asc'],
  ],
});

/** Refuses 'not-permitted' unless the actor may open the page of this kind, or that of the cost centres. */
function mayKeep(ctx: Ctx, type: number): void {
  if (ctx.actor.kind !== 'user' || ctx.rights.has(costPages[type as CostEntityType]) || ctx.rights.has('organization.cost')) return;
  refuse('not-permitted', { action: '查询成本中心绑定' });
}

/** Each kind of binding has its own right. */
function mayPress(ctx: Ctx, type: number, button: 'bind' | 'unbind'): void {
  if (ctx.actor.kind !== 'user' || ctx.rights.has(`${costPages[type as CostEntityType]}.${button}`)) return;
  refuse('not-permitted', { action: button === 'bind' ? '绑定到成本中心' : '从成本中心解绑' });
}

/**
 * Binds things of a kind to a cost centre. An employee or machine without a default takes this one; with `mainFlag` it takes this one
 * whatever it had, which stays bound. Refuses 'stopped', 'not-found' for what is out of sight, 'no-default-cost'.
 */
export async function bindCost(ctx: Ctx, input: In<typeof costEntity.bind>): Promise<{ added: number }> {
  const { costId, entityType: type, mainFlag } = input;
  mayPress(ctx, type, 'bind');
  const centre = await requireCost(ctx, costId);
  const { main, key } = costThings[type];
  if (mainFlag && !main) refuse('no-default-cost');
  const rows = await requireThings(ctx, type, input.entityIds);
  const before = await boundNow(ctx, rows);
  const without = await boundAlready(
    ctx,
    rows.map(({ id }) => id),
    costId,
  );
  const fresh = rows.filter(({ id, mainCostId }) => mainCostId !== costId && !without.has(id));
  const beside: { id: string; costId: string }[] = [];
  const first = rows.filter(({ mainCostId }) => main && mainCostId !== costId && (mainFlag || !mainCostId));
  if (main && first.length > 0) {
    await setMain(ctx, { type, ids: first.map(({ id }) => id), costId });
    beside.push(...first.flatMap(({ id, mainCostId }) => (mainCostId ? [{ id, costId: mainCostId }] : [])));
  }
  const firstIds = new Set(first.map(({ id }) => id));
  beside.push(...fresh.filter(({ id }) => !firstIds.has(id)).map(({ id }) => ({ id, costId })));
  if (beside.length > 0)
    await addTo(
      ctx,
      'costEntity',
      beside.map(({ id, costId: centre }) => ({ costId: centre, entityType: type, [key]: id })),
    )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  ctx.tell({
    cost: `${centre.costCode} ${centre.costName}`,
    before,
    after: await boundNow(ctx, await requireThings(ctx, type, input.entityIds)),
  });
  return { added: fresh.length };
}

/** Takes things out of a cost centre. Whose default it was is charged to the next one that it is bound to, if there is one. */
export async function unbindCost(ctx: Ctx, input: In<typeof costEntity.unbind>): Promise<{ removed: number }> {
  const { costId, entityType: type, entityIds } = input;
  mayPress(ctx, type, 'unbind');
  const centre = await from(ctx, 'cost', 'c').select(['c.costCode', 'c.costName']).where('c.id', '=', costId).executeTakeFirst();
  if (!centre) return refuse('not-found', { thing: '成本中心' });
  const rows = await requireThings(ctx, type, entityIds);
  const before = await boundNow(ctx, rows);
  const ids = rows.map(({ id }) => id);
  const gone = await removeFrom(ctx, 'costEntity')
    .where('costId', '=', costId)
    .where('entityId', 'in', ids)
    .returning('entityId')
    .execute();
  const left = rows.filter(({ mainCostId }) => mainCostId === costId).map(({ id }) => id);
  if (left.length > 0) await setMain(ctx, { type, ids: left, costId: undefined });
  ctx.tell({
    cost: `${centre.costCode} ${centre.costName}`,
    before,
    after: await boundNow(ctx, await requireThings(ctx, type, entityIds)),
  });
  return { removed: new Set([...left, ...gone.map(({ entityId }) => entityId)]).size };
}

interface NewMain {
  type: number;
  ids: readonly string[];
  costId: string | undefined;
}

/** The default of employees or machines: this cost centre, or the one that they were bound to first of those beside it. */
async function setMain(ctx: Ctx, { type, ids, costId }: NewMain): Promise<void> {
  const table = sql.table(costThings[type as CostEntityType].table);
  const next = costId
    ? sql`${costId}::uuid`
    : sql`(select x.cost_id from cost_entity x where x.node_id = t.node_id and x.entity_id = t.id order by x.created_at, x.cost_id limit 1)`;
  await sql`update ${table} t set cost_id = ${next} where t.node_id = ${ctx.nodeId} and t.id = any(${[...ids]}::uuid[])`.execute(ctx.db);
  // What is the default does not stand beside it as well.
  await sql`delete from cost_entity x using ${table} t where x.node_id = ${ctx.nodeId} and t.node_id = x.node_id and t.id = x.entity_id
    and t.cost_id = x.cost_id and t.id = any(${[...ids]}::uuid[])`.execute(ctx.db);
}

/** The things with these ids, locked in one order; refuses 'not-found' where one is out of sight. */
async function requireThings(ctx: Ctx, type: number, entityIds: readonly string[]) {
  const ids = [...new Set(entityIds)];
  const { code, name, main } = costThings[type as CostEntityType];
  const rows = await thingsOf(ctx, type)
    .select([
      't.id',
      sql<string>`${sql.ref(code)} || ' ' || ${sql.ref(name)}`.as('called'),
      sql<string | null>`${main ? sql.ref(main) : sql`null`}::uuid`.as('mainCostId'),
    ])
    .where('t.id', 'in', ids)
    .orderBy('t.id')
    .forNoKeyUpdate()
    .execute();
  if (rows.length < ids.length) refuse('not-found', { thing: ['员工', '设备', '商品', '项目'][type - 1] ?? '' });
  return rows;
}

async function boundAlready(ctx: Ctx, ids: readonly string[], costId: string): Promise<Set<string>> {
  const rows = await from(ctx, 'costEntity', 'x')
    .select('x.entityId')
    .where('x.costId', '=', costId)
    .where('x.entityId', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ entityId }) => entityId));
}
