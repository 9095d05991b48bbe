// PostgreSQL servers of the rig's own, run by the programs that the product brings along: a primary, replicas that follow it, copies of it.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { asAccount, chooseAccount } from '../../src/server/kernel/postgres/account.ts';
import { findBinaries } from '../../src/server/kernel/postgres/binaries.ts';
import type { Rig as WholeRig } from '../check.ts';
import { pause } from './call.ts';
import { kept } from './children.ts';
import { freePort } from './server.ts';

/** Who gives folders, and ends what is left for later. */
type Rig = Pick<WholeRig, 'folder' | 'later'>;

export interface Postgres {
  data: string;
  port: number;
  /** The product's database and role, at this server's port or at another one that leads here. */
  url(port?: number): string;
  /** Asks as superuser. */
  ask<R extends object>(sql: string): Promise<R[]>;
  /** Ends it and all its processes at once, as a fall of its host does; resolves when they are gone. */
  kill(): Promise<void>;
  /** Sends a signal to all of its processes. */
  signal(name: NodeJS.Signals): void;
  /** The end of what it has logged since this was asked last. */
  heard(): string;
}

const SETTINGS = { shared_buffers: '64MB', max_connections: '100', wal_keep_size: '1GB', jit: 'off', unix_socket_directories: '' };
const PATIENCE_MS = 60_000;

const parts = () => {
  const account = chooseAccount('/nonexistent');
  return { account, bin: findBinaries(join('/var/tmp', `factory-trust-${process.getuid?.() ?? 0}`), account) };
};
const run = promisify(execFile);

/** A folder that the database's account may write to. */
export function ownFolder(rig: Rig): string {
  const { account } = parts();
  const folder = join(rig.folder(), 'data');
  mkdirSync(folder, { mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}

/** Makes a server with an empty database for the product, and starts it. */
export async function startPrimary(rig: Rig, settings: Record<string, string> = {}): Promise<Postgres> {
  const { account, bin } = parts();
  const data = ownFolder(rig);
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--lc-ctype=C.UTF-8'];
  await run(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '-E', 'UTF8', ...locale], asAccount(account));
  const server = await startPostgres(rig, data, settings);
  await server.ask('create role factory login createdb createrole');
  await server.ask('create database factory owner factory');
  return server;
}

/** Starts a server over a data folder; up when this returns. Ended with the check. Throws with its log when it does not come up. */
export async function startPostgres(rig: Rig, data: string, settings: Record<string, string> = {}): Promise<Postgres> {
  const { account, bin } = parts();
  const port = await freePort();
  const options = Object.entries({ ...SETTINGS, ...settings, port: String(port) }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = kept(
    spawn(join(bin, 'postgres'), ['-D', data, ...options], { ...asAccount(account), stdio: ['ignore', 'ignore', 'pipe'] }),
  );
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-200_000)));
  const ended = once(child, 'exit');
  const signal: Postgres['signal'] = (name) => [child.pid ?? 0, ...childrenOf(child.pid ?? 0)].forEach((pid) => send(pid, name));
  const server: Postgres = {
    data,
    port,
    url: (at = port) => `postgresql://factory@127.0.0.1:${at}/factory`,
    ask: (sql) => asked(`postgresql://postgres@127.0.0.1:${port}/postgres`, sql),
    signal,
    async kill() {
      signal('SIGKILL');
      await ended;
    },
    heard() {
      const last = said;
      said = '';
      return last;
    },
  };
  rig.later(() => server.kill());
  for (const last = Date.now() + PATIENCE_MS; ; await pause(50)) {
    const up = await server.ask('select').catch(() => undefined);
    if (up) return server;
    if (child.exitCode !== null || Date.now() > last) throw new Error(`the database did not start: ${said.slice(-3000)}`);
  }
}

async function asked<R extends object>(connectionString: string, sql: string): Promise<R[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<R>(sql)).rows;
  } finally {
    await client.end();
  }
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

function send(pid: number, name: NodeJS.Signals): void {
  try {
    if (pid > 0) process.kill(pid, name);
  } catch {
    // It has gone by itself.
  }
}

/** Copies a server that is at work, as `pg_basebackup` does; gives the folder, whose log comes from elsewhere. */
export async function baseBackup(rig: Rig, from: Postgres): Promise<string> {
  const { account } = parts();
  const data = ownFolder(rig);
  const client = new pg.Client({ connectionString: `postgresql://postgres@127.0.0.1:${from.port}/postgres` });
  await client.connect();
  await client.query(`select pg_backup_start('copy', true)`);
  // What goes while it is copied is no part of it; `cp` says so and goes on.
  await run('cp', ['-a', `${from.data}/.`, data]).catch(() => undefined);
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
  await client.end();
  for (const name of ['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot'])
    rmSync(join(data, name), { recursive: true, force: true });
  for (const name of ['pg_wal', 'pg_replslot']) mkdirSync(join(data, name), { mode: 0o700 });
  writeFileSync(join(data, 'backup_label'), rows[0]?.labelfile ?? '');
  // What was set for the one is not for the other.
  writeFileSync(join(data, 'postgresql.auto.conf'), '');
  if (account) await run('chown', ['-R', `${account.uid}:${account.gid}`, data]);
  return data;
}

/** A replica that follows on its own time, over a copy of the primary or where an earlier one left off. */
export async function follow(rig: Rig, primary: Postgres, { data, settings }: { data?: string; settings?: Record<string, string> } = {}) {
  const folder = data ?? (await baseBackup(rig, primary));
  writeFileSync(join(folder, 'standby.signal'), '');
  return startPostgres(rig, folder, { ...settings, primary_conninfo: `host=127.0.0.1 port=${primary.port} user=postgres` });
}

/** A replica that follows; when this returns, the primary acknowledges nothing that the replica does not have on its disk. */
export async function startReplica(rig: Rig, primary: Postgres): Promise<Postgres> {
  const replica = await follow(rig, primary);
  await primary.ask(`alter system set synchronous_standby_names = '*'`);
  await primary.ask('select pg_reload_conf()');
  for (const last = Date.now() + PATIENCE_MS; Date.now() < last; await pause(50))
    if ((await primary.ask(`select from pg_stat_replication where sync_state = 'sync'`)).length > 0) return replica;
  throw new Error('the replica does not follow');
}

/** The replica takes the place of its primary; it takes writes when this returns. */
export async function promote(replica: Postgres): Promise<void> {
  await replica.ask('select pg_promote()');
}
