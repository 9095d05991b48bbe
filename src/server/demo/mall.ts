// The cloud mall of the demonstration site: what vendors offer, with stock and time, some at a price that is to come; orders in their states.
import { sql } from 'kysely';
import { addDays, dayOf } from '../../contract/kernel/time.ts';
import { ApprovalOrderStatus } from '../../contract/workflow/codes.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { newId } from '../kernel/db/ids.ts';
import { from } from '../kernel/scope.ts';
import {
  approveMallOrders,
  authorise,
  cancelMallOrder,
  completeMallOrder,
  createMallOrder,
  createOffer,
  handMallOrder,
  updateOffer,
} from '../modules/mall/index.ts';
import { refusalsOf } from '../modules/pick/index.ts';
import { seeded, type Random } from './random.ts';

const OFFERS = 120;

interface Goods {
  id: string;
  unitPrice: number;
}

/** Offers what the site's vendors sell, and orders some of it. */
export async function makeMall(ctx: Ctx, seed: number): Promise<void> {
  const random = seeded(seed + 290);
  const goods = await from(ctx, 'product', 'p')
    .innerJoin('vendor as v', (join) => join.onRef('v.id', '=', 'p.vendorId').onRef('v.nodeId', '=', 'p.nodeId'))
    .select(['p.id', 'p.unitPrice'])
    .where('v.lockFlag', '=', false)
    .where('p.onSaleFlag', '=', true)
    .where('p.unitPrice', '>', 0)
    .orderBy('p.productCode')
    .execute();
  const people = await from(ctx, 'employee', 'e').select('e.id').where('e.lockFlag', '=', false).orderBy('e.empCode').limit(40).execute();
  const warehouse = await from(ctx, 'warehouse', 'w')
    .select('w.id')
    .where('w.statusFlag', '=', true)
    .orderBy('w.warehouseType')
    .orderBy('w.warehouseCode')
    .executeTakeFirst();
  if (goods.length < 12 || people.length < 8 || !warehouse) return;
  const offered = random.shuffled(goods).slice(0, OFFERS);
  for (const [at, one] of offered.entries()) await offer(ctx, { one, at, random });
  await rivals(ctx, { goods: offered, random });
  await authorise(ctx, { productId: offered[0]?.id ?? '', empIds: people.slice(0, 3).map(({ id }) => id), limitNum: 2 });
  await order(ctx, { goods: offered.slice(1), people: people.map(({ id }) => id), warehouseId: warehouse.id, random });
}

/** Every fifth has its price for the quarter, every seventh one that is to come, every eleventh is sold by tens, every thirteenth is off sale. */
async function offer(ctx: Ctx, { one, at, random }: { one: Goods; at: number; random: Random }): Promise<void> {
  const today = dayOf(new Date(), ctx.timeZone);
  const productId = one.id;
  await createOffer(ctx, {
    productId,
    price: one.unitPrice,
    priceFrom: addDays(today, -random.int(5, 60)),
    priceTo: at % 5 === 0 ? addDays(today, 90) : null,
    packNum: at % 11 === 0 ? 10 : 1,
    stockNum: at % 4 === 0 ? null : random.int(0, 800),
    deliveryDays: at % 6 === 0 ? null : random.int(1, 15),
  });
  if (at % 7 === 0) await updateOffer(ctx, { productId, price: Math.ceil(one.unitPrice * 1.05), priceFrom: addDays(today, 20) });
  if (at % 13 === 12) await updateOffer(ctx, { productId, onSaleFlag: false });
}

/** Of every fourth a second vendor has an offer too, a little dearer or cheaper. */
async function rivals(ctx: Ctx, { goods, random }: { goods: readonly Goods[]; random: Random }): Promise<void> {
  const vendors = await from(ctx, 'vendor', 'v').select('v.id').where('v.lockFlag', '=', false).orderBy('v.vendorCode').limit(6).execute();
  for (const [at, { id: productId, unitPrice }] of goods.entries()) {
    const vendorId = vendors[at % vendors.length]?.id;
    const own = await from(ctx, 'cloudMallProduct', 'm').select('m.vendorId').where('m.productId', '=', productId).executeTakeFirst();
    if (at % 4 !== 0 || !vendorId || own?.vendorId === vendorId) continue;
    const price = Math.max(1, Math.round((unitPrice * random.int(92, 108)) / 100));
    await createOffer(ctx, { productId, vendorId, price, packNum: 1, stockNum: random.int(10, 500), deliveryDays: random.int(1, 9) });
  }
}

