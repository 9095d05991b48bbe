// Starts the product: database, migrations, jobs, demonstration site, HTTP. Ends it in the reverse order.
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { createServer } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import type { Pool } from 'pg';
import { closeAll } from './kernel/close-all.ts';
import { openFiles } from './kernel/files/index.ts';
import { knowUsers, openJobs } from './kernel/jobs/index.ts';
import { migrate } from './kernel/db/migrate.ts';
import { openDatabase, openPool, type Database } from './kernel/db/database.ts';
import { readFromReplica } from './kernel/db/replica.ts';
import { spread } from './kernel/db/spread.ts';
import { leave } from './kernel/http/leave.ts';
import { startDatabase, StartError } from './kernel/postgres/index.ts';
import { readSettings, type Settings } from './kernel/settings.ts';
import { startFleet } from './demo/fleet.ts';
import { DEMO_PASSWORD, seedDemo } from './demo/index.ts';
import { serverKey } from './modules/alert/index.ts';
import { firstAdministrator, grantNewRights, shareSecret, userNow } from './modules/auth/index.ts';
import { nightly, tasks } from './modules/index.ts';
import { openPush } from './modules/push/index.ts';
import { startMachines } from './machines.ts';
import { openProduct } from './product.ts';

const log = (line: string): void => console.log(line);
/** Kubernetes kills 30 s after it asked; the reason is said before that. */
const LONGEST_STOP_MS = 25_000;

async function main(): Promise<void> {
  const settings = readSettings();
  const stops: (() => Promise<unknown>)[] = [];
  // A database of our own is waited for, whatever it takes: it is to end well.
  const longestMs = settings.databaseUrl === undefined ? undefined : LONGEST_STOP_MS;
  const stop = async (): Promise<void> => {
    if (await closeAll(stops, { log, longestMs })) return;
    log(
      '数据库没有应答，不再等待，未提交的操作由数据库撤销 [the database does not answer and is not waited for; it undoes what was not committed]',
    );
  };
  endBySignal(stop);
  let accounts: string[] = [];
  try {
    // Said before anything is made; the port may still be taken in between, so the same stands where it is bound.
    for (const at of portsOf(settings)) await bound(() => tryPort(settings.host, at.port), at);
    log('[3/5] 启动数据库');
    const starting = startDatabase({ dataDir: settings.dataDir, url: settings.databaseUrl, log });
    // Known before it has started: a signal in between must not leave it running.
    stops.push(async () => (await starting.catch(() => undefined))?.stop());
    const database = await starting;
    const pool = openPool(database.url, settings.maxConnections);
    stops.push(() => pool.end());
    log('[4/5] 准备数据');
    await prepareTables(pool);
    const db = openDatabase(pool);
    const { reportsDatabaseUrl: url, maxConnections: connections } = settings;
    if (url) stops.push(await readFromReplica({ db, pool }, { url, connections, log }));
    const sharing = await shareSecret({ db, log, alone: settings.databaseUrl === undefined });
    stops.push(() => sharing.stop());
    await serverKey(db);
    const rights = await grantNewRights(db);
    if (rights > 0) log(`  新功能的权限已授予内置角色：${rights} 项`);
    // A demonstration site brings pictures.
    await openFiles({ ...settings, shared: settings.databaseUrl === undefined ? undefined : db });
    accounts = await firstSite(db, settings);
    log('[5/5] 启动服务');
    knowUsers(userNow);
    const jobs = await openJobs({ url: settings.jobsDatabaseUrl ?? database.url, db, tasks, nightly, log });
    stops.push(() => jobs.stop());
    const pushing = openPush({ db, log });
    stops.push(() => pushing.stop());
    const app = await openProduct({ pool, db, log, trustProxy: settings.trustProxy });
    // At one port as at the other: both say at the same time that they close.
    const doors = [() => (settings.databaseUrl === undefined ? app.close() : leave(app))];
    stops.push(() => Promise.all(doors.map((close) => close())));
    endStart();
    const [forAll, forMachines] = portsOf(settings);
    if (forMachines) doors.push(await machinesDoor(settings.host, database.url, forMachines));
    // PORT=0 takes one that is free: what it is stands in the line that is printed. It comes last: who is answered there may rely on all the rest.
    const { port } = new URL(await bound(() => app.listen({ host: settings.host, port: forAll.port }), forAll));
    if (settings.demoFleet) stops.push(startFleet({ app, db, log }));
    // In one piece: who waits for the first line has the others too.
    log([`已就绪：http://${settings.host}:${port || settings.port}`, ...accounts].join('\n'));
  } catch (error) {
    log(sentence(error));
    // The site is made all the same: a one-time password that nobody saw would lock everybody out.
    for (const line of accounts) log(line);
    await stop();
    process.exit(1);
  }
}

