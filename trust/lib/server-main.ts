// The running product, with one door more: machines' reports over HTTP, the way they come in. What the rig starts and kills.
import * as z from 'zod/mini';
import { read } from '../../src/contract/kernel/endpoint.ts';
import { openDatabase, openPool } from '../../src/server/kernel/database.ts';
import { openFiles } from '../../src/server/kernel/files.ts';
import { knowUsers, openJobs } from '../../src/server/kernel/jobs.ts';
import { migrate } from '../../src/server/kernel/migrate.ts';
import { implement, mount } from '../../src/server/kernel/mount.ts';
import { startDatabase } from '../../src/server/kernel/postgres/index.ts';
import { readSettings } from '../../src/server/kernel/settings.ts';
import { userNow } from '../../src/server/modules/auth/index.ts';
import { nightly, tasks } from '../../src/server/modules/index.ts';
import { takeReports, type TradeReport } from '../../src/server/modules/trade/index.ts';
import { openProduct } from '../../src/server/product.ts';

const settings = readSettings();
const log = (line: string): void => console.error(line);
const stops: (() => Promise<unknown>)[] = [];
let stopping = false;
const stop = async (code: number): Promise<void> => {
  if (stopping) return;
  stopping = true;
  for (const end of stops.reverse()) await end().catch((error: unknown) => log(String(error)));
  process.exit(code);
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));

const starting = startDatabase({ dataDir: settings.dataDir, url: settings.databaseUrl, log });
stops.push(async () => (await starting.catch(() => undefined))?.stop());
const database = await starting;
const pool = openPool(database.url, settings.maxConnections);
stops.push(() => pool.end());
await migrate(pool);
const db = openDatabase(pool);
await openFiles(settings);
knowUsers(userNow);
const jobs = await openJobs({ url: settings.jobsDatabaseUrl ?? database.url, db, tasks, nightly, log });
stops.push(() => jobs.stop());
const app = await openProduct({ pool, db, log });
stops.push(() => app.close());

const door = {
  report: read({
    method: 'POST',
    path: '/trust/report',
    summary: '机器上报',
    permit: 'open',
    input: z.strictObject({ nodeId: z.string(), reports: z.array(z.unknown()) }),
    output: z.array(z.unknown()),
  }),
};
const doorOpened = implement(door, {
  report: (ctx, { nodeId, reports }) => takeReports(ctx.db, { nodeId, timeZone: 'Asia/Shanghai' }, reports as TradeReport[]),
});
mount(app, { db, sessionOf: () => Promise.resolve(undefined), log: (error) => log(String(error)) }, [doorOpened]);
await app.listen({ host: settings.host, port: settings.port });
console.log(JSON.stringify({ port: (app.server.address() as { port: number }).port, url: database.url }));
