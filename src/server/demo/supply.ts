// Supply of the demonstration site: orders of vendors in several states, deliveries on their way, plans being carried out, goods brought straight to a machine.
import { sql } from 'kysely';
import { addDays, dayOf } from '../../contract/kernel/time.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { newId } from '../kernel/db/ids.ts';
import { Refusal } from '../kernel/refusal.ts';
import { from } from '../kernel/scope.ts';
import { approveCombos, cancelCombo, createCombo, pickCombo } from '../modules/combo/index.ts';
import { requireAllowed } from '../modules/pick/index.ts';
import {
  cancelDelivery,
  closePurchase,
  createDelivery,
  createPurchase,
  createPurchasesFromNeeds,
  receiveDelivery,
  receivePurchase,
} from '../modules/purchase/index.ts';
import {
  addPlans,
  closePlan,
  completePlan,
  createVirtualOrder,
  fillPlan,
  issueVirtualPlan,
  stagePlans,
  needList,
  setVirtualStatus,
} from '../modules/replenish/index.ts';
import { seeded, type Random } from './random.ts';
import { VirtualOrderStatus } from '../../contract/replenish/codes.ts';
import { ComboPickOrderStatus } from '../../contract/pick/codes.ts';

/** Makes all of it on a site whose history stands already. */
export async function makeSupply(ctx: Ctx, seed: number): Promise<void> {
  const random = seeded(seed + 35);
  const vendors = await from(ctx, 'vendor', 'v').select('v.id').where('v.lockFlag', '=', false).orderBy('v.vendorCode').execute();
  const ids = vendors.map(({ id }) => id);
  if (ids.length === 0) return;
  await nameVendors(ctx, random, ids);
  await buy(ctx, random, ids);
  await plan(ctx);
  await bring(ctx, random, ids);
  await combine(ctx, random);
}

/** Each product of the machines has somebody who sells it. */
async function nameVendors(ctx: Ctx, random: Random, vendors: readonly string[]): Promise<void> {
  const rows = await from(ctx, 'product', 'p')
    .select(['p.id', 'p.productTypeId'])
    .where('p.vendorId', 'is', null)
    .orderBy('p.productCode')
    .execute();
  const byType = new Map<string, string>();
  for (const { productTypeId } of rows) if (!byType.has(productTypeId)) byType.set(productTypeId, random.pick(vendors));
  for (const [productTypeId, vendorId] of byType)
    await ctx.db
      .updateTable('product')
      .set({ vendorId })
      .where('nodeId', '=', ctx.nodeId)
      .where('productTypeId', '=', productTypeId)
      .where('vendorId', 'is', null)
      .execute();
}

interface Low {
  channelId: string;
  vmId: string;
  productId: string;
  warehouseId: string;
  room: number;
  free: number;
  stock: number;
}

/** Channels with room, machine by machine. */
async function wanting(ctx: Ctx): Promise<Low[]> {
  const rows: Low[] = [];
  for (let page = 1; page <= 5; page += 1) {
    const answer = await needList.page(ctx, { allFlag: true, page, limit: 200 });
    for (const { id: channelId, vmId, productId, warehouseId, needNum, freeNum, stockNum } of answer.rows)
      if (warehouseId) rows.push({ channelId, vmId, productId, warehouseId, room: needNum, free: freeNum, stock: stockNum });
    if (page * 200 >= answer.total) break;
  }
  return rows;
}

