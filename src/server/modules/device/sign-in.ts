// How a machine proves who it is: HMAC-SHA256 over method, path, query, time, nonce and body (trust 33). Nothing of it is a session:
// each call is signed, and taken once.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { CLOCK_TOLERANCE_MS } from '../../../contract/device/codes.ts';
import type { Database } from '../../kernel/database.ts';
import type { SignedCaller } from '../../kernel/mount.ts';
import { refuse } from '../../kernel/refusal.ts';
import { bodyHashOf } from '../../kernel/request.ts';
import { openKeyNamed, signOf, type OpenKey } from '../auth/index.ts';

const NONCE = /^[\w-]{8,64}$/;
const NOBODY: OpenKey = { nodeId: '', id: '', vmId: null, secret: 'nobody' };

interface Signing {
  appKey: string;
  timestamp: string;
  nonce: string;
  sign: string;
}

function signingOf({ headers }: FastifyRequest): Signing {
  const [appKey, timestamp, nonce, sign] = ['x-app-key', 'x-timestamp', 'x-nonce', 'x-sign'].map((name) => headers[name]);
  const whole = [appKey, timestamp, nonce, sign].every((part) => typeof part === 'string' && part.length > 0 && part.length <= 200);
  if (!whole || !/^\d{13}$/.test(String(timestamp)) || !NONCE.test(String(nonce))) return refuse('sign-missing');
  return { appKey, timestamp, nonce, sign } as Signing;
}

/** Who signed a request. Refuses 'sign-missing', 'sign-wrong', 'sign-clock' (with the server's time), 'sign-replayed', 'key-without-machine'. */
export async function callerOf(db: Database, request: FastifyRequest): Promise<SignedCaller> {
  const given = signingOf(request);
  const key = (await openKeyNamed(db, given.appKey)) ?? NOBODY;
  if (!signedBy(key, request, given) || key === NOBODY) return refuse('sign-wrong');
  const now = Date.now();
  const skew = Number(given.timestamp) - now;
  if (Math.abs(skew) > CLOCK_TOLERANCE_MS) return refuse('sign-clock', { serverTime: new Date(now).toISOString() });
  if (!(await takeNonce(db, key, given.nonce))) return refuse('sign-replayed');
  return machineOf(db, key, skew);
}

/** Compares in a time that does not tell how much of it is right. */
function signedBy(key: OpenKey, request: FastifyRequest, { timestamp, nonce, sign }: Signing): boolean {
  const [path = '', query = ''] = request.url.split('?', 2);
  const right = signOf({ method: request.method, path, query, timestamp, nonce, bodyHash: bodyHashOf(request) }, key.secret);
  const digest = (text: string) => createHmac('sha256', 'compare').update(text).digest();
  return timingSafeEqual(digest(right), digest(sign.toLowerCase()));
}

/** Keeps a nonce; false when it was there. Committed by itself: a call that fails afterwards is spent all the same. */
async function takeNonce(db: Database, key: OpenKey, nonce: string): Promise<boolean> {
  const taken = await db
    .insertInto('openNonce')
    .values({ nodeId: key.nodeId, keyId: key.id, nonce })
    .onConflict((c) => c.doNothing())
    .returning('nonce')
    .executeTakeFirst();
  return taken !== undefined;
}

async function machineOf(db: Database, key: OpenKey, clockSkewMs: number): Promise<SignedCaller> {
  if (!key.vmId) return refuse('key-without-machine');
  const { rows } = await sql<{ vmCode: string; timeZone: string }>`
    with used as (
      update open_key set last_used_at = now() where node_id = ${key.nodeId} and id = ${key.id}
        and (last_used_at is null or last_used_at < now() - interval '1 minute'))
    select v.vm_code, n.time_zone from vm v join node n on n.node_id = v.node_id
    where v.node_id = ${key.nodeId} and v.id = ${key.vmId}`.execute(db);
  const [vm] = rows;
  if (!vm) return refuse('key-without-machine');
  return {
    nodeId: key.nodeId,
    timeZone: vm.timeZone,
    actor: { kind: 'device', vmId: key.vmId, vmCode: vm.vmCode, clockSkewMs },
    rights: new Set(),
    scope: {},
  };
}
