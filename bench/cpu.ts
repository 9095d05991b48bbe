// Processor time: what work costs whatever else the machine does meanwhile. Of the database it is that of all its processes.
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

const TICK_MS = 10;

interface Process {
  pid: number;
  parent: number;
  /** Milliseconds of its own, and with those of its children that have ended. */
  own: number;
  all: number;
}

function processOf(pid: number): Process | undefined {
  try {
    // Behind the name, which may hold anything: state, parent … user and system time, and those of children that have ended.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? [];
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return { pid, parent: fields[1] ?? 0, own: (user + system) * TICK_MS, all: (user + system + endedUser + endedSystem) * TICK_MS };
  } catch {
    return undefined;
  }
}

const everybody = (): Process[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => processOf(Number(name)) ?? []);

/** Milliseconds of processor time that a process has taken so far. */
export const cpuOf = (pid: number): number => processOf(pid)?.own ?? 0;

/** Asks how many milliseconds of processor time the database has taken so far, with all its processes. */
export async function databaseCpu(pool: pg.Pool): Promise<() => number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = processOf(rows[0]?.pid ?? 0)?.parent ?? 0;
  return () => (processOf(postmaster)?.all ?? 0) + everybody().reduce((sum, { parent, own }) => sum + (parent === postmaster ? own : 0), 0);
}
