// May this person take this, here, now? At a full site: 50,000 employees, 20,000 products, 200,000 lines of strategies, 300,000 trades of the last weeks.
import { performance } from 'node:perf_hooks';
import { decideAtMachine } from '../src/server/modules/pick/index.ts';
import { simulate } from '../src/server/modules/strategy/index.ts';
import { furnish, idOf, KIND, openFloor, type Floor, type Size } from './floor.ts';
import type { Figure, Part, Setting } from './part.ts';
import { share, spreadOf, took } from './rounds.ts';
import { fillStrategies, type Rules } from './strategies.ts';

interface Plant extends Size, Rules {
  trades: number;
}
const FULL: Plant = { products: 20_000, employees: 50_000, vms: 50, channels: 400, strategies: 10_000, lines: 20, trades: 300_000 };
const QUICK: Plant = { products: 1000, employees: 1000, vms: 5, channels: 200, strategies: 200, lines: 20, trades: 5000 };

/** Everybody is bound to every fourth machine; strategies, and the trades of the last weeks. */
async function fill(floor: Floor, plant: Plant): Promise<void> {
  const { pool, nodeId } = floor;
  const n = `'${nodeId}'::uuid`;
  const id = (kind: keyof typeof KIND, at: string) => `bench_id(${KIND[kind]}, ${at})`;
  const { employees, vms, products, trades } = plant;
  await fillStrategies(floor, plant);
  for (const sql of [
    `update employee e set cost_id = ${id('cost', 'i % 20')} from generate_series(0, ${employees} - 1) i where e.id = ${id('employee', 'i')}`,
    `insert into node_card (node_id, id, card_no, emp_id) select ${n}, gen_random_uuid(), 'K' || i, ${id('employee', 'i')} from generate_series(0, ${employees} - 1) i`,
    `insert into vm_emp (node_id, vm_id, emp_id) select ${n}, ${id('vm', 'v')}, ${id('employee', 'i')} from generate_series(0, ${employees} - 1) i, generate_series(0, ${vms} - 1) v where (i + v) % 4 = 0`,
    `insert into trade (node_id, id, trade_number, event_id, trade_type, trade_time, trade_day, vm_id, vm_code, emp_id, department_id, cost_id, product_id, product_code, product_name,
        product_type_id, product_type_code, product_type_name, sign, trade_num, product_price, total_price)
      select ${n}, ${id('trade', 'i')}, 'N' || i, 'E' || i, 10001, at, (at at time zone 'Asia/Shanghai')::date, ${id('vm', `i % ${vms}`)}, 'V', ${id('employee', 'e')}, ${id('department', 'e % 40')},
        ${id('cost', 'e % 20')}, ${id('product', 'p')}, 'P' || p, '铣刀', ${id('type', 'p % 50')}, 'T', '刀具', 1, 1, 100 + p % 900, 100 + p % 900
      from (select i, now() - (i * (35 * 86400.0 / ${trades})) * interval '1 second' as at, (i::bigint * 7919 % ${employees})::int as e, (i::bigint * 104729 % ${products})::int as p
        from generate_series(0, ${trades} - 1) i) told`,
  ])
    await pool.query(sql);
  await pool.query('vacuum analyze');
}

/** Milliseconds of each of so many questions, one after the other, each of another person, machine and channel. */
async function ask({ ctx }: Floor, { employees, vms, channels }: Plant, turns: number) {
  const took: number[] = [];
  let refused = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    const emp = (turn * 7919) % employees;
    const vm = (4 - (emp % 4) + 4 * (turn % Math.floor(vms / 4))) % vms;
    const channelId = idOf('channel', vm * channels + ((turn * 31) % channels));
    const begin = performance.now();
    const answer = await decideAtMachine(ctx, { vmId: idOf('vm', vm), cardNo: `K${emp}`, channelId, quantity: 1 });
    took.push(performance.now() - begin);
    if (!answer.allowed) refused += 1;
  }
  return { took, refused };
}

/** What a decision is about, read by one prepared statement that decides nothing: card, person, machine, channel, and what the person took of it in a month. */
const BARE = `select e.id, c.product_id, b.vm_id, (select sum(t.trade_num) from trade t where t.node_id = e.node_id and t.emp_id = e.id and t.product_id = c.product_id
    and t.trade_time > now() - interval '30 days') as taken
  from node_card k join employee e on e.node_id = k.node_id and e.id = k.emp_id join vm_emp b on b.node_id = e.node_id and b.emp_id = e.id and b.vm_id = $3
  join vm_channel c on c.node_id = e.node_id and c.id = $4 where k.node_id = $1 and k.card_no = $2`;
async function readBare({ pool, nodeId }: Floor, { employees, vms, channels }: Plant, turns: number): Promise<number[]> {
  const took: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const emp = (turn * 7919) % employees;
    const vm = (4 - (emp % 4) + 4 * (turn % Math.floor(vms / 4))) % vms;
    const values = [nodeId, `K${emp}`, idOf('vm', vm), idOf('channel', vm * channels + ((turn * 31) % channels))];
    const begin = performance.now();
    await pool.query({ name: 'bare-decision', text: BARE, values });
    took.push(performance.now() - begin);
  }
  return took;
}

