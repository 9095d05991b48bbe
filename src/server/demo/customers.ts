// Customers with pages of their own at the demonstration site: what their people asked for, what was ordered in their name, what came, what was wrong.
import { EntryQuality } from '../../contract/inbound/codes.ts';
import { ProblemKind } from '../../contract/customer/codes.ts';
import { customers } from '../../contract/customer/customers.ts';
import { addDays, dayOf } from '../../contract/kernel/time.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { from, sameNode } from '../kernel/scope.ts';
import {
  approveRequests,
  createCustomerOrder,
  createProblem,
  createRequest,
  handleProblem,
  orderRequests,
} from '../modules/customer/index.ts';
import { createEntry } from '../modules/inbound/index.ts';
import { closePurchase, createPurchase } from '../modules/purchase/index.ts';
import { seeded, type Random } from './random.ts';

const { bghn, bosch } = customers;

interface Goods {
  warehouseId: string;
  vendorId: string;
  today: string;
  /** So many products, with numbers to order. */
  some: (count: number) => { productId: string; num: number }[];
  random: Random;
}

/** Requests in every state, orders open and received, problems open and solved. */
export async function makeCustomers(ctx: Ctx, seed: number): Promise<void> {
  const random = seeded(seed + 96);
  const products = await from(ctx, 'product', 'p')
    .innerJoin('vendor as v', sameNode('v.id', 'p.vendorId'))
    .select('p.id')
    .where('v.lockFlag', '=', false)
    .orderBy('p.productCode')
    .limit(60)
    .execute();
  const warehouse = await from(ctx, 'warehouse', 'w').select('w.id').orderBy('w.warehouseCode').executeTakeFirst();
  const vendor = await from(ctx, 'vendor', 'v').select('v.id').where('v.lockFlag', '=', false).orderBy('v.vendorCode').executeTakeFirst();
  if (!warehouse || !vendor || products.length < 10) return;
  const some = (count: number) =>
    random
      .shuffled(products)
      .slice(0, count)
      .map(({ id }) => ({ productId: id, num: random.pick([10, 20, 40, 60]) }));
  const goods = { warehouseId: warehouse.id, vendorId: vendor.id, today: dayOf(new Date(), ctx.timeZone), some, random };
  await makeRequests(ctx, goods);
  await makeOrders(ctx, goods);
  await makeBosch(ctx, goods);
}

async function makeRequests(ctx: Ctx, { warehouseId, today, some }: Goods): Promise<void> {
  const ask = (reason: string, count: number, days: number) =>
    createRequest(bghn)(ctx, { warehouseId, needDate: addDays(today, days), reason, lines: some(count) });
  const ordered = await ask('变速箱线刀具月度补充', 3, 10);
  const approved = await ask('新夹具试切用料', 2, 14);
  const rejected = await ask('库存充足，仍想多备', 1, 5);
  await ask('涡轮线换型备料', 4, 7);
  await ask('质量部抽检用量规', 2, 21);
  await approveRequests(bghn)(ctx, { ids: [ordered.id, approved.id], passFlag: true, approveRemark: '同意' });
  await approveRequests(bghn)(ctx, { ids: [rejected.id], passFlag: false, approveRemark: '库存还够三个月' });
  await orderRequests(bghn)(ctx, { ids: [ordered.id] });
}

async function makeOrders(ctx: Ctx, { warehouseId, vendorId, today, some }: Goods): Promise<void> {
  const order = (days: number, contractNo: string, buyer: string) =>
    createCustomerOrder(bghn)(ctx, {
      ...({ contractNo, buyer, deliverTo: '三号门收货台' } as object),
      vendorId,
      warehouseId,
      needDate: addDays(today, days),
      lines: some(3),
    });
  await order(6, 'BW-2026-0117', '王敏');
  await order(-3, 'BW-2026-0098', '王敏');
  await closePurchase(ctx, await order(9, 'BW-2026-0102', '李强'));
  const came = await order(1, 'BW-2026-0121', '李强');
  const { lines } = await linesOf(ctx, came.id);
  await createEntry(ctx, {
    poNo: came.poNo,
    postFlag: true,
    lines: lines.map(({ lineNo, num }, at) => ({
      lineNo,
      num: at === 0 ? num - 2 : num,
      ...(at === 1 ? { entryQuality: EntryQuality.refused } : {}),
      batches: [
        {
          batchNo: `BW${today.replaceAll('-', '').slice(2)}${at + 1}`,
          expiryDate: addDays(today, 40 + at * 200),
          num: at === 0 ? num - 2 : num,
        },
      ],
    })),
  });
  const problem = await createProblem(ctx, {
    customer: bghn.code,
    problemKind: ProblemKind.damaged,
    productId: lines[0]?.productId ?? '',
    num: 2,
    sourceNo: came.poNo,
    description: '外箱受潮，两盒标签脱落，需要重新贴标。',
  });
  await handleProblem(ctx, { id: problem.id, result: '已重新贴标并复核数量。', solvedFlag: true });
  await createProblem(ctx, {
    customer: bghn.code,
    problemKind: ProblemKind.quantity,
    sourceNo: came.poNo,
    description: '送货单写的数量比箱内多2件，请供应商补发。',
  });
}

/** As Bosch's own system has sent them. */
async function makeBosch(ctx: Ctx, { warehouseId, vendorId, today, some, random }: Goods): Promise<void> {
  const days = [4, -2, 8];
  const orders = [];
  for (const [at, day] of days.entries()) {
    const order = await createPurchase(
      ctx,
      { vendorId, warehouseId, needDate: addDays(today, day), lines: some(2 + at) },
      {
        customer: bosch.code,
        letters: bosch.orders?.letters ?? 'BS',
        fields: { buyerGroup: random.pick(['P01', 'P07']) },
        outerNo: `45000${random.int(10_000, 99_999)}`,
        outerVersion: '1',
      },
    );
    orders.push(order);
  }
  // What came is to be told back; here is no system to tell.
  const [first] = orders;
  if (!first) return;
  const { lines } = await linesOf(ctx, first.id);
  await createEntry(ctx, { poNo: first.poNo, postFlag: true, lines: lines.map(({ lineNo, num }) => ({ lineNo, num })) });
}

const linesOf = async (ctx: Ctx, orderId: string) => ({
  lines: await from(ctx, 'purchaseOrderLine', 'l')
    .select(['l.lineNo', 'l.num', 'l.productId'])
    .where('l.orderId', '=', orderId)
    .orderBy('l.lineNo')
    .execute(),
});
