// What a picture shows somebody taking, booked as his pick: by the verb of every pick out of a smart warehouse, so that stock, trades and reports agree.
import { MOVE } from '../../../contract/stock/ledger.ts';
import { PictureKind } from '../../../contract/vision/codes.ts';
import { SaleType } from '../../../contract/machine/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { orderAccounts } from '../org/index.ts';
import { recordWarehouseTrades, type WarehouseLine } from '../trade/index.ts';
import { givenBack } from '../warehouse/index.ts';

/** So many of a product; none of none. */
export interface Pieces {
  productId: string | null;
  num: number;
}
interface Shot {
  visionNo: string;
  prewhId: string;
  channelId: string;
  channelCode: string;
  kind: string;
  empId: string | null;
}

/**
 * Books what differs between what was booked of a picture and what is to be: another product takes the first one back. The caller holds the smart
 * warehouse and the picture's row. Refuses 'vision-not-taken', 'vision-nobody', 'vision-channel-gone', 'stock-short', what `orderAccounts` refuses.
 */
export async function bookPicture(ctx: Ctx, shot: Shot, { before, booked }: { before: Pieces; booked: Pieces }): Promise<void> {
  if (shot.kind !== PictureKind.taken) refuse('vision-not-taken');
  const { accounts } = await orderAccounts(ctx, { empId: shot.empId ?? refuse('vision-nobody') });
  const channel = await from(ctx, 'prewhChannel', 'c').select('c.id').where('c.id', '=', shot.channelId).executeTakeFirst();
  if (!channel) refuse('vision-channel-gone', { channel: shot.channelCode });
  const isSame = before.productId === booked.productId;
  const back = await linesBack(ctx, shot, { ...before, num: isSame ? Math.max(0, before.num - booked.num) : before.num });
  const more = await linesOut(ctx, shot, { ...booked, num: isSame ? Math.max(0, booked.num - before.num) : booked.num });
  // Back first: where only the product was wrong nothing is short.
  for (const lines of [back, more])
    if (lines.length > 0)
      await recordWarehouseTrades(ctx, { ...accounts, prewhId: shot.prewhId, tradeNumber: shot.visionNo, remark: shot.visionNo, lines });
}

async function linesBack(ctx: Ctx, { channelId, empId }: Shot, { productId, num }: Pieces): Promise<WarehouseLine[]> {
  return productId && empId && num > 0 ? givenBack(ctx, empId, [{ channelId, productId, num }]) : [];
}

async function linesOut(ctx: Ctx, { channelId }: Shot, { productId, num }: Pieces): Promise<WarehouseLine[]> {
  if (!productId || num === 0) return [];
  const { saleType } = await from(ctx, 'product', 'p').select('p.saleType').where('p.id', '=', productId).executeTakeFirstOrThrow();
  return [{ channelId, productId, quantity: num, tradeType: saleType === SaleType.borrow ? MOVE.borrow : MOVE.pick }];
}
