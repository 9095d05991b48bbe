// Where the figures of reports come from: a summary where it can answer, else the trades themselves. Both give the same columns,
// known as `s`, so that whoever reads them need not know which it was.
import { sql, type RawBuilder } from 'kysely';
import type { report } from '../../../contract/report/index.ts';
import { MOST_RECORDED_DAYS } from '../../../contract/report/question.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx, EntityType } from '../../kernel/ctx.ts';
import type { AnyQuery } from '../../kernel/db/any-query.ts';
import { NIL } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinBranch } from '../../kernel/list/list.ts';
import { beyondScope, withinScope } from '../../kernel/scope-join.ts';
import { from } from '../../kernel/scope.ts';
import { shiftAt, shiftOf, shiftsByQuarters } from '../site/index.ts';
import { countsWithin, movedLines } from '../trade/index.ts';
import { rolledUntil } from './rolled.query.ts';

export type GoodsInput = Pick<In<typeof report.byDevice>, 'span' | 'vmId' | 'prewhId' | 'productId' | 'productTypeId'>;
export type SaleInput = GoodsInput &
  Pick<In<typeof report.byEmp>, 'departmentId' | 'empId' | 'projectId' | 'costId'> &
  Partial<Pick<In<typeof report.saleDetail>, 'inPrewh' | 'hour' | 'weekday' | 'shift' | 'recordedUntil'>>;
type Span = SaleInput['span'];

// A summary that has not the column of a kind cannot be narrowed to it: then the trades answer.
const narrowedBy = (ctx: Ctx, ...types: EntityType[]) => types.some((type) => ctx.scope[type] !== undefined);
/** Whether the summary of days says what the actor sees of machines and products, and the trades need not be read for it. */
export const daysSeen = (ctx: Ctx): boolean => !narrowedBy(ctx, 'department', 'project', 'cost', 'warehouse');

/** The hour (0 to 23) or the day of the week (1 is Monday) at the site when trade `r` happened. */
const clock = (ctx: Ctx, part: 'hour' | 'isodow') =>
  sql<number>`extract(${sql.raw(part)} from r.trade_time at time zone ${ctx.timeZone})::int`;

/** Trade `r` happened so late that it may count on this day or after it: lets the index find it. */
const happenedBy = (ctx: Ctx, day: RawBuilder<string>) =>
  sql<boolean>`r.trade_time >= ((${day} - 2)::timestamp at time zone ${ctx.timeZone})`;

