// Channels of smart warehouses: what each may hold, when it warns, whether it may be picked from.
import { sql } from 'kysely';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { FreezeStatus } from '../../../contract/machine/codes.ts';
import { DisableStatus } from '../../../contract/warehouse/codes.ts';
import type { prewhChannel } from '../../../contract/warehouse/channel.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, from, sameNode } from '../../kernel/scope.ts';
import {
  bindChannels,
  lockedColumns,
  merge,
  neighboursOf,
  onceLocked,
  OWNER,
  refuseFilled,
  refuseHistory,
  removeChannels,
  requirePoints,
  requireProducts,
  requireSingle,
  requireWhole,
  setChannels,
  settingsOf,
  unmerge,
} from '../channel/index.ts';
import { lockPrewh } from './prewh.ts';
import { openRefills } from './refill.flow.ts';
import { codeOf, lockShelf } from './shelf.ts';

/** Locks the smart warehouses of channels, then gives the channels. Refuses 'not-found' for one out of reach. */
export const lockChannels = (ctx: Ctx, ids: readonly string[]) =>
  onceLocked(ids, {
    read: (wanted) => channels(ctx, wanted),
    ownerOf: ({ prewhId }) => prewhId,
    lock: (prewhId) => lockPrewh(ctx, prewhId),
  });
const channels = (ctx: Ctx, ids: readonly string[]) =>
  from(ctx, 'prewh', 'w')
    .innerJoin('prewhChannel as c', sameNode('c.prewhId', 'w.id'))
    .select([...lockedColumns, 'c.prewhId', 'c.shelfId'])
    .where('c.id', 'in', ids)
    .orderBy('c.id')
    .execute();

/** As `lockChannels`; a channel that was merged into another is refused 'channel-is-part'. */
const lockWhole = async (ctx: Ctx, ids: readonly string[]) => requireWhole(await lockChannels(ctx, ids));

/** Puts a channel into an empty place of a shelf; gives its id. Refuses a place outside the shelf or taken, and a code that is used. */
export async function createChannel(ctx: Ctx, input: In<typeof prewhChannel.create>): Promise<{ id: string }> {
  const { shelfId, tray, position, channelCode: said, capacity = 0, warnNum = 0, remindNum = 0 } = input;
  const shelf = await lockShelf(ctx, shelfId);
  const channelCode = said ?? codeOf(shelf.shelfCode, tray, position);
  if (tray > shelf.rowNum || position > shelf.columnNum)
    refuse('channel-outside', { channel: channelCode, rows: shelf.rowNum, columns: shelf.columnNum });
  const standing = await from(ctx, 'prewhChannel', 'c')
    .select(['c.channelCode', 'c.shelfId', 'c.tray', 'c.position'])
    .where('c.prewhId', '=', shelf.prewhId)
    .execute();
  if (standing.some((row) => row.shelfId === shelfId && row.tray === tray && row.position === position))
    refuse('channel-place-taken', { channel: channelCode, tray, position });
  if (standing.some((row) => row.channelCode === channelCode)) refuse('conflict', { thing: '货道', value: channelCode });
  requirePoints({ channelCode, capacity, warnNum, remindNum });
  const id = newId();
  const row = { id, prewhId: shelf.prewhId, shelfId, channelCode, tray, position, capacity, warnNum, remindNum };
  await addTo(ctx, 'prewhChannel', row).execute();
  return { id };
}

/** Deletes a channel that never held anything; refuses 'channel-has-history' otherwise, and a merged one. */
export async function deleteChannel(ctx: Ctx, { id }: In<typeof prewhChannel.delete>): Promise<void> {
  const rows = await lockChannels(ctx, [id]);
  requireSingle(rows);
  await refuseHistory(ctx, OWNER.prewh, rows);
  await removeChannels(ctx, OWNER.prewh, [id]);
}

/** Binds channels to a product, or to none; one where another product lies is refused 'channel-not-empty'. */
export async function bindProduct(ctx: Ctx, { ids, productId = null }: In<typeof prewhChannel.bindProduct>): Promise<void> {
  await requireProducts(ctx, [productId]);
  const rows = await lockWhole(ctx, ids);
  await bindChannels(ctx, OWNER.prewh, { rows, wanted: new Map(ids.map((id) => [id, productId])) });
}

