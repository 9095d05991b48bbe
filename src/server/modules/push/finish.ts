// What becomes of a push after a try: taken, tried again after a growing wait, or given up until a person looks.
import { sql } from 'kysely';
import { DataPushStatus } from '../../../contract/push/codes.ts';
import type { Database } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { lit } from '../../kernel/db/lit.ts';
import type { Claimed } from './claim.ts';
import type { Outcome } from './deliver.ts';

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

interface Ending {
  record: Claimed;
  outcome: Outcome;
  pace: Pace;
}

/** Writes down how a try ended. One whose lease was taken over writes nothing. */
export async function finish(db: Database, { record, outcome, pace }: Ending): Promise<void> {
  const { taken, again, reason, text, status, body, ms, restMs = 0 } = outcome;
  const wait = Math.max(growing(pace.wait, record.times), restMs) / 1000;
  const isLate = sql<boolean>`(${again} and first_at < now() - make_interval(days => ${lit(MOST_DAYS)}))`;
  const next = taken ? lit(pushed) : again ? sql`case when ${isLate} then ${lit(failed)} else ${lit(waiting)} end` : lit(failed);
  await sql`
    with done as (
      update push_record set push_status = ${next}, run_id = null, lease_until = null, response_status = ${status}, response_body = ${body},
        push_reason = case when ${isLate} then 'expired' else ${reason} end, reason_text = ${text}, last_time = now(),
        pushed_at = case when ${taken} then now() else pushed_at end,
        next_at = case when ${taken} then next_at else now() + make_interval(secs => ${wait}) end
      where node_id = ${record.nodeId} and id = ${record.id} and run_id = ${record.runId} returning node_id, id
    )
    insert into push_attempt (node_id, id, record_id, started_at, duration_ms, taken_flag, response_status, response_body, push_reason, reason_text)
    select d.node_id, ${newId()}::uuid, d.id, now() - make_interval(secs => ${ms / 1000}), ${ms}::int, ${taken}::boolean, ${status}::int, ${body}::text, ${reason}::text, ${text}::text from done d`.execute(
    db,
  );
  await noteReceiver(db, record, { outcome, pace });
}

/** When this process wrote down last that a receiver is well. */
const noted = new Map<string, number>();
const NOTED_MS = 5000;

/** How the receiver is doing. While it is well its row is left alone, so that pushes side by side do not wait for each other. */
async function noteReceiver(
  db: Database,
  { nodeId, receiverId, fails }: Claimed,
  { outcome, pace }: Pick<Ending, 'outcome' | 'pace'>,
): Promise<void> {
  if (outcome.taken && fails === 0 && Date.now() - (noted.get(receiverId) ?? 0) < NOTED_MS) return;
  if (outcome.taken) noted.set(receiverId, Date.now());
  else noted.delete(receiverId);
  if (!outcome.away) {
    const isOk = outcome.taken;
    // What no template could write says nothing of the receiver.
    const isThere = outcome.status !== null;
    // One that was under way says nothing of how long the receiver asked to be left alone.
    await sql`update push_receiver set fails = case when ${isThere} then 0 else fails end,
        rest_until = case when ${isThere} then greatest(now(), asked_until) else rest_until end, last_ok_at = case when ${isOk} then now() else last_ok_at end,
        last_fail_at = case when ${isOk} then last_fail_at else now() end, last_reason = case when ${isOk} then last_reason else ${outcome.reason} end
      where node_id = ${nodeId} and id = ${receiverId} and (fails > 0 or last_ok_at is null or last_ok_at < now() - interval '5 seconds' or not ${isOk})`.execute(
      db,
    );
    return;
  }
  const [first, most] = pace.rest;
  const asked = sql`now() + make_interval(secs => ${(outcome.restMs ?? 0) / 1000}::float8)`;
  const isFirst = sql`rest_until <= now()`;
  // Those that were under way together count as one failure; what one of them was asked counts.
  await sql`update push_receiver set last_fail_at = now(), last_reason = ${outcome.reason}, fails = fails + case when ${isFirst} then 1 else 0 end,
      asked_until = greatest(asked_until, ${asked}),
      rest_until = greatest(${asked}, case when ${isFirst}
        then now() + make_interval(secs => least(${lit(first / 1000)}::float8 * power(2, least(fails, 20)), ${lit(most / 1000)}) * (0.5 + random() / 2)) else rest_until end)
    where node_id = ${nodeId} and id = ${receiverId} and (${isFirst} or ${asked} > rest_until)`.execute(db);
}

/** Puts back what a server that stops has in hand: another one takes it at once. */
export async function putBack(db: Database, records: Iterable<Claimed>): Promise<void> {
  const runs = [...new Set([...records].map(({ runId }) => runId))];
  // scope: it is of all sites; a run's number is nobody else's
  await sql`update push_record set push_status = ${lit(waiting)}, run_id = null, lease_until = null, next_at = now()
    where push_status = ${lit(DataPushStatus.pushing)} and run_id = any(${runs}::uuid[])`.execute(db);
}

/** Keeps the text of a push before it is sent for the first time: whoever sends it again sends just that. False where another has it now. */
export async function keepWritten(
  db: Database,
  { record, written, version }: { record: Claimed; written: { contentType: string; body: string }; version: number | null },
): Promise<boolean> {
  const { rows } =
    await sql`update push_record set request_body = ${written.body}, content_type = ${written.contentType}, template_version = ${version}
    where node_id = ${record.nodeId} and id = ${record.id} and run_id = ${record.runId} returning id`.execute(db);
  return rows.length > 0;
}
