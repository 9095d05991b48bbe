// Every write is safe to send twice: the same key and body gives the first answer again, another body is refused.
// The row is written in the write's own transaction: a second copy that runs at the same time waits for the first at the unique key.
import { createHash } from 'node:crypto';
import { later } from '../db/connection.ts';
import type { Ctx } from '../ctx.ts';
import { prepared } from '../db/prepared-statements.ts';
import { refuse } from '../refusal.ts';

interface Call {
  key: string;
  endpoint: string;
  body: unknown;
}

const hashOf = (call: Call) =>
  createHash('sha256')
    .update(call.endpoint)
    .update(JSON.stringify(call.body) ?? '')
    .digest();

/** Runs `work` once for a key of this user; a repeated call gets the stored answer. Must run inside the transaction. */
export async function once<T>(ctx: Ctx, call: Call, work: () => Promise<T>): Promise<T> {
  if (ctx.actor.kind !== 'user') return work();
  const { userId } = ctx.actor;
  const bodyHash = hashOf(call);
  const claimed = await ctx.db
    .insertInto('idempotency')
    .values({ nodeId: ctx.nodeId, userId, key: call.key, endpoint: call.endpoint, bodyHash })
    .onConflict((c) => c.columns(['nodeId', 'userId', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!claimed) {
    const first = await ctx.db
      .selectFrom('idempotency')
      .select(['bodyHash', 'answer'])
      .where('nodeId', '=', ctx.nodeId)
      .where('userId', '=', userId)
      .where('key', '=', call.key)
      .executeTakeFirst();
    if (!first?.bodyHash.equals(bodyHash)) refuse('key-reused');
    return first.answer as T;
  }
  const answer = await work();
  const claim = ctx.db
    .updateTable('idempotency')
    .set({ answer: JSON.stringify(answer ?? null) })
    .where('nodeId', '=', ctx.nodeId)
    .where('userId', '=', userId)
    .where('key', '=', call.key);
  await later(ctx.db, prepared(claim.compile()));
  return answer;
}
