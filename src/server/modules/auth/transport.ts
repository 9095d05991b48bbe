// How a password travels: RSA-OAEP-SHA256 with a challenge inside that is good once, so that a captured body is worth nothing
// (R225, trust 32). It works over plain http on a LAN too, where the browser has no cryptography of its own.
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  constants,
  generateKeyPair,
  privateDecrypt,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';
import { promisify } from 'node:util';
import type { auth } from '../../../contract/auth/index.ts';
import type { Given } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Database } from '../../kernel/db/database.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, from, platform } from '../../kernel/scope.ts';
import { mac, seal, secretName, unseal } from './secret-box.ts';

const BITS = 3072;
const LIFE_MS = 2 * 60_000;
const RANDOM = 16;
const STAMP = 6;
const MAC = 16;
const generate = promisify(generateKeyPair);

interface Pair {
  id: string;
  private: KeyObject;
  pem: string;
  modulus: string;
  exponent: string;
}
const parsed = new Map<string, Pair>();

/** The key pair of this secret: from the database, made there at first use. */
async function keyPair(db: Database): Promise<Pair> {
  const name = `login-rsa:${secretName()}`;
  const stored = () => from(platform(db), 'platformKey', 'k').select('k.value').where('k.keyName', '=', name).executeTakeFirst();
  const found = await stored();
  if (found) return parse(found.value);
  const { privateKey } = await generate('rsa', { modulusLength: BITS });
  const value = seal(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  await addTo(platform(db), 'platformKey', { keyName: name, value })
    .onConflict((c) => c.doNothing())
    .execute();
  return parse((await stored())?.value ?? value);
}

function parse(sealed: string): Pair {
  const known = parsed.get(sealed);
  if (known) return known;
  const secret = createPrivateKey(unseal(sealed));
  const open = createPublicKey(secret);
  const pem = open.export({ type: 'spki', format: 'pem' }).toString();
  const { n = '', e = '' } = open.export({ format: 'jwk' });
  const pair = { id: createHash('sha256').update(pem).digest('hex').slice(0, 16), private: secret, pem, modulus: n, exponent: e };
  parsed.set(sealed, pair);
  return pair;
}

/** The public key and a challenge, which is kept nowhere: it carries its own end and our mark. */
export async function publicKey(ctx: Ctx): Promise<Given<typeof auth.publicKey>> {
  const pair = await keyPair(ctx.db);
  const end = Date.now() + LIFE_MS;
  const body = Buffer.concat([randomBytes(RANDOM), Buffer.alloc(STAMP)]);
  body.writeUIntBE(end, RANDOM, STAMP);
  const challenge = Buffer.concat([body, markOf(pair, body)]).toString('base64url');
  return {
    keyId: pair.id,
    publicKey: pair.pem,
    modulus: pair.modulus,
    exponent: pair.exponent,
    challenge,
    expiresAt: new Date(end).toISOString(),
  };
}

const markOf = (pair: Pair, body: Buffer): Buffer => mac(`challenge ${pair.id}`, body).subarray(0, MAC);

/**
 * The clear password of an encrypted field; its challenge is used up by this, whatever becomes of the call.
 * @param db not a transaction that may be rolled back
 * @throws challenge-spent for what was not made with our key, is too old, or was used before
 */
export async function openPassword(db: Database, encrypted: string): Promise<string> {
  const pair = await keyPair(db);
  const { password, challenge } = decrypt(pair, encrypted);
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== RANDOM + STAMP + MAC) refuse('challenge-spent');
  const body = bytes.subarray(0, RANDOM + STAMP);
  const end = body.readUIntBE(RANDOM, STAMP);
  if (!timingSafeEqual(bytes.subarray(RANDOM + STAMP), markOf(pair, body)) || end < Date.now()) refuse('challenge-spent');
  const first = await addTo(platform(db), 'oneTime', {
    purpose: 'challenge',
    // Of the bytes, not of the text: base64url has several spellings of the same bytes.
    secretHash: createHash('sha256').update(bytes).digest(),
    subject: '',
    expiresAt: new Date(end),
  })
    .onConflict((c) => c.doNothing())
    .returning('purpose')
    .executeTakeFirst();
  if (!first) refuse('challenge-spent');
  return password;
}

function decrypt(pair: Pair, encrypted: string): { password: string; challenge: string } {
  try {
    const clear = privateDecrypt(
      { key: pair.private, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(encrypted, 'base64'),
    );
    const said = JSON.parse(clear.toString('utf8')) as unknown;
    const { password, challenge } = said as { password: unknown; challenge: unknown };
    if (typeof password === 'string' && typeof challenge === 'string') return { password, challenge };
  } catch {
    // Told apart by nothing: what went wrong inside would be an oracle.
  }
  return refuse('challenge-spent');
}
