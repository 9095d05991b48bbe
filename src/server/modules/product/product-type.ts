// The tree of product types: never a cycle, never a type deleted that has types or products below it.
import { sql } from 'kysely';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { product } from '../../../contract/product/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { sqlState } from '../../kernel/database.ts';
import { newId } from '../../kernel/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';

/** Makes a type; gives its id. Refuses 'conflict' for a code that the node has. */
export async function createProductType(ctx: Ctx, input: In<typeof product.createType>): Promise<{ id: string }> {
  if (input.parentId) await lockType(ctx, input.parentId);
  const taken = await from(ctx, 'productType', 't')
    .select('t.id')
    .where('t.productTypeCode', '=', input.productTypeCode)
    .executeTakeFirst();
  if (taken) refuse('conflict', { thing: '分类编码', value: input.productTypeCode });
  const id = newId();
  await ctx.db
    .insertInto('productType')
    .values({ nodeId: ctx.nodeId, id, ...input })
    .execute();
  return { id };
}

/** Changes or moves a type; a move below itself is refused 'tree-cycle'. */
export async function updateProductType(ctx: Ctx, { id, ...fields }: In<typeof product.updateType>): Promise<void> {
  await lockType(ctx, id);
  if (fields.parentId) await refuseCycle(ctx, id, fields.parentId);
  await ctx.db.updateTable('productType').set(fields).where('nodeId', '=', ctx.nodeId).where('id', '=', id).execute();
}

/** Deletes an empty type; refuses 'in-use' otherwise. */
export async function deleteProductType(ctx: Ctx, { id }: In<typeof product.deleteType>): Promise<void> {
  await lockType(ctx, id);
  try {
    await ctx.db.deleteFrom('productType').where('nodeId', '=', ctx.nodeId).where('id', '=', id).execute();
  } catch (error) {
    if (sqlState(error) === '23503') refuse('in-use', { thing: '商品分类', by: '下级分类或商品' });
    throw error;
  }
}

async function lockType(ctx: Ctx, id: string) {
  const row = await from(ctx, 'productType', 't').select('t.id').where('t.id', '=', id).forUpdate().executeTakeFirst();
  return row ?? refuse('not-found', { thing: '商品分类' });
}

async function refuseCycle(ctx: Ctx, id: string, parentId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with recursive above as (
      select id, parent_id from product_type where node_id = ${ctx.nodeId} and id = ${parentId}
      union all
      select t.id, t.parent_id from product_type t join above a on t.node_id = ${ctx.nodeId} and t.id = a.parent_id
    ) select id from above`.execute(ctx.db);
  if (rows.length === 0) refuse('not-found', { thing: '上级分类' });
  if (rows.some((row) => row.id === id)) refuse('tree-cycle', { thing: '商品分类' });
}
