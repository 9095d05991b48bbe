// The end of a month with a million trades: the period is closed, and every vendor's statement is made out of it, in two transactions as people press them.
import { periods } from '../src/server/modules/stock/index.ts';
import { createStatements } from '../src/server/modules/statement/index.ts';
import { databaseCpu } from './cpu.ts';
import { furnish, KIND, openFloor, type Size } from './floor.ts';
import type { Figure, Part, Setting } from './part.ts';
import { took } from './rounds.ts';
import { fillTrades, FIRST_YEAR } from './trades.ts';

const SIZE: Size = { products: 1000, employees: 2000, vms: 50, channels: 40 };
const VENDORS = 40;
const LAST_DAY = `${FIRST_YEAR + 2}-12-31`;
const BELOW_S = 20;

async function run({ quick, adminUrl, say }: Setting): Promise<Figure[]> {
  const trades = quick ? 100_000 : 1_000_000;
  const floor = await openFloor(adminUrl, 4);
  try {
    await furnish(floor, SIZE);
    const n = `'${floor.nodeId}'::uuid`;
    await floor.pool.query(
      `insert into vendor (node_id, id, vendor_code, vendor_name) select ${n}, bench_id(${KIND.warehouse}, v), 'V' || v, '供应商' || v from generate_series(0, ${VENDORS - 1}) v`,
    );
    await floor.pool.query(
      `update product set vendor_id = bench_id(${KIND.warehouse}, substr(product_code, 2)::int % ${VENDORS}) where node_id = ${n}`,
    );
    await fillTrades(floor, SIZE, trades);
    const cpu = await databaseCpu(floor.pool);
    const begun = cpu();
    const closed = await took(() => floor.run((ctx) => periods.closeByHand(ctx, { day: LAST_DAY })));
    const made = { number: 0 };
    const stated = await took(async () => (made.number = (await floor.run((ctx) => createStatements(ctx, { lastDay: LAST_DAY }))).made));
    const { rows } = await floor.pool.query('select sum(trade_count)::int as trades from statement');
    if (rows[0]?.trades !== trades) throw new Error(`statements of ${rows[0]?.trades} trades`);
    say(`closed in ${Math.round(closed)} ms, ${made.number} statements in ${Math.round(stated)} ms`);
    const seconds = (closed + stated) / 1000;
    return [
      {
        work: `month of ${trades.toLocaleString('en')} trades closed, ${made.number} statements made`,
        unit: 's',
        ours: { median: seconds, spread: 0 },
        target: { says: `< ${BELOW_S} s`, held: seconds < BELOW_S },
        besides: `closing ${(closed / 1000).toFixed(1)} s, statements ${(stated / 1000).toFixed(1)} s; processor time of the database ${((cpu() - begun) / 1000).toFixed(1)} s`,
      },
    ];
  } finally {
    await floor.close();
  }
}

export const closingPart: Part = { name: 'closing', run };
