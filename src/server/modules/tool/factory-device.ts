// Production machines of the factory that use the cutters.
import type { tool } from '../../../contract/tool/index.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom } from '../../kernel/scope.ts';

type Device = typeof tool.factoryDevice;

async function requireFreeNo(ctx: Ctx, deviceNo: string, except?: string): Promise<void> {
  const known = await from(ctx, 'factoryDevice', 'f').select('f.id').where('f.deviceNo', '=', deviceNo).executeTakeFirst();
  if (known && known.id !== except) refuse('conflict', { thing: '设备编号', value: deviceNo });
}

/** Makes one; gives its id. Refuses 'conflict' for a number that the node has. */
export async function createFactoryDevice(ctx: Ctx, input: In<Device['create']>): Promise<{ id: string }> {
  await requireFreeNo(ctx, input.deviceNo);
  const id = newId();
  await addTo(ctx, 'factoryDevice', { id, ...input }).execute();
  return { id };
}

/** Changes one. Refuses 'not-found', 'conflict'. */
export async function updateFactoryDevice(ctx: Ctx, { id, ...fields }: In<Device['update']>): Promise<void> {
  const row = await from(ctx, 'factoryDevice', 'f').selectAll('f').where('f.id', '=', id).forUpdate().executeTakeFirst();
  if (!row) refuse('not-found', { thing: '工厂设备' });
  await requireFreeNo(ctx, fields.deviceNo, id);
  await changeIn(ctx, 'factoryDevice')
    .set({ id, ...fields })
    .where('id', '=', id)
    .execute();
  const { nodeId: _node, id: _id, ...before } = row;
  ctx.tell({ before });
}

/** Deletes all of them or none. Refuses 'not-found'. */
export async function deleteFactoryDevices(ctx: Ctx, { ids }: In<Device['delete']>): Promise<void> {
  const wanted = [...new Set(ids)];
  const before = await removeFrom(ctx, 'factoryDevice').where('id', 'in', wanted).returning(['deviceNo', 'deviceName']).execute();
  ctx.tell({ before });
  if (before.length !== wanted.length) refuse('not-found', { thing: '工厂设备' });
}
