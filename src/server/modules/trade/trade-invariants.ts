// What must be true of trades beside the ledger: each has its moves, and the summaries that reports read are the sums of trades.
// beyond scope: the books are proven for the whole site, and told to whoever may see all of it.
import { sql, type RawBuilder } from 'kysely';
import { OUTSIDE, PLACE } from '../../../contract/stock/ledger.ts';
import { NIL } from '../../kernel/db/ids.ts';
import { integrity } from '../stock/index.ts';
import { lit } from '../../kernel/db/lit.ts';

const DOCUMENT = 'trade';
const NO_PLACE = sql`null::smallint as place_kind, null::uuid as place_ref`;
const NO_DOCUMENT = sql`null::text as document_kind, null::uuid as document_id`;

/**
 * Trades with the document under which the ledger has them: the id of the first line of the same report, null when that line is gone.
 * A window, not a join with itself: the planner would take that for a single row and compare every trade with every move.
 */
const lines = (nodeId: string) => sql`
  select t.*, case when first_value(line_no) over report = 1 then first_value(id) over report end as document_id
  from trade t where node_id = ${nodeId}
  window report as (partition by coalesce(vm_id, prewh_id, ${NIL}::uuid), event_id, trade_number order by line_no)`;

const tradeHasItsMoves: integrity.Invariant = {
  name: 'trade-has-its-moves',
  title: '每笔交易都有数量相同的库存移动',
  sentence: '交易数量为{truth}，库存移动合计{books}',
  failing: ({ nodeId }) => sql`
    select case when t.channel_id is not null then case when t.prewh_id is null then ${PLACE.vmChannel} else ${PLACE.prewhChannel} end::smallint end as place_kind,
      t.channel_id as place_ref, t.product_id, ${DOCUMENT}::text as document_kind, coalesce(t.document_id, t.id) as document_id, coalesce(sum(m.qty), 0) as books, t.trade_num as truth
    from (${lines(nodeId)}) as t
    left join (${integrity.documentMoves(nodeId, DOCUMENT)}) as m on m.document_id = t.document_id and m.line_no = t.line_no and m.product_id = t.product_id
      and m.kind = t.trade_type and (t.channel_id is null or t.channel_id in (m.from_ref, m.to_ref)
        or (m.from_kind = ${PLACE.suspense} and m.from_ref = t.vm_id))
    where t.sign <> 0
    group by t.id, t.document_id, t.prewh_id, t.channel_id, t.product_id, t.trade_num having coalesce(sum(m.qty), 0) <> t.trade_num`,
};

const moveHasItsTrade: integrity.Invariant = {
  name: 'move-has-its-trade',
  title: '每笔交易类库存移动都有其交易',
  sentence: '库存移动合计{books}，没有对应的交易',
  failing: ({ nodeId }) => sql`
    select case when m.from_kind < ${lit(OUTSIDE)} then m.from_kind else m.to_kind end as place_kind, case when m.from_kind < ${lit(OUTSIDE)} then m.from_ref else m.to_ref end as place_ref,
      m.product_id, ${DOCUMENT}::text as document_kind, m.document_id, sum(m.qty) as books, 0 as truth
    from (${integrity.documentMoves(nodeId, DOCUMENT)}) as m
    left join (${lines(nodeId)}) as t on t.document_id = m.document_id and t.line_no = m.line_no and t.product_id = m.product_id
    where t.id is null group by 1, 2, 3, 5`,
};

const totalIsPriceTimesQuantity: integrity.Invariant = {
  name: 'trade-total-is-price-times-quantity',
  title: '交易金额等于数量乘单价',
  sentence: '金额为{books}，数量乘单价为{truth}',
  failing: ({ nodeId }) => sql`
    select case when channel_id is not null then case when prewh_id is null then ${PLACE.vmChannel} else ${PLACE.prewhChannel} end::smallint end as place_kind,
      channel_id as place_ref, product_id,
      ${DOCUMENT}::text as document_kind, coalesce(document_id, id) as document_id, ${yuan('total_price')} as books, ${yuan('trade_num * product_price')} as truth
    from (${lines(nodeId)}) as t where total_price <> trade_num * product_price`,
};

/** Money as people read it; the column is in fen. */
const yuan = (fen: string): RawBuilder<string> => sql.raw(`to_char((${fen}) / 100.0, 'FM999999999999990.00')`);

/** A row of a summary as people read it: quantity / amount / number of trades. */
const figures = (of: string): RawBuilder<string> =>
  sql.raw(
    `case when ${of}.trade_lines is null then '—' else ${of}.trade_num || ' / ' || to_char(${of}.total_price / 100.0, 'FM999999999999990.00') || ' / ' || ${of}.trade_lines end`,
  );

