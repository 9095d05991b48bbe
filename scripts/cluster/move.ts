// A site that moves to another worker while people and machines work in it, as an operator would do it who gives a large site a server of its own. Nothing may be lost or doubled, and a list comes at most two seconds later.
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { DEMO_PASSWORD } from '../../src/server/demo/index.ts';
import { sessionOf } from '../simulate/calls.ts';
import { askingLists, living } from './life.ts';

interface Running {
  pool: pg.Pool;
  base: string;
}
interface Place {
  nodeId: string;
  shard: string;
  /** Of the engine's own list of servers. */
  server: number;
}

const ACCOUNT = 'admin';
const LONGEST_MS = 2_000;
const FLEET = { machines: 4, rate: 5, seconds: 60 };
/** Machines live on for so long after the move. */
const AFTERWARDS_MS = 5_000;

/** Moves the first demonstration site while machines live in it and a list of it is asked without a pause; gives in words what did not hold. */
export async function moving({ pool, base }: Running): Promise<string[]> {
  const post = await sessionOf(base, { account: ACCOUNT, password: DEMO_PASSWORD, loginSys: 'fms' });
  const life = living(base, FLEET);
  await life.begun;
  const asking = askingLists(post);
  const began = performance.now();
  const from = await placeOf(pool);
  const wrong = await move(pool, from).catch((error: unknown) => [`a site cannot be moved: ${String(error)}`]);
  const seconds = (performance.now() - began) / 1000;
  await pause(AFTERWARDS_MS);
  const { many, longestMs, cut, unanswered } = await asking.end();
  wrong.push(...unanswered.map((said) => `a list while its site was moved: ${said}`));
  if (cut > 0) wrong.push(`${cut} lists were cut off while their site was moved`);
  const to = await placeOf(pool);
  console.log(`  moved in ${seconds.toFixed(1)} s; ${many} lists meanwhile, the longest took ${(longestMs / 1000).toFixed(1)} s`);
  if (to.server === from.server) wrong.push('the site lies where it lay');
  if (longestMs > LONGEST_MS) wrong.push(`a list took ${(longestMs / 1000).toFixed(1)} s while its site was moved`);
  if (!(await life.holds())) wrong.push('the books are not what machines say after a site was moved');
  return wrong;
}

/** Takes the shard that the site lies in, with those of all other tables, to another worker. */
async function move(pool: pg.Pool, { shard, server }: Place): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(
      `select citus_move_shard_placement($1::bigint, $2::int,
        (select nodeid from pg_dist_node where groupid > 0 and isactive and nodeid <> $2::int order by nodeid limit 1), 'force_logical')`,
      [shard, server],
    );
    // What was moved is new to its server, which would plan without knowing it.
    await client.query('analyze');
    return [];
  } finally {
    client.release(true);
  }
}

async function placeOf(pool: pg.Pool): Promise<Place> {
  const { rows } = await pool.query<Place>(
    `select u.node_id as "nodeId", s.shard, n.nodeid as server from login_user u, lateral get_shard_id_for_distribution_column('node', u.node_id) s (shard)
      join pg_dist_placement p on p.shardid = s.shard join pg_dist_node n using (groupid) where u.login_account = $1`,
    [ACCOUNT],
  );
  if (!rows[0]) throw new Error(`no worker has the site of ${ACCOUNT}`);
  return rows[0];
}
