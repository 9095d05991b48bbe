// Which of the sources of figures a question is answered from: the smallest that knows what it asks by, and what it is narrowed by.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import type { AnyQuery } from '../../kernel/db/any-query.ts';
import {
  bitOfDay,
  GOODS,
  goodsMonths,
  monthsAsked,
  peopleDays,
  peopleMonths,
  slots,
  takers,
  TAKERS,
  takersByClock,
  type ClockColumn,
} from './rolled.query.ts';
import {
  accountDays,
  atMoment,
  charges,
  days,
  daysSeen,
  filtered,
  monthsKnow,
  narrowedBy,
  requireFew,
  trades,
  type Charges,
  type SaleInput,
} from './source.query.ts';

/** What a question needs to know of each trade beside its pieces and its amount. */
export type SourceColumn =
  | 'day'
  /** The days of a month, as bits of a number: bit 0 is the first. */
  | 'dayBits'
  | 'month'
  | 'hour'
  | 'weekday'
  | 'shift'
  | 'at'
  | 'vmId'
  | 'productId'
  | 'productTypeId'
  | 'empId'
  /** Each person at least once, as the column empId, and no sums. */
  | 'taker'
  | 'departmentId'
  | 'projectId'
  | 'costId';
const OF_DAYS: ReadonlySet<SourceColumn> = new Set(['day', 'dayBits', 'month', 'vmId', 'productId', 'productTypeId']);
/** Of places and accounts by day: fewer rows than either of the others, because neither goods nor people are in it. */
const OF_ACCOUNTS: ReadonlySet<SourceColumn> = new Set(['day', 'dayBits', 'month', 'vmId', 'departmentId', 'projectId', 'costId']);
/** Of whole months that are over: goods and places, people and accounts, the hours of a day. */
const OF_GOODS: ReadonlySet<SourceColumn> = new Set(['month', 'dayBits', 'vmId', 'productId', 'productTypeId']);
const OF_PEOPLE: ReadonlySet<SourceColumn> = new Set(['month', 'dayBits', 'empId', 'departmentId', 'projectId', 'costId']);
const OF_SLOTS: ReadonlySet<SourceColumn> = new Set(['day', 'dayBits', 'month', 'hour', 'weekday', 'shift']);
/** Of whole months that are over: who took what where, without sums. */
const OF_TAKERS: ReadonlySet<SourceColumn> = new Set(['vmId', 'productId', 'productTypeId', 'empId']);
/** The same of who took something when. */
const AT_CLOCK: readonly ClockColumn[] = ['weekday', 'hour', 'shift'];
const OF_TAKER_SLOTS: ReadonlySet<SourceColumn> = new Set([...AT_CLOCK, 'empId']);
/** With the moment that says who supplied it. */
const OF_SUPPLY: ReadonlySet<SourceColumn> = new Set([...OF_DAYS, 'at']);
const OF_SUPPLIED_TAKERS: ReadonlySet<SourceColumn> = new Set([...OF_TAKERS, 'at']);
const OF_MONTHS: ReadonlySet<SourceColumn> = new Set(['month', 'productId', 'empId', 'departmentId', 'projectId', 'costId']);
interface Source {
  /** Narrowed to the actor's node and data permission, to the days and the filters; known as `s`. */
  query: AnyQuery<object>;
  /** The column that a period is made of; a source of months has the bits of its days where they are asked for. */
  day: 's.day' | 's.month';
}

type Goods = ReturnType<typeof days>;
/** Goods, with a moment at which each had the vendor that it had when it was taken: of those that ever had another the trades say it. */
function supplied(
  ctx: Ctx,
  input: SaleInput,
  { known, columns }: { known: Charges; columns: (of: Goods, isKnown: boolean) => unknown },
): Charges {
  const several = sql`select u.product_id from product_supply u where u.node_id = ${ctx.nodeId}::uuid group by 1 having count(*) > 1`;
  const settled = (known as unknown as Goods).where(sql<boolean>`s.product_id <> all(array(${several}))`);
  // The first condition is asked once, before anything is read.
  const changed = (filtered(ctx, trades(ctx, input.span) as unknown as Charges, input) as unknown as Goods)
    .where(sql<boolean>`(select exists (${several}))`)
    .where(sql<boolean>`s.product_id = any(array(${several}))`);
  const at = (of: Goods, isKnown: boolean) =>
    (columns(of, isKnown) as Goods).select(isKnown ? sql<Date>`now()`.as('at') : sql<Date>`s.at`.as('at'));
  // scope: both parts begin with from
  return ctx.db.selectFrom(at(settled, true).unionAll(at(changed, false)).as('s')) as unknown as Charges;
}

