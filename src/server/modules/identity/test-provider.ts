// A real provider on loopback (oidc-provider) for tests: people sign in at it by its own pages, it signs, it tells of logouts.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider, type ClientMetadata, type Configuration } from 'oidc-provider';
import { answerSignIn, memoryStore, OWN_PARTS, signingKeys } from './test-provider-parts.ts';

export interface TestPerson {
  /** What the provider says of him. */
  claims: Record<string, unknown>;
}
export interface TestProvider {
  issuer: string;
  /** By what they type as login. */
  people: Map<string, TestPerson>;
  /** Registers us, or says other addresses of a client that it knows. */
  register(client: { clientId: string; secret: string; redirectUri: string; logoutUri: string }): void;
  stop(): Promise<void>;
}

/** Starts it on a free port. Whoever signs in there has agreed to everything. */
export async function openTestProvider(): Promise<TestProvider> {
  const people = new Map<string, TestPerson>();
  const clients: ClientMetadata[] = [];
  const jwks = await signingKeys();
  let answer: ((request: IncomingMessage, response: ServerResponse) => Promise<void>) | undefined;
  const server: Server = createServer((request, response) => {
    answer?.(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const open = (): void => {
    const provider = new Provider(issuer, { ...configuration(clients, people), jwks, adapter: memoryStore() });
    provider.on('backchannel.error', (_ctx, error) => console.error('the logout was not told', error));
    const callback = provider.callback();
    answer = async (request, response) => {
      if (!(await answerSignIn(provider, request, response))) await callback(request, response);
    };
  };
  open();
  return {
    issuer,
    people,
    register({ clientId, secret, redirectUri, logoutUri }) {
      const known = clients.findIndex(({ client_id: id }) => id === clientId);
      if (known >= 0) clients.splice(known, 1);
      clients.push({
        client_id: clientId,
        client_secret: secret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'client_credentials'],
        backchannel_logout_uri: logoutUri,
        backchannel_logout_session_required: true,
      });
      open();
    },
    stop: () => new Promise((done) => (server.closeAllConnections(), server.close(() => done()))),
  };
}

const configuration = (clients: readonly ClientMetadata[], people: Map<string, TestPerson>): Configuration => ({
  ...OWN_PARTS,
  clients: [...clients],
  cookies: { keys: ['test'] },
  // What is asked for by scope is in the identity token too, as Entra ID and Keycloak do.
  conformIdTokenClaims: false,
  claims: { email: ['email', 'email_verified'], profile: ['name', 'preferred_username', 'employee_number', 'groups'], openid: ['sub'] },
  pkce: { required: () => true },
  // Without its own guard of addresses, which lets nobody be told on loopback.
  fetch: (url, options) => {
    const { dispatcher: _, ...plain } = { ...options } as RequestInit & { dispatcher?: unknown };
    return fetch(url, plain);
  },
  findAccount: (_ctx, id) => {
    const person = people.get(id);
    return person && { accountId: id, claims: () => ({ sub: id, ...person.claims }) };
  },
  async loadExistingGrant(ctx) {
    const { client, session } = ctx.oidc;
    const grant = new ctx.oidc.provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
});

/** Signs in there as a browser does, without one: gives the address that it leads back to. */
export async function signInThere(url: string, login: string, jar = new Map<string, string>()): Promise<URL> {
  let next: { url: string; body?: URLSearchParams } = { url };
  for (let hop = 0; hop < 12; hop += 1) {
    const answer = await fetch(next.url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(next.body ? { method: 'POST', body: next.body } : {}),
    });
    for (const cookie of answer.headers.getSetCookie()) keep(jar, cookie);
    const to = answer.headers.get('location');
    if (to) {
      const target = new URL(to, next.url);
      if (target.pathname.startsWith('/login/from/')) return target;
      next = { url: target.href };
      continue;
    }
    const page = await answer.text();
    if (!answer.url.includes('/interaction/')) throw new Error(`${answer.status} ${page.slice(0, 300)}`);
    next = { url: answer.url, body: new URLSearchParams({ login, password: 'x' }) };
  }
  throw new Error('led round in circles');
}

function keep(jar: Map<string, string>, cookie: string): void {
  const [pair = ''] = cookie.split(';');
  const at = pair.indexOf('=');
  jar.set(pair.slice(0, at), pair.slice(at + 1));
}
