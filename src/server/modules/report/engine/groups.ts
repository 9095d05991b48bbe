// The engine: what is asked by, over which days, held against which, ranked how. It gives groups with their figures; names come last, when few are left.
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { addDays, dayOf } from '../../../../contract/kernel/time.ts';
import { comparedSpan } from '../../../../contract/report/compared.ts';
import type { ComparedTo, Measure, Period } from '../../../../contract/report/question-codes.ts';
import type { Ctx } from '../../../kernel/ctx.ts';
import { branchTops, hasChildren } from '../../../kernel/list/branch-tops.ts';
import { withinBranch } from '../../../kernel/list/list.ts';
import { sourceOf, type SaleInput, type SourceColumn } from '../source.query.ts';
import { dimensions, NONE, type Belongs, type Dimension, type DimensionName } from './dimension.ts';
import { asGroups, fromGroups, together, type Groups } from './types.ts';

type Maybe<T> = T | null | undefined;
/** What a question of a person says. */
export interface QuestionInput extends SaleInput {
  measure?: Maybe<z.infer<typeof Measure>>;
  compare?: Maybe<z.infer<typeof ComparedTo>>;
  belonging?: Maybe<Belongs>;
}
/** What a report says of its own question. */
export interface Question {
  by: DimensionName;
  /** A row for each period and group. */
  unit?: z.infer<typeof Period>;
  /** Also how many people it was. */
  people?: true;
  /** A row for each of these too. */
  each?: readonly ('productId' | 'empId')[];
}

const NOW = 0;
const BEFORE = 1;
const none = sql.lit(NONE);

/** A number as a key of a group: one more than it in the last digits of an id, for none is all zeros. */
const numbered = (column: string) => sql<string>`coalesce(lpad((${sql.ref(column)} + 1)::text, 32, '0')::uuid, ${none})`;

/** Where the groups of a dimension are found in the source, and what they take of it. */
interface Placed {
  dimension: Dimension;
  needs: SourceColumn[];
  place: (query: Groups) => { query: Groups; id: ReturnType<typeof sql<string>> };
  /** The filters that the source itself cannot apply: whose branch it is now. */
  left: Partial<SaleInput>;
}

function placed(ctx: Ctx, { by }: Question, asked: QuestionInput): Placed {
  const dimension = dimensions[by];
  const { tree, now, found, number } = dimension;
  const isNow = asked.belonging === 'now';
  const moved = isNow ? now : undefined;
  // What is narrowed by a branch of now is narrowed here.
  const left: Partial<SaleInput> = isNow ? { departmentId: asked.departmentId, productTypeId: asked.productTypeId } : {};
  const others = (['department', 'productType'] as const).filter(
    (name) => isNow && name !== by && asked[name === 'department' ? 'departmentId' : 'productTypeId'],
  );
  const through = found && { ...found, needs: dimension.column };
  const joins = [...(moved ? [moved] : through ? [through] : []), ...others.flatMap((name) => dimensions[name].now ?? [])];
  return {
    dimension,
    needs: [...(moved ? [] : [dimension.column]), ...joins.map(({ needs }) => needs)],
    left,
    place: (source) => {
      let query = joins.reduce((q, { join }) => join(q, ctx), source);
      const narrow = (name: 'department' | 'productType', id: Maybe<string>) => {
        const column = dimensions[name].now?.id;
        if (isNow && id && column) query = query.where(withinBranch(name, column)(id, ctx));
      };
      narrow('department', asked.departmentId);
      narrow('productType', asked.productTypeId);
      const own = moved?.id ?? found?.id ?? `s.${dimension.column}`;
      if (number) return { query, id: numbered(own) };
      if (!tree) return { query, id: sql<string>`coalesce(${sql.ref(own)}, ${none})` };
      const under = asked[dimension.field as 'departmentId' | 'costId' | 'productTypeId'];
      query = query.leftJoin(branchTops(ctx, tree, under).as('m'), (join) => join.onRef('m.id', '=', own));
      return { query, id: sql<string>`coalesce(m.top, ${none})` };
    },
  };
}

/** The sums of one span: a row for each group, and for each of its people where they are counted. */
function sums(ctx: Ctx, question: Question, { asked, at }: { asked: QuestionInput; at: number }): Groups {
  const { unit, people, each = people ? ['empId'] : [] } = question;
  const where = placed(ctx, question, asked);
  const input = { ...asked, ...Object.fromEntries(Object.keys(where.left).map((name) => [name, null])) };
  const needs: SourceColumn[] = [
    ...where.needs,
    ...each,
    ...(unit ? [unit === 'day' || unit === 'week' ? ('day' as const) : ('month' as const)] : []),
  ];
  const { query: source, day } = sourceOf(ctx, input, needs);
  const { query, id } = where.place(source);
  const period = sql<string>`date_trunc(${sql.lit(unit ?? 'day')}, ${sql.ref(day)}::timestamp)::date`;
  let grouped = query.groupBy(['s.nodeId', id]).select(['s.nodeId', id.as('id')]);
  if (unit) grouped = grouped.groupBy(period).select(period.as('period'));
  for (const column of each) grouped = grouped.groupBy(`s.${column}`).select(`s.${column}`);
  return grouped.select([
    sql<number>`sum(s.trade_num)`.as('tradeNum'),
    sql<number>`sum(s.total_price)`.as('totalPrice'),
    sql<number>`sum(s.trade_lines)`.as('tradeLines'),
    sql.lit(at).as('at'),
  ]);
}

