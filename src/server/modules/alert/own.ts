// One's own choices: read and changed.
import { createPrivateKey } from 'node:crypto';
import { alert } from '../../../contract/alert/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { actorUserId } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { audit } from '../../kernel/audit.ts';
import { sendMail } from '../../kernel/mail.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, from } from '../../kernel/scope.ts';
import { readSettings } from '../../kernel/settings.ts';
import { translate } from '../transfer/index.ts';
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

type Tried = Given<typeof alert.testMail>;

/** What the mail server said: to this mail, or that it could not be reached. */
function unsent(error: unknown): Omit<Tried, 'taken'> {
  const { responseCode, response, message } = error as { responseCode?: number; response?: string; message?: string };
  return responseCode === undefined ? { reason: 'away', said: message ?? null } : { reason: 'refused', said: response ?? message ?? null };
}

/** Sends a mail to the actor's own address now. Refuses 'mail-no-address'. */
export async function testOwnMail(ctx: Ctx): Promise<Tried> {
  const person = await from(ctx, 'loginUser', 'u').select('u.email').where('u.id', '=', me(ctx)).executeTakeFirst();
  if (!person?.email) return refuse('mail-no-address');
  const text = `${translate(ctx.language, '收到它，说明提醒会发到这个邮箱。')}\n\n${readSettings().publicUrl}/account`;
  const outcome = await sendMail({ to: person.email, subject: translate(ctx.language, '这是一条测试消息'), text }).then(
    () => ({ reason: null, said: null }),
    unsent,
  );
  const taken = outcome.reason === null;
  await audit(ctx, alert.testMail, { taken, reason: outcome.reason });
  return { taken, ...outcome };
}
