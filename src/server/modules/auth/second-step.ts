// Signing in, where it takes two steps: after a right password or mailed code a ticket, and for it with a code the session.
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { auth } from '../../../contract/auth/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { audit } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, platform } from '../../kernel/scope.ts';
import { accountById, asUser } from './account.query.ts';
import { inTransaction } from './account.ts';
import type { UserKey } from './code.ts';
import { takeSecondCode, triesOf } from './second-factor.ts';
import { holdUser, makeSession, type SessionOrigin } from './session.ts';
import { logRefusal, logSignIn, type Way } from './sign-in-log.ts';
import { charge, FREE_TRIES, forgive } from './throttle.ts';

const MINUTES = 5;
const digestOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest();

interface TicketPayload extends UserKey {
  loginSys: In<typeof auth.login>['loginSys'];
  way: Way;
  /** The provider that has proven the first step. */
  origin?: SessionOrigin;
}

/** A ticket for the second step, good once and for 5 minutes. */
export async function makeTicket(ctx: Ctx, payload: TicketPayload, ways: ('code' | 'passkey')[]) {
  const ticket = randomBytes(32).toString('base64url');
  const { expiresAt } = await addTo(platform(ctx.db), 'oneTime', {
    purpose: 'second',
    secretHash: digestOf(ticket),
    subject: payload.userId,
    payload: JSON.stringify(payload),
    expiresAt: sql<string>`now() + make_interval(mins => ${MINUTES}::int)`,
  })
    .returning('expiresAt')
    .executeTakeFirstOrThrow();
  return { ticket, expiresAt, ways };
}

/**
 * The second step: the code of a phone or a recovery code, for the ticket of the first step. Each try counts against the account before it is
 * looked at, whatever ticket it comes with; a wrong one leaves the ticket good.
 * @throws second-step-over, too-many, second-code-wrong, account-locked
 */
export async function loginSecond(
  ctx: Ctx,
  { ticket, code }: In<typeof auth.loginSecond>,
  request: FastifyRequest,
): Promise<Given<typeof auth.loginSecond>> {
  const payload = await readTicket(ctx, ticket);
  await charge(ctx.db, triesOf(payload.userId), FREE_TRIES);
  const letIn = inTransaction(ctx, async (inner) => {
    const held = await holdUser(inner.db, payload);
    // Used up under the user's lock: a password that was changed meanwhile has spoilt it (`dropCodes`).
    if (!held || !(await useTicket(inner, ticket))) return refuse('second-step-over');
    if (held.lockFlag) return refuse('account-locked');
    const account = (await accountById(inner.db, payload)) ?? refuse('second-step-over');
    const own = asUser(inner, account, payload.loginSys);
    await takeSecondCode(own, account.userId, code);
    const session = await makeSession(inner.db, { ...payload, request });
    await forgive(inner.db, triesOf(payload.userId));
    await audit(own, auth.loginSecond, { loginSys: payload.loginSys, recovery: code.length > 6 });
    await logSignIn(inner.db, { account, loginSys: payload.loginSys, way: payload.way, result: 'ok', request });
    return { ...session, mustChangePassword: account.mustChangePassword };
  });
  return letIn.catch((error: unknown) => {
    if (error instanceof Refusal && error.key === 'second-code-wrong')
      logRefusal(ctx.db, { account: payload, loginSys: payload.loginSys, way: payload.way, result: 'second', request });
    throw error;
  });
}

/** Whom a living ticket is for. @throws second-step-over */
export async function readTicket(ctx: Ctx, ticket: string): Promise<TicketPayload> {
  const row = await from(platform(ctx.db), 'oneTime', 't')
    .select('t.payload')
    .where('t.purpose', '=', 'second')
    .where('t.secretHash', '=', digestOf(ticket))
    .where('t.usedAt', 'is', null)
    .where('t.expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst();
  return (row?.payload as TicketPayload | undefined) ?? refuse('second-step-over');
}

/** Uses a ticket up; false where that was done already. */
export async function useTicket(ctx: Ctx, ticket: string): Promise<boolean> {
  const used = await changeIn(platform(ctx.db), 'oneTime')
    .set({ usedAt: sql<string>`now()` })
    .where('purpose', '=', 'second')
    .where('secretHash', '=', digestOf(ticket))
    .where('usedAt', 'is', null)
    .returning('purpose')
    .executeTakeFirst();
  return used !== undefined;
}
