// Refills: what somebody put into a machine. A refill is a fact: booked once, from the machine's warehouse into its channels.
import type * as z from 'zod/mini';
import { MOVE, PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId, NIL } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, from } from '../../kernel/scope.ts';
import { post, type Place } from '../stock/index.ts';
import { eventSource } from '../trade/index.ts';
import { planDocument } from './plan.flow.ts';
import { shareRefill, type RefillLine, type Share } from './refill-plan.ts';
import type { ReplenishmentType } from '../../../contract/replenish/codes.ts';

export interface Refill {
  vmId: string;
  replenishType: z.output<typeof ReplenishmentType>;
  empId?: string | null;
  /** ISO 8601. */
  happenedAt: string;
  /** `body` is what was sent, to know the same event again. */
  event: { id: string; sequence?: number | null; body?: unknown };
  lines: readonly RefillLine[];
  /** Of a machine that people train with: its goods come out of no warehouse. */
  trains?: boolean;
  /** The plan that somebody carries out. */
  planId?: string;
}

/**
 * Books a refill and counts it against the machine's open plans; one that was booked before has no second effect.
 * Refuses 'not-found' for a machine that the node has not, 'key-reused' for an event that said something else before.
 */
export async function recordRefill(ctx: Ctx, refill: Refill): Promise<void> {
  const { vmId, happenedAt, event } = refill;
  // Refills of a machine come one after the other, so that each sees what the one before filled of a plan.
  const vm = await from(ctx, 'vm', 'v').select(['v.id', 'v.warehouseId']).where('v.id', '=', vmId).forNoKeyUpdate().executeTakeFirst();
  if (!vm) refuse('not-found', { thing: '设备' });
  // Who trains takes nothing out of a warehouse.
  const warehouseId = refill.trains ? null : vm.warehouseId;
  const id = newId();
  const known = await from(ctx, 'replenish', 'r')
    .select('r.id')
    .where('r.vmId', '=', vmId)
    .where('r.eventId', '=', event.id)
    .executeTakeFirst();
  const unplanned: Share = { planId: undefined, source: undefined, lines: refill.lines.map((line, at) => ({ ...line, lineNo: at + 1 })) };
  const shares = known ? [unplanned] : await shareRefill(ctx, refill);
  for (const [at, share] of shares.entries()) await bookShare(ctx, { refill, id, at, share, warehouseId });
  if (known) return;
  await addTo(ctx, 'replenish', {
    id,
    vmId,
    warehouseId,
    replenishType: refill.replenishType,
    empId: refill.empId ?? null,
    eventId: event.id,
    happenedAt,
  }).execute();
  await addTo(
    ctx,
    'replenishLine',
    refill.lines.map((line, at) => ({ replenishId: id, lineNo: at + 1, ...line })),
  ).execute();
}

interface Booking {
  refill: Refill;
  id: string;
  at: number;
  share: Share;
  warehouseId: string | null;
}

/** Books what falls to one plan, or to none. The first share carries the event itself, the others are parts of it. */
async function bookShare(ctx: Ctx, { refill, id, at, share, ...vm }: Booking): Promise<void> {
  const { event, ...rest } = refill;
  const { warehouseId } = vm;
  const source: Place = share.source ?? (warehouseId ? { kind: PLACE.warehouse, ref: warehouseId } : { kind: PLACE.supplier, ref: NIL });
  await post(ctx, {
    document: { kind: 'replenish', id },
    happenedAt: refill.happenedAt,
    event: {
      source: eventSource(refill.vmId),
      id: at === 0 ? event.id : `${event.id}/${at + 1}`,
      sequence: at === 0 ? (event.sequence ?? null) : null,
      body: event.body ?? rest,
    },
    ...(share.planId ? { consumes: planDocument.ref(share.planId) } : {}),
    moves: share.lines.map(({ channelId, productId, quantity, lineNo }) => ({
      productId,
      qty: quantity,
      from: source,
      to: { kind: PLACE.vmChannel, ref: channelId, owner: refill.vmId },
      kind: MOVE.replenish,
      line: lineNo,
      forWhom: { employeeId: refill.empId ?? null },
    })),
  });
}
