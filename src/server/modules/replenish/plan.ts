// Plans: made of needs, one for each machine, their goods reserved in its warehouse until they are filled in or given up.
import { sql } from 'kysely';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { plan } from '../../../contract/replenish/plan.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { creatorOf, nextDocumentNumber } from '../../kernel/document-number.ts';
import { move } from '../../kernel/flow.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse, Refusal } from '../../kernel/refusal.ts';
import { from, inScope, sameNode } from '../../kernel/scope.ts';
import { lockVm } from '../machine/index.ts';
import { release, reserve } from '../stock/index.ts';
import { channelNeeds, refillable } from './need.query.ts';
import { bookBack } from './kit.ts';
import { planDocument } from './plan-document.ts';
import { planFlow } from './plan.flow.ts';
import { virtualFlow } from './virtual.flow.ts';

type PlanLineInput = In<typeof plan.add>['lines'][number] & { at: number };
type LineToPlan = Awaited<ReturnType<typeof readWanted>>[number] & PlanLineInput;

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

const readWanted = (ctx: Ctx, ids: readonly string[]) =>
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
  const ids = [...asked.keys()];
  const before = await readWanted(ctx, ids);
  if (before.length < ids.length) refuse('not-found', { thing: '货道' });
  // In the order that all callers keep.
  for (const vmId of [...new Set(before.map((row) => row.vmId))].sort()) await lockVm(ctx, vmId);
  const rows = await readWanted(ctx, ids);
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
  const { id, planNo } = await insertPlan(ctx, { vmId, warehouseId: warehouseId!, remark, lines });
  const place = { kind: PLACE.warehouse, ref: warehouseId! };
  const reserving = {
    document: planDocument(id),
    reason: `补货计划 ${planNo}`,
    lines: lines.map(({ productId, quantity }, at) => ({ place, productId, qty: quantity, line: at + 1 })),
  };
  await reserve(ctx, reserving).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.key !== 'stock-short') throw error;
    const { vmCode: vm, channelCode: channel, productName, at } = rows[Number(error.params['line']) - 1]!;
    return refuse('plan-short', { ...error.params, line: at, vm, channel, product: productName ?? '' });
  });
  await setStatus(ctx, id, move(planFlow, planFlow.states.pending.code, 'issued'));
  return { id, planNo };
}

interface NewPlan {
  vmId: string;
  /** Null when a vendor brings the goods straight to the machine. */
  warehouseId: string | null;
  remark: string | null;
  lines: readonly { channelId: string; productId: string; quantity: number }[];
}

async function insertPlan(ctx: Ctx, { vmId, warehouseId, remark, lines }: NewPlan): Promise<Issued> {
  const id = newId();
  const { nodeId } = ctx;
  const planNo = await nextDocumentNumber(ctx, { letters: 'BH', table: 'replenishPlan', column: 'planNo' });
  const status = planFlow.states.pending.code;
  await ctx.db
    .insertInto('replenishPlan')
    .values({ nodeId, id, planNo, vmId, warehouseId, status, creator: creatorOf(ctx), remark })
    .execute();
  await ctx.db
    .insertInto('replenishPlanLine')
    .values(lines.map((line, at) => ({ nodeId, planId: id, lineNo: at + 1, ...line })))
    .execute();
  return { id, planNo };
}

/** Issues a plan for goods that a vendor brings straight to a machine: nothing is reserved; the caller holds the machine locked. */
export async function issueDirectPlan(ctx: Ctx, plan: Omit<NewPlan, 'warehouseId'>): Promise<Issued> {
  const made = await insertPlan(ctx, { ...plan, warehouseId: null });
  await setStatus(ctx, made.id, move(planFlow, planFlow.states.pending.code, 'issued'));
  return made;
}

/** Ends a plan as done: what was filled in is booked already, what was not is free again (R161). */
export const completePlan = (ctx: Ctx, { id }: In<typeof plan.complete>): Promise<void> => endPlan(ctx, id, 'completed');

/** Gives a plan up: what it still holds is free again (R162). */
export const closePlan = (ctx: Ctx, { id }: In<typeof plan.close>): Promise<void> => endPlan(ctx, id, 'closed');

async function endPlan(ctx: Ctx, id: string, to: 'completed' | 'closed'): Promise<void> {
  const plan = await lockPlan(ctx, id);
  const { planNo, status } = plan;
  const code = move(planFlow, status, to);
  const { released } = plan.kittedAt ? { released: await bookBack(ctx, plan) } : await release(ctx, { document: planDocument(id) });
  await setStatus(ctx, id, code);
  ctx.tell({ planNo, before: { status }, after: { status: code }, released });
}

/** The plan of a machine and a warehouse that the actor may see, locked; refuses 'not-found'. */
export async function lockPlan(ctx: Ctx, id: string) {
  const row = await from(ctx, 'vm', 'v')
    .innerJoin('replenishPlan as n', sameNode('n.vmId', 'v.id'))
    .select(['n.id', 'n.planNo', 'n.status', 'n.vmId', 'n.warehouseId', 'n.kittedAt'])
    .where('n.id', '=', id)
    .where(inScope(ctx, 'replenishPlan', 'n'))
    .forUpdate('n')
    .executeTakeFirst();
  return row ?? refuse('not-found', { thing: '补货计划' });
}

/** Writes a state that `move` gave; an end gets its time. */
export async function setStatus(ctx: Ctx, id: string, status: number): Promise<void> {
  const ended = status === planFlow.states.completed.code || status === planFlow.states.closed.code;
  await ctx.db
    .updateTable('replenishPlan')
    .set({ status, ...(ended ? { endedAt: sql<string>`now()` } : {}) })
    .where('nodeId', '=', ctx.nodeId)
    .where('id', '=', id)
    .execute();
  if (status === planFlow.states.completed.code) await completeOrderOf(ctx, id);
}

/** What a vendor has brought all of is done: the confirmed order that the plan was issued for. */
async function completeOrderOf(ctx: Ctx, planId: string): Promise<void> {
  await ctx.db
    .updateTable('virtualOrder')
    .set({ virtualOrderStatus: virtualFlow.states.completed.code, endedAt: sql<string>`now()` })
    .where('nodeId', '=', ctx.nodeId)
    .where('planId', '=', planId)
    .where('virtualOrderStatus', '=', virtualFlow.states.confirmed.code)
    .execute();
}
