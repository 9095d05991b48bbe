// Product life: one for a product.
import type { In } from '../../../contract/kernel/endpoint.ts';
import { productLife } from '../../../contract/product/life.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { list, withinBranch } from '../../kernel/list/list.ts';
import { sought } from '../../kernel/list/sought.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, sameNode } from '../../kernel/scope.ts';
import { requireProduct } from './known.ts';
import { deleteSmall, orConflict, wasOf } from './rows.ts';

export const lifeList = list(productLife.list, {
  query: (ctx) =>
    from(ctx, 'productLife', 'l')
      .innerJoin('product as p', sameNode('p.id', 'l.productId'))
      .innerJoin('productType as t', sameNode('t.id', 'p.productTypeId'))
      .select([
        'l.id',
        'l.productId',
        'p.productCode',
        'p.productName',
        'p.spec',
        't.productTypeName',
        'l.lifeValue',
        'l.lifeUnit',
        'l.maxRegrind',
        'l.remark',
        'l.createdAt',
      ]),
  filters: {
    keyword: sought('p'),
    productTypeId: withinBranch('productType', 'p.productTypeId'),
  },
  sorts: { productCode: 'p.productCode', productTypeName: 't.productTypeName', createdAt: 'l.createdAt' },
  order: [
    ['l.createdAt', 'desc'],
    ['l.id', 'asc'],
  ],
});

/** Says how long a product lasts; gives the id. Refuses 'conflict' where that is said, 'not-found' for a product. */
export async function createProductLife(ctx: Ctx, input: In<typeof productLife.create>): Promise<{ id: string }> {
  const { productCode } = await requireProduct(ctx, input.productId);
  const id = newId();
  const insert = addTo(ctx, 'productLife', { id, ...input });
  await orConflict(insert.execute(), '商品寿命', productCode);
  return { id };
}

/** Changes it; refuses as its making does. */
export async function updateProductLife(ctx: Ctx, { id, ...fields }: In<typeof productLife.update>): Promise<void> {
  const before = await from(ctx, 'productLife', 'l').selectAll('l').where('l.id', '=', id).forUpdate().executeTakeFirst();
  if (!before) refuse('not-found', { thing: '商品寿命' });
  const { productCode } = await requireProduct(ctx, fields.productId ?? before.productId);
  const update = changeIn(ctx, 'productLife')
    .set({ ...fields, updatedAt: new Date() })
    .where('id', '=', id);
  await orConflict(update.execute(), '商品寿命', productCode);
  ctx.tell({ before: wasOf(before) });
}

export const deleteProductLife = (ctx: Ctx, { id }: In<typeof productLife.delete>): Promise<void> =>
  deleteSmall(ctx, { table: 'productLife', id, thing: '商品寿命' });
