// 库存周转 and 缺货损失, from what lies at the end of some days and what moved in them: so neither depends on when it is asked.
import { sql, type RawBuilder } from 'kysely';
import { addDays, dayOf, dayRange } from '../../../contract/kernel/time.ts';
import { OUTSIDE, PLACE } from '../../../contract/stock/ledger.ts';
import { LEAST_DAYS, stockTurns as endpoints, TURN_DAYS, YEAR_DAYS } from '../../../contract/stock/turns.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';
import { asTable, equals, list, withinBranch } from '../../kernel/list/list.ts';
import { beyondScope } from '../../kernel/scope-join.ts';
import { standingAt } from './as-of.ts';
import { stockTables } from './ledger.ts';
import { visiblePlace } from './scope.ts';

interface TurnInput {
  span?: { from?: string | null | undefined; to?: string | null | undefined } | null | undefined;
  vmId?: string | null | undefined;
  prewhId?: string | null | undefined;
  warehouseId?: string | null | undefined;
}
const HOUR = 3600;
const STORES = [PLACE.warehouse, PLACE.prewhChannel, PLACE.vmChannel] as const;
const inStores = (kind: string, kinds: readonly number[]) => sql`${sql.ref(kind)} in (${sql.join(kinds.map((one) => sql.lit(one)))})`;

/** The days that are asked about, as moments: from the first's beginning to the last's end, yesterday's at the latest, so that it says the same all day. */
function momentsOf({ timeZone }: Ctx, { span }: TurnInput): { from: string; to: string; days: number } {
  const yesterday = addDays(dayOf(Date.now(), timeZone), -1);
  const last = span?.to && span.to < yesterday ? span.to : yesterday;
  const first = span?.from ?? addDays(last, 1 - TURN_DAYS);
  const to = dayRange(last, timeZone).to.getTime();
  const from = Math.min(to, dayRange(first, timeZone).from.getTime());
  const days = Math.max(1, Math.round((to - from) / 86_400_000));
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString(), days };
}

/** What came to and left places of these kinds meanwhile; `used` of it went to people for good or on loan, less what they brought back. */
function legs(ctx: Ctx, { from, to, kinds }: { from: string; to: string; kinds: readonly number[] }): RawBuilder<unknown> {
  const people = (kind: string) => sql`${sql.ref(kind)} in (${lit(PLACE.consumed)}, ${lit(PLACE.employee)})`;
  const leg = (end: 'from' | 'to', other: 'from' | 'to') => {
    const [kind, ref] = [`m.${end}_kind`, `m.${end}_ref`];
    const sign = sql.lit(end === 'to' ? 1 : -1);
    return sql`select m.${sql.raw(end)}_kind as place_kind, m.${sql.raw(end)}_ref as place_ref, m.product_id, m.happened_at as at, m.id, ${sign} * m.qty as delta,
        case when ${people(`m.${other}Kind`)} then -(${sign} * m.qty) else 0 end as used
      from stock_move m where m.node_id = ${ctx.nodeId} and m.happened_at >= ${from}::timestamptz and m.happened_at <= ${to}::timestamptz
        and ${sql.ref(kind)} < ${lit(OUTSIDE)} and ${inStores(kind, kinds)} and ${visiblePlace(ctx, kind, ref)}`;
  };
  return sql`${leg('to', 'from')} union all ${leg('from', 'to')}`;
}

/** SQL before a query: `st`, what lies at the end, and `lg`, what moved, by whose place it is (`owner_id`) and product. */
function moved(ctx: Ctx, asked: TurnInput, kinds: readonly number[]): RawBuilder<unknown> {
  const { from, to } = momentsOf(ctx, asked);
  const owners = [
    [PLACE.vmChannel, asked.vmId],
    [PLACE.prewhChannel, asked.prewhId],
    [PLACE.warehouse, asked.warehouseId],
  ] as const;
  const ofOwner = owners.flatMap(([kind, id]) => (id ? [sql`and c.owner_id = ${id} and c.place_kind = ${sql.lit(kind)}`] : []));
  const of = (rows: string) => sql`join stock_cell c on c.node_id = ${ctx.nodeId} and c.place_kind = ${sql.ref(`${rows}.placeKind`)}
    and c.place_ref = ${sql.ref(`${rows}.placeRef`)} and c.product_id = ${sql.ref(`${rows}.productId`)} ${sql.join(ofOwner, sql` `)}`;
  return sql`st as (
      select c.owner_id, s.product_id, sum(s.qty) as qty from (${standingAt(ctx, { at: to })}) s ${of('s')} where ${inStores('s.placeKind', kinds)} group by 1, 2
    ), lg as (select c.owner_id, l.product_id, l.at, l.id, l.delta, l.used from (${legs(ctx, { from, to, kinds })}) l ${of('l')})`;
}

