// What of PPE is due for replacement among 50,000 employees: each may have three kinds of things by his department, and took some of them in three years.
import { dueList, dueOf, reckon } from '../src/server/modules/ppe/due.query.ts';
import { furnish, idOf, KIND, openFloor, type Floor, type Size } from './floor.ts';
import type { Figure, Part, Setting } from './part.ts';
import { databaseCpu } from './cpu.ts';
import { spreadOf, took } from './rounds.ts';
import { fillTrades } from './trades.ts';

const PAGE = { page: 1, limit: 15 };

/** Every fifth type protects something; each department has limits for three of them, and every other thing of those types has a life. */
async function fillRules({ pool, nodeId }: Floor): Promise<void> {
  const n = `'${nodeId}'::uuid`;
  for (const sql of [
    `update product_type set ppe_kind = 1 + substr(product_type_code, 2)::int / 5 % 4 where node_id = ${n} and substr(product_type_code, 2)::int % 5 = 0`,
    `insert into pick_strategy (node_id, id, strategy_name, entity_type, department_id)
      select ${n}, bench_id(${KIND.document}, s), '劳保' || s, 3, bench_id(${KIND.department}, s) from generate_series(0, 39) s`,
    `insert into pick_strategy_item (node_id, id, strategy_id, product_type_id, limit_num, period_unit, period_value)
      select ${n}, gen_random_uuid(), bench_id(${KIND.document}, s), bench_id(${KIND.type}, (s + k * 3) % 10 * 5), 2, 'M', 6 from generate_series(0, 39) s, generate_series(0, 2) k`,
    `insert into product_life (node_id, id, product_id, life_value, life_unit)
      select ${n}, gen_random_uuid(), p.id, 12, 'M' from product p where p.node_id = ${n} and substr(p.product_code, 2)::int % 10 = 0`,
    'vacuum analyze',
  ])
    await pool.query(sql);
}

/** The trades, with every index that the product has. */
async function fillTakes(floor: Floor, size: Size, trades: number): Promise<void> {
  const { rows } = await floor.pool.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public' and tablename = 'trade'`,
  );
  await fillTrades(floor, size, trades);
  for (const { name, definition } of rows) {
    const stands = await floor.pool.query('select to_regclass($1) is not null as stands', [name]);
    if (!stands.rows[0]?.stands) await floor.pool.query(definition);
  }
}

async function measure(floor: Floor, { employees }: Size, quick: boolean): Promise<Figure[]> {
  const cpu = await databaseCpu(floor.pool);
  const figures: Figure[] = [];
  const ids = Array.from({ length: 15 }, (_, at) => idOf('employee', at * 7));
  for (const { work, ask, below } of [
    { work: 'PPE due, first page and total', ask: () => dueList.page(floor.ctx, PAGE), below: 300 },
    {
      work: 'PPE due, of one department',
      ask: () => dueList.page(floor.ctx, { ...PAGE, departmentId: idOf('department', 3) }),
      below: 300,
    },
    { work: 'PPE due, counts beside 15 employees', ask: () => dueOf(floor.ctx, ids), below: 100 },
  ]) {
    await ask();
    const [begun, times] = [cpu(), [] as number[]];
    for (let turn = 0; turn < (quick ? 2 : 5); turn += 1) times.push(await took(ask));
    const ours = spreadOf(times);
    figures.push({
      work: `${work}, ${employees.toLocaleString('en')} employees`,
      unit: 'ms',
      ours,
      target: { says: `< ${below} ms`, held: ours.median < below },
      besides: `processor time of the database ${Math.round((cpu() - begun) / times.length)} ms`,
    });
  }
  return figures;
}

async function run({ quick, adminUrl, say }: Setting): Promise<Figure[]> {
  const size: Size = { products: 1000, employees: quick ? 5000 : 50_000, vms: 50, channels: 40 };
  const floor = await openFloor(adminUrl, 4);
  try {
    await furnish(floor, size);
    await fillTakes(floor, size, quick ? 100_000 : 1_000_000);
    await fillRules(floor);
    // As the job keeps it; the trades were made with keys of another kind, so that nobody took something since.
    const reckoning = await took(() => reckon(floor.ctx));
    const { total } = await dueList.page(floor.ctx, PAGE);
    say(`${total} things due or to be due, reckoned in ${Math.round(reckoning)} ms`);
    return await measure(floor, size, quick);
  } finally {
    await floor.close();
  }
}

export const ppePart: Part = { name: 'ppe', run };
