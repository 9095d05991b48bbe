// A server process that the rig may kill, and start again on the same port and data.
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { databaseUrl as urlOfCluster } from '../../src/server/kernel/postgres/cluster.ts';
import { openHome } from '../../src/server/kernel/postgres/home.ts';
import { findPostmaster } from '../../src/server/kernel/postgres/postmaster.ts';
import { environment, SERVER_FLAGS } from '../../scripts/lib/runtime.mjs';
import { serverProgram } from '../../scripts/lib/server.mjs';
import { kept } from './children.ts';

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
  /** Of another version; this one as it is built when left out. */
  program?: string;
  /** Hears each line of its log. */
  hear?: (line: string) => void;
}

const given = new Set<number>();

/** A port that is free now, and that no other check of this run has: a server that is down for the moment comes back to its own. */
export const freePort = (): Promise<number> =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  }).then((port) => {
    if (given.has(port)) return freePort();
    given.add(port);
    return port;
  });

/** Starts the product as it is; ready when this returns. Throws with its log when it ends before. */
export async function startServer({ dataDir, databaseUrl, port, env = {}, program = serverProgram, hear: told }: Start): Promise<Server> {
  const { DATABASE_URL: _, ...inherited } = environment();
  const chosen = port ?? (await freePort());
  const child = kept(
    // As `npm start` does.
    spawn(process.execPath, [...SERVER_FLAGS, program], {
      env: {
        ...inherited,
        DATA_DIR: dataDir,
        PORT: String(chosen),
        DEMO: 'none',
        ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  if (told) createInterface({ input: child.stdout }).on('line', told);
  let said = '';
  const ready = new Promise<boolean>((done) => {
    const hear = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-100_000);
      if (said.includes('已就绪')) done(true);
    };
    for (const stream of [child.stdout, child.stderr]) stream.on('data', hear);
    child.once('exit', () => done(false));
  });
  if (!(await ready)) throw new Error(`the server did not start: ${said.slice(-3000)}`);
  return {
    port: chosen,
    url: databaseUrl ?? (await embeddedUrl(dataDir)),
    pid: child.pid ?? 0,
    log: () => said,
    ended: () => (isGone(child) ? `${child.exitCode ?? child.signalCode}` : undefined),
    end: (signal) => end(child, signal),
  };
}

/** The address of the database that runs in a data folder. */
async function embeddedUrl(dataDir: string): Promise<string> {
  const home = openHome(realpathSync(dataDir), () => undefined);
  const running = await findPostmaster(home, () => undefined);
  if (!running) throw new Error(`no database runs in ${dataDir}`);
  return urlOfCluster(home, running.socketDir);
}

const isGone = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (isGone(child)) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill(signal);
  await gone;
}

/** The process of the server's own database, and nothing when it is down. */
export function postmasterOf(dataDir: string): number | undefined {
  try {
    return Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]) || undefined;
  } catch {
    // It may go at any moment: asking first whether it is there does not help.
    return undefined;
  }
}
