// What must be true of reservations, events, corrections, suspense and counts, and of what they refer to.
import { sql } from 'kysely';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { NIL } from '../../kernel/db/ids.ts';
import type { Invariant } from './invariant.ts';
import { NO_DOCUMENT } from './invariants-moves.ts';
import { AbnormalityKind, AbnormalityStatus } from '../../../contract/stock/ledger-codes.ts';
import { RESERVATION } from './ledger.ts';
import { lit } from '../../kernel/db/lit.ts';

const reservedIsReservations: Invariant = {
  name: 'reserved-is-reservations',
  title: '占用等于未结占用单之和',
  sentence: '占用为{books}，未结占用单之和为{truth}',
  failing: ({ nodeId }) => sql`
    select coalesce(b.place_kind, r.place_kind) as place_kind, coalesce(b.place_ref, r.place_ref) as place_ref, coalesce(b.product_id, r.product_id) as product_id, ${NO_DOCUMENT},
      coalesce(b.reserved, 0) as books, coalesce(r.held, 0) as truth
    from (select place_kind, place_ref, product_id, lot_id, condition, sum(held) as held from stock_reservation where node_id = ${nodeId} and state = ${lit(RESERVATION.open)} group by 1, 2, 3, 4, 5) as r
    full join (select * from stock_balance where node_id = ${nodeId}) as b
      on b.place_kind = r.place_kind and b.place_ref = r.place_ref and b.product_id = r.product_id and b.lot_id = r.lot_id and b.condition = r.condition
    where coalesce(b.reserved, 0) <> coalesce(r.held, 0)`,
};

const reservedWithinOnHand: Invariant = {
  name: 'reserved-within-on-hand',
  title: '占用不超过结存',
  sentence: '占用{books}，结存{truth}',
  failing: ({ nodeId }) => sql`
    select place_kind, place_ref, product_id, ${NO_DOCUMENT}, reserved as books, on_hand as truth
    from stock_balance where node_id = ${nodeId} and (reserved < 0 or reserved > greatest(on_hand, 0))`,
};

const reservationAddsUp: Invariant = {
  name: 'reservation-adds-up',
  title: '占用单的数量与状态相符',
  sentence: '申请{truth}，占用、已用与失去合计{books}',
  failing: ({ nodeId }) => sql`
    select place_kind, place_ref, product_id, document_kind, document_id, held + taken + lost as books, asked as truth
    from stock_reservation where node_id = ${nodeId} and (held + taken + lost > asked or least(held, taken, lost) < 0 or (state = ${lit(RESERVATION.open)}) <> (held > 0))`,
};

const eventHasItsMoves: Invariant = {
  name: 'event-has-its-moves',
  title: '每个设备事件恰有其移动，且只入账一次',
  sentence: '事件应有{truth}笔移动，实有{books}笔',
  failing: ({ nodeId }) => sql`
    select null::smallint as place_kind, null::uuid as place_ref, null::uuid as product_id, m.document_kind, m.document_id,
      coalesce(m.moves, 0) as books, coalesce(e.moves, 0) as truth
    from (select event_source, event_id, count(*) as moves, count(distinct event_part) as parts, min(document_kind) as document_kind, min(document_id::text)::uuid as document_id
      from stock_move where node_id = ${nodeId} and event_source is not null group by 1, 2) as m
    full join (select * from stock_event where node_id = ${nodeId}) as e on e.source = m.event_source and e.event_id = m.event_id
    where coalesce(m.moves, 0) <> coalesce(e.moves, 0) or m.parts <> m.moves`,
};

