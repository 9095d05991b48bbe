// Who may use what: employees bound to a machine (their cards open it), and employees authorised for single channels.
// A channel without authorisations is open to all who may use the machine.
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { vmChannel } from '../../../contract/machine/channel.ts';
import type { vmSettings } from '../../../contract/machine/vm-settings.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, from, removeFrom } from '../../kernel/scope.ts';
import { lockChannels, lockWholeChannels } from './channel.ts';
import { lockVms } from './vm.ts';

/** Lets employees use machines; who is bound already gets the new end. Refuses 'not-found' for who or what is not in scope. */
export async function bindEmployees(ctx: Ctx, { vmIds, empIds, validTo = null }: In<typeof vmSettings.bindEmp>): Promise<void> {
  await lockVms(ctx, vmIds);
  await requireEmployees(ctx, empIds);
  await addTo(
    ctx,
    'vmEmp',
    [...new Set(vmIds)].flatMap((vmId) => [...new Set(empIds)].map((empId) => ({ vmId, empId, validTo }))),
  )
    .onConflict((c) => c.columns(['nodeId', 'vmId', 'empId']).doUpdateSet({ validTo }))
    .execute();
}

/** Takes the use of machines away; who is not bound is passed over. */
export async function unbindEmployees(ctx: Ctx, { vmIds, empIds }: In<typeof vmSettings.unbindEmp>): Promise<void> {
  await lockVms(ctx, vmIds);
  await removeFrom(ctx, 'vmEmp').where('vmId', 'in', vmIds).where('empId', 'in', empIds).execute();
}

/** Authorises employees for channels; who is authorised already is passed over. */
export async function bindChannelAuth(ctx: Ctx, { channelIds, empIds }: In<typeof vmChannel.bindAuth>): Promise<void> {
  await lockWholeChannels(ctx, channelIds);
  await requireEmployees(ctx, empIds);
  await addTo(
    ctx,
    'vmChannelAuth',
    channelIds.flatMap((channelId) => empIds.map((empId) => ({ channelId, empId }))),
  )
    .onConflict((c) => c.columns(['nodeId', 'channelId', 'empId']).doNothing())
    .execute();
}

/** Takes authorisations away. */
export async function unbindChannelAuth(ctx: Ctx, { channelIds, empIds }: In<typeof vmChannel.unbindAuth>): Promise<void> {
  await lockChannels(ctx, channelIds);
  await removeFrom(ctx, 'vmChannelAuth').where('channelId', 'in', channelIds).where('empId', 'in', empIds).execute();
}

async function requireEmployees(ctx: Ctx, empIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(empIds)];
  const known = await from(ctx, 'employee', 'e').select('e.id').where('e.id', 'in', wanted).execute();
  if (known.length < wanted.length) refuse('not-found', { thing: '员工' });
}
