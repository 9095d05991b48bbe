// Pick strategies: made, changed, deleted and copied.
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { strategy } from '../../../contract/strategy/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId, NIL } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom } from '../../kernel/scope.ts';
import { ENTITY_COLUMN, lockEntity, requireButton, requireEntities, searchEntities, visible } from './entity.ts';
import { refuseOverlap } from './overlap.ts';
import { PickStrategyEntityType } from '../../../contract/strategy/codes.ts';

type Fields = Omit<In<typeof strategy.create>, 'vmIds'>;

/**
 * Makes a strategy; gives its id. Refuses 'not-found' for an entity or machine out of sight, 'strategy-name-known', 'strategy-days',
 * 'strategy-share-employee'.
 */
export async function createStrategy(ctx: Ctx, input: In<typeof strategy.create>): Promise<{ id: string }> {
  const { entityType, entityId } = input;
  requireButton(ctx, entityType, 'create');
  await requireEntities(ctx, entityType, [entityId]);
  await requireVms(ctx, input.vmIds ?? []);
  await lockEntity(ctx, entityId);
  await requireFreeName(ctx, { entityType, entityIds: [entityId], strategyName: input.strategyName });
  return { id: await insertStrategy(ctx, input) };
}

/** Writes a strategy whose entity and machines are known to be there. */
export async function insertStrategy(ctx: Ctx, { vmIds, ...input }: In<typeof strategy.create>): Promise<string> {
  refuseOdd(input);
  const { entityId, ...fields } = input;
  const id = newId();
  await addTo(ctx, 'pickStrategy', { id, ...fields, [ENTITY_COLUMN[input.entityType] ?? 'empId']: entityId }).execute();
  await setVms(ctx, id, vmIds ?? []);
  return id;
}

/** Changes the fields that were said. Refuses as for a new one, and 'strategy-overlap' when it would say again what another one says. */
export async function updateStrategy(ctx: Ctx, { id, vmIds, ...fields }: In<typeof strategy.update>): Promise<void> {
  const before = await lockStrategy(ctx, id);
  requireButton(ctx, before.entityType, 'update');
  refuseOdd({ ...before, ...fields } as Fields);
  const { strategyName } = fields;
  if (strategyName && strategyName !== before.strategyName)
    await requireFreeName(ctx, { entityType: before.entityType, entityIds: [before.entityId ?? ''], strategyName });
  ctx.tell({ before });
  await changeIn(ctx, 'pickStrategy')
    .set({ ...fields, updatedAt: new Date() })
    .where('id', '=', id)
    .execute();
  if (vmIds !== undefined) {
    await requireVms(ctx, vmIds ?? []);
    await forgetVms(ctx, id);
    await setVms(ctx, id, vmIds ?? []);
  }
  await refuseOverlap(ctx, id);
}

/** Deletes strategies with their lines. What was taken by them stands in the trades. */
export async function deleteStrategies(ctx: Ctx, { ids }: In<typeof strategy.delete>): Promise<void> {
  const before = [];
  for (const id of [...new Set(ids)].sort()) {
    const row = await lockStrategy(ctx, id);
    requireButton(ctx, row.entityType, 'delete');
    before.push(row);
  }
  ctx.tell({ before });
  await removeFrom(ctx, 'pickStrategy').where('id', 'in', ids).execute();
}

/** Copies a strategy with its lines and machines to others of the same kind; gives the ids in their order. */
export async function copyStrategy(ctx: Ctx, input: In<typeof strategy.copy>): Promise<{ ids: string[] }> {
  const source = await lockStrategy(ctx, input.id);
  requireButton(ctx, source.entityType, 'copy');
  const entityIds = [...new Set(input.entityIds)];
  await requireEntities(ctx, source.entityType, entityIds);
  const vms = await from(ctx, 'pickStrategyVm', 'm').select('m.vmId').where('m.strategyId', '=', source.id).execute();
  const lines = await from(ctx, 'pickStrategyItem', 'i')
    .select(['i.productId', 'i.productTypeId', 'i.limitNum', 'i.limitAmount', 'i.periodicUnit', 'i.periodUnit', 'i.periodValue'])
    .where('i.strategyId', '=', source.id)
    .orderBy('i.id')
    .execute();
  const ids: string[] = [];
  const strategyName = input.strategyName ?? source.strategyName;
  for (const entityId of entityIds.toSorted()) await lockEntity(ctx, entityId);
  await requireFreeName(ctx, { entityType: source.entityType, entityIds, strategyName });
  for (const entityId of entityIds) {
    const id = await insertStrategy(ctx, {
      strategyName,
      entityType: source.entityType as 0,
      entityId,
      shareFlag: source.shareFlag,
      onlyListed: source.onlyListed,
      approvalFlag: source.approvalFlag,
      statusFlag: source.statusFlag,
      remark: source.remark,
      // A day that is said to be none is none; one that is not said is the source's.
      validFrom: input.validFrom === undefined ? source.validFrom : input.validFrom,
      validTo: input.validTo === undefined ? source.validTo : input.validTo,
      vmIds: vms.map(({ vmId }) => vmId),
    });
    await insertLines(ctx, id, lines);
    await refuseOverlap(ctx, id);
    ids.push(id);
  }
  return { ids };
}

