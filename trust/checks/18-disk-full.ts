// 18 The disk is full: of the data, of the database's log, of the uploads, one after the other. What cannot be written is refused in words, what
// can be read is read, and once there is room everything is well again by itself. The volumes are small file systems in memory, in a
// mount namespace of this check's own.
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, symlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, openPool, transact, type Database } from '../../src/server/kernel/db/database.ts';
import { systemCtx } from '../../src/server/kernel/ctx.ts';
import { addNode, type TestDatabase } from '../../test/template.ts';
import type { Result, Rig, RunCheck } from '../check.ts';
import { caller, pause, type Answer, type Caller } from '../lib/call.ts';
import {
  compare,
  furnishFloor,
  giveKeys,
  isBooked,
  emptyTally,
  pickOf,
  piecesOf,
  tell,
  type Machine,
  type DeliveryTally,
} from '../lib/floor.ts';
import { signIn } from '../lib/person.ts';
import { startServer, type Server } from '../lib/server.ts';
import { kept } from '../lib/children.ts';

const WELL_MS = 30_000;
const ROOM = { data: '300m', log: '160m', uploads: '24m' };

const run = (command: string, ...args: string[]): void => {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
};

/** Moves a folder onto a volume of its own, and leaves a link where it was. */
function ontoVolume(rig: Rig, path: string, { at, size }: { at: string; size: string }): void {
  mkdirSync(at, { recursive: true });
  run('mount', '-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', at);
  rig.later(() => run('umount', '-l', at));
  const home = join(at, 'home');
  run('cp', '-a', path, home);
  rmSync(path, { recursive: true });
  symlinkSync(home, path);
}

interface Shop {
  server: Server;
  call: Caller;
  token: string;
  t: TestDatabase;
  machines: Machine[];
  tally: DeliveryTally;
  pending: { machine: Machine; reports: ReturnType<typeof pickOf>[] }[];
  volumes: { data: string; log: string; uploads: string };
}

async function openShop(rig: Rig): Promise<Shop> {
  const dataDir = rig.folder();
  const volumes = rig.folder();
  const [data, log, uploads] = ['data', 'log', 'uploads'].map((name) => join(volumes, name)) as [string, string, string];
  const first = await startServer({ dataDir });
  await first.end('SIGTERM');
  const owner = statSync(join(dataDir, 'postgres'));
  ontoVolume(rig, join(dataDir, 'postgres'), { at: data, size: ROOM.data });
  ontoVolume(rig, join(dataDir, 'postgres/data/pg_wal'), { at: log, size: ROOM.log });
  // What comes in is written in tmp and moved to files: one volume for both.
  mkdirSync(uploads);
  run('mount', '-t', 'tmpfs', '-o', `size=${ROOM.uploads}`, 'tmpfs', uploads);
  rig.later(() => run('umount', '-l', uploads));
  for (const name of ['tmp', 'files']) {
    mkdirSync(join(uploads, name));
    rmSync(join(dataDir, name), { recursive: true, force: true });
    symlinkSync(join(uploads, name), join(dataDir, name));
  }
  chownSync(join(data, 'home'), owner.uid, owner.gid);
  const server = await startServer({ dataDir });
  rig.later(() => server.end('SIGTERM'));
  const pool = openPool(server.url, 4);
  rig.later(() => pool.end());
  const db = openDatabase(pool);
  const node = await addNode(db);
  const t: TestDatabase = {
    url: server.url,
    pool,
    db,
    node,
    run: (work) => transact(db, (tx) => work(systemCtx(tx as unknown as Database, node, 'trust'))),
  };
  const call = caller(server.port);
  rig.later(() => call.close());
  const machines = await furnishFloor(t, { machines: 2, channels: 2 });
  await giveKeys(call, t, machines);
  const token = await signIn(t, ['machine.machineManage', 'product.productList', 'product.productList.import']);
  return { server, call, token, t, machines, tally: emptyTally(), pending: [], volumes: { data, log, uploads } };
}

/** Fills a volume to the last byte; gives the way to free it. */
function fill(volume: string): () => void {
  const path = join(volume, 'filler');
  const fd = openSync(path, 'w');
  for (let size = 1 << 20; size >= 1; size >>= 1) {
    try {
      for (;;) if (writeSync(fd, Buffer.alloc(size)) < size) break;
    } catch {
      // A smaller piece may still go in.
    }
  }
  closeSync(fd);
  return () => rmSync(path);
}

const read = ({ call, token, machines }: Shop) =>
  call.post('/gateway/katrade/listVmTradeLog', { page: 1, limit: 15, vmId: machines[0]?.vmId }, { auth_token: token, 'user-agent': '' });

/** A big report: something that needs room. */
async function pick(shop: Shop, rig: Rig): Promise<Answer> {
  const machine = shop.machines[Math.floor(rig.random() * shop.machines.length)]!;
  const reports = Array.from({ length: 50 }, () => pickOf(machine, { random: rig.random }));
  const answer = await tell(shop.call, machine, reports);
  if (isBooked(answer)) for (const report of reports) shop.tally.acked.set(report.event.id, piecesOf(report));
  // Cut off without an answer: told again later, to know what became of it.
  else if (answer.status === 0) shop.pending.push({ machine, reports });
  return answer;
}

async function upload({ server, token }: Shop): Promise<Answer> {
  const form = new FormData();
  form.set('file', new Blob([`商品编码,商品名称\n${'P1,钻头\n'.repeat(200_000)}`]), '大.csv');
  const url = `http://127.0.0.1:${server.port}/gateway/basic/upload?templateCode=IMPORT_PRODUCT`;
  try {
    const answer = await fetch(url, { method: 'POST', body: form, headers: { auth_token: token, 'user-agent': '' } });
    const { code, error } = (await answer.json()) as { code: number; error?: string };
    return { status: answer.status, code, error, data: undefined, headers: {}, cut: undefined };
  } catch (error) {
    return { status: 0, code: 0, error: undefined, data: undefined, headers: {}, cut: String(error) };
  }
}

