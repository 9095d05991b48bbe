// Any question of the report engine over a year of ten million trades: by everything that it can be asked by, held against the year before, and by the measures
// that are no sums. Each is asked once by a new connection whose pages nobody has read in this process (cold), then again and again.
import { codesOf } from '../src/contract/kernel/codes.ts';
import { AskedBy, MoreMeasure } from '../src/contract/report/question-codes.ts';
import { consumption } from '../src/server/modules/report/engine/questions.ts';
import { rollMonths } from '../src/server/modules/trade/index.ts';
import { furnish, openFloor, type Floor, type Size } from './floor.ts';
import type { Figure, Part, Setting } from './part.ts';
import { share, spreadOf, took } from './rounds.ts';
import { fillTrades, FIRST_YEAR } from './trades.ts';

const SIZE: Size = { products: 1000, employees: 2000, vms: 50, channels: 40 };
const span = { from: `${FIRST_YEAR + 2}-01-01`, to: `${FIRST_YEAR + 2}-12-31` };
const TURNS = 40;
const BELOW = { median: 150, compared: 200, p99: 300, cold: 1000 };

/** The column of the trades that says what some of them are asked by, for the plain GROUP BY. */
const COLUMN: Record<string, string> = {
  product: 'product_id',
  productType: 'product_type_id',
  department: 'department_id',
  employee: 'emp_id',
  project: 'project_id',
  cost: 'cost_id',
  place: 'vm_id',
  hour: `extract(hour from trade_time at time zone 'Asia/Shanghai')`,
  weekday: `extract(isodow from trade_time at time zone 'Asia/Shanghai')`,
};
const plain = ({ pool, nodeId }: Floor, by: string) =>
  pool.query(`select ${COLUMN[by]}, sum(sign * trade_num), sum(sign * total_price), count(*) from trade where node_id = '${nodeId}' and sign <> 0
    and trade_day between '${span.from}' and '${span.to}' group by 1`);

const namesOf = (schema: Parameters<typeof codesOf>[0]) => (codesOf(schema)?.options ?? []).map(({ value }) => String(value));
const page = { page: 1, limit: 15, span };
const works: readonly { work: string; asked: { by: string; compare?: string; measure?: string }; below: number }[] = [
  ...namesOf(AskedBy).map((by) => ({ work: `year by ${by}`, asked: { by }, below: BELOW.median })),
  ...namesOf(AskedBy).map((by) => ({
    work: `year by ${by}, against the year before`,
    asked: { by, compare: 'lastYear' },
    below: BELOW.compared,
  })),
  // Two things at once: day by day.
  ...['department', 'employee', 'cost', 'place', 'vendor'].map((by) => ({
    work: `days of a year by ${by}`,
    asked: { by, measure: 'days' },
    below: BELOW.median,
  })),
  ...['product', 'department'].flatMap((by) =>
    namesOf(MoreMeasure).map((measure) => ({ work: `year by ${by}, by ${measure}`, asked: { by, measure }, below: BELOW.median })),
  ),
  // People are in no sum of months.
  ...['productType', 'place', 'warehouse', 'vendor', 'project', 'hour', 'weekday', 'shift'].map((by) => ({
    work: `year by ${by}, by people`,
    asked: { by, measure: 'people' },
    below: BELOW.median,
  })),
];

async function figureOf(floor: Floor, { work, asked, below }: (typeof works)[number], trades: string): Promise<Figure> {
  const ask = () => consumption.page(floor.ctx, { ...page, ...asked } as Parameters<typeof consumption.page>[1]);
  const cold = await took(ask);
  const times: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) times.push(await took(ask));
  const isPlain = COLUMN[asked.by] && !asked.compare && !asked.measure;
  const bare: number[] = [];
  if (isPlain) for (let turn = 0; turn < 3; turn += 1) bare.push(await took(() => plain(floor, asked.by)));
  const ours = spreadOf(times);
  const p99 = share(times, 0.99);
  return {
    work: `question: ${work} of ${trades} trades`,
    unit: 'ms',
    ours,
    ...(isPlain ? { most: { ...spreadOf(bare), how: 'GROUP BY of the trades' } } : {}),
    target: {
      says: `< ${below} ms, p99 < ${BELOW.p99}, cold < ${BELOW.cold}`,
      held: ours.median < below && p99 < BELOW.p99 && cold < BELOW.cold,
    },
    besides: `p99 ${Math.round(p99)} ms, cold ${Math.round(cold)} ms, ${TURNS} turns`,
  };
}

const SUMMARIES = [
  'trade_day',
  'trade_month',
  'trade_account_day',
  'trade_goods_month',
  'trade_people_month',
  'trade_slot',
  'trade_taker_year',
  'trade_taker_slot',
];
const MOST_SHARE = 0.15;
/** How much of the disk the rows of the summaries take, held against the rows of the trades; beside it with their indexes, most of the trades' own being left out here. */
async function storage({ pool }: Floor, trades: string): Promise<Figure> {
  const { rows } = await pool.query<{ name: string; bytes: string; all: string; rows: string }>(
    `select c.relname as name, pg_table_size(c.oid) as bytes, pg_total_relation_size(c.oid) as all, c.reltuples as rows
      from pg_class c where c.oid = any($1::regclass[])`,
    [[...SUMMARIES, 'trade']],
  );
  const megabytes = (name: string, of: 'bytes' | 'all' = 'bytes') => Number(rows.find((row) => row.name === name)?.[of] ?? 0) / 2 ** 20;
  const sum = (of: 'bytes' | 'all') => SUMMARIES.reduce((total, name) => total + megabytes(name, of), 0);
  const part = sum('bytes') / megabytes('trade');
  const each = SUMMARIES.map(
    (name) => `${name} ${megabytes(name, 'all').toFixed(1)} MB of ${rows.find((row) => row.name === name)?.rows} rows`,
  );
  return {
    work: `summaries of ${trades} trades, rows`,
    unit: 'MB',
    ours: { median: sum('bytes'), spread: 0 },
    target: { says: `≤ ${MOST_SHARE * 100} % of the rows of the trades`, held: part <= MOST_SHARE },
    besides: `${(part * 100).toFixed(1)} % of ${megabytes('trade').toFixed(0)} MB; with their indexes ${sum('all').toFixed(0)} MB: ${each.join(', ')}`,
  };
}

async function run({ quick, adminUrl, say }: Setting): Promise<Figure[]> {
  const trades = quick ? 100_000 : 10_000_000;
  const floor = await openFloor(adminUrl, 4);
  try {
    await furnish(floor, SIZE);
    await fillTrades(floor, SIZE, trades);
    // As the job of the night does it.
    const began = performance.now();
    const months = await rollMonths(floor.ctx);
    say(`${months} months that are over added up in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    await floor.pool.query('vacuum analyze');
    const figures: Figure[] = [await storage(floor, quick ? '100,000' : '10 million')];
    say(`${figures[0]?.work}: ${figures[0]?.besides}`);
    for (const one of works) {
      const figure = await figureOf(floor, one, quick ? '100,000' : '10 million');
      figures.push(figure);
      say(`${figure.work}: ${Math.round(figure.ours.median)} ms, ${figure.besides}`);
    }
    return figures;
  } finally {
    await floor.close();
  }
}

export const questionPart: Part = { name: 'question', run };
