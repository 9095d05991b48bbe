// Figures out of the months of a site that are added up (trade/rollup.ts). How far they are is said inside the query that reads them: it sees one state of both,
// and a month that is added up stays so. What is not, comes from where it came before.
import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { NIL } from '../../kernel/db/ids.ts';
import { from } from '../../kernel/scope.ts';
import { shiftAt, shiftsByQuarters } from '../site/index.ts';
import { accountDays, filtered, firstOf, inMonths, trades, type Charges, type SaleInput, type Span } from './source.query.ts';

interface Months {
  /** The first day of the first of them. */
  first: string;
  /** A day of the last; up to now where none is said: a site may be in its next month already. */
  last: string | null;
}

/**
 * The day from which on they are not all added up: the first of a month, or the day after `last` where all are. `byClock` asks for those whose slots are told by
 * the site's zone of today.
 */
export function rolledUntil(ctx: Ctx, { first, last }: Months, byClock = false): RawBuilder<string> {
  const zone = byClock ? sql` and u.time_zone = ${ctx.timeZone}` : sql``;
  return sql<string>`(select coalesce(min(m.month)::date, ${last}::date + 1) from generate_series(${first}::timestamp, coalesce(${last}::timestamp, greatest(${first}::timestamp, now()::timestamp)),
    interval '1 month') as m(month) where not exists (select from trade_rollup u where u.node_id = ${ctx.nodeId}::uuid and u.month = m.month::date and u.rolled_flag${zone}))`;
}

/** A day as one bit among those of its month. */
export const bitOf = (day: string) => sql<number>`(1 << extract(day from ${sql.ref(day)})::int - 1)`;
export const bitOfDay = bitOf('s.day').as('dayBits');
export const GOODS = ['s.nodeId', 's.vmId', 's.productId', 's.productTypeId', 's.tradeNum', 's.totalPrice', 's.tradeLines'] as const;
/** The whole months of what is asked for that may be added up, and the days before them; undefined where there are none. */
export function monthsAsked({ span }: SaleInput) {
  const { months, edges } = inMonths(span);
  if (!months?.from) return undefined;
  const { from: first, to: last } = months;
  return { first, last, head: edges.find(({ to }) => to < first), to: span?.to ?? null };
}
const monthOf = sql<string>`date_trunc('month', s.day::timestamp)::date`.as('month');

