// A provider that says whatever a test wants, rightly signed or not: what a real one never says.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHash } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';

export interface Liar {
  issuer: string;
  /** Changes what the next identity token says; `undefined` leaves a claim out. */
  says: Record<string, unknown>;
  /** How it is signed: by its key, by another one, by nobody. */
  signs: 'rightly' | 'other' | 'none';
  /** What its discovery document says besides. */
  document: Record<string, unknown>;
  /** Answers of its token endpoint that were asked for. */
  exchanged: number;
  sign(payload: JWTPayload, type?: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts it; it takes any client, and gives a code to whoever asks (`codeFor`). */
export async function openLiar(): Promise<Liar> {
  const own = await generateKeyPair('RS256');
  const other = await generateKeyPair('RS256');
  const asked = new Map<string, { nonce: string; challenge: string; clientId: string }>();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', issuer);
    const json = (body: unknown, status = 200): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (url.pathname === '/.well-known/openid-configuration')
      return json({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'none', 'HS256'],
        code_challenge_methods_supported: ['S256'],
        ...liar.document,
      });
    if (url.pathname === '/keys') return json({ keys: [{ ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }] });
    if (url.pathname === '/auth') {
      const code = `code-${asked.size}`;
      const {
        nonce = '',
        code_challenge: challenge = '',
        client_id: clientId = '',
        redirect_uri: to = '',
        state = '',
      } = Object.fromEntries(url.searchParams);
      asked.set(code, { nonce, challenge, clientId });
      const back = new URL(to);
      back.search = new URLSearchParams({ code, state }).toString();
      response.writeHead(302, { location: back.href }).end();
      return;
    }
    const body = new URLSearchParams(await textFrom(request));
    const grant = asked.get(body.get('code') ?? '');
    asked.delete(body.get('code') ?? '');
    const proves = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    if (!grant || proves !== grant.challenge) return json({ error: 'invalid_grant' }, 400);
    liar.exchanged += 1;
    const now = Math.floor(Date.now() / 1000);
    const usual = { iss: issuer, sub: 'mallory', aud: grant.clientId, iat: now, exp: now + 300, nonce: grant.nonce };
    const payload = { ...usual, ...liar.says } as JWTPayload;
    const idToken =
      liar.signs === 'none'
        ? new UnsecuredJWT(payload).encode()
        : await new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(keyOf());
    json({ access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: idToken });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keyOf = () => (liar.signs === 'rightly' ? own : other).privateKey;
  const liar: Liar = {
    issuer,
    says: {},
    signs: 'rightly',
    document: {},
    exchanged: 0,
    sign: (payload, type = 'logout+jwt') => new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'own', typ: type }).sign(keyOf()),
    stop: () => new Promise((done) => (server.closeAllConnections(), server.close(() => done()))),
  };
  return liar;
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
