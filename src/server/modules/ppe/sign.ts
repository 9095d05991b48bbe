// A receipt: one signature, drawn on the screen, for several things that somebody took. It is written once and never changes.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { ppe } from '../../../contract/ppe/index.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { sqlState } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { nextDocumentNumber } from '../../kernel/document-number.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, from } from '../../kernel/scope.ts';
import { takesOf, unsigned } from './taken.query.ts';

/** Whole figures alone: what is drawn on papers and screens is nothing but lines between points. */
const pathOf = (strokes: readonly (readonly number[])[]): string =>
  strokes.map((points) => points.map((at, no) => (no === 0 ? `M${at}` : no === 2 ? `L${at}` : `${at}`)).join(' ')).join('');

/** Everything that is his and waits, or nothing. Refuses 'not-found' for who is not in sight, 'ppe-signed'. */
export async function signReceipt(ctx: Ctx, { id: empId, tradeIds, strokes }: In<typeof ppe.sign>): Promise<Given<typeof ppe.sign>> {
  const person = await from(ctx, 'employee', 'e').select(['e.empCode', 'e.empName']).where('e.id', '=', empId).executeTakeFirst();
  if (!person) return refuse('not-found', { thing: '员工' });
  // The node's row is locked from here on: of two who sign for the same thing the second finds it signed.
  const receiptNo = await nextDocumentNumber(ctx, { letters: 'LB', table: 'ppeReceipt', column: 'receiptNo' });
  const open = await unsigned(ctx)
    .where('t.empId', '=', empId)
    .where(sql<boolean>`t.id = any(${tradeIds}::uuid[])`)
    .select('t.id')
    .execute();
  if (open.length < tradeIds.length) refuse('ppe-signed');
  const lines = await takesOf(ctx, { empId, tradeIds }, tradeIds.length);
  const id = newId();
  const signature = pathOf(strokes);
  const rows = lines.map(({ tradeId, num, lotNo }) => ({ tradeId, num, lotNo }));
  const sha256 = createHash('sha256')
    .update(JSON.stringify([receiptNo, empId, signature, rows.toSorted((a, b) => a.tradeId.localeCompare(b.tradeId))]))
    .digest('hex');
  await addTo(ctx, 'ppeReceipt', { id, receiptNo, empId, ...person, signature, sha256, witness: actorName(ctx) }).execute();
  await write(
    ctx,
    rows.map((row) => ({ receiptId: id, ...row })),
  );
  ctx.tell({ receiptNo, ...person, lines: rows.length });
  return { receiptNo };
}

async function write(ctx: Ctx, rows: { receiptId: string; tradeId: string; num: number; lotNo: string | null }[]): Promise<void> {
  try {
    await addTo(ctx, 'ppeReceiptLine', rows).execute();
  } catch (error) {
    if (sqlState(error) === '23505') refuse('ppe-signed');
    throw error;
  }
}