/** Goods by month and place: from the months that are added up, the rest of the span from the days. */
export function goodsMonths(ctx: Ctx, input: SaleInput): Charges {
  const asked = monthsAsked(input);
  if (!asked) throw new Error('no whole month is asked for');
  const until = rolledUntil(ctx, asked);
  const rolled = from(ctx, 'tradeGoodsMonth', 's')
    .where('s.month', '>=', asked.first)
    .where(sql<boolean>`s.month < ${until}`)
    .select([...GOODS, 's.month', 's.dayBits']);
  const rest = from(ctx, 'tradeDay', 's')
    .where(sql<boolean>`s.day >= ${until}`)
    .$if(asked.to !== null, (q) => q.where('s.day', '<=', asked.to ?? ''));
  const parts = asked.head
    ? [rest, from(ctx, 'tradeDay', 's').where('s.day', '>=', asked.head.from).where('s.day', '<=', asked.head.to)]
    : [rest];
  const all = parts.reduce((q, part) => q.unionAll(part.select([...GOODS, monthOf, bitOfDay])), rolled);
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
export function peopleMonths(ctx: Ctx, input: SaleInput): Charges {
  const { months, edges } = inMonths(input.span);
  if (!months?.from) throw new Error('no whole month is asked for');
  const until = rolledUntil(ctx, { first: months.from, last: months.to });
  const rest = from(ctx, 'tradeMonth', 's')
    .where(sql<boolean>`s.month >= ${until}`)
    .$if(months.to !== null, (q) => q.where('s.month', '<=', months.to ?? ''))
    .select([...PEOPLE]);
  const ofTrades = (edge: Span) => (trades(ctx, edge) as unknown as Charges).select([...PEOPLE]);
  const rolled = rolledPeople(ctx, months.from, until).select([...PEOPLE]);
  const all = edges.reduce((q, edge) => q.unionAll(ofTrades(edge)), rolled.unionAll(rest));
  // scope: each part of it begins with from
  return filtered(ctx, ctx.db.selectFrom(all.as('s')) as unknown as Charges, input);
}

const rolledPeople = (ctx: Ctx, first: string, until: RawBuilder<string>) =>
  from(ctx, 'tradePeopleMonth', 's')
    .where('s.month', '>=', first)
    .where(sql<boolean>`s.month < ${until}`);

/** The same with the days of each month as bits: what is not added up, from the days by account, or where people are asked for from the trades. */
export function peopleDays(ctx: Ctx, input: SaleInput, isByPerson: boolean): Charges {
  const asked = monthsAsked(input);
  if (!asked) throw new Error('no whole month is asked for');
  const until = rolledUntil(ctx, asked);
  const isRest = sql<boolean>`(s.day >= ${until}${asked.head ? sql` or s.day <= ${asked.head.to}::date` : sql``})`;
  const accounts = () => accountDays(ctx, { span: input.span }) as unknown as ReturnType<typeof trades>;
  const rest = (isByPerson ? trades(ctx, input.span, asked.head ? undefined : until) : accounts())
    .where(isRest)
    .select(['s.nodeId', monthOf, (isByPerson ? sql<string>`s.emp_id` : sql<string>`${NIL}::uuid`).as('empId')])
    .select(['s.departmentId', 's.projectId', 's.costId', 's.tradeNum', 's.totalPrice', 's.tradeLines', bitOfDay]);
  const rolled = rolledPeople(ctx, asked.first, until).select([...PEOPLE, 's.dayBits']);
  // never: the rest has these columns in this order, out of either of two sources, which the builder cannot follow.
  // scope: both parts begin with from
  return filtered(ctx, ctx.db.selectFrom(rolled.unionAll(rest as never).as('s')) as unknown as Charges, input);
}

export const TAKERS = ['s.nodeId', 's.vmId', 's.productId', 's.productTypeId', 's.empId'] as const;
/**
 * Who took what where, each at least once and without sums: from the years of the months that are added up, the rest from the months by goods where no place and no
 * type is asked for, else from the trades; the days beside the months from the trades.
 */
export function takers(ctx: Ctx, input: SaleInput, isByGoods: boolean): Charges {
  const { months, edges } = inMonths(input.span);
  if (!months?.from) throw new Error('no whole month is asked for');
  const { from: first, to: last } = months;
  const until = rolledUntil(ctx, { first, last });
  const years = sql<{
    year: string;
    bits: number;
  }>`(select date_trunc('year', m.month)::date as year, bit_or(1 << extract(month from m.month)::int - 1) as bits
    from generate_series(${first}::timestamp, ${until}::timestamp - interval '1 day', interval '1 month') as m(month) group by 1)`;
  const rolled = from(ctx, 'tradeTakerYear', 's')
    .innerJoin(years.as('y'), (on) => on.onRef('y.year', '=', 's.year').on(sql<boolean>`s.month_bits & y.bits <> 0`))
    .where('s.year', '>=', `${first.slice(0, 4)}-01-01`)
    .$if(last !== null, (q) => q.where('s.year', '<=', last ?? ''))
    .select([...TAKERS]);
  const byGoods = () =>
    from(ctx, 'tradeMonth', 's')
      .where(sql<boolean>`s.month >= ${until}`)
      .$if(last !== null, (q) => q.where('s.month', '<=', last ?? ''))
      .select(['s.nodeId', sql<string>`${NIL}::uuid`.as('vmId'), 's.productId', sql<string>`${NIL}::uuid`.as('productTypeId'), 's.empId']);
  const rest = isByGoods ? byGoods() : trades(ctx, { from: first, to: last }, until).select([...TAKERS]);
  const all = edges.reduce((q, edge) => q.unionAll(trades(ctx, edge).select([...TAKERS])), rolled.unionAll(rest));
  // scope: each part of it begins with from
  return filtered(ctx, ctx.db.selectFrom(all.as('s')) as unknown as Charges, input);
}

/** Hours, days of the week and shifts: from the quarters of an hour of the months that are added up, the rest of the span from the trades. */
export function slots(ctx: Ctx, input: SaleInput & { span: { from: string } }, isShift: boolean): Charges {
  const { from: first, to = null } = { ...input.span, to: input.span?.to ?? null };
  const rolled = rolledUntil(ctx, { first: firstOf(first), last: to }, true);
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

/** What people are counted by at the clock. */
export type ClockColumn = 'weekday' | 'hour' | 'shift';

/** The quarters of an hour of a week that belong to each of what is asked for, as bits like those of the people. */
function masks(ctx: Ctx, columns: ReadonlySet<ClockColumn>): RawBuilder<{ weekday: number; hour: number; shift: number; mask: string }> {
  const of = (column: ClockColumn, value: RawBuilder<number>) => sql`${columns.has(column) ? value : sql`null::int`} as ${sql.ref(column)}`;
  return sql`(select ${of('weekday', sql`q / 96 + 1`)}, ${of('hour', sql`q % 96 / 4`)}, ${of('shift', shiftAt(ctx, sql<number>`q % 96 * 15`))},
    bit_or(set_bit(B'0'::bit(672), q, 1)) as mask from generate_series(0, 671) q group by 1, 2, 3)`;
}

/** Who took something at which hour, day of the week or in which shift, each at least once and without sums: from the months that are added up, the rest of the span from the trades. */
export function takersByClock(ctx: Ctx, input: SaleInput, columns: ReadonlySet<ClockColumn>): Charges {
  const asked = monthsAsked(input);
  if (!asked) throw new Error('no whole month is asked for');
  const rolled = rolledUntil(ctx, asked, true);
  const until = columns.has('shift')
    ? sql<string>`case when ${shiftsByQuarters(ctx)} then ${rolled} else ${asked.first}::date end`
    : rolled;
  const people = from(ctx, 'tradeTakerSlot', 'b')
    .where('b.month', '>=', asked.first)
    .where(sql<boolean>`b.month < ${until}`)
    .groupBy(['b.nodeId', 'b.empId'])
    .select(['b.nodeId', 'b.empId', sql<string>`bit_or(b.slot_bits)`.as('bits')]);
  const wanted = ['s.nodeId', 's.empId', 's.weekday', 's.hour', 's.shift'] as const;
  const known = ctx.db
    // scope: the people of the months begin with from
    .selectFrom(people.as('b'))
    .innerJoin(masks(ctx, columns).as('m'), (on) => on.on(sql<boolean>`b.bits & m.mask <> B'0'::bit(672)`))
    .select(['b.nodeId', 'b.empId', 'm.weekday', 'm.hour', 'm.shift']);
  const rest = trades(ctx, { from: asked.first, to: asked.to }, until).select(wanted);
  const parts = asked.head ? [rest, trades(ctx, asked.head).select(wanted)] : [rest];
  const all = parts.reduce((q, part) => q.unionAll(part), known);
  // scope: each part of it begins with from
  return filtered(ctx, ctx.db.selectFrom(all.as('s')) as unknown as Charges, input);
}
