// What a channel holds: bound when it is empty, changed when the old stock is gone, or changed at once by moving the old stock out.
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { vmChannel } from '../../../contract/machine/channel.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { bindChannels, OWNER, requireProducts, setChannels, stockOf } from '../channel/index.ts';
import { retreat } from './channel-stock.ts';
import { lockWholeChannels, tellBefore, type LockedChannel } from './channel.ts';

interface Binding {
  channelId: string;
  productId: string | null;
}

/** Binds channels to a product, or to none; the rules of `bindProducts`. */
export const bindProduct = (ctx: Ctx, { ids, productId = null }: In<typeof vmChannel.bindProduct>): Promise<void> =>
  bindProducts(
    ctx,
    ids.map((channelId) => ({ channelId, productId })),
  );

/**
 * Binds many channels, each to its product or to none. A channel where another product lies is refused 'channel-not-empty',
 * one that is changing 'channel-change-pending'. As many queries for a thousand channels as for one.
 */
export async function bindProducts(ctx: Ctx, bindings: readonly Binding[]): Promise<void> {
  if (bindings.length === 0) return;
  const wanted = new Map(bindings.map(({ channelId, productId }) => [channelId, productId]));
  await requireProducts(ctx, wanted.values());
  const rows = await lockWholeChannels(ctx, [...wanted.keys()]);
  for (const { newProductId, channelCode } of rows) if (newProductId) refuse('channel-change-pending', { channel: channelCode });
  await bindChannels(ctx, OWNER.vm, { rows, wanted });
  tellBefore(ctx, rows, ['productId']);
}

/**
 * Plans another product: in effect at once where nothing is left, else when the old stock is gone.
 * Refuses 'channel-no-product' (bind instead), 'channel-same-product'.
 */
export async function changeProduct(ctx: Ctx, { ids, productId }: In<typeof vmChannel.changeProduct>): Promise<void> {
  await requireProducts(ctx, [productId]);
  const rows = await lockWholeChannels(ctx, ids);
  for (const row of rows) {
    if (!row.productId) refuse('channel-no-product', { channel: row.channelCode });
    if (row.productId === productId) refuse('channel-same-product', { channel: row.channelCode });
  }
  tellBefore(ctx, rows, ['productId']);
  const stock = await stockOf(ctx, OWNER.vm, ids);
  const [filled, empty] = [ids.filter((id) => stock.has(id)), ids.filter((id) => !stock.has(id))];
  await setChannels(ctx, OWNER.vm, { ids: filled, newProductId: productId });
  await setChannels(ctx, OWNER.vm, { ids: empty, productId, newProductId: null });
}

/** Takes a planned change back; refuses 'channel-no-change' where there is none. */
export async function cancelChange(ctx: Ctx, { ids }: In<typeof vmChannel.cancelChange>): Promise<void> {
  const rows = await lockWholeChannels(ctx, ids);
  for (const { newProductId, channelCode } of rows) if (!newProductId) refuse('channel-no-change', { channel: channelCode });
  tellBefore(ctx, rows, ['newProductId']);
  await setChannels(ctx, OWNER.vm, { ids, newProductId: null });
}

/**
 * Changes the product now: what is left of the old one goes back to the machine's warehouse (to suspense where it has none).
 * `stockNum` is what the person saw: another stock by now is refused 'channel-stock-differs'. Gives how much was moved out.
 */
export async function forceChange(ctx: Ctx, { id, productId, stockNum }: In<typeof vmChannel.forceChange>): Promise<{ retreated: number }> {
  const [row] = await lockWholeChannels(ctx, [id]);
  if (!row) refuse('not-found', { thing: '货道' });
  const next = productId ?? row.newProductId ?? refuse('channel-no-change', { channel: row.channelCode });
  if (!row.productId) refuse('channel-no-product', { channel: row.channelCode });
  if (row.productId === next) refuse('channel-same-product', { channel: row.channelCode });
  await requireProducts(ctx, [next]);
  const retreated = await retreatAll(ctx, [row], stockNum);
  tellBefore(ctx, [row], ['productId']);
  ctx.tell({ after: { productId: next } });
  await setChannels(ctx, OWNER.vm, { ids: [id], productId: next, newProductId: null });
  return { retreated };
}

/** Takes out all that channels hold; a pending change is then done. Refuses and gives as `forceChange` does. */
export async function emptyChannels(ctx: Ctx, { ids, stockNum }: In<typeof vmChannel.empty>): Promise<{ retreated: number }> {
  const rows = await lockWholeChannels(ctx, ids);
  const retreated = await retreatAll(ctx, rows, stockNum);
  for (const { id, newProductId } of rows)
    if (newProductId) await setChannels(ctx, OWNER.vm, { ids: [id], productId: newProductId, newProductId: null });
  return { retreated };
}

/**
 * Called after every posting out of a channel, in its transaction: a pending change takes effect once nothing is left. Gives whether it did.
 * It waits for whoever plans a change at this moment, so that none is left pending on an empty channel; callers that
 * post themselves do better to lock their channels (`lockChannels`) before the stock.
 */
export async function completePendingChange(ctx: Ctx, channelId: string): Promise<boolean> {
  const row = await from(ctx, 'vmChannel', 'c').select('c.newProductId').where('c.id', '=', channelId).forUpdate().executeTakeFirst();
  if (!row?.newProductId) return false;
  if ((await stockOf(ctx, OWNER.vm, [channelId])).has(channelId)) return false;
  await setChannels(ctx, OWNER.vm, { ids: [channelId], productId: row.newProductId, newProductId: null });
  return true;
}

/** What a machine says that it holds now: what the books still have of another product goes back as in `forceChange`. */
export async function noteProduct(ctx: Ctx, { channelId, productId }: { channelId: string; productId: string }): Promise<void> {
  const [row] = await lockWholeChannels(ctx, [channelId]);
  if (!row || row.productId === productId) return;
  await retreatAll(ctx, [row]);
  await setChannels(ctx, OWNER.vm, { ids: [channelId], productId, newProductId: null });
}

/** `seen`: what a person saw there; another stock by now is refused. */
async function retreatAll(ctx: Ctx, rows: readonly LockedChannel[], seen?: number): Promise<number> {
  const stock = await stockOf(
    ctx,
    OWNER.vm,
    rows.map(({ id }) => id),
  );
  const lying = rows.flatMap((channel) => (stock.get(channel.id) ?? []).map((part) => ({ channel, ...part })));
  const total = lying.reduce((sum, { qty }) => sum + qty, 0);
  if (seen !== undefined && total !== seen) refuse('channel-stock-differs', { stock: total });
  if (total > 0) await retreat(ctx, lying);
  return total;
}
