// A ledger of any size, written past the verbs: opening stock in every channel, then picks of one piece each, spread evenly over days. Balances and
// months are summed from the moves; the proof of the product says whether it is a true ledger.
import { PLACE } from '../src/contract/stock/ledger.ts';
import { NIL } from '../src/server/kernel/db/ids.ts';
import { proof } from '../src/server/modules/stock/index.ts';
import { KIND, type Floor, type Size } from './floor.ts';

export interface Ledger {
  moves: number;
  /** Days that the picks are spread over, from `FIRST_DAY` on. */
  days: number;
}
export const FIRST_DAY = '2025-01-01';

/** Fills the ledger; throws when the proof finds anything wrong with it. Gives how many moves there are. */
export async function fillLedger({ pool, db, nodeId }: Floor, size: Size, { moves, days }: Ledger): Promise<number> {
  const channels = size.vms * size.channels;
  const n = `'${nodeId}'::uuid`;
  const nil = `'${NIL}'::uuid`;
  // Steps by a number that shares no factor with the channels, so that every channel and product is met in mixed order.
  const channel = `(i * 7919 % ${channels})`;
  const columns = `node_id, id, product_id, qty, from_kind, from_ref, from_lot, from_condition, to_kind, to_ref, to_lot, to_condition, kind, document_kind, document_id,
    line_no, happened_at, recorded_at, actor_kind, actor_name, employee_id, unit_cost`;
  const happened = `'${FIRST_DAY}T00:00:00Z'::timestamptz + (i * ${days * 86_400} / ${moves}) * interval '1 second'`;
  const steps = [
    `insert into stock_move (${columns}) select ${n}, bench_id(${KIND.move}, c), bench_id(${KIND.product}, c % ${size.products}), 1000000, ${PLACE.opening}, ${nil}, ${nil}, 1,
      ${PLACE.vmChannel}, bench_id(${KIND.channel}, c), ${nil}, 1, 20001, 'opening', bench_id(${KIND.document}, c), 1, '2024-12-31', now(), 'system', 'bench', null, 100
      from generate_series(0, ${channels} - 1) c`,
    `insert into stock_move (${columns}) select ${n}, bench_id(${KIND.move}, ${channels} + i), bench_id(${KIND.product}, ${channel} % ${size.products}), 1, ${PLACE.vmChannel},
      bench_id(${KIND.channel}, ${channel}), ${nil}, 1, ${PLACE.consumed}, ${nil}, ${nil}, 1, 10001, 'pick', bench_id(${KIND.document}, ${channels} + i), 1, ${happened}, now(),
      'system', 'bench', bench_id(${KIND.employee}, i % ${size.employees}), 100 from generate_series(0::bigint, ${moves} - 1) i`,
    `insert into stock_cell (node_id, place_kind, place_ref, product_id, owner_id)
      select node_id, ${PLACE.vmChannel}, id, product_id, vm_id from vm_channel`,
    `insert into stock_month (node_id, place_kind, place_ref, product_id, lot_id, condition, month, qty_in, qty_out)
      select node_id, kind, ref, product_id, lot, 1, date_trunc('month', happened_at at time zone 'Asia/Shanghai')::date, sum(qty_in), sum(qty_out) from (
        select node_id, to_kind as kind, to_ref as ref, product_id, to_lot as lot, happened_at, qty as qty_in, 0 as qty_out from stock_move where to_kind < 50
        union all select node_id, from_kind, from_ref, product_id, from_lot, happened_at, 0, qty from stock_move where from_kind < 50) leg
      group by 1, 2, 3, 4, 5, 7`,
    `insert into stock_balance (node_id, place_kind, place_ref, product_id, lot_id, condition, on_hand)
      select node_id, place_kind, place_ref, product_id, lot_id, condition, sum(qty_in - qty_out) from stock_month group by 1, 2, 3, 4, 5, 6`,
    `vacuum analyze`,
  ];
  for (const step of steps) await pool.query(step);
  const proven = await proof(db, { nodeId, timeZone: 'Asia/Shanghai' });
  if (proven.failures.length > 0) throw new Error(`the ledger does not hold: ${JSON.stringify(proven.failures[0])}`);
  return proven.moves;
}
