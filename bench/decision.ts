// May this person take this, here, now? At a full site: 50,000 employees, 20,000 products, 200,000 lines of strategies, 300,000 trades of the last weeks.
import { performance } from 'node:perf_hooks';
import { decideAtMachine } from '../src/server/modules/pick/index.ts';
import { rehearse } from '../src/server/modules/strategy/index.ts';
import { furnish, idOf, KIND, openFloor, type Floor, type Size } from './floor.ts';
import type { Figure, Part, Setting } from './part.ts';
import { share, spreadOf } from './rounds.ts';
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

async function measure(floor: Floor, plant: Plant, { quick, say }: Setting): Promise<Figure[]> {
  await ask(floor, plant, quick ? 50 : 500);
  const { took, refused } = await ask(floor, plant, quick ? 200 : 4000);
  const p99 = share(took, 0.99);
  const { median } = spreadOf(took);
  const quarter = Math.floor(took.length / 4);
  const rounds = [0, 1, 2, 3].map((at) => spreadOf(took.slice(at * quarter, (at + 1) * quarter)).median);
  say(`${took.length} questions, ${refused} refused: median ${median.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`);
  const work = `decision at a machine, ${plant.employees} employees, ${plant.products} products, ${plant.strategies * plant.lines} lines`;
  const how = `of ${took.length}, ${refused} refused`;
  return [
    {
      work: `${work}: median`,
      unit: 'ms',
      ours: { ...spreadOf(rounds), median },
      target: { says: '< 2 ms', held: median < 2 },
      besides: how,
    },
    { work: `${work}: p99`, unit: 'ms', ours: { median: p99, spread: 0 }, target: { says: '< 10 ms', held: p99 < 10 }, besides: how },
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
  const begin = performance.now();
  const { trades, after } = await rehearse(ctx, { strategyId: strategy, items, days: 13 }, { progress: () => undefined });
  const seconds = (performance.now() - begin) / 1000;
  say(`rehearsal of ${trades} picks: ${seconds.toFixed(1)} s, ${after.trades} stopped`);
  return {
    work: `rehearsal of a changed strategy, ${trades.toLocaleString('en')} past picks judged`,
    unit: 'rows/s',
    ours: { median: Math.round(trades / seconds), spread: 0 },
    target: { says: '100,000 under 60 s', held: quick || (trades >= 100_000 && seconds < 60) },
    besides: `${seconds.toFixed(1)} s, ${after.trades} stopped`,
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
