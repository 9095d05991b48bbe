// Reads of replenishment: needs, plans with their lines, refills.
import { sql } from 'kysely';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { prewhReplenish } from '../../../contract/warehouse/replenish.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { contains, equals, list, withinDays } from '../../kernel/list/list.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, inScope, sameNode } from '../../kernel/scope.ts';
import { productKeyword } from '../product/index.ts';
import { balancesOf, lentOf } from '../stock/index.ts';
import { prewhLevelSql, stockedPrewhChannels } from './channel.query.ts';
import { openRefills } from './refill.flow.ts';

const onWay = (ctx: Ctx) =>
  ctx.db
    // scope: only of channel c, which `from` has narrowed already
    .selectFrom('prewhReplenishPlanLine as l')
    .innerJoin('prewhReplenishPlan as n', sameNode('n.id', 'l.planId'))
    .select(sql<number>`coalesce(sum(l.quantity - l.filled), 0)`.as('onWay'))
    .where(sql<boolean>`l.node_id = c.node_id and l.channel_id = c.id and l.product_id = c.product_id`)
    .where('n.status', 'in', openRefills);

/** Stock of the product of channel `c` in warehouse `k`: looked up for each channel. */
const freeBehind = (ctx: Ctx) => balancesOf(ctx, [PLACE.warehouse]).where(sql<boolean>`b.place_ref = k.id and b.product_id = c.product_id`);

/** What is lent out comes back: its place stays free for it. */
const need = sql<number>`greatest(c.capacity - greatest(s.on_hand, 0) - y.on_way - o.lent, 0)`;

/** A channel without product, frozen, disabled, merged away, or of a product off sale wants nothing. */
export const refillable = sql<boolean>`c.product_id is not null and c.freeze_status = 0 and c.disable_status = 0
  and h.disable_status = 0 and c.merged_into is null and p.on_sale_flag`;

/** Channels with what is on the way `y`, lent out `o`, need `g`, warehouse `k` behind (where the actor may see it) and what is free there `f`. */
export const channelNeeds = (ctx: Ctx) =>
  stockedPrewhChannels(ctx)
    .innerJoinLateral(onWay(ctx).as('y'), (join) => join.onTrue())
    .innerJoinLateral(lentOf(ctx).as('o'), (join) => join.onTrue())
    .innerJoinLateral(ctx.db.selectNoFrom(need.as('needNum')).as('g'), (join) => join.onTrue())
    .leftJoin('warehouse as k', (join) => sameNode('k.id', 'w.warehouseId')(join).on(inScope(ctx, 'warehouse', 'k')))
    .leftJoinLateral(freeBehind(ctx).as('f'), (join) => join.onTrue());

export const prewhNeedList = list(prewhReplenish.needs, {
  query: (ctx, { allFlag }) => {
    const query = channelNeeds(ctx)
      .where(refillable)
      .where('g.needNum', '>', 0)
      .select([
        'c.id',
        'c.prewhId',
        'w.prewhCode',
        'w.prewhName',
        'h.shelfName',
        'c.channelCode',
        sql<string>`c.product_id`.as('productId'),
        sql<string>`p.product_code`.as('productCode'),
        sql<string>`p.product_name`.as('productName'),
        'p.spec',
        sql<string>`p.unit`.as('unit'),
        prewhLevelSql.as('warningLevel'),
        sql<number>`greatest(s.on_hand, 0)`.as('stockNum'),
        'c.capacity',
        'c.remindNum',
        'y.onWay as onWayNum',
        'o.lent as lentNum',
        'g.needNum',
        'k.id as warehouseId',
        'k.warehouseName',
        sql<number>`coalesce(f.free, 0)`.as('freeNum'),
      ]);
    return allFlag ? query : query.where(sql<boolean>`s.on_hand + y.on_way <= c.remind_num`);
  },
  filters: {
    prewhId: equals('c.prewhId'),
    keyword: productKeyword,
    warningLevel: (level) => sql<boolean>`${prewhLevelSql} = ${level}`,
    allFlag: () => undefined,
  },
  sorts: {
    prewhName: 'w.prewhName',
    channelCode: 'c.channelCode',
    productCode: 'p.productCode',
    productName: 'p.productName',
    stockNum: 's.onHand',
    needNum: 'g.needNum',
    freeNum: 'f.free',
  },
  order: [
    ['w.prewhCode', 'asc'],
    ['c.prewhId', 'asc'],
    ['h.shelfCode', 'asc'],
    ['c.tray', 'asc'],
    ['c.position', 'asc'],
  ],
});

const planSums = (ctx: Ctx) =>
  from(ctx, 'prewhReplenishPlanLine', 'l')
    .select([sql<number>`count(*)`.as('lineCount'), sql<number>`sum(l.quantity)`.as('planNum'), sql<number>`sum(l.filled)`.as('filledNum')])
    .where(sql<boolean>`l.plan_id = n.id`);

export const prewhPlanList = list(prewhReplenish.plans, {
  query: (ctx) =>
    from(ctx, 'prewh', 'w')
      .innerJoin('prewhReplenishPlan as n', sameNode('n.prewhId', 'w.id'))
      .innerJoin('warehouse as k', sameNode('k.id', 'n.warehouseId'))
      .where(inScope(ctx, 'warehouse', 'k'))
      .innerJoinLateral(planSums(ctx).as('t'), (join) => join.onTrue())
      .select([
        'n.id',
        'n.planNo',
        'n.prewhId',
        'w.prewhName',
        'k.warehouseName',
        'n.status',
        't.lineCount',
        't.planNum',
        't.filledNum',
        'n.creator',
        'n.createdAt',
        'n.endedAt',
        'n.remark',
      ]),
  filters: {
    planNo: contains('n.planNo'),
    prewhId: equals('n.prewhId'),
    status: equals('n.status'),
    createdAt: withinDays('n.createdAt'),
  },
  sorts: { planNo: 'n.planNo', prewhName: 'w.prewhName', status: 'n.status', createdAt: 'n.createdAt', endedAt: 'n.endedAt' },
  order: [
    ['n.createdAt', 'desc'],
    ['n.id', 'asc'],
  ],
});

/** The lines of a plan in walking order; refuses 'not-found'. */
export async function prewhPlanLines(
  ctx: Ctx,
  { id }: In<typeof prewhReplenish.planLines>,
): Promise<Given<typeof prewhReplenish.planLines>> {
  const lines = await stockedPrewhChannels(ctx)
    .innerJoin('prewhReplenishPlanLine as l', sameNode('l.channelId', 'c.id'))
    .innerJoin('product as q', sameNode('q.id', 'l.productId'))
    .select([
      'l.lineNo',
      'c.id as channelId',
      'c.channelCode',
      'q.id as productId',
      'q.productCode',
      'q.productName',
      'q.unit',
      sql<number>`greatest(s.on_hand, 0)`.as('stockNum'),
      'c.capacity',
      'l.quantity as planNum',
      'l.filled as filledNum',
    ])
    .where('l.planId', '=', id)
    .orderBy('l.lineNo')
    .execute();
  return lines.length > 0 ? lines : refuse('not-found', { thing: '补货计划' });
}
