// Putting away: what a warehouse has received goes into channels of the smart warehouses behind it, lot by lot; a refill for each of these.
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { binsFor } from './bins.query.ts';
import { bindProduct } from './channel.ts';
import { putIntoChannels } from './prewh-order.ts';
import { lockPrewh } from './prewh.ts';

export interface PutLine {
  channelId: string;
  productId: string;
  num: number;
  lotId: string | null;
}
interface PutAway {
  warehouseId: string;
  lines: readonly PutLine[];
  remark: string;
}

/**
 * Books what goes into which channel; one that is nobody's becomes the product's. Gives the refills. Refuses 'put-away-elsewhere', 'put-away-other',
 * 'put-away-full', and 'refill-short' for what is not free in the warehouse.
 */
export async function putAway(ctx: Ctx, { warehouseId, lines, remark }: PutAway): Promise<{ id: string; replenishNo: string }[]> {
  const ids = [...new Set(lines.map(({ channelId }) => channelId))];
  const channels = await from(ctx, 'prewh', 'w')
    .innerJoin('prewhChannel as c', sameNode('c.prewhId', 'w.id'))
    .select(['c.id', 'c.channelCode', 'c.prewhId', 'c.productId', 'w.warehouseId'])
    .where('c.id', 'in', ids)
    .execute();
  const byId = new Map(channels.map((row) => [row.id, row]));
  const placed = lines.map((line) => ({
    ...line,
    ...(byId.get(line.channelId) ?? refuse('not-found', { thing: '货道' })),
    productId: line.productId,
  }));
  for (const { channelCode, warehouseId: behind } of placed)
    if (behind !== warehouseId) refuse('put-away-elsewhere', { channel: channelCode });
  const prewhs = [...new Set(placed.map(({ prewhId }) => prewhId))].sort();
  for (const prewhId of prewhs) await lockPrewh(ctx, prewhId);
  const unbound = placed.filter(({ channelId }) => byId.get(channelId)?.productId === null);
  for (const [productId, rows] of Map.groupBy(unbound, (line) => line.productId))
    await bindProduct(ctx, { ids: [...new Set(rows.map(({ channelId }) => channelId))], productId });
  await requireRoom(ctx, warehouseId, placed);
  const made: { id: string; replenishNo: string }[] = [];
  for (const prewhId of prewhs)
    made.push(await putIntoChannels(ctx, { prewhId, warehouseId, remark, lines: placed.filter((line) => line.prewhId === prewhId) }));
  return made;
}

/** Read again under the locks: another product may have moved in, or more goods. */
async function requireRoom(ctx: Ctx, warehouseId: string, lines: readonly (PutLine & { channelCode: string })[]): Promise<void> {
  const bins = await binsFor(ctx, { warehouseId, productIds: [...new Set(lines.map(({ productId }) => productId))] });
  const byId = new Map(bins.map((bin) => [bin.channelId, bin]));
  for (const [channelId, rows] of Map.groupBy(lines, (line) => line.channelId)) {
    const bin = byId.get(channelId);
    const channel = rows[0]?.channelCode ?? '';
    if (!bin || rows.some(({ productId }) => productId !== bin.productId)) return refuse('put-away-other', { channel });
    const asked = rows.reduce((sum, { num }) => sum + num, 0);
    if (asked > bin.room) refuse('put-away-full', { channel, room: bin.room, asked });
  }
}
