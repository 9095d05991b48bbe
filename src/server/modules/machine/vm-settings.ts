// What a machine is told besides its channels: whom it charges, how it is settled, where goods come back.
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { vmSettings } from '../../../contract/machine/vm-settings.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { recoveryStock } from './channel-stock.ts';
import { whatWas } from './told.ts';
import { lockVm, lockVms, requireCost } from './vm.ts';

/** Sets the pick mode of machines, each alike. */
export async function savePickMode(ctx: Ctx, { vmIds, ...mode }: In<typeof vmSettings.savePickMode>): Promise<void> {
  await lockVms(ctx, vmIds);
  const set = { ...mode, maxNum: mode.maxNum ?? null };
  const were = await from(ctx, 'vmPickMode', 'k').selectAll('k').where('k.vmId', 'in', vmIds).execute();
  tellBefore(ctx, { vmIds, set, were });
  await ctx.db
    .insertInto('vmPickMode')
    .values([...new Set(vmIds)].map((vmId) => ({ nodeId: ctx.nodeId, vmId, ...set })))
    .onConflict((c) => c.columns(['nodeId', 'vmId']).doUpdateSet(set))
    .execute();
}

/** Sets the settlement of machines, each alike. Refuses 'not-found' for a cost centre that is not in scope. */
export async function savePickSettlement(ctx: Ctx, { vmIds, ...settlement }: In<typeof vmSettings.savePickSettlement>): Promise<void> {
  await lockVms(ctx, vmIds);
  await requireCost(ctx, settlement.costId);
  const set = { ...settlement, costId: settlement.costId ?? null };
  const were = await from(ctx, 'vmPickSettlement', 'k').selectAll('k').where('k.vmId', 'in', vmIds).execute();
  tellBefore(ctx, { vmIds, set, were });
  await ctx.db
    .insertInto('vmPickSettlement')
    .values([...new Set(vmIds)].map((vmId) => ({ nodeId: ctx.nodeId, vmId, ...set })))
    .onConflict((c) => c.columns(['nodeId', 'vmId']).doUpdateSet(set))
    .execute();
}

type Was = Record<string, unknown>;
const BY_MACHINE = { called: 'machines', ref: ({ vmId }: Was) => String(vmId) } as const;

/** Tells the operation log what machines had of what is set; one for which nobody has said it yet had nothing. Of which machines it is, did not change. */
function tellBefore(ctx: Ctx, { vmIds, set, were }: { vmIds: readonly string[]; set: object; were: readonly (Was & { vmId: string })[] }): void {
  const known = new Map(were.map((row) => [row.vmId, row]));
  const rows = vmIds.map((vmId): Was => ({ ...known.get(vmId), vmId }));
  ctx.tell({ before: { vmIds, ...whatWas(rows, Object.keys(set), BY_MACHINE) } });
}

/** Makes a recovery position; gives its id. Refuses 'conflict' for a code that the machine has. */
export async function createRecovery(ctx: Ctx, input: In<typeof vmSettings.createRecovery>): Promise<{ id: string }> {
  await lockVm(ctx, input.vmId);
  await requireType(ctx, input.productTypeId);
  await requireFree(ctx, input.vmId, input.positionCode);
  const id = newId();
  await ctx.db
    .insertInto('recoveryPosition')
    .values({ nodeId: ctx.nodeId, id, ...input })
    .execute();
  return { id };
}

/** Changes the fields that were said. */
export async function updateRecovery(ctx: Ctx, { id, ...fields }: In<typeof vmSettings.updateRecovery>): Promise<void> {
  const before = await lockRecovery(ctx, id);
  await requireType(ctx, fields.productTypeId);
  if (fields.positionCode && fields.positionCode !== before.positionCode) await requireFree(ctx, before.vmId, fields.positionCode);
  if (Object.keys(fields).length === 0) return;
  ctx.tell({ before: whatWas<Was, string>([before], Object.keys(fields), BY_MACHINE) });
  await ctx.db.updateTable('recoveryPosition').set(fields).where('nodeId', '=', ctx.nodeId).where('id', '=', id).execute();
}

/** Deletes an empty recovery position; refuses 'recovery-not-empty' otherwise. */
export async function deleteRecovery(ctx: Ctx, { id }: In<typeof vmSettings.deleteRecovery>): Promise<void> {
  const { vmId, positionCode } = await lockRecovery(ctx, id);
  const stock = (await recoveryStock(ctx, [id])).get(id) ?? 0;
  if (stock > 0) refuse('recovery-not-empty', { position: positionCode, stock });
  ctx.tell({ before: { vmId, positionCode } });
  await ctx.db.deleteFrom('recoveryPosition').where('nodeId', '=', ctx.nodeId).where('id', '=', id).execute();
}

async function lockRecovery(ctx: Ctx, id: string) {
  const row = await from(ctx, 'vm', 'v')
    .innerJoin('recoveryPosition as r', sameNode('r.vmId', 'v.id'))
    .select(['r.id', 'r.vmId', 'r.positionCode', 'r.capacity', 'r.productTypeId'])
    .where('r.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? refuse('not-found', { thing: '回收仓位' });
}

async function requireFree(ctx: Ctx, vmId: string, positionCode: string): Promise<void> {
  const taken = await from(ctx, 'recoveryPosition', 'r')
    .select('r.id')
    .where('r.vmId', '=', vmId)
    .where('r.positionCode', '=', positionCode)
    .executeTakeFirst();
  if (taken) refuse('conflict', { thing: '回收仓位', value: positionCode });
}

async function requireType(ctx: Ctx, productTypeId: string | null | undefined): Promise<void> {
  if (!productTypeId) return;
  const type = await from(ctx, 'productType', 't').select('t.id').where('t.id', '=', productTypeId).executeTakeFirst();
  if (!type) refuse('not-found', { thing: '商品分类' });
}
