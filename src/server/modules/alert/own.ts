// One's own choices: read and changed.
import { createPrivateKey } from 'node:crypto';
import type { alert } from '../../../contract/alert/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { actorUserId } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo } from '../../kernel/scope.ts';
import { choicesOf } from './choice.ts';
import { ownDevices } from './device.ts';
import { serverKey } from './server-key.ts';
import { openHalf } from './web-push.ts';

const me = (ctx: Ctx): string => actorUserId(ctx) ?? refuse('not-signed-in');

/** One's own, with the browsers that are told. */
export async function findOwnAlert(ctx: Ctx): Promise<Given<typeof alert.find>> {
  const { gatheredAt: _, ...choice } = (await choicesOf(ctx, [me(ctx)]))(me(ctx));
  const { mailChoice, quietFrom, quietTo, digestMinutes } = choice as Given<typeof alert.find>;
  const publicKey = openHalf(createPrivateKey(await serverKey(ctx.db)));
  return { mailChoice, quietFrom, quietTo, digestMinutes, publicKey, devices: await ownDevices(ctx) };
}

/** Refuses 'alert-half-quiet', 'alert-no-quiet'. */
export async function updateOwnAlert(ctx: Ctx, choice: In<typeof alert.update>): Promise<void> {
  const { quietFrom, quietTo } = choice;
  if (!quietFrom !== !quietTo) refuse('alert-half-quiet');
  if (quietFrom && quietFrom === quietTo) refuse('alert-no-quiet');
  await addTo(ctx, 'alertChoice', { userId: me(ctx), ...choice })
    .onConflict((conflict) => conflict.columns(['nodeId', 'userId']).doUpdateSet(choice))
    .execute();
}
