// Background work: begun in the transaction of whoever asks for it, done by whichever process is free, never lost and never stuck.
import { sql } from 'kysely';
import { actorUserId } from '../actor.ts';
import type { Ctx } from '../ctx.ts';
import { newId } from '../db/ids.ts';
import { nudge } from './queue.ts';
import { runJob, type AnyTask, type Run, type RunParts, type Task } from './run.ts';
import { refuse } from '../refusal.ts';
import { JobStatus } from '../../../contract/kernel/job.ts';
import { lit } from '../db/lit.ts';

export type { AnyTask, Run, Task } from './run.ts';
export { openJobs, type Jobs, type Nightly } from './queue.ts';
export { inTransaction, keptIn, snapshot } from './transaction.ts';
export { knowUsers, type UserNow } from './user.ts';

/**
 * Says what a task does. It may run more than once (after a crash it begins anew), so it puts its effect into one transaction and
 * calls `run.finish` there, or has an effect that can be repeated. A Refusal ends it as failed, with that sentence.
 */
export function defineTask<P>(
  name: string,
  run: (ctx: Ctx, payload: P, run: Run) => Promise<void>,
  still?: (now: Ctx, payload: P) => void,
): Task<P> {
  return { name, run, still };
}

const row = (ctx: Ctx, task: { name: string }, payload: unknown) => ({
  nodeId: ctx.nodeId,
  id: newId(),
  task: task.name,
  payload: JSON.stringify(payload),
  userId: actorUserId(ctx),
  ...(ctx.actor.kind === 'user' ? { loginSys: ctx.actor.loginSys } : {}),
  language: ctx.language,
});

/** Begins a job in the caller's transaction: it runs when that commits, and never if it does not. Gives the job's id. */
export async function enqueue<P>(
  ctx: Ctx,
  task: Task<P>,
  ...[payload, options = {}]: [payload: P, options?: { runAt?: Date }]
): Promise<string> {
  const job = row(ctx, task, payload);
  await ctx.db
    .insertInto('job')
    .values({ ...job, ...(options.runAt ? { notBefore: options.runAt } : {}) })
    .execute();
  ctx.after(nudge);
  return job.id;
}

/** Begins a job that runs inside this request, with the same progress, cancel and record: first the row … */
export async function beginInline<P>(ctx: Ctx, task: Task<P>, payload: P): Promise<string> {
  const job = row(ctx, task, payload);
  await ctx.db
    .insertInto('job')
    .values({ ...job, inlineFlag: true, status: JobStatus.running, beatAt: sql`now()` })
    .execute();
  return job.id;
}

/** … then the work. `signal` ends it (the caller has gone). */
export async function runInline(parts: Pick<RunParts, 'db'> & { task: AnyTask; nodeId: string; jobId: string }): Promise<void> {
  const never = new AbortController();
  await runJob(
    { db: parts.db, task: parts.task, stopping: never.signal, log: (error) => console.error(error) },
    { nodeId: parts.nodeId, jobId: parts.jobId },
  );
}

/** Asks a job to stop; one that waits is ended at once. Refuses 'job-finished' when it has ended. */
export async function cancelJob(ctx: Ctx, jobId: string): Promise<void> {
  const cancelled = JSON.stringify({ key: 'job-cancelled', params: {} });
  const now = new Date().toISOString();
  const done = await ctx.db
    .updateTable('job')
    .set({
      cancelFlag: true,
      status: sql`case when status = ${lit(JobStatus.waiting)} then ${lit(JobStatus.failed)} else status end`,
      error: sql`case when status = ${lit(JobStatus.waiting)} then ${cancelled}::jsonb end`,
      finishedAt: sql`case when status = ${lit(JobStatus.waiting)} then ${now}::timestamptz end`,
    })
    .where('nodeId', '=', ctx.nodeId)
    .where('id', '=', jobId)
    .where('status', 'in', [JobStatus.waiting, JobStatus.running])
    .returning('id')
    .executeTakeFirst();
  if (!done) refuse('job-finished');
}

/** Deletes the product's own jobs (nobody looks them up) 30 days after they ended; a person's stay with the log that shows them. */
export async function sweepJobs(ctx: Ctx): Promise<void> {
  await ctx.db
    .deleteFrom('job')
    .where('nodeId', '=', ctx.nodeId)
    .where('userId', 'is', null)
    .where('finishedAt', '<', sql<string>`now() - interval '30 days'`)
    .execute();
}
