// Whose turn it is: of each receiver that is not left alone so many pushes at a time, those of one document one after the other. What a server that
// died had in hand is taken over when its lease has run out.
import { sql } from 'kysely';
import { DataPushStatus, PushAuth } from '../../../contract/push/codes.ts';
import type { Database } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { lit } from '../../kernel/db/lit.ts';
import { before, layAside } from './line.ts';

export interface Claimed {
  nodeId: string;
  id: string;
  /** Of this taking into hand: whoever has it no more writes nothing down. */
  runId: string;
  receiverId: string;
  /** Its place among all facts. */
  seq: string | number;
  pushType: number;
  bizNo: string;
  fact: unknown;
  requestBody: string | null;
  contentType: string | null;
  times: number;
  /** Of its receiver, when it was taken into hand. */
  fails: number;
}

/** From one process to one receiver at a time; to one that does not answer, a single one that tries whether it does. */
const AT_ONCE = 16;
const LEASE_SECONDS = 20;
/** Whoever looks so long for whose turn it is has passed by a long line. */
const SLOW_MS = 100;
const { waiting, pushing, pushed } = DataPushStatus;

const isOpen = sql`r.status_flag and r.rest_until <= now() and r.auth_kind <> ${lit(PushAuth.pull)}`;

export interface Room {
  most: number;
  /** Receivers of what this process has in hand, each as often as that: what a server that died has in hand takes nobody's place. */
  inHand?: Iterable<string>;
  /** Milliseconds after which a look for whose turn it is counts as slow. */
  slowMs?: number;
}

/** Takes what is due into hand, under a number of its own: site by site, for a cluster locks rows of one server at a time. */
export async function claim(db: Database, { most, inHand = [], slowMs = SLOW_MS }: Room): Promise<Claimed[]> {
  const runId = newId();
  // scope: all sites are looked at for what is due
  const { rows: sites } = await sql<{ nodeId: string }>`
    select distinct r.node_id from push_receiver r where ${isOpen}
      and exists (select from push_record p where p.node_id = r.node_id and p.receiver_id = r.id and p.push_status < ${lit(pushed)} and p.next_at <= now())`.execute(
    db,
  );
  const claimed: Claimed[] = [];
  for (const { nodeId } of sites) {
    if (claimed.length >= most) break;
    const began = performance.now();
    claimed.push(...(await claimOf(db, { nodeId, runId, most: most - claimed.length, busy: [...inHand] })));
    if (performance.now() - began > slowMs) await layAside(db, nodeId);
  }
  return claimed;
}

interface SiteRoom {
  nodeId: string;
  runId: string;
  most: number;
  busy: readonly string[];
}

async function claimOf(db: Database, { nodeId, runId, most, busy }: SiteRoom): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with open as (
      select r.node_id, r.id, r.timeout_seconds, r.fails,
        case when r.fails > 0 then 1 else ${lit(AT_ONCE)} end - (select count(*) from unnest(${busy}::uuid[]) b (id) where b.id = r.id) as room
      from push_receiver r where r.node_id = ${nodeId} and ${isOpen}
    ), due as (
      select d.*, now() as taken_at, now() + make_interval(secs => d.timeout_seconds * 2 + ${lit(LEASE_SECONDS)}) as lease_until from open o cross join lateral (
        select p.node_id, p.id, o.timeout_seconds, o.fails from push_record p
        where p.node_id = o.node_id and p.receiver_id = o.id and p.push_status < ${lit(pushed)} and p.next_at <= now()
          and (p.push_status = ${lit(waiting)} or p.lease_until < now())
          and ${before()} is null
        order by p.next_at, p.seq limit greatest(o.room, 0) for update skip locked
      ) d limit ${most}
    )
    update push_record p set push_status = ${lit(pushing)}, run_id = ${runId}, times = p.times + 1, push_reason = null, reason_text = null, response_status = null, response_body = null, first_at = coalesce(p.first_at, due.taken_at), last_time = now(),
      lease_until = due.lease_until
    from due where p.node_id = due.node_id and p.id = due.id
    returning p.node_id, p.id, p.run_id, p.seq, p.receiver_id, p.push_type, p.biz_no, p.fact, p.request_body, p.content_type, p.times, due.fails`.execute(
    db,
  );
  return rows;
}
