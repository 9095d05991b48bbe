// Machines: each stands at a place of the shop floor, is of a model, and is filled from a warehouse.
// What has channels or records is not deleted but stopped (lockFlag).
import { sql } from 'kysely';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { vm } from '../../../contract/machine/vm.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { sqlState } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { initialsOf } from '../../kernel/list/pinyin.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom, wholeNode } from '../../kernel/scope.ts';
import { refuseOutside } from './vm-model.ts';

type Named = { vmId?: string | null | undefined; vmCode?: string | null | undefined };

/** The machine of an id or a code. Refuses 'vm-not-named' when neither is said, 'not-found' when it is not in the actor's scope. */
export async function requireVm(ctx: Ctx, { vmId, vmCode }: Named) {
  if (!vmId && !vmCode) refuse('vm-not-named');
  const named = from(ctx, 'vm', 'v').select(['v.id', 'v.vmCode', 'v.warehouseId', 'v.vmModelId']);
  const row = await (vmId ? named.where('v.id', '=', vmId) : named.where('v.vmCode', '=', vmCode ?? '')).executeTakeFirst();
  return row ?? refuse('not-found', { thing: '设备' });
}

/** Locks machines, in the order that all callers keep: machines by id, then channels by id, then stock. Refuses 'not-found'. */
export async function lockVms(ctx: Ctx, ids: readonly string[]) {
  const wanted = [...new Set(ids)];
  const rows = await from(ctx, 'vm', 'v')
    .select(['v.id', 'v.vmCode', 'v.deviceCode', 'v.vmModelId', 'v.warehouseId'])
    .where('v.id', 'in', wanted)
    .orderBy('v.id')
    .forUpdate()
    .execute();
  if (rows.length < wanted.length) refuse('not-found', { thing: '设备' });
  return rows;
}

export async function lockVm(ctx: Ctx, id: string) {
  const [row] = await lockVms(ctx, [id]);
  return row ?? refuse('not-found', { thing: '设备' });
}

/** Makes a machine; gives its id. Refuses 'conflict' for a code or device code that the node has, 'not-found' for what it refers to. */
export async function createVm(ctx: Ctx, input: In<typeof vm.create>): Promise<{ id: string }> {
  await requireParents(ctx, input);
  await requireFree(ctx, input);
  const id = newId();
  await addTo(ctx, 'vm', { id, ...input, initials: initialsOf(input.vmName) }).execute();
  return { id };
}

/** Changes the fields that were said. A smaller model is refused 'channel-outside' while a channel stands beyond it. */
export async function updateVm(ctx: Ctx, { id, ...fields }: In<typeof vm.update>): Promise<void> {
  const before = await lockVm(ctx, id);
  await requireParents(ctx, fields);
  await requireFree(ctx, fields, id);
  if (fields.vmModelId && fields.vmModelId !== before.vmModelId) await refuseOutside(ctx, fields.vmModelId, id);
  const set = { ...fields, ...(fields.vmName === undefined ? {} : { initials: initialsOf(fields.vmName) }) };
  if (Object.keys(set).length === 0) return;
  const was: Record<string, unknown> = await from(ctx, 'vm', 'v').selectAll('v').where('v.id', '=', id).executeTakeFirstOrThrow();
  ctx.tell({ before: Object.fromEntries(Object.keys(fields).map((key) => [key, was[key] ?? null])) });
  await changeIn(ctx, 'vm').set(set).where('id', '=', id).execute();
}

/** Deletes a machine that never had a channel or a record; refuses 'vm-has-history' otherwise. */
export async function deleteVm(ctx: Ctx, { id }: In<typeof vm.delete>): Promise<void> {
  const { vmCode } = await lockVm(ctx, id);
  ctx.tell({ vmCode });
  // scope: who has read a notice at it is let go with it, whoever reads
  await sql`update notice_emp_read set vm_id = null where node_id = ${ctx.nodeId} and vm_id = ${id}`.execute(ctx.db);
  try {
    await removeFrom(ctx, 'vm').where('id', '=', id).execute();
  } catch (error) {
    if (sqlState(error) === '23503') refuse('vm-has-history', { vm: vmCode });
    throw error;
  }
}

type Parents = Partial<Pick<In<typeof vm.create>, 'vmModelId' | 'warehouseId' | 'costId'>>;

async function requireParents(ctx: Ctx, { vmModelId, warehouseId, costId }: Parents): Promise<void> {
  if (vmModelId && !(await from(ctx, 'vmModel', 'm').select('m.id').where('m.id', '=', vmModelId).executeTakeFirst())) {
    refuse('not-found', { thing: '型号' });
  }
  if (warehouseId && !(await from(ctx, 'warehouse', 'w').select('w.id').where('w.id', '=', warehouseId).executeTakeFirst())) {
    refuse('not-found', { thing: '仓库' });
  }
  await requireCost(ctx, costId);
}

/** Refuses 'not-found' for a cost centre outside the actor's scope; none is fine. */
export async function requireCost(ctx: Ctx, costId: string | null | undefined): Promise<void> {
  if (costId && !(await from(ctx, 'cost', 'c').select('c.id').where('c.id', '=', costId).executeTakeFirst())) {
    refuse('not-found', { thing: '成本中心' });
  }
}

// Codes are unique in the node, also among machines that the actor does not see: asked of the table, past the data permission.
async function requireFree(ctx: Ctx, { vmCode, deviceCode }: { vmCode?: string; deviceCode?: string }, self?: string): Promise<void> {
  // scope: a code is taken also by a machine that the actor does not see
  const all = wholeNode(ctx);
  for (const [column, value, thing] of [
    ['v.vmCode', vmCode, '设备编码'],
    ['v.deviceCode', deviceCode, '设备编号'],
  ] as const) {
    if (value === undefined) continue;
    const taken = await from(all, 'vm', 'v').select('v.id').where(column, '=', value).executeTakeFirst();
    if (taken && taken.id !== self) refuse('conflict', { thing, value });
  }
}
