// The tree of product types: never a cycle, never a type deleted that has types or products below it.
import { sql } from 'kysely';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { product } from '../../../contract/product/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { sqlState } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom } from '../../kernel/scope.ts';
import { lockTree, moveChildren, refuseCycle } from '../../kernel/list/tree.ts';
import { orConflict, said, wasOf } from './rows.ts';

/** Makes a type; gives its id. Refuses 'conflict' for a code that the node has. */
export async function createProductType(ctx: Ctx, input: In<typeof product.createType>): Promise<{ id: string }> {
  if (input.parentId) await lockType(ctx, input.parentId);
  const taken = await from(ctx, 'productType', 't')
    .select('t.id')
    .where('t.productTypeCode', '=', input.productTypeCode)
    .executeTakeFirst();
  if (taken) refuse('conflict', { thing: '分类编码', value: input.productTypeCode });
  const id = newId();
  await addTo(ctx, 'productType', { id, ...input }).execute();
  return { id };
}

/** Changes or moves a type; a move below itself is refused 'tree-cycle'. */
export async function updateProductType(ctx: Ctx, { id, ...fields }: In<typeof product.updateType>): Promise<void> {
  await lockTree(ctx);
  const before = await lockType(ctx, id);
  if (fields.parentId) {
    await lockType(ctx, fields.parentId, '上级分类');
    await refuseCycle(ctx, { table: 'productType', id, into: fields.parentId, thing: before.productTypeName });
  }
  if (Object.keys(said(fields)).length === 0) return;
  const update = changeIn(ctx, 'productType')
    .set({ id, ...fields })
    .where('id', '=', id);
  await orConflict(update.execute(), '分类编码', fields.productTypeCode ?? '');
  ctx.tell({ before: wasOf(before) });
}

/**
 * Puts all that a type holds into another and deletes it: products, types below it, and its borrow cycle where the other has none.
 * Refuses 'type-merge-self', 'tree-cycle' for one below it, 'type-merge-held' where strategies, recovery positions, rates of tax, rules of charging or accounts name it.
 */
export async function mergeProductType(
  ctx: Ctx,
  { id, intoId }: In<typeof product.mergeType>,
): Promise<{ products: number; branches: number }> {
  if (id === intoId) refuse('type-merge-self');
  await lockTree(ctx);
  const type = await lockType(ctx, id);
  const into = await lockType(ctx, intoId);
  const { productTypeName } = type;
  await refuseCycle(ctx, { table: 'productType', id, into: intoId, thing: productTypeName });
  const moved = await changeIn(ctx, 'product')
    .set({ productTypeId: intoId, updatedAt: new Date() })
    .where('productTypeId', '=', id)
    .executeTakeFirst();
  const branches = await moveChildren(ctx, { table: 'productType', id, into: intoId });
  await sql`update borrow_cycle c set product_type_id = ${intoId} where c.node_id = ${ctx.nodeId} and c.product_type_id = ${id}
    and not exists (select from borrow_cycle o where o.node_id = c.node_id and o.product_type_id = ${intoId})`.execute(ctx.db);
  await remove(ctx, id, () => refuse('type-merge-held', { thing: productTypeName }));
  ctx.tell({ before: wasOf(type), into: wasOf(into) });
  return { products: Number(moved.numUpdatedRows), branches };
}

/** Deletes an empty type; refuses 'in-use' otherwise. */
export async function deleteProductType(ctx: Ctx, { id }: In<typeof product.deleteType>): Promise<void> {
  const before = await lockType(ctx, id);
  ctx.tell({ before: wasOf(before) });
  await remove(ctx, id, () => refuse('in-use', { thing: '商品分类', by: '下级分类、商品、领料策略、回收仓位、税率、计价规则或科目设置' }));
}

async function remove(ctx: Ctx, id: string, held: () => never): Promise<void> {
  try {
    await removeFrom(ctx, 'productType').where('id', '=', id).execute();
  } catch (error) {
    if (sqlState(error) === '23503') held();
    throw error;
  }
}

async function lockType(ctx: Ctx, id: string, thing = '商品分类') {
  const row = await from(ctx, 'productType', 't').selectAll('t').where('t.id', '=', id).forUpdate().executeTakeFirst();
  return row ?? refuse('not-found', { thing });
}
