// Goods by their part of the value and by how much their months differ.
import { sql } from 'kysely';
import { ABC_LIMITS, analysis, XYZ_LIMITS } from '../../../../contract/report/analysis.ts';
import type { Ctx } from '../../../kernel/ctx.ts';
import { equals, list } from '../../../kernel/list/list.ts';
import { dimensions } from '../engine/dimension.ts';
import { figures, tenths } from '../engine/groups.ts';
import type { QuestionInput } from '../engine/question.ts';
import { figureSorts, filters, totals } from '../engine/questions.ts';
import { asGroups, asRows, fromGroups, type Groups } from '../engine/types.ts';

const first = sql`min(g.first) over ()`;
const last = sql`max(g.last) over ()`;
const months = (from: ReturnType<typeof sql>, to: ReturnType<typeof sql>) =>
  sql<number>`((extract(year from ${to}) - extract(year from ${from})) * 12 + extract(month from ${to}) - extract(month from ${from}) + 1)::int`;

/** The months that are asked about; where a span has no end, those between the first and the last in which anything was taken. */
const monthsOf = ({ span }: QuestionInput) => months(span?.from ? sql`${span.from}::date` : first, span?.to ? sql`${span.to}::date` : last);

/** A row for each product: its sums, in how many months it was taken, and the squares of their pieces. */
function products(ctx: Ctx, asked: QuestionInput): Groups {
  const monthly = fromGroups(ctx, figures(ctx, { by: 'product', unit: 'month' }, { ...asked, compare: null }));
  return monthly
    .groupBy(['g.nodeId', 'g.id'])
    .select(['g.nodeId', 'g.id'])
    .select([
      sql<number>`sum(g.trade_num)::bigint`.as('tradeNum'),
      sql<number>`sum(g.total_price)::bigint`.as('totalPrice'),
      sql<number>`sum(g.trade_lines)::bigint`.as('tradeLines'),
      sql<number>`count(*) filter (where g.trade_num <> 0)::int`.as('activeMonths'),
      sql<number>`sum(g.trade_num::numeric * g.trade_num)`.as('squares'),
      sql<string>`min(g.period)`.as('first'),
      sql<string>`max(g.period)`.as('last'),
    ]);
}

/** The deviation of the months from their mean, in tenths of a percent of it. */
const variation = sql<number | null>`case when g.trade_num > 0
  then round(1000 * sqrt(greatest(0, g.squares / g.months - (g.trade_num::numeric / g.months) ^ 2)) / (g.trade_num::numeric / g.months))::bigint end`;

function classed(ctx: Ctx, asked: QuestionInput): Groups {
  const measure = sql.ref(asked.measure === 'tradeNum' ? 'g.tradeNum' : 'g.totalPrice');
  const order = sql`order by ${measure} desc, g.id`;
  const all = sql`sum(${measure}) over ()`;
  const above = sql`(sum(${measure}) over (${order} rows unbounded preceding) - ${measure})`;
  const spanned = fromGroups(ctx, products(ctx, asked)).selectAll('g').select(monthsOf(asked).as('months'));
  const named = dimensions.product.names(ctx, fromGroups(ctx, spanned).selectAll('g')).select([
    sql<number>`row_number() over (${order})`.as('rank'),
    tenths(sql`${measure}`, all).as('share'),
    tenths(sql`sum(${measure}) over (${order} rows unbounded preceding)`, all).as('cumulative'),
    sql<string>`case when ${above} * 1000 < ${sql.lit(ABC_LIMITS[0])} * ${all} then 'A' when ${above} * 1000 < ${sql.lit(ABC_LIMITS[1])} * ${all} then 'B'
      else 'C' end`.as('abcClass'),
    variation.as('variation'),
  ]);
  return asGroups(
    ctx,
    fromGroups(ctx, named)
      .selectAll('g')
      .select(
        sql<
          string | null
        >`case when g.variation <= ${sql.lit(XYZ_LIMITS[0])} then 'X' when g.variation <= ${sql.lit(XYZ_LIMITS[1])} then 'Y'
          when g.variation is not null then 'Z' end`.as('xyzClass'),
      ),
  );
}

const { compare: _, ...alone } = filters;
export const abcXyz = list(analysis.abcXyz, {
  query: (ctx, input) => classed(ctx, input),
  filters: { ...alone, abcClass: equals('g.abcClass'), xyzClass: equals('g.xyzClass') },
  sorts: { ...figureSorts, productCode: 'g.productCode', variation: 'g.variation' },
  order: [['g.rank', 'asc']],
  groups: 'g',
  totals,
  finish: (_ctx, rows) => asRows(rows),
});
