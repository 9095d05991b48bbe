// What went into smart warehouses and out of them: picks from the trades, the rest from the documents that moved it.
import { sql } from 'kysely';
import type { Given } from '../../../contract/kernel/endpoint.ts';
import type { prewhBoard } from '../../../contract/warehouse/board.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { lit } from '../../kernel/db/lit.ts';
import { countsWithin } from '../trade/index.ts';
import { ORDER_KIND } from './prewh-order.query.ts';

/** Pieces, and integer fen of what was picked. */
export interface Flow {
  inNum: number;
  outNum: number;
  pickAmount: number;
}
interface Days {
  ids: readonly string[];
  first: string;
  last: string;
}

/** By smart warehouse and day of the site; the caller has narrowed the smart warehouses to what the actor may see. */
export async function flowsOf(ctx: Ctx, { ids, first, last }: Days): Promise<(Flow & { prewhId: string; day: string })[]> {
  if (ids.length === 0) return [];
  const start = sql<string>`(${first}::date)::timestamp at time zone ${ctx.timeZone}`;
  const end = sql<string>`(${last}::date + 1)::timestamp at time zone ${ctx.timeZone}`;
  const picked = from(ctx, 'trade', 't')
    .select(['t.prewhId', 't.tradeDay as day'])
    .select([sql<number>`0`.as('inNum'), sql<number>`sum(t.trade_num)`.as('outNum'), sql<number>`sum(t.total_price)`.as('pickAmount')])
    .where('t.prewhId', 'in', [...ids])
    .where('t.sign', '=', 1)
    .where(countsWithin('t')({ from: first, to: last }, ctx) ?? sql<boolean>`true`)
    .groupBy(['t.prewhId', 't.tradeDay']);
  const day = sql<string>`(o.created_at at time zone ${ctx.timeZone})::date`;
  const moved = documents(ctx, ids)
    .select(['o.prewhId', day.as('day')])
    .select([
      sql<number>`coalesce(sum(l.quantity) filter (where o.kind in (${lit(ORDER_KIND.refill, ORDER_KIND.return)})), 0)`.as('inNum'),
      sql<number>`coalesce(sum(l.quantity) filter (where o.kind = ${lit(ORDER_KIND.retreat)}), 0)`.as('outNum'),
      sql<number>`0`.as('pickAmount'),
    ])
    .where('o.createdAt', '>=', start)
    .where('o.createdAt', '<', end)
    // By its place: the same expression with another parameter would be another one.
    .groupBy(['o.prewhId', sql`2`]);
  const rows = [...(await picked.execute()), ...(await moved.execute())];
  return rows.map(({ prewhId, ...row }) => ({ ...row, prewhId: prewhId ?? '' }));
}

/** Refills (1), returns (2) and retreats (3), with their lines. */
const documents = (ctx: Ctx, ids: readonly string[]) =>
  from(ctx, 'prewhOrder', 'o')
    .innerJoin('prewhOrderLine as l', sameNode('l.orderId', 'o.id'))
    .where('o.prewhId', 'in', [...ids]);

const WHAT = { 1: 'refill', 2: 'return', 3: 'retreat' } as const;
type Movement = Given<typeof prewhBoard.prewh>['latest'][number];

/** What went in and out last, the newest first. */
export async function latestMoves(ctx: Ctx, ids: readonly string[], most: number): Promise<Movement[]> {
  if (ids.length === 0) return [];
  const picks = await from(ctx, 'trade', 't')
    .select(['t.id', 't.tradeTime as at', 't.vmName', 't.productName', 't.tradeEmpName as empName', 't.tradeNum as num'])
    .where('t.prewhId', 'in', [...ids])
    .where('t.sign', '=', 1)
    .orderBy('t.tradeTime', 'desc')
    .orderBy('t.id')
    .limit(most)
    .execute();
  const rest = await documents(ctx, ids)
    .innerJoin('prewh as w', withinScope(ctx, 'w.id', 'o.prewhId'))
    .innerJoin('product as p', sameNode('p.id', 'l.productId'))
    .leftJoin('employee as e', withinScope(ctx, 'e.id', 'o.empId'))
    .select(['o.id', 'l.lineNo', 'o.kind', 'o.createdAt as at', 'w.prewhName', 'p.productName', 'e.empName', 'l.quantity as num'])
    .orderBy('o.createdAt', 'desc')
    .orderBy('o.id')
    .orderBy('l.lineNo')
    .limit(most)
    .execute();
  const out = picks.map(({ vmName, ...row }): Movement => ({ ...row, prewhName: vmName ?? '', direction: 'out', what: 'pick' }));
  const others = rest.map(({ id, lineNo, kind, ...row }): Movement => {
    const what = WHAT[kind as 1 | 2 | 3];
    return { ...row, id: `${id}/${lineNo}`, what, direction: what === 'retreat' ? 'out' : 'in' };
  });
  return [...out, ...others].sort((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, most);
}
