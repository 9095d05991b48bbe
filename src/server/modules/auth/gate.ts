// What a living session may still not do: be used by another client than its own once it was replaced, and do anything but change
// the password while it has to be changed, or switch on the second step while a role asks for it.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { auth } from '../../../contract/auth/index.ts';
import { failure } from '../../kernel/http/answer.ts';
import type { Database } from '../../kernel/db/database.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { languageOf } from '../../kernel/http/request.ts';
import { sessionOf } from './access-key-session.ts';
import { isWithin } from './address.ts';
import { changeLanguage } from './session-language.ts';
import { clientOf, endFamily, tokenOf } from './session.ts';

const routesOf = (endpoints: { path: string }[]) => new Set(endpoints.map(({ path }) => `/gateway${path}`));
const ALWAYS = [auth.info, auth.menu, auth.logout, auth.endSeeAs, ...Object.values(auth).filter(({ permit }) => permit === 'open')];
const withOldPassword = routesOf([...ALWAYS, auth.changePassword]);
const withOneStep = routesOf([
  ...ALWAYS,
  auth.changePassword,
  auth.secondFactor,
  auth.offerSecond,
  auth.confirmSecond,
  auth.passkeys,
  auth.beginPasskey,
  auth.createPasskey,
]);

/** Looks at every request that carries a token, before its endpoint does. Call it once, before `mount`. */
export function guardSessions(app: FastifyInstance, db: Database): void {
  app.addHook('onRequest', async (request, reply) => {
    const refusal = await refusalFor(db, request);
    if (!refusal) return;
    const { status, envelope } = failure(refusal, languageOf(request), request.id);
    await reply.code(status).send(envelope);
  });
}

async function refusalFor(db: Database, request: FastifyRequest): Promise<Refusal | undefined> {
  const token = tokenOf(request);
  const session = token ? await sessionOf(db, token) : undefined;
  if (!session) return undefined;
  // A key that was carried off is worth nothing elsewhere, nor what a card opened.
  if (session.networks?.length && !isWithin(request.ip, session.networks))
    return new Refusal(session.atTerminal ? 'card-not-here' : 'access-key-elsewhere');
  // What follows is about people.
  if (session.program) return undefined;
  if (session.replacedFor !== undefined && session.replacedFor !== clientOf(request)) {
    await endFamily(db, session);
    return new Refusal('not-signed-in');
  }
  // Our own screens say it with each call; what a browser would like besides is no choice.
  if (request.headers['lang'] && session.language !== languageOf(request)) await changeLanguage(db, session, languageOf(request));
  const route = request.routeOptions.url ?? '';
  if (session.mustChangePassword && !withOldPassword.has(route)) return new Refusal('must-change-password');
  return session.mustSetSecondFactor && !withOneStep.has(route) ? new Refusal('second-factor-first') : undefined;
}
