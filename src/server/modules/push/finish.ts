// What becomes of a push after a try: taken, tried again after a growing wait, or given up until a person looks.
import { sql } from 'kysely';
import { DataPushStatus } from '../../../contract/push/codes.ts';
import type { Database } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { lit } from '../../kernel/db/lit.ts';
import { gathered } from '../../kernel/jobs/gathered.ts';
import type { Claimed } from './claim.ts';
import type { Outcome } from './deliver.ts';
import { nextBehind } from './line.ts';

/** Waits in milliseconds. */
export interface Pace {
  /** Between two looks when nothing is due. */
  idle: number;
  /** Of one push: at first, and at most. Each time twice as long. */
  wait: readonly [first: number, most: number];
  /** Of a receiver that does not answer. */
  rest: readonly [first: number, most: number];
}
export const PACE: Pace = { idle: 500, wait: [5_000, 600_000], rest: [2_000, 300_000] };
/** So long it is tried. */
const MOST_DAYS = 3;
const { waiting, pushed, failed } = DataPushStatus;

/** Twice as long each time, between half of it and all: receivers that come back are not met by everybody at once. */
export const growing = ([first, most]: readonly [number, number], tries: number): number =>
  Math.min(first * 2 ** Math.min(tries - 1, 30), most) * (0.5 + Math.random() / 2);

/** How a try ended. */
export interface Ending {
  record: Claimed;
  outcome: Outcome;
}

/** Writes down how tries ended, site by site. One whose lease was taken over writes nothing. */
async function finish(db: Database, endings: readonly Ending[], pace: Pace): Promise<void> {
  for (const [nodeId, own] of Map.groupBy(endings, ({ record }) => record.nodeId)) await finishOf(db, nodeId, { endings: own, pace });
}

async function finishOf(db: Database, nodeId: string, { endings, pace }: { endings: readonly Ending[]; pace: Pace }): Promise<void> {
  const of = <V>(value: (ending: Ending) => V): V[] => endings.map(value);
  const waits = of(({ record, outcome }) => Math.max(growing(pace.wait, record.times), outcome.restMs ?? 0) / 1000);
  const isLate = sql<boolean>`(e.again and p.first_at < e.late_before)`;
  await sql`
    with ended as (
      select e.*, now() as ended_at, now() - make_interval(days => ${lit(MOST_DAYS)}) as late_before,
        now() + make_interval(secs => e.wait) as next_at from unnest(
        ${of(({ record }) => record.id)}::uuid[], ${of(({ record }) => record.runId)}::uuid[],
        ${of(() => newId())}::uuid[], ${of(({ outcome }) => outcome.taken)}::boolean[], ${of(({ outcome }) => outcome.again)}::boolean[],
        ${of(({ outcome }) => outcome.reason)}::text[], ${of(({ outcome }) => outcome.text)}::text[], ${of(({ outcome }) => outcome.status)}::int[],
        ${of(({ outcome }) => outcome.body)}::text[], ${of(({ outcome }) => Math.round(outcome.ms))}::int[], ${waits}::float8[]
      ) as e (id, run_id, attempt_id, taken, again, reason, reason_text, status, body, ms, wait)
    ), done as (
      update push_record p set run_id = null, lease_until = null, response_status = e.status, response_body = e.body, last_time = now(),
        push_status = case when e.taken then ${lit(pushed)} when e.again and not ${isLate} then ${lit(waiting)} else ${lit(failed)} end,
        push_reason = case when ${isLate} then 'expired' else e.reason end, reason_text = e.reason_text,
        pushed_at = case when e.taken then e.ended_at else p.pushed_at end,
        next_at = case when e.taken then p.next_at else e.next_at end
      from ended e where p.node_id = ${nodeId} and p.id = e.id and p.run_id = e.run_id returning e.*, p.receiver_id, p.doc_id, p.seq
    ), called as (
      update push_record p set next_at = q.ended_at from (
        select n.id, d.ended_at from done d cross join lateral (${nextBehind(nodeId)}) n where d.taken
      ) q where p.node_id = ${nodeId} and p.id = q.id and p.push_status = ${lit(waiting)} and p.next_at > q.ended_at
    )
    insert into push_attempt (node_id, id, record_id, started_at, duration_ms, taken_flag, response_status, response_body, push_reason, reason_text)
    select ${nodeId}::uuid, attempt_id, id, now() - make_interval(secs => ms / 1000.0), ms, taken, status, body, reason, reason_text from done`.execute(
    db,
  );
}

/** When this process wrote down last that a receiver is well. */
const noted = new Map<string, number>();
const NOTED_MS = 5000;

/** When this process had something taken by a receiver last. */
const tookAt = new Map<string, number>();
const THERE_MS = 500;

/**
 * Whether there is something to say of a receiver: while it is well its row is left alone, so that pushes side by side do not wait for each other. One that
 * took others in the same moment is there: a wire that was cut meanwhile is the trouble of that push alone.
 */
