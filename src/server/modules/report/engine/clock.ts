// A question within a week and a day: how much was taken in which hour, by the moment at the site when it happened.
import { sql } from 'kysely';
import type { Given, In } from '../../../../contract/kernel/endpoint.ts';
import type { question } from '../../../../contract/report/question.ts';
import type { Ctx } from '../../../kernel/ctx.ts';
import type { AnyJoin } from '../../../kernel/db/any-query.ts';
import { sourceOf } from '../source-of.query.ts';
import { asMeasured, countedBy, each, measureOf, type MeasureName } from './measures.ts';
import { fromGroups, type Groups } from './types.ts';

type Input = In<typeof question.clock>;
const AT = ['s.weekday', 's.hour'] as const;

/** The cells with a measure that stands in the same source as their sums. */
const cellsOf = (ctx: Ctx, input: Input, measure: MeasureName): Groups =>
  sourceOf(ctx, input, ['hour', 'weekday', ...countedBy(measure)])
    .query.groupBy(AT)
    .select(AT)
    .select([
      sql<number>`sum(s.trade_num)::bigint`.as('tradeNum'),
      sql<number>`sum(s.total_price)::bigint`.as('totalPrice'),
      sql<number>`sum(s.trade_lines)::bigint`.as('tradeLines'),
      measureOf(measure, 's').as('measured'),
    ]);

/** The cells by their people, who are counted apart from the sums: a smaller source knows them. */
function cellsOfPeople(ctx: Ctx, input: Input, measure: 'people' | 'perHead'): Groups {
  const people = sourceOf(ctx, input, ['hour', 'weekday', 'taker'])
    .query.groupBy(AT)
    .select([...AT, measureOf('people', 's').as('people')]);
  return fromGroups(ctx, cellsOf(ctx, input, 'totalPrice'))
    .leftJoin(people.as('p'), (join: AnyJoin) => join.onRef('p.weekday', '=', 'g.weekday').onRef('p.hour', '=', 'g.hour'))
    .select(['g.weekday', 'g.hour', 'g.tradeNum', 'g.totalPrice', 'g.tradeLines'])
    .select((measure === 'people' ? sql`coalesce(p.people, 0)` : each('g.totalPrice', 'p.people')).as('measured'));
}

/** The hours in which something was taken, at most 168 of them. */
export async function clock(ctx: Ctx, input: Input): Promise<Given<typeof question.clock>> {
  const { measure } = input;
  const cells = (await (
    measure === 'people' || measure === 'perHead' ? cellsOfPeople(ctx, input, measure) : cellsOf(ctx, input, measure ?? 'totalPrice')
  )
    .orderBy('weekday')
    .orderBy('hour')
    .execute()) as { measured: number | null }[];
  return { cells: cells.map(({ measured, ...cell }) => ({ ...cell, ...asMeasured(measure, measured) })) as never };
}
