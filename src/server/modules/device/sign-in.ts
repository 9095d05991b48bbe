// How a machine proves who it is: HMAC-SHA256 over method, path, query, time, nonce and body (trust 33). Nothing of it is a session:
// each call is signed, and taken once.
import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { CLOCK_TOLERANCE_MS } from '../../../contract/device/codes.ts';
import type { Database } from '../../kernel/db/database.ts';
import type { SignedCaller } from '../../kernel/http/mount.ts';
import { planKept } from '../../kernel/db/prepared-statements.ts';
import { refuse } from '../../kernel/refusal.ts';
import { bodyHashOf } from '../../kernel/http/request.ts';
import { rememberedKey, signOf, type OpenKey } from '../auth/index.ts';

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
  const key = (await rememberedKey(db, given.appKey)) ?? NOBODY;
  if (!signedBy(key, request, given) || key === NOBODY) return refuse('sign-wrong');
  const now = Date.now();
  const skew = Number(given.timestamp) - now;
  if (Math.abs(skew) > CLOCK_TOLERANCE_MS) return refuse('sign-clock', { serverTime: new Date(now).toISOString() });
  const { lives, taken, vmId, vmCode, timeZone } = await takeNonce(db, key, given.nonce);
  if (!lives) return refuse('sign-wrong');
  if (!taken) return refuse('sign-replayed');
  if (!vmId || !vmCode) return refuse('key-without-machine');
  return {
    nodeId: key.nodeId,
    timeZone,
    actor: { kind: 'device', vmId, vmCode, clockSkewMs: skew },
    rights: new Set(),
    scope: {},
  };
}

/** Compares in a time that does not tell how much of it is right. */
function signedBy(key: OpenKey, request: FastifyRequest, { timestamp, nonce, sign }: Signing): boolean {
  const [path = '', query = ''] = request.url.split('?', 2);
  const right = Buffer.from(signOf({ method: request.method, path, query, timestamp, nonce, bodyHash: bodyHashOf(request) }, key.secret));
  const told = Buffer.from(sign.toLowerCase());
  return told.length === right.length && timingSafeEqual(told, right);
}

/** What stands behind a key: whether it lives, whether the nonce was new, its machine (null for a key that is nobody's) and its site's zone. */
interface Spent {
  lives: boolean;
  taken: boolean;
  vmId: string | null;
  vmCode: string | null;
  timeZone: string;
}

/**
 * Keeps a nonce of a key that lives, and notes its use. Committed by itself: a call that fails afterwards is spent all the same. The commit does not
 * wait for the disk: a database that crashes within the second forgets the nonce, and what would then be told again has the identity of its own events.
 */
async function takeNonce(db: Database, { nodeId, id }: OpenKey, nonce: string): Promise<Spent> {
  const taking = sql<Spent>`
    with living as (select vm_id from open_key where node_id = ${nodeId} and id = ${id} and ended_at is null),
    taken as (
      insert into open_nonce (node_id, key_id, nonce)
      select ${nodeId}, ${id}, ${nonce} from living where set_config('synchronous_commit', 'off', true) = 'off'
      on conflict do nothing returning 1),
    used as (
      update open_key set last_used_at = now() where node_id = ${nodeId} and id = ${id}
        and (last_used_at is null or last_used_at < now() - interval '1 minute'))
    select exists(select from living) as lives, exists(select from taken) as taken, v.id as vm_id, v.vm_code, n.time_zone
    from node n left join living k on true left join vm v on v.node_id = n.node_id and v.id = k.vm_id where n.node_id = ${nodeId}`;
  const [row] = (await db.executeQuery(planKept(taking.compile(db)))).rows;
  return row ?? refuse('sign-wrong');
}
