// The engine: what is asked by, over which days, held against which, ranked how. It gives groups with their figures; names come last, when few are left.
import { sql, type RawBuilder } from 'kysely';
import { addDays, dayOf } from '../../../../contract/kernel/time.ts';
import { comparedSpan } from '../../../../contract/report/compared.ts';
import type { Ctx } from '../../../kernel/ctx.ts';
import type { AnyJoin } from '../../../kernel/db/any-query.ts';
import { branchTops, hasChildren } from '../../../kernel/list/branch-tops.ts';
import { withinBranch } from '../../../kernel/list/list.ts';
import { bitOf } from '../rolled.query.ts';
import { sourceOf, type SourceColumn } from '../source-of.query.ts';
import type { SaleInput } from '../source.query.ts';
import { dimensions, NO_NUMBER, NONE, type Dimension, type DimensionName } from './dimension.ts';
import { addsUp, averaged, daysOf, fieldsOf, peopleOf, shownOf, stockOf } from './measures.ts';
import type { Maybe, Question, QuestionInput } from './question.ts';
import { asGroups, fromGroups, together, type Groups } from './types.ts';

const NOW = 0;
const BEFORE = 1;
const none = sql.lit(NONE);

/** Where the groups of a dimension are found in the source, and what they take of it. */
interface Placed {
  dimension: Dimension;
  needs: SourceColumn[];
  place: (query: Groups) => { query: Groups; id: RawBuilder<unknown> };
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
      if (number) return { query, id: sql`coalesce(${sql.ref(own)}, ${sql.lit(NO_NUMBER)})` };
      if (!tree) return { query, id: sql<string>`coalesce(${sql.ref(own)}, ${none})` };
      const under = asked[dimension.field as 'departmentId' | 'costId' | 'productTypeId'];
      query = query.leftJoin(branchTops(ctx, tree, under).as('m'), (join) => join.onRef('m.id', '=', own));
      return { query, id: sql<string>`coalesce(m.top, ${none})` };
    },
  };
}

/** One span: a row for each group, and for each of what is asked for beside it, with its sums or with what is counted once each. */
function sums(ctx: Ctx, question: Question, { asked, at }: { asked: QuestionInput; at: number }): Groups {
  const { unit, each = [], counts } = question;
  const where = placed(ctx, question, asked);
  const input = { ...asked, ...Object.fromEntries(Object.keys(where.left).map((name) => [name, null])) };
  const needs: SourceColumn[] = [
    ...where.needs,
    ...each,
    ...(counts ? [counts === 'empId' && !unit ? ('taker' as const) : counts] : []),
    ...(unit ? [unit === 'day' || unit === 'week' ? ('day' as const) : ('month' as const)] : []),
  ];
  const { query: source, day } = sourceOf(ctx, input, needs);
  const { query, id } = where.place(source);
  const period = sql<string>`date_trunc(${sql.lit(unit ?? 'day')}, ${sql.ref(day)}::timestamp)::date`;
  let grouped: Groups = query.groupBy(id).select([id.as('id'), sql.lit(at).as('at')]);
  if (!counts) grouped = grouped.groupBy('s.nodeId').select('s.nodeId');
  if (unit) grouped = grouped.groupBy(period).select(period.as('period'));
  if (counts === 'dayBits') return bitsOf(grouped, day);
  for (const column of [...each, ...(counts ? [counts] : [])]) grouped = grouped.groupBy(`s.${column}`).select(`s.${column}`);
  if (counts) return grouped;
  return grouped.select([
    sql<number>`sum(s.trade_num)`.as('tradeNum'),
    sql<number>`sum(s.total_price)`.as('totalPrice'),
    sql<number>`sum(s.trade_lines)`.as('tradeLines'),
  ]);
}

/** The days of each group as bits, a row for each month. */
function bitsOf(grouped: Groups, day: 's.day' | 's.month'): Groups {
  const month = day === 's.month' ? sql<string>`s.month` : sql<string>`date_trunc('month', s.day::timestamp)::date`;
  const bits = day === 's.month' ? sql<number>`s.day_bits` : bitOf(day);
  return grouped.groupBy(month).select([month.as('ofMonth'), sql<number>`bit_or(${bits})`.as('dayBits')]);
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
  return query.select([
    at('g.tradeNum', NOW).as('tradeNum'),
    at('g.totalPrice', NOW).as('totalPrice'),
    at('g.tradeLines', NOW).as('tradeLines'),
    held('g.tradeNum').as('beforeNum'),
    held('g.totalPrice').as('beforePrice'),
    held('g.tradeLines').as('beforeLines'),
  ]);
}

