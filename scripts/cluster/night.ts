// A night on a cluster: all that the product does by itself once a day, for each site.
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { systemCtx } from '../../src/server/kernel/ctx.ts';
import { transact, type Database } from '../../src/server/kernel/db/database.ts';
import { enqueue, type Nightly } from '../../src/server/kernel/jobs/index.ts';
import { JobStatus } from '../../src/contract/kernel/job.ts';

const PATIENCE_MS = 120_000;

/** Has each task done for each site by whoever works through the queue; gives in words what did not end well, and what it left undone. */
export async function night(db: Database, pool: pg.Pool, tasks: readonly Nightly[]): Promise<string[]> {
  const nodes = await db.selectFrom('node').select(['nodeId', 'timeZone']).execute();
  const ids = await Promise.all(
    nodes.map((node) =>
      transact(db, async (tx) => {
        const ctx = systemCtx(tx, node, 'cluster');
        const made: string[] = [];
        for (const { task } of tasks) made.push(await enqueue(ctx, task, {} as never));
        return made;
      }),
    ),
  );
  const jobs = await ended(pool, ids.flat());
  const again = jobs.filter(({ attempts }) => attempts > 1).length;
  const months = await pool.query<{ many: string }>('select count(*) as many from trade_rollup where rolled_flag');
  const rolled = Number(months.rows[0]?.many);
  console.log(`  ${jobs.length} jobs of ${nodes.length} sites, ${again} of them begun again by another server, ${rolled} months added up`);
  const unwell = jobs.filter(({ status }) => status !== JobStatus.done).map(said);
  if (rolled === 0) unwell.push('no month was added up');
  if (again === 0) unwell.push('no server had a job in its hands when it was killed');
  return unwell;
}

interface Ended {
  task: string;
  status: number;
  error: unknown;
  attempts: number;
}
const said = ({ task, status, error }: Ended): string => {
  if (status === JobStatus.failed) return `${task}: ${JSON.stringify(error)}`;
  return `${task}: still ${status === JobStatus.waiting ? 'waiting' : 'running'} after ${PATIENCE_MS / 1000} s`;
};

/** The jobs as they ended, or as they are when patience has. */
async function ended(pool: pg.Pool, ids: readonly string[]): Promise<Ended[]> {
  for (const end = Date.now() + PATIENCE_MS; ; await pause(300)) {
    const { rows } = await pool.query<Ended>('select task, status, error, attempts from job where id = any($1::uuid[])', [ids]);
    if (rows.every(({ status }) => status === JobStatus.done || status === JobStatus.failed) || Date.now() > end) return rows;
  }
}
