// Pushes of one document go one after the other. Those that stand far back in a long line are not looked at each time that somebody asks whose turn it is: they are looked at
// again later, and whoever is through calls the next one.
import { sql, type RawBuilder } from 'kysely';
import { DataPushStatus, PushAuth } from '../../../contract/push/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Database } from '../../kernel/db/database.ts';
import { lit } from '../../kernel/db/lit.ts';
import { NOW } from '../../kernel/document.ts';
import { changeIn } from '../../kernel/scope.ts';

const { waiting, pushing, pushed } = DataPushStatus;

/** The first of the line that is not through, as a scalar: an index finds it, whatever the planner believes of the table (`p` is the push; `more` narrows what stands before it). */
export const before = (more: RawBuilder<unknown> = sql`true`) => sql`(
  select e.seq from push_record e where e.node_id = p.node_id and e.receiver_id = p.receiver_id and e.doc_id = p.doc_id and e.seq < p.seq
    and e.push_status <> ${lit(pushed)} and e.dropped_at is null and ${more} order by e.seq limit 1)`;

/** Looked at in one go: of each receiver those that wait longest. */
const MOST = 5000;
/** Seconds until it is looked at anew: a quarter of its age, within these. */
const [SOONEST, LATEST] = [60, 600];

/**
 * Lays aside what waits behind another that is in nobody's hand: not the next ones, which are called when those before them are through.
 * What is called in the very moment is looked at again after `SOONEST` seconds. What a receiver comes for itself stands in no line.
 */
export async function layAside(db: Database, nodeId: string): Promise<void> {
  await sql`
    with front as (
      select q.id, now() + make_interval(secs => least(greatest(extract(epoch from now() - q.created_at) / 4, ${lit(SOONEST)}), ${lit(LATEST)})) as next_at
      from push_receiver r cross join lateral (
        select w.id, w.created_at from push_record w
        where w.node_id = r.node_id and w.receiver_id = r.id and w.push_status = ${lit(waiting)} and w.next_at <= now() order by w.next_at, w.seq limit ${lit(MOST)}
      ) q where r.node_id = ${nodeId} and r.status_flag and r.auth_kind <> ${lit(PushAuth.pull)}
    )
    update push_record p set next_at = f.next_at from front f
    where p.node_id = ${nodeId} and p.id = f.id and p.push_status = ${lit(waiting)} and ${before(sql`e.push_status <> ${lit(pushing)}`)} is not null`.execute(
    db,
  );
}

/** The next one behind `d` in its line, for a statement that says which are through. */
export const nextBehind = (nodeId: string) => sql`
  select n.id from push_record n where n.node_id = ${nodeId} and n.receiver_id = d.receiver_id and n.doc_id = d.doc_id and n.seq > d.seq
    and n.push_status <> ${lit(pushed)} and n.dropped_at is null order by n.seq limit 1`;

/** Calls the next one behind a push that nobody waits for any more. */
export async function callNext(ctx: Ctx, id: string): Promise<void> {
  await changeIn(ctx, 'pushRecord')
    .set({ nextAt: NOW })
    .where('pushStatus', '=', waiting)
    .where('nextAt', '>', NOW)
    .where(
      'id',
      'in',
      sql<string>`(select q.id from push_record d cross join lateral (${nextBehind(ctx.nodeId)}) q where d.node_id = ${ctx.nodeId} and d.id = ${id})`,
    )
    .execute();
}
