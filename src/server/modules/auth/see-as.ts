// Seeing as another user: a session of its own in the administrator's sign-in, that reads with what both may see and changes nothing
// (`mount` refuses every call that is no read). It is bound to its token: when it is over, the token is worth nothing and nobody goes on by mistake.
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { auth } from '../../../contract/auth/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { audit } from '../../kernel/audit.ts';
import type { Ctx, DataScope } from '../../kernel/ctx.ts';
import { inTransaction as taskTransaction } from '../../kernel/jobs/index.ts';
import { refuse } from '../../kernel/refusal.ts';
import { changeIn, from } from '../../kernel/scope.ts';
import { inTransaction } from './account.ts';
import { forgetSessions, holdUser, liveSession, makeSession, readToken, tokenOf, userNow } from './session.ts';

/**
 * Begins to see as a user of the own site, for 30 minutes at most; gives the token to look with. Refuses 'not-found', 'see-as-self',
 * 'see-as-locked', 'see-as-system', 'see-as-beyond' and 'see-as-scope' for one who may do or see what the caller may not.
 */
export async function seeAs(ctx: Ctx, { userId }: In<typeof auth.seeAs>, request: FastifyRequest): Promise<Given<typeof auth.seeAs>> {
  if (ctx.actor.kind !== 'user') return refuse('not-signed-in');
  if (userId === ctx.actor.userId) refuse('see-as-self');
  const session = (await liveSession(ctx.db, tokenOf(request))) ?? refuse('not-signed-in');
  const { loginSys } = ctx.actor;
  const other = await openTo(ctx, userId, loginSys);
  const { loginAccount, userName } = other.actor;
  const token = await inTransaction(ctx, async (inner) => {
    const { nodeId } = inner;
    await holdUser(inner.db, session);
    const family = await inner.db
      // scope: the caller's own sign-in
      .selectFrom('session')
      .select('familyStartedAt as startedAt')
      .where('nodeId', '=', nodeId)
      .where('tokenHash', '=', session.tokenHash)
      .where('endedAt', 'is', null)
      .executeTakeFirst();
    const made = await makeSession(inner.db, {
      nodeId,
      userId: session.userId,
      loginSys,
      request,
      family: { id: session.familyId, startedAt: family?.startedAt ?? refuse('not-signed-in') },
      seeing: { userId, until: session.expiresAt },
    });
    await audit(inner, auth.seeAs, { userId, account: loginAccount, userName, until: made.expiresAt });
    return made;
  });
  return { ...token, userId, loginAccount, userName };
}

/** The user, when the caller may see as him. */
async function openTo(ctx: Ctx, userId: string, loginSys: string) {
  const row = await from(ctx, 'loginUser', 'u')
    .select(['u.userName as name', 'u.lockFlag', 'u.loginSys'])
    .where('u.id', '=', userId)
    .executeTakeFirst();
  const { name, ...user } = row ?? refuse('not-found', { thing: '用户' });
  if (user.lockFlag) refuse('see-as-locked', { name });
  if (!user.loginSys.includes(loginSys)) refuse('see-as-system', { name });
  const other = (await userNow(ctx.db, { nodeId: ctx.nodeId, userId, loginSys })) ?? refuse('see-as-locked', { name });
  if ([...other.rights].some((right) => !ctx.rights.has(right))) refuse('see-as-beyond', { name });
  if (!covers(ctx.scope, other.scope)) refuse('see-as-scope', { name });
  return other;
}

/** Whether all that one data permission leaves is left by the other too. */
const covers = (wide: DataScope, narrow: DataScope): boolean =>
  (Object.keys(wide) as (keyof DataScope)[]).every((kind) => narrow[kind] && narrow[kind].every((id) => wide[kind]?.includes(id)));

/** Ends it; the administrator's own session lives on. Refuses 'see-as-over' when nobody is seen as. */
export async function endSeeAs(ctx: Ctx, request: FastifyRequest): Promise<void> {
  const token = readToken(tokenOf(request));
  if (!ctx.seenBy || !token || ctx.actor.kind !== 'user') return refuse('see-as-over');
  await changeIn(ctx, 'session')
    .set({ endedAt: sql<string>`now()`, seenLogged: true })
    .where('tokenHash', '=', token.hash)
    .execute();
  const { userId, loginAccount: account, userName } = ctx.actor;
  ctx.tell({ userId, account, userName });
  ctx.after(forgetSessions);
}

/** Enters in the operation log what ended by itself: half an hour was over, the administrator signed out or was locked. Runs each minute. */
export async function logSeenOver(ctx: Ctx): Promise<void> {
  await taskTransaction(ctx, async (inner) => {
    const over = await changeIn(inner, 'session')
      .from('loginUser as o')
      .innerJoin('loginUser as w', 'w.nodeId', 'o.nodeId')
      .set({ seenLogged: true })
      .where('session.seenAsUserId', 'is not', null)
      .where('session.seenLogged', '=', false)
      .where(sql<boolean>`(session.ended_at is not null or session.expires_at <= now())`)
      .whereRef('o.nodeId', '=', 'session.nodeId')
      .whereRef('o.id', '=', 'session.seenAsUserId')
      .whereRef('w.id', '=', 'session.userId')
      .returning(['w.id as userId', 'w.loginAccount', 'o.id as otherId', 'o.loginAccount as account', 'o.userName'])
      .returning(sql<string>`least(session.ended_at, session.expires_at)`.as('endedAt'))
      .execute();
    for (const { userId, loginAccount, otherId, account, userName, endedAt } of over)
      await audit({ ...inner, seenBy: { userId, loginAccount } }, auth.endSeeAs, { userId: otherId, account, userName, endedAt });
  });
}