export interface LineFields {
  productId?: string | null | undefined;
  productTypeId?: string | null | undefined;
  limitNum?: number | null | undefined;
  /** Integer fen. */
  limitAmount?: number | null | undefined;
  periodicUnit?: string | null | undefined;
  periodUnit?: string | null | undefined;
  periodValue?: number | null | undefined;
}
const BATCH = 500;

/** Writes lines of a strategy as they are; gives their ids. Each must name one period and at least one limit. */
export async function insertLines(ctx: Ctx, strategyId: string, lines: readonly LineFields[]): Promise<string[]> {
  const rows = lines.map(({ periodValue, ...line }) => ({
    id: newId(),
    strategyId,
    ...line,
    periodValue: periodValue ?? 1,
  }));
  for (let at = 0; at < rows.length; at += BATCH) await addTo(ctx, 'pickStrategyItem', rows.slice(at, at + BATCH)).execute();
  return rows.map(({ id }) => id);
}

/** A strategy that the actor may see, locked with its entity; refuses 'not-found'. */
export async function lockStrategy(ctx: Ctx, id: string) {
  const seen = await from(ctx, 'pickStrategy', 's').select('s.entityId').where('s.id', '=', id).where(visible(ctx)).executeTakeFirst();
  if (!seen) refuse('not-found', { thing: '领料策略' });
  await lockEntity(ctx, seen.entityId);
  const row = await from(ctx, 'pickStrategy', 's')
    .select([
      's.id',
      's.strategyName',
      's.entityType',
      's.entityId',
      's.shareFlag',
      's.onlyListed',
      's.approvalFlag',
      's.statusFlag',
      's.validFrom',
      's.validTo',
      's.remark',
    ])
    .where('s.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? refuse('not-found', { thing: '领料策略' });
}

interface Named {
  entityType: number;
  entityIds: readonly string[];
  strategyName: string;
}

/** Whom it is for and its name are how people, and files, tell strategies apart. Callers hold the lock of the entities. */
async function requireFreeName(ctx: Ctx, { entityType, entityIds, strategyName }: Named): Promise<void> {
  const taken = await from(ctx, 'pickStrategy', 's')
    .select('s.entityId')
    .where('s.entityId', 'in', [...entityIds])
    .where('s.strategyName', '=', strategyName)
    .executeTakeFirst();
  if (!taken?.entityId) return;
  const [entity] = await searchEntities(ctx, { entityType, ids: [taken.entityId] });
  refuse('strategy-name-known', { entity: entity?.name ?? '', strategy: strategyName });
}

function refuseOdd({
  entityType,
  shareFlag,
  validFrom,
  validTo,
}: Pick<Fields, 'entityType' | 'shareFlag' | 'validFrom' | 'validTo'>): void {
  if (entityType === PickStrategyEntityType.employee && shareFlag) refuse('strategy-share-employee');
  if (validFrom && validTo && validFrom > validTo) refuse('strategy-days', { from: validFrom, to: validTo });
}

/** Refuses 'not-found' unless the actor may see every one of these machines. */
export async function requireVms(ctx: Ctx, vmIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(vmIds)];
  if (wanted.length === 0) return;
  const rows = await from(ctx, 'vm', 'v').select('v.id').where('v.id', 'in', wanted).execute();
  if (rows.length < wanted.length) refuse('not-found', { thing: '设备' });
}

/** Takes away the machines that the actor sees: those that he does not see he has not said anything of. */
async function forgetVms(ctx: Ctx, strategyId: string): Promise<void> {
  const all = removeFrom(ctx, 'pickStrategyVm').where('strategyId', '=', strategyId);
  await (ctx.scope.vm ? all.where('vmId', 'in', [NIL, ...ctx.scope.vm]) : all).execute();
}

async function setVms(ctx: Ctx, strategyId: string, vmIds: readonly string[]): Promise<void> {
  if (vmIds.length === 0) return;
  await addTo(
    ctx,
    'pickStrategyVm',
    [...new Set(vmIds)].map((vmId) => ({ strategyId, vmId })),
  ).execute();
}
