// How a machine proves who it is: HMAC-SHA256 over method, path, query, time, nonce and body (trust 33). Nothing of it is a session:
// each call is signed, and taken once.
import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { CLOCK_TOLERANCE_MS } from '../../../contract/device/codes.ts';
import type { Database } from '../../kernel/db/database.ts';
import type { SignedCaller } from '../../kernel/http/mount.ts';
import { prepared } from '../../kernel/db/prepared-statements.ts';
import { refuse } from '../../kernel/refusal.ts';
import { bodyHashOf } from '../../kernel/http/request.ts';
import { rememberedKey, signOf, type OpenKey } from '../auth/index.ts';

const HEADERS = ['x-app-key', 'x-timestamp', 'x-nonce', 'x-sign'] as const;
const NONCE = /^[\w-]{8,64}$/;
// A clock may stand anywhere from 1970 on; more digits are microseconds.
const MILLISECONDS = /^\d{1,14}$/;
const YEARS_MS = 10 * 365 * 86_400_000;
const MOST_LETTERS = 200;
const NOBODY: OpenKey = { nodeId: '', id: '', vmId: null, prewhId: null, secret: 'nobody' };

interface Signing {
  appKey: string;
  timestamp: string;
  nonce: string;
  sign: string;
}

function signingOf({ headers }: FastifyRequest): Signing {
  const missing = HEADERS.filter((name) => typeof headers[name] !== 'string' || headers[name] === '');
  if (missing.length > 0) return refuse('sign-missing', { headers: missing.join(', ') });
  const [appKey, timestamp, nonce, sign] = HEADERS.map((name) => String(headers[name]));
  if (!NONCE.test(String(nonce))) return refuse('sign-nonce');
  const sent = String(timestamp);
  // Another unit is no wrong clock: whoever connects the machine mends the program, not the battery.
  if (!MILLISECONDS.test(sent) || isInSeconds(Number(sent))) return refuse('sign-time', { value: sent.slice(0, 40), ...serverTime() });
  if ([appKey, sign].some((part) => String(part).length > MOST_LETTERS)) return refuse('sign-wrong');
  return { appKey, timestamp, nonce, sign } as Signing;
}

const serverTime = () => ({ serverTime: new Date().toISOString() });

/** Whether a number is a moment of these years when it is read as seconds. As milliseconds it is January 1970: a clock that never was set runs there for three weeks at most. */
const isInSeconds = (timestamp: number): boolean => Math.abs(timestamp * 1000 - Date.now()) < YEARS_MS;

/**
 * Who signed a request. Refuses 'sign-missing', 'sign-nonce', 'sign-time' and 'sign-clock' (both with the server's time), 'sign-wrong',
 * 'sign-replayed', 'key-without-machine'.
 */
export async function callerOf(db: Database, request: FastifyRequest): Promise<SignedCaller> {
  const given = signingOf(request);
  const key = (await rememberedKey(db, given.appKey)) ?? NOBODY;
  if (!signedBy(key, request, given) || key === NOBODY) return refuse('sign-wrong');
  const skew = Number(given.timestamp) - Date.now();
  if (Math.abs(skew) > CLOCK_TOLERANCE_MS) return refuse('sign-clock', serverTime());
  const spent = await takeNonce(db, key, given.nonce);
  if (!spent.lives) return refuse('sign-wrong');
  if (!spent.taken) return refuse('sign-replayed');
  return {
    nodeId: key.nodeId,
    timeZone: spent.timeZone,
    actor: senderOf(spent, skew),
    rights: new Set(),
    // scope: a machine sees the whole of its site
    scope: {},
  };
}

/** The machine or smart warehouse that a key belongs to. Refuses 'key-without-machine'. */
function senderOf({ vmId, vmCode, prewhId, prewhCode }: Spent, clockSkewMs: number): SignedCaller['actor'] {
  if (vmId && vmCode) return { kind: 'device', vmId, vmCode, clockSkewMs };
  if (prewhId && prewhCode) return { kind: 'store', storeId: prewhId, storeCode: prewhCode, clockSkewMs };
  return refuse('key-without-machine');
}

/** The path of an address, and all that follows its first question mark, letter by letter: what is not signed could be changed on its way. */
function partsOf(address: string): { path: string; query: string } {
  const at = address.indexOf('?');
  return at < 0 ? { path: address, query: '' } : { path: address.slice(0, at), query: address.slice(at + 1) };
}

/** Compares in a time that does not tell how much of it is right. */
function signedBy(key: OpenKey, request: FastifyRequest, { timestamp, nonce, sign }: Signing): boolean {
  const { path, query } = partsOf(request.url);
  const right = Buffer.from(signOf({ method: request.method, path, query, timestamp, nonce, bodyHash: bodyHashOf(request) }, key.secret));
  const sent = Buffer.from(sign.toLowerCase());
  return sent.length === right.length && timingSafeEqual(sent, right);
}

/** What stands behind a key: whether it lives, whether the nonce was new, its machine or smart warehouse (null for a key of a program) and its site's zone. */
interface Spent {
  lives: boolean;
  taken: boolean;
  vmId: string | null;
  vmCode: string | null;
  prewhId: string | null;
  prewhCode: string | null;
  timeZone: string;
}

/**
 * Keeps a nonce of a key that lives, and notes its use. Committed by itself: a call that fails afterwards is spent all the same. The commit does not
 * wait for the disk: a database that crashes within the second forgets the nonce, and what would then be told again has the identity of its own events.
 */
async function takeNonce(db: Database, { nodeId, id }: OpenKey, nonce: string): Promise<Spent> {
  // beyond scope: the machine itself signs in
  const taking = sql<Spent>`
    with living as (select vm_id, prewh_id from open_key where node_id = ${nodeId} and id = ${id} and ended_at is null),
    taken as (
      insert into open_nonce (node_id, key_id, nonce)
      select ${nodeId}, ${id}, ${nonce} from living where set_config('synchronous_commit', 'off', true) = 'off'
      on conflict do nothing returning 1),
    used as (
      update open_key set last_used_at = now() where node_id = ${nodeId} and id = ${id}
        and (last_used_at is null or last_used_at < now() - interval '1 minute'))
    select exists(select from living) as lives, exists(select from taken) as taken, v.id as vm_id, v.vm_code,
      w.id as prewh_id, w.prewh_code, n.time_zone
    from node n left join living k on true left join vm v on v.node_id = n.node_id and v.id = k.vm_id
      left join prewh w on w.node_id = n.node_id and w.id = k.prewh_id where n.node_id = ${nodeId}`;
  const [row] = (await db.executeQuery(prepared(taking.compile(db)))).rows;
  return row ?? refuse('sign-wrong');
}
