// Machines: the configuration of one that 5,000 people may use, whole and as changes; and a fleet that talks while somebody works at a list and
// the board of machines hangs on the wall.
// Options: DEVICE_SECONDS is how long the fleet talks (60). The fleet has a thread of its own, but shares the cores with server and database: the figures are on the safe side.
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { PLACE } from '../src/contract/stock/ledger.ts';
import { newId } from '../src/server/kernel/db/ids.ts';
import { openingEntry } from '../src/server/modules/stock/index.ts';
import { callAs, type MachineKey } from '../scripts/simulate/calls.ts';
import { lookAtBoard } from './board.ts';
import { back } from './device-back.ts';
import { furnish, idOf, KIND, openFloor, type Floor, type Size } from './floor.ts';
import { call, signIn } from './job.ts';
import { fillStrategies } from './strategies.ts';
import type { Figure, Part, Setting } from './part.ts';
import { startProduct, type Running } from './process.ts';
import { share, spreadOf, took } from './rounds.ts';
import { talkAll } from './fleet-talk.ts';

// A site with so many machines gives them a port of their own.
const MACHINE_PORT = '8978';
const MACHINES = `http://127.0.0.1:${MACHINE_PORT}`;
const CHANNELS = 4;
const GOODS = 1_000_000;
const AWAY = { machines: 50, days: 7, events: 2000, batch: 1000 };

const keyOf = (product: Running, vmId: string) => call<MachineKey>(product, '/vm/createOpenKey', { keyName: 'bench', vmId });

async function keysOf(product: Running, machines: number): Promise<MachineKey[]> {
  const keys: MachineKey[] = [];
  for (let at = 0; at < machines; at += 1) keys.push(await keyOf(product, idOf('vm', at)));
  return keys;
}

async function fill({ run }: Floor, { vms }: Size): Promise<void> {
  const all = Array.from({ length: vms * CHANNELS }, (_, at) => at);
  for (let from = 0; from < all.length; from += 500)
    await run((ctx) =>
      openingEntry(ctx, {
        document: { kind: 'opening', id: newId() },
        lines: all.slice(from, from + 500).map((at) => ({
          place: { kind: PLACE.vmChannel, ref: idOf('channel', at), owner: idOf('vm', Math.floor(at / CHANNELS)) },
          productId: idOf('product', at),
          qty: GOODS,
        })),
      }),
    );
}

const RULES = { strategies: 250, lines: 4 };
const TAKEN = 20_000;

/** People who may use the first machine, rules for what is in it, and what they took of it in the last 20 days. */
async function ruled(floor: Floor, size: Size, people: number): Promise<void> {
  const { pool, nodeId } = floor;
  await fillStrategies(floor, { ...size, products: CHANNELS, employees: people, ...RULES });
  const first = `insert into vm_emp (node_id, vm_id, emp_id) select node_id, $1, id from employee order by id limit ${people}`;
  await pool.query(first, [idOf('vm', 0)]);
  await pool.query(
    `insert into node_card (node_id, id, card_no, emp_id) select node_id, gen_random_uuid(), 'K' || emp_code, id from employee order by id limit ${people}`,
  );
  await pool.query(
    `insert into trade (node_id, id, trade_number, event_id, trade_type, trade_time, recorded_at, trade_day, vm_id, vm_code, device_code, vm_name, channel_id, channel_code,
      emp_id, trade_emp_code, trade_emp_name, department_id, trade_emp_org_code, trade_emp_org_name, product_id, product_code, product_name, product_type_id,
      product_type_code, product_type_name, sign, trade_num, product_price, total_price)
    select v.node_id, bench_id(${KIND.trade}, i), 'TAKEN-' || i, 'TAKEN-' || i, 10001, at, at, (at at time zone 'Asia/Shanghai')::date, v.id, v.vm_code, v.device_code, v.vm_name,
      c.id, c.channel_code, e.id, e.emp_code, e.emp_name, d.id, d.department_code, d.department_name, p.id, p.product_code, p.product_name, t.id, t.product_type_code,
      t.product_type_name, 1, 1, p.unit_price, p.unit_price
    from generate_series(1, ${TAKEN}) i cross join lateral (select now() - i * interval '20 days' / ${TAKEN} as at) a
    join vm v on v.node_id = $1 and v.id = $2
    join vm_channel c on c.node_id = v.node_id and c.id = bench_id(${KIND.channel}, i % ${CHANNELS})
    join product p on p.node_id = v.node_id and p.id = c.product_id
    join product_type t on t.node_id = v.node_id and t.id = p.product_type_id
    join employee e on e.node_id = v.node_id and e.id = bench_id(${KIND.employee}, i * 7919 % ${people})
    join department d on d.node_id = v.node_id and d.id = e.department_id`,
    [nodeId, idOf('vm', 0)],
  );
  await pool.query('analyze');
}

