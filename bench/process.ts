// The product as a process of its own, as people run it: when it answers first, and how much memory it takes.
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuOf } from './cpu.ts';
import { SERVER_FLAGS } from '../scripts/lib/runtime.mjs';
import { serverProgram } from '../scripts/lib/server.mjs';

export interface Running {
  url: string;
  /** From the start of the process to the first answer that says the database is there. */
  readyMs: number;
  /** Megabytes of the process: now, and the most since `rest`. */
  memory(): { now: number; most: number };
  /** Milliseconds of processor time so far. */
  cpu(): number;
  /** Forgets the most so far. */
  rest(): void;
  stop(): Promise<void>;
}

const PORT = 8977;
const SAMPLE_MS = 20;

/** Starts it with these settings and waits for `/readyz`. */
export async function startProduct(env: Record<string, string>): Promise<Running> {
  const begin = performance.now();
  const url = `http://127.0.0.1:${PORT}`;
  const child = spawn(process.execPath, [...SERVER_FLAGS, serverProgram], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(PORT), DEMO: 'none', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await answered(url, child);
  const readyMs = performance.now() - begin;
  let most = 0;
  const sample = setInterval(() => (most = Math.max(most, residentMb(child))), SAMPLE_MS);
  return {
    url,
    readyMs,
    memory: () => ({ now: residentMb(child), most }),
    cpu: () => cpuOf(child.pid ?? 0),
    rest: () => void (most = 0),
    async stop() {
      clearInterval(sample);
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** A process of the same runtime that answers and does nothing else: how soon, and its memory. */
export async function bareServer(): Promise<{ readyMs: number; memoryMb: number }> {
  const begin = performance.now();
  const program = `require('node:http').createServer((_, answer) => answer.end('ok')).listen(${PORT}, '127.0.0.1')`;
  const child = spawn(process.execPath, [...SERVER_FLAGS, '-e', program], { stdio: 'ignore' });
  await answered(`http://127.0.0.1:${PORT}`, child);
  const seen = { readyMs: performance.now() - begin, memoryMb: residentMb(child) };
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await ended;
  return seen;
}

async function answered(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('the product did not start');
    const ok = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ok) return;
    await sleep(SAMPLE_MS);
  }
}

function residentMb({ pid }: ChildProcess): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
