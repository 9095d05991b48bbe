// A PostgreSQL and a streaming replica of it, both real servers of one's own on this machine.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../trust/lib/server.ts';
import { asAccount, chooseAccount } from '../src/server/kernel/postgres/account.ts';
import { findBinaries } from '../src/server/kernel/postgres/binaries.ts';
import { fleetingFolder } from './fleeting.ts';

const run = promisify(execFile);
const account = chooseAccount('/nonexistent');

export interface Server {
  /** The product's database, as its own role. */
  url: string;
  /** Asks as superuser. */
  ask(statement: string): Promise<Record<string, unknown>[]>;
  /** The statements that it was asked since this was asked last, one text. */
  heard(): string;
  /** Sends it to all of its processes. */
  signal(signal: NodeJS.Signals): void;
  /** Ends it at once, as a fall of its host does. */
  kill(): Promise<void>;
}
interface Start {
  bin: string;
  data: string;
  settings?: string[];
}

async function start({ bin, data, settings = [] }: Start): Promise<Server> {
  const port = await freePort();
  const fixed = [`port=${port}`, 'unix_socket_directories=', 'shared_buffers=64MB', 'log_statement=all', 'jit=off'];
  const child = spawn(join(bin, 'postgres'), ['-D', data, ...[...fixed, ...settings].flatMap((one) => ['-c', one])], {
    ...asAccount(account),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (part: Buffer) => (log += part.toString()));
  const ask: Server['ask'] = async (statement) => {
    const client = new pg.Client({ connectionString: `postgresql://postgres@127.0.0.1:${port}/factory` });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  };
  for (const last = Date.now() + 30_000; ; await sleep(20)) {
    const isUp = await ask('select').catch((error: { code?: string }) => (error.code === '3D000' ? [] : undefined));
    if (isUp) break;
    if (child.exitCode !== null || Date.now() > last) throw new Error(`the database did not start: ${log.slice(-3000)}`);
  }
  const signal: Server['signal'] = (name) => {
    const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ').filter(Boolean);
    for (const pid of [child.pid ?? 0, ...children.map(Number)])
      try {
        process.kill(pid, name);
      } catch {
        // It has ended by itself.
      }
  };
  return {
    url: `postgresql://factory@127.0.0.1:${port}/factory`,
    ask,
    heard() {
      const said = log;
      log = '';
      return said;
    },
    signal,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      signal('SIGKILL');
      await once(child, 'exit');
    },
  };
}

/** A primary, and what starts replicas of it; one that fell goes on under the same name. */
export async function startPrimary(): Promise<{ primary: Server; follow(name: string): Promise<Server>; stop(): Promise<void> }> {
  const folder = fleetingFolder('factory-pair-');
  const bin = findBinaries(folder, account);
  const [data, empty] = [join(folder, 'primary'), join(folder, 'empty')];
  if (account) chownSync(folder, account.uid, account.gid);
  const copied = (from: string, to: string) => run('cp', ['-a', from, to]);
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--lc-ctype=C.UTF-8'];
  await run(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '-E', 'UTF8', ...locale], asAccount(account));
  await copied(data, empty);
  const primary = await start({ bin, data, settings: ['wal_keep_size=1GB'] });
  const admin = new pg.Client({ connectionString: primary.url.replace(/factory@(.*)\/factory$/, 'postgres@$1/postgres') });
  await admin.connect();
  await admin.query('create role factory login createdb createrole');
  await admin.query('create database factory owner factory');
  await admin.end();
  const settings = [`primary_conninfo=host=127.0.0.1 port=${new URL(primary.url).port} user=postgres`];
  const started: Server[] = [primary];
  const follow = async (name: string) => {
    const copy = join(folder, name);
    if (!existsSync(copy)) await copied(empty, copy);
    writeFileSync(join(copy, 'standby.signal'), '');
    const replica = await start({ bin, data: copy, settings });
    started.push(replica);
    return replica;
  };
  return {
    primary,
    follow,
    async stop() {
      for (const server of started.toReversed()) await server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
