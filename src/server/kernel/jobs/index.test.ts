import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { testDatabase } from '../../../../test/database.ts';
import { dropDatabase } from '../../../../test/template.ts';
import { systemCtx } from '../ctx.ts';
import { newId } from '../db/ids.ts';
import {
  beginInline,
  cancelJob,
  defineTask,
  enqueue,
  inTransaction,
  knowUsers,
  openJobs,
  snapshot,
  sweepJobs,
  type AnyTask,
  type Jobs,
} from './index.ts';
import { refuse } from '../refusal.ts';

const base = testDatabase();
const ctx = () => systemCtx(base.db, base.node, 'test');
const jobOf = async (id: string) =>
  (await base.pool.query('select status, attempts, error, row_done, cancel_flag from job where id = $1', [id])).rows[0];
async function until(id: string, status: number, seconds = 20) {
  for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
    const job = await jobOf(id);
    if (job.status === status) return job;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`job is ${JSON.stringify(await jobOf(id))}`);
}
const settle = (ms: number) => new Promise((done) => setTimeout(done, ms));

describe('jobs', () => {
  let jobs: Jobs | undefined;
  const ran: string[] = [];
  const note = defineTask<{ name: string }>('note', async (_ctx, { name }) => void ran.push(name));
  const refusing = defineTask('refusing', async () => refuse('not-found', { thing: '商品' }));
  const broken = defineTask('broken', async () => {
    throw new Error('a defect');
  });
  let busyTimes = 0;
  const busy = defineTask('busy', async () => {
    busyTimes += 1;
    if (busyTimes < 3) throw Object.assign(new Error('terminating connection'), { code: '57P01' });
  });
  const endless = defineTask('endless', async (_ctx, _payload, run) => {
    for (let done = 0; ; done += 1) {
      run.progress(done);
      await settle(10);
    }
  });
  const start = async (tasks: readonly AnyTask[] = [note, refusing, broken, busy, endless], url = base.url) => {
    jobs = await openJobs({ url, db: base.db, tasks, log: () => undefined });
  };
  beforeEach(() => void ran.splice(0));
  afterEach(async () => {
    await jobs?.stop();
    jobs = undefined;
  });

  test('a job runs when its transaction commits, and never when it does not', async () => {
    await start();
    const lost = inTransaction(ctx(), async (tx) => {
      await enqueue(tx, note, { name: 'rolled back' });
      refuse('busy');
    });
    await expect(lost).rejects.toThrow('busy');
    let id = '';
    await inTransaction(ctx(), async (tx) => {
      id = await enqueue(tx, note, { name: 'committed' });
      await settle(1500);
      expect(ran).toEqual([]);
    });
    await until(id, 2);
    expect(ran).toEqual(['committed']);
  });

  test('R002 work goes by the rights of its user in the system in which it was asked for', async () => {
    const asked: (string | undefined)[] = [];
    knowUsers(async (_db, { loginSys }) => {
      asked.push(loginSys);
      return undefined;
    });
    await start();
    const actor = { kind: 'user', userId: newId(), loginAccount: 'keeper', userName: '', empId: null, loginSys: 'pda' } as const;
    await until(await enqueue({ ...ctx(), actor }, note, { name: 'of nobody' }), 3);
    expect(asked).toEqual(['pda']);
    expect(ran).toEqual([]);
  });

  test('what waits while nobody works is done at the next start', async () => {
    const id = await enqueue(ctx(), note, { name: 'waited' });
    await start();
    await until(id, 2);
    expect(ran).toEqual(['waited']);
  });

  test('a refusal is its sentence, a defect ends as failed once, a database that is away is tried again', async () => {
    await start();
    const [a, b, c] = [await enqueue(ctx(), refusing, {}), await enqueue(ctx(), broken, {}), await enqueue(ctx(), busy, {})];
    expect(await until(a, 3)).toMatchObject({ attempts: 1, error: { key: 'not-found', params: { thing: '商品' } } });
    expect(await until(b, 3)).toMatchObject({ attempts: 1, error: { key: 'fault' } });
    expect(await until(c, 2)).toMatchObject({ attempts: 3, error: null });
  });

  test('connections that break while jobs end cost neither the process nor a job', { timeout: 120_000 }, async () => {
    await start();
    const ids: string[] = [];
    for (const end = Date.now() + 3000; Date.now() < end;) {
      ids.push(await enqueue(ctx(), note, { name: 'cut' }));
      // An error that nobody takes would end the process; here it fails the run.
      await base.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'factory-jobs' and datname = current_database() and query ~ '_private_jobs'`,
      );
    }
    // One that was taken by a connection that broke just then is handed over again after a minute.
    for (const id of ids) expect(await until(id, 2, 90)).toMatchObject({ error: null });
  });

  test('cancel: a waiting job at once, a running one within a second; one that has ended is refused', async () => {
    await start();
    const waiting = await enqueue(ctx(), note, { name: 'never' }, { runAt: new Date(Date.now() + 60_000) });
    await cancelJob(ctx(), waiting);
    expect(await jobOf(waiting)).toMatchObject({ status: 3, error: { key: 'job-cancelled' } });
    const running = await enqueue(ctx(), endless, {});
    await until(running, 1);
    const began = Date.now();
    await cancelJob(ctx(), running);
    expect(await until(running, 3)).toMatchObject({ error: { key: 'job-cancelled' } });
    expect(Date.now() - began).toBeLessThan(1500);
    await expect(cancelJob(ctx(), running)).rejects.toThrow('job-finished');
    expect(ran).toEqual([]);
  });

  test('a run that was taken over does not end the job, and a job that dies again and again is given up', async () => {
    await start();
    const id = await enqueue(ctx(), endless, {});
    await until(id, 1);
    await sql`update job set run_id = ${newId()} where id = ${id}`.execute(base.db);
    await settle(1200);
    expect(await jobOf(id)).toMatchObject({ status: 1 });
    await sql`update job set attempts = 25, status = 0, queued_at = null where id = ${id}`.execute(base.db);
    expect(await until(id, 3)).toMatchObject({ error: { key: 'job-gave-up' } });
  });

  test('work inside a request that died with its process ends as cut off, not as running for ever', async () => {
    const id = await beginInline(ctx(), note, { name: 'inline' });
    await sql`update job set beat_at = now() - interval '11 seconds' where id = ${id}`.execute(base.db);
    await start();
    expect(await until(id, 3)).toMatchObject({ error: { key: 'job-cut-off' } });
    expect(ran).toEqual([]);
  });

  test('jobs of the product itself are swept 30 days after they ended', async () => {
    const [old, fresh, waiting] = [
      await enqueue(ctx(), note, { name: '' }),
      await enqueue(ctx(), note, { name: '' }),
      await enqueue(ctx(), note, { name: '' }),
    ];
    await sql`update job set status = 2, finished_at = now() - interval '31 days' where id = ${old}`.execute(base.db);
    await sql`update job set status = 2, finished_at = now() - interval '29 days' where id = ${fresh}`.execute(base.db);
    await sweepJobs(ctx());
    expect([await jobOf(old), await jobOf(fresh), await jobOf(waiting)].map(Boolean)).toEqual([false, true, true]);
    await cancelJob(ctx(), waiting);
  });

  test('the queue may live in a database of its own', async () => {
    const name = `jobs_${newId().replaceAll('-', '')}`;
    await base.pool.query(`create database ${name}`);
    const url = new URL(base.url);
    url.pathname = `/${name}`;
    await start(undefined, url.href);
    const id = await enqueue(ctx(), note, { name: 'elsewhere' });
    await until(id, 2);
    expect(ran).toEqual(['elsewhere']);
    await jobs?.stop();
    jobs = undefined;
    await dropDatabase((drop) => base.pool.query(drop), name);
  });
});

describe('a snapshot', () => {
  test('streams one state of the data while others write, and takes queries between its batches', async () => {
    const before = await base.db.selectFrom('node').select('nodeId').execute();
    await snapshot(ctx(), async (inner) => {
      const seen: string[] = [];
      for await (const { nodeId } of inner.db.selectFrom('node').select('nodeId').stream(1)) {
        seen.push(nodeId);
        await base.db.insertInto('node').values({ nodeId: newId(), nodeCode: 'NEW', nodeName: '新' }).execute();
        const { amount } = await inner.db
          .selectFrom('node')
          .select(sql<number>`count(*)`.as('amount'))
          .executeTakeFirstOrThrow();
        expect(amount).toBe(before.length);
      }
      expect(seen).toHaveLength(before.length);
    });
    await expect(snapshot(ctx(), (inner) => inner.db.deleteFrom('node').execute())).rejects.toThrow('read-only');
  });
});