interface Phase {
  volume: keyof Shop['volumes'];
  write: () => Promise<Answer>;
  /** Answers that refuse in words. */
  words: readonly string[];
  isRead: boolean;
  /** Uses up the room that PostgreSQL has set aside, which picks would take long for. */
  stir?: () => Promise<unknown>;
}

async function tryPhase(rig: Rig, shop: Shop, { volume, write, words, isRead, stir }: Phase): Promise<void> {
  const free = fill(shop.volumes[volume]);
  const answers: Answer[] = [];
  const reads: Answer[] = [];
  // Until the room that was left inside is used up and the refusals have come.
  for (const end = Date.now() + 40_000; Date.now() < end;) {
    await stir?.().catch(() => undefined);
    answers.push(await write());
    reads.push(await read(shop));
    if (answers.filter(({ code }) => code !== 200).length >= 5) break;
  }
  const refused = answers.filter(({ code }) => code !== 200);
  free();
  const freed = Date.now();
  let well = -1;
  while (well < 0 && Date.now() - freed < 60_000) {
    if ((await write()).code === 200 && (await read(shop)).code === 200) well = Date.now() - freed;
    else await pause(50);
  }
  const wordless = refused.filter(({ error, status }) => !words.includes(error ?? '') && !(status === 0 && volume === 'log'));
  rig.figure(`${volume}: ${refused.length} refused, well after ${(well / 1000).toFixed(1)} s`);
  rig.hold(`${volume}: what does not fit is refused`, refused.length > 0);
  rig.hold(`${volume}: in words`, wordless.length === 0, wordless.slice(0, 3));
  if (isRead)
    rig.hold(
      `${volume}: reading goes on`,
      reads.every(({ code }) => code === 200),
      reads.find(({ code }) => code !== 200),
    );
  rig.hold(`${volume}: well again within 30 s, by itself`, well >= 0 && well < WELL_MS, well);
}

async function within(rig: Rig): Promise<void> {
  const shop = await openShop(rig);
  const write = () => pick(shop, rig);
  const stir = () =>
    shop.t.pool.query(`create table junk as select repeat(md5(i::text), 10) as said from generate_series(1, 20000) i; drop table junk`);
  await tryPhase(rig, shop, { volume: 'uploads', write: () => upload(shop), words: ['disk-full'], isRead: true });
  await tryPhase(rig, shop, { volume: 'data', write, words: ['disk-full'], isRead: true });
  // Without room for its log PostgreSQL stops itself: nobody reads then, and "try again" is the truth.
  await tryPhase(rig, shop, { volume: 'log', write, words: ['disk-full', 'busy'], isRead: false, stir });
  for (const { machine, reports } of shop.pending) {
    if (isBooked(await tell(shop.call, machine, reports)))
      for (const report of reports) shop.tally.acked.set(report.event.id, piecesOf(report));
  }
  rig.hold('the server stays', shop.server.ended() === undefined, shop.server.log().slice(-1000));
  await compare(rig, shop.t, { tally: shop.tally, machines: shop.machines });
}

/** Runs this check once more where mounts are seen by nobody else, and takes over what it says. */
async function inNamespace(rig: Rig): Promise<void> {
  const report = join(rig.folder(), 'report.json');
  const child = kept(
    spawn(
      'unshare',
      [
        '-m',
        '--propagation',
        'private',
        process.execPath,
        join(import.meta.dirname, '../main.ts'),
        '--short',
        '--only',
        '18',
        '--seed',
        String(rig.seed),
        '--report',
        report,
      ],
      { env: { ...process.env, TRUST_NAMESPACE: '1' }, stdio: ['ignore', 'pipe', 'pipe'] },
    ),
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await new Promise((done) => child.on('close', done));
  const [result] = JSON.parse(readFileSync(report, 'utf8')) as Result[];
  if (!result || result.state === 'error') throw new Error(`${result?.broken.join('\n') ?? ''}\n${said.slice(-2000)}`);
  for (const figure of result.figures) rig.figure(figure);
  for (const broken of result.broken) rig.hold(broken, false);
}

export const check: RunCheck = {
  id: 18,
  title: 'the disk is full',
  async run(rig) {
    if (process.env['TRUST_NAMESPACE'] === '1') return within(rig);
    if (process.getuid?.() !== 0 || spawnSync('unshare', ['-m', 'true']).status !== 0)
      rig.skip('small volumes are mounted for this check: it wants root and unshare (util-linux)');
    return inNamespace(rig);
  },
  plants: [
    {
      name: 'a full disk is a fault',
      edits: [
        { file: 'src/server/kernel/http/answer.ts', from: '/No space left on device|ENOSPC/', to: '/nothing like it/' },
        { file: 'src/server/kernel/http/answer.ts', from: "state === '53100' || state === 'ENOSPC'", to: "state === 'nothing'" },
      ],
    },
    {
      name: 'a database that stopped itself is left alone',
      edits: [
        { file: 'src/server/kernel/postgres/cluster.ts', from: 'jit = off\n', to: 'jit = off\nrestart_after_crash = off\n' },
        {
          file: 'src/server/kernel/postgres/index.ts',
          from: 'if (isServing(home, current.pid)) continue;',
          to: 'if (isServing(home, current.pid) || faults >= 0) continue;',
        },
      ],
    },
  ],
};
