// Reports are asked of a real streaming replica, and never say less than what was written before they were asked (docs/decisions/0152).
import { chmodSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Endpoint } from '../src/contract/kernel/endpoint.ts';
import { question } from '../src/contract/report/question.ts';
import { onReplica, readFromReplica } from '../src/server/kernel/db/replica.ts';
import { openDatabase, openPool } from '../src/server/kernel/db/database.ts';
import { migrate } from '../src/server/kernel/db/migrate.ts';
import { systemCtx } from '../src/server/kernel/ctx.ts';
import { report as noun } from '../src/server/modules/report/noun.ts';
import { cutEverywhere, makeBiRole, revokeBiRole } from '../src/server/modules/report/bi-role.ts';
import { recordTrades, type TradeReport } from '../src/server/modules/trade/index.ts';
import { newId } from '../src/server/kernel/db/ids.ts';
import { sql } from 'kysely';
import { exportAsync, exportLog } from '../src/contract/transfer/exports.ts';
import { openTestApp, type Caller, type Site, type TestApp } from './trust/test-app.ts';
import { fleetingFolder } from './fleeting.ts';
import { startServer } from './real-server.ts';
import { follow, promote, startPrimary, type Postgres } from '../trust/lib/postgres.ts';
import { world, type World } from './report-world.ts';

