// Where the figures of reports come from: a summary where it can answer, else the trades themselves. Both give the same columns,
// known as `s`, so that whoever reads them need not know which it was.
import { sql, type RawBuilder } from 'kysely';
import type { report } from '../../../contract/report/index.ts';
import { MOST_RECORDED_DAYS } from '../../../contract/report/question.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx, EntityType } from '../../kernel/ctx.ts';
import { NIL } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinBranch } from '../../kernel/list/list.ts';
import { beyondScope, withinScope } from '../../kernel/scope-join.ts';
import { from } from '../../kernel/scope.ts';
import { shiftOf } from '../site/index.ts';
import { countsWithin, movedLines } from '../trade/index.ts';

export type GoodsInput = Pick<In<typeof report.byDevice>, 'span' | 'vmId' | 'prewhId' | 'productId' | 'productTypeId'>;
export type SaleInput = GoodsInput &
  Pick<In<typeof report.byEmp>, 'departmentId' | 'empId' | 'projectId' | 'costId'> &
  Partial<Pick<In<typeof report.saleDetail>, 'inPrewh' | 'hour' | 'weekday' | 'shift' | 'recordedUntil'>>;
export type Span = SaleInput['span'];

// A summary that has not the column of a kind cannot be narrowed to it: then the trades answer.
export const narrowedBy = (ctx: Ctx, ...types: EntityType[]) => types.some((type) => ctx.scope[type] !== undefined);
/** Whether the summary of days says what the actor sees of machines and products, and the trades need not be read for it. */
export const daysSeen = (ctx: Ctx): boolean => !narrowedBy(ctx, 'department', 'project', 'cost', 'warehouse');

/** The hour (0 to 23) or the day of the week (1 is Monday) at the site when trade `r` happened. */
const clock = (ctx: Ctx, part: 'hour' | 'isodow') =>
  sql<number>`extract(${sql.raw(part)} from r.trade_time at time zone ${ctx.timeZone})::int`;

/** Trade `r` happened so late that it may count on this day or after it: lets the index find it. */
const happenedBy = (ctx: Ctx, day: RawBuilder<string>) =>
  sql<boolean>`r.trade_time >= ((${day} - 2)::timestamp at time zone ${ctx.timeZone})`;

/** Each trade that adds to the reports, with the columns of both summaries; what was given back is below zero. */
export function trades(ctx: Ctx, span: Span, since?: RawBuilder<string>) {
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
      'r.tradeTime as at',
      'r.recordedAt',
      clock(ctx, 'hour').as('hour'),
      clock(ctx, 'isodow').as('weekday'),
      shiftOf(ctx, 'r.trade_time').as('shift'),
    ]);
  // The day on which it counts decides, as it does in the summaries.
  const within = span && countsWithin('r')(span, ctx);
  if (within) query = query.where(within);
  if (since) query = query.where(sql<boolean>`r.trade_day >= ${since}`).where(sql<boolean>`(r.late_flag or ${happenedBy(ctx, since)})`);
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
  let query = daysSeen(ctx) ? summary() : (trades(ctx, span) as unknown as ReturnType<typeof summary>);
  if (span?.from) query = query.where('s.day', '>=', span.from);
  if (span?.to) query = query.where('s.day', '<=', span.to);
  if (vmId ?? prewhId) query = query.where('s.vmId', '=', vmId ?? prewhId ?? '');
  if (productId) query = query.where('s.productId', '=', productId);
  if (productTypeId) query = query.where(withinBranch('productType', 's.productTypeId')(productTypeId, ctx));
  return query;
}

const isFirst = (day: string) => day.endsWith('-01');
const isLast = (day: string) => shifted(day, 1)?.endsWith('-01') === true;
export const firstOf = (day: string) => `${day.slice(0, 8)}01`;

/** Whether it is asked for an hour, a day of the week, a shift, or for what was recorded by a moment: only the trades know these. */
export const atMoment = ({ hour, weekday, shift, recordedUntil }: SaleInput) =>
  [hour, weekday, shift].some((one) => typeof one === 'number') || Boolean(recordedUntil);
/** Refuses 'recorded-days' for more of them than are read trade by trade. */
export function requireFew({ recordedUntil, span }: SaleInput): void {
  const last = span?.from && shifted(span.from, MOST_RECORDED_DAYS - 1);
  if (recordedUntil && (!last || !span?.to || span.to > last)) refuse('recorded-days', { most: MOST_RECORDED_DAYS });
}

/** Whether the summary by months knows all that is asked (it knows no machines and no types as they were). */
export const monthsKnow = (ctx: Ctx, { vmId, prewhId, inPrewh, productTypeId, ...moment }: SaleInput) =>
  !vmId && !prewhId && !inPrewh && !productTypeId && !atMoment(moment) && !narrowedBy(ctx, 'vm', 'warehouse');