/** Each trade that adds to the reports, with the columns of both summaries; what was given back is below zero. */
function trades(ctx: Ctx, span: Span, since?: RawBuilder<string>) {
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
const firstOf = (day: string) => `${day.slice(0, 8)}01`;

/** Whether it is asked for an hour, a day of the week, a shift, or for what was recorded by a moment: only the trades know these. */
const atMoment = ({ hour, weekday, shift, recordedUntil }: SaleInput) =>
  [hour, weekday, shift].some((one) => typeof one === 'number') || Boolean(recordedUntil);
/** Refuses 'recorded-days' for more of them than are read trade by trade. */
function requireFew({ recordedUntil, span }: SaleInput): void {
  const last = span?.from && shifted(span.from, MOST_RECORDED_DAYS - 1);
  if (recordedUntil && (!last || !span?.to || span.to > last)) refuse('recorded-days', { most: MOST_RECORDED_DAYS });
}

/** Whether the summary by months knows all that is asked (it knows no machines and no types as they were). */
const monthsKnow = (ctx: Ctx, { vmId, prewhId, inPrewh, productTypeId, ...moment }: SaleInput) =>
  !vmId && !prewhId && !inPrewh && !productTypeId && !atMoment(moment) && !narrowedBy(ctx, 'vm', 'warehouse');

/** The whole months of a span, and the days beside them; no months where it holds none. */
function inMonths(span: Span): { months?: { from: string | null; to: string | null }; edges: { from: string; to: string }[] } {
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
function accountDays(ctx: Ctx, input: SaleInput) {
  const { span } = input;
  let query = from(ctx, 'tradeAccountDay', 's');
  if (span?.from) query = query.where('s.day', '>=', span.from);
  if (span?.to) query = query.where('s.day', '<=', span.to);
  // It has the columns that it is narrowed by, or it is not asked.
  return filtered(ctx, query as unknown as Charges, input);
}

const GOODS = ['s.nodeId', 's.vmId', 's.productId', 's.productTypeId', 's.tradeNum', 's.totalPrice', 's.tradeLines'] as const;
/** Goods, with a moment at which each had the vendor that it had when it was taken: of those that ever had another the trades say it. */
function supplied(ctx: Ctx, input: SaleInput, isMonthly: boolean): Charges {
  const day = isMonthly ? ('s.month' as 's.day') : 's.day';
  const several = sql`select u.product_id from product_supply u where u.node_id = ${ctx.nodeId}::uuid group by 1 having count(*) > 1`;
  const all = isMonthly ? (goodsMonths(ctx, input) as unknown as ReturnType<typeof days>) : days(ctx, input);
  const settled = all.where(sql<boolean>`s.product_id <> all(array(${several}))`).select([...GOODS, day, sql<Date>`now()`.as('at')]);
  // The first condition is asked once, before anything is read.
  const others = filtered(ctx, trades(ctx, input.span) as unknown as Charges, input) as unknown as ReturnType<typeof days>;
  const changed = others
    .where(sql<boolean>`(select exists (${several}))`)
    .where(sql<boolean>`s.product_id = any(array(${several}))`)
    .select([...GOODS, day, sql<Date>`s.at`.as('at')]);
  // scope: both parts begin with from
  return ctx.db.selectFrom(settled.unionAll(changed).as('s')) as unknown as Charges;
}

/** The whole months of what is asked for that may be added up, and the days before them; undefined where there are none. */
function monthsAsked({ span }: SaleInput) {
  const { months, edges } = inMonths(span);
  if (!months?.from) return undefined;
  const { from: first, to: last } = months;
  return { first, last, head: edges.find(({ to }) => to < first), to: span?.to ?? null };
}
const monthOf = sql<string>`date_trunc('month', s.day::timestamp)::date`.as('month');

/** Goods by month and place: from the months that are added up, the rest of the span from the days. */
function goodsMonths(ctx: Ctx, input: SaleInput): Charges {
  const asked = monthsAsked(input);
  if (!asked) throw new Error('no whole month is asked for');
  const until = rolledUntil(ctx, asked);
  const rolled = from(ctx, 'tradeGoodsMonth', 's')
    .where('s.month', '>=', asked.first)
    .where(sql<boolean>`s.month < ${until}`)
    .select([...GOODS, 's.month']);
  const rest = from(ctx, 'tradeDay', 's')
    .where(sql<boolean>`s.day >= ${until}`)
    .$if(asked.to !== null, (q) => q.where('s.day', '<=', asked.to ?? ''));
  const parts = asked.head
    ? [rest, from(ctx, 'tradeDay', 's').where('s.day', '>=', asked.head.from).where('s.day', '<=', asked.head.to)]
    : [rest];
  const all = parts.reduce((q, part) => q.unionAll(part.select([...GOODS, monthOf])), rolled);
  // scope: each part of it begins with from
  return filtered(ctx, ctx.db.selectFrom(all.as('s')) as unknown as Charges, input);
}

const PEOPLE = [
  's.nodeId',
  's.month',
  's.empId',
  's.departmentId',
  's.projectId',
  's.costId',
  's.tradeNum',
  's.totalPrice',
  's.tradeLines',
] as const;
/** People by month: from the months that are added up, other whole months from those by goods too, the days beside them from the trades. */
function peopleMonths(ctx: Ctx, input: SaleInput): Charges {
  const { months, edges } = inMonths(input.span);
  if (!months?.from) throw new Error('no whole month is asked for');
  const until = rolledUntil(ctx, { first: months.from, last: months.to });
  const rolled = from(ctx, 'tradePeopleMonth', 's')
    .where('s.month', '>=', months.from)
    .where(sql<boolean>`s.month < ${until}`)
    .select([...PEOPLE]);
  const rest = from(ctx, 'tradeMonth', 's')
    .where(sql<boolean>`s.month >= ${until}`)
    .$if(months.to !== null, (q) => q.where('s.month', '<=', months.to ?? ''))
    .select([...PEOPLE]);
  const ofTrades = (edge: Span) => (trades(ctx, edge) as unknown as Charges).select([...PEOPLE]);
  const all = edges.reduce((q, edge) => q.unionAll(ofTrades(edge)), rolled.unionAll(rest));
  // scope: each part of it begins with from
  return filtered(ctx, ctx.db.selectFrom(all.as('s')) as unknown as Charges, input);
}

/** Hours, days of the week and shifts: from the quarters of an hour of the months that are added up, the rest of the span from the trades. */
function slots(ctx: Ctx, input: SaleInput & { span: { from: string } }, needs: readonly SourceColumn[]): Charges {
  const { from: first, to = null } = { ...input.span, to: input.span?.to ?? null };
  const rolled = rolledUntil(ctx, { first: firstOf(first), last: to }, true);
  const isShift = needs.includes('shift') || typeof input.shift === 'number';
  const until = isShift ? sql<string>`case when ${shiftsByQuarters(ctx)} then ${rolled} else ${first}::date end` : rolled;
  const figures = ['s.nodeId', 's.day', 's.weekday', 's.tradeNum', 's.totalPrice', 's.tradeLines'] as const;
  const known = from(ctx, 'tradeSlot', 's')
    .where('s.day', '>=', first)
    .where(sql<boolean>`s.day < ${until}`)
    .$if(to !== null, (q) => q.where('s.day', '<=', to ?? ''))
    .select([...figures, monthOf, sql<number>`s.slot / 4`.as('hour')])
    .select(isShift ? shiftAt(ctx, sql<number>`s.slot * 15`).as('shift') : sql<number>`null::int`.as('shift'));
  const rest = trades(ctx, input.span, until)
    .select([...figures, 's.month', 's.hour'])
    .select(isShift ? sql<number>`s.shift`.as('shift') : sql<number>`null::int`.as('shift'));
  // scope: both parts begin with from
  return filtered(ctx, ctx.db.selectFrom(known.unionAll(rest).as('s')) as unknown as Charges, input);
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

type Charges = ReturnType<typeof chargedIn>;

/** Narrowed to what is asked for besides the days; each source has the columns that it is narrowed by. */
function filtered(ctx: Ctx, source: Charges, input: SaleInput): Charges {
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

/** What a question needs to know of each trade beside its pieces and its amount. */
export type SourceColumn =
  | 'day'
  | 'month'
  | 'hour'
  | 'weekday'
  | 'shift'
  | 'at'
  | 'vmId'
  | 'productId'
  | 'productTypeId'
  | 'empId'
  | 'departmentId'
  | 'projectId'
  | 'costId';
const OF_DAYS: ReadonlySet<SourceColumn> = new Set(['day', 'month', 'vmId', 'productId', 'productTypeId']);
/** Of places and accounts by day: fewer rows than either of the others, because neither goods nor people are in it. */
const OF_ACCOUNTS: ReadonlySet<SourceColumn> = new Set(['day', 'month', 'vmId', 'departmentId', 'projectId', 'costId']);
/** Of whole months that are over: goods and places, people and accounts, the hours of a day. */
const OF_GOODS: ReadonlySet<SourceColumn> = new Set(['month', 'vmId', 'productId', 'productTypeId']);
const OF_PEOPLE: ReadonlySet<SourceColumn> = new Set(['month', 'empId', 'departmentId', 'projectId', 'costId']);
const OF_SLOTS: ReadonlySet<SourceColumn> = new Set(['day', 'month', 'hour', 'weekday', 'shift']);
/** With the moment that says who supplied it. */
const OF_SUPPLY: ReadonlySet<SourceColumn> = new Set([...OF_DAYS, 'at']);
const OF_MONTHS: ReadonlySet<SourceColumn> = new Set(['month', 'productId', 'empId', 'departmentId', 'projectId', 'costId']);
interface Source {
  /** Narrowed to the actor's node and data permission, to the days and the filters; known as `s`. */
  query: AnyQuery<object>;
  /** The column that a period is made of. */
  day: 's.day' | 's.month';
}

/** The smallest source that knows these columns and whatever the question is narrowed by: months, days, else the trades themselves. */
export function sourceOf(ctx: Ctx, input: SaleInput, needs: readonly SourceColumn[]): Source {
  requireFew(input);
  const { span, vmId, prewhId, inPrewh, productId, productTypeId, departmentId, empId, projectId, costId } = input;
  const filters = { vmId: vmId ?? prewhId, productId, productTypeId, departmentId, empId, projectId, costId };
  const asks = [...needs, ...(Object.keys(filters) as (keyof typeof filters)[]).filter((name) => filters[name])];
  const hasAll = (columns: ReadonlySet<SourceColumn>) => asks.every((name) => columns.has(name));
  const know = (columns: ReadonlySet<SourceColumn>) => !atMoment(input) && hasAll(columns);
  const as = (query: unknown, day: Source['day']): Source => ({ query: query as AnyQuery<object>, day });
  const isMonthly = monthsAsked(input) !== undefined && !inPrewh && !needs.includes('day');
  if (know(OF_ACCOUNTS) && !narrowedBy(ctx, 'warehouse')) return as(accountDays(ctx, input), 's.day');
  if (isMonthly && daysSeen(ctx) && know(OF_GOODS)) return as(goodsMonths(ctx, input), 's.month');
  if (know(OF_DAYS) && daysSeen(ctx)) return as(days(ctx, input), 's.day');
  if (daysSeen(ctx) && know(OF_SUPPLY)) return as(supplied(ctx, input, isMonthly), isMonthly ? 's.month' : 's.day');
  if (isMonthly && monthsKnow(ctx, input) && know(OF_PEOPLE)) return as(peopleMonths(ctx, input), 's.month');
  if (know(OF_MONTHS)) return as(charges(ctx, input), 's.month');
  if (span?.from && hasAll(OF_SLOTS) && !inPrewh && !input.recordedUntil && Object.keys(ctx.scope).length === 0)
    return as(slots(ctx, { ...input, span: { ...span, from: span.from } }, needs), 's.day');
  return as(filtered(ctx, trades(ctx, span) as unknown as Charges, input), 's.day');
}
