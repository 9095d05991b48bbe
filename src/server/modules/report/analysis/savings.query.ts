// What was saved: what as many people would have used as those before, less what they used, both at the prices of before.
import { sql } from 'kysely';
import { analysis } from '../../../../contract/report/analysis.ts';
import type { Ctx } from '../../../kernel/ctx.ts';
import { list } from '../../../kernel/list/list.ts';
import { dimensions, NONE, type DimensionName } from '../engine/dimension.ts';
import { against, cells, deeper, tenths } from '../engine/groups.ts';
import type { QuestionInput } from '../engine/question.ts';
import { comparedTotals, filters, itemColumns, yuan } from '../engine/questions.ts';
import { asGroups, asRows, fromGroups, type Groups } from '../engine/types.ts';

const when = (column: string, at: number) => sql`coalesce(sum(${sql.ref(column)}) filter (where c.at = ${sql.lit(at)}), 0)`;
const heads = (at: number) => sql`count(distinct c.emp_id) filter (where c.at = ${sql.lit(at)} and c.emp_id <> ${sql.lit(NONE)})`;

/** The groups with what they used at the mean price that each product had before; at its own price what was not taken before. */
function used(ctx: Ctx, by: DimensionName, asked: QuestionInput) {
  const { all } = cells(ctx, { by, each: ['productId', 'empId'] }, against(ctx, asked));
  return sql`(with c as materialized (${all}),
    price as (select c.product_id, case when ${when('c.tradeNum', 1)} > 0 then ${when('c.totalPrice', 1)}::numeric / ${when('c.tradeNum', 1)} end as fen
      from c group by 1),
    goods as (select c.node_id, c.id, c.product_id, ${when('c.tradeNum', 0)} as num, ${when('c.totalPrice', 0)} as amount,
      ${when('c.tradeLines', 0)} as lines, ${when('c.tradeNum', 1)} as num_before, ${when('c.totalPrice', 1)} as amount_before
      from c group by 1, 2, 3),
    people as (select c.id, ${heads(0)} as now, ${heads(1)} as before from c group by 1)
    select w.node_id, w.id, sum(w.num)::bigint as trade_num, sum(w.amount)::bigint as total_price, sum(w.lines)::bigint as trade_lines,
      sum(w.num_before)::bigint as before_num, sum(w.amount_before)::bigint as before_price, h.now as people, h.before as people_before,
      sum(coalesce(round(w.num * p.fen), w.amount))::bigint as same_price,
      case when h.before > 0 and h.now > 0 then round(sum(w.amount_before) * h.now / h.before)::bigint end as expected
    from goods w join price p on p.product_id = w.product_id join people h on h.id = w.id group by w.node_id, w.id, h.now, h.before)`;
}

function saved(ctx: Ctx, by: DimensionName, asked: QuestionInput): Groups {
  const { names } = dimensions[by];
  const reckoned = fromGroups(ctx, used(ctx, by, asked))
    .selectAll('g')
    .select(sql<number | null>`(g.expected - g.same_price)`.as('saved'));
  const order = sql`order by g.saved desc nulls last, g.id`;
  const gain = sql`greatest(coalesce(g.saved, 0), 0)`;
  const all = sql`sum(${gain}) over ()`;
  const named = names(ctx, fromGroups(ctx, reckoned).selectAll('g')).select([
    sql<number>`row_number() over (${order})`.as('rank'),
    tenths(gain, all).as('share'),
    tenths(sql`sum(${gain}) over (${order} rows unbounded preceding)`, all).as('cumulative'),
  ]);
  return asGroups(ctx, named.select(deeper(ctx, by, asked).as('deeper')));
}

export const savings = list(analysis.savings, {
  query: (ctx, input) => {
    const by = input.by ?? 'department';
    return saved(ctx, by, input).select(itemColumns(by));
  },
  filters: { ...filters, by: () => undefined },
  sorts: { rank: 'g.rank', tradeNum: 'g.tradeNum', totalPrice: 'g.totalPrice', saved: 'g.saved', itemCode: 'itemCode' },
  order: [['g.rank', 'asc']],
  groups: 'g',
  totals: { ...comparedTotals, saved: yuan(sql`coalesce(sum(g.saved), 0)`) },
  finish: (_ctx, rows) => asRows(rows),
});
