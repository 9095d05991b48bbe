// The exchange with a customer's system: what waits to be told is sent, its orders are asked for and taken over, each in a transaction of its own.
// Nothing is asked of the other side while one is open.
import { sql } from 'kysely';
import { DataPushStatus } from '../../../contract/push/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { NOW } from '../../kernel/document.ts';
import { inTransaction } from '../../kernel/jobs/index.ts';
import { openClient } from '../../kernel/outgoing/client.ts';
import { changeIn, from } from '../../kernel/scope.ts';
import { unseal } from '../auth/index.ts';
import { fetchOrders, LinkFault, NotTaken, sendReceipt, type Reach } from './port.ts';
import { Overtaken, takeAgain, takeOrder } from './outer-order.ts';
import { problemOf, type Problem } from './said.ts';

const linkOf = (ctx: Ctx, customer: string) =>
  from(ctx, 'customerLink', 'k').selectAll('k').where('k.customer', '=', customer).where('k.enabled', '=', true).executeTakeFirst();

/** The key as it is sent. Under another secret, as after a restore without it, what was sealed cannot be opened. */
function keyOf(sealed: string | null): string {
  try {
    return sealed ? unseal(sealed) : '';
  } catch {
    throw new LinkFault('customer-link-key');
  }
}

/** One round with the system of a customer; nothing where it is not connected. @throws TryLater while the other side is away, and faults of ours */
export async function exchange(ctx: Ctx, customer: string, signal: AbortSignal): Promise<void> {
  const link = await linkOf(ctx, customer);
  if (!link) return;
  const client = openClient();
  try {
    const reach: Reach = { url: link.url, key: keyOf(link.keySealed), client, signal };
    await sendWaiting(ctx, customer, reach);
    await takeAgain(ctx, customer);
    await fetchAll(ctx, { customer, since: link.since }, reach);
    await note(ctx, customer, { checkedAt: NOW, problem: null });
  } catch (error) {
    if (signal.aborted) throw error;
    await note(ctx, customer, { problem: kept(problemOf(error, ctx.requestId)) });
    // What is not right about the link is not right the next minute either: the next hour asks again.
    if (!(error instanceof LinkFault)) throw error;
  } finally {
    client.close();
  }
}

const kept = (problem: Problem): string => JSON.stringify(problem);
const note = (ctx: Ctx, customer: string, set: { checkedAt?: typeof NOW; problem: string | null }) =>
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
    const refused = await refusalOf(() => sendReceipt(reach, row.id, row.body));
    const ended = refused
      ? { backStatus: DataPushStatus.failed, problem: kept(problemOf(refused, ctx.requestId)) }
      : { backStatus: DataPushStatus.pushed, sentAt: NOW };
    await inTransaction(ctx, async (tx) => void (await changeIn(tx, 'customerReceipt').set(ended).where('id', '=', row.id).execute()));
  }
}

/** What the other side says against it; undefined where it has taken it. */
async function refusalOf(send: () => Promise<void>): Promise<NotTaken | undefined> {
  try {
    await send();
    return undefined;
  } catch (error) {
    if (error instanceof NotTaken) return error;
    throw error;
  }
}

/**
 * Pages of orders until there are no more; how far it came is kept after each, so that a broken round goes on where it stopped. It ends where another
 * round has gone on from the same place.
 */
async function fetchAll(ctx: Ctx, { customer, since }: { customer: string; since: string | null }, reach: Reach): Promise<void> {
  let after = since;
  for (;;) {
    const { orders, next, more } = await fetchOrders(reach, after);
    try {
      for (const order of orders) await takeOrder(ctx, customer, { raw: order, after });
    } catch (error) {
      if (error instanceof Overtaken) return;
      throw error;
    }
    const further = next ?? after;
    if (further !== after && !(await came(ctx, customer, { from: after, to: further }))) return;
    if (!more) return;
    after = further;
  }
}

/** Keeps how far the reading came; false where another round was here first, or the address was changed. */
async function came(ctx: Ctx, customer: string, { from: before, to }: { from: string | null; to: string | null }): Promise<boolean> {
  const { numUpdatedRows } = await inTransaction(ctx, (tx) =>
    changeIn(tx, 'customerLink')
      .set({ since: to })
      .where('customer', '=', customer)
      .where(sql<boolean>`since is not distinct from ${before}`)
      .executeTakeFirstOrThrow(),
  );
  return numUpdatedRows > 0n;
}
