// Where the figures of reports come from: a summary where it can answer, else the trades themselves. Both give the same columns,
// known as `s`, so that whoever reads them need not know which it was.
import { sql } from 'kysely';
import type { report } from '../../../contract/report/index.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx, EntityType } from '../../kernel/ctx.ts';
import { NIL } from '../../kernel/db/ids.ts';
import { withinBranch } from '../../kernel/list/list.ts';
import { beyondScope, withinScope } from '../../kernel/scope-join.ts';
import { from } from '../../kernel/scope.ts';
import { countsWithin, movedLines } from '../trade/index.ts';

export type GoodsInput = Pick<In<typeof report.byDevice>, 'span' | 'vmId' | 'prewhId' | 'productId' | 'productTypeId'>;
export type SaleInput = GoodsInput & Pick<In<typeof report.byEmp>, 'departmentId' | 'empId' | 'projectId' | 'costId'>;
type Span = SaleInput['span'];

// A summary that has not the column of a kind cannot be narrowed to it: then the trades answer.
const narrowedBy = (ctx: Ctx, ...types: EntityType[]) => types.some((type) => ctx.scope[type] !== undefined);

/** Each trade that adds to the reports, with the columns of both summaries; what was given back is below zero. */
function trades(ctx: Ctx, span: Span) {
  const or = (column: string) => sql<string>`coalesce(${sql.ref(column)}, ${NIL})`;
  let query = from(ctx, 'trade', 'r')
    .where('r.sign', '<>', 0)
    .select([
      'r.nodeId',
      'r.tradeDay as day',
      sql<string>`date_trunc('month', r.trade_day::timestamp)::date`.as('month'),
      sql<string>`coalesce(r.vm_id, r.prewh_id, ${NIL})`.as('vmId'),
      or('r.empId').as('empId'),
      or('r.departmentId').as('departmentId'),
      or('r.projectId').as('projectId'),
      or('r.costId').as('costId'),
      'r.productId',
      'r.productTypeId',
      sql<number>`r.sign * r.trade_num`.as('tradeNum'),
      sql<number>`r.sign * r.total_price`.as('totalPrice'),
      sql<number>`1`.as('tradeLines'),
      'r.productPrice as minPrice',
      'r.productPrice as maxPrice',
    ]);
  // The day on which it counts decides, as it does in the summaries.
  const within = span && countsWithin('r')(span, ctx);
  if (within) query = query.where(within);
  // scope: the query begins with from
  return ctx.db.selectFrom(query.as('s'));
}

const DAY = 86_400_000;
const shifted = (day: string | null | undefined, by: number) =>
  day ? new Date(Date.parse(`${day}T00:00:00Z`) + by * DAY).toISOString().slice(0, 10) : null;

/** Machines and products by day: from the summary of days, unless the actor sees only some departments, projects or cost centres. */
export function days(ctx: Ctx, input: GoodsInput) {
  const { span, vmId, prewhId, productId, productTypeId } = input;
  const summary = () => from(ctx, 'tradeDay', 's');
  // Both have the columns that are read here.
  let query = narrowedBy(ctx, 'department', 'project', 'cost', 'warehouse')
    ? (trades(ctx, span) as unknown as ReturnType<typeof summary>)
    : summary();
  if (span?.from) query = query.where('s.day', '>=', span.from);
  if (span?.to) query = query.where('s.day', '<=', span.to);
  if (vmId ?? prewhId) query = query.where('s.vmId', '=', vmId ?? prewhId ?? '');
  if (productId) query = query.where('s.productId', '=', productId);
  if (productTypeId) query = query.where(withinBranch('productType', 's.productTypeId')(productTypeId, ctx));
  return query;
}

const isFirst = (day: string | null | undefined) => !day || day.endsWith('-01');
const isLast = (day: string | null | undefined) => !day || shifted(day, 1)?.endsWith('-01') === true;

