// What machines ask of stock, and what they have it do. How many pieces are in a channel only stock knows.
import { MOVE, PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { from } from '../../kernel/scope.ts';
import type { Lying } from '../channel/index.ts';
import { onHand, postIntent } from '../stock/index.ts';

/** How many pieces lie in each recovery position. */
export async function recoveryStock(ctx: Ctx, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await onHand(ctx, { places: ids.map((ref) => ({ kind: PLACE.recovery, ref })) });
  const sums = new Map<string, number>();
  for (const { placeRef, onHand: qty } of rows) sums.set(placeRef, (sums.get(placeRef) ?? 0) + qty);
  return sums;
}

type Leaving = Lying & { channel: { id: string; vmId: string } };

/** Moves what lies in channels to the warehouse of their machine, to the machine's suspense where it has none: one retreat, one document. */
export async function retreat(ctx: Ctx, lying: readonly Leaving[]): Promise<void> {
  const vmIds = [...new Set(lying.map(({ channel }) => channel.vmId))];
  const vms = await from(ctx, 'vm', 'v').select(['v.id', 'v.warehouseId']).where('v.id', 'in', vmIds).execute();
  const warehouses = new Map(vms.map(({ id, warehouseId }) => [id, warehouseId]));
  await postIntent(ctx, {
    document: { kind: 'vm_retreat', id: newId() },
    moves: lying.map(({ channel, productId, lotId, condition, qty }, at) => {
      const warehouse = warehouses.get(channel.vmId);
      return {
        productId,
        qty,
        from: { kind: PLACE.vmChannel, ref: channel.id, owner: channel.vmId },
        to: warehouse ? { kind: PLACE.warehouse, ref: warehouse } : { kind: PLACE.suspense, ref: channel.vmId },
        kind: MOVE.retreat,
        line: at + 1,
        lotId,
        condition: condition as 1,
      };
    }),
  });
}
