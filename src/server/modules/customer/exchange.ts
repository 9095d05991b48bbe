// The exchange with a customer's system: what waits to be told is sent, its orders are asked for and taken over, each in a transaction of its own.
// Nothing is asked of the other side while one is open.
import { sql } from 'kysely';
import { DataPushStatus } from '../../../contract/push/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { NOW } from '../../kernel/document.ts';
import { inTransaction } from '../../kernel/jobs/index.ts';
import { TryLater } from '../../kernel/jobs/run.ts';
import { changeIn, from } from '../../kernel/scope.ts';
import { unseal } from '../auth/index.ts';
import { fetchOrders, NotTaken, sendReceipt, type Reach } from './port.ts';
import { takeAgain, takeOrder } from './outer-order.ts';

const linkOf = (ctx: Ctx, customer: string) =>
  from(ctx, 'customerLink', 'k').selectAll('k').where('k.customer', '=', customer).where('k.enabled', '=', true).executeTakeFirst();

/** One round with the system of a customer; nothing where it is not connected. @throws TryLater while the other side is away */
export async function exchange(ctx: Ctx, customer: string, signal: AbortSignal): Promise<void> {
  const link = await linkOf(ctx, customer);
  if (!link) return;
  const reach: Reach = { url: link.url, key: link.keySealed ? unseal(link.keySealed) : '', signal };
  try {
    await sendWaiting(ctx, customer, reach);
    await takeAgain(ctx, customer);
    await fetchAll(ctx, { customer, since: link.since }, reach);
    await note(ctx, customer, { checkedAt: NOW, problem: null });
  } catch (error) {
    if (!(error instanceof TryLater) && !(error instanceof NotTaken)) throw error;
    await note(ctx, customer, { checkedAt: NOW, problem: error.message });
    // What the other side will not have, it will not have the next minute either: the next hour asks again.
    if (error instanceof TryLater) throw error;
  }
}

const note = (ctx: Ctx, customer: string, set: { since?: string | null; checkedAt?: typeof NOW; problem?: string | null }) =>
  inTransaction(ctx, async (tx) => void (await changeIn(tx, 'customerLink').set(set).where('customer', '=', customer).execute()));

/** Sends what waits, the oldest first; what is refused is kept with the reason and does not hold up the others. */
async function sendWaiting(ctx: Ctx, customer: string, reach: Reach): Promise<void> {
  for (;;) {
    const row = await from(ctx, 'customerReceipt', 'c')
      .select(['c.id', 'c.body'])
      .where('c.customer', '=', customer)
      .where('c.backStatus', '=', DataPushStatus.waiting)
      .orderBy('c.createdAt')
      .orderBy('c.id')
      .executeTakeFirst();
    if (!row) return;
    const problem = await tried(() => sendReceipt(reach, row.id, row.body));
    const ended =
      problem === undefined ? { backStatus: DataPushStatus.pushed, sentAt: NOW } : { backStatus: DataPushStatus.failed, problem };
    await inTransaction(ctx, async (tx) => {
      await changeIn(tx, 'customerReceipt')
        .set({ ...ended, tries: sql`tries + 1` })
        .where('id', '=', row.id)
        .execute();
    });
  }
}

/** What the other side says against it; undefined where it has taken it. */
async function tried(send: () => Promise<void>): Promise<string | undefined> {
  try {
    await send();
    return undefined;
  } catch (error) {
    if (error instanceof NotTaken) return error.message;
    throw error;
  }
}

/** Pages of orders until there are no more; how far it came is kept after each, so that a broken round goes on where it stopped. */
async function fetchAll(ctx: Ctx, { customer, since }: { customer: string; since: string | null }, reach: Reach): Promise<void> {
  let after = since;
  for (;;) {
    const { orders, next, more } = await fetchOrders(reach, after);
    for (const order of orders) await takeOrder(ctx, customer, order);
    const further = next ?? after;
    if (further !== after) await note(ctx, customer, { since: further });
    if (!more || further === after) return;
    after = further;
  }
}
