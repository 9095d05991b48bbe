// The sign of a call to the open interface: HMAC-SHA256 over all that must not change on its way (trust 33).
import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { auth } from '../../../contract/auth/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { randomCode } from '../../../contract/kernel/random-code.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Database } from '../../kernel/database.ts';
import { refuse } from '../../kernel/refusal.ts';
import { seal, unseal } from './secret-box.ts';

export interface Signed {
  method: string;
  path: string;
  /** As it is sent, without the question mark. */
  query: string;
  timestamp: string;
  nonce: string;
  /** SHA-256 of the body, hex. */
  bodyHash: string;
}

const PREFIX = 'open-api:';
const EMPTY_BODY = createHash('sha256').update('').digest('hex');

/** The text that is signed: one part a line. */
export const stringToSign = ({ method, path, query, timestamp, nonce, bodyHash }: Signed): string =>
  [method.toUpperCase(), path, query, timestamp, nonce, bodyHash.toLowerCase()].join('\n');

/** The sign, hex. */
export const signOf = (signed: Signed, secret: string): string => createHmac('sha256', secret).update(stringToSign(signed)).digest('hex');

/** Makes a key of the open interface for a node; its secret is kept sealed. Returns both: the secret is shown once. */
export async function makeOpenKey(db: Database, nodeId: string): Promise<{ appKey: string; secret: string }> {
  const appKey = randomCode();
  const secret = randomBytes(32).toString('base64url');
  await db
    .insertInto('platformKey')
    .values({ nodeId, keyName: `${PREFIX}${appKey}`, value: seal(secret) })
    .execute();
  return { appKey, secret };
}

/** The secret of a key of this node, of its newest key when none is named. @throws not-found */
export async function openSecret(db: Database, nodeId: string, appKey?: string | null): Promise<{ appKey: string; secret: string }> {
  const row = await db
    // scope: the caller names the node
    .selectFrom('platformKey')
    .select(['keyName', 'value'])
    .where('nodeId', '=', nodeId)
    .where('keyName', 'like', appKey ? `${PREFIX}${appKey.replace(/[\\%_]/g, '\\$&')}` : `${PREFIX}%`)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst();
  if (!row) return refuse('not-found', { thing: '应用密钥' });
  return { appKey: row.keyName.slice(PREFIX.length), secret: unseal(row.value) };
}

/** Calculates the sign of a call for whoever tries the interface out; the secret itself is not told. */
export async function generateSign(ctx: Ctx, input: In<typeof auth.sign>): Promise<Given<typeof auth.sign>> {
  const { appKey, secret } = await openSecret(ctx.db, ctx.nodeId, input.appKey);
  const signed: Signed = {
    method: input.method,
    path: input.path,
    query: input.query ?? '',
    timestamp: input.timestamp ?? String(Date.now()),
    nonce: input.nonce ?? randomBytes(16).toString('hex'),
    bodyHash: input.bodyHash || EMPTY_BODY,
  };
  return { appKey, timestamp: signed.timestamp, nonce: signed.nonce, stringToSign: stringToSign(signed), sign: signOf(signed, secret) };
}
