// A shop floor to plan refills on: the endpoints of replenishment over a real database, and a machine with goods behind it.
import { openCallers } from '../../../../test/callers.ts';
import type { TestDatabase } from '../../../../test/database.ts';
import { fill, furnish } from '../../../../test/machine-floor.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import type { Implementation } from '../../kernel/http/mount.ts';
import { bindProducts } from '../machine/index.ts';
import { onHand, openingEntry } from '../stock/index.ts';
import { replenishHandlers } from './index.ts';

/** Callers of the endpoints of replenishment. */
export const openPlans = (database: TestDatabase, handlers: readonly Implementation[] = replenishHandlers) =>
  openCallers(database, handlers);

/** A machine whose first two channels (capacity 10, reminder 5, warning 2) want drills: 2 and 4 lie in them, `free` in the warehouse. */
export async function makeMachine(ctx: Ctx, code: string, free: number) {
  const made = await furnish(ctx, { code });
  const [first = '', second = '', third = ''] = made.channels;
  await bindProducts(
    ctx,
    [first, second].map((channelId) => ({ channelId, productId: made.drill })),
  );
  for (const [channelId, qty] of [
    [first, 2],
    [second, 4],
  ] as const)
    await fill(ctx, { vmId: made.vmId, channelId, productId: made.drill, qty });
  if (free > 0) await stockUp(ctx, { warehouseId: made.warehouseId, productId: made.drill, qty: free });
  return { ...made, first, second, third };
}

/** Puts goods into a warehouse. */
export const stockUp = (ctx: Ctx, { warehouseId, productId, qty }: { warehouseId: string; productId: string; qty: number }) =>
  openingEntry(ctx, {
    document: { kind: 'opening', id: newId() },
    lines: [{ place: { kind: PLACE.warehouse, ref: warehouseId }, productId, qty }],
  });

/** What lies in a warehouse, and how much of it is held for documents. */
export async function inWarehouse(ctx: Ctx, warehouseId: string): Promise<{ onHand: number; reserved: number }> {
  const rows = await onHand(ctx, { places: [{ kind: PLACE.warehouse, ref: warehouseId }] });
  return rows.reduce((sum, row) => ({ onHand: sum.onHand + row.onHand, reserved: sum.reserved + row.reserved }), {
    onHand: 0,
    reserved: 0,
  });
}
