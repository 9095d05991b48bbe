// What a rule of charging or a rate of tax may be of.
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';

const THINGS = [
  ['productId', 'product', '商品'],
  ['productTypeId', 'productType', '商品分类'],
  ['vendorId', 'vendor', '供应商'],
] as const;
type Things = { [K in (typeof THINGS)[number][0]]?: string | null | undefined };

/** Refuses 'not-found' for a product, a type or a vendor that the site does not have. */
export async function requireThings(ctx: Ctx, things: Things): Promise<void> {
  for (const [field, table, thing] of THINGS) {
    const id = things[field];
    if (!id) continue;
    // Named as one of them: what is asked, each has, and the builder takes no table that is one of three.
    const query = from(ctx, table as 'product', 'x')
      .select('x.id')
      .where('x.id', '=', id);
    if (!(await query.executeTakeFirst())) refuse('not-found', { thing });
  }
}
