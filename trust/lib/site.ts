// A whole site for the rig: the product over its own database in a folder of its own, with machines, ready to be killed.
import { openDatabase, openPool, transact, type Database } from '../../src/server/kernel/db/database.ts';
import { systemCtx } from '../../src/server/kernel/ctx.ts';
import { addNode, type TestDatabase } from '../../test/template.ts';
import type { Rig } from '../check.ts';
import { caller, pause, type Caller } from './call.ts';
import { furnishFloor, giveKeys, type Machine } from './floor.ts';
import { postmasterOf, startServer, type Server } from './server.ts';

export interface Site {
  dataDir: string;
  /** Where the server keeps what it has compiled: empty at first, as on a machine that was just updated. */
  compiled: string;
  database: TestDatabase;
  machines: Machine[];
  /** The server as it is now; replaced by `restart`. */
  server: Server;
  call: Caller;
  /** Starts the server again on the same port and data. */
  restart(): Promise<void>;
  /** Waits until the server can do its work; gives false when it could not within `ms`. */
  ready(ms: number): Promise<boolean>;
}

interface Size {
  machines?: number;
  channels?: number;
  /** A database beside it, empty; else it brings its own. */
  databaseUrl?: string;
}

/** Opens a site whose server and database are its own. */
export async function openSite(rig: Rig, { databaseUrl, ...size }: Size = {}): Promise<Site> {
  const [dataDir, compiled] = [rig.folder(), rig.folder()];
  const over = databaseUrl ? { databaseUrl } : {};
  const start = (port?: number) => startServer({ dataDir, env: { NODE_COMPILE_CACHE: compiled }, ...over, ...(port ? { port } : {}) });
  let server = await start();
  // Ended by its signal, the server stops its database too. A killed one is started once more for that.
  rig.later(async () => {
    if (server.ended() !== undefined && postmasterOf(dataDir) !== undefined) server = await start();
    await server.end('SIGTERM');
  });
  const pool = openPool(server.url, 8);
  rig.later(() => pool.end());
  const db = openDatabase(pool);
  const node = await addNode(db);
  const database: TestDatabase = {
    url: server.url,
    pool,
    db,
    node,
    run: (work) => transact(db, (tx) => work(systemCtx(tx as unknown as Database, node, 'trust'))),
  };
  const call = caller(server.port);
  rig.later(() => call.close());
  const machines = await furnishFloor(database, size);
  await giveKeys(call, database, machines);
  return {
    dataDir,
    compiled,
    database,
    machines,
    get server() {
      return server;
    },
    call,
    async restart() {
      server = await start(server.port);
    },
    async ready(ms) {
      for (const end = Date.now() + ms; Date.now() < end; await pause(20)) {
        if ((await call.get('/readyz')).status === 200) return true;
      }
      return false;
    },
  };
}