const goods = ['p.productCode', 'p.productName', 'p.spec', 'p.unit', 'p.productTypeId', 't.productTypeName'] as const;

const turned = (ctx: Ctx, asked: TurnInput) => {
  const mean = sql`((s.begin_num + s.end_num) / 2.0)`;
  const { days } = momentsOf(ctx, asked);
  const sums = sql<{
    nodeId: string;
    productId: string;
    beginNum: number;
    endNum: number;
    usedNum: number;
  }>`(with ${moved(ctx, asked, STORES)}
    select ${ctx.nodeId}::uuid as node_id, x.product_id, sum(x.qty - x.delta)::bigint as begin_num, sum(x.qty)::bigint as end_num, sum(x.used)::bigint as used_num
    from (select product_id, qty, 0 as delta, 0 as used from st union all select product_id, 0, delta, used from lg) x group by x.product_id)`;
  const rows = stockTables(ctx.db)
    .selectFrom(sums.as('s'))
    .innerJoin('product as p', (join) => join.onRef('p.nodeId', '=', 's.nodeId').onRef('p.id', '=', 's.productId'))
    .innerJoin('productType as t', (join) => join.onRef('t.nodeId', '=', 'p.nodeId').onRef('t.id', '=', 'p.productTypeId'))
    .where(sql<boolean>`(s.begin_num <> 0 or s.end_num <> 0 or s.used_num <> 0)`)
    .select(['s.productId as key', 's.productId', ...goods, 's.beginNum', 's.endNum', 's.usedNum'])
    .select([
      sql<number>`s.end_num * p.unit_price`.as('endValue'),
      sql<number | null>`case when ${mean} > 0 then round(s.used_num / ${mean} * ${lit(YEAR_DAYS)} / ${sql.lit(days)}, 2)::float8 end`.as(
        'turns',
      ),
      sql<number | null>`case when s.used_num > 0 then least(round(${mean} * ${sql.lit(days)} / s.used_num), 99999)::integer end`.as(
        'coverDays',
      ),
    ]);
  return asTable(ctx, rows, 'g');
};

const inside = () => undefined;
const narrowed = {
  span: inside,
  vmId: inside,
  prewhId: inside,
  productId: equals('g.productId'),
  productTypeId: withinBranch('productType', 'g.productTypeId'),
};
const yuan = (sum: string) => sql<string>`to_char(coalesce(sum(${sql.ref(sum)}), 0) / 100.0, 'FM999999999999990.00')`;

/** 库存周转: what is worth most at the end comes first. */
export const turnList = list(endpoints.turns, {
  query: (ctx, input) => turned(ctx, input),
  filters: { ...narrowed, warehouseId: inside },
  sorts: {
    turns: 'g.turns',
    usedNum: 'g.usedNum',
    beginNum: 'g.beginNum',
    endNum: 'g.endNum',
    endValue: 'g.endValue',
    coverDays: 'g.coverDays',
    productCode: 'g.productCode',
  },
  order: [
    ['g.endValue', 'desc'],
    ['g.key', 'asc'],
  ],
  groups: 'g',
  totals: { usedNum: sql<number>`coalesce(sum(g.used_num), 0)`, endValue: yuan('g.endValue') },
});

