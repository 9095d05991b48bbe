// 72 A rolling change of version: two servers behind a load balancer are replaced one after the other while everybody works, and the first of the
// new ones changes the database under the old one that still serves. No call is refused. The older version is this one and the newer one a copy of
// it with one more migration, of the kinds that a version may bring while others work; ROLL_FROM=<checkout of an older version> takes that as the older.
import { cpSync, existsSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, openPool } from '../../src/server/kernel/db/database.ts';
import type { RunCheck, Rig } from '../check.ts';
import { caller, pause, type Answer } from '../lib/call.ts';
import { compare, emptyTally, furnishFloor, giveKeys, isBooked, pickOf, tell, type Machine } from '../lib/floor.ts';
import { signIn } from '../lib/person.ts';
import { openBalancer, type Balancer } from '../lib/balancer.ts';
import { startServer, type Server } from '../lib/server.ts';
import { newId } from '../../src/server/kernel/db/ids.ts';

const root = join(import.meta.dirname, '../..');
const NEXT = `
create table next_version (node_id uuid not null, id uuid not null, primary key (node_id, id));
alter table trade add column next_note text;
alter table stock_move add column next_note text;
alter table employee add column next_rank smallint not null default 0;
alter table session add column next_note text;
alter table product_type add column next_flag boolean not null default false;
create index next_trade on trade (node_id, next_note);
update product_type set next_flag = true;
`;
const MACHINES_AT_ONCE = 6;
const PEOPLE_AT_ONCE = 3;

/** A copy of this version with a migration more; gives its program. */
function newerVersion(rig: Rig): string {
  const copy = rig.folder();
  for (const path of ['src', 'db', 'package.json']) cpSync(join(root, path), join(copy, path), { recursive: true });
  symlinkSync(realpathSync(join(root, 'node_modules')), join(copy, 'node_modules'));
  writeFileSync(join(copy, 'db/migrations/9998-next.sql'), NEXT);
  return join(copy, 'src/server/main.ts');
}

interface Traffic {
  rig: Rig;
  port: number;
  machines: readonly Machine[];
  token: string;
  more: () => boolean;
}

/** What came of the calls: a cut one is sent again by whoever sent it, with the same number or key; a refused one is a broken promise. */
const emptyTraffic = () => ({
  calls: 0,
  cuts: 0,
  refused: new Map<string, number>(),
  made: new Set<string>(),
  tally: emptyTally(),
  slowest: 0,
});
type Seen = ReturnType<typeof emptyTraffic>;

/** Sends until there is an answer; notes what came before it. */
async function untilAnswered(seen: Seen, send: () => Promise<Answer>, isGood: (answer: Answer) => boolean): Promise<boolean> {
  const began = Date.now();
  for (let times = 0; times < 200; times += 1) {
    const answer = await send();
    if (isGood(answer)) {
      seen.calls += 1;
      seen.slowest = Math.max(seen.slowest, Date.now() - began);
      return true;
    }
    if (answer.status === 0) seen.cuts += 1;
    else {
      const why = `${answer.status} ${answer.code} ${answer.error ?? ''}`;
      seen.refused.set(why, (seen.refused.get(why) ?? 0) + 1);
    }
    await pause(30);
  }
  return false;
}

async function machineWorks({ rig, port, machines, more }: Traffic, seen: Seen): Promise<void> {
  const call = caller(port);
  while (more()) {
    const machine = machines[Math.floor(rig.random() * machines.length)];
    if (!machine) return;
    const report = pickOf(machine, { random: rig.random });
    const well = await untilAnswered(
      seen,
      () => tell(call, machine, [report]),
      (answer) => isBooked(answer as Awaited<ReturnType<typeof tell>>),
    );
    if (well) seen.tally.acked.set(report.event.id, report.lines[0]?.quantity ?? 0);
    await pause(10 + rig.random() * 60);
  }
  call.close();
}

