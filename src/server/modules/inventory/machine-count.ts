// Counts that a machine told of: booked by the ledger as observations at the machine's own position, and kept in the log of counts.
import { dayOf } from '../../../contract/kernel/time.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { addTo, from } from '../../kernel/scope.ts';
import { count } from '../stock/index.ts';
import { VmInventorySource, VmInventoryStatus } from '../../../contract/inventory/codes.ts';

interface CountReport {
  vmId: string;
  empId: string | null;
  /** ISO 8601. */
  happenedAt: string;
  event: { source: string; id: string; sequence: number | null; body: unknown };
  lines: readonly { channelId: string; productId: string; counted: number }[];
}

/** Drawn, not counted: for the next number the whole site would be locked until a machine's batch ends, and every other machine would wait. */
const machineCountNumber = (ctx: Ctx, id: string, happenedAt: string): string =>
  `SB${dayOf(happenedAt, ctx.timeZone).replaceAll('-', '')}-${id.replaceAll('-', '').slice(-10)}`;

/** Books a count of a machine and writes it into the log; one that was booked before has no second effect. */
export async function recordCount(ctx: Ctx, { vmId, empId, happenedAt, event, lines }: CountReport): Promise<void> {
  const id = newId();
  const { lines: booked } = await count(ctx, {
    document: { kind: 'vm_count', id },
    happenedAt,
    event,
    lines: lines.map(({ channelId, productId, counted }, at) => ({
      place: { kind: PLACE.vmChannel, ref: channelId, owner: vmId },
      productId,
      counted,
      line: at + 1,
    })),
  });
  const by = actorName(ctx);
  const head = {
    source: VmInventorySource.machine,
    status: VmInventoryStatus.finished,
    empId,
    eventId: event.id,
    creator: by,
    createdAt: happenedAt,
    finishedAt: happenedAt,
    finishedBy: by,
  };
  const { numInsertedOrUpdatedRows: made } = await addTo(ctx, 'vmInventory', {
    id,
    inventoryNo: machineCountNumber(ctx, id, happenedAt),
    vmId,
    ...head,
  })
    .onConflict((on) => on.columns(['nodeId', 'vmId', 'eventId']).doNothing())
    .executeTakeFirstOrThrow();
  if (made === 0n) return;
  const products = await from(ctx, 'product', 'p')
    .select(['p.id', 'p.unitPrice'])
    .where('p.id', 'in', [...new Set(lines.map(({ productId }) => productId))])
    .execute();
  const prices = new Map(products.map((product) => [product.id, product.unitPrice]));
  const rows = lines.map(({ channelId, productId, counted: realNum }, at) => ({
    inventoryId: id,
    lineNo: at + 1,
    channelId,
    productId,
    realNum,
    bookNum: booked[at]?.book ?? null,
    diffNum: booked[at]?.difference ?? null,
    rounds: 1,
    countedAt: happenedAt,
    countedBy: by,
    // One that is not there is refused by its key.
    price: prices.get(productId) ?? 0,
  }));
  await addTo(ctx, 'vmInventoryLine', rows).execute();
}