interface Empty {
  nodeId: string;
  ownerId: string;
  productId: string;
  usedNum: number;
  emptySeconds: number;
  allSeconds: number;
  outTimes: number;
}
/** For each product of a machine or a smart warehouse for how long nothing lay there, and what was taken. */
function emptied(ctx: Ctx, asked: TurnInput) {
  const { from, to } = momentsOf(ctx, asked);
  const kinds = [PLACE.prewhChannel, PLACE.vmChannel];
  return sql<Empty>`(with ${moved(ctx, asked, kinds)}, base as (
      select owner_id, product_id, sum(qty - delta) as qty
      from (select owner_id, product_id, qty, 0 as delta from st union all select owner_id, product_id, 0, delta from lg) y group by 1, 2
    ), step as (
      select b.owner_id, b.product_id, x.at, x.used, x.delta, b.qty + sum(x.delta) over (w rows unbounded preceding) as lies,
        row_number() over w = 1 as is_first, lead(x.at, 1, ${to}::timestamptz) over w as until
      from base b join (
        select owner_id, product_id, ${from}::timestamptz as at, null::uuid as id, 0::bigint as delta, 0::bigint as used from base
        union all select owner_id, product_id, at, id, delta, used from lg
      ) x using (owner_id, product_id)
      window w as (partition by b.owner_id, b.product_id order by x.at, x.id nulls first)
    )
    select ${ctx.nodeId}::uuid as node_id, s.owner_id, s.product_id, sum(s.used)::bigint as used_num,
      coalesce(sum(extract(epoch from s.until - s.at)) filter (where s.lies <= 0), 0)::numeric as empty_seconds,
      extract(epoch from ${to}::timestamptz - ${from}::timestamptz)::numeric as all_seconds,
      (count(*) filter (where s.lies <= 0 and (s.is_first or s.lies - s.delta > 0)))::int as out_times
    from step s group by 2, 3)`;
}

const outs = (ctx: Ctx, asked: TurnInput) => {
  // The pace of a few hours says nothing of weeks.
  const missed = sql`round(s.used_num * s.empty_seconds / greatest(s.all_seconds - s.empty_seconds, ${sql.lit(LEAST_DAYS * 24 * HOUR)}))`;
  const why = 'what lies in a place that the actor sees names the place';
  const rows = stockTables(ctx.db)
    .selectFrom(emptied(ctx, asked).as('s'))
    .innerJoin('product as p', (join) => join.onRef('p.nodeId', '=', 's.nodeId').onRef('p.id', '=', 's.productId'))
    .innerJoin('productType as t', (join) => join.onRef('t.nodeId', '=', 'p.nodeId').onRef('t.id', '=', 'p.productTypeId'))
    .leftJoin('vm as v', beyondScope('v.id', 's.ownerId', why))
    .leftJoin('prewh as w', beyondScope('w.id', 's.ownerId', why))
    .where(sql<boolean>`s.used_num > 0 and s.empty_seconds >= ${sql.lit(HOUR)} and s.empty_seconds < s.all_seconds`)
    // What no channel there holds any more is not out of stock.
    .where(
      sql<boolean>`(exists (select from vm_channel c where c.node_id = s.node_id and c.vm_id = s.owner_id and c.product_id = s.product_id)
        or exists (select from prewh_channel c where c.node_id = s.node_id and c.prewh_id = s.owner_id and c.product_id = s.product_id))`,
    )
    .select([sql<string>`s.owner_id || '/' || s.product_id`.as('key'), 's.productId', ...goods, 'v.id as vmId', 'w.id as prewhId'])
    .select([
      sql<string>`coalesce(v.vm_code, w.prewh_code)`.as('placeCode'),
      sql<string>`coalesce(v.vm_name, w.prewh_name)`.as('placeName'),
      's.outTimes',
      sql<number>`floor(s.empty_seconds / ${sql.lit(HOUR)})::int`.as('emptyHours'),
      's.usedNum',
      sql<number>`${missed}::bigint`.as('missedNum'),
      sql<number>`(${missed} * p.unit_price)::bigint`.as('lostPrice'),
    ]);
  return asTable(ctx, rows, 'g');
};

/** 缺货损失: what cost most comes first. */
export const outList = list(endpoints.outs, {
  query: (ctx, input) => outs(ctx, input),
  filters: narrowed,
  sorts: {
    lostPrice: 'g.lostPrice',
    missedNum: 'g.missedNum',
    emptyHours: 'g.emptyHours',
    outTimes: 'g.outTimes',
    productCode: 'g.productCode',
  },
  order: [
    ['g.lostPrice', 'desc'],
    ['g.key', 'asc'],
  ],
  groups: 'g',
  totals: {
    usedNum: sql<number>`coalesce(sum(g.used_num), 0)`,
    missedNum: sql<number>`coalesce(sum(g.missed_num), 0)`,
    lostPrice: yuan('g.lostPrice'),
  },
});
