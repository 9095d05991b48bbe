// What was taken is sent once more, under the number that it had: the other side lost it, or reads it only now.
import { sql } from 'kysely';
import { DataPushStatus, PushAuth } from '../../../contract/push/codes.ts';
import type { pushReceiver as endpoints } from '../../../contract/push/index.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { NOW } from '../../kernel/document.ts';
import { refuse } from '../../kernel/refusal.ts';
import { changeIn, from } from '../../kernel/scope.ts';
import { AT_ONCE } from './receiver.ts';

/** More than these is asked for again. */
const MOST = 10_000;

/** Those that were made in a time, or these; in the order of their documents. Refuses 'not-found', 'push-pulled'. */
export async function replayPushes(ctx: Ctx, { receiverId, ids, since, until }: In<typeof endpoints.replay>): Promise<{ pushed: number }> {
  const receiver = await from(ctx, 'pushReceiver', 'r')
    .select(['r.authKind', 'r.receiverName'])
    .where('r.id', '=', receiverId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!receiver) refuse('not-found', { thing: '接收方' });
  if (receiver.authKind === PushAuth.pull) refuse('push-pulled');
  const taken = from(ctx, 'pushRecord', 'p')
    .select('p.id')
    .where('p.receiverId', '=', receiverId)
    .where('p.pushStatus', '=', DataPushStatus.pushed)
    .$if(Boolean(ids), (query) => query.where('p.id', 'in', ids ?? []))
    .$if(Boolean(since), (query) => query.where('p.createdAt', '>=', since ?? ''))
    .$if(Boolean(until), (query) => query.where('p.createdAt', '<=', until ?? ''))
    .orderBy('p.seq')
    .limit(MOST);
  const { numUpdatedRows } = await changeIn(ctx, 'pushRecord')
    .set({ pushStatus: DataPushStatus.waiting, nextAt: NOW, firstAt: null, pushedAt: null, replayedAt: NOW })
    .where('id', 'in', taken)
    .where('pushStatus', '=', DataPushStatus.pushed)
    .executeTakeFirst();
  const pushed = Number(numUpdatedRows);
  await changeIn(ctx, 'pushReceiver')
    .set(AT_ONCE)
    .where('id', '=', receiverId)
    .where('restUntil', '>', sql<string>`now()`)
    .execute();
  ctx.tell({ receiverName: receiver.receiverName, pushed });
  return { pushed };
}
