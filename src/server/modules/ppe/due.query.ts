// What of PPE somebody may have, and when the next is due: out of the limits of pick strategies and the life of products (db/migrations/0502). Of everybody it is
// kept: what changed since is reckoned when it is asked for, and kept every few minutes.
import { sql, type RawBuilder } from 'kysely';
import { dayOf } from '../../../contract/kernel/time.ts';
import { PpeDueState } from '../../../contract/ppe/codes.ts';
import { ppe } from '../../../contract/ppe/index.ts';
import { PpeKind } from '../../../contract/product/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';
import { equals, list, withinBranch } from '../../kernel/list/list.ts';
import { sought } from '../../kernel/list/sought.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';

/** So many days before it is due it is due soon. */
const SOON = 30;

interface DueRow {
  empId: string;
  subjectId: string;
  productId: string | null;
  productTypeId: string | null;
  ppeKind: number;
  strategyName: string | null;
  limitNum: number | null;
  periodUnit: string;
  periodValue: number;
  lastDay: string | null;
  dueDay: string | null;
}
const today = (ctx: Ctx): string => dayOf(Date.now(), ctx.timeZone);
const dueOfThese = (ctx: Ctx, empIds: readonly string[]): RawBuilder<DueRow> =>
  sql<DueRow>`(select * from ppe_due(${ctx.nodeId}::uuid, ${ctx.timeZone}, ${today(ctx)}::date, ${[...empIds]}::uuid[]))`;

const COLUMNS = sql.raw(
  'emp_id, subject_id, product_id, product_type_id, ppe_kind, strategy_name, limit_num, period_unit, period_value, last_product_id, last_day, due_day',
);
/** What was kept, but of those who took something since; of all of them where something else changed. */
function dueOfAll(ctx: Ctx): RawBuilder<DueRow> {
  const stale = sql`(select ppe_stale(${ctx.nodeId}::uuid, ${today(ctx)}::date))`;
  return sql<DueRow>`(select ${COLUMNS} from ppe_need n where n.node_id = ${ctx.nodeId}::uuid and ${stale} is not null
      and not exists (select from unnest(${stale}) as x (emp) where x.emp = n.emp_id)
    union all select ${COLUMNS} from ppe_due(${ctx.nodeId}::uuid, ${ctx.timeZone}, ${today(ctx)}::date, ${stale}))`;
}
const due = (ctx: Ctx, empIds: readonly string[] | null) => (empIds ? dueOfThese(ctx, empIds) : dueOfAll(ctx));

/** Keeps what is due of everybody, as it is now. */
export async function reckon(ctx: Ctx): Promise<void> {
  await sql`select ppe_reckon(${ctx.nodeId}::uuid, ${ctx.timeZone}, ${today(ctx)}::date)`.execute(ctx.db);
}

const state = (ctx: Ctx): RawBuilder<number> => sql<number>`case when u.due_day is null then ${lit(PpeDueState.never)}
  when u.due_day <= ${today(ctx)}::date then ${lit(PpeDueState.due)} when u.due_day <= ${today(ctx)}::date + ${SOON}::int then ${lit(PpeDueState.soon)}
  else ${lit(PpeDueState.later)} end`;
const size = sql<string | null>`case u.ppe_kind when ${lit(PpeKind.body)} then z.body_size when ${lit(PpeKind.foot)} then z.foot_size
  when ${lit(PpeKind.hand)} then z.hand_size when ${lit(PpeKind.head)} then z.head_size end`;

/** Of all who are in sight, or of these. */
const dueRows = (ctx: Ctx, empIds: readonly string[] | null) =>
  from(ctx, 'employee', 'e')
    .innerJoin(due(ctx, empIds).as('u'), (join) => join.onRef('u.empId', '=', 'e.id'))
    .leftJoin('department as d', withinScope(ctx, 'd.id', 'e.departmentId'))
    .leftJoin('post as o', sameNode('o.id', 'e.postId'))
    .leftJoin('ppeSize as z', sameNode('z.empId', 'e.id'))
    .leftJoin('product as p', (join) => join.onRef('p.nodeId', '=', 'e.nodeId').onRef('p.id', '=', 'u.productId'))
    .leftJoin('productType as y', (join) => join.onRef('y.nodeId', '=', 'e.nodeId').onRef('y.id', '=', 'u.productTypeId'))
    .select(['e.id as empId', 'e.empCode', 'e.empName', 'd.departmentName', 'e.postId', 'o.postName'])
    .select(['u.ppeKind', 'u.limitNum', 'u.periodUnit', 'u.periodValue', 'u.strategyName', 'u.lastDay', 'u.dueDay'])
    .select([
      sql<string>`e.id || '/' || u.subject_id`.as('id'),
      sql<string>`coalesce(p.product_name, y.product_type_name)`.as('subjectName'),
      size.as('size'),
      state(ctx).as('dueState'),
    ]);

export const dueList = list(ppe.due, {
  query: (ctx) => dueRows(ctx, null),
  filters: {
    keyword: sought('e'),
    departmentId: withinBranch('department', 'e.departmentId'),
    postId: equals('e.postId'),
    ppeKind: equals('u.ppeKind'),
    dueState: (value, ctx) => sql<boolean>`${state(ctx)} = ${value}`,
  },
  sorts: { dueDay: 'u.dueDay', lastDay: 'u.lastDay', empCode: 'e.empCode', departmentName: 'd.departmentName' },
  order: [
    ['u.dueDay', 'asc'],
    ['e.empCode', 'asc'],
    ['u.subjectId', 'asc'],
  ],
});

/** All that one may have. */
export const entitledTo = (ctx: Ctx, empId: string) =>
  dueRows(ctx, [empId]).orderBy('u.ppeKind').orderBy('u.dueDay').orderBy('u.subjectId').execute();

/** How much of each of these employees is due or was never taken. */
export async function dueOf(ctx: Ctx, empIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await from(ctx, 'employee', 'e')
    .innerJoin(due(ctx, empIds).as('u'), (join) => join.onRef('u.empId', '=', 'e.id'))
    .where(sql<boolean>`${state(ctx)} in (${lit(PpeDueState.due, PpeDueState.never)})`)
    .groupBy('e.id')
    .select(['e.id', sql<number>`count(*)`.as('lines')])
    .execute();
  return new Map(rows.map(({ id, lines }) => [id, lines]));
}
