// The program of the thread that answers machines: a server of the device interface alone, over the same database.
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase, openPool } from './kernel/db/database.ts';
import { openFiles } from './kernel/files/index.ts';
import { leave } from './kernel/http/leave.ts';
import { knowUsers } from './kernel/jobs/index.ts';
import { readSettings } from './kernel/settings.ts';
import type { MachinesData } from './machines.ts';
import { shareSecret, userNow } from './modules/auth/index.ts';
import { openMachines } from './product.ts';

const { url, port } = workerData as MachinesData;
const settings = readSettings();
const alone = settings.databaseUrl === undefined;
const log = (line: string): void => console.log(line);

// Besides those of the server itself.
const pool = openPool(url, Math.ceil(settings.maxConnections / 2));
const db = openDatabase(pool);
const sharing = await shareSecret({ db, log, alone });
await openFiles({ ...settings, shared: alone ? undefined : db });
knowUsers(userNow);
const app = await openMachines({ pool, db, log, trustProxy: settings.trustProxy });
const listening = new URL(await app.listen({ host: settings.host, port }));
if (!parentPort) throw new Error('a thread, not a program of its own');
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort.postMessage(Number(listening.port) || port);
await once(parentPort, 'message');
await (alone ? app.close() : leave(app));
await sharing.stop();
await pool.end();
process.exit(0);