async function personWorks({ rig, port, token, more }: Traffic, seen: Seen): Promise<void> {
  const call = caller(port);
  const headers = { auth_token: token, 'user-agent': '' };
  const isGood = ({ code }: Answer): boolean => code === 200;
  while (more()) {
    const [code, key] = [newId(), newId()];
    const input = { productTypeCode: code, productTypeName: `分类${code}` };
    const made = () => call.post('/gateway/basic/createProductType', input, { ...headers, 'idempotency-key': key });
    if (await untilAnswered(seen, made, isGood)) seen.made.add(code);
    await untilAnswered(seen, () => call.post('/gateway/vm/listVmStockPage', { limit: 20 }, headers), isGood);
    await pause(10 + rig.random() * 100);
  }
  call.close();
}

/** Puts a server behind the balancer and waits until it is ready. */
async function ready(balancer: Balancer, server: Server): Promise<void> {
  const isIn = balancer.add(server.port);
  while (!isIn()) await pause(50);
}

/** Tells a server to end; gives the milliseconds that it took. */
async function leaves(server: Server): Promise<number> {
  const began = Date.now();
  await server.end('SIGTERM');
  return Date.now() - began;
}

export const check: RunCheck = {
  id: 72,
  title: 'a rolling change of version',
  async run(rig) {
    const older = process.env['ROLL_FROM'];
    const t = await rig.database();
    const machines = await furnishFloor(t);
    const balancer = await openBalancer();
    rig.later(() => balancer.close());
    const start = async (program?: string): Promise<Server> => {
      const server = await startServer({ dataDir: rig.folder(), databaseUrl: t.url, ...(program ? { program } : {}) });
      rig.later(() => server.end('SIGKILL'));
      await ready(balancer, server);
      return server;
    };
    const olderProgram = older && existsSync(older) ? join(older, 'src/server/main.ts') : undefined;
    const newerProgram = newerVersion(rig);
    const old = [await start(olderProgram), await start(olderProgram)] as const;
    const token = await signIn(t, ['product.productCategory.create', 'report.onlineStockReport']);
    await giveKeys(caller(balancer.port), t, machines);
    const seen = emptyTraffic();
    let works = true;
    const traffic = { rig, port: balancer.port, machines, token, more: () => works };
    const all = [
      ...Array.from({ length: MACHINES_AT_ONCE }, () => machineWorks(traffic, seen)),
      ...Array.from({ length: PEOPLE_AT_ONCE }, () => personWorks(traffic, seen)),
    ];
    await pause(1_000);
    const took = [await leaves(old[0])];
    // Its migrations run while the other old one serves.
    await start(newerProgram);
    await pause(rig.size(2_000, 20_000));
    took.push(await leaves(old[1]));
    await start(newerProgram);
    await pause(rig.size(1_000, 10_000));
    works = false;
    await Promise.all(all);
    const pool = openPool(t.url, 2);
    rig.later(() => pool.end());
    const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from product_type where product_type_code = any($1)`, [
      [...seen.made],
    ]);
    rig.figure(
      `${seen.calls} calls, ${seen.cuts} sent again after a cut, ${[...seen.refused.values()].reduce((sum, n) => sum + n, 0)} refused, the longest ${seen.slowest} ms; the old ones left within ${Math.max(...took)} ms`,
    );
    rig.hold('no call is refused', seen.refused.size === 0, [...seen.refused]);
    rig.hold('no connection finds nobody', balancer.lost() === 0, balancer.lost());
    rig.hold('calls went on all the time', seen.calls > 100 && seen.slowest < 10_000, [seen.calls, seen.slowest]);
    rig.hold(
      'both left of themselves',
      old.every((server) => server.ended() === '0'),
      old.map((server) => server.ended()),
    );
    rig.hold('what people made is there once', rows[0]?.n === seen.made.size, [rows[0]?.n, seen.made.size]);
    await compare(rig, { db: openDatabase(pool), node: t.node }, { tally: seen.tally, machines });
  },
  plants: [
    {
      name: 'who leaves says nothing before',
      edits: [
        {
          file: 'src/server/main.ts',
          from: '(settings.databaseUrl === undefined ? app.close() : leave(app))',
          to: 'app.close()',
        },
      ],
    },
  ],
};
