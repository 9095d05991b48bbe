// Reports over one and ten million trades, as the screens ask for them (first page, total, column totals), against the plain GROUP BY over the trades
// themselves; and what lay where on a day of last year, against the sum of all moves until then.
import { asOf } from '../src/server/modules/stock/index.ts';
import { saleByDepartment, saleByEmp, saleByProduct, saleDetail } from '../src/server/modules/report/sale.query.ts';
import { furnish, openFloor, type Floor, type Size } from './floor.ts';
import { FIRST_DAY, fillLedger } from './ledger.ts';
import type { Figure, Part, Setting } from './part.ts';
import { times } from './rounds.ts';
import { fillTrades, FIRST_YEAR } from './trades.ts';

const SIZE: Size = { products: 1000, employees: 2000, vms: 50, channels: 40 };
const LAST_YEAR = FIRST_YEAR + 2;
const MONTH = { from: `${LAST_YEAR}-05-01`, to: `${LAST_YEAR}-05-31` };
const YEAR = { from: `${LAST_YEAR}-01-01`, to: `${LAST_YEAR}-12-31` };
const page = { page: 1, limit: 15 };
const million = (rows: number) => (rows >= 1_000_000 ? `${rows / 1_000_000} million` : rows.toLocaleString('en'));

interface Work {
  work: string;
  ours: (floor: Floor) => Promise<{ total: number; summary?: unknown }>;
  /** Columns of the plain GROUP BY, in the order of the codes that a person reads. */
  by: string;
  span: { from: string; to: string };
  below: number;
}

const works: readonly Work[] = [
  {
    work: 'month by product',
    ours: ({ ctx }) => saleByProduct.page(ctx, { ...page, span: MONTH }),
    by: 'product_id, product_code, product_name',
    span: MONTH,
    below: 100,
  },
  {
    work: 'month by employee',
    ours: ({ ctx }) => saleByEmp.page(ctx, { ...page, span: MONTH }),
    by: 'emp_id, trade_emp_code, trade_emp_name',
    span: MONTH,
    below: 100,
  },
  {
    work: 'year by department',
    ours: ({ ctx }) => saleByDepartment.page(ctx, { ...page, span: YEAR }),
    by: 'department_id, trade_emp_org_code, trade_emp_org_name',
    span: YEAR,
    below: 300,
  },
];

const plain = (nodeId: string, { by, span }: Work) => `select ${by}, sum(sign * trade_num), sum(sign * total_price), count(*) from trade
  where node_id = '${nodeId}' and sign <> 0 and trade_time >= '${span.from}T00:00:00+08' and trade_time < ('${span.to}T00:00:00+08'::timestamptz + interval '1 day') group by ${by}`;

async function salesFigures(adminUrl: string, trades: number): Promise<Figure[]> {
  const floor = await openFloor(adminUrl, 4);
  try {
    await furnish(floor, SIZE);
    await fillTrades(floor, SIZE, trades);
    const figures: Figure[] = [];
    for (const one of works) {
      const text = plain(floor.nodeId, one);
      const [ours, bare] = [await one.ours(floor), await floor.pool.query(text)];
      if (ours.total !== bare.rowCount) throw new Error(`${one.work}: ${ours.total} and ${bare.rowCount} groups`);
      const took = await times({ ours: () => one.ours(floor), most: () => floor.pool.query(text) }, 5);
      const target = { says: `< ${one.below} ms`, held: took.ours.median < one.below };
      figures.push({
        work: `${one.work} of ${million(trades)} trades`,
        unit: 'ms',
        ours: took.ours,
        most: { ...took.most, how: 'GROUP BY of the trades' },
        target,
      });
    }
    return [...figures, await tradesOfYear(floor, trades)];
  } finally {
    await floor.close();
  }
}

/** The list of trades itself: 15 of a year's, with the number, the pieces and the money of all of them. */
async function tradesOfYear(floor: Floor, trades: number): Promise<Figure> {
  const text = `select count(*) as total, sum(sign * trade_num)::text as pieces from trade where node_id = $1 and sign <> 0
    and trade_time >= '${YEAR.from}T00:00:00+08' and trade_time < ('${YEAR.to}T00:00:00+08'::timestamptz + interval '1 day')`;
  const ours = () => saleDetail.page(floor.ctx, { ...page, span: YEAR });
  const most = () => floor.pool.query<{ total: string; pieces: string }>(text, [floor.nodeId]);
  const [{ total, summary }, { rows }] = [await ours(), await most()];
  if (total !== Number(rows[0]?.total) || summary?.['tradeNum'] !== Number(rows[0]?.pieces))
    throw new Error(`${total} trades, not ${rows[0]?.total}`);
  const took = await times({ ours, most }, 5);
  return {
    work: `trades of a year of ${million(trades)}, with totals`,
    unit: 'ms',
    ours: took.ours,
    most: { ...took.most, how: 'count and sum of the trades' },
  };
}

const PLAIN_STANDING = `select kind, ref, product_id, lot, sum(qty) from (
    select to_kind as kind, to_ref as ref, product_id, to_lot as lot, qty from stock_move where node_id = $1 and to_kind < 50 and happened_at <= $2
    union all select from_kind, from_ref, product_id, from_lot, -qty from stock_move where node_id = $1 and from_kind < 50 and happened_at <= $2) leg
  group by 1, 2, 3, 4 having sum(qty) <> 0`;

async function asOfFigures({ adminUrl, say }: Setting, moves: number): Promise<Figure[]> {
  const floor = await openFloor(adminUrl, 4);
  try {
    await furnish(floor, SIZE);
    const proven = await fillLedger(floor, SIZE, { moves, days: 600 });
    say(`proof of ${proven} moves: everything holds`);
    const at = `${Number(FIRST_DAY.slice(0, 4))}-10-17T04:00:00Z`;
    const ours = () => asOf(floor.ctx, { at });
    const most = () => floor.pool.query(PLAIN_STANDING, [floor.nodeId, at]);
    const [mine, bare] = [await ours(), await most()];
    if (mine.length !== bare.rowCount) throw new Error(`as of: ${mine.length} and ${bare.rowCount} places`);
    const took = await times({ ours, most }, 5);
    const target = { says: '< 500 ms', held: took.ours.median < 500 };
    return [
      {
        work: `stock as of a day last year, ${million(moves)} moves`,
        unit: 'ms',
        ours: took.ours,
        most: { ...took.most, how: 'sum of all moves' },
        target,
      },
    ];
  } finally {
    await floor.close();
  }
}

export const reportPart: Part = {
  name: 'report',
  async run(setting) {
    const { quick, adminUrl, say } = setting;
    const figures: Figure[] = [];
    for (const trades of quick ? [100_000] : [1_000_000, 10_000_000]) {
      figures.push(...(await salesFigures(adminUrl, trades)));
      say(
        `${million(trades)} trades: ${figures
          .slice(-3)
          .map(({ ours }) => `${Math.round(ours.median)} ms`)
          .join(', ')}`,
      );
    }
    return [...figures, ...(await asOfFigures(setting, quick ? 50_000 : 1_000_000))];
  },
};
