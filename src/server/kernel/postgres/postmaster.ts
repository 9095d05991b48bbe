import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, fchownSync, openSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { asAccount } from './account.ts';
import { SOCKET, socketFolder, type Home } from './home.ts';
import { StartError } from './start-error.ts';

const LOOK_MS = 10;
// Crash recovery can take minutes; it is not a failure while the process lives, but it is worth a word.
const WORD_EVERY_MS = 5_000;
const NAMED_WITHIN_MS = 1_000;
const FAST_STOP_MS = 30_000;
const IMMEDIATE_STOP_MS = 5_000;

/** A running server: its process and the folder of its socket. */
export type Postmaster = { pid: number; socketDir: string };

/** `socketDir` keeps the address of a server that is started again. */
type StartOptions = { bin: string; log: (line: string) => void; socketDir?: string };

type PidFile = Postmaster & { status: string };

/** Whether that process is the server of this cluster. A pid alone may have been given to another program. */
export function isServing({ cluster }: Home, pid: number): boolean {
  const [program = '', ...args] = commandLine(pid);
  return program.endsWith('/postgres') && args.includes(cluster);
}

/** The server that serves this cluster already, once it is ready; undefined when there is none. */
export async function findPostmaster(home: Home, log: (line: string) => void): Promise<Postmaster | undefined> {
  const found = readPidFile(home);
  if (!found || !isServing(home, found.pid)) return undefined;
  return (await untilReady(home, { pid: found.pid, log })) ? readPidFile(home) : undefined;
}

/** Whether the running server is of the same programs that we would start. */
export function runsFrom(bin: string, { pid }: Postmaster): boolean {
  return commandLine(pid)[0] === join(bin, 'postgres');
}

/**
 * Starts the server in a session of its own, so that a Ctrl-C at the terminal reaches it only through us, and waits
 * until it is ready. Takes care of what a killed one left behind. Throws StartError DATABASE_START_FAILED.
 */
export async function startPostmaster(home: Home, { bin, log, socketDir = socketFolder(home) }: StartOptions): Promise<Postmaster> {
  if (!(await endOrphans(home))) throw startFailed('上次的数据库进程没有结束。');
  // No server and none of its processes lives, so what these files say is past; a reused pid in them would stop PostgreSQL.
  for (const stale of [join(home.cluster, 'postmaster.pid'), join(socketDir, SOCKET), join(socketDir, `${SOCKET}.lock`)])
    rmSync(stale, { force: true });
  const output = join(home.home, 'start.log');
  const fd = openSync(output, 'w', 0o600);
  if (home.account) fchownSync(fd, home.account.uid, home.account.gid);
  const child = spawn(
    join(bin, 'postgres'),
    ['-D', home.cluster, '-c', `unix_socket_directories=${socketDir}`, '-c', `cluster_name=${home.name}`],
    { ...asAccount(home.account), detached: true, stdio: ['ignore', fd, fd] },
  );
  closeSync(fd);
  child.unref();
  const failed = new Promise<Error>((resolve) => {
    child.once('error', resolve);
  });
  const pid = child.pid;
  if (pid === undefined) throw startFailed((await failed).message);
  if (!(await untilReady(home, { pid, log }))) throw startFailed(lastWords(home, output) || howItEnded(child));
  return { pid, socketDir };
}

/** Ends the server: sessions are cut and everything is written (SIGINT); harder when it does not listen. */
export async function stopPostmaster(home: Home, { pid, socketDir }: Postmaster): Promise<void> {
  const steps = [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', IMMEDIATE_STOP_MS],
    ['SIGKILL', IMMEDIATE_STOP_MS],
  ] as const;
  for (const [signal, wait] of steps) {
    // It may have ended by itself, and its number be another's by now.
    if (isServing(home, pid)) kill(pid, signal);
    if (await until(() => !isServing(home, pid), wait)) break;
  }
  await endOrphans(home);
  if (socketDir !== home.home) rmSync(socketDir, { recursive: true, force: true });
}

/** A killed server's own processes end within moments; one in a long query holds the memory and is made to end. */
async function endOrphans(home: Home): Promise<boolean> {
  const steps = [
    [undefined, 1_000],
    ['SIGQUIT', 3_000],
    ['SIGKILL', 5_000],
  ] as const;
  for (const [signal, wait] of steps) {
    if (signal) for (const pid of orphans(home)) kill(pid, signal);
    if (await until(() => orphans(home).length === 0, wait)) return true;
  }
  return false;
}

function orphans({ name }: Home): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && commandLine(pid)[0]?.startsWith(`postgres: ${name}: `));
}

async function untilReady(home: Home, { pid, log }: { pid: number; log: (line: string) => void }): Promise<boolean> {
  const began = Date.now();
  const isComing = () => Date.now() - began < NAMED_WITHIN_MS && isNameless(pid);
  for (let next = began + WORD_EVERY_MS; isServing(home, pid) || isComing(); await sleep(LOOK_MS)) {
    const file = readPidFile(home);
    if (file?.pid === pid && file.status === 'ready') return true;
    if (Date.now() > next) {
      log('数据库正在恢复，请稍候 … (The database is recovering …)');
      next += WORD_EVERY_MS;
    }
  }
  return false;
}

function readPidFile({ cluster }: Home): PidFile | undefined {
  try {
    // pid, data folder, start time, port, socket folder, address, shared memory key, status
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), socketDir: lines[4] ?? '', status: lines[7]?.trim() ?? '' };
  } catch {
    return undefined;
  }
}

/** Whether a process has no command line: on a busy machine one that was just made is seen so for a moment, and so is one that ended. */
function isNameless(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`).length === 0;
  } catch {
    return false;
  }
}

function commandLine(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself.
  }
}

async function until(done: () => boolean, wait: number): Promise<boolean> {
  for (const end = Date.now() + wait; !done(); await sleep(LOOK_MS)) {
    if (Date.now() > end) return false;
  }
  return true;
}

/** What it printed before it died: at its start, or later in its log of the day. */
function lastWords({ home }: Home, output: string): string {
  const folder = join(home, 'log');
  const logs = (() => {
    try {
      return readdirSync(folder).map((name) => join(folder, name));
    } catch {
      return [];
    }
  })();
  const newest = logs.toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];
  const lines = [output, newest].flatMap((path) => (path ? readFileSync(path, 'utf8').trim().split('\n') : []));
  return lines.filter((line) => /FATAL|PANIC/.test(line)).at(-1) ?? lines.at(-1) ?? '';
}

/** Of a process that said nothing. */
const howItEnded = ({ exitCode, signalCode }: ChildProcess): string => `进程已结束，${signalCode ?? exitCode ?? '原因不明'}`;

function startFailed(reason: string): StartError {
  return new StartError('DATABASE_START_FAILED', `数据库没有启动：${reason} (The database did not start.)`);
}
