// Signing in with a passkey: alone, then it is opened by a finger, a face or a PIN and stands for both steps; or as the second step of a ticket.
import { createHash } from 'node:crypto';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { auth } from '../../../contract/auth/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { audit } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Database } from '../../kernel/db/database.ts';
import { refuse } from '../../kernel/refusal.ts';
import { changeIn, from, wholeNode } from '../../kernel/scope.ts';
import { accountById, asUser } from './account.query.ts';
import { inTransaction } from './account.ts';
import { networkOf } from './address.ts';
import { makeChallenge, readAnswer, relyingParty, takeChallenge } from './passkey-challenge.ts';
import { readTicket, useTicket } from './second-step.ts';
import { holdUser, makeSession } from './session.ts';
import { logRefusal, logSignIn } from './sign-in-log.ts';
import { BEGUN, spend } from './throttle.ts';

/** A challenge of a ticket is good for that ticket alone. */
const subjectOf = (ticket: string | null | undefined): string =>
  ticket ? `ticket ${createHash('sha256').update(ticket).digest('base64url')}` : 'signs in';

/** What a device is to sign. @throws too-many, passkey-no-name, second-step-over */
export async function beginPasskeySignIn(
  ctx: Ctx,
  { ticket }: In<typeof auth.beginPasskeySignIn>,
): Promise<Given<typeof auth.beginPasskeySignIn>> {
  await spend(ctx.db, `passkey from ${networkOf(ctx.ip)}`, BEGUN);
  const { rpID, isUsable } = relyingParty();
  if (!isUsable) refuse('passkey-no-name');
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID,
    challenge: await makeChallenge(ctx.db, subjectOf(ticket)),
    userVerification: 'required',
    allowCredentials: ticket ? await keysOf(ctx, await readTicket(ctx, ticket)) : [],
  });
  return { options: JSON.stringify(options) };
}

async function keysOf(ctx: Ctx, { nodeId, userId }: { nodeId: string; userId: string }) {
  // scope: of the ticket's own account
  const rows = await from(wholeNode({ ...ctx, nodeId }), 'passkey', 'k')
    .select(['k.credentialId as id', 'k.transports'])
    .where('k.userId', '=', userId)
    .execute();
  return rows;
}

/**
 * Lets in who holds the key. A counter that did not go on says that there is a copy: such a key is believed no more.
 * @throws passkey-unknown, passkey-refused, passkey-copied, second-step-over, account-locked, system-not-allowed
 */
export async function loginPasskey(
  ctx: Ctx,
  { answer, loginSys: wanted, ticket }: In<typeof auth.loginPasskey>,
  request: FastifyRequest,
): Promise<Given<typeof auth.loginPasskey>> {
  const response = readAnswer<AuthenticationResponseJSON>(answer);
  const first = ticket ? await readTicket(ctx, ticket) : undefined;
  const key = (await keyNamed(ctx.db, response.id)) ?? refuse('passkey-unknown');
  const { nodeId, userId } = key;
  if (first && first.userId !== userId) refuse('passkey-refused');
  const loginSys = first?.loginSys ?? wanted;
  const attempt = { account: key, loginSys, way: first?.way ?? ('passkey' as const), request };
  const newCounter = await signedHere(ctx, { response, key, subject: subjectOf(ticket) });
  if (newCounter === undefined) {
    logRefusal(ctx.db, { ...attempt, result: 'refused' });
    return refuse('passkey-refused');
  }
  const outcome = await inTransaction(ctx, async (inner) => {
    const held = await holdUser(inner.db, key);
    if (!held || (ticket && !(await useTicket(inner, ticket)))) return refuse('second-step-over');
    if (held.lockFlag) return refuse('account-locked');
    const account = (await accountById(inner.db, key)) ?? refuse('passkey-unknown');
    if (!account.loginSys.includes(loginSys)) return refuse('system-not-allowed');
    const own = asUser(inner, account, loginSys);
    if (!(await countOn(own, key.id, newCounter))) return 'copied' as const;
    const session = await makeSession(inner.db, { nodeId, userId, loginSys, request, origin: first?.origin });
    await logSignIn(inner.db, { ...attempt, result: 'ok' });
    await audit(own, auth.loginPasskey, { loginSys, passkeyName: key.passkeyName, second: first !== undefined });
    return { ...session, mustChangePassword: account.mustChangePassword };
  });
  if (outcome !== 'copied') return outcome;
  logRefusal(ctx.db, { ...attempt, result: 'refused', odd: 'copied' });
  return refuse('passkey-copied');
}

type Key = NonNullable<Awaited<ReturnType<typeof keyNamed>>>;

const keyNamed = (db: Database, credentialId: string) =>
  db
    // scope: who signs in says no site
    .selectFrom('passkey')
    .select(['nodeId', 'id', 'userId', 'passkeyName', 'credentialId', 'publicKey', 'counter'])
    .where('credentialId', '=', credentialId)
    .executeTakeFirst();

/** The counter that was signed, by this key, here, now, with finger, face or PIN; undefined for what was not. */
async function signedHere(ctx: Ctx, { response, key, subject }: { response: AuthenticationResponseJSON; key: Key; subject: string }) {
  const { rpID, origin } = relyingParty();
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(ctx.db, { challenge, subject }),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    // How it counts is held against the database, under the user's lock (`countOn`).
    credential: { id: key.credentialId, publicKey: new Uint8Array(key.publicKey), counter: 0 },
  }).catch(() => undefined);
  const handle = response.response?.userHandle;
  const isOwn = handle === undefined || Buffer.from(handle, 'base64url').toString() === key.userId;
  return verified?.verified && isOwn ? verified.authenticationInfo.newCounter : undefined;
}

/** Keeps how often the device has signed; false where it does not go on. One that was copied is believed no more: it never goes on again. */
async function countOn(ctx: Ctx, id: string, counter: number): Promise<boolean> {
  const counted = await changeIn(ctx, 'passkey')
    .set({ counter, lastUsedAt: sql<string>`now()` })
    .where('id', '=', id)
    .where(sql<boolean>`(counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))`)
    .returning('id')
    .executeTakeFirst();
  if (!counted) await changeIn(ctx, 'passkey').set({ counter: MOST_COUNTED }).where('id', '=', id).execute();
  return counted !== undefined;
}

/** More than any device counts (32 bits). */
const MOST_COUNTED = 2 ** 40;
