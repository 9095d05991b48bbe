// What machines ask of stock, and what they have it do. How many pieces are in a channel only stock knows.
import { sql } from 'kysely';
import { MOVE, PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { balancesOf, lotBalances, moveList, onHand, postIntent } from '../stock/index.ts';

/** The stock of a channel `c` in its own product, for a lateral join as `s`: always one row, 0 where nothing lies. */
export const ofChannel = (ctx: Ctx) =>
  balancesOf(ctx, [PLACE.vmChannel])
    .clearSelect()
    .clearGroupBy()
    .select(sql<number>`coalesce(sum(b.on_hand), 0)`.as('onHand'))
    .where(sql<boolean>`b.place_ref = c.id and b.product_id = c.product_id`);

export interface Lying {
  productId: string;
  lotId: string;
  condition: number;
  qty: number;
}

/** All that lies in channels, of whatever product, lot and condition. A channel that is empty is not in the answer. */
export async function stockOf(ctx: Ctx, channelIds: readonly string[]): Promise<Map<string, Lying[]>> {
  if (channelIds.length === 0) return new Map();
  const rows = await lotBalances(ctx, [PLACE.vmChannel])
    .where(sql<boolean>`b.place_ref = any(${[...channelIds]}::uuid[])`)
    .execute();
  const byChannel = new Map<string, Lying[]>();
  for (const { placeRef, productId, lotId, condition, onHand: qty } of rows) {
    byChannel.set(placeRef, [...(byChannel.get(placeRef) ?? []), { productId, lotId, condition, qty }]);
  }
  return byChannel;
}

/** Refuses 'channel-not-empty' when something lies in one of these channels other than the product that may be there. */
export async function refuseFilled(
  ctx: Ctx,
  channels: readonly { id: string; channelCode: string }[],
  allowed: ReadonlyMap<string, string | null> = new Map(),
): Promise<void> {
  const stock = await stockOf(
    ctx,
    channels.map(({ id }) => id),
  );
  for (const { id, channelCode } of channels) {
    const other = (stock.get(id) ?? []).filter(({ productId }) => productId !== allowed.get(id));
    if (other.length > 0) refuse('channel-not-empty', { channel: channelCode, stock: other.reduce((sum, { qty }) => sum + qty, 0) });
  }
}

/** How many pieces lie in each recovery position. */
export async function recoveryStock(ctx: Ctx, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await onHand(ctx, { places: ids.map((ref) => ({ kind: PLACE.recovery, ref })) });
  const sums = new Map<string, number>();
  for (const { placeRef, onHand: qty } of rows) sums.set(placeRef, (sums.get(placeRef) ?? 0) + qty);
  return sums;
}

type Leaving = Lying & { channel: { id: string; vmId: string } };

/** Moves what lies in channels to the warehouse of their machine, to the machine's suspense where it has none: one retreat, one document. */
export async function retreat(ctx: Ctx, lying: readonly Leaving[]): Promise<void> {
  const vmIds = [...new Set(lying.map(({ channel }) => channel.vmId))];
  const vms = await from(ctx, 'vm', 'v').select(['v.id', 'v.warehouseId']).where('v.id', 'in', vmIds).execute();
  const warehouses = new Map(vms.map(({ id, warehouseId }) => [id, warehouseId]));
  await postIntent(ctx, {
    document: { kind: 'vm_retreat', id: newId() },
    moves: lying.map(({ channel, productId, lotId, condition, qty }, at) => {
      const warehouse = warehouses.get(channel.vmId);
      return {
        productId,
        qty,
        from: { kind: PLACE.vmChannel, ref: channel.id, owner: channel.vmId },
        to: warehouse ? { kind: PLACE.warehouse, ref: warehouse } : { kind: PLACE.suspense, ref: channel.vmId },
        kind: MOVE.retreat,
        line: at + 1,
        lotId,
        condition: condition as 1,
      };
    }),
  });
}

/** The first of these channels that ever held something. */
export async function everFilled<C extends { id: string }>(ctx: Ctx, channels: readonly C[]): Promise<C | undefined> {
  // A move to a warehouse that the actor does not see is a move all the same.
  const all = { ...ctx, scope: {} };
  for (const channel of channels) {
    const moves = await moveList.page(all, { placeKind: PLACE.vmChannel, placeRef: channel.id, page: 1, limit: 1 });
    if (moves.total > 0) return channel;
  }
  return undefined;
}