interface ConfigAnswer {
  version: string;
  employees: { changed: unknown[] };
  rules: { changed: unknown[] };
  usage: { at: string; people: unknown[] };
}

/** A configuration whole, then what differs after one person has changed. */
async function configs(floor: Floor, { url, key, size }: { url: string; key: MachineKey; size: Size }): Promise<Figure[]> {
  const people = 5_000;
  await ruled(floor, size, people);
  const ask = async (before?: ConfigAnswer) => {
    const body = { since: before?.version ?? null, usageSince: before?.usage.at ?? null };
    return (await callAs(url, key, { path: 'config', body, clock: Date.now() })).data as unknown as ConfigAnswer;
  };
  let answer = await ask();
  const besides = `${answer.rules.changed.length} strategies, of ${answer.usage.people.length} people something is used`;
  const [whole, changes]: [number[], number[]] = [[], []];
  // One after the other: no machine asks for what has changed while what it was told whole is still being cleared away.
  for (let go = 0; go < 7; go += 1) whole.push(await took(() => ask()));
  answer = await ask();
  for (let go = 0; go < 25; go += 1) {
    await floor.pool.query(`update employee set emp_name = $1 where id = $2`, [`改名${go}`, idOf('employee', go)]);
    changes.push(await took(async () => void (answer = await ask(answer))));
    if (answer.employees.changed.length !== 1) throw new Error(`${answer.employees.changed.length} changes instead of one`);
  }
  const [snapshot, difference] = [spreadOf(whole), spreadOf(changes)];
  return [
    {
      work: 'configuration of 5,000 people, whole',
      unit: 'ms',
      ours: snapshot,
      target: { says: '< 1 s', held: snapshot.median < 1000 },
      besides,
    },
    {
      work: 'configuration of 5,000 people, changes',
      unit: 'ms',
      ours: difference,
      target: { says: '< 50 ms', held: difference.median < 50 },
    },
  ];
}

/** The trades of a month, as the screen of trades asks for them. */
const asList = (product: Running) => {
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  const body = { page: 1, limit: 15, span: { from: day(30), to: day(0) } };
  return async () => void (await call(product, '/kaetl/listSaleDetail', body));
};

/** The page and the total of that list by hand: what the machine leaves to whoever asks the database past the product. */
const byHand =
  ({ pool, nodeId }: Floor) =>
  async (): Promise<void> => {
    const span = [nodeId, 30];
    await Promise.all([
      pool.query(
        `select * from trade where node_id = $1 and trade_time > now() - $2 * interval '1 day' order by trade_time desc, id limit 15`,
        span,
      ),
      pool.query(
        'select sum(trade_lines), sum(trade_num), sum(total_price) from trade_day where node_id = $1 and day >= current_date - $2::int',
        span,
      ),
    ]);
  };

/** Lists asked for again and again, as somebody at a screen would; gives the times of each. */
async function work(lists: readonly (() => Promise<void>)[], going: () => boolean): Promise<number[][]> {
  const times: number[][] = lists.map(() => []);
  for (; going(); await sleep(200)) for (const [at, list] of lists.entries()) times[at]?.push(await took(list));
  return times;
}

interface Run {
  /** Where machines call. */
  url: string;
  keys: readonly MachineKey[];
  seconds: number;
  before: number;
}

/** What a fleet costs itself and whoever works meanwhile. */
interface Ran {
  batches: number[];
  events: number;
  lost: number;
  /** Times of the list and of the queries by hand, alone and meanwhile. */
  idle: number[][];
  busy: number[][];
  looks: number[];
}

