// The machines of the demonstration site as far as they live: each calls the open interface with its own key, as a machine in a hall does.
// They tell how they are and nothing else: what is taken, people take (模拟设备, or `npm run simulate`).
import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { open } from '../../contract/device/index.ts';
import type { In } from '../../contract/kernel/endpoint.ts';
import { actorName } from '../kernel/actor.ts';
import type { Ctx } from '../kernel/ctx.ts';
import type { Database } from '../kernel/db/database.ts';
import { from } from '../kernel/scope.ts';
import { appKeyOf, openKeyNamed, signOf } from '../modules/auth/index.ts';
import { createKey } from '../modules/device/index.ts';
import { DEMO_ACTOR, DEMO_NODES } from './nodes.ts';

const KEY_NAME = '演示设备';
/** A machine is silent after three minutes without a word: nobody who looks sees one blink. */
const EVERY_MS = 45_000;
const FIRST_MS = 400;
const VERSION = '4.2.1';
/** What nobody has reached since last night: every hall has one. */
const SILENT = 'VM007';
const SILENT_HOURS = 9;

/** Gives each machine of the site its key; those that live are heard of at once, one was heard of last night. */
export async function makeFleet(ctx: Ctx): Promise<void> {
  const vms = await from(ctx, 'vm', 'v').select(['v.id', 'v.vmCode']).orderBy('v.vmCode').execute();
  for (const { id, vmCode } of vms) {
    if (vmCode === SILENT) continue;
    await createKey(ctx, { keyName: KEY_NAME, vmId: id });
  }
  const silent = vms.find(({ vmCode }) => vmCode === SILENT);
  if (!silent) return;
  await sql`insert into device_state (node_id, vm_id, heartbeat_at) values (${ctx.nodeId}, ${silent.id}, now() - ${SILENT_HOURS} * interval '1 hour')
    on conflict (node_id, vm_id) do update set heartbeat_at = excluded.heartbeat_at`.execute(ctx.db);
  await sql`update vm set last_heartbeat_at = now() - ${SILENT_HOURS} * interval '1 hour', app_version = ${VERSION}
    where node_id = ${ctx.nodeId} and id = ${silent.id}`.execute(ctx.db);
}

interface Member {
  appKey: string;
  vmCode: string;
}
interface Parts {
  app: FastifyInstance;
  db: Database;
  log: (line: string) => void;
}

/** Lets the machines of the demonstration sites call from now on; gives what stops them. A site that was not made by this product has none. */
export function startFleet({ app, db, log }: Parts): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  let stopped = false;
  const round = (): void => {
    running = running
      .then(() => (stopped ? undefined : beatAll({ app, db, log }, () => stopped)))
      .catch((error: unknown) => log(`演示设备: ${String(error)}`));
  };
  const timers = [setTimeout(round, FIRST_MS), setInterval(round, EVERY_MS)];
  for (const timer of timers) timer.unref();
  return async () => {
    stopped = true;
    for (const timer of timers) clearInterval(timer);
    await running;
  };
}

async function beatAll(parts: Parts, over: () => boolean): Promise<void> {
  // Asked anew each time: a key that somebody ended silences its machine, as it would a real one.
  for (const member of await membersOf(parts.db)) {
    if (over()) return;
    await beat(parts, member);
  }
}

async function membersOf(db: Database): Promise<Member[]> {
  const rows = await db
    .selectFrom('openKey as k')
    .innerJoin('node as n', 'n.nodeId', 'k.nodeId')
    .innerJoin('vm as v', (join) => join.onRef('v.nodeId', '=', 'k.nodeId').onRef('v.id', '=', 'k.vmId'))
    .select(['k.nodeId', 'k.id', 'v.vmCode'])
    .where('n.nodeCode', 'in', [...DEMO_NODES])
    .where('k.keyName', '=', KEY_NAME)
    // Sites that were furnished before the product spoke of itself alike named the demonstration.
    .where('k.createdBy', 'in', [actorName({ actor: { kind: 'system', name: DEMO_ACTOR } }), DEMO_ACTOR])
    .where('k.endedAt', 'is', null)
    .where('v.lockFlag', '=', false)
    .orderBy('v.vmCode')
    .execute();
  return rows.map(({ nodeId, id, vmCode }) => ({ appKey: appKeyOf(nodeId, id), vmCode }));
}

/** One signed call, through the server's own port. */
async function beat({ app, db, log }: Parts, { appKey, vmCode }: Member): Promise<void> {
  const key = await openKeyNamed(db, appKey);
  if (!key) return;
  const path = `/gateway${open.heartbeat.path}`;
  const payload = JSON.stringify(wordsOf(vmCode, Date.now()));
  const [timestamp, nonce] = [String(Date.now()), randomUUID()];
  const bodyHash = createHash('sha256').update(payload).digest('hex');
  const sign = signOf({ method: 'POST', path, query: '', timestamp, nonce, bodyHash }, key.secret);
  const headers = { 'content-type': 'application/json', 'x-app-key': appKey, 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-sign': sign };
  const { statusCode, body } = await app.inject({ method: 'POST', url: path, headers, payload });
  if (statusCode !== 200) log(`演示设备 ${vmCode}: ${statusCode} ${body.slice(0, 200)}`);
}

/** How a machine says it is: its temperature follows the day, with a little of its own (tenths of a degree Celsius). `at` in milliseconds. */
function wordsOf(vmCode: string, at: number): In<typeof open.heartbeat> {
  const own = Number(vmCode.replace(/\D/g, '')) || 0;
  const temperature = 215 + (own % 5) * 6 + Math.round(12 * Math.sin((at / 86_400_000) * 2 * Math.PI + own));
  return { appVersion: VERSION, unsentEvents: 0, doorOpen: false, temperature, faults: [] };
}
