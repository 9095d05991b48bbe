// Tries that fail make the next ones wait (trust 27). A try is counted before it is checked, in one statement: a thousand at the
// same moment get no further than one after the other. Unknown accounts are counted like known ones.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../kernel/db/database.ts';
import { NIL } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, platform, removeFrom } from '../../kernel/scope.ts';

/** Wrong tries before a wait, of an account. */
export const FREE_TRIES = 5;
/** Begun sign-ins of an address, for `spend`: a whole works may share one. A gap that lies behind us is none, also for two at the same moment. */
export const BEGUN = { perHour: 2_000, gapSeconds: -60 };

// The subject may be anything that somebody typed, a password in the wrong field too: only its hash is kept.
const keyOf = (subject: string): string => createHash('sha256').update(subject).digest('base64url');

/**
 * Counts a try of a subject: `free` tries within 15 minutes, then a wait of 1, 2, 4, 8, 15, 15 … minutes after each. Forgotten after a quiet day.
 * @throws too-many while the wait lasts; such a try is neither checked nor counted
 */
export async function charge(db: Database, subject: string, free: number): Promise<void> {
  const key = keyOf(subject);
  const { rows } = await sql`
    insert into throttle as t (node_id, subject, failures, first_at) values (${NIL}, ${key}, 1, now())
    on conflict (node_id, subject) do update set
      failures = case when ${stale(free)} then 1 else t.failures + 1 end,
      first_at = case when ${stale(free)} then now() else t.first_at end,
      blocked_until = case when not ${stale(free)} and t.failures + 1 >= ${free}::int
        then now() + make_interval(mins => least(15, 2 ^ least(t.failures + 1 - ${free}::int, 10))::int) end
    where coalesce(t.blocked_until, now()) <= now()
    returning 1`.execute(db);
  if (rows.length === 0) await tooMany(db, key);
}

const stale = (free: number) => sql`(case when t.blocked_until is null
  then t.failures < ${free}::int and t.first_at < now() - interval '15 minutes' else t.blocked_until < now() - interval '1 day' end)`;

/** The try was right: the subject starts afresh. */
export async function forgive(db: Database, subject: string): Promise<void> {
  await removeFrom(platform(db), 'throttle').where('subject', '=', keyOf(subject)).execute();
}

/** The try was right, but others of the same subject may not have been: it alone is taken back. */
export async function refund(db: Database, subject: string, free: number): Promise<void> {
  await sql`update throttle set failures = greatest(failures - 1, 0),
      blocked_until = case when failures - 1 >= ${free}::int then blocked_until end
    where node_id = ${NIL} and subject = ${keyOf(subject)}`.execute(db);
}

interface Limit {
  perHour: number;
  gapSeconds: number;
}

/** Allows so many in an hour with a gap between them (mails: trust 29). @throws too-many */
export async function spend(db: Database, subject: string, limit: Limit): Promise<void> {
  if (!(await spendQuietly(db, subject, limit))) await tooMany(db, keyOf(subject));
}

/** The same, told by its answer: false when there is none left. */
export async function spendQuietly(db: Database, subject: string, limit: Limit): Promise<boolean> {
  const key = keyOf(subject);
  const { rows } = await sql`
    insert into throttle as t (node_id, subject, failures, first_at, blocked_until)
    values (${NIL}, ${key}, 1, now(), now() + make_interval(secs => ${limit.gapSeconds}::int))
    on conflict (node_id, subject) do update set
      failures = case when t.first_at < now() - interval '1 hour' then 1 else t.failures + 1 end,
      first_at = case when t.first_at < now() - interval '1 hour' then now() else t.first_at end,
      blocked_until = case when t.failures + 1 >= ${limit.perHour}::int and t.first_at >= now() - interval '1 hour'
        then t.first_at + interval '1 hour' else now() + make_interval(secs => ${limit.gapSeconds}::int) end
    where coalesce(t.blocked_until, now()) <= now()
    returning 1`.execute(db);
  return rows.length > 0;
}

async function tooMany(db: Database, key: string): Promise<never> {
  const row = await from(platform(db), 'throttle', 't')
    .select(sql<number>`ceil(extract(epoch from t.blocked_until - now()))::int`.as('seconds'))
    .where('t.subject', '=', key)
    .executeTakeFirst();
  return refuse('too-many', { seconds: Math.max(1, row?.seconds ?? 1) });
}
