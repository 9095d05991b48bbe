// `npm run keep-version`, `npm run keep-version -- <commit>`: keeps a small site of a version in test/upgrades, where every later version
// must open it (docs/decisions/0158-upgrades.md). The version itself makes it, in a checkout of its own: its demonstration cut small, then
// work through its calls, then its own backup. A commit of before there were backups names a second one, whose backup reads its database.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TradeType } from '../src/contract/stock/codes.ts';
import { environment, root } from './lib/runtime.mjs';
import { figuresOf } from './keep-version/figures.ts';
import { packBackup } from './keep-version/pack.ts';
import { ARCHIVE, expectedFile, packedFile, type Expected } from './keep-version/archive.ts';
import { callAs, sealedPassword, signIn, type Ask } from './simulate/calls.ts';

const DEMO_PASSWORD = 'Factory2026';
const PASSWORD = 'OfThen2026';
/** What makes the demonstration small: in whichever file of it the line stands. */
const CUTS: readonly (readonly [RegExp, string])[] = [
  [/(?<=^(?:export )?const FIRST: Size = ).*$/m, '{ employees: 60, products: 120, machines: 2 };'],
  [/^ {4}const second = await makeNode[^]*?^ {4}\}\);\n/m, ''],
  [/(?<=^const DAYS = )90(?=;$)/m, '14'],
  [/(?<=^const PICKS_A_DAY_AND_MACHINE = )20(?=;$)/m, '4'],
];

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const folder = mkdtempSync(join(tmpdir(), 'keep-version-'));

/** A checkout of a commit that runs with the packages of this one. */
function checkOut(commit: string, name: string): string {
  const at = join(folder, name);
  git('worktree', 'add', '--quiet', '--detach', at, commit);
  symlinkSync(join(root, 'node_modules'), join(at, 'node_modules'));
  return at;
}

function cutDemo(checkout: string): void {
  for (const name of globSync('src/server/demo/*.ts', { cwd: checkout })) {
    const file = join(checkout, name);
    const text = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      CUTS.reduce((cut, [line, small]) => cut.replace(line, small), text),
    );
  }
}

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });

interface Running {
  base: string;
  dataDir: string;
  stop: () => Promise<void>;
}

async function start(checkout: string): Promise<Running> {
  const [port, dataDir] = [await freePort(), mkdtempSync(join(folder, 'data-'))];
  const env = { ...environment(), PORT: String(port), DATA_DIR: dataDir, DEMO_FLEET: 'none' };
  const child = spawn(process.execPath, ['src/server/main.ts'], { cwd: checkout, env, stdio: ['ignore', 'pipe', 'pipe'] });
  await ready(child);
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const stop = (): Promise<void> => {
    child.kill('SIGTERM');
    return ended;
  };
  return { base: `http://127.0.0.1:${port}`, dataDir, stop };
}

const ready = (child: ChildProcess): Promise<void> =>
  new Promise((done, fail) => {
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes('已就绪')) done();
      });
    child.once('exit', () => fail(new Error(said.slice(-3000))));
  });

/** Picks of a machine over its own interface; gives how many were booked. A version without the interface has none. */
async function pick(base: string, ask: Ask): Promise<number> {
  const { rows: items } = await ask('/vm/listVmStockPage', { limit: 200 });
  const { vmId } = items[0];
  const key = await ask('/vm/createOpenKey', { keyName: 'keep-version', vmId }).catch(() => undefined);
  if (!key) return 0;
  const channels = items.filter((row: { vmId: string; stockNum: number }) => row.vmId === vmId && row.stockNum > 2).slice(0, 3);
  const events = channels.map(({ channelCode }: { channelCode: string }, at: number) => ({
    kind: 'pick',
    eventId: randomUUID(),
    sequence: 1_000_001 + at,
    happenedAt: new Date().toISOString(),
    tradeNumber: `KEPT-${at}`,
    tradeType: TradeType.pick,
    lines: [{ channelCode, quantity: 1 }],
  }));
  const { data } = await callAs(base, key, { path: 'events', body: { events }, clock: Date.now() });
  return (data?.events ?? []).filter(({ result }: { result: string }) => result === 'booked').length;
}

/** New goods, another password of the administrator: what people do. */
async function work(ask: Ask): Promise<void> {
  const type = await ask('/basic/createProductType', { productTypeCode: 'KEPT', productTypeName: '留存分类' });
  const product = { productCode: 'KEPT-1', productName: '留存商品', productTypeId: type.id, productPrice: '12.34' };
  const { id } = await ask('/basic/createProduct', product);
  await ask('/basic/updateProduct', { id, productPrice: '12.35' });
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const changePassword = async (base: string, ask: Ask): Promise<void> =>
  ask('/auth/user/updateCurrentPassword', {
    password: hashOf(PASSWORD),
    oldPassword: hashOf(DEMO_PASSWORD),
    loginSys: 'fms',
    encryptPassword: await sealedPassword(base, PASSWORD),
  });

function backUp(checkout: string, dataDir: string): string {
  const into = join(folder, 'backup');
  const env = { ...environment(), DATA_DIR: dataDir };
  execFileSync(process.execPath, ['scripts/backup.ts', into], { cwd: checkout, env, stdio: 'inherit' });
  return into;
}

async function keep(commit: string, backupOf?: string): Promise<void> {
  const checkout = checkOut(commit, 'version');
  cutDemo(checkout);
  const running = await start(checkout);
  try {
    const before = await signIn(running.base, 'admin', DEMO_PASSWORD);
    await work(before);
    const booked = await pick(running.base, before);
    await changePassword(running.base, before);
    const figures = await figuresOf(await signIn(running.base, 'admin', PASSWORD));
    const backup = backUp(backupOf ? checkOut(backupOf, 'backup-of') : checkout, running.dataDir);
    const count = globSync('db/migrations/*.sql', { cwd: checkout }).length;
    const name = `${String(count).padStart(3, '0')}-migrations`;
    const day = git('show', '--no-patch', '--format=%cs', commit);
    const expected: Expected = { day, account: 'admin', password: PASSWORD, figures };
    writeFileSync(expectedFile(name), `${JSON.stringify(expected, null, 1)}\n`);
    execFileSync(process.execPath, ['node_modules/.bin/oxfmt', expectedFile(name)], { cwd: root });
    const bytes = packBackup(backup, packedFile(name));
    console.log(`${ARCHIVE}/${name}: ${bytes} bytes, ${figures.trades} trades, ${figures.moves} moves, ${booked} picks over the wire`);
  } finally {
    await running.stop();
  }
}

try {
  await keep(process.argv[2] ?? 'HEAD', process.argv[3]);
} finally {
  for (const name of ['version', 'backup-of'].filter((one) => existsSync(join(folder, one))))
    git('worktree', 'remove', '--force', join(folder, name));
  rmSync(folder, { recursive: true, force: true });
}
