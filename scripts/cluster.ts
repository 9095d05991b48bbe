// `npm run cluster`: the product on a Citus cluster of a coordinator and two workers on loopback (docs/scale.md). An older version is spread and brought to this one. The
// demonstration sites are made, then spread; somebody signs in, every read is asked, every write is tried, machines and storekeepers live on it for a while, its servers fall, a site moves to another of them, a night goes by, and the books are proven. Ends with 0 when all of it holds, 1 when something does not (each is
// named), 2 when it could not run. Without the engine (CITUS_ENGINE, or ../shared/tools/citus) it says so and ends with 0.
// Each worker falls twice and the coordinator twice; `-- --falls 50,20` says how often workers and how often the coordinator.
// With `-- --statements FOLDER` it plans each statement that tests have written down there (STATEMENTS=FOLDER npm test -- unit). With `-- --stay` the cluster stays until Ctrl-C.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { DEMO_PASSWORD, seedDemo } from '../src/server/demo/index.ts';
import { openDatabase, openPool } from '../src/server/kernel/db/database.ts';
import { newId } from '../src/server/kernel/db/ids.ts';
import { migrate } from '../src/server/kernel/db/migrate.ts';
import { spread } from '../src/server/kernel/db/spread.ts';
import { openFiles } from '../src/server/kernel/files/index.ts';
import { knowUsers, openJobs } from '../src/server/kernel/jobs/index.ts';
import { userNow } from '../src/server/modules/auth/index.ts';
import { nightly, tasks } from '../src/server/modules/index.ts';
import { openPush } from '../src/server/modules/push/index.ts';
import { openProduct } from '../src/server/product.ts';
import { citusArchive, NO_ENGINE, removeFolder, startCluster, type Cluster } from './lib/citus.ts';
import { endWith } from './lib/find-database.ts';
import { proveAll } from './lib/prove-all.ts';
import { falling } from './cluster/falls.ts';
import { laterVersion } from './cluster/later-version.ts';
import { moving } from './cluster/move.ts';
import { night } from './cluster/night.ts';
import { planAll } from './cluster/plans.ts';
import { hearing } from './cluster/pushes.ts';
import { walkVerbs } from './cluster/verbs.ts';
import { walkReads } from './cluster/walk.ts';
import { sealedPassword } from './simulate/calls.ts';

const { stay, seconds, statements, falls } = parseArgs({
  options: {
    stay: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '15' },
    falls: { type: 'string', default: '4,2' },
    statements: { type: 'string' },
  },
}).values;
const [workers = 0, coordinator = 0] = falls.split(',').map(Number);
const say = (line: string): void => console.log(line);

endWith(async () => {
  const archive = citusArchive();
  if (!archive) {
    say(NO_ENGINE);
    return 0;
  }
  const folder = mkdtempSync(join(tmpdir(), 'factory-cluster-'));
  const cluster = await startCluster({ archive, folder });
  const end = (): void => {
    cluster.stop();
    removeFolder(folder);
  };
  process.once('exit', end);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(2));
  say(`cluster: coordinator ${cluster.url}, workers ${cluster.workers.join(', ')}`);
  const pool = openPool(cluster.url);
  try {
    const other = await timed('a later version of tables that are spread', () => laterVersion(cluster));
    other.slice(0, 20).forEach((line) => say(`  ✗ ${line}`));
    const works = await tryProduct(pool, { cluster, folder });
    return other.length > 0 ? 1 : works;
  } finally {
    await pool.end();
  }
});

