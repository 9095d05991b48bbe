// What is out: of one product with one employee, asked before he may take another; of each channel, asked before it is refilled.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
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

/** Pieces of the product of a channel `c` that came out of it and are not given back, whoever has them: `lent`, one row for each channel, 0 for none. */
export const lentOf = (ctx: Ctx) =>
  stockTables(ctx.db)
    .selectFrom('stockLoan as l')
    .where('l.nodeId', '=', ctx.nodeId)
    .where(sql<boolean>`l.from_ref = c.id and l.product_id = c.product_id and l.returned < l.qty`)
    .select(sql<number>`coalesce(sum(l.qty - l.returned), 0)`.as('lent'));
