// A pick as one prepared statement: the same rows change as when the product books it (event, cell, moves, balances, months, trades and both
// summaries), but nothing is decided: no lots, no reservations, no lack, no late counts, no words for a refusal.
import pg from 'pg';
import { PLACE } from '../src/contract/stock/ledger.ts';
import { newId, NIL } from '../src/server/kernel/db/ids.ts';
import type { TradeReport } from '../src/server/modules/trade/index.ts';

const TEXT = `
with line as (
  select * from unnest($4::int[], $5::uuid[], $6::uuid[], $7::bigint[], $8::uuid[]) as l (line_no, channel_id, product_id, qty, id)
), cell as (
  select c.place_ref, c.product_id from stock_cell c join line l on c.node_id = $1::uuid and c.place_kind = ${PLACE.vmChannel} and c.place_ref = l.channel_id and c.product_id = l.product_id
  order by c.place_ref, c.product_id for update of c
), event as (
  insert into stock_event (node_id, source, event_id, body_hash, sequence, happened_at, recorded_at, moves, answer)
  select $1::uuid, 'vm:' || ($2::uuid)::text, $9::text, $10::text, $11::bigint, $12::timestamptz, now(), $13::int, $14::text
), known as (
  select l.*, v.vm_code, v.device_code, v.vm_name, c.channel_code, p.product_code, p.product_name, p.node_product_code, p.node_product_name, p.product_type_id,
    t.product_type_code, t.product_type_name, p.unit_price, e.emp_code, e.emp_name, e.department_id, e.cost_id, d.department_code, d.department_name
  from line l join vm v on v.node_id = $1::uuid and v.id = $2::uuid join vm_channel c on c.node_id = $1::uuid and c.id = l.channel_id
  join product p on p.node_id = $1::uuid and p.id = l.product_id join product_type t on t.node_id = $1::uuid and t.id = p.product_type_id
  join employee e on e.node_id = $1::uuid and e.id = $3::uuid join department d on d.node_id = $1::uuid and d.id = e.department_id
  where exists (select from cell)
), move as (
  insert into stock_move (node_id, id, product_id, qty, from_kind, from_ref, from_lot, from_condition, to_kind, to_ref, to_lot, to_condition, kind,
    document_kind, document_id, line_no, happened_at, recorded_at, event_source, event_id, event_part, position_source, position_sequence,
    actor_kind, actor_name, employee_id, department_id, cost_id, unit_cost)
  select $1::uuid, id, product_id, qty, ${PLACE.vmChannel}, channel_id, '${NIL}'::uuid, 1, ${PLACE.consumed}, '${NIL}'::uuid, '${NIL}'::uuid, 1, 10001, 'trade', $15::uuid, line_no, $12::timestamptz, now(), 'vm:' || ($2::uuid)::text, $9::text, line_no,
    'vm:' || ($2::uuid)::text, $11::bigint, 'device', vm_code, $3::uuid, department_id, cost_id, unit_price from known
), balance as (
  update stock_balance b set on_hand = b.on_hand - l.qty from line l where b.node_id = $1::uuid and b.place_kind = ${PLACE.vmChannel} and b.place_ref = l.channel_id
    and b.product_id = l.product_id and b.lot_id = '${NIL}' and b.condition = 1
), month as (
  insert into stock_month as s (node_id, place_kind, place_ref, product_id, lot_id, condition, month, qty_in, qty_out)
  select $1::uuid, ${PLACE.vmChannel}, channel_id, product_id, '${NIL}'::uuid, 1, date_trunc('month', $12::timestamptz at time zone 'Asia/Shanghai')::date, 0, qty from line order by channel_id, product_id
  on conflict (node_id, place_kind, place_ref, product_id, lot_id, condition, month) do update set qty_out = s.qty_out + excluded.qty_out
), trade as (
  insert into trade (node_id, id, trade_number, event_id, line_no, trade_type, trade_time, trade_day, vm_id, vm_code, device_code, vm_name, channel_id, channel_code,
    emp_id, trade_emp_code, trade_emp_name, department_id, trade_emp_org_code, trade_emp_org_name, cost_id, product_id, product_code, product_name,
    node_product_code, node_product_name, product_type_id, product_type_code, product_type_name, sign, trade_num, product_price, total_price)
  select $1::uuid, id, $16::text, $9::text, line_no, 10001, $12::timestamptz, ($12::timestamptz at time zone 'Asia/Shanghai')::date, $2::uuid, vm_code, device_code, vm_name, channel_id, channel_code,
    $3::uuid, emp_code, emp_name, department_id, department_code, department_name, cost_id, product_id, product_code, product_name,
    node_product_code, node_product_name, product_type_id, product_type_code, product_type_name, 1, qty, unit_price, qty * unit_price from known
  returning *
), by_day as (
  insert into trade_day as s (node_id, day, vm_id, product_id, product_type_id, trade_num, total_price, trade_lines, min_price, max_price)
  select node_id, trade_day, vm_id, product_id, product_type_id, sum(trade_num), sum(total_price), count(*), min(product_price), max(product_price)
  from trade group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (node_id, day, vm_id, product_id, product_type_id) do update set trade_num = s.trade_num + excluded.trade_num,
    total_price = s.total_price + excluded.total_price, trade_lines = s.trade_lines + excluded.trade_lines
), by_account as (
  insert into trade_account_day as s (node_id, day, vm_id, department_id, cost_id, project_id, trade_num, total_price, trade_lines)
  select node_id, trade_day, vm_id, department_id, coalesce(cost_id, '${NIL}'::uuid), '${NIL}'::uuid, sum(trade_num), sum(total_price), count(*)
  from trade group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
  on conflict (node_id, day, vm_id, department_id, cost_id, project_id) do update set trade_num = s.trade_num + excluded.trade_num,
    total_price = s.total_price + excluded.total_price, trade_lines = s.trade_lines + excluded.trade_lines
)
insert into trade_month as s (node_id, month, product_id, emp_id, department_id, cost_id, project_id, trade_num, total_price, trade_lines)
  select node_id, date_trunc('month', trade_day)::date, product_id, emp_id, department_id, coalesce(cost_id, '${NIL}'::uuid), '${NIL}'::uuid, sum(trade_num), sum(total_price), count(*)
  from trade group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
  on conflict (node_id, month, product_id, emp_id, department_id, cost_id, project_id) do update set trade_num = s.trade_num + excluded.trade_num,
    total_price = s.total_price + excluded.total_price, trade_lines = s.trade_lines + excluded.trade_lines`;

/** Connections that plan the statement once and then never again, for a few rows by key: the best that a prepared statement can do. */
export const statementPool = (url: string): pg.Pool =>
  new pg.Pool({
    connectionString: url,
    max: 40,
    idleTimeoutMillis: 0,
    options: '-c timezone=UTC -c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off',
  });

/** Books a report by the statement alone; it commits by itself. */
export async function pickByStatement(
  pool: pg.Pool,
  nodeId: string,
  { vmId, empId, event, happenedAt, tradeNumber, lines }: TradeReport,
): Promise<void> {
  const ids = lines.map(() => newId());
  const { rowCount } = await pool.query({
    name: 'pick',
    text: TEXT,
    values: [
      nodeId,
      vmId,
      empId,
      lines.map((_, at) => at + 1),
      lines.map(({ channelId }) => channelId),
      lines.map(({ productId }) => productId),
      lines.map(({ quantity }) => quantity),
      ids,
      event.id,
      'hash',
      event.sequence ?? null,
      happenedAt,
      lines.length,
      '{}',
      ids[0],
      tradeNumber,
    ],
  });
  if (rowCount !== lines.length) throw new Error('the statement did not book what was picked');
}
