// A question over time: a line for each of those with most, one for all others together, one for the days that it is held against.
import { sql } from 'kysely';
import type { Given, In } from '../../../../contract/kernel/endpoint.ts';
import { comparedSpan } from '../../../../contract/report/compared.ts';
import type { question } from '../../../../contract/report/question.ts';
import type { Ctx } from '../../../kernel/ctx.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { periodsOf } from '../periods.ts';
import { dimensions } from './dimension.ts';
import { cells } from './groups.ts';
import { asMeasured, countedBy, measureOf } from './measures.ts';
import { fromGroups } from './types.ts';

type Input = In<typeof question.trend>;
interface Point {
  period: string;
  id: string | null;
  tradeNum: number;
  totalPrice: number;
  measured: number | null;
}
const MOST_POINTS = 20_000;

/** Each period of those with most, and of all others together (without an id). */
async function points(ctx: Ctx, input: Input): Promise<Point[]> {
  const { by, unit, most, measure } = input;
  const value = measureOf(measure ?? 'totalPrice', 'c');
  const each = measure ? countedBy(measure) : [];
  const { all } = cells(ctx, { by, unit, each }, { ...input, compare: null });
  const rows = (
    await sql<Point>`with c as materialized (${all}),
    r as (select id, row_number() over (order by ${value} desc nulls last, ${measureOf('totalPrice', 'c')} desc, id) as rank from c group by id)
    select c.period, case when r.rank <= ${most} then c.id::text end as id, sum(c.trade_num)::bigint as trade_num, sum(c.total_price)::bigint as total_price,
      ${value} as measured
    from c join r on r.id = c.id group by 1, 2 order by 1 limit ${MOST_POINTS + 1}`.execute(ctx.db)
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
  const { names, name, field, number } = dimensions[by];
  const groups = sql`(select ${ctx.nodeId}::uuid as node_id, id, 0::bigint as total_price from unnest(${[...ids]}::${number ? sql`int` : sql`uuid`}[]) id)`;
  const rows = (await names(ctx, fromGroups(ctx, groups).select(sql`g.id::text`.as('id'))).execute()) as Record<string, string | null>[];
  return new Map(
    rows.map((row) => {
      const prewhId = row['prewhId'] ?? null;
      return [row['id'] ?? '', { itemId: row[field] ?? prewhId, prewhId, itemName: row[name] ?? null }];
    }),
  );
}

/** The figures of a line, period by period. */
function lineOf({ measure }: Input, points: readonly (Point | undefined)[]) {
  const measured = points.map((point) => (point ? point.measured : measure === 'averagePrice' || measure === 'perHead' ? null : 0));
  return {
    tradeNum: points.map((point) => point?.tradeNum ?? 0),
    totalPrice: points.map((point) => point?.totalPrice ?? 0),
    ...asMeasured(measure, measured),
  };
}

/** What the periods of the compared days came to in all, the first beside the first. */
async function beforeOf(ctx: Ctx, input: Input, many: number) {
  const span = input.compare ? comparedSpan(input.span, input.compare) : undefined;
  if (!span) return null;
  const periods = periodsOf(span.from, span.to, input.unit) ?? [];
  // All of them in one line, so that whoever took something in two groups is one person.
  const at = new Map((await points(ctx, { ...input, span, most: 0 })).map((row) => [row.period, row]));
  return lineOf(
    input,
    Array.from({ length: many }, (_, which) => at.get(periods[which] ?? '')),
  );
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
      ...lineOf(
        input,
        periods.map((period) => at.get(period)),
      ),
    };
  });
  const sum = (line: (typeof lines)[number]) =>
    (line.measuredPrice ?? line.measuredNum ?? (input.measure === 'tradeNum' ? line.tradeNum : line.totalPrice)).reduce<number>(
      (total, value) => total + (value ?? 0),
      0,
    );
  const most = lines.toSorted((a, b) => Number(a.rest) - Number(b.rest) || sum(b) - sum(a));
  return { periods, lines: most, before: await beforeOf(ctx, input, periods.length) };
}
