// What an import of a history booked and made on the way, kept so that it can be undone.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { firstIdAt } from '../../kernel/db/ids.ts';
import { addTo } from '../../kernel/scope.ts';

/** Ids of what was made. */
export interface HistoryMade {
  vms: string[];
  channels: string[];
  products: string[];
  employees: string[];
  departments: string[];
}
export const nothingMade = (): HistoryMade => ({ vms: [], channels: [], products: [], employees: [], departments: [] });

interface Kept {
  importId: string;
  trades: number;
  openings: readonly string[];
  made: HistoryMade;
}

/** Keeps it, at the end of the transaction that did it: its trades are those that this transaction has written. */
export async function keepHistory(ctx: Ctx, { importId, trades, openings, made }: Kept): Promise<void> {
  if (trades === 0) return;
  const { rows } = await sql<{ ids: string[] | null }>`select array_agg(t.id order by t.id) as ids from trade t
    where t.node_id = ${ctx.nodeId} and t.id >= ${firstIdAt(Date.now() - MOST_MS)}::uuid and t.xmin::text = pg_current_xact_id()::xid::text
      and t.corrects is null`.execute(ctx.db);
  const ids = rows[0]?.ids ?? [];
  if (ids.length !== trades) throw new Error(`${trades} trades were booked, and ${ids.length} found`);
  await addTo(ctx, 'historyImport', {
    id: importId,
    madeAt: sql<string>`clock_timestamp()`,
    trades: ids,
    openings: [...openings],
    made: JSON.stringify(made),
  }).execute();
}

/** No import takes longer. */
const MOST_MS = 86_400_000;