/** Sums of goods by day, or by whole months and the days beside them, with the moment of their vendor. */
function suppliedGoods(ctx: Ctx, input: SaleInput, isMonthly: boolean): Charges {
  const day = isMonthly ? ('s.month' as 's.day') : 's.day';
  return supplied(ctx, input, {
    known: isMonthly ? goodsMonths(ctx, input) : (days(ctx, input) as unknown as Charges),
    columns: (of, isKnown) => of.select([...GOODS, day, isKnown && isMonthly ? sql<number>`s.day_bits`.as('dayBits') : bitOfDay]),
  });
}

/** The smallest source that knows these columns and whatever the question is narrowed by: months, days, else the trades themselves. */
export function sourceOf(ctx: Ctx, input: SaleInput, wanted: readonly SourceColumn[]): Source {
  requireFew(input);
  const needs = wanted.map((name) => (name === 'taker' ? 'empId' : name));
  const { span, vmId, prewhId, inPrewh, productId, productTypeId, departmentId, empId, projectId, costId } = input;
  const filters = { vmId: vmId ?? prewhId, productId, productTypeId, departmentId, empId, projectId, costId };
  const asks = [...needs, ...(Object.keys(filters) as (keyof typeof filters)[]).filter((name) => filters[name])];
  const hasAll = (columns: ReadonlySet<SourceColumn>) => asks.every((name) => columns.has(name));
  const know = (columns: ReadonlySet<SourceColumn>) => !atMoment(input) && hasAll(columns);
  const as = (query: unknown, day: Source['day']): Source => ({ query: query as AnyQuery<object>, day });
  const isMonthly = monthsAsked(input) !== undefined && !inPrewh && !needs.includes('day');
  const isPeople = isMonthly && monthsKnow(ctx, input) && know(OF_PEOPLE);
  if (isMonthly && !isPeople && wanted.includes('taker') && daysSeen(ctx)) {
    if (know(OF_TAKERS)) return as(takers(ctx, input, monthsKnow(ctx, input) && know(OF_MONTHS)), 's.day');
    // A vendor supplies goods, wherever they are taken.
    const columns = (of: Goods) => of.select(TAKERS as unknown as 's.nodeId'[]);
    if (know(OF_SUPPLIED_TAKERS)) return as(supplied(ctx, input, { known: takers(ctx, input, false), columns }), 's.day');
  }
  if (isPeople && needs.includes('dayBits')) return as(peopleDays(ctx, input, asks.includes('empId')), 's.month');
  if (!needs.includes('dayBits') && know(OF_ACCOUNTS) && !narrowedBy(ctx, 'warehouse')) return as(accountDays(ctx, input), 's.day');
  if (isMonthly && daysSeen(ctx) && know(OF_GOODS)) return as(goodsMonths(ctx, input), 's.month');
  if (know(OF_ACCOUNTS) && !narrowedBy(ctx, 'warehouse')) return as(accountDays(ctx, input), 's.day');
  if (know(OF_DAYS) && daysSeen(ctx)) return as(days(ctx, input), 's.day');
  if (daysSeen(ctx) && know(OF_SUPPLY)) return as(suppliedGoods(ctx, input, isMonthly), isMonthly ? 's.month' : 's.day');
  if (isPeople) return as(peopleMonths(ctx, input), 's.month');
  if (know(OF_MONTHS)) return as(charges(ctx, input), 's.month');
  if (!inPrewh && !input.recordedUntil && Object.keys(ctx.scope).length === 0) {
    const clock = new Set(AT_CLOCK.filter((name) => needs.includes(name) || typeof input[name] === 'number'));
    if (isMonthly && wanted.includes('taker') && hasAll(OF_TAKER_SLOTS)) return as(takersByClock(ctx, input, clock), 's.day');
    if (span?.from && hasAll(OF_SLOTS))
      return as(slots(ctx, { ...input, span: { ...span, from: span.from } }, clock.has('shift')), 's.day');
  }
  return as(filtered(ctx, trades(ctx, span) as unknown as Charges, input), 's.day');
}