export function isNews({ record: { receiverId, fails }, outcome }: Ending): boolean {
  const now = Date.now();
  if (outcome.taken) {
    tookAt.set(receiverId, now);
    return fails > 0 || now - (noted.get(receiverId) ?? 0) >= NOTED_MS;
  }
  return !outcome.away || outcome.restMs !== undefined || fails > 0 || now - (tookAt.get(receiverId) ?? 0) >= THERE_MS;
}

/** How the receiver is doing. */
export async function noteReceiver(db: Database, { record: { nodeId, receiverId }, outcome }: Ending, pace: Pace): Promise<void> {
  if (outcome.taken) noted.set(receiverId, Date.now());
  else noted.delete(receiverId);
  if (!outcome.away) {
    const isOk = outcome.taken;
    // What no template could write says nothing of the receiver.
    const isThere = outcome.status !== null;
    // One that was under way says nothing of how long the receiver asked to be left alone.
    const there = isThere ? sql`fails = 0, rest_until = greatest(now(), asked_until), ` : sql``;
    const took = isOk ? sql`last_ok_at = now()` : sql`last_fail_at = now(), last_reason = ${outcome.reason}`;
    await sql`update push_receiver set ${there}${took}
      where node_id = ${nodeId} and id = ${receiverId} and (fails > 0 or last_ok_at is null or last_ok_at < now() - interval '5 seconds' or not ${isOk})`.execute(
      db,
    );
    return;
  }
  const [first, most] = pace.rest;
  const asked = sql`now() + make_interval(secs => ${(outcome.restMs ?? 0) / 1000}::float8)`;
  const now = Date.now();
  const isFirst = sql`rest_until <= ${new Date(now).toISOString()}::timestamptz`;
  // Those that were under way together count as one failure; what one of them was asked counts.
  await sql`update push_receiver set last_fail_at = now(), last_reason = ${outcome.reason}, fails = fails + case when ${isFirst} then 1 else 0 end,
      asked_until = greatest(asked_until, ${asked}),
      rest_until = greatest(${asked}, case when ${isFirst}
        then to_timestamp(${now / 1000}::float8 + least(${lit(first / 1000)}::float8 * power(2, least(fails, 20)), ${lit(most / 1000)}) * ${0.5 + Math.random() / 2}::float8) else rest_until end)
    where node_id = ${nodeId} and id = ${receiverId} and (${isFirst} or ${asked} > rest_until)`.execute(db);
}

/** Puts back what a server that stops has in hand: another one takes it at once. */
export async function putBack(db: Database, records: Iterable<Claimed>): Promise<void> {
  const runs = [...new Set([...records].map(({ runId }) => runId))];
  // scope: it is of all sites; a run's number is nobody else's
  await sql`update push_record set push_status = ${lit(waiting)}, run_id = null, lease_until = null, next_at = now()
    where push_status = ${lit(DataPushStatus.pushing)} and run_id = any(${runs}::uuid[])`.execute(db);
}

/** A push as it will be sent. */
export interface WrittenPush {
  record: Claimed;
  written: { contentType: string; body: string };
  version: number | null;
}

/** Keeps the texts of pushes before they are sent for the first time, site by site: whoever sends one again sends just that. False where another has it now. */
async function keepWritten(db: Database, pushes: readonly WrittenPush[]): Promise<boolean[]> {
  const kept = new Set<string>();
  for (const [nodeId, own] of Map.groupBy(pushes, ({ record }) => record.nodeId))
    for (const id of await keepOf(db, nodeId, own)) kept.add(id);
  return pushes.map(({ record }) => kept.has(record.id));
}

async function keepOf(db: Database, nodeId: string, pushes: readonly WrittenPush[]): Promise<string[]> {
  const of = <V>(value: (push: WrittenPush) => V): V[] => pushes.map(value);
  const { rows } = await sql<{ id: string }>`
    update push_record p set request_body = w.body, content_type = w.content_type, template_version = w.version
    from unnest(
      ${of(({ record }) => record.id)}::uuid[], ${of(({ record }) => record.runId)}::uuid[], ${of(({ written }) => written.body)}::text[],
      ${of(({ written }) => written.contentType)}::text[], ${of(({ version }) => version)}::int[]
    ) as w (id, run_id, body, content_type, version)
    where p.node_id = ${nodeId} and p.id = w.id and p.run_id = w.run_id returning p.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Written down in one statement. */
const AT_ONCE = 128;

/** What many pushes at a time come to, written down together; one that the database refuses spoils none of the others. */
export const writingDown = (db: Database, pace: Pace) => ({
  keep: gathered((pushes: readonly WrittenPush[]) => keepWritten(db, pushes), AT_ONCE),
  end: gathered(async (endings: readonly Ending[]) => {
    await finish(db, endings, pace);
    return endings;
  }, AT_ONCE),
});
