// After very many rows at once the database does not yet know how large its tables are, and plans as if they were empty.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';

// What nobody searches or joins by needs no looking at: a third of the time (docs/performance.md).
const MOVE =
  'node_id, id, product_id, from_kind, from_ref, to_kind, to_ref, kind, document_kind, document_id, happened_at, recorded_at, event_source, event_id, employee_id, corrects';

/** Lets the database look at the ledger's tables now; at the end of an import or a seed. */
export async function refreshStatistics(ctx: Ctx): Promise<void> {
  await sql`analyze stock_move (${sql.raw(MOVE)}), stock_event (node_id, source, event_id), stock_cell, stock_balance, stock_month`.execute(
    ctx.db,
  );
}
