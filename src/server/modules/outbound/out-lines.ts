// What an out order asks for: products of the site, lots that are known, and nothing that has expired unless somebody lets it.
import { OutKind } from '../../../contract/outbound/codes.ts';
import type { outbound } from '../../../contract/outbound/index.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { dayOf } from '../../../contract/kernel/time.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { allow } from '../../kernel/http/mount.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { lots as stockLots } from '../stock/index.ts';

type SaidLines = In<typeof outbound.outOrder.create>['lines'];
export interface OutLine {
  lineNo: number;
  productId: string;
  lotId: string | null;
  num: number;
}
interface LineRequest {
  outKind: number;
  releaseReason?: string | null | undefined;
  lines: SaidLines;
}

/**
 * The lines of an out order, each with the lot that it names. Refuses 'not-found', 'out-lot-unknown', and 'out-expired' for a lot whose day has passed:
 * it goes back to the vendor, or somebody with the right to release it says why.
 */
export async function outLines(ctx: Ctx, { outKind, releaseReason, lines }: LineRequest): Promise<OutLine[]> {
  const names = await namesOf(ctx, [...new Set(lines.map(({ productId }) => productId))]);
  const named = lines.flatMap(({ productId, lotNo }) => (lotNo ? [{ productId, lotNo }] : []));
  const lots = named.length === 0 ? [] : await stockLots.knownLots(ctx, named);
  const today = dayOf(new Date(), ctx.timeZone);
  return lines.map(({ productId, num, lotNo }, at) => {
    const product = names.get(productId) ?? refuse('not-found', { thing: '商品' });
    if (!lotNo) return { lineNo: at + 1, productId, num, lotId: null };
    const lot = lots.find((known) => known?.productId === productId && known.lotNo === lotNo);
    if (!lot) return refuse('out-lot-unknown', { line: at + 1, product, lot: lotNo });
    if (lot.expiryDate && lot.expiryDate < today && outKind !== OutKind.supplier) {
      if (!releaseReason) refuse('out-expired', { line: at + 1, product, lot: lotNo, date: lot.expiryDate });
      if (ctx.actor.kind === 'user') allow(ctx, 'wms.outOrder.release', '过期放行');
    }
    return { lineNo: at + 1, productId, num, lotId: lot.id };
  });
}

async function namesOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await from(ctx, 'product', 'p')
    .select(['p.id', 'p.productName'])
    .where('p.id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, productName }) => [id, productName]));
}
