// A provider that says whatever a test wants, rightly signed or not: what a real one never says.
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';

export interface Liar {
  issuer: string;
  /** Changes what the next identity token says; `undefined` leaves a claim out. */
  says: Record<string, unknown>;
  /** How it is signed: by its key, by another one, by nobody. */
  signs: 'rightly' | 'other' | 'none';
  /** What its discovery document says besides. */
  document: Record<string, unknown>;
  /** Codes that it has exchanged. */
  exchanged: number;
  sign(payload: JWTPayload, type?: string): Promise<string>;
  stop(): Promise<void>;
}

interface Grant {
  nonce: string;
  challenge: string;
  clientId: string;
}
type Route = (liar: Liar, request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

const json = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

/** Starts it; it takes any client, and gives a code to whoever asks (`codeFor`). */
export async function openLiar(): Promise<Liar> {
  const [own, other] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  const grants = new Map<string, Grant>();
  const keys = { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }] };
  const routes: Record<string, Route> = {
    '/.well-known/openid-configuration': (liar, _, response) => json(response, documentOf(liar)),
    '/keys': (_liar, _request, response) => json(response, keys),
    '/auth': (_, request, response) => giveCode(grants, request, response),
    '/token': (liar, request, response) => exchange({ liar, grants }, request, response),
  };
  const server = createServer((request, response) => {
    const route = routes[new URL(request.url ?? '', liar.issuer).pathname];
    if (route) void route(liar, request, response);
    else json(response, {}, 404);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const liar: Liar = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    says: {},
    signs: 'rightly',
    document: {},
    exchanged: 0,
    sign: (payload, typ = 'logout+jwt') =>
      new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'own', typ }).sign((liar.signs === 'rightly' ? own : other).privateKey),
    stop: () => new Promise((done) => (server.closeAllConnections(), server.close(() => done()))),
  };
  return liar;
}

const documentOf = ({ issuer, document }: Liar): object => ({
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256', 'none', 'HS256'],
  code_challenge_methods_supported: ['S256'],
  ...document,
});

function giveCode(grants: Map<string, Grant>, request: IncomingMessage, response: ServerResponse): void {
  const code = `code-${grants.size}-${Math.random()}`;
  const said = Object.fromEntries(new URL(request.url ?? '', 'http://liar').searchParams);
  grants.set(code, { nonce: said['nonce'] ?? '', challenge: said['code_challenge'] ?? '', clientId: said['client_id'] ?? '' });
  const back = new URL(said['redirect_uri'] ?? '');
  back.search = new URLSearchParams({ code, state: said['state'] ?? '' }).toString();
  response.writeHead(302, { location: back.href }).end();
}

async function exchange(
  { liar, grants }: { liar: Liar; grants: Map<string, Grant> },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = new URLSearchParams(await textFrom(request));
  const code = body.get('code') ?? '';
  const grant = grants.get(code);
  grants.delete(code);
  const proves = createHash('sha256')
    .update(body.get('code_verifier') ?? '')
    .digest('base64url');
  if (!grant || proves !== grant.challenge) return json(response, { error: 'invalid_grant' }, 400);
  liar.exchanged += 1;
  const now = Math.floor(Date.now() / 1000);
  const usual = { iss: liar.issuer, sub: 'mallory', aud: grant.clientId, iat: now, exp: now + 300, nonce: grant.nonce };
  const payload = { ...usual, ...liar.says } as JWTPayload;
  const idToken = liar.signs === 'none' ? new UnsecuredJWT(payload).encode() : await liar.sign(payload, 'JWT');
  return json(response, { access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: idToken });
}

async function textFrom(stream: AsyncIterable<unknown>): Promise<string> {
  let text = '';
  for await (const part of stream) text += String(part);
  return text;
}

/** Follows the address that a sign-in begins with: gives what comes back behind ours. */
export async function codeFor(url: string): Promise<URL> {
  const answer = await fetch(url, { redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '');
}
