// What goods cost per piece, against the days before, and what the difference came to.
import { sql } from 'kysely';
import type { Given, In } from '../../../../contract/kernel/endpoint.ts';
import { analysis } from '../../../../contract/report/analysis.ts';
import type { Ctx } from '../../../kernel/ctx.ts';
import { list } from '../../../kernel/list/list.ts';
import { dimensions } from '../engine/dimension.ts';
import { sourceOf } from '../source-of.query.ts';
import { against, figures, tenths } from '../engine/groups.ts';
import type { QuestionInput } from '../engine/question.ts';
import { comparedTotals, filters, yuan } from '../engine/questions.ts';
import { asGroups, asRows, fromGroups, type Groups } from '../engine/types.ts';

const each = (price: string, num: string) => sql`(${sql.ref(price)}::numeric / nullif(greatest(${sql.ref(num)}, 0), 0))`;

/** The amount of now less the same pieces at the mean price of then, in whole fen; nothing for goods that only one of both took. */
function changes(ctx: Ctx, asked: QuestionInput): Groups {
  const [now, then] = [each('g.totalPrice', 'g.tradeNum'), each('g.beforePrice', 'g.beforeNum')];
  const priced = fromGroups(ctx, figures(ctx, { by: 'product' }, against(ctx, asked)))
    .selectAll('g')
    .select([
      sql<number | null>`round(${now})::bigint`.as('price'),
      sql<number | null>`round(${then})::bigint`.as('priceBefore'),
      sql<number | null>`(case when g.trade_num > 0 then g.total_price - round(g.trade_num * ${then}) end)::bigint`.as('costMore'),
      sql<number | null>`case when g.before_price > 0 and g.before_num > 0 then round((${now} - ${then}) * 1000 / ${then})::bigint end`.as(
        'priceRise',
      ),
    ]);
  const order = sql`order by g.cost_more desc nulls last, g.id`;
  const all = sql`sum(greatest(coalesce(g.cost_more, 0), 0)) over ()`;
  const named = dimensions.product
    .names(ctx, fromGroups(ctx, priced).selectAll('g'))
    .select([
      sql<number>`row_number() over (${order})`.as('rank'),
      tenths(sql`greatest(coalesce(g.cost_more, 0), 0)`, all).as('share'),
      tenths(sql`sum(greatest(coalesce(g.cost_more, 0), 0)) over (${order} rows unbounded preceding)`, all).as('cumulative'),
    ]);
  return asGroups(ctx, named);
}

export const priceChange = list(analysis.priceChange, {
  query: (ctx, input) => changes(ctx, input),
  filters,
  sorts: {
    rank: 'g.rank',
    tradeNum: 'g.tradeNum',
    totalPrice: 'g.totalPrice',
    productCode: 'g.productCode',
    priceRise: 'g.priceRise',
    costMore: 'g.costMore',
  },
  order: [['g.rank', 'asc']],
  groups: 'g',
  totals: { ...comparedTotals, costMore: yuan(sql`coalesce(sum(g.cost_more), 0)`) },
  finish: (_ctx, rows) => asRows(rows),
});

const MOST_DAYS = 1000;

/** What a piece of one product was charged at, day by day: the least and the most of each day on which it was taken or came back, from the summary of days where that knows all that is asked. */
export async function priceSteps(ctx: Ctx, input: In<typeof analysis.priceSteps>): Promise<Given<typeof analysis.priceSteps>> {
  const steps = await sourceOf(ctx, input, ['day', 'productId'])
    .query.groupBy('s.day')
    .select('s.day')
    .select([
      sql<number>`min(s.min_price)`.as('minPrice'),
      sql<number>`max(s.max_price)`.as('maxPrice'),
      sql<number>`sum(s.trade_num)::bigint`.as('tradeNum'),
      sql<number>`sum(s.total_price)::bigint`.as('totalPrice'),
    ])
    .orderBy('s.day', 'desc')
    .limit(MOST_DAYS)
    .execute();
  return { steps: steps.toReversed() as never };
}