/** Whether the summary by months answers: whole months, and nothing that it does not know (machines, types as they were). */
const wholeMonths = (ctx: Ctx, { span, vmId, prewhId, productTypeId }: SaleInput) =>
  !vmId && !prewhId && !productTypeId && !narrowedBy(ctx, 'vm', 'warehouse') && isFirst(span?.from) && isLast(span?.to);

/** Days with the machine or the smart warehouse of each, grouped by it. */
export const daysByPlace = (ctx: Ctx, input: GoodsInput) =>
  days(ctx, input)
    .leftJoin('vm as v', withinScope(ctx, 'v.id', 's.vmId'))
    .leftJoin('prewh as w', beyondScope('w.id', 's.vmId', 'the trades that are summed name where it was taken'))
    .groupBy(['v.id', 'v.vmCode', 'v.deviceCode', 'v.vmName', 'w.id', 'w.prewhCode', 'w.prewhName'])
    .select(['v.id as vmId', 'w.id as prewhId', 'v.deviceCode'])
    .select([
      sql<string | null>`coalesce(v.vm_code, w.prewh_code)`.as('vmCode'),
      sql<string | null>`coalesce(v.vm_name, w.prewh_name)`.as('vmName'),
    ]);

const PAGE = new Set(['page', 'limit', 'sorts']);
const isAskedBy = (input: object, ...known: string[]) =>
  Object.entries(input).every(([name, value]) => value === null || value === undefined || PAGE.has(name) || known.includes(name));

/**
 * The summary that knows how many trades there are of what is asked for, and their figures; undefined where none does or the actor sees a part only,
 * and where an index finds the trades themselves as soon (one product, one employee). By the days on which they happened (`span`) or count (`tradeDay`).
 */
export function summaryOf(ctx: Ctx, input: In<typeof report.saleDetail>) {
  const { tradeDay, ...asked } = input;
  if (narrowedBy(ctx, 'department', 'project', 'cost', 'warehouse') || (tradeDay && asked.span)) return undefined;
  const counted: SaleInput = { ...asked, span: tradeDay ?? asked.span };
  const byPlace = isAskedBy(asked, 'span', 'vmId', 'productTypeId') || isAskedBy(asked, 'span', 'prewhId', 'productTypeId');
  const byMonth = !byPlace && isAskedBy(asked, 'span', 'departmentId') && wholeMonths(ctx, counted);
  if (!byPlace && !byMonth) return undefined;
  // Both have the columns that totals are made of.
  const found = byPlace ? (days(ctx, counted) as unknown as ReturnType<typeof charges>) : charges(ctx, counted);
  const figures = found.select(['s.tradeNum', 's.totalPrice', 's.tradeLines']);
  // scope: both queries begin with from
  return ctx.db.selectFrom((asked.span ? figures.unionAll(movedLines(ctx, input, asked.span)) : figures).as('s'));
}

/** What was charged to whom: from the months where they are whole, else from the trades themselves. */
export function charges(ctx: Ctx, input: SaleInput) {
  const { span, vmId, prewhId, productId, productTypeId, departmentId, empId, projectId, costId } = input;
  const months = () => from(ctx, 'tradeMonth', 's');
  const whole = wholeMonths(ctx, input);
  let query = whole ? months() : (trades(ctx, span) as unknown as ReturnType<typeof months>);
  if (whole && span?.from) query = query.where('s.month', '>=', span.from);
  if (whole && span?.to) query = query.where('s.month', '<=', span.to);
  if (vmId ?? prewhId) query = query.where('s.vmId' as 's.empId', '=', vmId ?? prewhId ?? '');
  if (productTypeId) query = query.where(withinBranch('productType', 's.productTypeId')(productTypeId, ctx));
  if (productId) query = query.where('s.productId', '=', productId);
  if (departmentId) query = query.where(withinBranch('department', 's.departmentId')(departmentId, ctx));
  if (empId) query = query.where('s.empId', '=', empId);
  if (projectId) query = query.where('s.projectId', '=', projectId);
  if (costId) query = query.where('s.costId', '=', costId);
  return query;
}
