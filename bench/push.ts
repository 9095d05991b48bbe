// Data push: what a pick pays for being told to receivers, and how many pushes a second leave one process.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPush } from '../src/server/modules/push/index.ts';
import { spreadFacts } from '../src/server/modules/push/outbox.ts';
import { picksBeside } from './beside.ts';
import { furnish, openFloor, type Floor } from './floor.ts';
import type { Figure, Part, Setting } from './part.ts';
import { fill, SIZE, warm } from './pick.ts';

/** Receivers that are told of picks. */
async function addReceivers({ pool, nodeId }: Floor, url: string, many: number): Promise<void> {
  await pool.query(
    `with made as (
       insert into push_receiver (node_id, id, receiver_name, push_kind, url, creator) select $1, gen_random_uuid(), 'R' || n, 1, $2, 'bench' from generate_series(1, $3::int) n
       returning node_id, id
     ) insert into push_route (node_id, receiver_id, push_type, since) select node_id, id, 1, '2000-01-01' from made`,
    [nodeId, url, many],
  );
}

/** As it would be without data push. */
const without = ({ pool }: Floor) => pool.query('drop trigger trade_pushed on trade');

async function pickFigure(work: string, { told, bare }: { told: Floor; bare: Floor }, { quick }: Setting): Promise<Figure> {
  const { ours, most, moreMs } = await picksBeside({ ours: told, most: bare }, quick ? 100 : 500);
  return { work, unit: '/s', ours, most: { ...most, how: 'without data push' }, besides: `${moreMs.toFixed(2)} ms more for each` };
}

/** What waits is sent to receivers that answer at once. */
async function pushFigure(floor: Floor, receivers: number): Promise<Figure> {
  while ((await spreadFacts(floor.db, console.error)) > 0);
  const { rows } = await floor.pool.query<{ n: number }>('select count(*)::int as n from push_record');
  const waiting = rows[0]?.n ?? 0;
  const ids = new Set<string>();
  let came = 0;
  const done = Promise.withResolvers<void>();
  const server = createServer((request, answer) => {
    came += 1;
    ids.add(String(request.headers['webhook-id']));
    request.resume();
    answer.end('{"code":200}');
    if (ids.size === waiting) done.resolve();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  process.env['OUTGOING_NETWORKS'] = '127.0.0.1';
  await floor.pool.query('update push_receiver set url = $1', [`http://127.0.0.1:${(server.address() as AddressInfo).port}/`]);
  await floor.pool.query('analyze push_record');
  const cpu = process.cpuUsage();
  const began = performance.now();
  const pushing = openPush({ db: floor.db, log: () => undefined });
  await done.promise;
  const ms = performance.now() - began;
  const used = process.cpuUsage(cpu);
  await pushing.stop();
  server.closeAllConnections();
  server.close();
  const rate = (waiting / ms) * 1000;
  return {
    work: `pushes sent to ${receivers} receivers, each with its attempt written down`,
    unit: '/s',
    ours: { median: rate, spread: 0 },
    target: { says: '≥ 500', held: rate >= 500 },
    besides: `${waiting} waited, ${came - waiting} came twice, ${Math.round(((used.user + used.system) / 1000 / ms) * 100)} % of a processor with the receivers in it`,
  };
}

const [MANY, HANG, PER_SECOND] = [100, 20, 625];
const TURN_MS = 100;

/** Facts of so many a second, each to one of a hundred receivers in turn; a fifth of those take the call and never answer. How late the others have theirs. */
async function hangFigures(floor: Floor, { quick }: Setting): Promise<Figure[]> {
  const late: number[] = [];
  const fast = createServer((request, answer) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      late.push(Date.now() - (JSON.parse(text) as { at: number }).at);
      answer.end('{"code":200}');
    });
  });
  const hangs = createServer((request) => void request.resume());
  const portOf = async (server: typeof fast): Promise<number> => {
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    return (server.address() as AddressInfo).port;
  };
  const ports = [await portOf(fast), await portOf(hangs)];
  process.env['OUTGOING_NETWORKS'] = '127.0.0.1';
  await floor.pool.query('delete from push_record');
  await floor.pool.query('delete from push_receiver');
  await addReceivers(floor, '', MANY);
  await floor.pool.query(
    `update push_receiver r set url = 'http://127.0.0.1:' || case when n.at <= $1 then $2 else $3 end || '/'
     from (select id, row_number() over (order by id) as at from push_receiver) n where n.id = r.id`,
    [HANG, String(ports[1]), String(ports[0])],
  );
  const pushing = openPush({ db: floor.db, log: () => undefined });
  const seconds = quick ? 20 : 60;
  const began = performance.now();
  let told = 0;
  while (performance.now() - began < seconds * 1000) {
    const due = Math.floor(((performance.now() - began) / 1000) * PER_SECOND) - told;
    await floor.pool.query(
      `insert into push_record (node_id, id, receiver_id, push_kind, push_type, biz_no, doc_id, fact, happened_at)
       select v.node_id, gen_random_uuid(), v.id, 1, 1, 'B' || n, gen_random_uuid(), jsonb_build_object('number', 'B' || n, 'at', $3::bigint), now()
       from generate_series($1::int, $1::int + $2::int - 1) n
       join (select node_id, id, row_number() over (order by id) - 1 as at, count(*) over () as all from push_receiver) v on v.at = n % v.all`,
      [told, due, Date.now()],
    );
    told += due;
    await sleep(TURN_MS);
  }
  // In turn, those that hang first.
  const meant = Math.floor(told / MANY) * (MANY - HANG) + Math.max(0, (told % MANY) - HANG);
  const end = performance.now() + 10_000;
  while (late.length < meant && performance.now() < end) await sleep(20);
  const rate = (late.length / (performance.now() - began)) * 1000;
  await pushing.stop();
  for (const server of [fast, hangs]) {
    server.closeAllConnections();
    server.close();
  }
  const sorted = late.toSorted((a, b) => a - b);
  const [p50, p99, most] = [0.5, 0.99, 1].map(
    (part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Infinity,
  ) as [number, number, number];
  const work = `${(PER_SECOND * (MANY - HANG)) / MANY} pushes a second to ${MANY - HANG} receivers, while ${HANG} more hang`;
  return [
    {
      work: `${work}: how late the others have theirs, p99`,
      unit: 'ms',
      ours: { median: p99, spread: 0 },
      target: { says: '< 2 s', held: p99 < 2_000 && late.length === meant },
      besides: `median ${Math.round(p50)} ms, latest ${Math.round(most)} ms; ${late.length} of ${meant} came, ${Math.round(rate)}/s, for ${seconds} s`,
    },
  ];
}

export const pushPart: Part = {
  name: 'push',
  async run(setting) {
    const [bare, quiet, told] = [await openFloor(setting.adminUrl), await openFloor(setting.adminUrl), await openFloor(setting.adminUrl)];
    try {
      await without(bare);
      for (const floor of [bare, quiet, told]) {
        await furnish(floor, SIZE);
        await fill(floor);
        await warm(floor);
      }
      const none = await pickFigure('pick of one line, 8 at once, where nobody is told', { told: quiet, bare }, setting);
      const RECEIVERS = 4;
      await addReceivers(told, 'http://127.0.0.1:9/', RECEIVERS);
      const four = await pickFigure(`pick of one line, 8 at once, told to ${RECEIVERS} receivers`, { told, bare }, setting);
      return [none, four, await pushFigure(told, RECEIVERS), ...(await hangFigures(told, setting))];
    } finally {
      for (const floor of [bare, quiet, told]) await floor.close();
    }
  },
};
