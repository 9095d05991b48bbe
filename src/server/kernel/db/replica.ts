// Reports may be asked of a streaming replica (REPORTS_DATABASE_URL). It answers when it has replayed all that the primary had written at the moment of
// the question; else the primary answers, and nobody is told anything but the log (docs/decisions/0152-reports-from-a-replica.md).
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Ctx } from '../ctx.ts';
import { Refusal } from '../refusal.ts';
import { StartError } from '../postgres/start-error.ts';
import { isCluster } from './connection.ts';
import { databaseOn, openPool, sqlState, type Database } from './database.ts';
import { flushLog } from './on-disk.ts';

/** How long a question waits for the replica to be level, in ms. */
const PATIENCE = 200;
const LOOK_AGAIN = 2;
/** One that was away or behind is left alone for so long, in ms. */
const REST = 5_000;
/** The same line is not said again within, in ms. */
const QUIET = 60_000;
/** The question took as long as any may: the primary would need as long. */
const OUT_OF_TIME = '57014';

interface Replica {
  pool: pg.Pool;
  log: (line: string) => void;
  rest: number;
  restsUntil: number;
  /** When each line was said last. */
  said: Map<string, number>;
  isOut: boolean;
}

const replicas = new WeakMap<Database, Replica>();

interface ReplicaSetting {
  url: string;
  connections: number;
  log: (line: string) => void;
  rest?: number;
}

/**
 * Names the replica that reads of `db` may be asked of; it need not be there. The returned function closes it. Throws StartError where the primary
 * is a cluster: a coordinator's replica asks the workers, and how far they are nobody says.
 */
export async function readFromReplica(
  { db, pool: primary }: { db: Database; pool: pg.Pool },
  { url, connections, log, rest = REST }: ReplicaSetting,
): Promise<() => Promise<void>> {
  if (await isCluster(primary))
    throw new StartError(
      'setting',
      'DATABASE_URL 是集群，不能设 REPORTS_DATABASE_URL [REPORTS_DATABASE_URL is not for a cluster: take it away]',
    );
  const pool = openPool(url, connections, { mayFollow: true });
  replicas.set(db, { pool, log, rest, restsUntil: 0, said: new Map(), isOut: false });
  return async () => {
    replicas.delete(db);
    await pool.end();
  };
}

/**
 * Runs a read over the replica of `ctx.db`, where it has one that is level, else over `ctx.db` itself; so too when the replica fails in the middle, and
 * then `work` runs a second time. Inside a transaction nothing changes.
 */
export async function onReplica<T>(ctx: Ctx, work: (inner: Ctx) => Promise<T> | T): Promise<T> {
  const replica = replicas.get(ctx.db);
  const client = replica && (await levelConnection(ctx.db, replica));
  if (!client) return work(ctx);
  try {
    const answer = await work({ ...ctx, db: databaseOn(client) });
    client.release();
    return answer;
  } catch (error) {
    client.release(!(error instanceof Refusal));
    if (error instanceof Refusal || sqlState(error) === OUT_OF_TIME) throw error;
    leaveOut(replica, (error as Error).message);
    return work(ctx);
  }
}

/** Runs `work` over the replica of `db` as it is, level or not; undefined where there is none or it does not answer. */
export async function atReplica<T>(db: Database, work: (replica: Database) => Promise<T>): Promise<T | undefined> {
  const replica = replicas.get(db);
  const client = await replica?.pool.connect().catch(() => undefined);
  if (!client) return undefined;
  let failed = true;
  try {
    const answer = await work(databaseOn(client));
    failed = false;
    return answer;
  } catch {
    return undefined;
  } finally {
    client.release(failed);
  }
}

/** Where a server stands in the log that both share: of which system and database, on which timeline, how many bytes in. */
interface Position {
  system: string;
  name: string;
  timeline: number;
  at: string;
}

// What is inserted, not what is on disk: others may have seen already what commits without waiting for the disk.
const PRIMARY_POSITION = sql<
  Position & { unsent: boolean }
