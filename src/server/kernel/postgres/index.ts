// The database that the product brings along: a factory's computer has none, and there is nobody on site to run one.
// This folder starts PostgreSQL, watches it, starts it again when it dies, and stops it with the product.
import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from './binaries.ts';
import { checkDatabase } from './check.ts';
import { databaseUrl, makeCluster, readSecrets, renewLostSecrets, writeSettings } from './cluster.ts';
import { makeDataFolder, openHome, type Home } from './home.ts';
import { lockFolder } from './lock.ts';
import { findPostmaster, isServing, runsFrom, startPostmaster, stopPostmaster, type Postmaster } from './postmaster.ts';

export { checkDatabase } from './check.ts';
export { StartError } from './start-error.ts';

/** A database in use. `adopted` tells that it outlived the process that started it; `stop` ends it, if it is ours, and frees the data folder. */
export type Database = { url: string; embedded: boolean; adopted: boolean; stop(): Promise<void> };

type Log = (line: string) => void;

const WATCH_MS = 250;
const BACK_OFF_MS = [0, 500, 1_000, 2_000, 5_000, 10_000];
// A server that ran this long was well: the next fault begins with a prompt start again.
const WELL_MS = 60_000;
// One that came up before it fell is started soon, however often it falls: only what does not come up is left more and more time.
const SOON_MS = 1_000;

/**
 * Gives the product its database. With `url` (DATABASE_URL) that server is only checked; else PostgreSQL runs in `dataDir`,
 * which this process claims for itself. It is started again when it dies, until `stop`. `log` hears a line for each event.
 * Throws StartError, with the codes of lockFolder, openHome, makeCluster, startPostmaster and checkDatabase.
 */
export async function startDatabase({ dataDir, log, url }: { dataDir: string; log: Log; url?: string | undefined }): Promise<Database> {
  if (url) {
    const { warning } = await checkDatabase(url);
    if (warning) log(warning);
    return { url, embedded: false, adopted: false, stop: async () => {} };
  }
  const folder = makeDataFolder(dataDir);
  const lock = await lockFolder(folder);
  try {
    const running = await run(openHome(folder, log), log);
    const stop = async () => {
      lock.stopping();
      await running.stop();
      lock.release();
    };
    return { url: running.url, embedded: true, adopted: running.adopted, stop: once(stop) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function run(home: Home, log: Log): Promise<{ url: string; adopted: boolean; stop(): Promise<void> }> {
  const bin = findBinaries(home.home, home.account);
  const { server, adopted } = await adoptOrStart(home, bin, log);
  const url = databaseUrl(home, server.socketDir);
  try {
    const { warning } = await checkDatabase(url);
    if (warning) log(warning);
  } catch (error) {
    await stopPostmaster(home, server);
    throw error;
  }
  return { url, adopted, stop: watch({ home, bin, server, log }) };
}

async function adoptOrStart(home: Home, bin: string, log: Log): Promise<{ server: Postmaster; adopted: boolean }> {
  makeCluster(home, bin);
  const changed = writeSettings(home);
  const found = await findPostmaster(home, log);
  if (found && !changed && runsFrom(bin, found) && readSecrets(home)) return { server: found, adopted: true };
  if (found) await stopPostmaster(home, found);
  renewLostSecrets(home, bin);
  return { server: await startPostmaster(home, { bin, log }), adopted: false };
}

/** Looks after a running server until the returned function is called; that one stops it. */
function watch({ home, bin, server, log }: { home: Home; bin: string; server: Postmaster; log: Log }): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  // Watching alone does not keep the product alive.
  const pause = (ms: number) => sleep(ms, undefined, { ref: false, signal }).catch(() => {});
  let current = server;
  const watching = (async () => {
    for (let faults = 0, since = Date.now(), cameUp = true; !signal.aborted; await pause(WATCH_MS)) {
      if (isServing(home, current.pid)) continue;
      if (Date.now() - since > WELL_MS) faults = 0;
      const wait = BACK_OFF_MS[Math.min(faults, BACK_OFF_MS.length - 1)] ?? 0;
      await pause(cameUp ? Math.min(wait, SOON_MS) : wait);
      if (signal.aborted) return;
      log('数据库意外停止，正在重新启动 … (The database stopped unexpectedly and is started again …)');
      faults += 1;
      since = Date.now();
      const started = await startPostmaster(home, { bin, log, socketDir: current.socketDir }).catch((error: Error) => {
        log(error.message);
        return undefined;
      });
      cameUp = started !== undefined;
      current = started ?? current;
    }
  })();
  return async () => {
    stopping.abort();
    await watching;
    await stopPostmaster(home, current);
  };
}

function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= action());
}
