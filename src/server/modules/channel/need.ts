// What a channel wants, in parts that the needs of machines and of smart warehouses are joined from: channel `c` with product `p` and stock `s`,
// what is on its way `y`, lent out of it `o`, its need `g`, the warehouse behind `k` (where the actor may see it) and what is free there `f`.
import { sql } from 'kysely';
import { PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { beyondScope } from '../../kernel/scope-join.ts';
import { balancesOf, loans } from '../stock/index.ts';
import { lit } from '../../kernel/db/lit.ts';
import { FreezeStatus } from '../../../contract/machine/codes.ts';

/** The documents that bring goods to the channels of an owner. */
export interface Plans {
  plans: 'replenishPlan' | 'prewhReplenishPlan';
  lines: 'replenishPlanLine' | 'prewhReplenishPlanLine';
  /** The states of a plan whose goods are still to come. */
  open: readonly number[];
}

/** What open plans still bring to channel `c`, as `y`: always one row. */
export const onWay = (ctx: Ctx, { plans, lines, open }: Plans) =>
  ctx.db
    // scope: only of channel c, which `from` has narrowed already
    .selectFrom(`${lines as 'replenishPlanLine'} as l`)
    .innerJoin(
      `${plans as 'replenishPlan'} as n`,
      beyondScope('n.id', 'l.planId', 'what comes to a channel counts, from whichever warehouse'),
    )
    .select(sql<number>`coalesce(sum(l.quantity - l.filled), 0)`.as('onWay'))
    .where(sql<boolean>`l.node_id = c.node_id and l.channel_id = c.id and l.product_id = c.product_id`)
    .where('n.status', 'in', open)
    .as('y');

/** The same of many channels in one read, by channel and product (`channelId/productId`): to what is not in the answer nothing comes. */
export async function onWayTo(ctx: Ctx, { plans, lines, open }: Plans, channelIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await ctx.db
    // scope: only of channels that the caller has narrowed already
    .selectFrom(`${lines as 'replenishPlanLine'} as l`)
    .innerJoin(
      `${plans as 'replenishPlan'} as n`,
      beyondScope('n.id', 'l.planId', 'what comes to a channel counts, from whichever warehouse'),
    )
    .select(['l.channelId', 'l.productId', sql<number>`sum(l.quantity - l.filled)`.as('onWay')])
    .where('l.nodeId', '=', ctx.nodeId)
    .where(sql<boolean>`l.channel_id = any(${[...channelIds]}::uuid[])`)
    .where('n.status', 'in', open)
    .groupBy(['l.channelId', 'l.productId'])
    .execute();
  return new Map(rows.map(({ channelId, productId, onWay: num }) => [`${channelId}/${productId}`, num]));
}

/** What is lent out of channel `c`, as `o`: always one row. It comes back: its place stays free for it. */
export const lent = (ctx: Ctx) => loans.lentOf(ctx).as('o');

/** What fits into channel `c`, as `g`. */
export const room = (ctx: Ctx) =>
  ctx.db.selectNoFrom(sql<number>`greatest(c.capacity - s.on_hand - y.on_way - o.lent, 0)`.as('needNum')).as('g');

/** Stock of the product of channel `c` in warehouse `k`, as `f`: looked up for each channel, none where there is none. */
export const freeBehind = (ctx: Ctx) =>
  balancesOf(ctx, [PLACE.warehouse])
    .where(sql<boolean>`b.place_ref = k.id and b.product_id = c.product_id`)
    .as('f');

/** Of whichever owner: a channel without product, frozen, merged away, or of a product off sale wants nothing. */
export const wantsGoods = sql<boolean>`c.product_id is not null and c.freeze_status = ${lit(FreezeStatus.normal)} and c.merged_into is null and p.on_sale_flag`;
export const atReminder = sql<boolean>`s.on_hand + y.on_way <= c.remind_num`;

export const needColumns = [
  'c.channelCode',
  sql<string>`c.product_id`.as('productId'),
  sql<string>`p.product_code`.as('productCode'),
  sql<string>`p.product_name`.as('productName'),
  'p.spec',
  sql<string>`p.unit`.as('unit'),
  's.onHand as stockNum',
  'c.capacity',
  'c.remindNum',
  'y.onWay as onWayNum',
  'o.lent as lentNum',
  'g.needNum',
  'k.id as warehouseId',
  'k.warehouseName',
  sql<number>`coalesce(f.free, 0)`.as('freeNum'),
] as const;
export const needSorts = {
  channelCode: 'c.channelCode',
  productCode: 'p.productCode',
  productName: 'p.productName',
  stockNum: 's.onHand',
  needNum: 'g.needNum',
  freeNum: 'f.free',
} as const;