>`select (select system_identifier from pg_control_system())::text as system, current_database() as name,
  ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int as timeline,
  pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as at, pg_current_wal_insert_lsn() > pg_current_wal_flush_lsn() as unsent`;

async function primaryPosition(primary: Database): Promise<Position> {
  const { unsent, ...position } = (await PRIMARY_POSITION.execute(primary)).rows[0] as Position & { unsent: boolean };
  // A replica is sent what is on disk; the server itself is in no hurry with what nobody waits for.
  if (unsent) flushLog(primary).catch(() => undefined);
  return position;
}

// Who receives the log is seen by roles with pg_read_all_stats alone; the last checkpoint says the same, some minutes later.
const REPLICA_POSITION = `select (select system_identifier from pg_control_system())::text as system, current_database() as name,
  coalesce((select received_tli from pg_stat_wal_receiver), (select timeline_id from pg_control_checkpoint())) as timeline,
  pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text as at, pg_is_in_recovery() as follows`;

const replicaPosition = async (client: pg.PoolClient): Promise<Position & { follows: boolean }> =>
  (await client.query(REPLICA_POSITION)).rows[0] as Position & { follows: boolean };

/** A connection to the replica that will not answer with less than is committed now; undefined where the primary is to be asked. */
async function levelConnection(primary: Database, replica: Replica): Promise<pg.PoolClient | undefined> {
  const { pool } = replica;
  // With all of its connections at work it would be waited for: the primary is free.
  if (Date.now() < replica.restsUntil || (pool.idleCount === 0 && pool.totalCount >= (pool.options.max ?? 0))) return undefined;
  const connecting = pool.connect();
  let client: pg.PoolClient;
  try {
    client = await within(PATIENCE, connecting);
  } catch (error) {
    // What comes late is there for the next.
    connecting.then(
      (late) => late.release(),
      () => undefined,
    );
    leaveOut(replica, (error as Error).message);
    return undefined;
  }
  const unfit = await whyUnfit(primary, client).catch((error: unknown) => (error as Error).message);
  if (unfit === undefined) {
    if (replica.isOut) say(replica, '报表副本恢复使用 [reports are asked of the replica again]');
    replica.isOut = false;
    return client;
  }
  client.release(true);
  leaveOut(replica, unfit);
  return undefined;
}

/** Why the replica may not answer now, undefined when it may. */
async function whyUnfit(primary: Database, client: pg.PoolClient): Promise<string | undefined> {
  const [first, needed] = await Promise.all([within(PATIENCE, replicaPosition(client)), primaryPosition(primary)]);
  let replica = first;
  if (!replica.follows) return '它不在跟随主库 (it follows no primary)';
  if (replica.system !== needed.system || replica.name !== needed.name) return '它是另一个数据库的 (it is of another database)';
  if (replica.timeline !== needed.timeline) return '它跟随的是另一个主库 (it follows another primary)';
  const until = Date.now() + PATIENCE;
  while (BigInt(replica.at) < BigInt(needed.at)) {
    if (Date.now() > until) return '它落后于主库 (it is behind)';
    await sleep(LOOK_AGAIN);
    replica = await within(PATIENCE, replicaPosition(client));
  }
  return undefined;
}

function leaveOut(replica: Replica, why: string): void {
  replica.restsUntil = Date.now() + replica.rest;
  replica.isOut = true;
  say(replica, `报表改问主库，副本暂不使用：${why} [reports are asked of the primary, the replica is left out]`);
}

function say({ said, log }: Replica, line: string): void {
  const now = Date.now();
  for (const [old, at] of said) if (now - at > QUIET) said.delete(old);
  if (said.has(line)) return;
  said.set(line, now);
  log(line);
}

/** The answer, or an error when it takes longer than so many ms. */
async function within<T>(ms: number, asked: Promise<T>): Promise<T> {
  const ending = new AbortController();
  const late = sleep(ms, undefined, { signal: ending.signal }).then(() => {
    throw new Error(`没有回答 (no answer within ${ms} ms)`);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    ending.abort();
    late.catch(() => undefined);
  }
}