/** The whole months of a span, and the days beside them; no months where it holds none. */
export function inMonths(span: Span): { months?: { from: string | null; to: string | null }; edges: { from: string; to: string }[] } {
  const from = span?.from ?? null;
  const to = span?.to ?? null;
  // The month after the first day, or its own where it begins with it; the last day before the last month, or its own where it is whole.
  const first = from && (isFirst(from) ? from : firstOf(shifted(`${from.slice(0, 8)}01`, 31) ?? from));
  const last = to && (isLast(to) ? to : shifted(firstOf(to), -1));
  if (first && last && first > last) return { edges: from && to ? [{ from, to }] : [] };
  return {
    months: { from: first, to: last },
    edges: [
      ...(from && first && from < first ? [{ from, to: shifted(first, -1) ?? from }] : []),
      ...(to && last && last < to ? [{ from: shifted(last, 1) ?? to, to }] : []),
    ],
  };
}

/** Whether the summary by months answers alone: whole months, and nothing that it does not know. */
const wholeMonths = (ctx: Ctx, input: SaleInput) => {
  const { months, edges } = inMonths(input.span);
  return monthsKnow(ctx, input) && months !== undefined && edges.length === 0;
};

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
  if (!daysSeen(ctx) || (tradeDay && asked.span)) return undefined;
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

/** What was charged to which account where, day by day. */
export function accountDays(ctx: Ctx, input: SaleInput) {
  const { span } = input;
  let query = from(ctx, 'tradeAccountDay', 's');
  if (span?.from) query = query.where('s.day', '>=', span.from);
  if (span?.to) query = query.where('s.day', '<=', span.to);
  // It has the columns that it is narrowed by, or it is not asked.
  return filtered(ctx, query as unknown as Charges, input);
}

/** The columns of the summary by months, of the trades as well. */
const CHARGED = [
  's.nodeId',
  's.month',
  's.productId',
  's.empId',
  's.departmentId',
  's.projectId',
  's.costId',
  's.tradeNum',
  's.totalPrice',
  's.tradeLines',
] as const;

/** What was charged in these days: the whole months from their summary, the days beside them from the trades. */
function chargedIn(ctx: Ctx, input: SaleInput) {
  const months = () => from(ctx, 'tradeMonth', 's');
  type Months = ReturnType<typeof months>;
  const ofTrades = (span: Span) => trades(ctx, span) as unknown as Months;
  const { months: whole, edges } = inMonths(input.span);
  if (!whole || !monthsKnow(ctx, input)) return ofTrades(input.span);
  let query = months();
  if (whole.from) query = query.where('s.month', '>=', whole.from);
  if (whole.to) query = query.where('s.month', '<=', whole.to);
  if (edges.length === 0) return query;
  const all = edges.reduce((q, edge) => q.unionAll(ofTrades(edge).select([...CHARGED])), query.select([...CHARGED]));
  // scope: each part of it begins with from
  return ctx.db.selectFrom(all.as('s')) as unknown as Months;
}

export type Charges = ReturnType<typeof chargedIn>;

/** Narrowed to what is asked for besides the days; each source has the columns that it is narrowed by. */
export function filtered(ctx: Ctx, source: Charges, input: SaleInput): Charges {
  const { vmId, prewhId, inPrewh, productId, productTypeId, departmentId, empId, projectId, costId, hour, weekday, shift, recordedUntil } =
    input;
  let query = source;
  if (recordedUntil) query = query.where(sql<boolean>`s.recorded_at <= ${recordedUntil}::timestamptz`);
  if (inPrewh) query = query.where(sql<boolean>`s.vm_id in (select w.id from prewh w where w.node_id = ${ctx.nodeId})`);
  if (typeof hour === 'number') query = query.where(sql<boolean>`s.hour = ${hour}`);
  if (typeof weekday === 'number') query = query.where(sql<boolean>`s.weekday = ${weekday}`);
  if (typeof shift === 'number') query = query.where(sql<boolean>`s.shift = ${shift}`);
  if (vmId ?? prewhId) query = query.where('s.vmId' as 's.empId', '=', vmId ?? prewhId ?? '');
  if (productTypeId) query = query.where(withinBranch('productType', 's.productTypeId')(productTypeId, ctx));
  if (productId) query = query.where('s.productId', '=', productId);
  if (departmentId) query = query.where(withinBranch('department', 's.departmentId')(departmentId, ctx));
  if (empId) query = query.where('s.empId', '=', empId);
  if (projectId) query = query.where('s.projectId', '=', projectId);
  if (costId) query = query.where(withinBranch('cost', 's.costId')(costId, ctx));
  return query;
}

/** What was charged to whom: from the months where they are whole, else from the trades themselves. */
export const charges = (ctx: Ctx, input: SaleInput): Charges => filtered(ctx, chargedIn(ctx, input), input);
