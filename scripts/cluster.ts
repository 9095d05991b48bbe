// `npm run cluster`: the product on a Citus cluster of a coordinator and two workers on loopback (docs/scale.md). An older version is spread and brought to this one. The
// demonstration sites are made on one PostgreSQL, which becomes a cluster; two servers of the product are started, the first of which spreads the tables; somebody signs in, every read is asked, every write is tried, machines and storekeepers live
// on it for a while, servers of the cluster fall, each server of the product is killed in the middle of a night's work, a site moves to another worker, and the books are proven.
// Ends with 0 when all of it holds, 1 when something does not (each is named), 2 when it could not run. Without the engine (CITUS_ENGINE, or ../shared/tools/citus) it says so and
// ends with 0.
// Each worker falls twice and the coordinator twice; `-- --falls 50,20` says how often workers and how often the coordinator.
// `-- --short` is what `npm test` asks: small sites, reads, a worker and the coordinator that fall once while machines live, pushes, seal and proof.
// With `-- --statements FOLDER` it plans each statement that tests have written down there (STATEMENTS=FOLDER npm test -- unit). With `-- --stay` the cluster stays until Ctrl-C.
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { DEMO_PASSWORD, seedDemo } from '../src/server/demo/index.ts';
import { openDatabase, openPool, type Database } from '../src/server/kernel/db/database.ts';
import { migrate } from '../src/server/kernel/db/migrate.ts';
import { openFiles } from '../src/server/kernel/files/index.ts';
import { nightly } from '../src/server/modules/index.ts';
import { integrity } from '../src/server/modules/stock/index.ts';
import { endChildren } from '../trust/lib/children.ts';
import { FIRST, removeFolder, startCluster, type Cluster } from './lib/citus.ts';
import { citusArchive, NO_ENGINE } from './lib/engine.mjs';
import { endWith } from './lib/find-database.ts';
import { proveAll } from './lib/prove-all.ts';
import { buildServer } from './lib/server.mjs';
import { backingUp } from './cluster/backups.ts';
import { falling } from './cluster/falls.ts';
import { killing } from './cluster/kills.ts';
import { laterVersion } from './cluster/later-version.ts';
import { living } from './cluster/life.ts';
import { moving } from './cluster/move.ts';
import { night } from './cluster/night.ts';
import { planAll } from './cluster/plans.ts';
import { hearing } from './cluster/pushes.ts';
import { openServers } from './cluster/servers.ts';
import { walkVerbs } from './cluster/verbs.ts';
import { walkReads } from './cluster/walk.ts';
import { sessionOf, tokenOf } from './simulate/calls.ts';

const { short, stay, seconds, statements, falls } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    stay: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '15' },
    falls: { type: 'string' },
    statements: { type: 'string' },
  },
}).values;
const [workers = 0, coordinator = 0] = (falls ?? (short ? '1,1' : '4,2')).split(',').map(Number);
const MOST_SAID = 200;
const SMALL = { employees: 60, products: 300, machines: 4 };
const ADMIN = { account: 'admin', password: DEMO_PASSWORD, loginSys: 'fms' };
const say = (line: string): void => console.log(line);

endWith(async () => {
  const archive = citusArchive();
  if (!archive) {
    say(NO_ENGINE);
    return 0;
  }
  await buildServer(() => undefined);
  const folder = mkdtempSync(join(tmpdir(), 'factory-cluster-'));
  const cluster = await startCluster({ archive, folder, shards: short ? 2 : 4 });
  const end = (): void => {
    cluster.stop();
    removeFolder(folder);
  };
  process.once('exit', end);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void endChildren().finally(() => process.exit(2)));
  say(`cluster: coordinator ${cluster.url}, workers ${cluster.workers.join(', ')}`);
  const pool = openPool(cluster.url);
  try {
    const faults = short ? [] : await timed('a later version of tables that are spread', () => laterVersion(cluster));
    faults.push(...(await tryProduct(pool, { cluster, folder })));
    [...new Set(faults)].slice(0, MOST_SAID).forEach((line) => say(`  ✗ ${line}`));
    say(faults.length === 0 ? 'the product holds on a cluster' : 'the product does not hold on a cluster yet');
    return faults.length === 0 ? 0 : 1;
  } finally {
    await endChildren();
    await pool.end();
    // A part that failed has left its load balancer open.
    setTimeout(() => process.exit(), 1_000).unref();
  }
});