async function fleet(floor: Floor, product: Running, { url, keys, seconds, before }: Run): Promise<Ran> {
  const lists = [asList(product), byHand(floor)];
  const trades = async () => Number((await floor.pool.query('select count(*)::int as n from trade')).rows[0]?.n);
  // What a site that runs has: rows to list, plans that know their tables.
  await talkAll({ url, keys: keys.slice(0, 50), seconds: 3, channels: CHANNELS, before });
  await floor.pool.query('analyze');
  // Hundreds of times, too: the slowest of a hundred is one thing of twenty-five and another of three hundred.
  const quiet = performance.now() + Math.min(seconds, 60) * 1000;
  const idle = await work(lists, () => performance.now() < quiet);
  const stood = await trades();
  let talking = true;
  const board = lookAtBoard(product);
  const [{ batches, events }, busy] = await Promise.all([
    talkAll({ url, keys: keys.slice(50), seconds, channels: CHANNELS, before }).finally(() => (talking = false)),
    work(lists, () => talking),
  ]);
  return { batches, events, lost: stood + events - (await trades()), idle, busy, looks: await board.stop() };
}

const p99 = (times: number[] | undefined) => share(times ?? [], 0.99);
const one = (median: number) => ({ median, spread: 0 });

/** How long a batch takes, whether anything is lost, how long a list takes meanwhile. */
function figuresOf({ batches, events, lost, idle, busy, looks }: Ran, { keys, seconds }: Run, where: string): Figure[] {
  const [batch, calm, loaded] = [p99(batches), p99(idle[0]), p99(busy[0])];
  return [
    {
      work: `p99 of an event batch, ${Math.round(events / seconds)} events a second from ${keys.length - 50} machines, ${where}`,
      unit: 'ms',
      ours: one(batch),
      target: { says: '< 250 ms', held: batch < 250 },
      besides: `${seconds} s, median ${Math.round(share(batches, 0.5))} ms`,
    },
    { work: `events lost, ${where}`, unit: '/s', ours: one(lost), target: { says: '0', held: lost === 0 } },
    {
      work: `p99 of the list of trades meanwhile, ${where}`,
      unit: 'ms',
      ours: one(loaded),
      target: { says: '< 2 × idle', held: loaded < 2 * calm },
      most: { ...one(p99(busy[1])), how: `the queries by hand meanwhile, idle ${Math.round(p99(idle[1]))} ms` },
      besides: `idle ${calm.toFixed(1)} ms, the board asked ${looks.length} times meanwhile (p99 ${Math.round(p99(looks))} ms)`,
    },
  ];
}

/** The fleet at a port of its own, as a site of this size has it, and once more at the port of everybody. */
async function fleets(floor: Floor, product: Running, { keys, seconds }: Pick<Run, 'keys' | 'seconds'>): Promise<Figure[]> {
  const apart: Run = { url: MACHINES, keys, seconds, before: 0 };
  const ran = await fleet(floor, product, apart);
  const together = await fleet(floor, product, { ...apart, url: product.url, before: 1 });
  return [...figuresOf(ran, apart, 'machines at a port of their own'), ...figuresOf(together, apart, 'all at one port')];
}

async function measure(floor: Floor, size: Size, { quick, say }: Setting): Promise<Figure[]> {
  await fill(floor, size);
  await signIn(floor);
  const product = await startProduct({ DATABASE_URL: floor.url, DATA_DIR: `/tmp/factory-device-${process.pid}`, MACHINE_PORT });
  try {
    const keys = await keysOf(product, size.vms);
    const figures = await configs(floor, { url: MACHINES, key: keys[0]!, size });
    say('configurations: done');
    const seconds = Number(process.env['DEVICE_SECONDS'] ?? (quick ? 10 : 60));
    figures.push(...(await fleets(floor, product, { keys: keys.slice(0, -AWAY.machines), seconds })));
    say('fleet: done');
    const away = keys.slice(-AWAY.machines);
    const week = { ...AWAY, url: MACHINES, keys: away, channels: CHANNELS, events: quick ? AWAY.events / 10 : AWAY.events };
    return [...figures, ...(await back(floor, { week, other: keys[0]!, list: asList(product) }))];
  } finally {
    await product.stop();
  }
}

export const devicePart: Part = {
  name: 'device',
  async run(setting) {
    const floor = await openFloor(setting.adminUrl);
    const vms = setting.quick ? 200 : 600;
    const size: Size = { products: vms * CHANNELS, employees: 5_000, vms, channels: CHANNELS };
    try {
      await furnish(floor, size);
      return await measure(floor, size, setting);
    } finally {
      await floor.close();
    }
  },
};
