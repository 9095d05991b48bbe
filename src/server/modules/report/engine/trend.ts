// A question over time: a line for each of those with most, one for all others together, one for the days that it is held against.
import { sql } from 'kysely';
import type { Given, In } from '../../../../contract/kernel/endpoint.ts';
import { comparedSpan } from '../../../../contract/report/compared.ts';
import type { question } from '../../../../contract/report/question.ts';
import type { Ctx } from '../../../kernel/ctx.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { periodsOf } from '../periods.ts';
import { dimensions } from './dimension.ts';
import { figures } from './groups.ts';
import { fromGroups } from './types.ts';

type Input = In<typeof question.trend>;
interface Point {
  period: string;
  id: string | null;
  tradeNum: number;
  totalPrice: number;
}
const MOST_POINTS = 20_000;

/** Each period of those with most, and of all others together (without an id). */
async function points(ctx: Ctx, input: Input): Promise<Point[]> {
  const { by, unit, most, measure } = input;
  const value = measure === 'tradeNum' ? sql`trade_num` : sql`total_price`;
  const all = figures(ctx, { by, unit }, { ...input, compare: null });
  const rows = (
    await sql<Point>`with g as materialized (${all}),
    r as (select id, row_number() over (order by sum(${value}) desc, id) as rank from g group by id)
    select g.period, case when r.rank <= ${most} then g.id end as id, sum(g.trade_num)::bigint as trade_num, sum(g.total_price)::bigint as total_price
    from g join r on r.id = g.id group by 1, 2 order by 1 limit ${MOST_POINTS + 1}`.execute(ctx.db)
  ).rows;
  if (rows.length > MOST_POINTS) refuse('too-many-points');
  return rows;
}

interface Item {
  itemId: string | null;
  prewhId: string | null;
  itemName: string | null;
}
const NOTHING: Item = { itemId: null, prewhId: null, itemName: null };

/** What things of a dimension are called, as far as the actor sees them. */
export async function namesOf(ctx: Ctx, by: Input['by'], ids: readonly string[]): Promise<Map<string, Item>> {
  if (ids.length === 0) return new Map();
  const { names, name, field } = dimensions[by];
  const groups = sql`(select ${ctx.nodeId}::uuid as node_id, id, 0::bigint as total_price from unnest(${[...ids]}::uuid[]) id)`;
  const rows = (await names(ctx, fromGroups(ctx, groups).select('g.id')).execute()) as Record<string, string | null>[];
  return new Map(
    rows.map((row) => {
      const prewhId = row['prewhId'] ?? null;
      return [row['id'] ?? '', { itemId: row[field] ?? prewhId, prewhId, itemName: row[name] ?? null }];
    }),
  );
}

/** What the periods of the compared days came to in all, the first beside the first. */
async function beforeOf(ctx: Ctx, input: Input, many: number) {
  const span = input.compare ? comparedSpan(input.span, input.compare) : undefined;
  if (!span) return null;
  const periods = periodsOf(span.from, span.to, input.unit) ?? [];
  const rows = await points(ctx, { ...input, span, most: 1 });
  const sum = (period: string | undefined, of: 'tradeNum' | 'totalPrice') =>
    rows.reduce((total, row) => total + (row.period === period ? row[of] : 0), 0);
  const each = Array.from({ length: many }, (_, at) => periods[at]);
  return { tradeNum: each.map((period) => sum(period, 'tradeNum')), totalPrice: each.map((period) => sum(period, 'totalPrice')) };
}

/** The lines of a question; 0 where nothing was taken. Refuses more than 20,000 points. */
export async function consumeTrend(ctx: Ctx, input: Input): Promise<Given<typeof question.trend>> {
  const rows = await points(ctx, input);
  const from = input.span?.from ?? rows[0]?.period;
  const to = input.span?.to ?? rows.at(-1)?.period;
  const periods = from && to ? periodsOf(from, to, input.unit) : [];
  const byId = Map.groupBy(rows, ({ id }) => id);
  if (!periods || periods.length * byId.size > MOST_POINTS) refuse('too-many-points');
  const names = await namesOf(
    ctx,
    input.by,
    [...byId.keys()].filter((id) => id !== null),
  );
  const lines = [...byId].map(([id, own]) => {
    const at = new Map(own.map((row) => [row.period, row]));
    return {
      ...(names.get(id ?? '') ?? NOTHING),
      rest: id === null,
      tradeNum: periods.map((period) => at.get(period)?.tradeNum ?? 0),
      totalPrice: periods.map((period) => at.get(period)?.totalPrice ?? 0),
    };
  });
  const sum = (line: (typeof lines)[number]) => line[input.measure ?? 'totalPrice'].reduce((total, value) => total + value, 0);
  const most = lines.toSorted((a, b) => Number(a.rest) - Number(b.rest) || sum(b) - sum(a));
  return { periods, lines: most, before: await beforeOf(ctx, input, periods.length) };
}