/** Orders: open, announced, late, partly here, complete, closed. */
async function buy(ctx: Ctx, random: Random, vendors: readonly string[]): Promise<void> {
  const channels = await wanting(ctx);
  const [first] = channels;
  if (!first) return;
  const today = dayOf(new Date(), ctx.timeZone);
  const goods = [...new Set(channels.map(({ productId }) => productId))];
  const some = (count: number) =>
    random
      .shuffled(goods)
      .slice(0, count)
      .map((productId) => ({ productId, num: random.pick([10, 20, 30, 50, 100]) }));
  const order = (needDate: string, remark: string | null = null) =>
    createPurchase(ctx, {
      vendorId: random.pick(vendors),
      warehouseId: first.warehouseId,
      needDate,
      remark,
      lines: some(random.int(2, 6)),
    });
  await order(addDays(today, 6));
  const sent = await order(addDays(today, 2));
  const numOf = (orderId: string) =>
    from(ctx, 'purchaseOrderLine', 'l').select(['l.lineNo', 'l.num']).where('l.orderId', '=', orderId).orderBy('l.lineNo').execute();
  await createDelivery(ctx, {
    orderId: sent.id,
    deliveryDate: addDays(today, 1),
    carrier: '顺丰',
    trackingNo: 'SF1402266110',
    lines: await numOf(sent.id),
  });
  const late = await order(addDays(today, -3), '催过一次');
  const [lateLine] = await numOf(late.id);
  if (lateLine)
    await createDelivery(ctx, {
      orderId: late.id,
      deliveryDate: addDays(today, -1),
      carrier: '德邦',
      trackingNo: 'DPK200418',
      lines: [lateLine],
    });
  const part = await order(addDays(today, 1));
  const partLines = await numOf(part.id);
  const delivery = await createDelivery(ctx, { orderId: part.id, deliveryDate: today, carrier: '供应商自送', lines: partLines });
  const lines = partLines.map(({ lineNo, num }, at) => (at === 0 ? { lineNo, num: num - 2, lotNo: 'B2611' } : { lineNo, num }));
  await receiveDelivery(ctx, { id: delivery.id, lines, remark: '第1行少2件，供应商补发' });
  for (let at = 0; at < 3; at += 1) {
    const done = await order(addDays(today, -7 - at * 9));
    await receivePurchase(ctx, { id: done.id, lines: await numOf(done.id) });
  }
  const closed = await order(addDays(today, -12), '换型号，不再需要');
  const [half] = await numOf(closed.id);
  const never = await createDelivery(ctx, { orderId: closed.id, lines: half ? [half] : [] });
  await cancelDelivery(ctx, { id: never.id });
  if (half) await receivePurchase(ctx, { id: closed.id, lines: [{ lineNo: half.lineNo, num: Math.ceil(half.num / 2) }] });
  await closePurchase(ctx, { id: closed.id });
  await createPurchasesFromNeeds(ctx, {
    lines: goods.slice(0, 4).map((productId) => ({ warehouseId: first.warehouseId, productId, num: 20 })),
  });
  await spread(ctx);
}

/** Plans: issued, fetched and half carried out, done, given up; where channels have room and the warehouse has the goods. */
async function plan(ctx: Ctx): Promise<void> {
  const byVm = [...Map.groupBy(await wanting(ctx), ({ vmId }) => vmId).values()];
  const made: string[] = [];
  for (const channels of byVm.slice(0, 4)) {
    const id = await planSome(ctx, channels);
    if (id) made.push(id);
  }
  const [, carried, done, given] = made;
  if (carried) {
    await stagePlans(ctx, { ids: [carried] });
    await fillPlan(ctx, { id: carried, lines: [{ lineNo: 1, num: 1 }] });
  }
  if (done) {
    const lines = await from(ctx, 'replenishPlanLine', 'l')
      .select(['l.lineNo', 'l.quantity as num'])
      .where('l.planId', '=', done)
      .orderBy('l.lineNo')
      .execute();
    await fillPlan(ctx, { id: done, lines: lines.map(({ lineNo, num }, at) => ({ lineNo, num: at === 0 ? Math.max(0, num - 1) : num })) });
    await completePlan(ctx, { id: done });
  }
  if (given) await closePlan(ctx, { id: given });
}

/** A plan over up to four channels of a machine that have room; none where the warehouse has nothing for them. */
async function planSome(ctx: Ctx, channels: readonly Low[]): Promise<string | undefined> {
  const lines: { channelId: string; quantity: number }[] = [];
  const used = new Set<string>();
  for (const { channelId, productId, room, free } of channels) {
    const quantity = Math.min(room, free, 4);
    if (quantity < 2 || used.has(productId) || lines.length === 4) continue;
    used.add(productId);
    lines.push({ channelId, quantity });
  }
  const [made] = lines.length > 0 ? await addPlans(ctx, { lines, remark: '早班补货' }) : [];
  return made?.id;
}

