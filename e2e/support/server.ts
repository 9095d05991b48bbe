// The product as it is built, on a copy of a database that the run made once.
import { startServer, type RunningServer } from '../../test/real-server.ts';
import { demoDatabase, newDatabase, type OwnDatabase } from './database.ts';

export { startServer, type RunningServer };

export interface SiteServer extends RunningServer {
  databaseUrl: string;
}

async function startOn(database: OwnDatabase, settings: Record<string, string> = {}): Promise<SiteServer> {
  const server = await startServer({ DATABASE_URL: database.url, ...settings });
  const stop = async (): Promise<void> => {
    await server.stop();
    await database.drop();
  };
  return { ...server, databaseUrl: database.url, stop };
}

/** A server on a database of its own with nothing in it yet; both are gone when it stops. */
export const startEmpty = async (settings?: Record<string, string>): Promise<SiteServer> => startOn(await newDatabase(), settings);

/** A server with the demonstration site on a database of its own; both are gone when it stops. */
export const startDemo = async (): Promise<SiteServer> => startOn(await demoDatabase(), { DEMO: 'yes' });
