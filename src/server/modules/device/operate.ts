// Channels by command: opened, tested, locked, merged. What also stands in the books is changed there in the same transaction, so that a machine that
// never hears of the command learns it from its configuration.
import { sql } from 'kysely';
import { DeviceCommandKind, type device } from '../../../contract/device/index.ts';
import { ChannelOperation, type channelCommand } from '../../../contract/device/operate.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { freezeChannels, lockVm, lockWholeChannels, mergeChannels, updateVm } from '../machine/index.ts';
import { sendCommand } from './command.ts';
import { DeviceCommandState } from '../../../contract/device/codes.ts';

const FREEZES = { lock: 1, unlock: 0 } as const;
const MERGE_MINUTES = 60;

/**
 * Gives each channel a command; gives their ids in the order of the channels. Refuses 'channel-is-part' for one that was merged into another, and
 * 'command-waiting' while the same command for the same channel waits or is under way: a spiral tested twice drops twice.
 */
export async function operateChannels(
  ctx: Ctx,
  { ids, operate, minutes }: In<typeof channelCommand.operate>,
): Promise<{ commandIds: string[] }> {
  const locked = await lockWholeChannels(ctx, ids);
  const byId = new Map(locked.map((channel) => [channel.id, channel]));
  const channels = [...new Set(ids)].map((id) => byId.get(id)!);
  await refuseWaiting(ctx, channels, operate);
  if (operate === 'lock' || operate === 'unlock') await freezeChannels(ctx, { ids, freezeStatus: FREEZES[operate] });
  const commandIds: string[] = [];
  for (const { vmId, channelCode } of channels)
    commandIds.push((await sendCommand(ctx, { vmId, kind: operate, channelCode, appVersion: null, minutes })).id);
  return { commandIds };
}

async function refuseWaiting(ctx: Ctx, channels: readonly { vmId: string; channelCode: string }[], kind: string): Promise<void> {
  const vmIds = [...new Set(channels.map(({ vmId }) => vmId))];
  const rows = await from(ctx, 'deviceCommand', 'c')
    .select(['c.vmId', sql<string>`c.body ->> 'channelCode'`.as('channelCode')])
    .where('c.vmId', 'in', vmIds)
    .where('c.kind', '=', kind)
    .where('c.state', 'in', [DeviceCommandState.waiting, DeviceCommandState.fetched])
    .where('c.expiresAt', '>', sql<string>`now()`)
    .execute();
  const waiting = new Set(rows.map(({ vmId, channelCode }) => `${vmId}/${channelCode}`));
  const twice = channels.find(({ vmId, channelCode }) => waiting.has(`${vmId}/${channelCode}`));
  if (twice) refuse('command-waiting', { channel: twice.channelCode, kind: labelOfCode(ChannelOperation, kind) });
}

/**
 * A command from a machine's own panel: to one channel, or to the whole machine. What also stands in the books is changed with it: a channel freezes,
 * a machine is stopped. Refuses 'command-needs-channel', 'command-needs-version', 'command-waiting-vm' while the same waits, 'not-found'.
 */
export async function commandMachine(ctx: Ctx, input: In<typeof device.command>): Promise<{ id: string }> {
  const { vmId, kind, channelCode, minutes } = input;
  if (kind === 'test' && !channelCode) refuse('command-needs-channel', { kind: labelOfCode(DeviceCommandKind, kind) });
  if (kind === 'upgrade' && !input.appVersion) refuse('command-needs-version');
  const operation = ChannelOperation.safeParse(kind);
  if (channelCode && operation.success) {
    const channel = await from(ctx, 'vmChannel', 'c')
      .select('c.id')
      .where('c.vmId', '=', vmId)
      .where('c.channelCode', '=', channelCode)
      .executeTakeFirst();
    const ids = [channel?.id ?? refuse('not-found', { thing: '货道' })];
    const { commandIds } = await operateChannels(ctx, { ids, operate: operation.data, minutes });
    return { id: commandIds[0]! };
  }
  await lockVm(ctx, vmId);
  const same = await from(ctx, 'deviceCommand', 'c')
    .select('c.id')
    .where('c.vmId', '=', vmId)
    .where('c.kind', '=', kind)
    .where(sql<boolean>`c.body ->> 'channelCode' is null`)
    .where('c.state', 'in', [DeviceCommandState.waiting, DeviceCommandState.fetched])
    .where('c.expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst();
  if (same) refuse('command-waiting-vm', { kind: labelOfCode(DeviceCommandKind, kind) });
  if (kind === 'lock' || kind === 'unlock') await updateVm(ctx, { id: vmId, lockFlag: kind === 'lock' });
  return sendCommand(ctx, { ...input, channelCode: null });
}

/** Merges neighbouring channels into the leftmost, and tells the machine. Refuses as `mergeChannels` does, in words that name the channel. */
export async function mergeByCommand(ctx: Ctx, { ids }: In<typeof channelCommand.merge>): Promise<{ id: string; commandId: string }> {
  const { id } = await mergeChannels(ctx, { ids });
  const { vmId } = await from(ctx, 'vmChannel', 'c').select('c.vmId').where('c.id', '=', id).executeTakeFirstOrThrow();
  const { id: commandId } = await sendCommand(ctx, { vmId, kind: 'sync', channelCode: null, appVersion: null, minutes: MERGE_MINUTES });
  return { id, commandId };
}
