// Models of machines: how many trays, how many places on each. No channel stands outside its machine's model.
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { vm } from '../../../contract/machine/vm.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { sqlState } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { addTo, changeIn, from, removeFrom, wholeNode } from '../../kernel/scope.ts';

/** Makes a model; gives its id. Refuses 'conflict' for a code that the node has. */
export async function createVmModel(ctx: Ctx, input: In<typeof vm.createModel>): Promise<{ id: string }> {
  await requireFree(ctx, input.modelCode);
  const id = newId();
  await addTo(ctx, 'vmModel', { id, ...input }).execute();
  return { id };
}

/** Changes the fields that were said. Fewer trays or places are refused 'channel-outside' while a channel stands there. */
export async function updateVmModel(ctx: Ctx, { id, ...fields }: In<typeof vm.updateModel>): Promise<void> {
  const before = await lockModel(ctx, id);
  if (fields.modelCode && fields.modelCode !== before.modelCode) await requireFree(ctx, fields.modelCode);
  if (Object.keys(fields).length === 0) return;
  await changeIn(ctx, 'vmModel')
    .set({ id, ...fields })
    .where('id', '=', id)
    .execute();
  if (fields.rows || fields.columns) await refuseOutside(ctx, id);
}

/** Deletes a model that no machine has; refuses 'in-use' otherwise. */
export async function deleteVmModel(ctx: Ctx, { id }: In<typeof vm.deleteModel>): Promise<void> {
  await lockModel(ctx, id);
  try {
    await removeFrom(ctx, 'vmModel').where('id', '=', id).execute();
  } catch (error) {
    if (sqlState(error) === '23503') refuse('in-use', { thing: '型号', by: '设备' });
    throw error;
  }
}

/** Refuses 'channel-outside' when a channel of a machine (of all machines of the model when none is named) would stand outside the model. */
export async function refuseOutside(ctx: Ctx, modelId: string, vmId?: string): Promise<void> {
  const model = await from(ctx, 'vmModel', 'm').select(['m.rows', 'm.columns']).where('m.id', '=', modelId).executeTakeFirst();
  if (!model) refuse('not-found', { thing: '型号' });
  // scope: machines that the actor does not see stand in the model too
  const all = wholeNode(ctx);
  const outside = await from(all, 'vmChannel', 'c')
    .innerJoin('vm as v', withinScope(all, 'v.id', 'c.vmId'))
    .select('c.channelCode')
    .where((e) => (vmId ? e('c.vmId', '=', vmId) : e('v.vmModelId', '=', modelId)))
    .where((e) => e.or([e('c.tray', '>', model.rows), e('c.position', '>', model.columns)]))
    .orderBy('c.channelCode')
    .executeTakeFirst();
  if (outside) refuse('channel-outside', { channel: outside.channelCode, rows: model.rows, columns: model.columns });
}

async function lockModel(ctx: Ctx, id: string) {
  const row = await from(ctx, 'vmModel', 'm').select(['m.id', 'm.modelCode']).where('m.id', '=', id).forUpdate().executeTakeFirst();
  return row ?? refuse('not-found', { thing: '型号' });
}

async function requireFree(ctx: Ctx, modelCode: string): Promise<void> {
  const taken = await from(ctx, 'vmModel', 'm').select('m.id').where('m.modelCode', '=', modelCode).executeTakeFirst();
  if (taken) refuse('conflict', { thing: '型号编码', value: modelCode });
}
