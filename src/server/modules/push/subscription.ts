// Subscriptions of programs: receivers that get events by their names, signed with a secret that is made here and said once.
import { randomBytes } from 'node:crypto';
import { PushAuth, PushKind } from '../../../contract/push/codes.ts';
import { EVENT_TYPES, eventOfType } from '../../../contract/push/events.ts';
import { subscription } from '../../../contract/push/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { audit } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { inTransaction } from '../../kernel/jobs/index.ts';
import { refuse } from '../../kernel/refusal.ts';
import { changeIn, from, wholeNode } from '../../kernel/scope.ts';
import { spreadNow } from './outbox.ts';
import { createReceiver, deleteReceiver, originOf, updateReceiver } from './receiver.ts';
import { receivers } from './receiver.query.ts';

const SECRET_BYTES = 32;
/** As Standard Webhooks writes a secret. */
const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
const typesOf = (events: In<typeof subscription.subscribe>['events']) => events.map((event) => EVENT_TYPES[event]);

export async function subscriptions(ctx: Ctx): Promise<Given<typeof subscription.list>> {
  const rows = await receivers(ctx, {});
  return rows
    .filter(({ eventFlag }) => eventFlag)
    .map(({ id, receiverName, url, pushTypes, statusFlag, waiting, failed, lastOkAt, lastReason }) => ({
      id,
      receiverName,
      url,
      statusFlag,
      waiting,
      failed,
      lastOkAt,
      lastReason,
      events: pushTypes.flatMap((type) => eventOfType(type) ?? []),
    }));
}

/** Refuses 'conflict'. */
export function subscribe(
  ctx: Ctx,
  { receiverName, url, events }: In<typeof subscription.subscribe>,
): Promise<Given<typeof subscription.subscribe>> {
  const secret = newSecret();
  const signed = { pushKind: PushKind.platform, authKind: PushAuth.hmac, authSecret: secret };
  return inTransaction(ctx, async (inner) => {
    const { id } = await createReceiver(inner, { ...signed, receiverName, url, pushTypes: typesOf(events) });
    await changeIn(inner, 'pushReceiver').set({ eventFlag: true }).where('id', '=', id).execute();
    await audit(inner, subscription.subscribe, { receiverName, url, events });
    return { id, secret };
  });
}

export const requireSubscription = async (ctx: Ctx, id: string) =>
  (await from(ctx, 'pushReceiver', 'r').select('r.url').where('r.id', '=', id).where('r.eventFlag', '=', true).executeTakeFirst()) ??
  refuse('not-found', { thing: '事件订阅' });

/** Refuses 'not-found'. */
export function changeSubscription(ctx: Ctx, said: In<typeof subscription.change>): Promise<Given<typeof subscription.change>> {
  const { id, url, events, statusFlag, renewFlag = false } = said;
  return inTransaction(ctx, async (inner) => {
    const before = await requireSubscription(inner, id);
    // What another host verifies with, the one before shall not know.
    const secret = renewFlag || (url && originOf(url) !== originOf(before.url)) ? newSecret() : null;
    await updateReceiver(inner, {
      id,
      ...(url ? { url } : {}),
      ...(events ? { pushTypes: typesOf(events) } : {}),
      ...(statusFlag === undefined ? {} : { statusFlag }),
      ...(secret ? { authSecret: secret } : {}),
    });
    await audit(inner, subscription.change, said);
    return { secret };
  });
}

/** Refuses 'not-found'. */
export async function endSubscription(ctx: Ctx, { id }: In<typeof subscription.end>): Promise<void> {
  await requireSubscription(ctx, id);
  await spreadNow(ctx);
  // scope: whether there is any push is asked of the whole site
  const used = await from(wholeNode(ctx), 'pushRecord', 'p').select('p.id').where('p.receiverId', '=', id).limit(1).executeTakeFirst();
  if (used) await updateReceiver(ctx, { id, statusFlag: false });
  else await deleteReceiver(ctx, { id });
}