/** A question that is always held against other days: those before where it does not say; up to today where its days have no end, the last thirty where it has none. */
export function against(ctx: Ctx, asked: QuestionInput): QuestionInput {
  const to = asked.span?.to ?? dayOf(Date.now(), ctx.timeZone);
  return { ...asked, span: { from: asked.span?.from ?? addDays(to, -29), to }, compare: asked.compare ?? 'before' };
}

/** The sums of a question and of the days that it is held against, told apart by `at`: 0 and 1. */
export function cells(ctx: Ctx, question: Question, asked: QuestionInput): { all: Groups; compared: boolean } {
  const compared = asked.compare ? comparedSpan(asked.span, asked.compare) : undefined;
  const now = sums(ctx, question, { asked, at: NOW });
  const all = compared ? together(now, sums(ctx, question, { asked: { ...asked, span: compared }, at: BEFORE })) : now;
  return { all, compared: compared !== undefined };
}

/** The groups of a question: their figures and those of the days that they are held against, without names. */
export function figures(ctx: Ctx, question: Question, asked: QuestionInput): Groups {
  const { all, compared } = cells(ctx, question, asked);
  const at = (column: string, when: number) =>
    sql<number>`coalesce(sum(${sql.ref(column)}) filter (where g.at = ${sql.lit(when)}), 0)::bigint`;
  const held = (column: string) => (compared ? at(column, BEFORE) : sql<number | null>`null::bigint`);
  let query = fromGroups(ctx, all).groupBy(['g.nodeId', 'g.id']).select(['g.nodeId', 'g.id']);
  if (question.unit) query = query.groupBy('g.period').select('g.period');
  if (question.people) query = query.select(sql<number>`count(*) filter (where g.at = 0 and g.emp_id <> ${none})`.as('people'));
  return query.select([
    at('g.tradeNum', NOW).as('tradeNum'),
    at('g.totalPrice', NOW).as('totalPrice'),
    at('g.tradeLines', NOW).as('tradeLines'),
    held('g.tradeNum').as('beforeNum'),
    held('g.totalPrice').as('beforePrice'),
  ]);
}

export const tenths = (part: ReturnType<typeof sql>, all: ReturnType<typeof sql>) =>
  sql<number | null>`case when ${all} > 0 then round(${part} * 1000.0 / ${all})::bigint end`;

/**
 * A question's groups as the table `g`, named, ranked by its measure, each with its part of the whole; totals over it are those of all groups. Within a
 * period where it has periods.
 */
export function groups(ctx: Ctx, question: Question, asked: QuestionInput): Groups {
  const measure = sql.ref(asked.measure === 'tradeNum' ? 'g.tradeNum' : 'g.totalPrice');
  const before = sql.ref(asked.measure === 'tradeNum' ? 'g.beforeNum' : 'g.beforePrice');
  const each = question.unit ? sql`partition by g.period` : sql``;
  const order = sql`order by ${measure} desc, g.id`;
  const all = sql`sum(${measure}) over (${each})`;
  const dimension = dimensions[question.by];
  let query = dimension.names(ctx, fromGroups(ctx, figures(ctx, question, asked)).selectAll('g'));
  query = query.select([
    sql<number>`row_number() over (${each} ${order})`.as('rank'),
    tenths(sql`${measure}`, all).as('share'),
    tenths(sql`sum(${measure}) over (${each} ${order} rows unbounded preceding)`, all).as('cumulative'),
    tenths(sql`(${measure} - ${before})`, sql`${before}`).as('change'),
  ]);
  if (question.people)
    query = query.select(
      sql<number | null>`case when g.people > 0 then round(g.total_price::numeric / g.people)::bigint end`.as('perHead'),
    );
  return asGroups(ctx, query.select(deeper(ctx, question.by, asked).as('deeper')));
}

/** Whether another level lies below a group. */
export function deeper(ctx: Ctx, by: DimensionName, asked: QuestionInput) {
  const { tree, field } = dimensions[by];
  if (!tree) return sql<boolean>`false`;
  const under = asked[field as 'departmentId'];
  const has = hasChildren(ctx, tree, 'g.id');
  return under ? sql<boolean>`(g.id <> ${under} and ${has})` : has;
}
