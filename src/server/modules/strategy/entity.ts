// Whom a strategy is for: an employee, a post, a cost centre, a department, a project or a level. Who may see and keep which.
import { sql } from 'kysely';
import type { Right } from '../../../contract/menu.ts';
import { PickStrategyEntityType, STRATEGY_PAGE } from '../../../contract/strategy/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { AnyQuery } from '../../kernel/db/any-query.ts';
import { inAnyLetters } from '../../kernel/list/scanned.ts';
import { answering, sought } from '../../kernel/list/sought.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, inScope } from '../../kernel/scope.ts';

/** The column of pick_strategy that names each kind of entity. */
export const ENTITY_COLUMN = ['empId', 'postId', 'costId', 'departmentId', 'projectId', 'levelId'] as const;
const THING = ['员工', '岗位', '成本中心', '部门', '项目', '员工等级'] as const;

/** The kinds of strategies whose pages the actor holds; all of them for the product itself and for machines. */
export const ownTypes = (ctx: Ctx): number[] =>
  Object.entries(STRATEGY_PAGE).flatMap(([type, page]) => (ctx.actor.kind !== 'user' || ctx.rights.has(page) ? [Number(type)] : []));

type Button = 'create' | 'update' | 'delete' | 'copy' | 'import';

/** Whether the actor holds the button on the page of this kind of strategy. */
export function holdsButton(ctx: Ctx, entityType: number, button: Button): boolean {
  const right: Right = `${STRATEGY_PAGE[entityType] ?? 'strategy.department'}.${button}`;
  return ctx.actor.kind !== 'user' || ctx.rights.has(right);
}

/** Refuses 'not-permitted' unless the actor holds the button on the page of this kind of strategy. */
export function requireButton(ctx: Ctx, entityType: number, button: Button): void {
  if (!holdsButton(ctx, entityType, button)) refuse('not-permitted', { action: `${THING[entityType] ?? ''}领料策略` });
}

/** Holds strategies `s` to those whose employee, department, cost centre or project the actor may see. */
export function visible(ctx: Ctx) {
  const { department, cost, project } = ctx.scope;
  const held = (column: string, ids: readonly string[] | undefined) =>
    ids ? [sql<boolean>`(${sql.ref(column)} is null or ${sql.ref(column)} = any(${[...ids]}::uuid[]))`] : [];
  const employee = department
    ? [
        sql<boolean>`(s.emp_id is null or exists (select from employee e where e.node_id = s.node_id and e.id = s.emp_id
          and ${inScope(ctx, 'employee', 'e')}))`,
      ]
    : [];
  const types = ownTypes(ctx);
  const conditions = [
    types.length < ENTITY_COLUMN.length ? sql<boolean>`s.entity_type = any(${types}::smallint[])` : sql<boolean>`true`,
    ...held('s.departmentId', department),
    ...held('s.costId', cost),
    ...held('s.projectId', project),
    ...employee,
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

interface Entity {
  id: string;
  code: string;
  name: string;
  hint: string;
}

const none = sql<string>`''`.as('hint');
const reads = [
  (ctx: Ctx) =>
    from(ctx, 'employee', 'x')
      .innerJoin('department as d', withinScope(ctx, 'd.id', 'x.departmentId'))
      .select(['x.id', 'x.empCode as code', 'x.empName as name', 'd.departmentName as hint']),
  (ctx: Ctx) => from(ctx, 'post', 'x').select(['x.id', 'x.postCode as code', 'x.postName as name', none]),
  (ctx: Ctx) => from(ctx, 'cost', 'x').select(['x.id', 'x.costCode as code', 'x.costName as name', none]),
  (ctx: Ctx) => from(ctx, 'department', 'x').select(['x.id', 'x.departmentCode as code', 'x.departmentName as name', none]),
  (ctx: Ctx) => from(ctx, 'project', 'x').select(['x.id', 'x.projectCode as code', 'x.projectName as name', none]),
  (ctx: Ctx) => from(ctx, 'empLevel', 'x').select(['x.id', 'x.levelCode as code', 'x.levelName as name', none]),
] as const;
const CODE = ['x.empCode', 'x.postCode', 'x.costCode', 'x.departmentCode', 'x.projectCode', 'x.levelCode'] as const;

/** The entities of a kind that the actor may see, as a query of id, code, name and what tells twins apart. */
const entitiesOf = (ctx: Ctx, entityType: number) => (reads[entityType] ?? reads[0])(ctx) as AnyQuery<Entity>;

// Asked of the cards first: an index finds the one.
const holdsCard = (cardNo: string, ctx: Ctx) =>
  sql<boolean>`x.id = any(array(select k.emp_id from node_card k where k.node_id = ${ctx.nodeId} and ${inAnyLetters(cardNo.trim())(['k.cardNo'])} and k.status_flag))`;

/** The first 20 entities of a kind that fit the text (an employee also by initials or the number of a card), or those with these ids. */
export async function searchEntities(
  ctx: Ctx,
  { entityType, keyword, ids }: { entityType: number; keyword?: string | null | undefined; ids?: string[] | null | undefined },
): Promise<Entity[]> {
  const query = entitiesOf(ctx, entityType);
  const code = CODE[entityType] ?? CODE[0];
  if (ids) return ids.length === 0 ? [] : query.where('x.id', 'in', ids).execute();
  return answering(ctx, query, {
    keyword: keyword ?? '',
    alias: 'x',
    fits: entityType === PickStrategyEntityType.employee ? sought('x', holdsCard) : sought('x'),
    order: (found) => found.orderBy(code),
    limit: 20,
  });
}

/** Narrows strategies `s` to those whose employee, post, cost centre, department, project or level fits the text: these are searched, not each strategy's own. */
export const isFor = (text: string, ctx: Ctx) => {
  const found = (['employee', 'post', 'cost', 'department', 'project', 'empLevel'] as const).map((table) => {
    return sql`select x.id from ${sql.table(table)} x where ${inScope(ctx, table, 'x')} and ${sought('x')(text, ctx)}`;
  });
  return sql<boolean>`s.entity_id in (${sql.join(found, sql` union all `)})`;
};

/** Entities of a kind by their codes, for imports. */
export async function entitiesByCode(ctx: Ctx, entityType: number, codes: readonly string[]): Promise<Map<string, string>> {
  const rows: Entity[] =
    codes.length === 0
      ? []
      : await entitiesOf(ctx, entityType)
          .where(CODE[entityType] ?? CODE[0], 'in', codes)
          .execute();
  return new Map(rows.map(({ id, code }) => [code, id]));
}

/** Refuses 'not-found' unless the actor may see every one of these. */
export async function requireEntities(ctx: Ctx, entityType: number, ids: readonly string[]): Promise<void> {
  const rows = await searchEntities(ctx, { entityType, ids: [...new Set(ids)] });
  if (rows.length < new Set(ids).size) refuse('not-found', { thing: THING[entityType] ?? '' });
}

/** Changes to the strategies of one entity come one after the other, so that two callers cannot both put the same limit there. */
export const lockEntity = (ctx: Ctx, entityId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`pick_strategy/${ctx.nodeId}/${entityId}`}, 0))`.execute(ctx.db);