const correctionWithinMove: Invariant = {
  name: 'correction-within-move',
  title: '更正对应原移动且不超过其数量',
  sentence: '更正合计{books}，原移动{truth}',
  failing: ({ nodeId }) => sql`
    select c.from_kind as place_kind, c.from_ref as place_ref, c.product_id, c.document_kind, c.document_id, c.qty as books, coalesce(o.qty, 0) as truth
    from (select corrects, product_id, from_kind, from_ref, to_kind, to_ref, min(document_kind) as document_kind, min(document_id::text)::uuid as document_id, sum(qty) as qty
      from stock_move where node_id = ${nodeId} and corrects is not null group by 1, 2, 3, 4, 5, 6) as c
    left join stock_move o on o.node_id = ${nodeId} and o.id = c.corrects and o.product_id = c.product_id
      and o.from_kind = c.to_kind and o.from_ref = c.to_ref and o.to_kind = c.from_kind and o.to_ref = c.from_ref
    where o.id is null or c.qty > o.qty`,
};

const lackingIsOpen: Invariant = {
  name: 'lacking-is-abnormalities',
  title: '欠数等于未处理的缺货异常之和',
  sentence: '欠数为{books}，未处理异常合计{truth}',
  failing: ({ nodeId }) => sql`
    select coalesce(c.place_kind, a.place_kind) as place_kind, coalesce(c.place_ref, a.place_ref) as place_ref, coalesce(c.product_id, a.product_id) as product_id, ${NO_DOCUMENT},
      coalesce(c.lacking, 0) as books, coalesce(a.qty, 0) as truth
    from (select place_kind, place_ref, product_id, sum(qty - settled) as qty from stock_abnormality where node_id = ${nodeId} and kind = ${lit(AbnormalityKind.lacking)} and status = ${lit(AbnormalityStatus.open)} group by 1, 2, 3) as a
    full join (select * from stock_cell where node_id = ${nodeId}) as c on c.place_kind = a.place_kind and c.place_ref = a.place_ref and c.product_id = a.product_id
    where coalesce(c.lacking, 0) <> coalesce(a.qty, 0)`,
};

const lackingOnlyWhenEmpty: Invariant = {
  name: 'lacking-only-when-empty',
  title: '有结存处不欠数',
  sentence: '结存{books}，却欠{truth}',
  failing: ({ nodeId }) => sql`
    select c.place_kind, c.place_ref, c.product_id, ${NO_DOCUMENT}, sum(b.on_hand) as books, c.lacking as truth
    from stock_cell c join stock_balance b on b.node_id = c.node_id and b.place_kind = c.place_kind and b.place_ref = c.place_ref and b.product_id = c.product_id
    where c.node_id = ${nodeId} and c.lacking > 0 and b.on_hand <> 0 group by c.place_kind, c.place_ref, c.product_id, c.lacking`,
};

const suspenseIsOpen: Invariant = {
  name: 'suspense-is-abnormalities',
  title: '暂挂等于未处理异常之差',
  sentence: '暂挂为{books}，未处理异常合计{truth}',
  failing: ({ nodeId }) => sql`
    select ${PLACE.suspense}::smallint as place_kind, coalesce(b.ref, a.ref) as place_ref, coalesce(b.product_id, a.product_id) as product_id, ${NO_DOCUMENT},
      coalesce(b.qty, 0) as books, coalesce(a.qty, 0) as truth
    from (select suspense_ref as ref, product_id, sum(case kind when ${lit(AbnormalityKind.lacking)} then settled - qty else qty - settled end) as qty
      from stock_abnormality where node_id = ${nodeId} and status = ${lit(AbnormalityStatus.open)} group by 1, 2) as a
    full join (select place_ref as ref, product_id, sum(on_hand) as qty from stock_balance where node_id = ${nodeId} and place_kind = ${PLACE.suspense} group by 1, 2) as b
      on b.ref = a.ref and b.product_id = a.product_id
    where coalesce(b.qty, 0) <> coalesce(a.qty, 0)`,
};

const countIsRemembered: Invariant = {
  name: 'count-is-remembered',
  title: '每处记得最近一次盘点',
  sentence: '记为{books}，实为{truth}',
  failing: ({ nodeId }) => sql`
    select coalesce(c.place_kind, k.place_kind) as place_kind, coalesce(c.place_ref, k.place_ref) as place_ref, coalesce(c.product_id, k.product_id) as product_id, ${NO_DOCUMENT},
      c.last_count_at::text as books, k.at::text as truth
    from (select place_kind, place_ref, product_id, max(happened_at) as at, max(position_sequence) as sequence from stock_count where node_id = ${nodeId} group by 1, 2, 3) as k
    full join (select * from stock_cell where node_id = ${nodeId}) as c on c.place_kind = k.place_kind and c.place_ref = k.place_ref and c.product_id = k.product_id
    where c.last_count_at is distinct from k.at or c.last_count_sequence is distinct from k.sequence`,
};

