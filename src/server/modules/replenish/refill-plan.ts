// What a refill fills of the plans that its machine has: the oldest plan first. The rest of it was not planned.
import { FILLING, ReplenishPlanStatus } from '../../../contract/replenish/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { NIL } from '../../kernel/db/ids.ts';
import { changeIn, from, sameNode } from '../../kernel/scope.ts';
import type { Place } from '../stock/index.ts';
import { transitOf } from './staging.ts';
import { advancePlan } from './plan.ts';

export interface RefillLine {
  channelId: string;
  productId: string;
  quantity: number;
}
/** What is booked together: out of one plan's reservations, or (planId undefined) out of what is free. */
export interface Share {
  planId: string | undefined;
  /** Where the plan has its goods; undefined where the machine has them from. */
  source: Place | undefined;
  lines: (RefillLine & { lineNo: number })[];
}

/** Open lines of the machine's plans, oldest first; their plans are locked. */
const openLines = (ctx: Ctx, vmId: string) =>
  from(ctx, 'replenishPlan', 'n')
    .innerJoin('replenishPlanLine as l', sameNode('l.planId', 'n.id'))
    .select([
      'n.id as planId',
      'n.warehouseId',
      'n.kittedAt',
      'n.status',
      'l.lineNo',
      'l.channelId',
      'l.productId',
      'l.quantity',
      'l.filled',
    ])
    .where('n.vmId', '=', vmId)
    .where('n.status', 'in', FILLING)
    .orderBy('n.createdAt')
    .orderBy('n.id')
    .orderBy('l.lineNo')
    .forNoKeyUpdate('n')
    .execute();

type PlanLine = Awaited<ReturnType<typeof openLines>>[number];

interface MachineRefill {
  vmId: string;
  lines: readonly RefillLine[];
  /** The plan that is being carried out comes before the older ones. */
  planId?: string | undefined;
}

/** Counts a refill against the machine's plans and gives its shares, plans first. A plan that is filled is completed; one that got something else is abnormal. */
export async function shareRefill(ctx: Ctx, { vmId, lines, planId: own }: MachineRefill): Promise<Share[]> {
  const open = (await openLines(ctx, vmId)).sort((a, b) => Number(b.planId === own) - Number(a.planId === own));
  const { shares, filled } = split(open, lines);
  for (const { planId, lineNo, filled: now } of filled) {
    await changeIn(ctx, 'replenishPlanLine').set({ filled: now }).where('planId', '=', planId).where('lineNo', '=', lineNo).execute();
  }
  for (const planLines of Map.groupBy(open, ({ planId }) => planId).values()) await judge(ctx, planLines, lines);
  return shares;
}

/** Fetched goods come out of transit, planned ones out of the plan's warehouse, what a vendor brings from outside. */
function sourceOf({ planId, warehouseId, kittedAt }: PlanLine): Place {
  if (kittedAt) return transitOf(planId);
  return warehouseId ? { kind: PLACE.warehouse, ref: warehouseId } : { kind: PLACE.supplier, ref: NIL };
}

/** How the lines of a refill fall to plan lines; changes `filled` of those that it takes. */
function split(open: PlanLine[], lines: readonly RefillLine[]): { shares: Share[]; filled: PlanLine[] } {
  const shares = new Map<string | undefined, Share>();
  const filled = new Set<PlanLine>();
  const put = (line: Share['lines'][number], plan?: PlanLine) => {
    const share: Share = shares.get(plan?.planId) ?? { planId: plan?.planId, source: plan && sourceOf(plan), lines: [] };
    shares.set(plan?.planId, share);
    share.lines.push(line);
  };
  lines.forEach(({ channelId, productId, quantity }, at) => {
    let left = quantity;
    for (const line of open.filter((one) => one.channelId === channelId && one.productId === productId)) {
      const part = Math.min(left, line.quantity - line.filled);
      if (part <= 0) continue;
      line.filled += part;
      left -= part;
      filled.add(line);
      put({ channelId, productId, quantity: part, lineNo: line.lineNo }, line);
    }
    if (left > 0) put({ channelId, productId, quantity: left, lineNo: at + 1 });
  });
  // What was not planned is booked last: what is reserved leaves its reservation first.
  const order = [...shares.values()].sort((a, b) => Number(a.planId === undefined) - Number(b.planId === undefined));
  return { shares: order, filled: [...filled] };
}

async function judge(ctx: Ctx, planLines: readonly PlanLine[], lines: readonly RefillLine[]): Promise<void> {
  const { planId, status: state } = planLines[0]!;
  const other = planLines.some((line) => lines.some((one) => one.channelId === line.channelId && one.productId !== line.productId));
  if (other && state === ReplenishPlanStatus.issued) await advancePlan(ctx, { id: planId, state }, 'abnormal');
  if (other || planLines.some(({ quantity, filled }) => filled < quantity)) return;
  await advancePlan(ctx, { id: planId, state }, 'completed');
}