const FIGURES = ['trade_num', 'total_price', 'trade_lines'];
const differs = (columns: readonly string[]) => sql.raw(columns.map((column) => `s.${column} is distinct from t.${column}`).join(' or '));
const same = (columns: readonly string[]) => sql.raw(columns.map((column) => `s.${column} = t.${column}`).join(' and '));

const dayIsTrades: integrity.Invariant = {
  name: 'trade-day-is-trades',
  title: '日汇总等于交易之和',
  sentence: '日汇总的数量/金额/笔数为{books}，交易合计为{truth}',
  failing: ({ nodeId }) => sql`
    select ${NO_PLACE}, coalesce(s.product_id, t.product_id) as product_id, ${NO_DOCUMENT},
      coalesce(s.day, t.day) || ' ' || coalesce((select vm_code from vm v where v.node_id = ${nodeId} and v.id = coalesce(s.vm_id, t.vm_id)) || ' ', '') || ${figures('s')} as books,
      ${figures('t')} as truth
    from (select trade_day as day, coalesce(vm_id, prewh_id, ${NIL}) as vm_id, product_id, product_type_id, sum(sign * trade_num) as trade_num,
        sum(sign * total_price) as total_price, count(*) as trade_lines, min(product_price) as min_price, max(product_price) as max_price
      from trade where node_id = ${nodeId} and sign <> 0 group by 1, 2, 3, 4) as t
    full join (select * from trade_day where node_id = ${nodeId}) as s on ${same(['day', 'vm_id', 'product_id', 'product_type_id'])}
    where ${differs([...FIGURES, 'min_price', 'max_price'])}`,
};

const monthIsTrades: integrity.Invariant = {
  name: 'trade-month-is-trades',
  title: '月汇总等于交易之和',
  sentence: '月汇总的数量/金额/笔数为{books}，交易合计为{truth}',
  failing: ({ nodeId }) => sql`
    select case when coalesce(s.emp_id, t.emp_id) <> ${NIL} then ${PLACE.employee}::smallint end as place_kind,
      nullif(coalesce(s.emp_id, t.emp_id), ${NIL}) as place_ref, coalesce(s.product_id, t.product_id) as product_id, ${NO_DOCUMENT},
      to_char(coalesce(s.month, t.month), 'YYYY-MM') || ' ' || ${figures('s')} as books, ${figures('t')} as truth
    from (select date_trunc('month', trade_day)::date as month, product_id, coalesce(emp_id, ${NIL}) as emp_id, coalesce(department_id, ${NIL}) as department_id,
        coalesce(cost_id, ${NIL}) as cost_id, coalesce(project_id, ${NIL}) as project_id, sum(sign * trade_num) as trade_num,
        sum(sign * total_price) as total_price, count(*) as trade_lines
      from trade where node_id = ${nodeId} and sign <> 0 group by 1, 2, 3, 4, 5, 6) as t
    full join (select * from trade_month where node_id = ${nodeId}) as s on ${same(['month', 'product_id', 'emp_id', 'department_id', 'cost_id', 'project_id'])}
    where ${differs(FIGURES)}`,
};

const accountDayIsTrades: integrity.Invariant = {
  name: 'trade-account-day-is-trades',
  title: '部门日汇总等于交易之和',
  sentence: '部门日汇总的数量/金额/笔数为{books}，交易合计为{truth}',
  failing: ({ nodeId }) => sql`
    select ${NO_PLACE}, t.product_id, ${NO_DOCUMENT},
      coalesce(s.day, t.day) || ' ' || ${figures('s')} as books, ${figures('t')} as truth
    from (select trade_day as day, coalesce(vm_id, prewh_id, ${NIL}) as vm_id, coalesce(department_id, ${NIL}) as department_id,
        coalesce(cost_id, ${NIL}) as cost_id, coalesce(project_id, ${NIL}) as project_id, sum(sign * trade_num) as trade_num,
        sum(sign * total_price) as total_price, count(*) as trade_lines, min(product_id::text)::uuid as product_id
      from trade where node_id = ${nodeId} and sign <> 0 group by 1, 2, 3, 4, 5) as t
    full join (select * from trade_account_day where node_id = ${nodeId}) as s on ${same(['day', 'vm_id', 'department_id', 'cost_id', 'project_id'])}
    where ${differs(FIGURES)}`,
};

/** Trades of the months that are added up, with the month `u`. */
const ofRolled = (
  nodeId: string,
) => sql`from trade t join trade_rollup u on u.node_id = ${nodeId} and u.month = date_trunc('month', t.trade_day::timestamp)::date
  and u.rolled_flag where t.node_id = ${nodeId} and t.sign <> 0`;
