// One's own access keys: made after the present password, with rights of one's own, and ended (docs/decisions/0088-access-keys.md).
import { sql } from 'kysely';
import { auth, canBeKeyed } from '../../../contract/auth/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { audit } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from } from '../../kernel/scope.ts';
import { KEY_SIGN } from './access-key-session.ts';
import { inTransaction } from './account.ts';
import { isNetwork } from './address.ts';
import { present, userIdOf } from './second-factor.ts';
import { forgetSessions, hashOf, holdUser, newToken } from './session.ts';

const MOST = 20;
const NAMED = 5;
const liveKeys = (ctx: Ctx, userId: string) =>
  from(ctx, 'accessKey', 'k')
    .where('k.userId', '=', userId)
    .where('k.endedAt', 'is', null)
    .where('k.expiresAt', '>', sql<string>`now()`);

/** The caller's keys that live, the newest first. */
export async function ownAccessKeys(ctx: Ctx): Promise<Given<typeof auth.accessKeys>> {
  // While somebody is seen as, they are the other's own business.
  if (ctx.seenBy) return [];
  return liveKeys(ctx, userIdOf(ctx))
    .select(['k.id as accessKeyId', 'k.keyName', 'k.rights', 'k.networks', 'k.createdAt', 'k.expiresAt', 'k.lastUsedAt'])
    .orderBy('k.createdAt', 'desc')
    .orderBy('k.id')
    .execute();
}

/**
 * Makes a key, which is in the answer alone.
 * @throws present-password-wrong, too-many; access-key-rights for rights that the caller has not, or that no program has; access-key-many; access-key-network for what is no address
 */
export async function createAccessKey(
  ctx: Ctx,
  { keyName, rights, days, networks, encrypted }: In<typeof auth.createAccessKey>,
): Promise<Given<typeof auth.createAccessKey>> {
  const { userId } = await present(ctx, encrypted);
  const loginSys = ctx.actor.kind === 'user' ? ctx.actor.loginSys : refuse('not-signed-in');
  const refused = rights.filter((right) => !ctx.rights.has(right) || !canBeKeyed(right));
  if (refused.length > 0) refuse('access-key-rights', { rights: refused.slice(0, NAMED).join(', ') });
  const wrong = networks.find((one) => !isNetwork(one));
  if (wrong !== undefined) refuse('access-key-network', { value: wrong });
  const key = KEY_SIGN + newToken(ctx.nodeId);
  return inTransaction(ctx, async (inner) => {
    await holdUser(inner.db, { nodeId: ctx.nodeId, userId });
    const { length } = await liveKeys(inner, userId).select('k.id').execute();
    if (length >= MOST) refuse('access-key-many', { most: MOST });
    const { expiresAt } = await addTo(inner, 'accessKey', {
      id: newId(),
      userId,
      loginSys,
      keyName,
      keyHash: hashOf(key),
      rights: [...new Set(rights)].sort(),
      networks: [...new Set(networks)],
      expiresAt: sql<string>`now() + make_interval(days => ${days}::int)`,
    })
      .returning('expiresAt')
      .executeTakeFirstOrThrow();
    await audit(inner, auth.createAccessKey, { keyName, rights, days, networks });
    return { key, expiresAt };
  });
}

/** Ends one of the caller's keys; it is dead within a second everywhere. @throws not-found */
export async function endAccessKey(ctx: Ctx, { accessKeyId }: In<typeof auth.endAccessKey>): Promise<null> {
  const ended = await changeIn(ctx, 'accessKey')
    .set({ endedAt: sql<string>`now()` })
    .where('id', '=', accessKeyId)
    .where('userId', '=', userIdOf(ctx))
    .where('endedAt', 'is', null)
    .returning('keyName')
    .executeTakeFirst();
  const { keyName } = ended ?? refuse('not-found', { thing: '访问密钥' });
  ctx.tell({ keyName });
  ctx.after(forgetSessions);
  return null;
}

/** Ends all keys of a user: his account was taken out of other hands. */
export async function endKeysOf(ctx: Ctx, userId: string): Promise<void> {
  await changeIn(ctx, 'accessKey')
    .set({ endedAt: sql<string>`now()` })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .execute();
  ctx.after(forgetSessions);
}
