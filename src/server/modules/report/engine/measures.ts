// Measures that are no sums of lines: people and days are counted once each, averages follow from sums, stock is looked up. Their totals are asked for by
// themselves, of all that the question is about.
import { sql, type RawBuilder } from 'kysely';
import type * as z from 'zod/mini';
import { BEFORE_OF } from '../../../../contract/report/question.ts';
import { ADD_UP, WITH_STOCK, type Measure, type MoreMeasure } from '../../../../contract/report/question-codes.ts';
import type { Ctx } from '../../../kernel/ctx.ts';
import { branchTops } from '../../../kernel/list/branch-tops.ts';
import { withinBranch } from '../../../kernel/list/list.ts';
import { inScope } from '../../../kernel/scope.ts';
import { supplied } from '../../product/index.ts';
import { lying } from '../../stock/index.ts';
import { NONE } from './dimension.ts';
import type { Question, QuestionInput } from './question.ts';
import type { Groups } from './types.ts';

export type MeasureName = z.infer<typeof Measure>;
type MoreName = z.infer<typeof MoreMeasure>;
/** What is counted once each: the column of the source that tells one from another. */
export type Counted = 'empId' | 'day';

const none = sql.lit(NONE);
export const addsUp = (measure: MeasureName): boolean => (ADD_UP as readonly string[]).includes(measure);
export const isMoney = (measure: MeasureName): boolean => measure === 'totalPrice' || measure === 'perHead' || measure === 'averagePrice';
/** What a measure that is neither amount nor pieces is counted by. */
export const countedBy = (measure: MeasureName): Counted[] =>
  measure === 'people' || measure === 'perHead' ? ['empId'] : measure === 'days' ? ['day'] : [];

/** Which of them a question shows: what it always does, what is asked for beside the sums, and what it is ranked by. */
export function shownOf(question: Question, { measure, shows }: QuestionInput): ReadonlySet<MoreName | MeasureName> {
  const shown = new Set<MoreName | MeasureName>([...(question.shows ?? []), ...(shows ?? []), ...(measure ? [measure] : [])]);
  return shown.has('perHead') ? shown.add('people') : shown;
}

/** The fields of the groups `g` that a measure, and what it is held against, stand in. */
export const fieldsOf = (measure: MeasureName) => ({ now: sql.ref(`g.${measure}`), before: sql.ref(`g.${BEFORE_OF[measure]}`) });

/** An amount for each of so many; null where there are none. */
export const each = (amount: string, of: string) =>
  sql<number | null>`case when ${sql.ref(of)} > 0 then round(${sql.ref(amount)}::numeric / ${sql.ref(of)})::bigint end`;

/** Groups with what of people follows from their sums. */
export function averaged(query: Groups, shown: ReadonlySet<string>): Groups {
  const nothing = sql<number | null>`null::bigint`;
  const heads = shown.has('perHead');
  const price = shown.has('averagePrice');
  return query.select([
    (heads ? each('g.totalPrice', 'g.people') : nothing).as('perHead'),
    (heads ? each('g.beforePrice', 'g.beforePeople') : nothing).as('beforePerHead'),
    (price ? each('g.totalPrice', 'g.tradeNum') : nothing).as('averagePrice'),
    (price ? each('g.beforePrice', 'g.beforeNum') : nothing).as('beforeAverage'),
  ]);
}

/** Of cells that say each person by himself: how many each group has, and how many there were at all. At 0 now, at 1 in what it is held against. */
export function peopleOf(cells: Groups, { unit }: Question): RawBuilder<unknown> {
  const keys = unit ? sql`p.id, p.period` : sql`p.id`;
  const many = (when: number) => sql`count(*) filter (where p.at = ${sql.lit(when)})`;
  return sql`(with p as materialized (select * from ${cells} c where c.emp_id <> ${none}),
    a as materialized (select ${many(0)} as all_now, ${many(1)} as all_before from (select distinct at, emp_id from p) p)
    select ${keys}, ${many(0)} as now, ${many(1)} as before, (select all_now from a), (select all_before from a) from p group by ${keys})`;
}

/** Of cells that have the days of a month as bits: on how many days each group has something, and on how many there was anything at all. */
export function daysOf(cells: Groups, { unit }: Question): RawBuilder<unknown> {
  const keys = unit ? sql`c.id, c.period` : sql`c.id`;
  const count = (bits: RawBuilder<unknown>) => sql`bit_count(${bits}::bit(32))`;
  const own = (when: number) => sql`coalesce(sum(${count(sql`c.day_bits`)}) filter (where c.at = ${sql.lit(when)}), 0)::bigint`;
  const all = (when: number) =>
    sql`(select coalesce(sum(${count(sql`m.bits`)}), 0)::bigint from (select bit_or(day_bits) as bits from d where at = ${sql.lit(when)} group by of_month) m)`;
  return sql`(with d as materialized (${cells}), a as materialized (select ${all(0)} as all_now, ${all(1)} as all_before)
    select ${keys}, ${own(0)} as now, ${own(1)} as before, (select all_now from a), (select all_before from a) from d c group by ${keys})`;
}

