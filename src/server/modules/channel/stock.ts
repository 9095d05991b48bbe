// What lies in channels: only stock knows it.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { balanceOf, knownPlaces, lotBalances } from '../stock/index.ts';
import type { Channel, Owner } from './owner.ts';

/** The stock of a channel `c` in its own product, for a lateral join as `s`: always one row, 0 where nothing lies. */
export const ofChannel = (ctx: Ctx, { place }: Owner) =>
  balanceOf(ctx, place).where(sql<boolean>`b.place_ref = c.id and b.product_id = c.product_id`);

export interface Lying {
  productId: string;
  lotId: string;
  condition: number;
  qty: number;
}

/** All that lies in channels, of whatever product, lot and condition. A channel that is empty is not in the answer. */
export async function stockOf(ctx: Ctx, { place }: Owner, channelIds: readonly string[]): Promise<Map<string, Lying[]>> {
  if (channelIds.length === 0) return new Map();
  const rows = await lotBalances(ctx, [place])
    .where(sql<boolean>`b.place_ref = any(${[...channelIds]}::uuid[])`)
    .execute();
  const byChannel = new Map<string, Lying[]>();
  for (const { placeRef, productId, lotId, condition, onHand: qty } of rows) {
    byChannel.set(placeRef, [...(byChannel.get(placeRef) ?? []), { productId, lotId, condition, qty }]);
  }
  return byChannel;
}

/** Pieces of a product in a channel, and the lots that they are of. */
export interface Held {
  qty: number;
  lots: ReadonlySet<string>;
}
const NOTHING: Held = { qty: 0, lots: new Set() };

/**
 * What lies of some products in channels, whichever these are: gives what lies in a channel of one of them. Sought by product, for which a tenth as many
 * places of the index are visited as for each of its channels.
 */
export async function heldOf(
  ctx: Ctx,
  { place }: Owner,
  productIds: readonly string[],
): Promise<(channelId: string, productId: string | null) => Held> {
  const rows = await lotBalances(ctx, [place])
    .clearSelect()
    .select(['b.placeRef', 'b.productId', 'b.lotId', 'b.onHand'])
    .where(sql<boolean>`b.product_id = any(${[...productIds]}::uuid[])`)
    .execute();
  const byChannel = Map.groupBy(rows, ({ placeRef, productId }) => `${placeRef}/${productId}`);
  return (channelId, productId) => {
    const here = byChannel.get(`${channelId}/${productId}`);
    if (!here) return NOTHING;
    return { qty: here.reduce((sum, { onHand }) => sum + onHand, 0), lots: new Set(here.map(({ lotId }) => lotId)) };
  };
}

type Named = Pick<Channel, 'id' | 'channelCode'>;

/** Refuses 'channel-not-empty' when something lies in one of these channels other than the product that may be there (`allowed`, by channel). */
export async function refuseFilled(
  ctx: Ctx,
  owner: Owner,
  { rows, allowed }: { rows: readonly Named[]; allowed?: ReadonlyMap<string, string | null> },
): Promise<void> {
  const stock = await stockOf(
    ctx,
    owner,
    rows.map(({ id }) => id),
  );
  for (const { id, channelCode } of rows) {
    const other = (stock.get(id) ?? []).filter(({ productId }) => productId !== allowed?.get(id));
    if (other.length > 0) refuse('channel-not-empty', { channel: channelCode, stock: other.reduce((sum, { qty }) => sum + qty, 0) });
  }
}

/** Those of the channels that the ledger knows: something lay in them, or was counted or reserved there. They are not deleted. */
export async function withHistory<C extends { id: string }>(ctx: Ctx, { place }: Owner, channels: readonly C[]): Promise<C[]> {
  const known = await knownPlaces(
    ctx,
    channels.map(({ id }) => ({ kind: place, ref: id })),
  );
  return channels.filter(({ id }) => known.has(id));
}

/** Refuses 'channel-has-history' for the first of these channels that ever held something. */
export async function refuseHistory(ctx: Ctx, owner: Owner, channels: readonly Named[]): Promise<void> {
  const [stuck] = await withHistory(ctx, owner, channels);
  if (stuck) refuse('channel-has-history', { channel: stuck.channelCode });
}
