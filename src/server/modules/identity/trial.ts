// 测试: asks a provider as a sign-in would, as far as that goes without a person.
import * as oidc from 'openid-client';
import { IdentityProtocol } from '../../../contract/identity/codes.ts';
import { identityProvider } from '../../../contract/identity/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { audit } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { inTransaction } from '../auth/index.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { clientOf, logoutUri, redirectUri } from './provider-client.ts';
import { refusalFor } from './trouble.ts';

/**
 * Finds where people sign in, reads the keys, and offers a code that is none: who takes our client refuses just the code.
 * @throws not-found, provider-unreachable, provider-answer, provider-client
 */
export async function testProvider(
  ctx: Ctx,
  { providerId }: In<typeof identityProvider.test>,
): Promise<Given<typeof identityProvider.test>> {
  const provider =
    (await from(ctx, 'identityProvider', 'p').selectAll('p').where('p.id', '=', providerId).executeTakeFirst()) ??
    refuse('not-found', { thing: '身份提供方' });
  if (provider.protocol !== IdentityProtocol.oidc) return refuse('not-found', { thing: '身份提供方' });
  const name = provider.providerName;
  try {
    const { config } = await clientOf(provider, { anew: true });
    const { authorization_endpoint: signInAt = '', jwks_uri: keysAt = '' } = config.serverMetadata();
    const said = (await (await guardedFetch(keysAt, {})).json()) as { keys?: unknown[] } | null;
    const keys = Array.isArray(said?.keys) ? said.keys.length : 0;
    if (keys === 0 || signInAt === '') throw new Refusal('provider-answer', { name });
    await offer(config, providerId);
    await inTransaction(ctx, (inner) => audit(inner, identityProvider.test, { providerId }));
    return { signInAt, keys, redirectUri: redirectUri(providerId), logoutUri: logoutUri(providerId) };
  } catch (error) {
    throw refusalFor(error, name);
  }
}

async function offer(config: oidc.Configuration, providerId: string): Promise<void> {
  const code = { code: oidc.randomState(), redirect_uri: redirectUri(providerId), code_verifier: oidc.randomPKCECodeVerifier() };
  try {
    await oidc.genericGrantRequest(config, 'authorization_code', code);
  } catch (error) {
    if (!(error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant')) throw error;
  }
}