export const tenths = (part: ReturnType<typeof sql>, all: ReturnType<typeof sql>) =>
  sql<number | null>`case when ${all} > 0 then round(${part} * 1000.0 / ${all})::bigint end`;

/** The figures with what is no sum of them, as far as it is asked for. */
function measured(ctx: Ctx, question: Question, asked: QuestionInput): Groups {
  const shown = shownOf(question, asked);
  return averaged(fromGroups(ctx, counted(ctx, { question, asked, shown })).selectAll('g'), shown);
}

/** The figures with the people, the days and the stock of each group. */
function counted(ctx: Ctx, { question, asked, shown }: { question: Question; asked: QuestionInput; shown: ReadonlySet<string> }): Groups {
  let query = fromGroups(ctx, figures(ctx, question, asked)).selectAll('g');
  const on = (table: string) => (join: AnyJoin) => {
    const byId = join.onRef(`${table}.id`, '=', 'g.id');
    return question.unit ? byId.onRef(`${table}.period`, '=', 'g.period') : byId;
  };
  const isCompared = asked.compare ? comparedSpan(asked.span, asked.compare) !== undefined : false;
  const [people, days] = [shown.has('people'), shown.has('days')];
  if (people) query = query.leftJoin(peopleOf(cells(ctx, { ...question, counts: 'empId' }, asked).all, question).as('mp'), on('mp'));
  if (days) query = query.leftJoin(daysOf(cells(ctx, { ...question, counts: 'dayBits' }, asked).all, question).as('md'), on('md'));
  const of = (column: string, isKnown: boolean) =>
    isKnown ? sql<number | null>`coalesce(${sql.ref(column)}, 0)` : sql<number | null>`null::bigint`;
  const [lies, lay] = shown.has('stockNum') ? stocks(ctx, question, asked) : [];
  if (lies) query = query.leftJoin(lies.as('ms'), on('ms'));
  if (lay) query = query.leftJoin(lay.as('mb'), on('mb'));
  return query.select([
    of('mp.now', people).as('people'),
    of('mp.before', people && isCompared).as('beforePeople'),
    of('mp.allNow', people).as('peopleAll'),
    of('mp.allBefore', people && isCompared).as('beforePeopleAll'),
    of('md.now', days).as('days'),
    of('md.before', days && isCompared).as('beforeDays'),
    of('md.allNow', days).as('daysAll'),
    of('md.allBefore', days && isCompared).as('beforeDaysAll'),
    of('ms.qty', lies !== undefined).as('stockNum'),
    of('mb.qty', lay !== undefined).as('beforeStock'),
  ]);
}

/** What lies of the groups, and what lay at the end of the days that they are held against. */
function stocks(ctx: Ctx, question: Question, asked: QuestionInput) {
  const compared = asked.compare ? comparedSpan(asked.span, asked.compare) : undefined;
  return [stockOf(ctx, question, asked), compared && stockOf(ctx, question, { ...asked, span: compared })] as const;
}

/**
 * A question's groups as the table `g`, named, ranked by its measure, each with its part of the whole; totals over it are those of all groups. Within a
 * period where it has periods. Where parts do not come to the whole, nothing is a share.
 */
export function groups(ctx: Ctx, question: Question, asked: QuestionInput): Groups {
  const { now, before } = fieldsOf(asked.measure ?? 'totalPrice');
  const sums = addsUp(asked.measure ?? 'totalPrice');
  const each = question.unit ? sql`partition by g.period` : sql``;
  const order = sql`order by ${now} desc nulls last, g.id`;
  const all = sql`sum(${now}) over (${each})`;
  const dimension = dimensions[question.by];
  const part = (of: ReturnType<typeof sql>) => (sums ? tenths(of, all) : sql<number | null>`null::bigint`);
  let query = dimension.names(ctx, fromGroups(ctx, measured(ctx, question, asked)).selectAll('g'));
  query = query.select([
    sql<number>`row_number() over (${each} ${order})`.as('rank'),
    part(sql`${now}`).as('share'),
    part(sql`sum(${now}) over (${each} ${order} rows unbounded preceding)`).as('cumulative'),
    tenths(sql`(${now} - ${before})`, sql`${before}`).as('change'),
  ]);
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
