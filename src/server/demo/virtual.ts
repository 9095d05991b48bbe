// Machines on the screen at the demonstration site, filled so that somebody can swipe a card and take something at once (模拟设备).
import { PLACE } from '../../contract/stock/ledger.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { newId } from '../kernel/db/ids.ts';
import { from } from '../kernel/scope.ts';
import { createVirtual } from '../modules/device/index.ts';
import { openingEntry } from '../modules/stock/index.ts';

/** Left in each channel to be refilled. */
const ROOM = 3;

/** Makes a vending machine and a cabinet through the verb of the page, each channel all but full. Nothing where there are no products. */
export async function makeVirtuals(ctx: Ctx): Promise<void> {
  const some = await from(ctx, 'product', 'p').select('p.id').where('p.onSaleFlag', '=', true).limit(1).executeTakeFirst();
  if (!some) return;
  for (const kind of ['vending', 'cabinet'] as const) {
    const { id: vmId } = await createVirtual(ctx, { kind });
    const channels = await from(ctx, 'vmChannel', 'c').select(['c.id', 'c.productId', 'c.capacity']).where('c.vmId', '=', vmId).execute();
    const lines = channels.flatMap(({ id, productId, capacity }) =>
      productId ? [{ place: { kind: PLACE.vmChannel, ref: id, owner: vmId }, productId, qty: Math.max(1, capacity - ROOM) }] : [],
    );
    await openingEntry(ctx, { document: { kind: 'opening', id: newId() }, lines });
  }
}
