// Whose orders somebody may see and receive: all of the site, or those of the customers through whose pages he comes. Every door to a purchase order that
// is expected, and to an entry order, asks here.
import { sql } from 'kysely';
import { customersSeen } from '../../../contract/customer/shared.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { entryDocument } from './entry.flow.ts';

/** A person who comes through no right sees nothing; the product itself sees all. */
const onlyOf = (ctx: Ctx): string[] | undefined => (ctx.actor.kind === 'user' ? customersSeen(ctx.through ?? []) : undefined);

/** Purchase order `o` may be seen. */
export function seenPurchases(ctx: Ctx) {
  const only = onlyOf(ctx);
  return only ? sql<boolean>`o.customer = any(${only}::text[])` : sql<boolean>`true`;
}

/** Entry order `o` is of an order of one of these customers. */
// beyond scope: the orders of an entry order are for its own warehouse
export const ofCustomers = (codes: readonly string[]) =>
  sql<boolean>`exists (select from entry_order_detail d join purchase_order q on q.node_id = d.node_id and q.id = d.po_id
    where d.node_id = o.node_id and d.order_id = o.id and q.customer = any(${[...codes]}::text[]))`;

/** Entry order `o` may be seen: it is of these customers' orders, and of nobody else's. */
export function seenEntries(ctx: Ctx) {
  const only = onlyOf(ctx);
  if (!only) return sql<boolean>`true`;
  // beyond scope: the orders of an entry order are for its own warehouse
  return sql<boolean>`${ofCustomers(only)} and not exists (
    select from entry_order_detail d join purchase_order q on q.node_id = d.node_id and q.id = d.po_id
    where d.node_id = o.node_id and d.order_id = o.id and (q.customer is null or q.customer <> all(${only}::text[])))`;
}

const noEntry = (): never => refuse('not-found', { thing: '入库单' });

/** Locks the entry order of a number; refuses 'not-found' for one that is not there to see, or as it is told to. */
export async function lockEntry(ctx: Ctx, entryNumber: string, otherwise = noEntry) {
  const row = await from(ctx, 'entryOrder', 'o')
    .select('o.id')
    .where('o.entryNumber', '=', entryNumber)
    .where(seenEntries(ctx))
    .executeTakeFirst();
  return entryDocument.lock(ctx, row?.id ?? otherwise());
}
