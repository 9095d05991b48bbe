// May this person take what an order asks for? The one pick decision, line by line, before anything is reserved.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, sameNode, wholeNode } from '../../kernel/scope.ts';
import { refusedLines } from './decide-lines.ts';
import { CloudMallOrderStatus } from '../../../contract/mall/codes.ts';
import { ApprovalOrderStatus } from '../../../contract/workflow/codes.ts';
import { ComboPickOrderStatus, PickListStatus, PickStatus } from '../../../contract/pick/codes.ts';

interface OrderToCheck {
  id: string;
  /** What people call the order. */
  order: string;
  empId: string;
  costId: string | null;
  projectId: string | null;
  lines: readonly { line: number; productId: string; qty: number }[];
  /** Whoever passes it approves, where the rules ask for that, unless he asked for it himself. */
  approved?: boolean;
}

/** Refuses 'pick-refused' (order, n, lines) with each line that the rules do not allow, in words. */
export async function requireAllowed(ctx: Ctx, order: OrderToCheck): Promise<void> {
  // Two orders of one person at once would each find the limit free.
  // scope: limits hold for a person, whoever approves
  await from(wholeNode(ctx), 'employee', 'e').select('e.id').where('e.id', '=', order.empId).forNoKeyUpdate().execute();
  const refused = await refusalsOf(ctx, order);
  if (refused.length > 0)
    refuse('pick-refused', { order: order.order, n: refused.length, lines: refused.join(ctx.language === 'en' ? '; ' : '；') });
}

/** The same for who only wants to know: a sentence for each line that the rules do not allow. */
export function refusalsOf(
  ctx: Ctx,
  { id, empId, costId, projectId, lines, approved = true }: Omit<OrderToCheck, 'order'>,
): Promise<string[]> {
  return refusedLines(ctx, {
    empId,
    costId,
    projectId,
    lines: lines.map(({ line, productId, qty }) => ({ line, productId, quantity: qty })),
    promised: () => promisedTo(ctx, empId, id),
    approved,
  });
}

interface OrderToCharge {
  /** The machines that its goods come out of. */
  vmIds: readonly (string | undefined)[];
  costId: string | null;
  projectId: string | null;
}

/** Refuses 'pick-no-cost' and 'pick-no-project' where one of the machines gives nothing to who does not say it: an order says what he would have to say there. */
export async function requireCharged(ctx: Ctx, { vmIds, costId, projectId }: OrderToCharge): Promise<void> {
  // scope: what a machine asks holds for every order, whoever passes it
  const machines = await from(wholeNode(ctx), 'vm', 'v')
    .select(['v.vmName', sql<{ cost: boolean; project: boolean }>`pick_mode(v.node_id, v.id)`.as('asks')])
    .where(sql<boolean>`v.id = any(${vmIds.filter((id) => id !== undefined)}::uuid[])`)
    .orderBy('v.vmCode')
    .execute();
  for (const { vmName: vm, asks } of machines) {
    if (asks.cost && costId === null) refuse('pick-no-cost', { vm });
    if (asks.project && projectId === null) refuse('pick-no-project', { vm });
  }
}

/** Refuses 'pick-emp-locked' for an employee who was stopped since his order was passed. */
export async function requireNotStopped(ctx: Ctx, empId: string): Promise<void> {
  // scope: also where his department is not in sight
  const employee = await from(wholeNode(ctx), 'employee', 'e')
    .select(['e.empName', 'e.lockFlag'])
    .where('e.id', '=', empId)
    .executeTakeFirst();
  if (employee?.lockFlag) refuse('pick-emp-locked', { emp: employee.empName });
}

/** What was confirmed or passed for an employee and is still to be fetched, without the order that is asked about. */
async function promisedTo(ctx: Ctx, empId: string, orderId: string) {
  // scope: limits hold for a person, whoever may see which of his orders
  const all = wholeNode(ctx);
  const picks = from(all, 'pickOrder', 'o')
    .innerJoin('pickOrderLine as l', sameNode('l.orderId', 'o.id'))
    .select(['l.productId', 'o.costId', 'o.projectId', sql<number>`l.plan_num - l.real_num`.as('quantity')])
    .where('o.empId', '=', empId)
    .where('o.id', '<>', orderId)
    .where('o.pickListStatus', '=', PickListStatus.confirmed)
    .where('o.pickStatus', '<>', PickStatus.finished)
    .where(sql<boolean>`l.plan_num > l.real_num`);
  const unmanned = from(all, 'uwhPickOrder', 'o')
    .innerJoin('uwhPickOrderDetail as l', sameNode('l.orderId', 'o.id'))
    .select(['l.productId', 'o.costId', 'o.projectId', sql<number>`l.apply_num - l.picked_num`.as('quantity')])
    .where('o.empId', '=', empId)
    .where('o.id', '<>', orderId)
    .where('o.approvalStatus', '=', ApprovalOrderStatus.passed)
    .where('o.validUntil', '>', sql<string>`now()`)
    .where(sql<boolean>`l.apply_num > l.picked_num`);
  const combos = from(all, 'comboPickOrder', 'o')
    .innerJoin('comboPickOrderLine as l', sameNode('l.orderId', 'o.id'))
    .select(['l.productId', 'o.costId', 'o.projectId', sql<number>`l.num - l.picked_num`.as('quantity')])
    .where('o.empId', '=', empId)
    .where('o.id', '<>', orderId)
    .where('o.comboStatus', '=', ComboPickOrderStatus.passed)
    .where('o.validUntil', '>', sql<string>`now()`)
    .where(sql<boolean>`l.num > l.picked_num`);
  const bought = from(all, 'cloudMallOrder', 'o')
    .innerJoin('cloudMallOrderLine as l', sameNode('l.orderId', 'o.id'))
    .select(['l.productId', 'o.costId', 'o.projectId', sql<number>`l.num - l.handed_num`.as('quantity')])
    .where('o.empId', '=', empId)
    .where('o.id', '<>', orderId)
    .where('o.orderStatus', 'in', [CloudMallOrderStatus.toShip, CloudMallOrderStatus.shipped])
    .where(sql<boolean>`l.num > l.handed_num`);
  return picks.unionAll(unmanned).unionAll(combos).unionAll(bought).execute();
}
