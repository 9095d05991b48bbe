// Product conversions: a customer's code means one product; what stands in for another does so by one ratio, both ways.
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { productConversion } from '../../../contract/product/conversion.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from } from '../../kernel/scope.ts';
import { requireProduct } from './known.ts';
import { deleteSmall, orConflict, said, wasOf } from './rows.ts';

type Fields = Pick<In<typeof productConversion.create>, 'productId' | 'customerProductCode' | 'targetProductId' | 'fromQty' | 'toQty'>;

/** Makes a conversion; gives its id. Refuses 'conversion-empty', 'conversion-self', 'conversion-contradicts', 'conflict', 'not-found'. */
export async function createProductConversion(ctx: Ctx, input: In<typeof productConversion.create>): Promise<{ id: string }> {
  const name = await check(ctx, input);
  const id = newId();
  const insert = addTo(ctx, 'productConversion', { id, ...input });
  await orConflict(insert.execute(), '商品转换', name);
  return { id };
}

/** Changes a conversion; refuses as its making does. */
export async function updateProductConversion(ctx: Ctx, { id, ...fields }: In<typeof productConversion.update>): Promise<void> {
  const before = await from(ctx, 'productConversion', 'c').selectAll().where('c.id', '=', id).forUpdate().executeTakeFirst();
  if (!before) refuse('not-found', { thing: '商品转换' });
  const name = await check(ctx, { ...before, ...said(fields) });
  const update = changeIn(ctx, 'productConversion')
    .set({ ...fields, updatedAt: new Date() })
    .where('id', '=', id);
  await orConflict(update.execute(), '商品转换', name);
  ctx.tell({ before: wasOf(before) });
}

export const deleteProductConversion = (ctx: Ctx, { id }: In<typeof productConversion.delete>): Promise<void> =>
  deleteSmall(ctx, { table: 'productConversion', id, thing: '商品转换' });

/** Gives what the conversion is known by. */
async function check(ctx: Ctx, { productId, customerProductCode, targetProductId, fromQty = 1, toQty = 1 }: Fields): Promise<string> {
  if (!customerProductCode && !targetProductId) refuse('conversion-empty');
  if (productId === targetProductId) refuse('conversion-self');
  const { productCode } = await requireProduct(ctx, productId);
  if (!targetProductId) return customerProductCode ?? productCode;
  const target = await requireProduct(ctx, targetProductId);
  const back = await from(ctx, 'productConversion', 'c')
    .select(['c.fromQty', 'c.toQty'])
    .where('c.productId', '=', targetProductId)
    .where('c.targetProductId', '=', productId)
    .executeTakeFirst();
  // There and back is what it was: from/to the one way is to/from the other.
  if (back && BigInt(back.fromQty) * BigInt(fromQty) !== BigInt(back.toQty) * BigInt(toQty))
    refuse('conversion-contradicts', { from: back.toQty, to: back.fromQty });
  return customerProductCode ?? `${productCode}→${target.productCode}`;
}
