// Serial numbers: of goods that the site tells apart piece by piece each piece is a lot of its own, so that where it lies and who has it follows from the ledger.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { OUTSIDE } from '../../../contract/stock/ledger.ts';

interface Came {
  productId: string;
  /** Base units. */
  num: number;
  lotNo: string | null | undefined;
}

/** Those of these products that are told apart piece by piece, with their names. */
export async function serialGoods(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await from(ctx, 'product', 'p')
    .select(['p.id', 'p.productName'])
    .where('p.serialFlag', '=', true)
    .where(sql<boolean>`p.id = any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, productName }) => [id, productName]));
}

/**
 * What comes in, lot by lot: of goods with serial numbers each piece says its own, and none that is here already. Refuses 'serial-each', 'serial-there'.
 */
export async function requireSerials(ctx: Ctx, came: readonly Came[]): Promise<void> {
  const names = await serialGoods(
    ctx,
    came.map(({ productId }) => productId),
  );
  const pieces = came.filter(({ productId }) => names.has(productId));
  const nameOf = ({ productId }: { productId: string }) => names.get(productId) ?? '';
  const unsaid = pieces.find(({ num, lotNo }) => num !== 1 || !lotNo);
  if (unsaid) refuse('serial-each', { product: nameOf(unsaid) });
  const keys = pieces.map(({ productId, lotNo }) => `${productId}/${lotNo}`);
  const twice = pieces.find((_, at) => keys.indexOf(keys[at] ?? '') < at);
  if (twice) refuse('serial-there', { product: nameOf(twice), serial: twice.lotNo ?? '' });
  if (pieces.length === 0) return;
  const { rows } = await sql<{ productId: string; lotNo: string }>`select l.product_id, l.lot_no
    from unnest(${pieces.map(({ productId }) => productId)}::uuid[], ${pieces.map(({ lotNo }) => lotNo)}::text[]) as a (product_id, lot_no)
    join stock_lot l on l.node_id = ${ctx.nodeId} and l.product_id = a.product_id and l.lot_no = a.lot_no
    where exists (select from stock_balance b where b.node_id = l.node_id and b.product_id = l.product_id and b.lot_id = l.id
      and b.place_kind < ${lit(OUTSIDE)} and b.on_hand > 0) limit 1`.execute(ctx.db);
  const [there] = rows;
  if (there) refuse('serial-there', { product: nameOf(there), serial: there.lotNo });
}
