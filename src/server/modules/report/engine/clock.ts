// A question within a week and a day: how much was taken in which hour, by the moment at the site when it happened.
import { sql } from 'kysely';
import type { Given, In } from '../../../../contract/kernel/endpoint.ts';
import type { question } from '../../../../contract/report/question.ts';
import type { Ctx } from '../../../kernel/ctx.ts';
import { sourceOf } from '../source-of.query.ts';
import { asMeasured, countedBy, measureOf } from './measures.ts';

/** The hours in which something was taken, at most 168 of them. */
export async function clock(ctx: Ctx, input: In<typeof question.clock>): Promise<Given<typeof question.clock>> {
  const { measure } = input;
  const cells = (await sourceOf(ctx, input, ['hour', 'weekday', ...(measure ? countedBy(measure) : [])])
    .query.groupBy(['s.weekday', 's.hour'])
    .select(['s.weekday', 's.hour'])
    .select([
      sql<number>`sum(s.trade_num)::bigint`.as('tradeNum'),
      sql<number>`sum(s.total_price)::bigint`.as('totalPrice'),
      sql<number>`sum(s.trade_lines)::bigint`.as('tradeLines'),
      measureOf(measure ?? 'totalPrice', 's').as('measured'),
    ])
    .orderBy('s.weekday')
    .orderBy('s.hour')
    .execute()) as { measured: number | null }[];
  return { cells: cells.map(({ measured, ...cell }) => ({ ...cell, ...asMeasured(measure, measured) })) as never };
}
