// Channels of smart warehouses: what each may hold, when it warns, whether it may be picked from.
import { sql } from 'kysely';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { prewhChannel } from '../../../contract/warehouse/channel.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { onHand } from '../stock/index.ts';
import { lockPrewh } from './prewh.ts';
import { codeOf, lockShelf, withHistory } from './shelf.ts';

interface Fields {
  productId: string | null;
  capacity: number;
  warnNum: number;
  remindNum: number;
  weightPerUnit: number;
  freezeStatus: number;
  disableStatus: number;
  mergedInto: string | null;
  width: number;
}
type Points = { channelCode: string; capacity: number; warnNum: number; remindNum: number };

/** Locks the smart warehouses of channels, then gives the channels. Refuses 'not-found' for one out of reach. */
export async function lockChannels(ctx: Ctx, ids: readonly string[]) {
  const wanted = [...new Set(ids)];
  const homes = await channels(ctx, wanted);
  // In the order that all callers keep.
  for (const prewhId of [...new Set(homes.map((row) => row.prewhId))].sort()) await lockPrewh(ctx, prewhId);
  const rows = await channels(ctx, wanted);
  if (rows.length < wanted.length) refuse('not-found', { thing: '货道' });
  return rows;
}
type Channel = Awaited<ReturnType<typeof lockChannels>>[number];

const channels = (ctx: Ctx, ids: readonly string[]) =>
  from(ctx, 'prewh', 'w')
    .innerJoin('prewhChannel as c', sameNode('c.prewhId', 'w.id'))
    .select([
      'c.id',
      'c.prewhId',
      'c.shelfId',
      'c.channelCode',
      'c.tray',
      'c.position',
      'c.width',
      'c.mergedInto',
      'c.productId',
      'c.capacity',
      'c.warnNum',
      'c.remindNum',
    ])
    .where('c.id', 'in', ids)
    .orderBy('c.id')
    .execute();

/** As `lockChannels`; a channel that was merged into another is refused 'channel-is-part'. */
async function lockWhole(ctx: Ctx, ids: readonly string[]): Promise<Channel[]> {
  const rows = await lockChannels(ctx, ids);
  for (const { mergedInto, channelCode } of rows) if (mergedInto) refuse('channel-is-part', { channel: channelCode });
  return rows;
}

const setChannels = (ctx: Ctx, ids: readonly string[], fields: Partial<Fields>) =>
  ctx.db.updateTable('prewhChannel').set(fields).where('nodeId', '=', ctx.nodeId).where('id', 'in', ids).execute();

function requirePoints({ channelCode, capacity, warnNum, remindNum }: Points): void {
  if (warnNum <= remindNum && remindNum <= capacity) return;
  refuse('channel-points', { channel: channelCode, warn: warnNum, remind: remindNum, capacity });
}

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
  const row = { nodeId: ctx.nodeId, id, prewhId: shelf.prewhId, shelfId, channelCode, tray, position, capacity, warnNum, remindNum };
  await ctx.db.insertInto('prewhChannel').values(row).execute();
  return { id };
}

/** Deletes a channel that never held anything; refuses 'channel-has-history' otherwise, and a merged one. */
export async function deleteChannel(ctx: Ctx, { id }: In<typeof prewhChannel.delete>): Promise<void> {
  const rows = await lockChannels(ctx, [id]);
  for (const { mergedInto, width, channelCode } of rows) if (mergedInto || width > 1) refuse('merge-already', { channel: channelCode });
  const [stuck] = await withHistory(ctx, rows);
  if (stuck) refuse('channel-has-history', { channel: stuck.channelCode });
  await ctx.db.deleteFrom('prewhChannel').where('nodeId', '=', ctx.nodeId).where('id', '=', id).execute();
}

/** Binds channels to a product, or to none; one where another product lies is refused 'channel-not-empty'. */
export async function bindProduct(ctx: Ctx, { ids, productId = null }: In<typeof prewhChannel.bindProduct>): Promise<void> {
  if (productId && !(await from(ctx, 'product', 'p').select('p.id').where('p.id', '=', productId).executeTakeFirst()))
    refuse('not-found', { thing: '商品' });
  const rows = (await lockWhole(ctx, ids)).filter((row) => row.productId !== productId);
  await refuseFilled(ctx, rows, productId);
  if (rows.length > 0)
    await setChannels(
      ctx,
      rows.map(({ id }) => id),
      { productId },
    );
}

