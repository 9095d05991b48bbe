// The browsers that somebody is told on: added, removed, tried by a press.
import { createHash } from 'node:crypto';
import { alert } from '../../../contract/alert/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { actorUserId } from '../../kernel/actor.ts';
import { audit } from '../../kernel/audit.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, from, removeFrom } from '../../kernel/scope.ts';
import { seal } from '../auth/index.ts';
import { translate } from '../transfer/index.ts';
import { deviceNow, sendTo } from './send.ts';
import { areKeys } from './web-push.ts';

const MOST = 10;

const own = (ctx: Ctx) => from(ctx, 'alertDevice', 'd').where('d.userId', '=', actorUserId(ctx) ?? refuse('not-signed-in'));

export const ownDevices = async (ctx: Ctx): Promise<Given<typeof alert.find>['devices']> =>
  (await own(ctx)
    .select(['d.id', 'd.deviceName', 'd.createdAt', 'd.lastOkAt', 'd.lastReason', 'd.lastSaid'])
    .orderBy('d.createdAt')
    .orderBy('d.id')
    .execute()) as Given<typeof alert.find>['devices'];

/** Refuses 'push-key', 'push-full'. The same browser again is the same device, of whoever uses it now. */
export async function addOwnDevice(
  ctx: Ctx,
  { endpointSecret, p256dh, authSecret, deviceName }: In<typeof alert.addDevice>,
): Promise<{ id: string }> {
  if (!areKeys({ p256dh, auth: authSecret })) refuse('push-key');
  const endpointHash = createHash('sha256').update(endpointSecret).digest();
  await removeFrom(ctx, 'alertDevice').where('endpointHash', '=', endpointHash).execute();
  if ((await ownDevices(ctx)).length >= MOST) refuse('push-full', { most: MOST });
  const id = newId();
  await addTo(ctx, 'alertDevice', {
    id,
    userId: actorUserId(ctx) ?? refuse('not-signed-in'),
    deviceName,
    endpointSealed: seal(endpointSecret),
    endpointHash,
    p256dh,
    authSealed: seal(authSecret),
  }).execute();
  return { id };
}

/** Refuses 'not-found'. */
export async function removeOwnDevice(ctx: Ctx, { id }: In<typeof alert.removeDevice>): Promise<void> {
  const mine = await own(ctx).select('d.id').where('d.id', '=', id).executeTakeFirst();
  if (!mine) refuse('not-found', { thing: '设备' });
  await removeFrom(ctx, 'alertDevice').where('id', '=', id).execute();
}

/** Sends one now. Refuses 'not-found'. */
export async function testOwnDevice(ctx: Ctx, { id }: In<typeof alert.testDevice>): Promise<Given<typeof alert.testDevice>> {
  const mine = await own(ctx).select('d.id').where('d.id', '=', id).executeTakeFirst();
  const device = mine && (await deviceNow(ctx, id));
  if (!device) return refuse('not-found', { thing: '设备' });
  const { reason, said } = await sendTo(ctx, device, {
    title: translate(ctx.language, '这是一条测试消息'),
    body: translate(ctx.language, '收到它，说明提醒会发到这台设备。'),
    url: '/account',
    tag: newId(),
  });
  await audit(ctx, alert.testDevice, { id, taken: reason === null, reason });
  return { taken: reason === null, reason, said };
}