interface Ordering {
  goods: readonly Goods[];
  people: readonly string[];
  warehouseId: string;
  random: Random;
}

/** Orders that wait, are bought, handed over in part, completed, rejected and taken back. */
async function order(ctx: Ctx, { goods, people, warehouseId, random }: Ordering): Promise<void> {
  const today = dayOf(new Date(), ctx.timeZone);
  const sold = goods.filter((_, at) => (at + 1) % 13 !== 12 && (at + 1) % 11 !== 0);
  const made: string[] = [];
  for (let at = 0; at < 11; at += 1) {
    const lines = random
      .shuffled(sold)
      .slice(0, random.int(1, 4))
      .map(({ id }) => ({ productId: id, num: random.int(1, 4) }));
    const empId = await whoMayHave(ctx, people, lines);
    if (!empId) continue;
    const needDate = at % 3 === 0 ? addDays(today, at === 3 ? -2 : random.int(2, 12)) : null;
    made.push((await createMallOrder(ctx, { empId, warehouseId, needDate, remark: at % 4 === 1 ? '新工装用' : null, lines })).id);
  }
  // The last three wait.
  const decided = made.slice(0, -3);
  const passed: string[] = [];
  for (const [at, id] of decided.entries()) {
    const passes = at !== 1;
    // What others were promised meanwhile counts: one that is too much by now goes on waiting.
    if (passes && !(await mayPass(ctx, id))) continue;
    const approvalStatus = passes ? ApprovalOrderStatus.passed : ApprovalOrderStatus.rejected;
    await approveMallOrders(ctx, { ids: [id], approvalStatus, approveRemark: passes ? null : '库里还有，请先领用' });
    if (passes) passed.push(id);
  }
  const [first, taken, partly] = passed;
  if (first) await completeMallOrder(ctx, { id: first });
  if (taken) await cancelMallOrder(ctx, { id: taken });
  if (partly) await handSome(ctx, partly);
  await spread(ctx);
}

/** What of an order lay in the warehouse is handed over, if any did. */
async function handSome(ctx: Ctx, id: string): Promise<void> {
  const lines = await from(ctx, 'cloudMallOrderLine', 'l')
    .select(['l.lineNo', 'l.stockNum as num'])
    .where('l.orderId', '=', id)
    .where('l.stockNum', '>', 0)
    .execute();
  if (lines.length > 0) await handMallOrder(ctx, { id, lines });
}

/** Whether the rules of picking still let an order have what it asks for. */
async function mayPass(ctx: Ctx, id: string): Promise<boolean> {
  const { empId, costId, projectId } = await from(ctx, 'cloudMallOrder', 'o')
    .select(['o.empId', 'o.costId', 'o.projectId'])
    .where('o.id', '=', id)
    .executeTakeFirstOrThrow();
  const lines = await from(ctx, 'cloudMallOrderLine', 'l')
    .select(['l.lineNo as line', 'l.productId', 'l.num as qty'])
    .where('l.orderId', '=', id)
    .execute();
  return (await refusalsOf(ctx, { id, empId, costId, projectId, lines })).length === 0;
}

/** The first whom the rules of picking let have this. */
async function whoMayHave(
  ctx: Ctx,
  people: readonly string[],
  lines: readonly { productId: string; num: number }[],
): Promise<string | undefined> {
  const wanted = lines.map(({ productId, num }, at) => ({ line: at + 1, productId, qty: num }));
  for (const empId of people)
    if ((await refusalsOf(ctx, { id: newId(), empId, costId: null, projectId: null, lines: wanted })).length === 0) return empId;
  return undefined;
}

/** The orders were not made all at once: each a day and a half before the next. */
async function spread(ctx: Ctx): Promise<void> {
  await sql`update cloud_mall_order as o set created_at = o.created_at - n.place * interval '36 hours',
    approved_at = o.approved_at - n.place * interval '36 hours' + interval '2 hours'
    from (select id, row_number() over (order by order_no desc) - 1 as place from cloud_mall_order where node_id = ${ctx.nodeId}) n
    where o.node_id = ${ctx.nodeId} and o.id = n.id`.execute(ctx.db);
}
