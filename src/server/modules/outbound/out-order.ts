// Out orders: made with what they need reserved, changed while nothing of them has left, closed or cancelled with the rest free again.
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { OutKind, OutState } from '../../../contract/outbound/codes.ts';
import type { outbound } from '../../../contract/outbound/index.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { dayOf } from '../../../contract/kernel/time.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, wholeNode } from '../../kernel/scope.ts';
import { orderAccounts, requireVendors } from '../org/index.ts';
import { release, reserve } from '../stock/index.ts';
import { outDocument } from './out.flow.ts';
import { outLines, type OutLine } from './out-lines.ts';
import { afterwards, requireState } from './state.ts';

type Calls = (typeof outbound)['outOrder'];
type Create = In<Calls['create']>;

/**
 * Makes an out order and reserves its goods, first expired first; gives its id and number. Refuses 'out-needs' where its kind wants a field more,
 * 'out-same-warehouse', 'stock-short' with the line, what `outLines` and `orderAccounts` refuse.
 */
export async function createOut(ctx: Ctx, input: Create): Promise<{ id: string; outNumber: string }> {
  const { outKind, warehouseId, outDate, tradeNumber, releaseReason, remark } = input;
  await requireWarehouse(ctx, warehouseId);
  const target = await targetOf(ctx, input);
  const lines = await outLines(ctx, input);
  const order = await outDocument.make(
    ctx,
    {
      outKind,
      warehouseId,
      ...target,
      outDate: outDate ?? dayOf(new Date(), ctx.timeZone),
      tradeNumber: tradeNumber ?? null,
      ...released(ctx, releaseReason),
      remark: remark ?? null,
    },
    lines,
  );
  await hold(ctx, { ...order, warehouseId }, lines);
  ctx.tell({ outNumber: order.outNumber, lines: lines.length });
  return order;
}

const released = (ctx: Ctx, reason: string | null | undefined) => ({
  releaseReason: reason ?? null,
  releaser: reason ? actorName(ctx) : null,
});

async function requireWarehouse(ctx: Ctx, id: string): Promise<void> {
  const seen = await from(ctx, 'warehouse', 'w').select('w.id').where('w.id', '=', id).where('w.statusFlag', '=', true).executeTakeFirst();
  if (!seen) refuse('not-found', { thing: '仓库' });
}

/** Whom it goes to, as its kind says. */
async function targetOf(ctx: Ctx, { outKind, warehouseId, toWarehouseId, vendorId, empId, costId, projectId }: Create) {
  const needs = (field: string): never => refuse('out-needs', { kind: labelOfCode(OutKind, outKind), field });
  if (outKind === OutKind.consumption) return (await orderAccounts(ctx, { empId: empId ?? needs('领用人'), costId, projectId })).accounts;
  if (outKind === OutKind.supplier) {
    await requireVendors(ctx, [vendorId ?? needs('供应商')]);
    return { vendorId: vendorId ?? null };
  }
  if (toWarehouseId === warehouseId) refuse('out-same-warehouse');
  // scope: whoever sends need not see into the warehouse that he sends to
  await requireWarehouse(wholeNode(ctx), toWarehouseId ?? needs('调入仓库'));
  return { toWarehouseId: toWarehouseId ?? null };
}

interface Holding {
  id: string;
  outNumber: string;
  warehouseId: string;
}
/** Reserves what the lines ask for. */
async function hold(ctx: Ctx, { id, outNumber, warehouseId }: Holding, lines: readonly OutLine[]): Promise<void> {
  await reserve(ctx, {
    document: outDocument.ref(id),
    reason: `出库单 ${outNumber}`,
    lines: lines.map(({ lineNo: line, productId, num: qty, lotId }) => ({
      place: { kind: PLACE.warehouse, ref: warehouseId },
      productId,
      qty,
      line,
      lotId,
    })),
  });
}

/** Changes an out order of which nothing has left; other lines are reserved anew. Refuses 'not-allowed-now', and as `createOut`. */
export async function updateOut(ctx: Ctx, input: In<Calls['update']>): Promise<void> {
  const { id, lines: said, outDate, tradeNumber, releaseReason, remark } = input;
  const order = await outDocument.lock(ctx, id);
  outDocument.check(order, 'pending');
  await outDocument.change(ctx, id, {
    ...(outDate ? { outDate } : {}),
    ...(tradeNumber === undefined ? {} : { tradeNumber }),
    ...(releaseReason === undefined ? {} : released(ctx, releaseReason)),
    ...(remark === undefined ? {} : { remark }),
  });
  ctx.tell({ outNumber: order.outNumber });
  if (!said) return;
  const lines = await outLines(ctx, { outKind: order.outKind, releaseReason: releaseReason ?? order.releaseReason, lines: said });
  await release(ctx, { document: outDocument.ref(id) });
  await outDocument.replaceLines(ctx, id, lines);
  await hold(ctx, order, lines);
}

/** Ends an out order of which nothing has left: its goods are free again. Refuses 'not-allowed-now'. */
export async function cancelOut(ctx: Ctx, { id }: In<Calls['cancel']>): Promise<void> {
  const order = await outDocument.lock(ctx, id);
  await outDocument.advance(ctx, order, { to: 'cancelled' });
  await release(ctx, { document: outDocument.ref(id) });
  ctx.tell({ outNumber: order.outNumber });
}

/** The rest of one that has left in part will not leave: it is free again; what is under way is still received. Refuses 'not-allowed-now'. */
export async function closeOut(ctx: Ctx, { id }: In<Calls['close']>): Promise<void> {
  const order = await outDocument.lock(ctx, id);
  requireState(order.state, '关闭', [OutState.partial]);
  const transfer = order.outKind === OutKind.transfer;
  await outDocument.advance(ctx, order, { to: afterwards(await outDocument.linesOf(ctx, id), { transfer, closed: true }) });
  await release(ctx, { document: outDocument.ref(id) });
  ctx.tell({ outNumber: order.outNumber });
}