/** Runs the product on the cluster; gives in words what did not hold. */
async function tryProduct(pool: pg.Pool, { cluster, folder }: { cluster: Cluster; folder: string }): Promise<string[]> {
  const { url } = cluster;
  await timed('demonstration sites on one PostgreSQL', () => makeSites(url, folder));
  await cluster.over(FIRST);
  const db = openDatabase(pool);
  const servers = await timed('two servers, and tables spread over the workers', () => openServers(url, folder));
  const { base, bases, faults } = servers;
  const part = async (what: string, work: () => Promise<string[]>): Promise<void> => void faults.push(...(await timed(what, work)));
  const longPart = short ? async () => undefined : part;
  const token = await tokenOf(base, ADMIN);
  await part('reads', async () => told(await walkReads(pool, { token, bases })));
  await longPart('writes', async () => told(await walkVerbs({ db, url }, { times: 2, seed: Date.now() % 100_000 })));
  if (statements) await part('statements', () => refusedPlans(pool, statements));
  const untold = await hearing(await sessionOf(base, ADMIN), pool);
  await longPart('machines', async () => {
    const holds = await living(base, { machines: 4, rate: 5, hands: 2, seconds: Number(seconds) }).holds();
    return holds ? [] : ['the books are not what machines and handhelds say'];
  });
  const before = faults.length;
  const fallen = await timed('servers that fall', () => falling({ cluster, pool, servers }, { workers, coordinator }));
  // What could not be done meanwhile is in the log, and is no fault but where somebody was told of one: what became of it afterwards is asked for here and below.
  faults.splice(before, Infinity, ...fallen.flatMap((line) => [line, ...logOf(line, faults)]));
  await longPart('servers that are killed in a night', () => killing(servers, () => night(db, pool, nightly)));
  await longPart('a site that moves', () => moving({ pool, base }));
  await part('pushes', untold);
  await longPart('backup and restore', () => backingUp(cluster, { base, dataDir: join(folder, 'server-1'), folder }));
  if (stay) await untilInterrupted(base);
  await part('servers that end', () => servers.stop());
  await part('seal', () => unsealed(db));
  await part('proof', async () => ((await proveAll(db)) ? [] : ['the proof does not hold']));
  return faults;
}

/** With connections of its own: one that was there before the cluster would go on as if there were none. */
async function makeSites(url: string, folder: string): Promise<void> {
  const pool = openPool(url);
  try {
    await migrate(pool);
    const db = openDatabase(pool);
    await openFiles({ dataDir: join(folder, 'files'), s3: undefined, shared: db });
    await seedDemo(db, () => undefined, short ? SMALL : undefined);
  } finally {
    await pool.end();
  }
}

interface CallCounts {
  done: number;
  /** Refused for what was asked, as on one PostgreSQL: nobody can know what each wants. */
  refused: number;
  failed: string[];
}
const told = ({ done, refused, failed }: CallCounts): string[] => {
  say(`  ${done} done, ${refused} refused, ${failed.length} failed`);
  return failed;
};

/** Seals all that is written; gives in words of which site something is left. */
async function unsealed(db: Database): Promise<string[]> {
  await integrity.sealAll(db);
  const nodes = await db.selectFrom('node').select(['nodeId', 'nodeCode']).execute();
  const states = await Promise.all(nodes.map(async ({ nodeId, nodeCode }) => ({ nodeCode, ...(await integrity.sealState(db, nodeId)) })));
  return states.filter((one) => one.unsealed > 0).map((one) => `${one.unsealed} rows of ${one.nodeCode} are not sealed`);
}

/** What the log has under the number that somebody was told. */
const logOf = (told: string, log: readonly string[]): string[] => {
  const number = /编号([\w-]+)/.exec(told)?.[1];
  return number ? log.filter((line) => line.includes(number)) : [];
};

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

async function untilInterrupted(base: string): Promise<void> {
  say(`${base} (admin ${DEMO_PASSWORD}) until Ctrl-C`);
  await once(process, 'SIGINT');
}
