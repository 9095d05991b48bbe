// Writes trades, and from the very rows that were written the summaries that reports read: one call of a function that is planned once.
import { sql, type Selectable } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { later } from '../../kernel/db/connection.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { prepared } from '../../kernel/db/prepared-statements.ts';
import type { Undone } from './reported.ts';

/** A row of the trade table as it is reported; money in integer fen. What the database says of it (when it was recorded, how its machine was settled) is left out. */
export type TradeRecord = Omit<
  Selectable<DB['trade']>,
  'nodeId' | 'recordedAt' | 'lateFlag' | 'corrects' | 'prewhId' | 'warehouseId' | 'settlementType' | 'payer' | 'sealNo'
> & {
  corrects?: string;
  /** Counted on another day than it happened, because that one's period is closed: said by a bulk, found by the database for all others. */
  lateFlag?: boolean;
  /** The document and the line that it gives back: kept beside it (`trade_return`). */
  returnedDocument?: string | undefined;
  returnedLine?: number | undefined;
  /** Of a trade that no machine made. */
  prewhId?: string | null;
  warehouseId?: string | null;
};

const UNDONE = ['returnedDocument', 'returnedLine'] as const;
/** What of a record says that it gives something back. */
export const undoneBy = (undone: Undone | undefined): Pick<TradeRecord, (typeof UNDONE)[number]> =>
  undone ? { returnedDocument: undone.documentId, returnedLine: undone.line } : {};

const columns = new Map<string, string>();
/** The column of a field. */
export function columnOf(field: string): string {
  const known = columns.get(field);
  if (known) return known;
  const column = field.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);
  columns.set(field, column);
  return column;
}

// What nobody searches, joins or groups by needs no looking at: two thirds of the time (docs/performance.md).
const SEARCHED =
  'node_id, id, trade_number, event_id, trade_type, trade_time, trade_day, vm_id, channel_id, emp_id, department_id, cost_id, project_id, product_id, product_type_id, sign, corrects';

/** Lets the database look at the tables of trades now; at the end of an import or a seed. */
export async function refreshTradeStatistics(ctx: Ctx): Promise<void> {
  await sql`analyze trade (${sql.raw(SEARCHED)}), trade_day, trade_month, trade_account_day`.execute(ctx.db);
}

/** Inserts what is not there yet (by machine, event and line) and adds it to the summaries: with the next statement of the transaction, or its commit. */
export async function writeTrades(ctx: Ctx, records: readonly TradeRecord[]): Promise<void> {
  const [first] = records;
  if (!first) return;
  const undone = records.some(({ returnedDocument }) => returnedDocument) ? UNDONE : [];
  const fields = [...new Set([...Object.keys(first), ...undone])].map((field) => [field as keyof TradeRecord, columnOf(field)] as const);
  const rows = records.map((record) => {
    const row: Record<string, unknown> = {};
    for (const [field, column] of fields) row[column] = record[field];
    return row;
  });
  await later(ctx.db, prepared(sql`select trade_book(${ctx.nodeId}, ${JSON.stringify(rows)}::json)`.compile(ctx.db)));
}
