// A provider as its discovery document says it is: where people sign in, who signs what it says. Kept a while, for every sign-in asks for it.
import { createRemoteJWKSet, customFetch as keyFetch, type JWTVerifyGetKey } from 'jose';
import * as oidc from 'openid-client';
import { readSettings } from '../../kernel/settings.ts';
import { RETURN_PATH } from '../../../contract/kernel/return-path.ts';
import { unseal } from '../auth/index.ts';
import { guardedFetch, isLoopback } from './guarded-fetch.ts';

/** What is asked of a provider before a person is. */
export interface ProviderAddress {
  nodeId: string;
  id: string;
  providerName: string;
  issuer: string;
  clientId: string;
  clientSecret: string | null;
  updatedAt: string;
}
export interface ProviderClient {
  config: oidc.Configuration;
  keys: JWTVerifyGetKey;
}

const FRESH_MS = 10 * 60_000;
const MOST = 500;
/** A provider's clock and ours may differ by so many seconds. */
export const CLOCK_SECONDS = 30;

interface Kept {
  until: number;
  client: Promise<ProviderClient>;
}
const kept = new Map<string, Kept>();

/** Where a provider leads people back to. Of the settings, never of a request. */
export const redirectUri = (providerId: string): string => `${readSettings().publicUrl}${RETURN_PATH}${providerId}`;
/** Where a provider tells that somebody has signed out there. */
export const logoutUri = (providerId: string): string => `${readSettings().publicUrl}/gateway/oauth/providerLogout/${providerId}`;

/** The client of a provider; throws what openid-client or the network throws (`trouble.ts`). `anew`: whatever is kept. */
export function clientOf(provider: ProviderAddress, { anew = false } = {}): Promise<ProviderClient> {
  const key = `${provider.nodeId} ${provider.id} ${provider.updatedAt}`;
  const known = kept.get(key);
  if (known && !anew && known.until > performance.now()) return known.client;
  if (kept.size >= MOST) kept.clear();
  const client = discover(provider);
  kept.set(key, { until: performance.now() + FRESH_MS, client });
  client.catch(() => kept.delete(key));
  return client;
}

async function discover({ issuer, clientId, clientSecret }: ProviderAddress): Promise<ProviderClient> {
  const server = new URL(issuer);
  const open = isLoopback(server) ? [oidc.allowInsecureRequests] : [];
  const found = await oidc.discovery(server, clientId, undefined, oidc.None(), { [oidc.customFetch]: guardedFetch, execute: open });
  const said = found.serverMetadata();
  const secret = clientSecret === null ? undefined : unseal(clientSecret);
  const config = new oidc.Configuration(said, clientId, { [oidc.clockTolerance]: CLOCK_SECONDS }, proofOf(secret, said));
  config[oidc.customFetch] = guardedFetch;
  for (const allow of open) allow(config);
  // The signature of what it says of a person is looked at, although it came to us by TLS.
  oidc.enableNonRepudiationChecks(config);
  const keys = createRemoteJWKSet(new URL(said.jwks_uri ?? ''), { [keyFetch]: guardedFetch as typeof fetch });
  return { config, keys };
}

/** How we prove to it who asks: by what it takes. */
function proofOf(secret: string | undefined, { token_endpoint_auth_methods_supported: taken }: oidc.ServerMetadata): oidc.ClientAuth {
  if (secret === undefined) return oidc.None();
  return !taken || taken.includes('client_secret_basic') ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret);
}
