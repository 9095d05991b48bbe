// The database that a command works on: DATABASE_URL, or the product's own in DATA_DIR, running or not.
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { databaseUrl, readSecrets } from '../../src/server/kernel/postgres/cluster.ts';
import { openHome } from '../../src/server/kernel/postgres/home.ts';
import { startDatabase, StartError } from '../../src/server/kernel/postgres/index.ts';
import { findPostmaster } from '../../src/server/kernel/postgres/postmaster.ts';
import { readSettings } from '../../src/server/kernel/settings.ts';

export interface DatabaseHandle {
  url: string;
  /** Stops what was started for the command; what belongs to the product is left alone. */
  stop(): Promise<void>;
}

const aside = (line: string): void => console.error(line);

/** Finds the database as it runs; the product's own is started when it does not. Throws StartError NO_DATA. */
export async function findDatabase(): Promise<DatabaseHandle> {
  const { databaseUrl: given, dataDir } = readSettings();
  if (given) return startDatabase({ dataDir, url: given, log: aside });
  if (!existsSync(join(dataDir, 'postgres')))
    throw new StartError(
      'NO_DATA',
      `${dataDir} 里没有数据库：请检查 DATA_DIR 或 DATABASE_URL。(There is no database in ${dataDir}: check DATA_DIR or DATABASE_URL.)`,
    );
  // A server that runs belongs to the product: it is read, neither claimed nor stopped.
  const home = openHome(realpathSync(dataDir), aside);
  const running = await findPostmaster(home, aside);
  if (running && readSecrets(home)) return { url: databaseUrl(home, running.socketDir), stop: async () => undefined };
  return stoppable(await startDatabase({ dataDir, log: aside }));
}

/** A database that was started for a command ends with it, also when the command is interrupted. */
export function stoppable<T extends DatabaseHandle>(started: T): T {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void started.stop().finally(() => process.exit(2)));
  return started;
}

/** Runs a command to its exit code; a StartError is told as its sentence, with the code 2. */
export function endWith(command: () => Promise<number>): void {
  command().then(
    (code) => (process.exitCode = code),
    (error: unknown) => {
      aside(error instanceof StartError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error));
      process.exitCode = 2;
    },
  );
}
