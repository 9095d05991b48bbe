// The sign-ins of the caller that are alive: seen, and ended from another one with the present password (ASVS 7.5.2); those of a user, ended by an administrator.
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { auth } from '../../../contract/auth/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { audit } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { changeIn, from } from '../../kernel/scope.ts';
import { inTransaction, proveOwn } from './account.ts';
import { sha256Hex } from './password.ts';
import { requireBelow } from './rights.query.ts';
import { endOpen, forgetSessions, holdUser, liveSession, tokenOf } from './session.ts';
import { openPassword } from './transport.ts';

type Family = { familyId: string };

/** The caller's sign-ins, the latest first. None while somebody is seen as: they are the other's own business. */
export async function ownSessions(ctx: Ctx, request: FastifyRequest): Promise<Given<typeof auth.ownSessions>> {
  if (ctx.actor.kind !== 'user') return refuse('not-signed-in');
  if (ctx.seenBy) return [];
  const { familyId } = (await liveSession(ctx.db, tokenOf(request))) ?? refuse('not-signed-in');
  const rows = await from(ctx, 'session', 's')
    .distinctOn('s.familyId')
    .select(['s.familyId as sessionId', 's.loginSys', 's.agent', 's.address', 's.familyStartedAt as signedInAt', 's.expiresAt'])
    .where('s.userId', '=', ctx.actor.userId)
    .where('s.seenAsUserId', 'is', null)
    .where('s.endedAt', 'is', null)
    .where('s.expiresAt', '>', sql<string>`now()`)
    .orderBy('s.familyId')
    .orderBy('s.createdAt', 'desc')
    .execute();
  return rows
    .map(({ agent, ...row }) => ({
      ...row,
      loginSys: row.loginSys as Given<typeof auth.info>['loginSys'],
      client: clientName(agent),
      current: row.sessionId === familyId,
    }))
    .sort((a, b) => Date.parse(b.signedInAt) - Date.parse(a.signedInAt));
}

/**
 * Ends one of the caller's sign-ins, or all but the one that asks; gives how many ended. They are out within a second everywhere.
 * Refuses 'present-password-wrong', 'too-many', 'not-found' for what is no sign-in of the caller or is over.
 */
export async function endOwnSession(
  ctx: Ctx,
  { sessionId, encrypted }: In<typeof auth.endOwnSession>,
  request: FastifyRequest,
): Promise<Given<typeof auth.endOwnSession>> {
  const { familyId } = (await liveSession(ctx.db, tokenOf(request))) ?? refuse('not-signed-in');
  const { userId } = await proveOwn(ctx, sha256Hex(await openPassword(ctx.db, encrypted)), 'present-password-wrong');
  return inTransaction(ctx, async (inner) => {
    await holdUser(inner.db, { nodeId: ctx.nodeId, userId });
    const open = changeIn(inner, 'session')
      .set({ endedAt: sql<string>`now()` })
      .where('userId', '=', userId)
      .where('endedAt', 'is', null)
      .where('expiresAt', '>', sql<string>`now()`);
    const chosen = sessionId ? open.where('familyId', '=', sessionId) : open.where('familyId', '!=', familyId);
    const ended = new Set((await chosen.returning('familyId').execute()).map((row: Family) => row.familyId)).size;
    if (sessionId && ended === 0) refuse('not-found', { thing: '登录' });
    await audit(inner, auth.endOwnSession, { sessionId: sessionId ?? null, ended });
    inner.after(forgetSessions);
    return { ended };
  });
}

/**
 * Ends every sign-in of a user, wherever it is; gives how many. His password and second step stay.
 * Refuses 'not-found', and 'not-permitted' for one who may do what the caller may not.
 */
export async function endUserSessions(ctx: Ctx, { userId }: In<typeof auth.endUserSessions>): Promise<Given<typeof auth.endUserSessions>> {
  await requireBelow(ctx, userId, '退出权限更高的用户的登录');
  await holdUser(ctx.db, { nodeId: ctx.nodeId, userId });
  const rows = await endOpen(ctx)
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<string>`now()`)
    .returning('familyId')
    .execute();
  ctx.after(forgetSessions);
  return { ended: new Set(rows.map((row: Family) => row.familyId)).size };
}

// The more particular first: Edge calls itself Chrome too, and Chrome calls itself Safari.
const BROWSERS = [
  ['MicroMessenger', '微信'],
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const SYSTEMS = [
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** 'Chrome · Windows' of what a browser says of itself; null of what is none we know. */
export function clientName(agent: string): string | null {
  const parts = [BROWSERS, SYSTEMS].flatMap((kinds) => kinds.find(([sign]) => agent.includes(sign))?.[1] ?? []);
  return parts.join(' · ') || null;
}
