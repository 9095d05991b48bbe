// What each channel wants, and what can be had for it: stock of the channel, what is on its way, what lies free in the warehouse.
import { sql } from 'kysely';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { needs } from '../../../contract/replenish/needs.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { equals, list } from '../../kernel/list/list.ts';
import { inScope, sameNode } from '../../kernel/scope.ts';
import { channelLevelSql, standsInHall, stockedChannels, withTalk } from '../machine/index.ts';
import { productKeyword } from '../product/index.ts';
import { balancesOf, lentOf } from '../stock/index.ts';
import { openPlans } from './plan.flow.ts';

const onWay = (ctx: Ctx) =>
  ctx.db
    // scope: only of channel c, which `from` has narrowed already
    .selectFrom('replenishPlanLine as l')
    .innerJoin('replenishPlan as n', sameNode('n.id', 'l.planId'))
    .select(sql<number>`coalesce(sum(l.quantity - l.filled), 0)`.as('onWay'))
    .where(sql<boolean>`l.node_id = c.node_id and l.channel_id = c.id and l.product_id = c.product_id`)
    .where('n.status', 'in', openPlans);

/** Stock of the product of channel `c` in warehouse `h`: looked up for each channel. */
const freeThere = (ctx: Ctx) => balancesOf(ctx, [PLACE.warehouse]).where(sql<boolean>`b.place_ref = h.id and b.product_id = c.product_id`);

/** A channel that is frozen, merged away, changing its product, of a product off sale, or in a stopped machine wants nothing. */
export const refillable = sql<boolean>`c.product_id is not null and c.freeze_status = 0 and c.merged_into is null
  and c.new_product_id is null and not v.lock_flag and p.on_sale_flag`;
/** What is lent out comes back: its place stays free for it. */
const need = sql<number>`greatest(c.capacity - greatest(s.on_hand, 0) - w.on_way - o.lent, 0)`;

/** Channels `c` with machine `v`, product `p`, stock `s`, on the way `w`, lent out `o`, need `g`, warehouse `h` (where the actor may see it) and what is free there `f`. */
export const channelNeeds = (ctx: Ctx) =>
  stockedChannels(ctx)
    .innerJoinLateral(onWay(ctx).as('w'), (join) => join.onTrue())
    .innerJoinLateral(lentOf(ctx).as('o'), (join) => join.onTrue())
    .innerJoinLateral(ctx.db.selectNoFrom(need.as('needNum')).as('g'), (join) => join.onTrue())
    .leftJoin('warehouse as h', (join) => sameNode('h.id', 'v.warehouseId')(join).on(inScope(ctx, 'warehouse', 'h')))
    .leftJoinLateral(freeThere(ctx).as('f'), (join) => join.onTrue());

const wanting = (ctx: Ctx) => channelNeeds(ctx).where(refillable).where(standsInHall).where('g.needNum', '>', 0);
const atReminder = sql<boolean>`s.on_hand + w.on_way <= c.remind_num`;

const filters = {
  keyword: productKeyword,
  productId: equals('c.productId'),
  warningLevel: (level: string) => sql<boolean>`${channelLevelSql} = ${level}`,
};

export const needList = list(needs.list, {
  query: (ctx, { allFlag }) => {
    const query = wanting(ctx).select([
      'c.id',
      'c.vmId',
      'v.vmCode',
      'v.vmName',
      'c.channelCode',
      sql<string>`c.product_id`.as('productId'),
      sql<string>`p.product_code`.as('productCode'),
      sql<string>`p.product_name`.as('productName'),
      'p.spec',
      sql<string>`p.unit`.as('unit'),
      channelLevelSql.as('warningLevel'),
      sql<number>`greatest(s.on_hand, 0)`.as('stockNum'),
      'c.capacity',
      'c.warnNum',
      'c.remindNum',
      'w.onWay as onWayNum',
      'o.lent as lentNum',
      'g.needNum',
      'h.id as warehouseId',
      'h.warehouseName',
      sql<number>`coalesce(f.free, 0)`.as('freeNum'),
    ]);
    return allFlag ? query : query.where(atReminder);
  },
  filters: { vmId: equals('c.vmId'), ...filters, allFlag: () => undefined },
  sorts: {
    vmCode: 'v.vmCode',
    vmName: 'v.vmName',
    channelCode: 'c.channelCode',
    productCode: 'p.productCode',
    productName: 'p.productName',
    stockNum: 's.onHand',
    capacity: 'c.capacity',
    onWayNum: 'w.onWay',
    lentNum: 'o.lent',
    needNum: 'g.needNum',
    freeNum: 'f.free',
  },
  order: [
    ['v.vmCode', 'asc'],
    ['c.vmId', 'asc'],
    ['c.tray', 'asc'],
    ['c.position', 'asc'],
  ],
  totals: {
    stockNum: sql<number>`coalesce(sum(greatest(s.on_hand, 0)), 0)`,
    capacity: sql<number>`coalesce(sum(c.capacity), 0)`,
    onWayNum: sql<number>`coalesce(sum(w.on_way), 0)`,
    lentNum: sql<number>`coalesce(sum(o.lent), 0)`,
    needNum: sql<number>`coalesce(sum(g.need_num), 0)`,
  },
  finish: withTalk,
});

/** The same needs as sums of each machine; the machine with most channels at their warning point comes first. */
export async function needsByVm(ctx: Ctx, input: In<typeof needs.byVm>): Promise<Given<typeof needs.byVm>> {
  const { keyword, productId, warningLevel, allFlag } = input;
  let query = wanting(ctx);
  if (!allFlag) query = query.where(atReminder);
  if (keyword) query = query.where(filters.keyword(keyword));
  if (productId) query = query.where(filters.productId(productId));
  if (warningLevel) query = query.where(filters.warningLevel(warningLevel));
  return query
    .select([
      'v.id as vmId',
      'v.vmCode',
      'v.vmName',
      sql<number>`count(*)`.as('channels'),
      sql<number>`count(*) filter (where ${channelLevelSql} = 'INVENT_WARN')`.as('warned'),
      sql<number>`sum(g.need_num)`.as('needNum'),
    ])
    .groupBy(['v.id', 'v.vmCode', 'v.vmName'])
    .orderBy('warned', 'desc')
    .orderBy('v.vmCode')
    .execute();
}

/** Needs summed by warehouse and product, with what is free there: what buying begins with. Only what is at its reminder point unless all is asked for. */
export function needsByProduct(ctx: Ctx, { allFlag }: { allFlag: boolean }) {
  const query = wanting(ctx).where('h.id', 'is not', null);
  return (allFlag ? query : query.where(atReminder))
    .select([
      sql<string>`h.id`.as('warehouseId'),
      sql<string>`c.product_id`.as('productId'),
      sql<number>`count(*)`.as('channels'),
      sql<number>`sum(g.need_num)`.as('needNum'),
      sql<number>`coalesce(max(f.free), 0)`.as('freeNum'),
    ])
    .groupBy([sql`h.id`, sql`c.product_id`]);
}