/** Virtual orders in their states. */
async function bring(ctx: Ctx, random: Random, vendors: readonly string[]): Promise<void> {
  const byVm = [...Map.groupBy(await wanting(ctx), ({ vmId }) => vmId).values()].slice(-3);
  for (const [at, channels] of byVm.entries())
    for (let nth = 0; nth < 2; nth += 1) {
      const { vmId, productId } = random.pick(channels);
      const { id } = await createVirtualOrder(ctx, { vendorId: random.pick(vendors), vmId, lines: [{ productId, num: 1 }] });
      if (at === 0 && nth === 0) continue;
      if (nth === 1 && at === 2) await setVirtualStatus(ctx, { ids: [id], virtualOrderStatus: VirtualOrderStatus.cancelled });
      else await setVirtualStatus(ctx, { ids: [id], virtualOrderStatus: VirtualOrderStatus.confirmed });
      if (at === 1 && nth === 0) await issueVirtualPlan(ctx, { id });
      if (at === 2 && nth === 0) await setVirtualStatus(ctx, { ids: [id], virtualOrderStatus: VirtualOrderStatus.completed });
    }
}

/** Orders over two machines each: waiting, passed, rejected, handed out, cancelled. */
async function combine(ctx: Ctx, random: Random): Promise<void> {
  const people = await from(ctx, 'employee', 'e').select('e.id').orderBy('e.empCode').limit(40).execute();
  const rich = (await wanting(ctx)).filter(({ stock }) => stock >= 4);
  const byVm = [...Map.groupBy(rich, ({ vmId }) => vmId).values()];
  if (people.length === 0 || byVm.length < 2) return;
  for (let at = 0; at < 7; at += 1) {
    const lines = random
      .shuffled(byVm)
      .slice(0, 2)
      .map((channels) => random.pick(channels))
      .map(({ productId, vmId }, n) => ({ productId, num: 1, vmId: n === 0 ? vmId : null }));
    const empId = await whoMayHave(ctx, { people, first: random.pick(people).id, lines });
    const { id } = await createCombo(ctx, { empId, lines, remark: at % 3 === 0 ? '换型用' : null });
    const approve = (comboStatus: (typeof ComboPickOrderStatus)['passed' | 'rejected']) =>
      approveCombos(ctx, { ids: [id], comboStatus, approveRemark: comboStatus === ComboPickOrderStatus.rejected ? '请走项目领料' : null });
    if (at >= 3 && at <= 5) await approve(ComboPickOrderStatus.passed);
    if (at === 4) await pickCombo(ctx, { id });
    if (at === 5) await cancelCombo(ctx, { id });
    if (at === 6) await approve(ComboPickOrderStatus.rejected);
  }
}

interface Choice {
  people: readonly { id: string }[];
  first: string;
  lines: readonly { productId: string; num: number }[];
}
/** The first from one person on whom the rules let have this. */
async function whoMayHave(ctx: Ctx, { people, first, lines }: Choice): Promise<string> {
  const start = people.findIndex(({ id }) => id === first);
  const wanted = lines.map(({ productId, num }, at) => ({ line: at + 1, productId, qty: num }));
  for (const { id: empId } of [...people.slice(start), ...people.slice(0, start)]) {
    const asked = { id: newId(), order: '', empId, costId: null, projectId: null, lines: wanted };
    const refused = await requireAllowed(ctx, asked).catch((error: unknown) => error);
    if (refused === undefined) return empId;
    if (!(refused instanceof Refusal)) throw refused;
  }
  return first;
}

/** The orders were not made all at once: each a day and a half before the next. */
async function spread(ctx: Ctx): Promise<void> {
  for (const [table, number, extra] of [
    ['purchase_order', 'po_no', 'order_date'],
    ['delivery_order', 'delivery_no', 'received_at'],
  ] as const)
    await sql`update ${sql.table(table)} as o set created_at = o.created_at - n.place * interval '36 hours',
      ${sql.ref(extra)} = o.${sql.ref(extra)} - n.place * interval '36 hours'
      from (select id, row_number() over (order by ${sql.ref(number)} desc) - 1 as place from ${sql.table(table)} where node_id = ${ctx.nodeId}) n
      where o.node_id = ${ctx.nodeId} and o.id = n.id`.execute(ctx.db);
}
