// Faults of a machine: it jammed, or a door was opened and nothing taken. The goods stand in suspense until a person settles them.
import { MOVE, PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { addTo } from '../../kernel/scope.ts';
import { post, type Posted } from '../stock/index.ts';
import { eventSource } from './trade-report.ts';

export interface Fault {
  vmId: string;
  channelId: string;
  productId: string;
  /** Pieces in the product's base unit. */
  quantity: number;
  /** ISO 8601. */
  happenedAt: string;
  event: { id: string; sequence?: number | null; body?: unknown };
  empId?: string | null;
  /** What went wrong (DeviceFault). */
  fault?: string | null;
  /** The transaction that the machine charged for these goods, where it did. */
  tradeNumber?: string | null;
}

/** Books a fault, once: from the channel into the machine's suspense, with an abnormality that waits to be settled. */
export async function recordFault(ctx: Ctx, fault: Fault): Promise<Posted> {
  const { event, ...rest } = fault;
  const id = newId();
  const posted = await post(ctx, {
    document: { kind: 'fault', id },
    happenedAt: fault.happenedAt,
    event: { source: eventSource(fault.vmId), id: event.id, sequence: event.sequence ?? null, body: event.body ?? rest },
    moves: [
      {
        productId: fault.productId,
        qty: fault.quantity,
        from: { kind: PLACE.vmChannel, ref: fault.channelId, owner: fault.vmId },
        to: { kind: PLACE.suspense, ref: fault.vmId },
        kind: MOVE.fault,
        forWhom: { employeeId: fault.empId ?? null },
      },
    ],
  });
  const { vmId, channelId, productId, quantity, happenedAt, empId = null, fault: what = null, tradeNumber = null } = fault;
  await addTo(ctx, 'vmFault', {
    id,
    vmId,
    channelId,
    productId,
    empId,
    fault: what,
    tradeNumber,
    eventId: event.id,
    quantity,
    happenedAt,
  })
    .onConflict((on) => on.columns(['nodeId', 'vmId', 'eventId']).doNothing())
    .execute();
  return posted;
}