const ROLLED_SUMS = sql`sum(t.sign * t.trade_num) as trade_num, sum(t.sign * t.total_price) as total_price, count(*) as trade_lines`;

const DAY_BITS = sql`bit_or(1 << extract(day from t.trade_day)::int - 1) as day_bits`;

const goodsMonthIsTrades: integrity.Invariant = {
  name: 'trade-goods-month-is-trades',
  title: '商品月汇总等于交易之和',
  sentence: '商品月汇总的数量/金额/笔数为{books}，交易合计为{truth}',
  failing: ({ nodeId }) => sql`
    select ${NO_PLACE}, coalesce(s.product_id, t.product_id) as product_id, ${NO_DOCUMENT},
      to_char(coalesce(s.month, t.month), 'YYYY-MM') || ' ' || ${figures('s')} as books, ${figures('t')} as truth
    from (select u.month, coalesce(t.vm_id, t.prewh_id, ${NIL}) as vm_id, t.product_id, t.product_type_id, ${ROLLED_SUMS}, ${DAY_BITS} ${ofRolled(nodeId)} group by 1, 2, 3, 4) as t
    full join (select * from trade_goods_month where node_id = ${nodeId}) as s on ${same(['month', 'vm_id', 'product_id', 'product_type_id'])}
    where ${differs([...FIGURES, 'day_bits'])}`,
};

const peopleMonthIsTrades: integrity.Invariant = {
  name: 'trade-people-month-is-trades',
  title: '人员月汇总等于交易之和',
  sentence: '人员月汇总的数量/金额/笔数为{books}，交易合计为{truth}',
  failing: ({ nodeId }) => sql`
    select case when coalesce(s.emp_id, t.emp_id) <> ${NIL} then ${PLACE.employee}::smallint end as place_kind,
      nullif(coalesce(s.emp_id, t.emp_id), ${NIL}) as place_ref, t.product_id, ${NO_DOCUMENT},
      to_char(coalesce(s.month, t.month), 'YYYY-MM') || ' ' || ${figures('s')} as books, ${figures('t')} as truth
    from (select u.month, coalesce(t.emp_id, ${NIL}) as emp_id, coalesce(t.department_id, ${NIL}) as department_id, coalesce(t.cost_id, ${NIL}) as cost_id,
        coalesce(t.project_id, ${NIL}) as project_id, min(t.product_id::text)::uuid as product_id, ${ROLLED_SUMS}, ${DAY_BITS} ${ofRolled(nodeId)} group by 1, 2, 3, 4, 5) as t
    full join (select * from trade_people_month where node_id = ${nodeId}) as s on ${same(['month', 'emp_id', 'department_id', 'cost_id', 'project_id'])}
    where ${differs([...FIGURES, 'day_bits'])}`,
};

const slotIsTrades: integrity.Invariant = {
  name: 'trade-slot-is-trades',
  title: '时段汇总等于交易之和',
  sentence: '时段汇总的数量/金额/笔数为{books}，交易合计为{truth}',
  failing: ({ nodeId }) => sql`
    select ${NO_PLACE}, t.product_id, ${NO_DOCUMENT}, coalesce(s.day, t.day) || ' ' || ${figures('s')} as books, ${figures('t')} as truth
    from (select t.trade_day as day, extract(isodow from t.trade_time at time zone u.time_zone)::smallint as weekday,
        (extract(hour from t.trade_time at time zone u.time_zone) * 4 + floor(extract(minute from t.trade_time at time zone u.time_zone) / 15))::smallint as slot,
        min(t.product_id::text)::uuid as product_id, ${ROLLED_SUMS} ${ofRolled(nodeId)} group by 1, 2, 3) as t
    full join (select * from trade_slot where node_id = ${nodeId}) as s on ${same(['day', 'weekday', 'slot'])}
    where ${differs(FIGURES)}`,
};

/** The months of a year that have a trade of it, as people read them. */
const monthsOf = (of: string): RawBuilder<string> =>
  sql.raw(
    `coalesce((select string_agg(to_char(${of}.year + make_interval(months => n - 1), 'YYYY-MM'), ', ' order by n) from generate_series(1, 12) n where ${of}.month_bits >> n - 1 & 1 = 1), '—')`,
  );

