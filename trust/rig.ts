// What a running check works with, made for it and cleared away behind it.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabase } from '../src/server/kernel/postgres/index.ts';
import { copyTemplate, makeTemplate } from '../test/template.ts';
import type { Result, Rig, RunCheck } from './check.ts';

export interface Options {
  isLong: boolean;
  seed: number;
  minutes: number;
  /** How far the long form goes from the short one: 0 to 1, all of it when left out. */
  part?: number;
}
class Skip extends Error {}

const MINUTE = 60_000;
const SHORT_LIMIT = 3 * MINUTE;

let shared: Promise<{ adminUrl: string; template: string }> | undefined;
let closeShared: () => Promise<void> = async () => undefined;

/** The server that checks share which kill nothing: TRUST_DATABASE_URL, else one of our own until the end of the run. */
function sharedServer(): Promise<{ adminUrl: string; template: string }> {
  return (shared ??= (async () => {
    const given = process.env['TRUST_DATABASE_URL'];
    if (given) return { adminUrl: given, template: await makeTemplate(given) };
    const folder = mkdtempSync(join(tmpdir(), 'factory-trust-'));
    const server = await startDatabase({ dataDir: folder, log: () => undefined });
    closeShared = async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    };
    return { adminUrl: server.url, template: await makeTemplate(server.url) };
  })());
}

/** The address of the shared server, for programs that are started beside the rig. */
export const sharedUrl = async (): Promise<string> => (await sharedServer()).adminUrl;

/** Stops what the checks shared. */
export const closeRig = (): Promise<void> => closeShared();

/** Random numbers that are the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Of the checks that run now. */
const open = new Set<Kept>();

/** Clears away behind the checks that run, and stops what they shared: the rig itself is being ended. */
export async function abandonRig(): Promise<void> {
  for (const kept of open) await clear(kept);
  await closeRig();
}

async function clear(kept: Kept): Promise<void> {
  open.delete(kept);
  for (const stop of kept.stops.splice(0).reverse()) await Promise.resolve(stop()).catch((error: unknown) => console.error(String(error)));
}

interface Kept {
  figures: string[];
  broken: string[];
  stops: (() => unknown)[];
}

const between = <T>(short: T, long: T, part: number): T =>
  typeof short === 'number' && typeof long === 'number' ? (Math.round(short + (long - short) * part) as T) : long;

function rigOf({ isLong, seed, minutes, part = 1 }: Options, { figures, broken, stops }: Kept): Rig {
  return {
    isLong,
    seed,
    minutes,
    random: randomOf(seed),
    size: <T>(short: T, long: T): T => (isLong ? between(short, long, part) : short),
    database: async (connections) => {
      const database = await copyTemplate(await sharedServer(), connections);
      stops.push(() => database.close());
      return database;
    },
    folder: () => {
      const folder = mkdtempSync(join(tmpdir(), 'factory-trust-'));
      // The database's own account must pass through.
      chmodSync(folder, 0o755);
      stops.push(() => rmSync(folder, { recursive: true, force: true }));
      return folder;
    },
    later: (work) => void stops.push(work),
    figure: (text) => void figures.push(text),
    hold: (promise, kept, detail) => {
      if (!kept)
        broken.push(detail === undefined ? promise : `${promise}: ${typeof detail === 'string' ? detail : JSON.stringify(detail)}`);
    },
    skip: (reason) => {
      throw new Skip(reason);
    },
  };
}

/** Runs one check to its end, however it ends. */
export async function runCheck({ id, title, run, longMinutes = 60 }: RunCheck, options: Options): Promise<Result> {
  const began = Date.now();
  const kept: Kept = { figures: [], broken: [], stops: [] };
  open.add(kept);
  const limit = options.isLong ? Math.max(longMinutes, options.minutes * 1.2 + 5) * MINUTE : SHORT_LIMIT;
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`no end after ${limit / MINUTE} minutes`)), limit);
  });
  const end = (state: Result['state'], more: string[] = []): Result => ({
    id,
    title,
    state,
    figures: kept.figures,
    broken: [...kept.broken, ...more],
    seconds: (Date.now() - began) / 1000,
  });
  let result: Result;
  try {
    await Promise.race([run(rigOf(options, kept)), tooLong]);
    result = end(kept.broken.length > 0 ? 'broken' : kept.figures.length === 0 ? 'error' : 'held');
  } catch (error) {
    const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
    // What was seen to be broken before stays so.
    result = error instanceof Skip ? end('skipped', [error.message]) : end(kept.broken.length > 0 ? 'broken' : 'error', [said]);
  }
  clearTimeout(timer);
  await clear(kept);
  return result;
}
