// The lines of a strategy.
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { strategyItem } from '../../../contract/strategy/item.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { changeIn, from, removeFrom } from '../../kernel/scope.ts';
import { refuseOverlap } from './overlap.ts';
import { insertLines, lockStrategy, type LineFields } from './strategy.ts';

/**
 * Adds a line for each product and type that is named, for everything when none is; gives their ids. Refuses 'strategy-no-limit',
 * 'strategy-one-period', 'strategy-item-twice', 'strategy-overlap', and 'not-found' for what the site has not.
 */
export async function createItems(ctx: Ctx, input: In<typeof strategyItem.create>): Promise<{ ids: string[] }> {
  const { strategyId, productIds, productTypeIds, ...limits } = input;
  const subjects = [
    ...(productIds ?? []).map((productId) => ({ productId })),
    ...(productTypeIds ?? []).map((productTypeId) => ({ productTypeId })),
  ];
  const lines = (subjects.length > 0 ? subjects : [{}]).map((subject) => ({ ...subject, ...limits }));
  await lockStrategy(ctx, strategyId);
  return { ids: await addLines(ctx, strategyId, lines) };
}

/** Changes a line's limits and period. What it is about stays: another product is another line. */
export async function updateItem(ctx: Ctx, { id, ...said }: In<typeof strategyItem.update>): Promise<void> {
  const before = await lineOf(ctx, id);
  const { strategyId } = before;
  await lockStrategy(ctx, strategyId);
  ctx.tell({ before });
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  const after = { ...before, ...given, periodValue: said.periodValue ?? before.periodValue };
  // Who chooses the other kind of period means it instead of the one before.
  if (said.periodicUnit && !said.periodUnit) after.periodUnit = null;
  if (said.periodUnit && !said.periodicUnit) after.periodicUnit = null;
  refuseOddLine(after);
  const { limitNum, limitAmount, periodicUnit, periodUnit, periodValue } = after;
  await changeIn(ctx, 'pickStrategyItem')
    .set({ limitNum, limitAmount, periodicUnit, periodUnit, periodValue })
    .where('id', '=', id)
    .execute();
  await refuseOverlap(ctx, strategyId);
}

/** Deletes lines. */
export async function deleteItems(ctx: Ctx, { ids }: In<typeof strategyItem.delete>): Promise<void> {
  const rows = await from(ctx, 'pickStrategyItem', 'i').selectAll('i').where('i.id', 'in', ids).execute();
  if (rows.length < new Set(ids).size) refuse('not-found', { thing: '领料策略明细' });
  for (const strategyId of [...new Set(rows.map((row) => row.strategyId))].sort()) await lockStrategy(ctx, strategyId);
  ctx.tell({ before: rows });
  await removeFrom(ctx, 'pickStrategyItem').where('id', 'in', ids).execute();
}

/** Makes these the lines of a strategy, whatever they were: what a simulation was tried with is saved as a whole. */
export async function saveItems(ctx: Ctx, { strategyId, items }: In<typeof strategyItem.save>): Promise<void> {
  await lockStrategy(ctx, strategyId);
  const before = await from(ctx, 'pickStrategyItem', 'i').selectAll('i').where('i.strategyId', '=', strategyId).execute();
  ctx.tell({ before });
  await removeFrom(ctx, 'pickStrategyItem').where('strategyId', '=', strategyId).execute();
  await addLines(ctx, strategyId, items);
}

/** Writes lines of a locked strategy after looking at them; gives their ids. */
async function addLines(ctx: Ctx, strategyId: string, lines: readonly LineFields[]): Promise<string[]> {
  for (const line of lines) refuseOddLine(line);
  await requireSubjects(ctx, lines);
  const ids = await insertLines(ctx, strategyId, lines);
  await refuseOverlap(ctx, strategyId);
  return ids;
}

/** Refuses a line without a limit, without a period or with both kinds, or that names both a product and a type. */
export function refuseOddLine({ productId, productTypeId, limitNum, limitAmount, periodicUnit, periodUnit }: LineFields): void {
  if (productId && productTypeId) refuse('strategy-one-subject');
  if (!limitNum && !limitAmount) refuse('strategy-no-limit');
  if (Boolean(periodicUnit) === Boolean(periodUnit)) refuse('strategy-one-period');
}

/** Refuses 'not-found' unless the site has every product and type that is named. */
export async function requireSubjects(ctx: Ctx, lines: readonly Pick<LineFields, 'productId' | 'productTypeId'>[]): Promise<void> {
  const products = [...new Set(lines.flatMap(({ productId }) => (productId ? [productId] : [])))];
  const types = [...new Set(lines.flatMap(({ productTypeId }) => (productTypeId ? [productTypeId] : [])))];
  if (products.length > 0) {
    const found = await from(ctx, 'product', 'p').select('p.id').where('p.id', 'in', products).execute();
    if (found.length < products.length) refuse('not-found', { thing: '商品' });
  }
  if (types.length > 0) {
    const found = await from(ctx, 'productType', 't').select('t.id').where('t.id', 'in', types).execute();
    if (found.length < types.length) refuse('not-found', { thing: '商品分类' });
  }
}

async function lineOf(ctx: Ctx, id: string) {
  const row = await from(ctx, 'pickStrategyItem', 'i').selectAll('i').where('i.id', '=', id).executeTakeFirst();
  return row ?? refuse('not-found', { thing: '领料策略明细' });
}
