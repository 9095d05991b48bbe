// One run of one job: it owns the row by its run id, reports its progress, and stops when cancelled, when its user's rights end,
// when the process stops, or when another run has taken over.
import { sql } from 'kysely';
import type { ErrorCode, ErrorParams, Language } from '../../../contract/errors.ts';
import { failure } from '../http/answer.ts';
import { systemCtx, type Ctx } from '../ctx.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { userNow } from './user.ts';
import { Refusal } from '../refusal.ts';
import { JobStatus } from '../../../contract/kernel/job.ts';
import { lit } from '../db/lit.ts';

/** What a task knows of its run. */
export interface Run {
  jobId: string;
  /** Aborted when it must stop; its reason says why. */
  signal: AbortSignal;
  /** Says how far it is, in rows; throws when the run must stop. Written at most twice a second. */
  progress(done: number, total?: number): void;
  /** Marks the job done inside a transaction of the task's own; throws when the run may not end well (cancelled, taken over). */
  finish(ctx: Ctx): Promise<void>;
}

export interface Task<P = never> {
  name: string;
  run(ctx: Ctx, payload: P, run: Run): Promise<void>;
  /** Throws when the user may no longer do this. Checked at the start and once a second. */
  still?: ((now: Ctx, payload: P) => void) | undefined;
}
export type AnyTask = Task<never>;

export interface JobKey {
  nodeId: string;
  jobId: string;
}
export interface RunParts {
  db: Database;
  task: AnyTask;
  /** Aborted when the process stops. */
  stopping: AbortSignal;
  log(error: unknown, jobId: string): void;
}

const TICK_MS = 500;
/** A run that has reported nothing for this long counts as dead, and its job is taken over; one that still reports is left alone. */
const SILENT_SECONDS = 6;
/** A job that was cut off this many times is not started again: it may itself be what makes the process crash. */
const MAX_ATTEMPTS = 25;

/** Thrown by a task whose counterpart cannot take the work now: the job rests and runs again, each time after longer, for three days. */
export class TryLater extends Error {}
class TakenOver extends Error {}
class Stopping extends Error {}

type Claimed = {
  nodeId: string;
  id: string;
  payload: unknown;
  userId: string | null;
  loginSys: string;
  language: string;
  attempts: number;
};
const mine = (key: JobKey, runId: string) =>
  sql<boolean>`(node_id = ${key.nodeId} and id = ${key.jobId} and run_id = ${runId} and status = ${lit(JobStatus.running)})`;

/** Runs a job once, if it has not ended. Never throws when the task fails: the failure is written in the job's row. */
export async function runJob(parts: RunParts, key: JobKey): Promise<void> {
  const runId = newId();
  const job = await claim(parts.db, key, runId);
  if (!job) return;
  const controller = new AbortController();
  const onStop = () => controller.abort(new Stopping());
  parts.stopping.addEventListener('abort', onStop);
  if (parts.stopping.aborted) onStop();
  const owned = { ...parts, key, runId, job, controller };
  let ticker: Ticker | undefined;
  try {
    if (job.attempts > MAX_ATTEMPTS) throw new Refusal('job-gave-up');
    const ctx = await contextOf(owned);
    ticker = startTicker(owned, ctx);
    await ticker.look();
    controller.signal.throwIfAborted();
    const run = runOf(owned, ticker);
    await parts.task.run(ctx, job.payload as never, run);
    if (!ticker.ended) await run.finish(ctx);
  } catch (error) {
    await ticker?.stop();
    await settle(owned, controller.signal.aborted ? controller.signal.reason : error);
  } finally {
    parts.stopping.removeEventListener('abort', onStop);
    await ticker?.stop();
  }
}

async function claim(db: Database, { nodeId, jobId }: JobKey, runId: string): Promise<Claimed | undefined> {
  return db
    .updateTable('job')
    .set({ status: JobStatus.running, runId, rowDone: 0, beatAt: sql`now()`, attempts: sql`attempts + 1` })
    .where('nodeId', '=', nodeId)
    .where('id', '=', jobId)
    .where(
      sql<boolean>`(status = ${lit(JobStatus.waiting)} or (status = ${lit(JobStatus.running)} and (inline_flag or beat_at < now() - make_interval(secs => ${SILENT_SECONDS}))))`,
    )
    .returning(['nodeId', 'id', 'payload', 'userId', 'loginSys', 'language', 'attempts'])
    .executeTakeFirst();
}

interface Owned extends RunParts {
  key: JobKey;
  runId: string;
  job: Claimed;
  controller: AbortController;
}

async function contextOf({ db, job, task }: Owned): Promise<Ctx> {
  const node = await db.selectFrom('node').select(['nodeId', 'timeZone']).where('nodeId', '=', job.nodeId).executeTakeFirstOrThrow();
  const own = { ...systemCtx(db, node, task.name), requestId: job.id, language: job.language as Language };
  if (job.userId === null) return own;
  const user = await userNow(db, { nodeId: job.nodeId, userId: job.userId, loginSys: job.loginSys });
  return user ? { ...own, ...user } : Promise.reject(new Refusal('not-permitted', { action: task.name }));
}

interface Ticker {
  ended: boolean;
  done: number;
  total: number | null;
  look(): Promise<void>;
  stop(): Promise<void>;
}

