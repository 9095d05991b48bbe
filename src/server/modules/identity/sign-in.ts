// Signing in at a provider: authorization code with PKCE, state and nonce. The state is good once, for ten minutes, for one provider, and only in the
// browser that began: it alone has the `binding` (docs/decisions/0085-single-sign-on.md).
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import * as oidc from 'openid-client';
import { sql } from 'kysely';
import { IdentityProtocol } from '../../../contract/identity/codes.ts';
import { providerSignIn } from '../../../contract/identity/sign-in.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, platform, wholeNode } from '../../kernel/scope.ts';
import { admit, BEGUN, networkOf, seal, spend, unseal } from '../auth/index.ts';
import { claimAt, exactOf, saysSecondStep, type Claims } from './claims.ts';
import { admittedPerson, claimsWanted } from './person.ts';
import { clientOf, redirectUri, type ProviderClient } from './provider-client.ts';
import { openProvider, type OpenProvider } from './provider.ts';
import { refusalFor } from './trouble.ts';

const MINUTES = 10;
const PURPOSE = 'sso';

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

interface Begun {
  providerId: string;
  loginSys: In<typeof providerSignIn.begin>['loginSys'];
  binding: string;
  nonce: string;
  /** Sealed: who has it and the code has the person. */
  verifier: string;
}

/** The providers that a sign-in page offers. A database of several sites says nothing to who names none. */
export async function signInProviders(
  ctx: Ctx,
  { site }: In<typeof providerSignIn.providers>,
): Promise<Given<typeof providerSignIn.providers>> {
  const nodes = await ctx.db
    // scope: the sign-in page knows no node yet
    .selectFrom('node as n')
    .select('n.nodeId')
    .$if(Boolean(site), (query) => query.where('n.nodeCode', '=', site ?? ''))
    .limit(2)
    .execute();
  const [node] = nodes;
  if (!node || nodes.length > 1) return [];
  return (
    ctx.db
      // scope: of the site that was named
      .selectFrom('identityProvider as p')
      .select(['p.id as providerId', 'p.providerName', 'p.protocol', 'p.loginSys'])
      .where('p.nodeId', '=', node.nodeId)
      .where('p.statusFlag', '=', true)
      .orderBy('p.createdAt')
      .orderBy('p.id')
      .execute()
  );
}

/** Where to send somebody who wants to sign in there. @throws provider-gone, system-not-allowed, provider-unreachable, provider-answer, too-many */
export async function beginSignIn(ctx: Ctx, { providerId, loginSys }: In<typeof providerSignIn.begin>) {
  await spend(ctx.db, `single sign-on from ${networkOf(ctx.ip)}`, BEGUN);
  const provider = await openProvider(ctx.db, providerId);
  if (provider.protocol !== IdentityProtocol.oidc) return refuse('provider-gone');
  if (!provider.loginSys.includes(loginSys)) refuse('system-not-allowed');
  const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
  const binding = randomBytes(32).toString('base64url');
  const url = await asking(provider, async ({ config }) =>
    oidc.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri(providerId),
      scope: withOpenid(provider.scopes),
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }),
  );
  // What a browser opens is a page, whatever the provider calls it.
  if (!/^https?:$/.test(url.protocol)) refuse('provider-answer', { name: provider.providerName });
  const begun: Begun = { providerId, loginSys, binding: digestOf(binding).toString('base64url'), nonce, verifier: seal(verifier) };
  await addTo(platform(ctx.db), 'oneTime', {
    purpose: PURPOSE,
    secretHash: digestOf(state),
    subject: providerId,
    payload: JSON.stringify(begun),
    expiresAt: sql<string>`now() + make_interval(mins => ${MINUTES}::int)`,
  }).execute();
  return { url: url.href, binding };
}

const withOpenid = (scopes: string): string => [...new Set(['openid', ...scopes.split(/\s+/).filter(Boolean)])].join(' ');

/** Runs what asks a provider; whatever goes wrong there is a refusal in words. */
async function asking<T>(provider: OpenProvider, work: (client: ProviderClient) => Promise<T>): Promise<T> {
  try {
    return await work(await clientOf(provider));
  } catch (error) {
    throw refusalFor(error, provider.providerName);
  }
}

/**
 * Ends what `beginSignIn` began: the code is exchanged by the server, the claims checked, the person found. Gives a session, or a ticket for the
 * second step.
 * @throws provider-gone, provider-over, what `asking` refuses with, what `personOf` and `admit` throw
 */
export async function finishSignIn(
  ctx: Ctx,
  { providerId, binding, answer }: In<typeof providerSignIn.finish>,
  request: FastifyRequest,
): Promise<Given<typeof providerSignIn.finish>> {
  const said = new URLSearchParams(answer);
  const state = said.get('state') ?? '';
  const begun = await takeBegun(ctx, state);
  // Another browser, or another provider than the one that was asked: whoever brings this did not begin it.
  if (!begun || !sameText(begun.binding, digestOf(binding).toString('base64url')) || begun.providerId !== providerId)
    return refuse('provider-over');
  const provider = await openProvider(ctx.db, providerId);
  const claims = await asking(provider, (client) => proven(client, { provider, begun, state, said }));
  const subject = exactOf(claims['sub']) ?? refuse('provider-answer', { name: provider.providerName });
  const at = atNode(ctx, provider.nodeId);
  const account = await admittedPerson(at, { provider, subject, claims }, { loginSys: begun.loginSys, way: 'provider', request });
  const origin = {
    providerId,
    subject,
    sid: exactOf(claims['sid']) ?? null,
    secondStepFlag: saysSecondStep(claims, provider.secondStepValues),
  };
  const details = { provider: provider.providerName, subject };
  return admit(at, { account, loginSys: begun.loginSys, request, way: 'provider', endpoint: providerSignIn.finish, details, origin });
}

/** The product itself, at the provider's node, whoever else is signed in in this browser. */
const atNode = (ctx: Ctx, nodeId: string): Ctx =>
  // scope: who signs in is nobody yet
  wholeNode({ ...ctx, nodeId, actor: { kind: 'system', name: 'sso' } });

const sameText = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Uses a state up, whatever becomes of what it is for; undefined for one that is none, was used or is over. */
async function takeBegun(ctx: Ctx, state: string): Promise<Begun | undefined> {
  const row = await changeIn(platform(ctx.db), 'oneTime')
    .set({ usedAt: sql<string>`now()` })
    .where('purpose', '=', PURPOSE)
    .where('secretHash', '=', digestOf(state))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`)
    .returning('payload')
    .executeTakeFirst();
  return row?.payload as Begun | undefined;
}

interface Answered {
  provider: OpenProvider;
  begun: Begun;
  state: string;
  said: URLSearchParams;
}

/** What the provider says of whoever signed in there, checked: signature, issuer, audience, times, nonce. */
async function proven({ config }: ProviderClient, { provider, begun, state, said }: Answered): Promise<Claims> {
  const came = new URL(redirectUri(provider.id));
  came.search = said.toString();
  const tokens = await oidc.authorizationCodeGrant(config, came, {
    expectedState: state,
    expectedNonce: begun.nonce,
    pkceCodeVerifier: unseal(begun.verifier),
    idTokenExpected: true,
  });
  const claims: Claims & { sub?: string } = { ...tokens.claims() };
  const isWhole = claimsWanted(provider).every((name) => claimAt(claims, name) !== undefined);
  if (isWhole || !config.serverMetadata().userinfo_endpoint) return claims;
  const more = await oidc.fetchUserInfo(config, tokens.access_token, claims.sub ?? '');
  // What is signed counts more.
  return { ...more, ...claims };
}
