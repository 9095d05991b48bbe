// The job of the exchange with a customer's system, and how it is begun: once, however many ask for it.
import { sql } from 'kysely';
import { JobStatus } from '../../../contract/kernel/job.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { defineTask, enqueue } from '../../kernel/jobs/index.ts';
import { changeIn, from } from '../../kernel/scope.ts';
import { exchange } from './exchange.ts';

const NAME = 'customer.exchange';

/** Sends back what waits, then asks for orders. While the other side is away it rests and goes on, for three days. */
export const exchangeTask = defineTask<{ customer: string }>(NAME, (ctx, { customer }, run) => exchange(ctx, customer, run.signal));

/**
 * Begins the exchange unless one waits already; gives the job's id. It is the product's own work, whoever asked for it.
 * @param now also wakes one that rests until the other side is back
 */
export async function beginExchange(ctx: Ctx, customer: string, now = false): Promise<string> {
  // Its row is held until the caller commits: a round that began before would not see what is to be told.
  const [waiting] = await changeIn(ctx, 'job')
    .set({ notBefore: now ? sql<string>`least(not_before, now())` : sql<string>`not_before` })
    .where('task', '=', NAME)
    .where('status', '=', JobStatus.waiting)
    .where(sql<boolean>`payload->>'customer' = ${customer}`)
    .returning('id')
    .execute();
  return waiting?.id ?? enqueue({ ...ctx, actor: { kind: 'system', name: NAME } }, exchangeTask, { customer });
}

/** Every hour, for each system that is connected. */
export const exchangesTask = defineTask<object>('customer.exchanges', async (ctx) => {
  const links = await from(ctx, 'customerLink', 'k').select('k.customer').where('k.enabled', '=', true).execute();
  for (const { customer } of links) await beginExchange(ctx, customer);
});
