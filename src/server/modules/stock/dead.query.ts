// What lies somewhere and does not move: by days without a movement, and by how long it lasts at the pace of the last days.
import { sql } from 'kysely';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { COVER_FROM_DAYS, DEAD_AGES, type deadStock } from '../../../contract/stock/dead.ts';
import { OUTSIDE, PLACE } from '../../../contract/stock/ledger.ts';
import { stock } from '../../../contract/stock/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';
import { asTable, equals, list, withinBranch } from '../../kernel/list/list.ts';
import { beyondScope } from '../../kernel/scope-join.ts';
import { stockTables } from './ledger.ts';
import { visiblePlace } from './scope.ts';

interface Lying {
  nodeId: string;
  placeKind: number;
  ownerId: string;
  productId: string;
  qty: number;
  lastOutAt: string | null;
  firstInAt: string | null;
  takenNum: number;
}

// Goods go on when somebody takes them and when they are moved on to where people take them; what a count corrects did not move.
const movedOn = sql`m.to_kind in (${lit(PLACE.consumed)}, ${lit(PLACE.employee)}, ${lit(PLACE.vmChannel)}, ${lit(PLACE.prewhChannel)}, ${lit(PLACE.transit)})`;

/** What lies in machines, smart warehouses and warehouses that the actor sees, with its last way out of each place: a look into an index for each. */
function lying({ nodeId, ...ctx }: Ctx) {
  const at = sql`m.node_id = ${nodeId} and m.product_id = l.product_id`;
  const out = sql`${at} and m.from_kind = l.place_kind and m.from_kind < ${lit(OUTSIDE)} and m.from_ref = l.place_ref`;
  const into = sql`${at} and m.to_kind = l.place_kind and m.to_kind < ${lit(OUTSIDE)} and m.to_ref = l.place_ref`;
  return sql<Lying>`(
    select l.node_id, l.place_kind, c.owner_id, l.product_id, sum(l.qty)::bigint as qty,
      max((select m.happened_at from stock_move m where ${out} and ${movedOn} order by m.happened_at desc limit 1)) as last_out_at,
      min((select m.happened_at from stock_move m where ${into} order by m.happened_at limit 1)) as first_in_at,
      sum((select coalesce(sum(m.qty), 0) from stock_move m where ${out} and ${movedOn}
        and m.happened_at >= now() - ${lit(COVER_FROM_DAYS)} * interval '1 day'))::bigint as taken_num
    from (
      select b.node_id, b.place_kind, b.place_ref, b.product_id, sum(b.on_hand) as qty from stock_balance b
      where b.node_id = ${nodeId} and b.place_kind in (${lit(PLACE.warehouse)}, ${lit(PLACE.prewhChannel)}, ${lit(PLACE.vmChannel)})
        and b.on_hand > 0 and ${visiblePlace({ nodeId, ...ctx }, 'b.placeKind', 'b.placeRef')}
      group by 1, 2, 3, 4
    ) l
    join stock_cell c on c.node_id = l.node_id and c.place_kind = l.place_kind and c.place_ref = l.place_ref and c.product_id = l.product_id
    group by 1, 2, 3, 4)`;
}

