// The lines of a customer's order in our products. Whatever is not clear is refused: nobody guesses what a customer wants.
import { MOST_WANTED, type OuterOrder } from '../../../contract/customer/exchange.ts';
import { textToFen } from '../../../contract/kernel/scalars.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';

export interface OuterLine {
  productId: string;
  num: number;
  /** Integer fen; the product's own where none was said. */
  price?: number;
  /** What the customer's system calls it. */
  outerMaterial: string;
}

/**
 * The lines, each with its material number; the same material twice is one line. Refuses 'outer-material-unknown', 'outer-material-twice' for a number of
 * several products, 'outer-material-same' for several numbers of one, 'outer-price-twice', 'outer-quantity'.
 */
export async function linesOf(ctx: Ctx, { lines }: OuterOrder): Promise<OuterLine[]> {
  const products = await productsOf(ctx, [...new Set(lines.map(({ materialNo }) => materialNo))]);
  const sums = [...Map.groupBy(lines, ({ materialNo }) => materialNo)].map(([material, all]): OuterLine => {
    const num = all.reduce((sum, { qty }) => sum + qty, 0);
    if (num > MOST_WANTED) refuse('outer-quantity', { material, most: MOST_WANTED });
    const [price, another] = new Set(all.flatMap((line) => (line.price ? [textToFen(line.price)] : [])));
    if (another !== undefined) refuse('outer-price-twice', { material });
    return { productId: products.get(material) ?? '', num, outerMaterial: material, ...(price === undefined ? {} : { price }) };
  });
  for (const same of Map.groupBy(sums, ({ productId }) => productId).values())
    if (same.length > 1) refuse('outer-material-same', { materials: same.map(({ outerMaterial }) => outerMaterial) });
  return sums;
}

/** The product of each material number: by the site's own number, else by the product's code. */
async function productsOf(ctx: Ctx, materials: readonly string[]): Promise<Map<string, string>> {
  const rows = await from(ctx, 'product', 'p')
    .select(['p.id', 'p.productCode', 'p.nodeProductCode'])
    .where((where) => where.or([where('p.nodeProductCode', 'in', [...materials]), where('p.productCode', 'in', [...materials])]))
    .execute();
  const found = materials.map((material) => {
    const own = rows.filter(({ nodeProductCode }) => nodeProductCode === material);
    const all = own.length > 0 ? own : rows.filter(({ productCode }) => productCode === material);
    if (all.length > 1) refuse('outer-material-twice', { material });
    return [material, all[0]?.id] as const;
  });
  const unknown = found.flatMap(([material, id]) => (id ? [] : [material]));
  if (unknown.length > 0) refuse('outer-material-unknown', { materials: unknown.slice(0, 20) });
  return new Map(found.map(([material, id]) => [material, id ?? '']));
}
