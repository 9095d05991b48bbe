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

/** A vendor of this node who is not stopped; refuses 'not-found'. None is none. */
export async function requireVendor(ctx: Ctx, id: string | null | undefined): Promise<void> {
  if (!id) return;
  const row = await from(ctx, 'vendor', 'v').select('v.id').where('v.id', '=', id).where('v.lockFlag', '=', false).executeTakeFirst();
  if (!row) refuse('not-found', { thing: '供应商' });
}

/** The code of a product type of this node; refuses 'not-found'. */
export async function requireType(ctx: Ctx, id: string): Promise<string> {
  const row = await from(ctx, 'productType', 't').select('t.productTypeCode').where('t.id', '=', id).executeTakeFirst();
  return row?.productTypeCode ?? refuse('not-found', { thing: '商品分类' });
}
