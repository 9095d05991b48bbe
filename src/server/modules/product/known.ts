// What others name: a product or type of this node, or a refusal.
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';

/** A product of this node; refuses 'not-found'. */
export async function requireProduct(ctx: Ctx, id: string) {
  const row = await from(ctx, 'product', 'p')
    .select(['p.id', 'p.productCode', 'p.productName', 'p.unit'])
    .where('p.id', '=', id)
    .executeTakeFirst();
  return row ?? refuse('not-found', { thing: '商品' });
}

/** The code of a product type of this node; refuses 'not-found'. */
export async function requireType(ctx: Ctx, id: string): Promise<string> {
  const row = await from(ctx, 'productType', 't').select('t.productTypeCode').where('t.id', '=', id).executeTakeFirst();
  return row?.productTypeCode ?? refuse('not-found', { thing: '商品分类' });
}
