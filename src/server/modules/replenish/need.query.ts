// What each channel wants, and what can be had for it: stock of the channel, what is on its way, what lies free in the warehouse.
import { sql } from 'kysely';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { needs } from '../../../contract/replenish/needs.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { equals, list } from '../../kernel/list/list.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { atReminder, channelLevelSql, freeBehind, lent, needColumns, needSorts, onWay, room, wantsGoods } from '../channel/index.ts';
import { countsAtSite, stockedChannels, withTalk } from '../machine/index.ts';
import { productKeyword } from '../product/index.ts';
import { openPlans } from './plan.flow.ts';

const plans = { plans: 'replenishPlan', lines: 'replenishPlanLine', open: openPlans } as const;

/** A channel that wants goods must not be changing its product, nor its machine be stopped. */
export const refillable = sql<boolean>`${wantsGoods} and c.new_product_id is null and not v.lock_flag`;

/** Channels of machine `v` with the parts of their need. */
export const channelNeeds = (ctx: Ctx) =>
  stockedChannels(ctx)
    .innerJoinLateral(onWay(ctx, plans), (join) => join.onTrue())
    .innerJoinLateral(lent(ctx), (join) => join.onTrue())
    .innerJoinLateral(room(ctx), (join) => join.onTrue())
    .leftJoin('warehouse as k', withinScope(ctx, 'k.id', 'v.warehouseId'))
    .leftJoinLateral(freeBehind(ctx), (join) => join.onTrue());

const wanting = (ctx: Ctx) => channelNeeds(ctx).where(refillable).where(countsAtSite).where('g.needNum', '>', 0);

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
      'c.warnNum',
      channelLevelSql.as('warningLevel'),
      ...needColumns,
    ]);
    return allFlag ? query : query.where(atReminder);
  },
  filters: { vmId: equals('c.vmId'), ...filters, allFlag: () => undefined },
  sorts: {
    ...needSorts,
    vmCode: 'v.vmCode',
    vmName: 'v.vmName',
    capacity: 'c.capacity',
    onWayNum: 'y.onWay',
    lentNum: 'o.lent',
  },
  order: [
    ['v.vmCode', 'asc'],
    ['c.vmId', 'asc'],
    ['c.tray', 'asc'],
    ['c.position', 'asc'],
  ],
  totals: {
    stockNum: sql<number>`coalesce(sum(s.on_hand), 0)`,
    capacity: sql<number>`coalesce(sum(c.capacity), 0)`,
    onWayNum: sql<number>`coalesce(sum(y.on_way), 0)`,
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
  if (keyword) query = query.where(filters.keyword(keyword, ctx));
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
  const query = wanting(ctx).where('k.id', 'is not', null);
  return (allFlag ? query : query.where(atReminder))
    .select([
      sql<string>`k.id`.as('warehouseId'),
      sql<string>`c.product_id`.as('productId'),
      sql<number>`count(*)`.as('channels'),
      sql<number>`sum(g.need_num)`.as('needNum'),
      sql<number>`coalesce(max(f.free), 0)`.as('freeNum'),
    ])
    .groupBy([sql`k.id`, sql`c.product_id`]);
}
