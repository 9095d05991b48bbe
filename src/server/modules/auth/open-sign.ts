// The sign of a call to the open interface: HMAC-SHA256 over all that must not change on its way (trust 33).
import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { auth } from '../../../contract/auth/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Database } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { prepared } from '../../kernel/db/prepared-statements.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo } from '../../kernel/scope.ts';
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

const EMPTY_BODY = createHash('sha256').update('').digest('hex');

/** The text that is signed: one part a line. */
export const stringToSign = ({ method, path, query, timestamp, nonce, bodyHash }: Signed): string =>
  [method.toUpperCase(), path, query, timestamp, nonce, bodyHash.toLowerCase()].join('\n');

/** The sign, hex. */
export const signOf = (signed: Signed, secret: string): string => createHmac('sha256', secret).update(stringToSign(signed)).digest('hex');

export interface OpenKey {
  nodeId: string;
  id: string;
  vmId: string | null;
  prewhId: string | null;
  secret: string;
}

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

/** What a key is called on the wire: its node and its id, so that it is found without asking every node. */
export const appKeyOf = (nodeId: string, id: string): string => Buffer.concat([bytesOf(nodeId), bytesOf(id)]).toString('base64url');

/** The node and id in a key; undefined for what is none. */
function readAppKey(appKey: string): { nodeId: string; id: string } | undefined {
  const bytes = Buffer.from(appKey, 'base64url');
  if (bytes.length !== 32 || bytes.toString('base64url') !== appKey) return undefined;
  const idAt = (start: number): string =>
    bytes.toString('hex', start, start + 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { nodeId: idAt(0), id: idAt(16) };
}

interface NewKey {
  nodeId: string;
  keyName: string;
  createdBy: string;
  vmId?: string | null | undefined;
  prewhId?: string | null | undefined;
}

/** Makes a key of the open interface; its secret is kept sealed. Returns both: the secret is shown once. */
export async function makeOpenKey(db: Database, { nodeId, ...key }: NewKey): Promise<{ id: string; appKey: string; secret: string }> {
  const id = newId();
  const secret = randomBytes(32).toString('base64url');
  await addTo({ db, nodeId }, 'openKey', { ...key, id, secret: seal(secret) }).execute();
  return { id, appKey: appKeyOf(nodeId, id), secret };
}

// What a key is never changes; only whether it lives does, which nobody knows from here. So many that a fleet has room.
const MOST_REMEMBERED = 5_000;
const remembered = new Map<string, OpenKey>();

/** A key that lived when it was last read, without asking the database again: whoever relies on it asks whether it still lives. */
export async function rememberedKey(db: Database, appKey: string): Promise<OpenKey | undefined> {
  const known = remembered.get(appKey) ?? (await openKeyNamed(db, appKey));
  if (!known) return undefined;
  // The one that called last stands last: the first is the one to forget.
  remembered.delete(appKey);
  remembered.set(appKey, known);
  const [oldest] = remembered.keys();
  if (remembered.size > MOST_REMEMBERED && oldest) remembered.delete(oldest);
  return known;
}

/** A key that lives, by what it is called on the wire. */
export async function openKeyNamed(db: Database, appKey: string): Promise<OpenKey | undefined> {
  const named = readAppKey(appKey);
  if (!named) return undefined;
  const query = db
    // scope: the key itself names its node
    .selectFrom('openKey')
    .select(['nodeId', 'id', 'vmId', 'prewhId', 'secret'])
    .where('nodeId', '=', named.nodeId)
    .where('id', '=', named.id)
    .where('endedAt', 'is', null);
  const [row] = (await db.executeQuery(prepared(query.compile()))).rows;
  return row && { ...row, secret: unseal(row.secret) };
}

/** The secret of a living key of this node, of its newest key when none is named. @throws not-found */
export async function openSecret(db: Database, nodeId: string, appKey?: string | null): Promise<{ appKey: string; secret: string }> {
  const id = appKey ? readAppKey(appKey)?.id : undefined;
  if (appKey && !id) return refuse('not-found', { thing: '应用密钥' });
  const keys = db
    // scope: the caller names the node
    .selectFrom('openKey')
    .select(['id', 'secret'])
    .where('nodeId', '=', nodeId)
    .where('endedAt', 'is', null);
  const row = await (id ? keys.where('id', '=', id) : keys).orderBy('createdAt', 'desc').executeTakeFirst();
  if (!row) return refuse('not-found', { thing: '应用密钥' });
  return { appKey: appKeyOf(nodeId, row.id), secret: unseal(row.secret) };
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
