// What must be true between moves and what is kept of them.
import { sql, type RawBuilder } from 'kysely';
import { OUTSIDE, PLACE } from '../../../contract/stock/ledger.ts';
import type { Invariant } from './invariant.ts';
import { loansAreCustody } from './loans.query.ts';
import { lit } from '../../kernel/db/lit.ts';

/** Both legs of every move: what it took from where, what it brought. */
export const LEGS = (nodeId: string, more: RawBuilder<unknown> = sql``) => sql`
  select from_kind as kind, from_ref as ref, product_id, from_lot as lot, from_condition as condition, -qty as qty, happened_at from stock_move
    where node_id = ${nodeId} and from_kind < ${lit(OUTSIDE)} ${more}
  union all
  select to_kind, to_ref, product_id, to_lot, to_condition, qty, happened_at from stock_move where node_id = ${nodeId} and to_kind < ${lit(OUTSIDE)} ${more}`;

export const NO_DOCUMENT = sql`null::text as document_kind, null::uuid as document_id`;

const balanceIsMoves: Invariant = {
  name: 'balance-is-moves',
  title: '结存等于移动之和',
  sentence: '结存为{books}，移动之和为{truth}',
  failing: ({ nodeId }) => sql`
    select coalesce(b.place_kind, m.kind) as place_kind, coalesce(b.place_ref, m.ref) as place_ref, coalesce(b.product_id, m.product_id) as product_id, ${NO_DOCUMENT},
      coalesce(b.on_hand, 0) as books, coalesce(m.qty, 0) as truth
    from (select kind, ref, product_id, lot, condition, sum(qty) as qty from (${LEGS(nodeId)}) as leg group by 1, 2, 3, 4, 5) as m
    full join (select * from stock_balance where node_id = ${nodeId}) as b
      on b.place_kind = m.kind and b.place_ref = m.ref and b.product_id = m.product_id and b.lot_id = m.lot and b.condition = m.condition
    where coalesce(b.on_hand, 0) <> coalesce(m.qty, 0)`,
};

const neverBelowZero: Invariant = {
  name: 'never-below-zero',
  title: '除暂挂外结存不为负',
  sentence: '结存为{books}',
  failing: ({ nodeId }) => sql`
    select place_kind, place_ref, product_id, ${NO_DOCUMENT}, on_hand as books, 0 as truth
    from stock_balance where node_id = ${nodeId} and on_hand < 0 and place_kind <> ${PLACE.suspense}`,
};

const productSumsToZero: Invariant = {
  name: 'product-sums-to-zero',
  title: '每种商品在库数量等于流入减流出',
  sentence: '在库{books}，流入减流出{truth}',
  failing: ({ nodeId }) => sql`
    select null::smallint as place_kind, null::uuid as place_ref, coalesce(b.product_id, m.product_id) as product_id, ${NO_DOCUMENT},
      coalesce(b.qty, 0) as books, coalesce(m.qty, 0) as truth
    from (select product_id, sum(case when from_kind >= ${lit(OUTSIDE)} then qty else -qty end) as qty from stock_move
      where node_id = ${nodeId} and (from_kind >= ${lit(OUTSIDE)}) <> (to_kind >= ${lit(OUTSIDE)}) group by 1) as m
    full join (select product_id, sum(on_hand) as qty from stock_balance where node_id = ${nodeId} group by 1) as b on b.product_id = m.product_id
    where coalesce(b.qty, 0) <> coalesce(m.qty, 0)`,
};

const monthIsMoves: Invariant = {
  name: 'month-is-moves',
  title: '月度流量等于移动之和',
  sentence: '月度出入合计为{books}，移动之和为{truth}',
  failing: ({ nodeId, timeZone }) => sql`
    select coalesce(s.place_kind, m.kind) as place_kind, coalesce(s.place_ref, m.ref) as place_ref, coalesce(s.product_id, m.product_id) as product_id, ${NO_DOCUMENT},
      coalesce(s.qty_in, 0) || '/' || coalesce(s.qty_out, 0) as books, coalesce(m.qty_in, 0) || '/' || coalesce(m.qty_out, 0) as truth
    from (
      select kind, ref, product_id, lot, condition, date_trunc('month', happened_at at time zone ${timeZone})::date as month,
        sum(greatest(qty, 0)) as qty_in, sum(greatest(-qty, 0)) as qty_out from (${LEGS(nodeId)}) as leg group by 1, 2, 3, 4, 5, 6
    ) as m
    full join (select * from stock_month where node_id = ${nodeId}) as s
      on s.place_kind = m.kind and s.place_ref = m.ref and s.product_id = m.product_id and s.lot_id = m.lot and s.condition = m.condition and s.month = m.month
    where coalesce(s.qty_in, 0) <> coalesce(m.qty_in, 0) or coalesce(s.qty_out, 0) <> coalesce(m.qty_out, 0)`,
};

const custody: Invariant = {
  name: 'custody-is-taken-less-returned',
  title: '员工持有等于领用减归还',
  sentence: '持有{books}，领用减归还为{truth}',
  failing: ({ nodeId }) => sql`
    select ${PLACE.employee}::smallint as place_kind, coalesce(b.ref, m.ref) as place_ref, coalesce(b.product_id, m.product_id) as product_id, ${NO_DOCUMENT},
      coalesce(b.qty, 0) as books, coalesce(m.qty, 0) as truth
    from (select ref, product_id, sum(qty) as qty from (${LEGS(nodeId, sql`and (from_kind = ${PLACE.employee} or to_kind = ${PLACE.employee})`)}) as leg
      where kind = ${PLACE.employee} group by 1, 2) as m
    full join (select place_ref as ref, product_id, sum(on_hand) as qty from stock_balance where node_id = ${nodeId} and place_kind = ${PLACE.employee} group by 1, 2) as b
      on b.ref = m.ref and b.product_id = m.product_id
    where coalesce(b.qty, 0) <> coalesce(m.qty, 0)`,
};

export const moveInvariants: readonly Invariant[] = [
  balanceIsMoves,
  neverBelowZero,
  productSumsToZero,
  monthIsMoves,
  custody,
  loansAreCustody,
];