/** Refuses 'channel-not-empty' where something else lies than the product that may be there. */
async function refuseFilled(ctx: Ctx, rows: readonly Channel[], allowed: string | null): Promise<void> {
  if (rows.length === 0) return;
  const lying = await onHand(ctx, { places: rows.map(({ id }) => ({ kind: PLACE.prewhChannel, ref: id })) });
  for (const { id, channelCode } of rows) {
    const other = lying.filter(({ placeRef, productId }) => placeRef === id && productId !== allowed);
    if (other.length > 0) refuse('channel-not-empty', { channel: channelCode, stock: other.reduce((sum, row) => sum + row.onHand, 0) });
  }
}

/** Gives channels what was said; each must then have warning point ≤ reminder point ≤ capacity ('channel-points'). */
export async function setCapacity(ctx: Ctx, { ids, ...fields }: In<typeof prewhChannel.capacity>): Promise<void> {
  const said = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;
  const rows = await lockWhole(ctx, ids);
  for (const row of rows) requirePoints({ ...row, ...said });
  if (Object.keys(said).length > 0) await setChannels(ctx, ids, said);
}

/** Takes channels out of use, or back into it (R169). */
export async function disableChannels(ctx: Ctx, { ids, disableStatus }: In<typeof prewhChannel.disable>): Promise<void> {
  await lockWhole(ctx, ids);
  await setChannels(ctx, ids, { disableStatus });
}

/** Freezes channels at once; nothing is picked from them (R238). */
export const freezeChannels = (ctx: Ctx, input: In<typeof prewhChannel.freeze>): Promise<void> => setFrozen(ctx, input, 1);

/** Makes frozen channels free to be picked from again (R238). */
export const unfreezeChannels = (ctx: Ctx, input: In<typeof prewhChannel.unfreeze>): Promise<void> => setFrozen(ctx, input, 0);

async function setFrozen(ctx: Ctx, { prewhId, ids }: In<typeof prewhChannel.freeze>, freezeStatus: number): Promise<void> {
  const rows = await lockWhole(ctx, ids);
  // A channel of another smart warehouse is none of this one.
  if (rows.some((row) => row.prewhId !== prewhId)) refuse('not-found', { thing: '货道' });
  await setChannels(ctx, ids, { freezeStatus });
}

/** Merges neighbouring channels of one level into the leftmost; gives its id. The others must be empty, and lose their product. */
export async function mergeChannels(ctx: Ctx, { ids }: In<typeof prewhChannel.merge>): Promise<{ id: string }> {
  const rows = (await lockChannels(ctx, ids)).toSorted((a, b) => a.position - b.position);
  const [main, ...parts] = rows;
  if (!main || parts.length === 0) refuse('merge-needs-neighbours');
  for (const { mergedInto, width, channelCode } of rows) if (mergedInto || width > 1) refuse('merge-already', { channel: channelCode });
  const together = rows.every(
    ({ shelfId, tray, position }, at) => shelfId === main.shelfId && tray === main.tray && position === main.position + at,
  );
  if (!together) refuse('merge-needs-neighbours');
  await refuseFilled(ctx, parts, null);
  const partIds = parts.map(({ id }) => id);
  await setChannels(ctx, partIds, { mergedInto: main.id, productId: null });
  await setChannels(ctx, [main.id], { width: rows.length });
  return { id: main.id };
}

/** Takes merges apart: each place is a channel again, what is in the main channel stays there. Refuses 'not-merged'. */
export async function cancelMerge(ctx: Ctx, { ids }: In<typeof prewhChannel.cancelMerge>): Promise<void> {
  const rows = await lockChannels(ctx, ids);
  for (const { width, channelCode } of rows) if (width === 1) refuse('not-merged', { channel: channelCode });
  await ctx.db
    .updateTable('prewhChannel')
    .set({ mergedInto: null })
    .where('nodeId', '=', ctx.nodeId)
    .where(sql<boolean>`merged_into = any(${[...ids]}::uuid[])`)
    .execute();
  await setChannels(ctx, ids, { width: 1 });
}
