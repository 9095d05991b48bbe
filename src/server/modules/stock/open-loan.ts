// What one employee still holds of one product: asked before he may take another.
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
