// Trades of three years, written past the verbs straight into the tables, and the summaries summed from them: for reports alone, which read nothing else.
import { NIL } from '../src/server/kernel/db/ids.ts';
import { KIND, type Floor, type Size } from './floor.ts';

export const FIRST_YEAR = 2023;
const DAYS = 1095;
/** Each employee takes this many of the products of one machine. */
const TASTE = 20;
const PIECE = 250_000;
const READ_BY_REPORTS = ['trade_by_time', 'trade_by_event'];
const DROPPED = [
  ...READ_BY_REPORTS,
  'trade_by_vm',
  'trade_by_product',
  'trade_by_emp',
  'trade_by_department',
  'trade_by_number',
  'trade_in_any_letters',
];

/**
 * Fills so many trades. The indexes that reports do not read are left out, and it is not as safe as a site's, so that it is quick; `whole` is as a site has it, for
 * those who write trades afterwards.
 */
export async function fillTrades({ pool, nodeId }: Floor, size: Size & { whole?: boolean }, trades: number): Promise<void> {
  const n = `'${nodeId}'::uuid`;
  const nil = `'${NIL}'::uuid`;
  const { rows: indexes } = await pool.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes where tablename = 'trade' and indexname = any($1)`,
    [DROPPED],
  );
  for (const { name } of indexes) await pool.query(`drop index ${name}`);
  // What refers to trades stays empty here, and may not be safer than they are.
  const referring = await pool.query<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint where confrelid = 'trade'::regclass and conrelid <> confrelid`,
  );
  const unsafe = [...referring.rows, { name: 'trade' }];
  for (const { name } of unsafe) await pool.query(`alter table ${name} set unlogged`);
  const moment = `'${FIRST_YEAR}-01-01T00:00:00+08'::timestamptz + (i * ${DAYS * 86_400} / ${trades}) * interval '1 second'`;
  const piece = (from: number, to: number) => `
    insert into trade (node_id, id, trade_number, event_id, trade_type, trade_time, recorded_at, trade_day, vm_id, vm_code, device_code, vm_name, channel_id, channel_code,
      emp_id, trade_emp_code, trade_emp_name, department_id, trade_emp_org_code, trade_emp_org_name, product_id, product_code, product_name, product_type_id,
      product_type_code, product_type_name, sign, trade_num, product_price, total_price)
    select ${n}, bench_id(${KIND.trade}, i), 'N' || i, 'E' || i, 10001, at, at, (at at time zone 'Asia/Shanghai')::date, bench_id(${KIND.vm}, v), 'V' || v, 'DEV' || v,
      '刀具柜 ' || v, bench_id(${KIND.channel}, c), (c % ${size.channels} + 100)::text, bench_id(${KIND.employee}, e), 'E' || e, '员工' || e,
      bench_id(${KIND.department}, e % 40), 'D' || e % 40, e % 40 || ' 车间', bench_id(${KIND.product}, p), 'P' || p, '铣刀 ' || p, bench_id(${KIND.type}, p % 50),
      'T' || p % 50, '刀具' || p % 50, 1, 1 + i % 3, 100 + p % 900, (1 + i % 3) * (100 + p % 900)
    from (
      select i, at, e, v, c, c % ${size.products} as p from (
        select i, at, e, v, v * ${size.channels} + (e * 3 + i / ${size.employees} % ${TASTE}) % ${size.channels} as c from (
          select i, ${moment} as at, i * 7919 % ${size.employees} as e, i * 7919 % ${size.employees} % ${size.vms} as v
          from generate_series(${from}::bigint, ${to} - 1) i) a) b) told`;
  let next = 0;
  // Piece after piece, two at a time: ten million at once would take longer than the product lets a statement take.
  const fill = async (): Promise<void> => {
    while (next < trades) {
      const from = next;
      next = Math.min(from + PIECE, trades);
      await pool.query(piece(from, next));
    }
  };
  await Promise.all([fill(), fill()]);
  await Promise.all([
    pool.query(`insert into trade_day select node_id, trade_day, vm_id, product_id, product_type_id, sum(trade_num), sum(total_price), count(*), min(product_price), max(product_price)
      from trade group by 1, 2, 3, 4, 5`),
    pool.query(`insert into trade_month select node_id, date_trunc('month', trade_day)::date, product_id, emp_id, department_id, ${nil}, ${nil}, sum(trade_num), sum(total_price), count(*)
      from trade group by 1, 2, 3, 4, 5`),
    pool.query(`insert into trade_account_day select node_id, trade_day, vm_id, department_id, ${nil}, ${nil}, sum(trade_num), sum(total_price), count(*)
      from trade group by 1, 2, 3, 4`),
  ]);
  for (const { name, made } of indexes) if (size.whole || READ_BY_REPORTS.includes(name)) await pool.query(made);
  if (size.whole) for (const { name } of unsafe.toReversed()) await pool.query(`alter table ${name} set logged`);
  await pool.query('vacuum analyze');
}
