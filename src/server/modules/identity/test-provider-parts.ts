// What the provider of tests has of its own, where oidc-provider would put up something makeshift and warn of it: a store, a key, and pages.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair } from 'jose';
import type { AdapterFactory, AdapterPayload, Configuration, JWK, Provider } from 'oidc-provider';

/** All that one provider remembers, in memory. */
export function memoryStore(): AdapterFactory {
  const kept = new Map<string, AdapterPayload>();
  return (name) => {
    const keyOf = (id: string): string => `${name}:${id}`;
    const found = async (fits: (payload: AdapterPayload) => boolean): Promise<AdapterPayload | undefined> =>
      [...kept].find(([key, payload]) => key.startsWith(`${name}:`) && fits(payload))?.[1];
    return {
      upsert: async (id, payload) => void kept.set(keyOf(id), payload),
      find: async (id) => kept.get(keyOf(id)),
      findByUid: async (uid) => found((payload) => payload.uid === uid),
      findByUserCode: async (userCode) => found((payload) => payload.userCode === userCode),
      consume: async (id) => void Object.assign(kept.get(keyOf(id)) ?? {}, { consumed: Math.floor(Date.now() / 1000) }),
      destroy: async (id) => void kept.delete(keyOf(id)),
      revokeByGrantId: async (grantId) => {
        for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key);
      },
    };
  };
}

/** The one key that it signs by. */
export async function signingKeys(): Promise<{ keys: JWK[] }> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  // jose says of a key only that it has some of these fields; an exported private RSA key has those that the provider asks for.
  return { keys: [{ ...(await exportJWK(privateKey)), kid: 'own', alg: 'RS256', use: 'sig' } as JWK] };
}

const pageOf = (body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A provider on this machine</title><body>${body}</body></html>`;

const SIGN_IN = pageOf(
  '<form method="post"><p><label>Name <input name="login" required autofocus></label><p><label>Password (any) <input name="password" type="password" required></label>' +
    '<p><button type="submit">Sign in</button> <a href="?cancel">Cancel</a></form>',
);

/** The page on which somebody says who he is; false for any other address of the provider. */
export async function answerSignIn(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const { pathname, search } = new URL(request.url ?? '', provider.issuer);
  if (!pathname.startsWith('/interaction/')) return false;
  if (request.method === 'POST') {
    const accountId = new URLSearchParams(await text(request)).get('login') ?? '';
    await provider.interactionFinished(request, response, { login: { accountId } }, { mergeWithLastSubmission: false });
  } else if (search === '?cancel') {
    await provider.interactionFinished(request, response, { error: 'access_denied' }, { mergeWithLastSubmission: false });
  } else {
    await provider.interactionDetails(request, response);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(SIGN_IN);
  }
  return true;
}

const HOUR = 3_600;

/** What it says and how long what it gives is good. */
export const OWN_PARTS: Configuration = {
  ttl: { AccessToken: HOUR, ClientCredentials: HOUR, IdToken: HOUR, Interaction: HOUR, Session: 12 * HOUR, Grant: 12 * HOUR },
  clientBasedCORS: () => false,
  renderError: (ctx, { error, error_description: why }) => {
    ctx.type = 'text/plain';
    ctx.body = `${error} ${why ?? ''}`;
  },
  features: {
    devInteractions: { enabled: false },
    // Of programs: who is registered gets a token for itself.
    clientCredentials: { enabled: true },
    backchannelLogout: { enabled: true },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => {
        ctx.body = pageOf(`${form}<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>`);
      },
      postLogoutSuccessSource: (ctx) => {
        ctx.body = pageOf('Signed out.');
      },
    },
  },
};
