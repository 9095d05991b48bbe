// What is out: of one product with one employee, asked before he may take another; of each channel, asked before it is refilled.
import { sql } from 'kysely';
import { PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { sameNode } from '../../kernel/scope.ts';
import { stockTables } from './ledger.ts';

/** Pieces not yet given back and the first moment at which one of them is due, whatever part of the data the actor sees. */
export async function openLoan(
  ctx: Ctx,
  { empId, productId }: { empId: string; productId: string },
): Promise<{ held: number; dueAt: string | null }> {
  const row = await stockTables(ctx.db)
    .selectFrom('stockLoan as l')
    .select([sql<number>`coalesce(sum(l.qty - l.returned), 0)`.as('held'), sql<string | null>`min(l.due_at)`.as('dueAt')])
    .where('l.nodeId', '=', ctx.nodeId)
    .where('l.employeeId', '=', empId)
    .where('l.productId', '=', productId)
    .where(sql<boolean>`l.returned < l.qty`)
    .executeTakeFirstOrThrow();
  return row;
}

/** Pieces that came out of each channel and are not given back, whoever has them: they come back to it. To be joined as `balancesOf`. */
export const lentOf = (ctx: Ctx) =>
  stockTables(ctx.db)
    .selectFrom('stockLoan as l')
    .innerJoin('stockMove as m', sameNode('m.id', 'l.id'))
    .where('l.nodeId', '=', ctx.nodeId)
    .where(sql<boolean>`l.returned < l.qty`)
    .where('m.fromKind', '=', PLACE.vmChannel)
    .select(['m.fromRef as placeRef', 'l.productId', sql<number>`sum(l.qty - l.returned)`.as('lent')])
    .groupBy(['m.fromRef', 'l.productId']);
