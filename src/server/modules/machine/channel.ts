// Channels: where each stands in its machine and what it may hold.
// A place of a tray belongs to one channel; a merged channel has the places of those that were merged into it.
import { sql } from 'kysely';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { vmChannel } from '../../../contract/machine/channel.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, from, wholeNode } from '../../kernel/scope.ts';
import {
  lockedColumns,
  merge,
  neighboursOf,
  OWNER,
  refuseFilled,
  refuseHistory,
  removeChannels,
  requirePoints,
  requireSingle,
  requireWhole,
  setChannels,
  settingsOf,
  unmerge,
  type Channel,
} from '../channel/index.ts';
import { whatWas } from './before-change.ts';
import { lockVm, lockVms } from './vm.ts';
import { refuseOutside } from './vm-model.ts';
import { FreezeStatus } from '../../../contract/machine/codes.ts';
import { ReplenishPlanStatus } from '../../../contract/replenish/codes.ts';

const ownColumns = ['c.vmId', 'c.newProductId', 'c.freezeStatus', 'c.channelType', 'c.threadSize', 'c.saleType'] as const;

/** Locks channels by id, in the order that all callers keep. Refuses 'not-found' for one that is not in the actor's scope. */
export async function lockChannels(ctx: Ctx, ids: readonly string[]) {
  const wanted = [...new Set(ids)];
  const rows = await from(ctx, 'vmChannel', 'c')
    .select([...lockedColumns, ...ownColumns])
    .where('c.id', 'in', wanted)
    .orderBy('c.id')
    .forUpdate()
    .execute();
  if (rows.length < wanted.length) refuse('not-found', { thing: '货道' });
  return rows;
}
export type LockedChannel = Awaited<ReturnType<typeof lockChannels>>[number];

/** Locks channels that can hold goods: a channel that was merged into another is refused 'channel-is-part'. */
export const lockWholeChannels = async (ctx: Ctx, ids: readonly string[]): Promise<LockedChannel[]> =>
  requireWhole(await lockChannels(ctx, ids));

/** Tells the operation log what channels were before these fields change. */
export const tellBefore = (ctx: Ctx, rows: readonly LockedChannel[], keys: readonly (keyof LockedChannel)[]): void =>
  ctx.tell({ before: whatWas(rows, keys, { called: 'channels', ref: ({ id }) => id }) });

/** Adds channels to a machine; gives their ids in the order of the rows. Refuses a code or place that is taken, and what lies outside the model. */
export async function addChannels(ctx: Ctx, { vmId, rows }: In<typeof vmChannel.add>): Promise<{ ids: string[] }> {
  const vm = await lockVm(ctx, vmId);
  const standing = await from(ctx, 'vmChannel', 'c').select(['c.channelCode', 'c.tray', 'c.position']).where('c.vmId', '=', vmId).execute();
  const codes = new Set(standing.map(({ channelCode }) => channelCode));
  const places = new Set(standing.map(({ tray, position }) => `${tray}/${position}`));
  for (const row of rows) {
    const place = `${row.tray}/${row.position}`;
    if (codes.has(row.channelCode)) refuse('conflict', { thing: '货道', value: row.channelCode });
    if (places.has(place)) refuse('channel-place-taken', { channel: row.channelCode, tray: row.tray, position: row.position });
    codes.add(row.channelCode);
    places.add(place);
    requirePoints({ ...row, capacity: row.capacity ?? 0, warnNum: row.warnNum ?? 0, remindNum: row.remindNum ?? 0 });
  }
  const made = rows.map((row) => ({ id: newId(), vmId, ...row }));
  await addTo(ctx, 'vmChannel', made).execute();
  await refuseOutside(ctx, vm.vmModelId, vmId);
  return { ids: made.map(({ id }) => id) };
}

/** Gives channels what was said; each must then have warning point ≤ reminder point ≤ capacity ('channel-points' names the first that has not). */
export async function batchUpdateChannels(ctx: Ctx, { ids, ...fields }: In<typeof vmChannel.batchUpdate>): Promise<void> {
  const rows = await lockWholeChannels(ctx, ids);
  const said = settingsOf(rows, fields);
  tellBefore(ctx, rows, Object.keys(said) as (keyof typeof said)[]);
  await setChannels(ctx, OWNER.vm, { ids, ...said });
}

/** Gives each channel its own capacity and points, all or none; refuses as `batchUpdateChannels` does. */
export async function setPoints(
  ctx: Ctx,
  points: readonly (Pick<Channel, 'capacity' | 'warnNum' | 'remindNum'> & { channelId: string })[],
): Promise<void> {
  const said = new Map(points.map((one) => [one.channelId, one]));
  const rows = await lockWholeChannels(ctx, [...said.keys()]);
  for (const { id, channelCode } of rows) requirePoints({ ...said.get(id)!, channelCode });
  const were = new Map(rows.map(({ id, capacity, remindNum, warnNum }) => [id, { channelId: id, capacity, remindNum, warnNum }]));
  ctx.tell({ before: { rows: points.map(({ channelId }) => were.get(channelId)) } });
  const json = JSON.stringify(points.map((one) => ({ id: one.channelId, c: one.capacity, w: one.warnNum, r: one.remindNum })));
  await sql`update vm_channel as v set capacity = a.c, warn_num = a.w, remind_num = a.r
    from json_to_recordset(${json}::json) as a (id uuid, c bigint, w bigint, r bigint) where v.node_id = ${ctx.nodeId} and v.id = a.id`.execute(
    ctx.db,
  );
}