/** A measure of cells, or of the trades themselves, in one row of whatever they are grouped by; pieces and amount too. */
export function measureOf(measure: MeasureName, of: 'c' | 's'): RawBuilder<number | null> {
  const ref = (column: string) => sql.ref(`${of}.${column}`);
  const sum = (column: string) => sql<number | null>`sum(${ref(column)})::bigint`;
  const people = sql<number | null>`count(distinct ${ref('empId')}) filter (where ${ref('empId')} <> ${none})`;
  const mean = (by: RawBuilder<unknown>) =>
    sql<number | null>`case when ${by} > 0 then round(sum(${ref('totalPrice')})::numeric / ${by})::bigint end`;
  const made: Record<MeasureName, () => RawBuilder<number | null>> = {
    totalPrice: () => sum('totalPrice'),
    tradeNum: () => sum('tradeNum'),
    tradeLines: () => sum('tradeLines'),
    people: () => people,
    perHead: () => mean(people),
    averagePrice: () => mean(sum('tradeNum')),
    days: () => sql<number | null>`count(distinct ${ref('day')})`,
    // What lies there is not what was taken in these days: it has no course over them.
    stockNum: () => sql<number | null>`null::bigint`,
  };
  return made[measure]();
}

/** A measure that is neither amount nor pieces, as an answer has it: as money or as a number. */
export const asMeasured = <T>(measure: MeasureName | null | undefined, value: T) => {
  const other = measure && measure !== 'totalPrice' && measure !== 'tradeNum' ? measure : undefined;
  return { measuredPrice: other && isMoney(other) ? value : null, measuredNum: other && !isMoney(other) ? value : null };
};

/** What lies of the groups of a question at the end of a day; undefined where nothing lies anywhere for what it asks by. Narrowed by goods and places alone. */
export function stockOf(ctx: Ctx, { by, unit }: Question, asked: QuestionInput): RawBuilder<unknown> | undefined {
  // What was known by then of what lies there nobody can say.
  if (unit || asked.recordedUntil || !(WITH_STOCK as readonly string[]).includes(by)) return undefined;
  const { span, vmId, prewhId, productId, productTypeId } = asked;
  const product = sql`join product p on p.node_id = ${ctx.nodeId} and p.id = q.product_id`;
  // beyond scope: what lies was narrowed by its place already, which names the warehouse behind it
  const places = sql`left join vm v on v.node_id = ${ctx.nodeId} and v.id = q.owner_id left join prewh w on w.node_id = ${ctx.nodeId} and w.id = q.owner_id`;
  const moment = span?.to ? sql`least(now(), (${span.to}::date + 1)::timestamp at time zone ${ctx.timeZone})` : sql`now()`;
  const of: Record<string, { id: RawBuilder<unknown>; join: RawBuilder<unknown> }> = {
    product: { id: sql`q.product_id`, join: sql`` },
    productType: { id: sql`m.top`, join: sql`left join ${branchTops(ctx, 'productType', productTypeId)} m on m.id = p.product_type_id` },
    place: { id: sql`coalesce(v.id, w.id)`, join: places },
    warehouse: {
      id: sql`h.id`,
      join: sql`${places} left join warehouse h on h.node_id = ${ctx.nodeId} and ${inScope(ctx, 'warehouse', 'h')}
        and h.id = case when v.id is null and w.id is null then q.owner_id else coalesce(v.warehouse_id, w.warehouse_id) end`,
    },
    vendor:
      asked.belonging === 'now'
        ? { id: sql`p.vendor_id`, join: sql`` }
        : {
            id: sql`u.vendor_id`,
            join: sql`left join ${supplied(ctx)} u on u.product_id = q.product_id and u.since <= ${moment} and u.until > ${moment}`,
          },
  };
  const { id, join } = of[by] as { id: RawBuilder<unknown>; join: RawBuilder<unknown> };
  const narrowed = [
    ...(vmId || prewhId ? [sql`q.owner_id = ${vmId ?? prewhId}`] : []),
    ...(productId ? [sql`q.product_id = ${productId}`] : []),
    ...(productTypeId ? [withinBranch('productType', 'p.productTypeId')(productTypeId, ctx)] : []),
  ];
  return sql`(select coalesce(${id}, ${none}) as id, sum(q.qty)::bigint as qty from ${lying(ctx, span?.to)} q ${product} ${join}
    where ${narrowed.length > 0 ? sql.join(narrowed, sql` and `) : sql`true`} group by 1)`;
}
