// What the books say of a moment that is past: what lies there now, less what has come since.
import { PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { movedSince, onHand } from '../stock/index.ts';

interface Seen {
  channelId: string;
  productId: string;
  happenedAt: string;
}

/** What lay in each channel at its moment, in the order that was asked. */
export async function booksAt(ctx: Ctx, seen: readonly Seen[]): Promise<number[]> {
  if (seen.length === 0) return [];
  const places = [...new Set(seen.map(({ channelId }) => channelId))].map((ref) => ({ kind: PLACE.prewhChannel, ref }));
  const lying = new Map((await onHand(ctx, { places })).map((row) => [`${row.placeRef}/${row.productId}`, row.onHand]));
  const since = await movedSince(
    ctx,
    seen.map(({ channelId: ref, productId, happenedAt: at }) => ({ ref, productId, at })),
    PLACE.prewhChannel,
  );
  return seen.map(({ channelId, productId }, at) => (lying.get(`${channelId}/${productId}`) ?? 0) - (since[at] ?? 0));
}
