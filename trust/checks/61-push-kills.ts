// 61 kill -9 of the server and of its database while pushes go out to a receiver that stammers: each fact is told once, under one
// number, in the order of its document; the last that was told of a stock is what lies there.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { DataPushType, PushAuth, PushKind } from '../../src/contract/push/codes.ts';
import { createReceiver } from '../../src/server/modules/push/index.ts';
import type { Rig, RunCheck } from '../check.ts';
import { pause } from '../lib/call.ts';
import { emptyTally, pickers } from '../lib/floor.ts';
import { postmasterOf } from '../lib/server.ts';
import { openSite, type Site } from '../lib/site.ts';

const CLIENTS = 12;
/** Until what was in hand of the last that was killed has come: a lease, some waits, and what waited behind it of its document. */
const DRAIN_MS = 180_000;
/** Between two kills, when the server is up: at least, and until so many pushes have come, but no longer than that. */
const [UP_MS, BESIDE, MOST_UP_MS] = [800, 100, 10_000];

interface Arrival {
  at: number;
  body: string;
  taken: boolean;
}
/** By the number of the push. */
type Arrivals = Map<string, Arrival[]>;

/** Takes most; some are put off, some are taken and the answer is lost. */
async function openStammerer(rig: Rig, arrivals: Arrivals): Promise<string> {
  let at = 0;
  const server = createServer((request, answer) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const id = String(request.headers['webhook-id']);
      const chance = rig.random();
      const taken = chance > 0.01;
      arrivals.set(id, [...(arrivals.get(id) ?? []), { at: (at += 1), body, taken }]);
      if (chance > 0.02) answer.end('{"code":200}');
      else if (taken) answer.destroy();
      else answer.writeHead(422).end();
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  rig.later(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

async function kill(site: Site, isDatabase: boolean): Promise<void> {
  const pid = postmasterOf(site.dataDir);
  if (isDatabase && pid !== undefined) {
    process.kill(pid, 'SIGKILL');
    while (postmasterOf(site.dataDir) === pid || postmasterOf(site.dataDir) === undefined) await pause(10);
  } else {
    await site.server.end('SIGKILL');
    await site.restart();
  }
  if (!(await site.ready(60_000))) throw new Error(`not ready after a minute: ${site.server.log().slice(-2000)}`);
}

/** Pushes again what the receiver refused, as a person does, until all is taken; gives how many are not. */
async function drained({ database }: Site, isLong: boolean): Promise<number> {
  // The long form waits until leases run out; the short one makes them.
  if (!isLong) await sql`update push_record set lease_until = now() where push_status = 1`.execute(database.db);
  let open = 0;
  for (const end = Date.now() + (isLong ? DRAIN_MS : DRAIN_MS / 2); Date.now() < end; await pause(200)) {
    await sql`update push_record set push_status = 0, next_at = now(), first_at = null where push_status = 3`.execute(database.db);
    const { rows } = await sql<{
      n: number;
    }>`select ((select count(*) from push_record where push_status <> 2) + (select count(*) from push_fact))::int as n`.execute(
      database.db,
    );
    open = rows[0]?.n ?? 0;
    if (open === 0) break;
  }
  return open;
}

interface PushRow {
  id: string;
  docId: string;
  pushType: number;
  bizNo: string;
  num: number;
}

/** Those that came before one of their document that was made earlier had been taken. */
function overtaking(rows: readonly PushRow[], arrivals: Arrivals): number {
  const taken = new Map<string, number>();
  let overtook = 0;
  for (const { id, docId } of rows) {
    const came = arrivals.get(id) ?? [];
    const before = taken.get(docId) ?? 0;
    if ((came[0]?.at ?? Infinity) < before) overtook += 1;
    taken.set(docId, Math.max(before, came.find((one) => one.taken)?.at ?? 0));
  }
  return overtook;
}

async function compare(rig: Rig, { database }: Site, arrivals: Arrivals): Promise<void> {
  const { rows } =
    await sql<PushRow>`select id, doc_id, push_type, biz_no, (fact ->> 'num')::int as num from push_record order by seq`.execute(
      database.db,
    );
  const { rows: trades } = await sql<{ tradeNumber: string }>`select distinct trade_number from trade`.execute(database.db);
  const picks = rows.filter(({ pushType }) => pushType === DataPushType.pick).map(({ bizNo }) => bizNo);
  const told = new Set(picks);
  const made = new Set(rows.map(({ id }) => id));
  const count = (many: number): [boolean, number] => [many === 0, many];
  rig.hold('every trade is told', ...count(trades.filter(({ tradeNumber }) => !told.has(tradeNumber)).length));
  rig.hold('no trade is told twice', ...count(picks.length - told.size));
  rig.hold('nothing is told that did not happen', ...count(picks.length - Math.min(picks.length, trades.length)));
  rig.hold('every push has come', ...count(rows.filter(({ id }) => !arrivals.get(id)?.some(({ taken }) => taken)).length));
  rig.hold('nothing came under another number', ...count([...arrivals.keys()].filter((id) => !made.has(id)).length));
  rig.hold(
    'what came twice said the same',
    ...count([...arrivals.values()].filter((came) => new Set(came.map(({ body }) => body)).size > 1).length),
  );
  rig.hold('the order of each document was kept', ...count(overtaking(rows, arrivals)));
  const last = new Map(rows.filter(({ pushType }) => pushType === DataPushType.stock).map(({ docId, num }) => [docId, num]));
  const { rows: lies } = await sql<{ docId: string; num: number }>`
    select md5(place_ref::text || product_id::text)::uuid as doc_id, sum(on_hand)::int as num from stock_balance where place_kind = 3 group by 1`.execute(
    database.db,
  );
  rig.hold(
    'the last that was told of a stock lies there',
    ...count(lies.filter(({ docId, num }) => (last.get(docId) ?? num) !== num).length),
  );
}

export const check: RunCheck = {
  id: 61,
  title: 'kill -9 of server and database while pushes go out',
  async run(rig) {
    const kills = rig.size(3, 200);
    process.env['OUTGOING_NETWORKS'] = '127.0.0.1';
    rig.later(() => delete process.env['OUTGOING_NETWORKS']);
    const arrivals: Arrivals = new Map();
    const url = await openStammerer(rig, arrivals);
    // Each machine has one stock that is told of in order: enough of them that a document in hand of the dead holds few others back.
    const site = await openSite(rig, { machines: CLIENTS });
    const to = { receiverName: 'R', pushKind: PushKind.platform, url, authKind: PushAuth.none, timeoutSeconds: 1 };
    await site.database.run((ctx) => createReceiver(ctx, { ...to, pushTypes: [DataPushType.pick, DataPushType.stock] }));
    const tally = emptyTally();
    let isDone = false;
    const picking = pickers(CLIENTS, { rig, call: site.call, machines: site.machines, tally, more: () => !isDone });
    let upMs = 0;
    let cameUp = 0;
    try {
      for (let nth = 1; nth <= kills; nth += 1) {
        const [began, before] = [Date.now(), arrivals.size];
        await pause(UP_MS + rig.random() * 400);
        while (arrivals.size - before < BESIDE && Date.now() - began < MOST_UP_MS) await pause(20);
        upMs += Date.now() - began;
        cameUp += arrivals.size - before;
        await kill(site, nth % 3 === 0);
      }
    } finally {
      isDone = true;
    }
    await picking;
    const open = await drained(site, rig.isLong);
    const times = [...arrivals.values()].reduce((sum, came) => sum + came.length, 0);
    rig.figure(
      `${kills} kills, ${tally.acked.size} picks, ${arrivals.size} pushes, ${times - arrivals.size} came again, ${Math.round((cameUp / upMs) * 1000)} a second between kills`,
    );
    rig.hold('all are taken in the end', open === 0, open);
    await compare(rig, site, arrivals);
  },
  plants: [
    {
      name: 'each try has a number of its own',
      edits: [
        {
          file: 'src/server/modules/push/pump.ts',
          from: 'message: messageOf(record, written)',
          to: 'message: { ...messageOf(record, written), id: crypto.randomUUID() }',
        },
      ],
    },
    {
      name: 'what a dead server had in hand stays there',
      edits: [{ file: 'src/server/modules/push/claim.ts', from: ' or p.lease_until < now())', to: ')' }],
    },
    {
      name: 'pushes of one document overtake each other',
      edits: [{ file: 'src/server/modules/push/line.ts', from: 'e.seq < p.seq', to: 'e.seq < p.seq - 1000000' }],
    },
    {
      name: 'a fact is told twice',
      migration: 'create trigger trade_pushed_again after insert on trade for each row execute function trade_pushed()',
    },
    {
      name: 'what is told is put together anew each time',
      edits: [
        { file: 'src/server/modules/push/pump.ts', from: 'body === null ? await textOf(', to: 'body !== undefined ? await textOf(' },
        {
          file: 'src/server/modules/push/pump.ts',
          from: 'input: isEvent ? eventOf(record) : factOf(record)',
          to: 'input: { ...factOf(record), sentAt: Math.random() }',
        },
      ],
    },
  ],
};
