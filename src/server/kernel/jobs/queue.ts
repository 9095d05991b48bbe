// The queue: graphile-worker says when it is a job's turn and shares the work between processes. The `job` rows are the truth: what is
// waiting there is forwarded to the queue, and what a dead process held is given back.
import { EventEmitter } from 'node:events';
import { Logger, parseCronItems, run, type Runner, type TaskList, type WorkerPool } from 'graphile-worker';
import { sql } from 'kysely';
import pg from 'pg';
import { transact, type Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { oneServer, toOneServer } from '../db/one-server.ts';
import { fail, runJob, type AnyTask, type JobKey } from './run.ts';
import { JobStatus } from '../../../contract/kernel/job.ts';
import { lit } from '../db/lit.ts';

export interface Nightly {
  task: AnyTask;
  /** A crontab line in UTC: '15 19 * * *'. */
  at: string;
}
export interface JobsSettings {
  /** The database of the queue: JOBS_DATABASE_URL or the product's own. */
  url: string;
  db: Database;
  tasks: readonly AnyTask[];
  /** Tasks of the product itself that run once a day on every node. */
  nightly?: readonly Nightly[];
  concurrency?: number;
  log: (line: string) => void;
}
export interface Jobs {
  /** Ends running work cleanly: what is not done is put back for the next process. */
  stop(): Promise<void>;
}

const CONCURRENCY = 3;
const FORWARD_MS = 1000;
const BEAT_MS = 2000;
const DEAD_SECONDS = 10;
const LOST_SECONDS = 60;
const PATIENCE_MS = 3000;

const forwarders = new Set<() => void>();
/** Makes this process forward at once what was just enqueued. */
export const nudge = (): void => forwarders.forEach((forward) => forward());

interface Queue extends JobsSettings {
  pool: pg.Pool;
  stopping: AbortController;
  workers: Set<string>;
}

/** Starts working. Two processes may do so on one database; a crashed one's work is taken over within about 15 seconds. */
export async function openJobs(settings: JobsSettings): Promise<Jobs> {
  const pool = new pg.Pool({
    connectionString: settings.url,
    max: (settings.concurrency ?? CONCURRENCY) + 4,
    application_name: 'factory-jobs',
    ...oneServer,
  });
  toOneServer(pool);
  const queue: Queue = { ...settings, pool, stopping: new AbortController(), workers: new Set() };
  await pool.query('create schema if not exists factory_jobs').catch(raced);
  await pool
    .query('create table if not exists factory_jobs.worker (id text primary key, seen_at timestamptz not null default now())')
    .catch(raced);
  let work = await startWork(queue);
  const supervised = supervise(
    queue,
    () => work,
    (next) => (work = next),
  );
  const timers = [every(FORWARD_MS, () => forward(queue)), every(BEAT_MS, () => beat(queue))];
  const prompt = () => timers[0]?.now();
  forwarders.add(prompt);
  await beat(queue);
  await forward(queue);
  return {
    async stop() {
      forwarders.delete(prompt);
      await Promise.all(timers.map((timer) => timer.stop()));
      queue.stopping.abort();
      await work.stop();
      await supervised;
      await pool.query('delete from factory_jobs.worker where id = any($1)', [[...queue.workers]]).catch(() => undefined);
      await pool.end();
    },
  };
}

// Two processes that start at the same moment both find nothing there.
function raced(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && (error.code === '23505' || error.code === '42P06' || error.code === '42P07')))
    throw error;
}

