// Smart warehouses: made, changed, deleted while nothing hangs on them.
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { prewh } from '../../../contract/warehouse/prewh.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { sqlState } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { announcePrewh } from '../live/index.ts';
import { initialsOf } from '../../kernel/list/pinyin.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom, wholeNode } from '../../kernel/scope.ts';

/** Makes a smart warehouse; gives its id. Refuses 'conflict' for a code that the node has, 'not-found' for a warehouse out of reach, 'prewh-temperatures'. */
export async function createPrewh(ctx: Ctx, input: In<typeof prewh.create>): Promise<{ id: string }> {
  await requireWarehouse(ctx, input.warehouseId);
  await requireFree(ctx, input.prewhCode);
  requireLimits(input);
  const id = newId();
  await addTo(ctx, 'prewh', { id, ...input, initials: initialsOf(input.prewhName) }).execute();
  return { id };
}

/** Changes the fields that were said. */
export async function updatePrewh(ctx: Ctx, { id, ...fields }: In<typeof prewh.update>): Promise<void> {
  const before = await lockPrewh(ctx, id);
  if (fields.warehouseId) await requireWarehouse(ctx, fields.warehouseId);
  if (fields.prewhCode && fields.prewhCode !== before.prewhCode) await requireFree(ctx, fields.prewhCode);
  const said = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Omit<typeof fields, 'id'>;
  requireLimits({ ...before, ...said });
  if (Object.keys(said).length === 0) return;
  await changeIn(ctx, 'prewh')
    .set({ ...said, ...(said.prewhName ? { initials: initialsOf(said.prewhName) } : {}) })
    .where('id', '=', id)
    .execute();
}

/** Deletes a smart warehouse that has neither shelves nor documents, keys nor senses; refuses 'prewh-in-use' otherwise. */
export async function deletePrewh(ctx: Ctx, { id }: In<typeof prewh.delete>): Promise<void> {
  const { prewhName } = await lockPrewh(ctx, id);
  try {
    await removeFrom(ctx, 'prewh').where('id', '=', id).execute();
  } catch (error) {
    if (sqlState(error) === '23503') refuse('prewh-in-use', { prewh: prewhName });
    throw error;
  }
}

/**
 * Locks a smart warehouse of the actor's scope: what changes its layout or claims its stock takes turns, and whoever watches it is told when that is
 * done. Refuses 'not-found'.
 */
export async function lockPrewh(ctx: Ctx, id: string) {
  const row = await holdPrewh(ctx, id);
  await announcePrewh(ctx, row);
  return row;
}

/** The same for who may find that nothing of it is another: nobody is told. */
export async function holdPrewh(ctx: Ctx, id: string) {
  const row = await from(ctx, 'prewh', 'w')
    .select(['w.id', 'w.prewhCode', 'w.prewhName', 'w.prewhType', 'w.warehouseId', 'w.temperatureMin', 'w.temperatureMax'])
    .where('w.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? refuse('not-found', { thing: '智能仓' });
}

/** A smart warehouse of the actor's scope; refuses 'not-found'. */
export async function requirePrewh(ctx: Ctx, id: string) {
  const row = await from(ctx, 'prewh', 'w')
    .select(['w.id', 'w.prewhName', 'w.prewhType', 'w.warehouseId'])
    .where('w.id', '=', id)
    .executeTakeFirst();
  return row ?? refuse('not-found', { thing: '智能仓' });
}

function requireLimits({
  temperatureMin: min,
  temperatureMax: max,
}: Pick<In<typeof prewh.create>, 'temperatureMin' | 'temperatureMax'>): void {
  if (typeof min === 'number' && typeof max === 'number' && min > max) refuse('prewh-temperatures');
}

async function requireWarehouse(ctx: Ctx, id: string): Promise<void> {
  const found = await from(ctx, 'warehouse', 'h').select('h.id').where('h.id', '=', id).executeTakeFirst();
  if (!found) refuse('not-found', { thing: '仓库' });
}

// Codes are unique in the node, also among those that the actor does not see.
async function requireFree(ctx: Ctx, prewhCode: string): Promise<void> {
  // scope: a code is taken also by one that the actor does not see
  const taken = await from(wholeNode(ctx), 'prewh', 'w').select('w.id').where('w.prewhCode', '=', prewhCode).executeTakeFirst();
  if (taken) refuse('conflict', { thing: '智能仓编码', value: prewhCode });
}
