// Plans: made of needs, one for each machine, their goods reserved in its warehouse until they are filled in or given up.
import { sql } from 'kysely';
import { ReplenishPlanStatus, VirtualOrderStatus } from '../../../contract/replenish/codes.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { plan } from '../../../contract/replenish/plan.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { NOW } from '../../kernel/document.ts';
import { refuse } from '../../kernel/refusal.ts';
import { changeIn } from '../../kernel/scope.ts';
import { onceLocked } from '../channel/index.ts';
import { lockVm } from '../machine/index.ts';
import { release, reserve, whenShort } from '../stock/index.ts';
import { channelNeeds, refillable } from './need.query.ts';
import { bookBack } from './staging.ts';
import { planDocument, type planFlow } from './plan.flow.ts';

type PlanLineInput = In<typeof plan.add>['lines'][number] & { at: number };
type LineToPlan = Awaited<ReturnType<typeof readPlanLines>>[number] & PlanLineInput;

/**
 * Makes and issues one plan for each machine of the lines, all or none. Refuses 'plan-not-refillable', 'plan-over-need' (what fits is
 * capacity less stock less what is on its way or lent out), 'plan-no-warehouse', 'plan-short' (line, asked, free).
 */
export async function addPlans(ctx: Ctx, { lines, remark }: In<typeof plan.add>): Promise<Given<typeof plan.add>> {
  const wanted = await wantedLines(ctx, lines);
  const made: Given<typeof plan.add> = [];
  const byVm = [...Map.groupBy(wanted, ({ vmId }) => vmId).values()].sort(([a], [b]) => (a!.vmCode < b!.vmCode ? -1 : 1));
  for (const rows of byVm) {
    const { id, planNo } = await issuePlan(ctx, { rows, remark: remark ?? null });
    made.push({
      id,
      planNo,
      vmName: rows[0]!.vmName,
      lineCount: rows.length,
      planNum: rows.reduce((sum, { quantity }) => sum + quantity, 0),
    });
  }
  ctx.tell({ lines: lines.length, plans: made.map(({ planNo, planNum }) => `${planNo}: ${planNum}`) });
  return made;
}

const readPlanLines = (ctx: Ctx, ids: readonly string[]) =>
  channelNeeds(ctx)
    .select([
      'c.id',
      'c.vmId',
      'v.vmCode',
      'v.vmName',
      'k.id as warehouseId',
      'c.channelCode',
      'c.tray',
      'c.position',
      'c.productId',
      'p.productName',
      'g.needNum',
      refillable.as('refillable'),
    ])
    .where(sql<boolean>`c.id = any(${[...ids]}::uuid[])`)
    .execute();

/** The lines with their channels, as they stand once the machines are locked: two callers cannot plan the same need. */
async function wantedLines(ctx: Ctx, lines: In<typeof plan.add>['lines']): Promise<LineToPlan[]> {
  const asked = new Map(lines.map((line, at) => [line.channelId, { ...line, at: at + 1 }]));
  const rows = await onceLocked(asked.keys(), {
    read: (ids) => readPlanLines(ctx, ids),
    ownerOf: ({ vmId }) => vmId,
    lock: (vmId) => lockVm(ctx, vmId),
  });
  const wanted = rows.map((row) => ({ ...row, ...asked.get(row.id)! })).sort((a, b) => a.tray - b.tray || a.position - b.position);
  for (const { refillable: can, needNum, quantity, channelCode: channel, vmCode: vm, warehouseId } of wanted) {
    if (!can) refuse('plan-not-refillable', { channel });
    if (!warehouseId) refuse('plan-no-warehouse', { vm });
    if (quantity > needNum) refuse('plan-over-need', { vm, channel, room: needNum, asked: quantity });
  }
  return wanted;
}

type Issued = { id: string; planNo: string };