// What each is asked stands in its log.
const settings = { log_statement: 'all' };
const ends: (() => unknown)[] = [];
const rig = {
  folder() {
    const folder = fleetingFolder('factory-replica-');
    chmodSync(folder, 0o755);
    ends.push(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  },
  later: (end: () => unknown) => void ends.push(end),
};
const REST = 100;
const DAY = '2026-03-02';
let [primary, replica]: [Postgres, Postgres] = [] as never;
let pool: pg.Pool;
let db: ReturnType<typeof openDatabase>;
let app: TestApp;
let site: Site;
let made: World;
let [boss, narrowed]: [Caller, Caller] = [] as never;
const lines: string[] = [];
let close = () => Promise.resolve();

const point = async (url: string) => {
  await close();
  close = await readFromReplica({ db, pool }, { url, connections: 8, log: (line) => lines.push(line), rest: REST });
};

beforeAll(async () => {
  primary = await startPrimary(rig, settings);
  replica = await follow(rig, primary, { settings });
  pool = openPool(primary.url());
  await migrate(pool);
  db = openDatabase(pool);
  app = await openTestApp({ db, url: primary.url() } as never, { jobs: true });
  site = await app.site('SH');
  made = await site.run(world);
  boss = await site.hire();
  narrowed = await site.hire({ scope: { vm: [made.machines[0]?.vmId ?? ''] } });
  for (const at of [0, 1]) await book(at, 3);
}, 120_000);
afterAll(async () => {
  await close();
  await app.close();
  await pool.end();
  for (const end of ends.toReversed()) await end();
}, 60_000);
beforeEach(async () => {
  await point(replica.url());
  await level();
  primary.heard();
  replica.heard();
  lines.length = 0;
  app.faults.length = 0;
});
// Nobody sees an error, whatever becomes of the replica.
afterEach(() => {
  if (app.faults.length > 0) throw new Error(app.faults.join('\n'));
});

/** What is taken at a machine, as its own transaction. */
function book(at: number, quantity: number, isWaiting = true): Promise<void> {
  const machine = made.machines[at];
  const [channelId, productId] = [machine?.channels[0] ?? '', machine?.products[0] ?? ''];
  const pick: TradeReport = {
    vmId: machine?.vmId ?? '',
    tradeNumber: newId(),
    tradeType: 10001,
    happenedAt: `${DAY}T03:00:00Z`,
    event: { id: newId() },
    empId: made.emps[0] ?? null,
    projectId: null,
    costId: null,
    lines: [{ channelId, productId, quantity }],
  };
  return site.run(async (ctx) => {
    if (!isWaiting) await sql`set local synchronous_commit = off`.execute(ctx.db);
    await recordTrades(ctx, [pick]);
  });
}

const asked = { by: 'product', span: { from: DAY, to: DAY }, page: 1, limit: 50 };
/** How many pieces the report says were taken. */
async function taken(caller = boss): Promise<number> {
  const { code, msg, data } = await caller.send(question.consumption, asked);
  expect([code, msg]).toEqual([200, '']);
  return Number((data as { summary?: { tradeNum: number } }).summary?.tradeNum);
}
const inBooks = async (): Promise<number> =>
  Number((await pool.query(`select sum(sign * trade_num) as n from trade where trade_day = $1`, [DAY])).rows[0].n);
/** Which of the two was asked for figures since this was asked last. */
async function who(): Promise<string[]> {
  // What a server logs comes beside its answer.
  await sleep(15);
  return Object.entries({ primary, replica })
    .filter(([, server]) => server.heard().includes('materialized'))
    .map(([name]) => name);
}
/** The replica has caught up, and is asked. */
async function level(): Promise<void> {
  for (const last = Date.now() + 10_000; Date.now() < last; await sleep(REST)) {
    await who();
    await taken();
    if ((await who()).includes('replica')) return;
  }
}

test('a report is asked of the replica, and says what the books say', async () => {
  expect(await taken()).toBe(await inBooks());
  expect(await who()).toEqual(['replica']);
  expect(lines).toEqual([]);
});

test('what was booked just before is in the figures, a hundred times, and nearly all of them are the replica’s', async () => {
  let byReplica = 0;
  for (let turn = 0, before = await inBooks(); turn < 100; turn += 1) {
    await book(turn % 2, 1);
    expect(await taken()).toBe((before += 1));
    byReplica += (await who()).includes('replica') ? 1 : 0;
  }
  console.log(`replica: ${byReplica} of 100 questions right after a booking`);
  expect(byReplica).toBeGreaterThan(50);
});

test('so it is when the booking did not wait for the disk, as those of machines', async () => {
  let byReplica = 0;
  for (let turn = 0, before = await inBooks(); turn < 20; turn += 1) {
    await book(0, 1, false);
    expect(await taken()).toBe((before += 1));
    byReplica += (await who()).includes('replica') ? 1 : 0;
    await sleep(REST);
  }
  console.log(`replica: ${byReplica} of 20 questions right after a booking that did not wait`);
});

test('a replica that is behind is left out with one line, and asked again when it is level', async () => {
  await replica.ask('select pg_wal_replay_pause()');
  const before = await inBooks();
  await book(0, 2);
  for (const _ of [1, 2, 3]) {
    expect(await taken()).toBe(before + 2);
    expect(await who()).toEqual(['primary']);
    await sleep(REST);
  }
  expect(lines).toEqual([expect.stringContaining('it is behind')]);
  await replica.ask('select pg_wal_replay_resume()');
  await level();
  expect(lines.at(-1)).toContain('asked of the replica again');
});

test('data permission is the same there', async () => {
  await book(0, 1);
  const there = await taken(narrowed);
  expect(await who()).toEqual(['replica']);
  const { rows } = await pool.query('select sum(sign * trade_num) as n from trade where vm_id = $1', [made.machines[0]?.vmId]);
  expect(there).toBe(Number(rows[0].n));
  expect(there).toBeLessThan(await inBooks());
  const other = await app.site('BJ');
  expect(await taken(await other.hire())).toBe(0);
});

test('every read of reports does its work there', async () => {
  const reads = noun.handlers.flatMap(({ endpoints }) => Object.values(endpoints)).filter(({ kind }) => kind === 'read');
  expect(reads.length).toBeGreaterThan(25);
  const all = { ...asked, id: newId(), productId: made.machines[0]?.products[0] };
  const refused: string[] = [];
  for (const endpoint of reads) {
    const { shape } = endpoint.input._zod.def as { shape?: object };
    const input = Object.fromEntries(Object.entries(all).filter(([name]) => name in (shape ?? {})));
    if ((await boss.send(endpoint, input)).code !== 200) refused.push(endpoint.path);
  }
  // None is kept under that id.
  expect(refused).toEqual(['/kaetl/findOwnReport', '/kaetl/askOwnReport'].slice(0, refused.length));
  expect(lines).toEqual([]);
});

test('an export in the background reads there', async () => {
  const { data } = await boss.send(exportAsync.chdw as Endpoint, {
    taskCode: 'EXPORT_CONSUMPTION_ANALYSIS',
    filter: { by: 'product', span: asked.span },
    format: 'csv',
  });
  const { taskNumber } = data as { taskNumber: string };
  for (const last = Date.now() + 20_000; Date.now() < last; await sleep(50)) {
    const answer = await boss.send(exportLog.states, { taskNumbers: [taskNumber] });
    if ((answer.data as { exportStatus: number }[])[0]?.exportStatus === 2) break;
  }
  expect([replica.heard(), primary.heard()].map((log) => log.includes('declare rows_1'))).toEqual([true, false]);
});

test('the server as it runs asks it too, whichever process wrote', { timeout: 60_000 }, async () => {
  const server = await startServer({ DATABASE_URL: primary.url(), REPORTS_DATABASE_URL: replica.url() });
  try {
    for (let turn = 0, before = await inBooks(); turn < 20; turn += 1) {
      await book(0, 1);
      const answer = await fetch(`${server.url}/gateway${question.consumption.path}`, {
        method: 'POST',
        headers: { auth_token: boss.token, 'content-type': 'application/json' },
        body: JSON.stringify(asked),
      });
      const { data } = (await answer.json()) as { data: { summary: { tradeNum: number } } };
      expect(data.summary.tradeNum).toBe((before += 1));
    }
    expect(await who()).toContain('replica');
  } finally {
    await server.stop();
  }
});

test('a replica that fails in the middle of a question: the primary answers', async () => {
  let runs = 0;
  const ctx = systemCtx(db, site, 'test');
  const answer = await onReplica(ctx, async (inner) => {
    runs += 1;
    const there = inner.db !== db;
    if (there)
      setTimeout(
        () =>
          void replica.ask(
            `select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep%' and pid <> pg_backend_pid()`,
          ),
        200,
      );
    await sql`select pg_sleep(${there ? 20 : 0})`.execute(inner.db);
    return there;
  });
  expect([answer, runs]).toEqual([false, 2]);
  expect(lines).toHaveLength(1);
});

test('a replica that does not answer is waited for a moment and left alone', async () => {
  replica.signal('SIGSTOP');
  const began = Date.now();
  const before = await taken();
  expect(Date.now() - began).toBeLessThan(1500);
  expect(before).toBe(await inBooks());
  replica.signal('SIGCONT');
});

test('a tool’s role reads there, sees its part, and is cut there', async () => {
  const { role, password } = await makeBiRole(db, { nodeCode: 'SH', title: 'BI', views: ['pick'] });
  await level();
  const signIn = async () => {
    const client = new pg.Client({ connectionString: replica.url().replace('//factory@', `//${role}:${password}@`) });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  const client = await signIn();
  expect(Number((await client.query('select sum(pieces) as n from bi.pick')).rows[0].n)).toBe(await inBooks());
  await client.query('set statement_timeout = 0');
  const cut = client.query('select pg_sleep(60)').then(
    () => 'slept',
    (error: { code?: string }) => error.code,
  );
  await sleep(1200);
  await cutEverywhere(db, 1);
  expect(await cut).toBe('57P01');
  const open = await signIn();
  await revokeBiRole(db, role);
  await level();
  await expect(open.query('select * from bi.pick')).rejects.toThrow('permission denied');
  await open.end();
});

test('while questions run the replica is killed: all are answered; when it comes again it is asked', { timeout: 60_000 }, async () => {
  const [before, results]: [number, number[]] = [await inBooks(), []];
  const over = new AbortController();
  const people = Array.from({ length: 6 }, async () => {
    while (!over.signal.aborted) results.push(await taken());
  });
  await sleep(400);
  await replica.kill();
  await sleep(800);
  over.abort();
  await Promise.all(people);
  expect(new Set(results)).toEqual(new Set([before]));
  console.log(`replica killed: ${results.length} questions answered; ${lines.length} lines`);
  await who();
  await taken();
  expect(await who()).toEqual(['primary']);
  replica = await follow(rig, primary, { data: replica.data, settings });
  await point(replica.url());
  await level();
  expect(await taken()).toBe(before);
  expect(await who()).toContain('replica');
});

test('a cluster is refused in words', async () => {
  const cluster = { query: () => Promise.resolve({ rowCount: 1 }) } as unknown as pg.Pool;
  await expect(readFromReplica({ db, pool: cluster }, { url: replica.url(), connections: 1, log: () => undefined })).rejects.toThrow(
    'cluster',
  );
});

test('a server that is no replica is left out, and one that follows another primary', async () => {
  await point(primary.url());
  await taken();
  expect(lines).toEqual([expect.stringContaining('it follows no primary')]);
  const second = await follow(rig, primary);
  await point(replica.url());
  await promote(replica);
  lines.length = 0;
  const before = await inBooks();
  await book(0, 1);
  await sleep(REST);
  expect(await taken()).toBe(before + 1);
  expect(lines).toEqual([expect.stringContaining('it follows no primary')]);
  // The promoted one takes the place of the primary; another replica still follows the old one, which goes on writing.
  await primary.ask(`select pg_logical_emit_message(true, 'more', repeat('x', 1000000))`);
  const newPool = openPool(replica.url());
  const newDb = openDatabase(newPool);
  const stopNew = await readFromReplica(
    { db: newDb, pool: newPool },
    { url: second.url(), connections: 2, log: (line) => lines.push(line) },
  );
  expect(await onReplica(systemCtx(newDb, site, 'test'), (inner) => inner.db === newDb)).toBe(true);
  expect(lines.at(-1)).toContain('it follows another primary');
  await stopNew();
  await newPool.end();
});