function startTicker(owned: Owned, ctx: Ctx): Ticker {
  let turn = 0;
  let looking = Promise.resolve();
  const ticker: Ticker = {
    ended: false,
    done: 0,
    total: null,
    look: () => tick(owned, ctx, { ticker, rights: true }),
    async stop() {
      ticker.ended = true;
      clearInterval(timer);
      await looking;
    },
  };
  const timer = setInterval(() => {
    turn += 1;
    // A tick may fail (the database is restarting); the next one does the same again.
    looking = looking.then(() => (ticker.ended ? undefined : tick(owned, ctx, { ticker, rights: turn % 2 === 0 }).catch(() => undefined)));
  }, TICK_MS);
  return ticker;
}

async function tick(
  { db, key, runId, job, task, controller }: Owned,
  ctx: Ctx,
  { ticker, rights }: { ticker: Ticker; rights: boolean },
): Promise<void> {
  const row = await db
    .updateTable('job')
    .set({ rowDone: ticker.done, rowTotal: ticker.total, beatAt: sql`now()` })
    .where(mine(key, runId))
    .returning('cancelFlag')
    .executeTakeFirst();
  if (!row) controller.abort(new TakenOver());
  else if (row.cancelFlag) controller.abort(new Refusal('job-cancelled'));
  if (!rights || job.userId === null) return;
  const user = await userNow(db, { nodeId: job.nodeId, userId: job.userId, loginSys: job.loginSys });
  try {
    if (!user || !sameScope(user.scope, ctx.scope)) throw new Refusal('not-permitted', { action: task.name });
    task.still?.({ ...ctx, ...user }, job.payload as never);
  } catch (error) {
    controller.abort(error);
  }
}

// The database may name the parts in any order.
const inOrder = (scope: Ctx['scope']): string =>
  JSON.stringify(
    Object.entries(scope)
      .map(([type, ids]) => [type, ...[...ids].sort()].join(','))
      .sort(),
  );
const sameScope = (a: Ctx['scope'], b: Ctx['scope']): boolean => inOrder(a) === inOrder(b);

function runOf({ key, runId, controller }: Owned, ticker: Ticker): Run {
  return {
    jobId: key.jobId,
    signal: controller.signal,
    progress(done, total) {
      controller.signal.throwIfAborted();
      ticker.done = done;
      if (total !== undefined) ticker.total = total;
    },
    async finish(ctx) {
      await ticker.stop();
      await ticker.look();
      controller.signal.throwIfAborted();
      const row = await ctx.db
        .updateTable('job')
        .set({ status: JobStatus.done, rowDone: ticker.done, rowTotal: ticker.total ?? ticker.done, error: null, finishedAt: sql`now()` })
        .where(mine(key, runId))
        .where('cancelFlag', '=', false)
        .returning('id')
        .executeTakeFirst();
      if (!row) throw new Refusal('job-cancelled');
    },
  };
}

/** Writes down how a failed run ended. */
async function settle(owned: Owned, error: unknown): Promise<void> {
  const { db, key, runId, job } = owned;
  if (error instanceof TakenOver) return;
  if (error instanceof TryLater && (await rests(owned))) {
    owned.log(`put off: ${error.cause instanceof Error ? error.cause.message : error.message}`, job.id);
    return;
  }
  const { envelope } = failure(error, 'zh', job.id);
  const again = error instanceof Stopping || (envelope.error === 'busy' && job.attempts < MAX_ATTEMPTS);
  if (again) {
    const seconds = error instanceof Stopping ? 0 : Math.min(job.attempts ** 2, 60);
    await db
      .updateTable('job')
      .set({ status: JobStatus.waiting, queuedAt: null, runId: null, notBefore: sql`now() + make_interval(secs => ${seconds})` })
      .where(mine(key, runId))
      .execute();
    return;
  }
  if (envelope.error === 'fault') owned.log(error, job.id);
  await fail(db, mine(key, runId), { key: envelope.error, params: envelope.params });
}

const SHORTEST_REST_S = 5;
const LONGEST_REST_S = 600;

/** Puts a job off by a quarter of its age, 5 seconds to 10 minutes; false when it is too old for that. Such a run counts as no attempt. */
async function rests({ db, key, runId }: Owned): Promise<boolean> {
  const own = await db
    .selectFrom('job')
    .select(sql<number>`extract(epoch from now() - created_at)::float8`.as('age'))
    .where(mine(key, runId))
    .executeTakeFirst();
  const seconds = Math.min(Math.max((own?.age ?? 0) / 4, SHORTEST_REST_S), LONGEST_REST_S);
  const put = await db
    .updateTable('job')
    .set({
      status: JobStatus.waiting,
      queuedAt: null,
      runId: null,
      attempts: sql`attempts - 1`,
      notBefore: sql`now() + make_interval(secs => ${seconds})`,
    })
    .where(mine(key, runId))
    .where('cancelFlag', '=', false)
    .where('createdAt', '>', sql<string>`now() - interval '3 days'`)
    .returning('id')
    .executeTakeFirst();
  return put !== undefined;
}

/** Ends jobs that fit as failed, with the reason. */
export async function fail(db: Database, where: ReturnType<typeof mine>, reason: { key: ErrorCode; params?: ErrorParams }): Promise<void> {
  await db
    .updateTable('job')
    .set({ status: JobStatus.failed, error: JSON.stringify(reason), finishedAt: sql`now()` })
    .where(where)
    .execute();
}