async function issuePlan(ctx: Ctx, { rows, remark }: { rows: LineToPlan[]; remark: string | null }): Promise<Issued> {
  const { vmId, warehouseId } = rows[0]!;
  const lines = rows.map(({ id: channelId, productId, quantity }) => ({ channelId, productId: productId!, quantity }));
  const plan = await planDocument.make(ctx, { vmId, warehouseId: warehouseId!, status: ReplenishPlanStatus.issued, remark }, lines);
  const place = { kind: PLACE.warehouse, ref: warehouseId! };
  const reserved = reserve(ctx, {
    document: planDocument.ref(plan.id),
    reason: `补货计划 ${plan.planNo}`,
    lines: lines.map(({ productId, quantity }, at) => ({ place, productId, qty: quantity, line: at + 1 })),
  });
  await whenShort(reserved, ({ line, ...lack }) => {
    const { vmCode: vm, channelCode: channel, productName, at } = rows[line - 1]!;
    return refuse('plan-short', { ...lack, line: at, vm, channel, product: productName ?? '' });
  });
  return plan;
}

interface DirectPlan {
  vmId: string;
  remark: string | null;
  lines: readonly { channelId: string; productId: string; quantity: number }[];
}

/** Issues a plan for goods that a vendor brings straight to a machine: nothing is reserved; the caller holds the machine locked. */
export const issueDirectPlan = (ctx: Ctx, { vmId, remark, lines }: DirectPlan): Promise<Issued> =>
  planDocument.make(ctx, { vmId, warehouseId: null, status: ReplenishPlanStatus.issued, remark }, lines);

/**
 * Ends a plan as done: what was filled in is booked already, what was not is free again (R161). Refuses 'plan-nothing-filled': one of which nothing was
 * filled in is given up, not done.
 */
export async function completePlan(ctx: Ctx, { id }: In<typeof plan.complete>): Promise<void> {
  const { planNo } = await lockOpen(ctx, id);
  if (!(await anyFilled(ctx, id))) refuse('plan-nothing-filled', { plan: planNo });
  await endPlan(ctx, id, 'completed');
}

/** Ends a plan of which no more will be filled in: done where anything was, else given up. */
export async function finishPlan(ctx: Ctx, { id }: { id: string }): Promise<void> {
  await lockOpen(ctx, id);
  await endPlan(ctx, id, (await anyFilled(ctx, id)) ? 'completed' : 'closed');
}

async function lockOpen(ctx: Ctx, id: string) {
  const plan = await planDocument.lock(ctx, id);
  planDocument.check(plan, 'completed');
  return plan;
}

const anyFilled = async (ctx: Ctx, id: string): Promise<boolean> => (await planDocument.linesOf(ctx, id)).some(({ filled }) => filled > 0);

/** Gives a plan up: what it still holds is free again (R162). */
export const closePlan = (ctx: Ctx, { id }: In<typeof plan.close>): Promise<void> => endPlan(ctx, id, 'closed');

async function endPlan(ctx: Ctx, id: string, to: 'completed' | 'closed'): Promise<void> {
  const plan = await planDocument.lock(ctx, id);
  planDocument.check(plan, to);
  const { released } = plan.kittedAt ? { released: await bookBack(ctx, plan) } : await release(ctx, { document: planDocument.ref(id) });
  const after = await advancePlan(ctx, plan, to);
  ctx.tell({ planNo: plan.planNo, before: { status: plan.state }, after: { status: after }, released });
}

/** Takes a locked plan on; with one that is completed the order that it was issued for is done. Gives the code. Refuses 'not-allowed-now'. */
export async function advancePlan(ctx: Ctx, plan: { id: string; state: number }, to: keyof typeof planFlow.actions): Promise<number> {
  const code = await planDocument.advance(ctx, plan, { to });
  if (to === 'completed') await completeOrderOf(ctx, plan.id);
  return code;
}

/** What a vendor has brought all of is done: the confirmed order that the plan was issued for. */
async function completeOrderOf(ctx: Ctx, planId: string): Promise<void> {
  await changeIn(ctx, 'virtualOrder')
    .set({ virtualOrderStatus: VirtualOrderStatus.completed, endedAt: NOW })
    .where('planId', '=', planId)
    .where('virtualOrderStatus', '=', VirtualOrderStatus.confirmed)
    .execute();
}