const ROUNDS = 5;
async function measure(floor: Floor, plant: Plant, { quick, say }: Setting): Promise<Figure[]> {
  await ask(floor, plant, quick ? 50 : 500);
  const rounds: { ours: number[]; bare: number[]; refused: number }[] = [];
  for (let at = 0; at < ROUNDS; at += 1) {
    const { took, refused } = await ask(floor, plant, quick ? 200 : 4000);
    rounds.push({ ours: took, bare: await readBare(floor, plant, quick ? 200 : 4000), refused });
  }
  const medianOf = (took: readonly number[]) => spreadOf(took).median;
  const p99Of = (took: readonly number[]) => share(took, 0.99);
  const [median, p99] = [spreadOf(rounds.map(({ ours }) => medianOf(ours))), spreadOf(rounds.map(({ ours }) => p99Of(ours)))];
  const most = { how: 'what it is about, by one prepared statement' };
  const [first] = rounds;
  const besides = `of ${first?.ours.length} in each of ${ROUNDS} rounds, ${first?.refused} refused`;
  say(`median ${median.median.toFixed(2)} ms, p99 ${p99.median.toFixed(2)} ms`);
  const work = `decision at a machine, ${plant.employees} employees, ${plant.products} products, ${plant.strategies * plant.lines} lines`;
  return [
    {
      work: `${work}: median`,
      unit: 'ms',
      ours: median,
      most: { ...spreadOf(rounds.map(({ bare }) => medianOf(bare))), ...most },
      target: { says: '< 2 ms', held: median.median < 2 },
      besides,
    },
    {
      work: `${work}: p99`,
      unit: 'ms',
      ours: p99,
      most: { ...spreadOf(rounds.map(({ bare }) => p99Of(bare))), ...most },
      target: { says: '< 10 ms', held: p99.median < 10 },
      besides,
    },
  ];
}

/** A changed strategy of everybody's post on the trades of the last days: about a hundred thousand picks. */
async function replayed({ pool, nodeId, ctx }: Floor, { say, quick }: Setting): Promise<Figure> {
  const n = `'${nodeId}'::uuid`;
  const [post, strategy] = [idOf('document', 900_001), idOf('document', 900_002)];
  await pool.query(`insert into post (node_id, id, post_code, post_name) values (${n}, '${post}', 'P', '操作工')`);
  await pool.query(`update employee set post_id = '${post}'`);
  await pool.query(
    `insert into pick_strategy (node_id, id, strategy_name, entity_type, post_id) values (${n}, '${strategy}', '操作工', 1, '${post}')`,
  );
  await pool.query('vacuum analyze');
  const items = [
    { productTypeId: idOf('type', 7), limitNum: 1, periodicUnit: 'D' },
    { limitNum: 1, periodicUnit: 'W' },
    { limitAmount: 50_000, periodUnit: 'D', periodValue: 7 },
  ];
  const goes: { perSecond: number; bare: number; seconds: number; trades: number; stopped: number }[] = [];
  for (let go = 0; go < (quick ? 1 : ROUNDS); go += 1) {
    const begin = performance.now();
    const { trades, after } = await simulate(ctx, { strategyId: strategy, items, days: 13 }, { progress: () => undefined });
    const seconds = (performance.now() - begin) / 1000;
    const read = await took(() =>
      pool.query(`select * from trade where node_id = ${n} and trade_time > now() - interval '13 days' order by trade_time`),
    );
    goes.push({ perSecond: trades / seconds, bare: trades / (read / 1000), seconds, trades, stopped: after.trades });
    say(`simulation of ${trades} picks: ${seconds.toFixed(1)} s, ${after.trades} stopped`);
  }
  const [{ trades, stopped }] = goes as [(typeof goes)[number]];
  const seconds = spreadOf(goes.map((go) => go.seconds)).median;
  return {
    work: `simulation of a changed strategy, ${trades.toLocaleString('en')} past picks judged`,
    unit: 'rows/s',
    ours: spreadOf(goes.map(({ perSecond }) => perSecond)),
    most: { ...spreadOf(goes.map(({ bare }) => bare)), how: 'the picks read, none judged' },
    target: { says: '100,000 under 60 s', held: quick || (trades >= 100_000 && seconds < 60) },
    besides: `${seconds.toFixed(1)} s, ${stopped} stopped, ${goes.length} runs`,
  };
}

export const decisionPart: Part = {
  name: 'decision',
  async run(setting) {
    const plant = setting.quick ? QUICK : FULL;
    const floor = await openFloor(setting.adminUrl);
    try {
      await furnish(floor, plant);
      await fill(floor, plant);
      return [...(await measure(floor, plant, setting)), await replayed(floor, setting)];
    } finally {
      await floor.close();
    }
  },
};
