// Product groups, and which products are in them.
import { sql } from 'kysely';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { productGroup } from '../../../contract/product/group.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { list } from '../../kernel/list/list.ts';
import { sought } from '../../kernel/list/sought.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom, sameNode } from '../../kernel/scope.ts';
import { orConflict, wasOf } from './rows.ts';

const groupFilters = {
  keyword: sought('g'),
  productId: (id: string) =>
    sql<boolean>`exists (select from product_group_product b where b.node_id = g.node_id and b.group_id = g.id and b.product_id = ${id})`,
};

export const groupList = list(productGroup.list, {
  query: (ctx) =>
    from(ctx, 'productGroup', 'g').select([
      'g.id',
      'g.groupCode',
      'g.groupName',
      sql<number>`(select count(*) from product_group_product b where b.node_id = g.node_id and b.group_id = g.id)`.as('productCount'),
      'g.remark',
      'g.createdAt',
    ]),
  filters: groupFilters,
  sorts: { groupCode: 'g.groupCode', groupName: 'g.groupName', createdAt: 'g.createdAt' },
  order: [
    ['g.groupCode', 'asc'],
    ['g.id', 'asc'],
  ],
});

/** Groups product by product, in the order in which an import reads them. */
export const groupLines = list(productGroup.lines, {
  query: (ctx) =>
    from(ctx, 'productGroup', 'g')
      .leftJoin('productGroupProduct as m', sameNode('m.groupId', 'g.id'))
      .leftJoin('product as p', sameNode('p.id', 'm.productId'))
      .select(['g.id', 'g.groupCode', 'g.groupName', 'g.remark', 'p.productCode', 'p.productName', 'p.spec']),
  filters: groupFilters,
  sorts: { groupCode: 'g.groupCode', groupName: 'g.groupName' },
  order: [
    ['g.groupCode', 'asc'],
    ['g.id', 'asc'],
    ['p.productCode', 'asc'],
  ],
});

export const groupProductList = list(productGroup.products, {
  query: (ctx) =>
    from(ctx, 'productGroupProduct', 'b')
      .innerJoin('product as p', sameNode('p.id', 'b.productId'))
      .innerJoin('productType as t', sameNode('t.id', 'p.productTypeId'))
      .select(['b.productId', 'p.productCode', 'p.productName', 'p.spec', 't.productTypeName', 'b.createdAt as boundAt']),
  filters: {
    keyword: sought('p'),
    groupId: (id) => sql<boolean>`b.group_id = ${id}`,
  },
  sorts: { productCode: 'p.productCode', productName: 'p.productName', boundAt: 'b.createdAt' },
  order: [
    ['p.productCode', 'asc'],
    ['p.id', 'asc'],
  ],
});

/** Makes a group; gives its id. Refuses 'conflict' for a code that the node has. */
export async function createProductGroup(ctx: Ctx, input: In<typeof productGroup.create>): Promise<{ id: string }> {
  const id = newId();
  const insert = addTo(ctx, 'productGroup', { id, ...input });
  await orConflict(insert.execute(), '商品组编码', input.groupCode);
  return { id };
}

/** Changes a group; refuses 'conflict' for another's code. */
export async function updateProductGroup(ctx: Ctx, { id, ...fields }: In<typeof productGroup.update>): Promise<void> {
  const before = await lockGroup(ctx, id);
  if (Object.keys(fields).length === 0) return;
  const update = changeIn(ctx, 'productGroup')
    .set({ id, ...fields })
    .where('id', '=', id);
  await orConflict(update.execute(), '商品组编码', fields.groupCode ?? '');
  ctx.tell({ before: wasOf(before) });
}

/** Deletes a group; its products stay. */
export async function deleteProductGroup(ctx: Ctx, { id }: In<typeof productGroup.delete>): Promise<void> {
  ctx.tell({ before: wasOf(await lockGroup(ctx, id)) });
  await removeFrom(ctx, 'productGroup').where('id', '=', id).execute();
}

/** Puts products into a group; those in it already stay. Gives how many are new. Refuses 'not-found' for a product of no such id. */
export async function bindProductGroup(ctx: Ctx, { groupId, productIds }: In<typeof productGroup.bind>): Promise<{ added: number }> {
  const { groupCode, groupName } = await lockGroup(ctx, groupId);
  const ids = [...new Set(productIds)];
  const known = await from(ctx, 'product', 'p')
    .select(['p.id', 'p.productCode'])
    .where('p.id', 'in', ids)
    .orderBy('p.productCode')
    .execute();
  if (known.length < ids.length) refuse('not-found', { thing: '商品' });
  const put = await addTo(
    ctx,
    'productGroupProduct',
    ids.map((productId) => ({ groupId, productId })),
  )
    .onConflict((conflict) => conflict.doNothing())
    .returning('productId')
    .execute();
  ctx.tell({ groupCode, groupName, products: known.map(({ productCode }) => productCode) });
  return { added: put.length };
}

/** Takes products out of a group; those that are not in it do no harm. */
export async function unbindProductGroup(ctx: Ctx, { groupId, productIds }: In<typeof productGroup.unbind>): Promise<void> {
  const { groupCode, groupName } = await lockGroup(ctx, groupId);
  const taken = await from(ctx, 'product', 'p').select('p.productCode').where('p.id', 'in', productIds).orderBy('p.productCode').execute();
  ctx.tell({ groupCode, groupName, products: taken.map(({ productCode }) => productCode) });
  await removeFrom(ctx, 'productGroupProduct').where('groupId', '=', groupId).where('productId', 'in', productIds).execute();
}

async function lockGroup(ctx: Ctx, id: string) {
  const row = await from(ctx, 'productGroup', 'g').selectAll('g').where('g.id', '=', id).forUpdate().executeTakeFirst();
  return row ?? refuse('not-found', { thing: '商品组' });
}
