// Reads of the channels of smart warehouses: with their product, what lies in them, their level.
import { sql, type Selectable } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { prewhChannel } from '../../../contract/warehouse/channel.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { channelLevelSql, levelCounts, ofChannel, OWNER, placeColumns, productColumns, type Level } from '../channel/index.ts';
import { requirePrewh } from './prewh.ts';
import { lit } from '../../kernel/db/lit.ts';
import { DisableStatus } from '../../../contract/warehouse/codes.ts';

/** The level of channel `c` on shelf `h` with stock `s`: what is disabled stands with the frozen. */
export const prewhLevelSql = sql<Level>`case when c.disable_status = ${lit(DisableStatus.disabled)} or h.disable_status = ${lit(DisableStatus.disabled)} then 'FREEZE' else ${channelLevelSql} end`;

/** The shelf of channel `c`, as `h`: looked up by its key, also before the database has gathered how many shelves there are. */
const shelfOf = sql<Selectable<DB['prewhShelf']>>`(select * from prewh_shelf where node_id = c.node_id and id = c.shelf_id offset 0)`.as(
  'h',
);

/** Channels `c` of smart warehouse `w` on shelf `h`, with product `p` and stock `s`. */
export const stockedPrewhChannels = (ctx: Ctx) =>
  from(ctx, 'prewh', 'w')
    .innerJoin('prewhChannel as c', sameNode('c.prewhId', 'w.id'))
    .innerJoinLateral(shelfOf, (join) => join.onTrue())
    .leftJoin('product as p', sameNode('p.id', 'c.productId'))
    .innerJoinLateral(ofChannel(ctx, OWNER.prewh).as('s'), (join) => join.onTrue());

/** How many of the joined channels stand at each level, as select expressions. */
export const prewhLevelCounts = levelCounts(prewhLevelSql);

/** How many channels of smart warehouse `w` stand at each level, for a lateral join. */
export const levelTally = (ctx: Ctx) =>
  ctx.db
    // scope: only of smart warehouse w, which `from` has narrowed already
    .selectFrom('prewhChannel as c')
    .innerJoin('prewhShelf as h', sameNode('h.id', 'c.shelfId'))
    .innerJoinLateral(ofChannel(ctx, OWNER.prewh).as('s'), (join) => join.onTrue())
    .where(sql<boolean>`c.node_id = w.node_id and c.prewh_id = w.id and c.merged_into is null`)
    .select([sql<number>`count(*)`.as('channelCount'), ...prewhLevelCounts]);

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
      ...placeColumns,
      ...productColumns,
      's.onHand as stockNum',
      's.reserved as reservedNum',
      'c.capacity',
      'c.warnNum',
      'c.remindNum',
      prewhLevelSql.as('warningLevel'),
      'c.freezeStatus',
      'c.disableStatus',
      'c.weightPerUnit',
      'c.weightTolerance',
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
      's.onHand as stockNum',
      's.reserved as reservedNum',
      sql<number>`greatest(s.free, 0)`.as('freeNum'),
    ])
    .orderBy('h.shelfCode')
    .orderBy('c.tray')
    .orderBy('c.position')
    .execute();
}
