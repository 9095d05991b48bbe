// 1 kill -9 of the server and of its database while 32 clients pick and two move goods between warehouses: nothing acknowledged is lost, nothing is booked twice.
import { readdirSync } from 'node:fs';
import type { RunCheck } from '../check.ts';
import { pause, percentile } from '../lib/call.ts';
import { compare, emptyTally, pickers } from '../lib/floor.ts';
import { noIdentity } from '../lib/no-identity.ts';
import { postmasterOf } from '../lib/server.ts';
import { openSite, type Site } from '../lib/site.ts';
import { compareTransfers, moveGoods, openTransfers } from '../lib/transfers.ts';

const CLIENTS = 32;
const SERVER_BACK_MS = 3_000;
const DATABASE_BACK_MS = 10_000;

/** Kills the server, starts it again, and gives the milliseconds until it could work. */
async function killServer(site: Site): Promise<number> {
  await site.server.end('SIGKILL');
  const began = Date.now();
  await site.restart();
  if (!(await site.ready(60_000))) throw new Error(`the server is not ready after a minute: ${site.server.log().slice(-2000)}`);
  return Date.now() - began;
}

async function killDatabase(site: Site): Promise<number> {
  const pid = postmasterOf(site.dataDir);
  if (pid === undefined) throw new Error('the database is not running');
  process.kill(pid, 'SIGKILL');
  const began = Date.now();
  // Until its successor runs, what answers may be the dead one's children.
  while (postmasterOf(site.dataDir) === pid || postmasterOf(site.dataDir) === undefined) {
    await pause(10);
    if (Date.now() - began > 60_000) throw new Error(`no new database after a minute: ${site.server.log().slice(-2000)}`);
  }
  if (!(await site.ready(60_000))) throw new Error(`the database is not back after a minute: ${site.server.log().slice(-2000)}`);
  return Date.now() - began;
}

export const check: RunCheck = {
  id: 1,
  title: 'kill -9 of server and database during picks',
  isTimed: true,
  async run(rig) {
    const kills = rig.size(20, 200);
    const wanted = rig.size(2_000, 50_000);
    const site = await openSite(rig);
    const tally = emptyTally();
    const transfers = await openTransfers(site.database);
    let isDone = false;
    const picking = pickers(CLIENTS, {
      rig,
      call: site.call,
      machines: site.machines,
      tally,
      more: () => !isDone || tally.acked.size < wanted,
    });
    const back: Record<'server' | 'database', number[]> = { server: [], database: [] };
    const moving = Promise.all([1, 2].map(() => moveGoods(site.call, transfers, () => !isDone)));
    try {
      for (let kill = 1; kill <= kills; kill += 1) {
        // Each kill falls among picks: their share is acknowledged before the next.
        while (tally.acked.size < (wanted * kill) / kills) await pause(10);
        await pause(rig.random() * 200);
        if (kill % 3 === 0) back.database.push(await killDatabase(site));
        else back.server.push(await killServer(site));
      }
    } finally {
      isDone = true;
    }
    await Promise.all([picking, moving]);
    const [server, database] = [percentile(back.server, 0.95), percentile(back.database, 0.95)];
    rig.figure(`${kills} kills, ${tally.cuts} calls cut, server back p95 ${server} ms, database ${database} ms`);
    await compare(rig, site.database, { tally, machines: site.machines });
    await compareTransfers(rig, site.database, transfers);
    rig.hold('what was killed has kept what it compiled', readdirSync(site.compiled, { recursive: true }).length > 100);
    rig.hold('the server is back within 3 s', server < SERVER_BACK_MS, server);
    rig.hold('the database is back within 10 s', database < DATABASE_BACK_MS, database);
  },
  plants: [
    {
      name: 'what is compiled is kept at the end only',
      edits: [{ file: 'src/server/main.ts', from: '  flushCompileCache();\n', to: '' }],
    },
    {
      name: 'the answer leaves before the commit',
      edits: [
        {
          file: 'src/server/kernel/db/database.ts',
          from: 'return await db.transaction().execute(work);',
          // In the server alone: what the rig itself writes is to be there.
          to: `if (!process.argv[1]?.includes('/dist/server/')) return await db.transaction().execute(work);
      return await new Promise<T>((done, fail) => {
        const held = async (tx: Tx) => {
          const value = await work(tx);
          done(value);
          await new Promise((later) => setTimeout(later, 30));
          return value;
        };
        db.transaction().execute(held).catch(fail);
        process.once('unhandledRejection', () => undefined);
      });`,
        },
      ],
    },
    {
      name: 'synchronous_commit is off',
      edits: [{ file: 'src/server/kernel/db/database.ts', from: '-c timezone=UTC', to: '-c timezone=UTC -c synchronous_commit=off' }],
    },
    {
      name: 'machines are answered before the disk has what they booked',
      edits: [{ file: 'src/server/kernel/http/mount.ts', from: '  await onDisk(since);\n', to: '' }],
    },
    {
      name: 'what was said twice is done twice',
      edits: [
        {
          file: 'src/server/kernel/http/idempotency.ts',
          from: "if (ctx.actor.kind !== 'user') return work();",
          to: "if (ctx.actor.kind !== 'store') return work();",
        },
      ],
    },
    noIdentity,
  ],
};
