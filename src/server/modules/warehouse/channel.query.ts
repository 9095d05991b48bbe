// Reads of the channels of smart warehouses: with their product, what lies in them, their level.
import { sql } from 'kysely';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { prewhChannel } from '../../../contract/warehouse/channel.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { channelLevelSql } from '../machine/index.ts';
import { balancesOf } from '../stock/index.ts';
import { requirePrewh } from './prewh.ts';

/** The stock of a channel `c` in its own product: always one row, 0 where nothing lies. */
const ofChannel = (ctx: Ctx) =>
  balancesOf(ctx, [PLACE.prewhChannel])
    .clearGroupBy()
    .clearSelect()
    .select([
      sql<number>`coalesce(sum(b.on_hand), 0)`.as('onHand'),
      sql<number>`coalesce(sum(b.reserved), 0)`.as('reserved'),
      sql<number>`coalesce(sum(b.on_hand - b.reserved) filter (where b.condition = 1 and (l.expiry_date is null
        or l.expiry_date >= (now() at time zone ${ctx.timeZone})::date)), 0)`.as('free'),
    ])
    .where(sql<boolean>`b.place_ref = c.id and b.product_id = c.product_id`);

/** The level of channel `c` on shelf `h` with stock `s`: what is disabled stands with the frozen. */
export const prewhLevelSql = sql<string>`case when c.disable_status = 1 or h.disable_status = 1 then 'FREEZE' else ${channelLevelSql} end`;

/** Channels `c` of smart warehouse `w` on shelf `h`, with product `p` and stock `s`. */
export const stockedPrewhChannels = (ctx: Ctx) =>
  from(ctx, 'prewh', 'w')
    .innerJoin('prewhChannel as c', sameNode('c.prewhId', 'w.id'))
    .innerJoin('prewhShelf as h', sameNode('h.id', 'c.shelfId'))
    .leftJoin('product as p', sameNode('p.id', 'c.productId'))
    .innerJoinLateral(ofChannel(ctx).as('s'), (join) => join.onTrue());

const at = (level: string) => sql<number>`count(*) filter (where c.merged_into is null and ${prewhLevelSql} = ${sql.lit(level)})`;

/** How many of the joined channels stand at each level, as select expressions. */
export const levelSums = [
  at('INVENT_WARN').as('warned'),
  at('REPLENISH').as('reminded'),
  at('DEFAULT').as('normal'),
  at('FREEZE').as('frozen'),
] as const;

/** How many channels of smart warehouse `w` stand at each level, for a lateral join. */
export const levelTally = (ctx: Ctx) =>
  ctx.db
    // scope: only of smart warehouse w, which `from` has narrowed already
    .selectFrom('prewhChannel as c')
    .innerJoin('prewhShelf as h', sameNode('h.id', 'c.shelfId'))
    .innerJoinLateral(ofChannel(ctx).as('s'), (join) => join.onTrue())
    .where(sql<boolean>`c.node_id = w.node_id and c.prewh_id = w.id and c.merged_into is null`)
    .select([sql<number>`count(*)`.as('channelCount'), ...levelSums]);

const mergeStatus = sql<number>`case when c.merged_into is not null then 2 when c.width > 1 then 1 else 0 end`;

/** All channels of a smart warehouse, shelf by shelf as they stand; refuses 'not-found'. */
export async function prewhChannels(
  ctx: Ctx,
  { prewhId, shelfId }: In<typeof prewhChannel.list>,
): Promise<Given<typeof prewhChannel.list>> {
  await requirePrewh(ctx, prewhId);
  const query = stockedPrewhChannels(ctx)
    .where('c.prewhId', '=', prewhId)
    .select([
      'c.id',
      'c.prewhId',
      'c.shelfId',
      'h.shelfCode',
      'c.channelCode',
      'c.tray',
      'c.position',
      'c.width',
      mergeStatus.as('mergeStatus'),
      'c.mergedInto',
      'c.productId',
      'p.productCode',
      'p.productName',
      'p.spec',
      'p.unit',
      'p.pictureUrl',
      'p.unitPrice as productPrice',
      sql<number>`greatest(s.on_hand, 0)`.as('stockNum'),
      's.reserved as reservedNum',
      'c.capacity',
      'c.warnNum',
      'c.remindNum',
      prewhLevelSql.as('warningLevel'),
      'c.freezeStatus',
      'c.disableStatus',
      'c.weightPerUnit',
    ])
    .orderBy('h.shelfCode')
    .orderBy('c.tray')
    .orderBy('c.position');
  return (shelfId ? query.where('c.shelfId', '=', shelfId) : query).execute();
}

/** What lies in the channels of a smart warehouse now, and how much of it can be had; refuses 'not-found'. */
export async function currentStock(ctx: Ctx, { prewhId }: In<typeof prewhChannel.stock>): Promise<Given<typeof prewhChannel.stock>> {
  await requirePrewh(ctx, prewhId);
  return stockedPrewhChannels(ctx)
    .innerJoin('product as q', sameNode('q.id', 'c.productId'))
    .where('c.prewhId', '=', prewhId)
    .select([
      'c.id as channelId',
      'h.shelfCode',
      'c.channelCode',
      'q.id as productId',
      'q.productCode',
      'q.productName',
      'q.unit',
      sql<number>`greatest(s.on_hand, 0)`.as('stockNum'),
      's.reserved as reservedNum',
      sql<number>`greatest(s.free, 0)`.as('freeNum'),
    ])
    .orderBy('h.shelfCode')
    .orderBy('c.tray')
    .orderBy('c.position')
    .execute();
}