/** Ends the process when it is asked to; asked again, it goes on ending. */
function endBySignal(stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      log('正在停止…');
      void stop().then(() => process.exit(0));
    });
}

/** Opens the port of machines; gives what closes it. */
async function machinesDoor(host: string, url: string, at: Port): Promise<() => Promise<void>> {
  const machines = await bound(() => startMachines({ url, port: at.port }), at);
  log(`设备接口：http://${host}:${machines.port} [machines]`);
  return machines.stop;
}

async function prepareTables(pool: Pool): Promise<void> {
  const ran = await migrate(pool, (name) => log(`  迁移 ${name}`));
  if (ran.length > 0) log(`  数据库结构已更新：${ran.length} 步`);
  await spread(pool, log);
}

/** Before anybody asks, for it takes a moment the first time. */
function endStart(): void {
  // Kept now, not when the process ends: one that is killed would compile all of itself again.
  flushCompileCache();
  // A start makes much that stays: from here on what is dead in the heap may be a third of what lives, not as much again (docs/performance.md, Memory).
  setFlagsFromString('--heap-growing-percent=30');
}

/** Makes what an empty database needs before anybody can sign in; gives the lines that say how. */
async function firstSite(db: Database, { demo }: Settings): Promise<string[]> {
  if (demo) {
    const accounts = await seedDemo(db, log);
    return [
      `演示账号（密码 ${DEMO_PASSWORD}）：${accounts.map(({ loginAccount, userName }) => `${loginAccount} ${userName}`).join('，')} [demonstration accounts]`,
    ];
  }
  const first = await firstAdministrator(db);
  return first
    ? [`管理员账号 ${first.loginAccount}，一次性密码 ${first.password}（登录后必须修改） [administrator, one-time password]`]
    : [];
}

interface Port {
  /** The setting that says it. */
  name: string;
  port: number;
}
const portsOf = ({ port, machinePort }: Settings): [forAll: Port, ...forMachines: Port[]] => [
  { name: 'PORT', port },
  ...(machinePort === undefined ? ([] as const) : ([{ name: 'MACHINE_PORT', port: machinePort }] as const)),
];

/** Binds the port and lets it go. */
async function tryPort(host: string, port: number): Promise<void> {
  const probe = createServer();
  probe.listen({ host, port });
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

/** What binds the port; a port that is not to be had is said in one sentence. */
async function bound<T>(bind: () => Promise<T>, { name, port }: Port): Promise<T> {
  try {
    return await bind();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EADDRINUSE')
      throw new StartError(
        'port-taken',
        `端口 ${port} 已被占用，请用 ${name} 换一个端口 [port ${port} is taken: choose another with ${name}]`,
      );
    if (code === 'EACCES') throw new StartError('port-refused', `没有权限使用端口 ${port} [port ${port} is not permitted]`);
    throw error;
  }
}

const sentence = (error: unknown): string =>
  error instanceof StartError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);

main().catch((error: unknown) => {
  log(sentence(error));
  process.exit(1);
});
