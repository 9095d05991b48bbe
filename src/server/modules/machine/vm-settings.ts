// What a machine is told besides its channels: whom it charges, how it is settled.
import type { In } from '../../../contract/kernel/endpoint.ts';
import { askingMode, type vmSettings } from '../../../contract/machine/vm-settings.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { addTo, from } from '../../kernel/scope.ts';
import { whatWas } from './before-change.ts';
import { lockVms, requireCost } from './vm.ts';

/** Sets the pick mode of machines, each alike; one that books to a project asks for it. */
export async function savePickMode(ctx: Ctx, { vmIds, ...mode }: In<typeof vmSettings.savePickMode>): Promise<void> {
  await lockVms(ctx, vmIds);
  const set = askingMode({ ...mode, maxNum: mode.maxNum ?? null });
  const were = await from(ctx, 'vmPickMode', 'k').selectAll('k').where('k.vmId', 'in', vmIds).execute();
  tellBefore(ctx, { vmIds, set, were });
  await addTo(
    ctx,
    'vmPickMode',
    [...new Set(vmIds)].map((vmId) => ({ vmId, ...set })),
  )
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
  await addTo(
    ctx,
    'vmPickSettlement',
    [...new Set(vmIds)].map((vmId) => ({ vmId, ...set })),
  )
    .onConflict((c) => c.columns(['nodeId', 'vmId']).doUpdateSet(set))
    .execute();
}

type Was = Record<string, unknown>;
const BY_MACHINE = { called: 'machines', ref: ({ vmId }: Was) => String(vmId) } as const;

/** Tells the operation log what machines had of what is set; one for which nobody has said it yet had nothing. Of which machines it is, did not change. */
function tellBefore(
  ctx: Ctx,
  { vmIds, set, were }: { vmIds: readonly string[]; set: object; were: readonly (Was & { vmId: string })[] },
): void {
  const known = new Map(were.map((row) => [row.vmId, row]));
  const rows = vmIds.map((vmId): Was => ({ ...known.get(vmId), vmId }));
  ctx.tell({ before: { vmIds, ...whatWas(rows, Object.keys(set), BY_MACHINE) } });
}