/** A row for each product of a machine, a smart warehouse, a warehouse. */
const idle = (ctx: Ctx) => {
  const today = sql`(now() at time zone ${ctx.timeZone})::date`;
  const since = sql`coalesce(s.last_out_at, s.first_in_at, now())`;
  const why = 'what lies in a place that the actor sees names the place';
  const rows = stockTables(ctx.db)
    .selectFrom(lying(ctx).as('s'))
    .innerJoin('product as p', (join) => join.onRef('p.nodeId', '=', 's.nodeId').onRef('p.id', '=', 's.productId'))
    .innerJoin('productType as t', (join) => join.onRef('t.nodeId', '=', 'p.nodeId').onRef('t.id', '=', 'p.productTypeId'))
    .leftJoin('vm as v', beyondScope('v.id', 's.ownerId', why))
    .leftJoin('prewh as w', beyondScope('w.id', 's.ownerId', why))
    .leftJoin('warehouse as h', beyondScope('h.id', 's.ownerId', why))
    .select([
      sql<string>`s.place_kind || '/' || s.owner_id || '/' || s.product_id`.as('key'),
      's.placeKind',
      'v.id as vmId',
      'w.id as prewhId',
      'h.id as warehouseId',
      sql<string | null>`coalesce(v.vm_code, w.prewh_code, h.warehouse_code)`.as('placeCode'),
      sql<string | null>`coalesce(v.vm_name, w.prewh_name, h.warehouse_name)`.as('placeName'),
      's.productId',
      'p.productCode',
      'p.productName',
      'p.spec',
      'p.unit',
      'p.productTypeId',
      't.productTypeName',
      's.qty',
      sql<number>`s.qty * p.unit_price`.as('value'),
      sql<number>`greatest(0, ${today} - (${since} at time zone ${ctx.timeZone})::date)`.as('idleDays'),
      's.lastOutAt',
      's.firstInAt',
      's.takenNum',
      sql<
        number | null
      >`case when s.taken_num > 0 then least(round(s.qty * ${lit(COVER_FROM_DAYS)}::numeric / s.taken_num), 99999)::integer end`.as(
        'coverDays',
      ),
    ]);
  return asTable(ctx, rows, 'g');
};

const narrowed = {
  vmId: equals('g.vmId'),
  prewhId: equals('g.prewhId'),
  warehouseId: equals('g.warehouseId'),
  productId: equals('g.productId'),
  productTypeId: withinBranch('productType', 'g.productTypeId'),
  placeKind: equals('g.placeKind'),
};

/** 呆滞库存: what lay longest comes first. */
export const deadList = list(stock.deadStock.list, {
  query: idle,
  filters: {
    ...narrowed,
    idleDays: (least) => sql<boolean>`g.idle_days >= ${least}`,
    // What nobody takes lasts for ever.
    coverDays: (least) => sql<boolean>`(g.cover_days is null or g.cover_days >= ${least})`,
  },
  sorts: {
    idleDays: 'g.idleDays',
    qty: 'g.qty',
    value: 'g.value',
    coverDays: 'g.coverDays',
    productCode: 'g.productCode',
    lastOutAt: 'g.lastOutAt',
  },
  order: [
    ['g.idleDays', 'desc'],
    ['g.value', 'desc'],
    ['g.key', 'asc'],
  ],
  groups: 'g',
  totals: {
    qty: sql<number>`coalesce(sum(g.qty), 0)`,
    value: sql<string>`to_char(coalesce(sum(g.value), 0) / 100.0, 'FM999999999999990.00')`,
  },
});

/** What lies there by how long it has not moved, each age without the next. */
export async function deadTotals(ctx: Ctx, input: In<typeof deadStock.totals>): Promise<Given<typeof deadStock.totals>> {
  let query = idle(ctx);
  for (const [name, filter] of Object.entries(narrowed) as [
    keyof typeof narrowed,
    (value: never, ctx: Ctx) => ReturnType<typeof sql<boolean>>,
  ][]) {
    const value = input[name];
    if (value !== null && value !== undefined) query = query.where(filter(value as never, ctx));
  }
  const rows = await query
    .clearSelect()
    .select([
      sql<number>`width_bucket(g.idle_days, ${sql.lit(`{${DEAD_AGES.join(',')}}`)}::int[])`.as('age'),
      sql<number>`count(*)`.as('lines'),
      sql<number>`sum(g.qty)::bigint`.as('qty'),
      sql<number>`sum(g.value)::bigint`.as('value'),
    ])
    .groupBy('age')
    .execute();
  const found = new Map(rows.map((row) => [row.age, row]));
  return {
    ages: DEAD_AGES.map((from, at) => {
      const next = DEAD_AGES[at + 1];
      const { lines = 0, qty = 0, value = 0 } = found.get(at + 1) ?? {};
      return { from, to: next === undefined ? null : next - 1, lines, qty, value };
    }),
  };
}
