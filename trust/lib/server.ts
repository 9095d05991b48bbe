// A server process that the rig may kill, and start again on the same port and data.
import { spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

export interface Server {
  /** Of HTTP; the same after a restart. */
  port: number;
  /** Of its database. */
  url: string;
  pid: number;
  /** What it wrote to its log. */
  log(): string;
  /** How it ended; undefined while it runs. */
  ended(): string | undefined;
  /** Ends it and waits until it is gone. */
  end(signal: NodeJS.Signals): Promise<void>;
}
interface Start {
  dataDir: string;
  /** A database beside it; its own in `dataDir` when left out. */
  databaseUrl?: string;
  port?: number;
  env?: Record<string, string>;
  /** A program before node: unshare, faketime. */
  under?: readonly string[];
}

/** A port that is free now. */
export const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });

/** Starts the product; ready when this returns. Throws with its log when it ends before. */
export async function startServer({ dataDir, databaseUrl, port, env = {}, under = [] }: Start): Promise<Server> {
  const command = [...under, process.execPath, join(import.meta.dirname, 'server-main.ts')];
  const { DATABASE_URL: _, ...inherited } = process.env;
  const child = spawn(command[0] ?? '', command.slice(1), {
    env: {
      ...inherited,
      DATA_DIR: dataDir,
      PORT: String(port ?? (await freePort())),
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const keep = process.env['TRUST_LOG'];
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-100_000);
    if (keep) appendFileSync(keep, chunk);
  });
  const ready = await firstLine(child);
  if (!ready) throw new Error(`the server did not start: ${said.slice(-3000)}`);
  return {
    ...(JSON.parse(ready) as { port: number; url: string }),
    pid: child.pid ?? 0,
    log: () => said,
    ended: () => (isGone(child) ? `${child.exitCode ?? child.signalCode}` : undefined),
    end: (signal) => end(child, signal),
  };
}

const isGone = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

function firstLine(child: ChildProcess): Promise<string | undefined> {
  return new Promise((done) => {
    let out = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      if (out.includes('\n')) done(out.split('\n')[0]);
    });
    child.once('exit', () => done(undefined));
  });
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (isGone(child)) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill(signal);
  await gone;
}

/** The process of the server's own database, and nothing when it is down. */
export function postmasterOf(dataDir: string): number | undefined {
  const path = join(dataDir, 'postgres/data/postmaster.pid');
  return existsSync(path) ? Number(readFileSync(path, 'utf8').split('\n')[0]) || undefined : undefined;
}