/** Where a place of each kind has its own row; recovery positions and transit are documents of other nouns. */
const HOMES: readonly [kind: number, table: string][] = [
  [PLACE.warehouse, 'warehouse'],
  [PLACE.prewhChannel, 'prewh_channel'],
  [PLACE.vmChannel, 'vm_channel'],
  [PLACE.employee, 'employee'],
];

const nothingIsOrphaned: Invariant = {
  name: 'nothing-is-orphaned',
  title: '每个结存的位置、商品与批次都存在',
  sentence: '缺少：{truth}',
  failing: ({ nodeId }) => {
    const noHome = HOMES.map(
      ([kind, table]) =>
        sql`when b.place_kind = ${kind} and not exists (select from ${sql.table(table)} h where h.node_id = b.node_id and h.id = b.place_ref) then '位置'`,
    );
    return sql`
    select place_kind, place_ref, product_id, ${NO_DOCUMENT}, null as books, missing as truth from (
      select b.*, case ${sql.join(noHome, sql` `)}
        when not exists (select from product p where p.node_id = b.node_id and p.id = b.product_id) then '商品'
        when b.lot_id <> ${NIL} and not exists (select from stock_lot l where l.node_id = b.node_id and l.id = b.lot_id and l.product_id = b.product_id) then '批次'
        when b.place_kind <> ${PLACE.suspense} and not exists (select from stock_cell c where c.node_id = b.node_id and c.place_kind = b.place_kind
          and c.place_ref = b.place_ref and c.product_id = b.product_id) then '库存格' end as missing
      from stock_balance b where b.node_id = ${nodeId}
    ) as b where missing is not null`;
  },
};

const figures = (of: string) =>
  sql.raw(`concat_ws(' / ', ${of}.trade_num, to_char(${of}.total_price / 100.0, 'FM999999999999990.00'), ${of}.trade_lines)`);

/** A closed period holds what it held when it was closed (trust 51). */
const periodStays: Invariant = {
  name: 'closed-period-stays',
  title: '已对账的期间与对账时一致',
  sentence: '对账时的数量/金额/笔数为{books}，现在交易合计为{truth}',
  failing: ({ nodeId }) => sql`
    with d as materialized (select t.trade_day, sum(t.sign * t.trade_num) as trade_num, sum(t.sign * t.total_price) as total_price, count(*) as trade_lines
      from trade t where t.node_id = ${nodeId} and t.sign <> 0 and exists (select from stock_closing c where c.node_id = ${nodeId}) group by 1)
    select null::smallint as place_kind, null::uuid as place_ref, null::uuid as product_id, ${NO_DOCUMENT},
      p.last_day || ' ' || ${figures('p')} as books, ${figures('n')} as truth
    from stock_closing p cross join lateral (
      select coalesce(sum(d.trade_num), 0) as trade_num, coalesce(sum(d.total_price), 0) as total_price, coalesce(sum(d.trade_lines), 0) as trade_lines
      from d where d.trade_day >= coalesce(p.first_day, '-infinity') and d.trade_day <= p.last_day) as n
    where p.node_id = ${nodeId} and (p.trade_num, p.total_price, p.trade_lines) is distinct from (n.trade_num, n.total_price, n.trade_lines)`,
};

export const rowInvariants: readonly Invariant[] = [
  periodStays,
  reservedIsReservations,
  reservedWithinOnHand,
  reservationAddsUp,
  eventHasItsMoves,
  correctionWithinMove,
  lackingIsOpen,
  lackingOnlyWhenEmpty,
  suspenseIsOpen,
  countIsRemembered,
  nothingIsOrphaned,
];