async function tryProduct(pool: pg.Pool, { cluster, folder }: { cluster: Cluster; folder: string }): Promise<number> {
  const { url } = cluster;
  await timed('migrations', () => migrate(pool));
  const onOne = openDatabase(pool);
  await openFiles({ dataDir: join(folder, 'files'), s3: undefined });
  await timed('demonstration sites', () => seedDemo(onOne, () => undefined));
  await timed('tables spread over the workers', () => spread(pool));
  const db = openDatabase(pool);
  const faults: string[] = [];
  // A machine whose clock goes wrong is refused, here as anywhere: that is no fault.
  const log = (line: string): void => {
    if (!/^\S+ refused /.test(line)) faults.push(line.replace(/\n\s+at [^]*/, ''));
  };
  knowUsers(userNow);
  const jobs = await openJobs({ url, db, tasks, nightly, log });
  const app = await openProduct({ pool, db, log });
  const pushing = openPush({ db, log });
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  try {
    const token = await signedIn(app, base);
    const reads = await timed('reads', () => walkReads(app, pool, { token, faultsOf: () => faults.splice(0) }));
    say(`  ${reads.answered} answered, ${reads.refused} refused, ${reads.failed.length} failed`);
    reads.failed.forEach((line) => say(`  ✗ ${line}`));
    const verbs = await timed('writes', () => walkVerbs({ db, url }, { times: 2, seed: Date.now() % 100_000 }));
    say(`  ${verbs.done} done, ${verbs.refused} refused, ${verbs.failed.length} failed`);
    faults.push(...verbs.failed, ...(statements ? await timed('statements', () => refusedPlans(pool, statements)) : []));
    const untold = await hearing(app, pool, token);
    const isTrue = await timed('machines', () => simulated(base));
    const before = faults.length;
    const fallen = await timed('servers that fall', () => falling({ cluster, pool, base }, { workers, coordinator }));
    // What could not be done meanwhile is in the log, and is no fault but where somebody was told of one: what became of it afterwards is asked for here and below.
    faults.splice(before, Infinity, ...fallen.flatMap((line) => [line, ...logOf(line, faults)]));
    faults.push(...(await timed('a site that moves', () => moving({ pool, base }))));
    faults.push(...(await timed('pushes', untold)));
    faults.push(...(await timed('a night', () => night(db, pool, nightly))));
    [...new Set(faults)].forEach((line) => say(`  ✗ ${line}`));
    const holds = await timed('proof', () => proveAll(db));
    if (stay) await untilInterrupted(base);
    const isWell = reads.failed.length === 0 && isTrue && holds && faults.length === 0;
    say(isWell ? 'the product holds on a cluster' : 'the product does not hold on a cluster yet');
    return isWell ? 0 : 1;
  } finally {
    await pushing.stop();
    await app.close();
    await jobs.stop();
  }
}

/** What the log has under the number that somebody was told. */
const logOf = (told: string, log: readonly string[]): string[] => {
  const number = /编号([\w-]+)/.exec(told)?.[1];
  return number ? log.filter((line) => line.includes(number)) : [];
};

async function signedIn(app: FastifyInstance, base: string): Promise<string> {
  const payload = { account: 'admin', loginSys: 'fms', encrypted: await sealedPassword(base, DEMO_PASSWORD) };
  const answer = await app.inject({
    method: 'POST',
    url: '/gateway/oauth/login/password',
    headers: { 'idempotency-key': newId() },
    payload,
  });
  return answer.json<{ data: { token: string } }>().data.token;
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  say(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return result;
}

async function refusedPlans(pool: pg.Pool, folder: string): Promise<string[]> {
  const { planned, refused } = await planAll(pool, folder);
  say(`  ${planned} planned`);
  return [...refused].flatMap(([why, of]) => of.map((text) => `${why}: ${text.replace(/\s+/g, ' ')}`));
}

/** Machines that pick, are refilled and send batches, and two storekeepers with handhelds; whether the books say what they say. */
async function simulated(base: string): Promise<boolean> {
  const fleet = ['--machines', '4', '--rate', '5', '--hands', '2', '--seconds', seconds, '--url', base];
  const child = spawn(process.execPath, ['scripts/simulate.ts', ...fleet], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}

async function untilInterrupted(base: string): Promise<void> {
  say(`${base} (admin ${DEMO_PASSWORD}) until Ctrl-C`);
  await once(process, 'SIGINT');
}
