// The product as it is built, on a copy of a database that the run made once.
import { startServer, type RunningServer } from '../../test/real-server.ts';
import { demoSite, newDatabase, newSite, type OwnDatabase } from './database.ts';

export { startServer, type RunningServer };

export interface SiteServer extends RunningServer {
  databaseUrl: string;
}

async function startOn(database: OwnDatabase & { dataDir?: string }, settings: Record<string, string> = {}): Promise<SiteServer> {
  const folder: Record<string, string> = database.dataDir === undefined ? {} : { DATA_DIR: database.dataDir };
  const server = await startServer({ DATABASE_URL: database.url, ...folder, ...settings });
  const stop = async (): Promise<void> => {
    await server.stop();
    await database.drop();
  };
  return { ...server, databaseUrl: database.url, stop };
}

/** A server at its very first start, on a database of its own with nothing in it; both are gone when it stops. */
export const startEmpty = async (): Promise<SiteServer> => startOn(await newDatabase());

/** A server with nothing in its own database but the administrator (database.ts); both are gone when it stops. */
export const startSite = async (settings?: Record<string, string>): Promise<SiteServer> => startOn(await newSite(), settings);

/** A server with the demonstration site on a database of its own; both are gone when it stops. */
export const startDemo = async (): Promise<SiteServer> => startOn(await demoSite(), { DEMO: 'yes' });