/** Gives channels what was said; each must then have warning point ≤ reminder point ≤ capacity ('channel-points'). */
export async function setCapacity(ctx: Ctx, { ids, ...fields }: In<typeof prewhChannel.capacity>): Promise<void> {
  const said = settingsOf(await lockWhole(ctx, ids), fields);
  await setChannels(ctx, OWNER.prewh, { ids, ...said });
}

/** Takes channels out of use, or back into it (R169). */
export async function disableChannels(ctx: Ctx, { ids, disableStatus }: In<typeof prewhChannel.disable>): Promise<void> {
  await lockWhole(ctx, ids);
  await setChannels(ctx, OWNER.prewh, { ids, disableStatus });
}

/** Freezes channels at once; nothing is picked from them (R238). */
export const freezeChannels = (ctx: Ctx, input: In<typeof prewhChannel.freeze>): Promise<void> => setFrozen(ctx, input, 1);

/** Makes frozen channels free to be picked from again (R238). */
export const unfreezeChannels = (ctx: Ctx, input: In<typeof prewhChannel.unfreeze>): Promise<void> => setFrozen(ctx, input, 0);

async function setFrozen(ctx: Ctx, { prewhId, ids }: In<typeof prewhChannel.freeze>, freezeStatus: number): Promise<void> {
  const rows = await lockWhole(ctx, ids);
  // A channel of another smart warehouse is none of this one.
  if (rows.some((row) => row.prewhId !== prewhId)) refuse('not-found', { thing: '货道' });
  await setChannels(ctx, OWNER.prewh, { ids, freezeStatus });
}

/**
 * Merges neighbouring channels of one level into the leftmost; gives its id. The others must be empty, and lose their product. Refuses 'merge-frozen',
 * 'merge-disabled', and 'merge-planned' while a plan is on its way to fill one of them.
 */
export async function mergeChannels(ctx: Ctx, { ids }: In<typeof prewhChannel.merge>): Promise<{ id: string }> {
  const wanted = neighboursOf(OWNER.prewh, await lockChannels(ctx, ids));
  // Locked with their warehouse, as all that freezes, disables or plans locks it: what is read now stays so.
  const states = await from(ctx, 'prewhChannel', 'c')
    .select(['c.channelCode', 'c.freezeStatus', 'c.disableStatus'])
    .where('c.id', 'in', ids)
    .execute();
  for (const { channelCode: channel, freezeStatus, disableStatus } of states) {
    if (freezeStatus !== FreezeStatus.normal) refuse('merge-frozen', { channel });
    if (disableStatus !== DisableStatus.enabled) refuse('merge-disabled', { channel });
  }
  await refuseFilled(ctx, OWNER.prewh, { rows: wanted.parts });
  await refusePlanned(ctx, wanted.parts);
  return merge(ctx, OWNER.prewh, wanted);
}

/** Its goods would find no place. */
async function refusePlanned(ctx: Ctx, parts: readonly { id: string; channelCode: string }[]): Promise<void> {
  const codes = new Map(parts.map(({ id, channelCode }) => [id, channelCode]));
  const planned = await from(ctx, 'prewhReplenishPlan', 'n')
    .innerJoin('prewhReplenishPlanLine as l', sameNode('l.planId', 'n.id'))
    .select(['n.planNo', 'l.channelId'])
    .where('l.channelId', 'in', [...codes.keys()])
    .where('n.status', 'in', openRefills)
    .where(sql<boolean>`l.filled < l.quantity`)
    .orderBy('n.planNo')
    .executeTakeFirst();
  if (planned) refuse('merge-planned', { plan: planned.planNo, channel: codes.get(planned.channelId) ?? '' });
}

/** Takes merges apart; refuses 'not-merged'. */
export const cancelMerge = async (ctx: Ctx, { ids }: In<typeof prewhChannel.cancelMerge>): Promise<void> =>
  unmerge(ctx, OWNER.prewh, await lockChannels(ctx, ids));
