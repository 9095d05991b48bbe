// More than ever fits is nothing that anybody can be given: an order for it would wait for goods that no channel can hold.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, sameNode, wholeNode } from '../../kernel/scope.ts';
import type { Owner } from './owner.ts';

interface AskedLine {
  productId: string;
  num: number;
  /** The machine or smart warehouse that it is asked of; any of them when null. */
  at: string | null;
}

/**
 * Refuses 'order-beyond' (line, product, asked, most) for the first line that asks for more of a product than all channels that have it can hold.
 * What no channel has yet, or one of which nobody has said how much it holds, is not judged.
 */
export async function requireFits(ctx: Ctx, { table }: Owner, lines: readonly AskedLine[]): Promise<void> {
  const products = [...new Set(lines.map(({ productId }) => productId))];
  const owner = table === 'vmChannel' ? 'c.vm_id' : 'c.prewh_id';
  // scope: how much fits is no matter of who may see which machine
  const rows = await from(wholeNode(ctx), table as 'vmChannel', 'c')
    .innerJoin('product as p', sameNode('p.id', 'c.productId'))
    .select(['p.id as productId', 'p.productName', sql<string>`${sql.ref(owner)}`.as('at'), sql<number>`sum(c.capacity)`.as('most')])
    .select(sql<boolean>`bool_or(c.capacity = 0)`.as('unsaid'))
    .where('c.mergedInto', 'is', null)
    .where(sql<boolean>`c.product_id = any(${products}::uuid[])`)
    .groupBy(['p.id', 'p.productName', sql`3`])
    .execute();
  for (const [at, line] of lines.entries()) {
    const of = rows.filter((row) => row.productId === line.productId && (line.at === null || row.at === line.at));
    const most = of.reduce((sum, row) => sum + row.most, 0);
    if (of.length > 0 && line.num > most && !of.some(({ unsaid }) => unsaid))
      refuse('order-beyond', { line: at + 1, product: of[0]!.productName, asked: line.num, most });
  }
}