const takerYearIsTrades: integrity.Invariant = {
  name: 'trade-taker-year-is-trades',
  title: '领用人年汇总与交易一致',
  sentence: '领用人年汇总的月份为{books}，交易的月份为{truth}',
  failing: ({ nodeId }) => sql`
    select ${PLACE.employee}::smallint as place_kind, coalesce(s.emp_id, t.emp_id) as place_ref, coalesce(s.product_id, t.product_id) as product_id, ${NO_DOCUMENT},
      ${monthsOf('s')} as books, ${monthsOf('t')} as truth
    from (select date_trunc('year', u.month::timestamp)::date as year, coalesce(t.vm_id, t.prewh_id, ${NIL}) as vm_id, t.product_id, t.product_type_id, t.emp_id,
        bit_or(1 << extract(month from u.month)::int - 1) as month_bits ${ofRolled(nodeId)} and t.emp_id is not null group by 1, 2, 3, 4, 5) as t
    full join (select * from trade_taker_year where node_id = ${nodeId}) as s on ${same(['year', 'vm_id', 'product_id', 'product_type_id', 'emp_id'])}
    where ${differs(['month_bits'])}`,
};

/** Of each person and month: in how many quarters of an hour of a week, and which. */
const slotsOf = (of: string): RawBuilder<string> =>
  sql.raw(`coalesce(bit_count(${of}.slot_bits) || ' ' || substr(md5(${of}.slot_bits::text), 1, 8), '—')`);

const takerSlotIsTrades: integrity.Invariant = {
  name: 'trade-taker-slot-is-trades',
  title: '领用人时段汇总与交易一致',
  sentence: '领用人时段汇总的时段为{books}，交易的时段为{truth}',
  failing: ({ nodeId }) => sql`
    select ${PLACE.employee}::smallint as place_kind, coalesce(s.emp_id, t.emp_id) as place_ref, t.product_id, ${NO_DOCUMENT},
      to_char(coalesce(s.month, t.month), 'YYYY-MM') || ' ' || ${slotsOf('s')} as books, ${slotsOf('t')} as truth
    from (select x.month, x.emp_id, bit_or(set_bit(B'0'::bit(672), x.slot, 1)) as slot_bits, min(x.product_id)::uuid as product_id
      from (select u.month, t.emp_id, min(t.product_id::text) as product_id, (extract(isodow from t.trade_time at time zone u.time_zone) * 96 - 96 + extract(hour from t.trade_time at time zone u.time_zone) * 4
          + floor(extract(minute from t.trade_time at time zone u.time_zone) / 15))::int as slot ${ofRolled(nodeId)} and t.emp_id is not null group by 1, 2, 4) x group by 1, 2) as t
    full join (select * from trade_taker_slot where node_id = ${nodeId}) as s on ${same(['month', 'emp_id'])}
    where ${differs(['slot_bits'])}`,
};

/** A channel that was taken down tells nothing any more; one that stands belongs to the machine, or the smart warehouse, of the trade. */
const channelIsOfItsMachine: integrity.Invariant = {
  name: 'trade-channel-is-of-its-machine',
  title: '交易的货道属于交易的设备',
  sentence: '交易记在设备{books}，货道属于设备{truth}',
  failing: ({ nodeId }) => sql`
    select case when t.prewh_id is null then ${PLACE.vmChannel} else ${PLACE.prewhChannel} end::smallint as place_kind, t.channel_id as place_ref,
      t.product_id, ${DOCUMENT}::text as document_kind, coalesce(t.document_id, t.id) as document_id,
      coalesce(t.vm_code, h.prewh_name) as books, coalesce(v.vm_code, o.prewh_name) as truth
    from (${lines(nodeId)}) as t
    left join vm_channel c on c.node_id = ${nodeId} and c.id = t.channel_id and t.vm_id is not null
    left join vm v on v.node_id = ${nodeId} and v.id = c.vm_id
    left join prewh_channel p on p.node_id = ${nodeId} and p.id = t.channel_id and t.prewh_id is not null
    left join prewh_shelf s on s.node_id = ${nodeId} and s.id = p.shelf_id
    left join prewh o on o.node_id = ${nodeId} and o.id = s.prewh_id
    left join prewh h on h.node_id = ${nodeId} and h.id = t.prewh_id
    where c.vm_id <> t.vm_id or s.prewh_id <> t.prewh_id`,
};

/** What the proof asks of trades. */
export const tradeInvariants: readonly integrity.Invariant[] = [
  tradeHasItsMoves,
  moveHasItsTrade,
  totalIsPriceTimesQuantity,
  channelIsOfItsMachine,
  dayIsTrades,
  monthIsTrades,
  accountDayIsTrades,
  goodsMonthIsTrades,
  peopleMonthIsTrades,
  slotIsTrades,
  takerYearIsTrades,
  takerSlotIsTrades,
];
