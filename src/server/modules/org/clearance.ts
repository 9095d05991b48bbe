// A leaver's clearance: one reading of what is still in his hands, open on his name or given to him; each settled from there.
import { sql } from 'kysely';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { dayOf } from '../../../contract/kernel/time.ts';
import type { clearance } from '../../../contract/org/clearance.ts';
import { MOVE, NO_REF, PLACE } from '../../../contract/stock/ledger.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId, NIL } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { addTo, changeIn, from, removeFrom, sameNode, wholeNode } from '../../kernel/scope.ts';
import { heldBy, postIntent } from '../stock/index.ts';
import { setEmployeeLock } from './employee-lock.ts';
import { accountsOf, cardsOf, findEmployee, machinesOf } from './employee.query.ts';
import { lockEmployees } from './employee.ts';
import { endLosses, lossesOf, waitsForOthers } from './loss.ts';
import { ComboPickOrderStatus, PickStatus } from '../../../contract/pick/codes.ts';
import { ApprovalOrderStatus, ReviewStatus } from '../../../contract/workflow/codes.ts';
import { GiveBackWay } from '../../../contract/org/codes.ts';

type Answer = Given<typeof clearance.find>;

/** Everything that must be settled before somebody goes. */
export async function findClearance(ctx: Ctx, { id }: In<typeof clearance.find>): Promise<Answer> {
  const emp = await findEmployee(ctx, { id });
  const document = await from(ctx, 'empClearance', 'c')
    .select(['c.id', 'c.leaveDate', 'c.begunBy', 'c.finishedAt', 'c.finishedBy', 'c.remark'])
    .where('c.empId', '=', id)
    .orderBy('c.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  const none = { id: null, leaveDate: emp.leaveDate, begunBy: null, finishedAt: null, finishedBy: null, remark: null };
  const [held, open, cards, machines, accounts] = await Promise.all([
    heldGoods(ctx, id),
    openOn(ctx, id),
    cardsOf(ctx, id),
    machinesOf(ctx, id),
    accountsWithRoles(ctx, id),
  ]);
  return { emp, ...(document ?? none), held, open, cards, machines, accounts };
}

async function heldGoods(ctx: Ctx, empId: string): Promise<Answer['held']> {
  const byProduct = Map.groupBy(await heldBy(ctx, { employees: [empId] }), ({ productId }) => productId);
  if (byProduct.size === 0) return [];
  const products = await from(ctx, 'product', 'p')
    .select(['p.id as productId', 'p.productCode', 'p.productName', 'p.spec', 'p.unit'])
    .where('p.id', 'in', [...byProduct.keys()])
    .orderBy('p.productCode')
    .execute();
  return products.map((product) => {
    const rows = byProduct.get(product.productId) ?? [];
    return { ...product, qty: rows.reduce((sum, { qty }) => sum + qty, 0), lastTakenAt: rows[0]?.lastTakenAt ?? null };
  });
}

/** An order that is open keeps him from going, also where its smart warehouse may not be named. */
const prewhName = sql<string>`coalesce(w.prewh_name, '')`;

/** What names him and is not finished. A noun with orders of employees adds its query here. */
async function openOn(ctx: Ctx, empId: string): Promise<Answer['open']> {
  const [managed, led, picks, applied, combos, appeals, added, losses] = await Promise.all([
    from(ctx, 'department', 'd')
      .select(['d.id', 'd.departmentCode as code', 'd.departmentName as name'])
      .where('d.managerEmpId', '=', empId)
      .orderBy('d.departmentCode')
      .execute(),
    from(ctx, 'project', 'p')
      .innerJoin('projectLeader as x', withinScope(ctx, 'x.projectId', 'p.id'))
      .select(['p.id', 'p.projectCode as code', 'p.projectName as name'])
      .where('x.empId', '=', empId)
      .where('p.statusFlag', '=', true)
      .orderBy('p.projectCode')
      .execute(),
    from(ctx, 'pickOrder', 'o')
      .leftJoin('prewh as w', withinScope(ctx, 'w.id', 'o.prewhId'))
      .select(['o.id', 'o.pickNo as code', prewhName.as('name')])
      .where('o.empId', '=', empId)
      .where('o.pickStatus', '<>', PickStatus.finished)
      .orderBy('o.pickNo')
      .execute(),
    from(ctx, 'uwhPickOrder', 'o')
      .leftJoin('prewh as w', withinScope(ctx, 'w.id', 'o.prewhId'))
      .select(['o.id', 'o.orderNo as code', prewhName.as('name')])
      .where('o.empId', '=', empId)
      .where('o.approvalStatus', 'in', [ApprovalOrderStatus.passed, ApprovalOrderStatus.pending])
      .where('o.validUntil', '>', sql<string>`now()`)
      .where(
        sql<boolean>`exists (select from uwh_pick_order_detail l where l.node_id = o.node_id and l.order_id = o.id and l.picked_num < l.apply_num)`,
      )
      .orderBy('o.orderNo')
      .execute(),
    from(ctx, 'comboPickOrder', 'o')
      .leftJoin('productBom as b', sameNode('b.id', 'o.bomId'))
      .select(['o.id', 'o.orderNo as code', sql<string>`coalesce(b.bom_name, '')`.as('name')])
      .where('o.empId', '=', empId)
      .where('o.comboStatus', 'in', [ComboPickOrderStatus.pending, ComboPickOrderStatus.passed])
      .where('o.validUntil', '>', sql<string>`now()`)
      .orderBy('o.orderNo')
      .execute(),
    appealsOf(ctx, empId),
    additionsOf(ctx, empId),
    lossesOf(ctx, empId),
  ]);
  const of = (kind: string, rows: readonly { id: string; code: string; name: string }[]) => rows.map((row) => ({ kind, ...row }));
  return [
    ...of('领料单', picks),
    ...of('无人仓领料单', applied),
    ...of('组合领料单', combos),
    ...of('领料申诉', appeals),
    ...of('交易补录', added),
    ...of('遗失报废', losses),
    ...of('负责的部门', managed),
    ...of('负责的项目', led),
  ];
}

// What waits for a verdict.
const appealsOf = (ctx: Ctx, empId: string) =>
  from(ctx, 'saleAppeal', 'a')
    .innerJoin('trade as t', withinScope(ctx, 't.id', 'a.tradeId'))
    .select(['a.id', 't.tradeNumber as code', 't.productName as name'])
    .where('a.reviewStatus', '=', ReviewStatus.pending)
    .where('t.empId', '=', empId)
    .orderBy('t.tradeNumber')
    .execute();
const additionsOf = (ctx: Ctx, empId: string) =>
  from(ctx, 'tradeAdditional', 'a')
    .innerJoin('product as p', sameNode('p.id', 'a.productId'))
    .select(['a.id', 'p.productCode as code', 'p.productName as name'])
    .where('a.reviewStatus', '=', ReviewStatus.pending)
    .where('a.empId', '=', empId)
    .orderBy('p.productCode')
    .execute();

async function accountsWithRoles(ctx: Ctx, empId: string): Promise<Answer['accounts']> {
  const accounts = await accountsOf(ctx, empId);
  if (accounts.length === 0) return [];
  const roles = await from(ctx, 'userRole', 'x')
    .innerJoin('role as r', sameNode('r.id', 'x.roleId'))
    .select(['x.userId', 'r.roleName'])
    .where(
      'x.userId',
      'in',
      accounts.map(({ userId }) => userId),
    )
    .orderBy('r.roleName')
    .execute();
  const names = Map.groupBy(roles, ({ userId }) => userId);
  return accounts.map((account) => ({
    ...account,
    roleNames: (names.get(account.userId) ?? []).map(({ roleName }) => roleName).join('、'),
  }));
}

/** Begins a clearance, or sets the day of the one that runs. Refuses 'leave-before-entry'. */
export async function beginClearance(ctx: Ctx, { id, leaveDate, remark = null }: In<typeof clearance.begin>): Promise<void> {
  const [emp] = await lockEmployees(ctx, [id]);
  if (emp?.entryDate && leaveDate < emp.entryDate) refuse('leave-before-entry', { leave: leaveDate, entry: emp.entryDate });
  const running = await openClearance(ctx, id);
  if (running) await changeIn(ctx, 'empClearance').set({ leaveDate, remark }).where('id', '=', running).execute();
  else await addTo(ctx, 'empClearance', { id: newId(), empId: id, leaveDate, remark, begunBy: actorName(ctx) }).execute();
  await changeIn(ctx, 'employee').set({ leaveDate }).where('id', '=', id).execute();
  ctx.tell({ empCode: emp?.empCode, empName: emp?.empName });
}

/** The employee's row is locked by the caller: nobody else begins or ends one meanwhile. */
async function openClearance(ctx: Ctx, empId: string): Promise<string | undefined> {
  const row = await from(ctx, 'empClearance', 'c')
    .select('c.id')
    .where('c.empId', '=', empId)
    .where('c.finishedAt', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

const KINDS = { 1: MOVE.giveBack, 2: MOVE.transfer, 3: MOVE.scrap } as const;
type GiveBack = In<typeof clearance.giveBack>;

/**
 * Settles what he holds of a product: back into a warehouse, into a colleague's hands, or lost. Booked on the clearance; what is lost waits first where a
 * workflow takes it. Refuses 'clear-none', 'clear-where', 'clear-self', 'stock-short', 'approval-waits' while a loss of the same goods waits.
 */
export async function giveBack(ctx: Ctx, input: GiveBack): Promise<{ waits: boolean }> {
  const settled = await settlementOf(ctx, input);
  const isLost = input.way === GiveBackWay.lost;
  const waits = isLost && (await waitsForOthers(ctx, { ...settled.emp, empId: input.id }, input));
  if (!isLost) await endLosses(ctx, { empId: input.id, productId: input.productId });
  if (!waits) await postIntent(ctx, settled.intent);
  ctx.tell({ empName: settled.emp.empName, waits });
  return { waits };
}

/** Books what was lost, once others have agreed; refuses as `giveBack`. */
export const bookLoss = async (ctx: Ctx, lost: Omit<GiveBack, 'way'>): Promise<void> =>
  void (await postIntent(ctx, (await settlementOf(ctx, { ...lost, way: GiveBackWay.lost })).intent));

/** The moves by which he is rid of so many of a product, and whom they are of, who is locked. */
async function settlementOf(ctx: Ctx, input: GiveBack) {
  const [emp] = await lockEmployees(ctx, [input.id]);
  const document = (await openClearance(ctx, input.id)) ?? refuse('clear-none');
  const to = await placeFor(ctx, input);
  const held = (await heldBy(ctx, { employees: [input.id] })).filter(({ productId }) => productId === input.productId);
  let left = input.qty;
  const moves = held.flatMap(({ lotId, condition, qty }) => {
    const some = Math.min(left, qty);
    left -= some;
    if (some <= 0) return [];
    return {
      productId: input.productId,
      qty: some,
      from: { kind: PLACE.employee, ref: input.id },
      to,
      kind: KINDS[input.way],
      lotId: lotId === NIL ? null : lotId,
      condition: condition as 1,
      forWhom: { employeeId: input.id, departmentId: emp?.departmentId ?? null },
    };
  });
  if (left > 0) refuse('stock-short', { line: 1, product: input.productId, asked: input.qty, free: input.qty - left });
  return { emp: emp!, intent: { document: { kind: 'emp_clearance', id: document }, moves } };
}

async function placeFor(ctx: Ctx, { id, way, warehouseId, toEmpId }: In<typeof clearance.giveBack>) {
  if (way === GiveBackWay.lost) return { kind: PLACE.scrapped, ref: NO_REF };
  if (way === GiveBackWay.stored) {
    if (!warehouseId) return refuse('clear-where', { field: '归还仓库' });
    const row = await from(ctx, 'warehouse', 'w').select('w.id').where('w.id', '=', warehouseId).executeTakeFirst();
    return row ? { kind: PLACE.warehouse, ref: warehouseId } : refuse('not-found', { thing: '仓库' });
  }
  if (!toEmpId) return refuse('clear-where', { field: '移交给' });
  if (toEmpId === id) refuse('clear-self');
  const other = await from(ctx, 'employee', 'e').select(['e.empName', 'e.lockFlag']).where('e.id', '=', toEmpId).executeTakeFirst();
  if (!other) return refuse('not-found', { thing: '员工' });
  if (other.lockFlag) refuse('employee-locked', { emp: other.empName });
  return { kind: PLACE.employee, ref: toEmpId };
}

/** Takes the use of every machine and channel away, also of those that the actor does not see: he is leaving. */
export async function unbindMachines(ctx: Ctx, { id }: In<typeof clearance.unbindMachines>): Promise<void> {
  const [emp] = await lockEmployees(ctx, [id]);
  const machines = await machinesOf(ctx, id);
  // scope: who leaves keeps none, also of the machines that the actor does not see
  await removeFrom(wholeNode(ctx), 'vmEmp').where('empId', '=', id).execute();
  await removeFrom(ctx, 'vmChannelAuth').where('empId', '=', id).execute();
  ctx.tell({ empName: emp?.empName, before: machines.map(({ code, name }) => `${code} ${name}`), after: [] });
}

/** Ends a clearance: nothing may be left, then he is stopped. Refuses 'clear-left' with what there is still. */
export async function finishClearance(ctx: Ctx, { id }: In<typeof clearance.finish>): Promise<void> {
  const [emp] = await lockEmployees(ctx, [id]);
  const document = (await openClearance(ctx, id)) ?? refuse('clear-none');
  const left = await leftOver(ctx, id);
  if (left) refuse('clear-left', { left });
  await changeIn(ctx, 'empClearance')
    .set({ finishedAt: sql<string>`now()`, finishedBy: actorName(ctx) })
    .where('id', '=', document)
    .execute();
  if (emp && !emp.lockFlag) await setEmployeeLock(ctx, { id, lockFlag: true, lockReason: '离职' });
}

/**
 * Somebody has left, as whoever keeps the staff says (a personnel system, a directory): he is stopped at once, with his accounts and at the machines. What he
 * has still to settle begins a clearance, and is given in words; null where there is nothing. No day: today, or the one of his entry if that is later.
 * `stopped`: he was not before. Refuses 'leave-before-entry' for a day that was said, and what stopping refuses.
 */
export async function leave(
  ctx: Ctx,
  { id, leaveDate: said, lockReason = '离职' }: { id: string; leaveDate?: string | null | undefined; lockReason?: string },
): Promise<{ left: string | null; stopped: boolean }> {
  const [emp] = await lockEmployees(ctx, [id]);
  const today = dayOf(new Date(), ctx.timeZone);
  const leaveDate = said ?? (emp?.entryDate && emp.entryDate > today ? emp.entryDate : today);
  const left = (await leftOver(ctx, id)) || null;
  if (left) await beginClearance(ctx, { id, leaveDate });
  else await changeIn(ctx, 'employee').set({ leaveDate }).where('id', '=', id).execute();
  await setEmployeeLock(ctx, { id, lockFlag: true, lockReason });
  return { left, stopped: emp?.lockFlag === false };
}

/** Somebody who had left is there again: he is let in, and a clearance that still ran is over. */
export async function takeBack(ctx: Ctx, id: string): Promise<void> {
  await setEmployeeLock(ctx, { id, lockFlag: false });
  const running = await openClearance(ctx, id);
  if (!running) return;
  const over = { finishedAt: sql<string>`now()`, finishedBy: actorName(ctx), remark: '重新入职' };
  await changeIn(ctx, 'empClearance').set(over).where('id', '=', running).execute();
}

/** What is still to be settled, in words; '' when nothing is. */
async function leftOver(ctx: Ctx, id: string): Promise<string> {
  const [held, open, cards, machines] = await Promise.all([
    heldBy(ctx, { employees: [id] }),
    openOn(ctx, id),
    cardsOf(ctx, id),
    machinesOf(ctx, id),
  ]);
  const en = ctx.language === 'en';
  const parts: [number, string, string][] = [
    [held.reduce((sum, { qty }) => sum + qty, 0), '未还{n}件', '{n} pieces not given back'],
    [open.length, '未了事项{n}项', '{n} open matters'],
    [cards.length, '卡{n}张', '{n} cards'],
    [machines.length, '设备绑定{n}台', '{n} machines'],
  ];
  return parts
    .filter(([n]) => n > 0)
    .map(([n, zh, english]) => (en ? english : zh).replace('{n}', String(n)))
    .join(en ? ', ' : '、');
}
