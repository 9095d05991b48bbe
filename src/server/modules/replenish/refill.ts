// Refills: what somebody put into a machine. A refill is a fact: booked once, from the machine's warehouse into its channels.
import { MOVE, PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId, NIL } from '../../kernel/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { post, type Place } from '../stock/index.ts';
import { eventSource } from '../trade/index.ts';

export interface Refill {
  vmId: string;
  /** 1001 swipe card, 2001 scan code, 3001 scan without card. */
  replenishType: 1001 | 2001 | 3001;
  empId?: string | null;
  /** ISO 8601. */
  happenedAt: string;
  event: { id: string; sequence?: number | null };
  lines: readonly { channelId: string; productId: string; quantity: number }[];
}

/** Books a refill; one that was booked before has no second effect. Refuses 'not-found' for a machine that the node has not. */
export async function recordRefill(ctx: Ctx, refill: Refill): Promise<void> {
  const vm = await from(ctx, 'vm', 'v').select(['v.id', 'v.warehouseId']).where('v.id', '=', refill.vmId).executeTakeFirst();
  if (!vm) refuse('not-found', { thing: '设备' });
  const id = newId();
  const warehouse: Place = vm.warehouseId ? { kind: PLACE.warehouse, ref: vm.warehouseId } : { kind: PLACE.supplier, ref: NIL };
  const { event: _, ...told } = refill;
  await post(ctx, {
    document: { kind: 'replenish', id },
    happenedAt: refill.happenedAt,
    event: { source: eventSource(vm.id), id: refill.event.id, sequence: refill.event.sequence ?? null, body: told },
    moves: refill.lines.map((line, at) => ({
      productId: line.productId,
      qty: line.quantity,
      from: warehouse,
      to: { kind: PLACE.vmChannel, ref: line.channelId, owner: vm.id },
      kind: MOVE.replenish,
      line: at + 1,
      forWhom: { employeeId: refill.empId ?? null },
    })),
  });
  const written = await ctx.db
    .insertInto('replenish')
    .values({
      nodeId: ctx.nodeId,
      id,
      vmId: vm.id,
      warehouseId: vm.warehouseId,
      replenishType: refill.replenishType,
      empId: refill.empId ?? null,
      eventId: refill.event.id,
      happenedAt: refill.happenedAt,
    })
    .onConflict((conflict) => conflict.columns(['nodeId', 'vmId', 'eventId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!written) return;
  await ctx.db
    .insertInto('replenishLine')
    .values(refill.lines.map((line, at) => ({ nodeId: ctx.nodeId, replenishId: id, lineNo: at + 1, ...line })))
    .execute();
}