/** What works on the queue. */
interface Work {
  /** Resolves when the work has ended, or when it is certain that it never would. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

async function startWork(queue: Queue): Promise<Work> {
  const events = new EventEmitter();
  events.on('pool:create', ({ workerPool }: { workerPool: WorkerPool }) => queue.workers.add(workerPool.id));
  // A runner that cannot report the end of a job stops itself. But when two reports fail at the same time it miscounts the jobs it still waits for,
  // and waits for ever. By then it has given back its connections and takes no more jobs.
  const broken = new Promise<void>((done) => events.once('pool:fatalError', () => setTimeout(done, PATIENCE_MS)));
  const runner = await startRunner(queue, events);
  const failed = runner.promise.catch((error: unknown) => queue.log(`jobs: ${String(error)}`));
  return {
    ended: Promise.race([failed, broken]),
    stop: () => Promise.race([runner.stop().catch(() => undefined), broken]),
  };
}

function startRunner(queue: Queue, events: EventEmitter): Promise<Runner> {
  return run({
    // Told in batches a job's end that does not get through ends the runner, which is begun again below; told one by one nobody takes the error,
    // and a connection that broke at that moment would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    pgPool: queue.pool,
    concurrency: queue.concurrency ?? CONCURRENCY,
    pollInterval: 1000,
    noHandleSignals: true,
    taskList: taskList(queue),
    parsedCronItems: parseCronItems(
      (queue.nightly ?? []).map(({ task, at }) => ({ task: 'nightly', match: at, identifier: task.name, payload: { task: task.name } })),
    ),
    logger: new Logger(() => (level, message) => (level === 'error' ? queue.log(`jobs: ${message}`) : undefined)),
    events: events as never,
  });
}

/** The work ends by itself when the database is gone for long: it is begun again until we stop. */
async function supervise(queue: Queue, current: () => Work, put: (work: Work) => void): Promise<void> {
  while (!queue.stopping.signal.aborted) {
    const begun = current();
    await begun.ended;
    // Its timers may still run.
    await begun.stop();
    while (!queue.stopping.signal.aborted && current() === begun) {
      await new Promise((done) => setTimeout(done, 1000));
      if (queue.stopping.signal.aborted) return;
      await startWork(queue).then(put, () => undefined);
    }
  }
}

function taskList(queue: Queue): TaskList {
  const entries = queue.tasks.map(
    (task) => [task.name, (payload: unknown) => runJob({ ...partsOf(queue), task }, payload as JobKey)] as const,
  );
  return { ...Object.fromEntries(entries), nightly: (payload) => beginNight(queue, (payload as { task: string }).task) };
}

const partsOf = ({ db, stopping, log }: Queue) => ({
  db,
  stopping: stopping.signal,
  log: (error: unknown, jobId: string) => log(`job ${jobId} ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`),
});

/** A job for every node: a node's nightly work fails alone. */
async function beginNight({ db }: Queue, task: string): Promise<void> {
  const nodes = await db.selectFrom('node').select('nodeId').execute();
  for (const { nodeId } of nodes) await db.insertInto('job').values({ nodeId, id: newId(), task, payload: '{}' }).execute();
  nudge();
}

/** Hands waiting jobs to the queue, those of one node at a time: on a cluster their rows are locked where they lie. */
async function forward(queue: Queue): Promise<void> {
  const jobs = await waiting(queue.db).orderBy('createdAt').limit(100).execute();
  for (const [nodeId, ofNode] of Map.groupBy(jobs, (job) => job.nodeId))
    await handOver(
      queue,
      nodeId,
      ofNode.map(({ id }) => id),
    );
}

const waiting = (db: Database) =>
  db
    .selectFrom('job')
    .select(['nodeId', 'id', 'task'])
    .where('status', '=', JobStatus.waiting)
    .where('queuedAt', 'is', null)
    .where('notBefore', '<=', sql<string>`now()`);

/** The same job handed over twice stands there once, by its key; another process may have been quicker. */
async function handOver({ db, pool }: Queue, nodeId: string, ids: readonly string[]): Promise<void> {
  await transact(db, async (tx) => {
    const mine = await waiting(tx as unknown as Database)
      .where('nodeId', '=', nodeId)
      .where('id', 'in', ids)
      .orderBy('createdAt')
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { id, task } of mine)
      await pool.query('select graphile_worker.add_job($1, payload := $2, job_key := $3, max_attempts := 25)', [
        task,
        { nodeId, jobId: id },
        id,
      ]);
    if (mine.length === 0) return;
    await tx
      .updateTable('job')
      .set({ queuedAt: sql`now()` })
      .where('nodeId', '=', nodeId)
      .where(
        'id',
        'in',
        mine.map(({ id }) => id),
      )
      .execute();
  });
}

/** Reports that this process is alive, and gives back the jobs of processes that no longer do. */
async function beat({ db, pool, workers }: Queue): Promise<void> {
  await pool.query('insert into factory_jobs.worker (id) select unnest($1::text[]) on conflict (id) do update set seen_at = now()', [
    [...workers],
  ]);
  await pool.query(`delete from factory_jobs.worker where seen_at < now() - interval '1 day'`);
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
     where locked_by is not null and locked_by not in (select id from factory_jobs.worker where seen_at > now() - make_interval(secs => $1))
     having count(*) > 0`,
    [DEAD_SECONDS],
  );
  const silent = (seconds: number) =>
    sql<boolean>`status = ${lit(JobStatus.running)} and beat_at < now() - make_interval(secs => ${seconds})`;
  await fail(db, sql<boolean>`inline_flag and ${silent(DEAD_SECONDS)}`, { key: 'job-cut-off' });
  // Whatever the queue has forgotten (it was restored, emptied, or is another one now) is handed over again.
  await db
    .updateTable('job')
    .set({ status: JobStatus.waiting, queuedAt: null })
    .where(
      sql<boolean>`not inline_flag and (${silent(LOST_SECONDS)} or (status = ${lit(JobStatus.waiting)} and queued_at < now() - make_interval(secs => ${LOST_SECONDS})))`,
    )
    .execute();
}

interface Timer {
  now(): void;
  stop(): Promise<void>;
}

/** Runs `work` again and again, never twice at a time; after a failure (the database is restarting) the next run does it. */
function every(ms: number, work: () => Promise<void>): Timer {
  let ended = false;
  let again = false;
  let running: Promise<void> | undefined;
  const turn = () => {
    if (ended) return;
    if (running) {
      again = true;
      return;
    }
    running = work()
      .catch(() => undefined)
      .finally(() => {
        running = undefined;
        if (again) {
          again = false;
          turn();
        }
      });
  };
  const timer = setInterval(turn, ms);
  return {
    now: turn,
    async stop() {
      ended = true;
      clearInterval(timer);
      await running;
    },
  };
}
