// Back-channel logout (OpenID Connect): a provider tells, signed, that somebody has signed out there; here he is out within a second.
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { jwtVerify, type JWTPayload } from 'jose';
import { sql } from 'kysely';
import { systemCtx } from '../../kernel/ctx.ts';
import { transact, type Database } from '../../kernel/db/database.ts';
import { addTo, platform } from '../../kernel/scope.ts';
import { dropCodes, endSessionsFrom, forgetSessions } from '../auth/index.ts';
import { exactOf } from './claims.ts';
import { CLOCK_SECONDS, clientOf } from './provider-client.ts';
import { openProvider, type OpenProvider } from './provider.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** So old a token may be: a provider tells at once. */
const MINUTES = 5;
const MOST_BYTES = 16 * 1024;
/** The type of its own, or none: providers of before 2024 send `JWT`, which the standard lets them. */
const TYPES = /^(?:(?:application\/)?logout\+jwt|jwt|)$/i;
const SIGNED = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];

/** Serves it: a form in, nothing out. 200 when it is done, 400 for what is no logout of this provider (as the standard has it, outside the envelope). */
export function serveProviderLogout(app: FastifyInstance, db: Database): void {
  void app.register(async (own) => {
    // Here alone: a form is sent by any page, without asking.
    own.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body)).get('logout_token') ?? ''),
    );
    own.post('/gateway/oauth/providerLogout/:providerId', async (request, reply) => {
      const { providerId } = request.params as { providerId: string };
      const token = typeof request.body === 'string' ? request.body : '';
      const done = /^[\da-f-]{36}$/i.test(providerId) && (await endTold(db, { providerId, token }).catch(() => false));
      return done ? reply.code(200).send() : reply.code(400).send({ error: 'invalid_request' });
    });
  });
}

/** False for what is no logout token of this provider, or came before. */
async function endTold(db: Database, { providerId, token }: { providerId: string; token: string }): Promise<boolean> {
  const provider = await openProvider(db, providerId);
  const said = await read(provider, token);
  const [subject, sid] = [exactOf(said.sub) ?? null, exactOf(said['sid']) ?? null];
  const jti = exactOf(said.jti);
  if (jti === undefined || (subject === null && sid === null)) return false;
  // transaction: no envelope, no idempotency key; the token is used up with what it ends
  const ended = await transact(db, async (tx) => {
    const inner = tx as Database;
    const first = await addTo(platform(inner), 'oneTime', {
      purpose: 'logout',
      secretHash: createHash('sha256').update(`${provider.id}\0${jti}`).digest(),
      subject: '',
      expiresAt: sql<string>`now() + interval '1 hour'`,
    })
      .onConflict((c) => c.doNothing())
      .returning('purpose')
      .executeTakeFirst();
    if (!first) return false;
    const ctx = systemCtx(inner, { nodeId: provider.nodeId, timeZone: 'Asia/Shanghai' }, 'sso-logout');
    await endSessionsFrom(ctx, { nodeId: provider.nodeId, providerId: provider.id, subject, sid });
    if (subject !== null) await dropHalfDone(inner, { provider, subject });
    return true;
  });
  forgetSessions();
  return ended;
}

/** A sign-in that waits for its second step is over too. */
async function dropHalfDone(db: Database, { provider, subject }: { provider: OpenProvider; subject: string }): Promise<void> {
  const tied = await db
    // scope: the provider names its node
    .selectFrom('identityLink')
    .select('userId')
    .where('nodeId', '=', provider.nodeId)
    .where('providerId', '=', provider.id)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (tied) await dropCodes(db, tied.userId);
}

async function read(provider: OpenProvider, token: string): Promise<JWTPayload> {
  const { config, keys } = await clientOf(provider);
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    issuer: config.serverMetadata().issuer,
    audience: provider.clientId,
    algorithms: SIGNED,
    maxTokenAge: `${MINUTES} minutes`,
    clockTolerance: CLOCK_SECONDS,
    requiredClaims: ['iat', 'jti', 'events'],
  });
  const events = payload['events'];
  const isLogout = typeof events === 'object' && events !== null && Object.hasOwn(events, EVENT);
  // An identity token is signed by the same key: it has a nonce, and tells of no event. What says of itself that it is something else is none either.
  if (!isLogout || payload['nonce'] !== undefined || !TYPES.test(protectedHeader.typ ?? '')) throw new Error('no logout token');
  return payload;
}