/** Deletes channels that never held anything; refuses 'channel-has-history' otherwise, and a merged one. */
export async function deleteChannels(ctx: Ctx, { ids }: In<typeof vmChannel.delete>): Promise<void> {
  const rows = await lockWithVms(ctx, ids);
  requireSingle(rows);
  await refuseHistory(ctx, OWNER.vm, rows);
  ctx.tell({ vmIds: [...new Set(rows.map(({ vmId }) => vmId))], channels: rows.map(({ channelCode }) => channelCode) });
  await removeChannels(ctx, OWNER.vm, ids);
}

/** Merges neighbouring channels of a tray into the leftmost; gives its id. The others must be empty, and lose their product (R168). */
export async function mergeChannels(ctx: Ctx, { ids }: In<typeof vmChannel.merge>): Promise<{ id: string }> {
  const wanted = neighboursOf(OWNER.vm, await lockWithVms(ctx, ids));
  const { main, parts, rows } = wanted;
  requireAlike(main, rows);
  await refuseFilled(ctx, OWNER.vm, { rows: parts });
  await refusePlanned(ctx, parts);
  tellBefore(ctx, rows, ['productId']);
  ctx.tell({ after: { productId: main.productId } });
  return merge(ctx, OWNER.vm, wanted);
}

/** Refuses 'merge-planned' while a plan is on its way to fill one of these channels: its goods would find no place. */
async function refusePlanned(ctx: Ctx, parts: readonly LockedChannel[]): Promise<void> {
  const codes = new Map(parts.map(({ id, channelCode }) => [id, channelCode]));
  // scope: a plan out of a warehouse that the actor does not see is on its way all the same
  const planned = await from(wholeNode(ctx), 'replenishPlan', 'r')
    .innerJoin('replenishPlanLine as l', (join) => join.onRef('l.nodeId', '=', 'r.nodeId').onRef('l.planId', '=', 'r.id'))
    .select(['r.planNo', 'l.channelId'])
    .where('l.channelId', 'in', [...codes.keys()])
    .where('r.status', 'in', [ReplenishPlanStatus.pending, ReplenishPlanStatus.issued, ReplenishPlanStatus.abnormal])
    .where(sql<boolean>`l.filled < l.quantity`)
    .orderBy('r.planNo')
    .executeTakeFirst();
  if (planned) refuse('merge-planned', { plan: planned.planNo, channel: codes.get(planned.channelId) ?? '' });
}

/** One channel cannot be half a spiral and half a drawer, half frozen, or half on its way to another product. */
function requireAlike(main: LockedChannel, rows: readonly LockedChannel[]): void {
  for (const { channelCode: channel, channelType, freezeStatus, newProductId } of rows) {
    if (channelType !== main.channelType) refuse('merge-kinds-differ', { channel, main: main.channelCode });
    if (freezeStatus !== FreezeStatus.normal) refuse('merge-frozen', { channel });
    if (newProductId) refuse('channel-change-pending', { channel });
  }
}

/** Takes merges apart; refuses 'not-merged' (R168). */
export const cancelMerge = async (ctx: Ctx, { ids }: In<typeof vmChannel.cancelMerge>): Promise<void> =>
  unmerge(ctx, OWNER.vm, await lockWithVms(ctx, ids));

/** Takes all merges of a machine apart; gives how many there were (R242). Refuses 'not-found' for a device code outside the actor's scope. */
export async function unmergeAll(ctx: Ctx, { deviceCode }: In<typeof vmChannel.unmerge>): Promise<{ channels: number }> {
  const vm = await from(ctx, 'vm', 'v').select('v.id').where('v.deviceCode', '=', deviceCode).forUpdate().executeTakeFirst();
  if (!vm) refuse('not-found', { thing: '设备' });
  const mains = await from(ctx, 'vmChannel', 'c').select(lockedColumns).where('c.vmId', '=', vm.id).where('c.width', '>', 1).execute();
  await unmerge(ctx, OWNER.vm, mains);
  return { channels: mains.length };
}

/** Freezes or unfreezes channels (R167). */
export async function freezeChannels(ctx: Ctx, { ids, freezeStatus }: In<typeof vmChannel.freeze>): Promise<void> {
  tellBefore(ctx, await lockWholeChannels(ctx, ids), ['freezeStatus']);
  await setChannels(ctx, OWNER.vm, { ids, freezeStatus });
}

export async function setSaleType(ctx: Ctx, { ids, saleType }: In<typeof vmChannel.saleType>): Promise<void> {
  tellBefore(ctx, await lockWholeChannels(ctx, ids), ['saleType']);
  await setChannels(ctx, OWNER.vm, { ids, saleType });
}

/** Locks the machines of channels, then the channels: what changes a machine's layout takes turns. */
async function lockWithVms(ctx: Ctx, ids: readonly string[]): Promise<LockedChannel[]> {
  const vms = await from(ctx, 'vmChannel', 'c').select('c.vmId').distinct().where('c.id', 'in', ids).execute();
  if (vms.length === 0) refuse('not-found', { thing: '货道' });
  await lockVms(
    ctx,
    vms.map(({ vmId }) => vmId),
  );
  return lockChannels(ctx, ids);
}
