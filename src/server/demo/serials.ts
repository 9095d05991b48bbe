// Goods of the demonstration site that are told apart piece by piece: four torque wrenches came, two were fetched, one of these is back.
import { OutKind } from '../../contract/outbound/codes.ts';
import { addDays, dayOf } from '../../contract/kernel/time.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { from } from '../kernel/scope.ts';
import { createEntry } from '../modules/inbound/index.ts';
import { createOut, createReturnOrder, postOut } from '../modules/outbound/index.ts';
import { createProduct } from '../modules/product/index.ts';
import { createPurchase } from '../modules/purchase/index.ts';

const SERIALS = ['TW26-0417', 'TW26-0418', 'TW26-0431', 'TW26-0432'];

export async function makeSerials(ctx: Ctx): Promise<void> {
  const type = await from(ctx, 'productType', 't').select('t.id').where('t.productTypeCode', '=', 'T61').executeTakeFirst();
  const vendor = await from(ctx, 'vendor', 'v').select('v.id').where('v.lockFlag', '=', false).orderBy('v.vendorCode').executeTakeFirst();
  const home = await from(ctx, 'prewh', 'w')
    .select('w.warehouseId')
    .where('w.warehouseId', 'is not', null)
    .orderBy('w.prewhCode')
    .executeTakeFirst();
  const people = await from(ctx, 'employee', 'e').select('e.id').where('e.lockFlag', '=', false).orderBy('e.empCode').limit(2).execute();
  if (!type || !vendor || !home?.warehouseId || people.length < 2) return;
  const { warehouseId } = home;
  const wrench = await createProduct(ctx, {
    productCode: 'T6-TW01',
    productName: '数显扭矩扳手',
    spec: '20～200 N·m',
    unit: '把',
    productTypeId: type.id,
    productPrice: 1280_00,
    serialFlag: true,
  });
  const needDate = addDays(dayOf(new Date(), ctx.timeZone), 2);
  const order = { vendorId: vendor.id, warehouseId, needDate, lines: [{ productId: wrench.id, num: SERIALS.length }] };
  const { poNo } = await createPurchase(ctx, order);
  const batches = SERIALS.map((batchNo) => ({ batchNo, num: 1 }));
  await createEntry(ctx, { poNo, postFlag: true, lines: [{ lineNo: 1, num: SERIALS.length, batches }] });
  const outs: string[] = [];
  for (const { id: empId } of people) {
    const lines = [{ productId: wrench.id, num: 1 }];
    const { id } = await createOut(ctx, { outKind: OutKind.consumption, warehouseId, empId, remark: '校准用', lines });
    await postOut(ctx, { id });
    outs.push(id);
  }
  const [outId = ''] = outs;
  await createReturnOrder(ctx, { outId, reason: '校准完归还', lines: [{ lineNo: 1, num: 1 }] });
}
