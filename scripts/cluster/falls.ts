// Servers of a cluster that fall, as by a power cut, while machines live on the product: each comes back after a moment, and the next one falls. Nothing that was
// acknowledged may be lost, a site whose own worker stands goes on, and all are well again soon.
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { DEMO_PASSWORD } from '../../src/server/demo/index.ts';
import type { Cluster } from '../lib/citus.ts';
import { sessionOf, type Post } from '../simulate/calls.ts';
import { living } from './life.ts';
import type { Servers } from './servers.ts';

/** How often workers fall, in turn, and how often the coordinator. */
export interface Falls {
  workers: number;
  coordinator: number;
}
interface Running {
  cluster: Cluster;
  pool: pg.Pool;
  servers: Servers;
}
/** A site, somebody who reads there, and the worker that has it (1 is the first). */
interface Site {
  account: string;
  worker: number;
  post: Post;
}

const COORDINATOR = 0;
const BETWEEN_MS = 1_500;
const AWAY_MS = 700;
/** What one fall takes at most of the time in which machines live. */
const EACH_S = 8;
const WELL_WITHIN_MS = 30_000;
const FLEET = { machines: 4, rate: 10 };

/** Lets servers fall while machines live; gives in words what did not hold. */
export async function falling(running: Running, { workers, coordinator }: Falls): Promise<string[]> {
  const sites = await Promise.all(['admin', 'admin2'].map((account, at) => siteOf(running, account, running.servers.bases[at] ?? '')));
  // How long one takes to come back is to depend on what happens from now on.
  await running.pool.query(`select run_command_on_all_nodes('checkpoint')`);
  const order = turns({ workers, coordinator }, running.cluster.workers.length);
  const life = living(running.servers.base, { ...FLEET, seconds: order.length * EACH_S + 10 });
  await life.begun;
  const wrong: string[] = [];
  const told = { slowest: 0, answered: 0 };
  const fallen: number[] = [];
  for (const server of order) {
    if (life.hasEnded()) break;
    await pause(BETWEEN_MS);
    wrong.push(...(await fall(running, { server, sites, told })));
    fallen.push(server);
  }
  const holds = await life.holds();
  const { slowest, answered } = told;
  const apart = new Set(sites.map(({ worker }) => worker)).size > 1;
  const ofCoordinator = fallen.filter((server) => server === COORDINATOR).length;
  console.log(
    `  ${fallen.length - ofCoordinator} falls of workers, ${ofCoordinator} of the coordinator, well again within ${(slowest / 1000).toFixed(1)} s; ` +
      (apart ? `other sites answered ${answered} times meanwhile` : 'both sites lie on one worker, so that none could go on'),
  );
  if (fallen.length < order.length) wrong.push(`only ${fallen.length} of ${order.length} falls while machines lived`);
  if (apart && workers > 0 && answered === 0) wrong.push('no other site was asked while a worker was away');
  if (!holds) wrong.push('the books are not what machines say after servers have fallen');
  return wrong;
}

/** Workers in turn, and the coordinator evenly between them. */
function turns({ workers, coordinator }: Falls, many: number): number[] {
  const order = Array.from({ length: workers }, (_, at) => 1 + (at % many));
  for (let at = coordinator; at > 0; at -= 1) order.splice(Math.round((at * workers) / coordinator), 0, COORDINATOR);
  return order;
}

/** Each is asked of one server itself: a load balancer would have an answer of its own while the coordinator is away. */
async function siteOf({ cluster, pool }: Running, account: string, base: string): Promise<Site> {
  const { rows } = await pool.query<{ port: number }>(
    `select n.nodeport as port from login_user u
      join pg_dist_placement p on p.shardid = get_shard_id_for_distribution_column('trade', u.node_id)
      join pg_dist_node n using (groupid) where u.login_account = $1`,
    [account],
  );
  const worker = 1 + cluster.workers.findIndex((url) => new URL(url).port === String(rows[0]?.port));
  if (worker === 0) throw new Error(`no worker has the site of ${account}`);
  return { account, worker, post: await sessionOf(base, { account, password: DEMO_PASSWORD, loginSys: 'fms' }) };
}

/** Asks for a list of the site: whether it came, or what was said instead of it. */
const answerOf = ({ post }: Site): Promise<true | string> =>
  post('/vm/listVm', { page: 1, limit: 15 }).then(
    ({ code, status, msg }) => code === 200 || `${status} ${msg}`,
    (error: unknown) => String(error),
  );
const isLater = (answer: true | string): boolean => answer === true || answer.startsWith('503 ');

interface Fall {
  server: number;
  sites: readonly Site[];
  told: { slowest: number; answered: number };
}

/** Lets one server fall and come back; gives who was not served though his own worker stood, who was told of a fault, and who is not served afterwards. */
async function fall({ cluster }: Running, { server, sites, told }: Fall): Promise<string[]> {
  const wrong = new Set<string>();
  const rise = cluster.fall(server);
  for (const end = performance.now() + AWAY_MS; performance.now() < end; await pause(100))
    for (const site of sites) {
      const answer = await answerOf(site);
      const isOther = server !== COORDINATOR && site.worker !== server;
      if (isOther && answer === true) told.answered += 1;
      else if (isOther) wrong.add(`${site.account}, whose worker is ${site.worker}, while worker ${server} was away: ${answer}`);
      else if (!isLater(answer)) wrong.add(`${site.account} was not told to try again while server ${server} was away: ${answer}`);
    }
  await rise();
  const risen = performance.now();
  for (const site of sites)
    for (let answer = await answerOf(site); answer !== true; answer = await answerOf(site)) {
      if (!isLater(answer)) wrong.add(`${site.account} was not told to try again after server ${server} was away: ${answer}`);
      if (performance.now() - risen > WELL_WITHIN_MS) {
        wrong.add(`${site.account} is not answered ${WELL_WITHIN_MS / 1000} s after server ${server} came back`);
        break;
      }
      await pause(50);
    }
  told.slowest = Math.max(told.slowest, performance.now() - risen);
  return [...wrong];
}
