// After very many rows at once the database does not yet know how large its tables are, and plans as if they were empty.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';

/** Lets the database look at the ledger's tables now; at the end of an import or a seed, in its transaction. */
export async function refreshStatistics(ctx: Ctx): Promise<void> {
  await sql`analyze stock_move, stock_event, stock_cell, stock_balance, stock_month`.execute(ctx.db);
}
