// What goes out at the demonstration site: a transfer that is under way, one that came with breakage, goods for a person, goods for a vendor.
import { OutKind } from '../../contract/outbound/codes.ts';
import { PLACE } from '../../contract/stock/ledger.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { from } from '../kernel/scope.ts';
import { createOut, createReturnOrder, postOut, receiveOut } from '../modules/outbound/index.ts';
import { onHand } from '../modules/stock/index.ts';

/** Out orders of the warehouse that holds the most, to and from the others. */
export async function makeOuts(ctx: Ctx): Promise<void> {
  const warehouses = await from(ctx, 'warehouse', 'w').select('w.id').where('w.statusFlag', '=', true).orderBy('w.warehouseCode').execute();
  const lying = (await onHand(ctx, { kinds: [PLACE.warehouse] })).filter(({ free }) => free >= 20);
  const most = [...Map.groupBy(lying, ({ placeRef }) => placeRef)].toSorted(
    (a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1),
  )[0];
  const [vendor] = await from(ctx, 'vendor', 'v').select('v.id').where('v.lockFlag', '=', false).orderBy('v.vendorCode').execute();
  const [person] = await from(ctx, 'employee', 'e').select('e.id').where('e.lockFlag', '=', false).orderBy('e.empCode').execute();
  const other = warehouses.find(({ id }) => id !== most?.[0]);
  if (!most || !other || !vendor || !person) return;
  const [warehouseId, stocked] = most;
  const goods = stocked.toSorted((a, b) => (a.productId < b.productId ? -1 : 1)).slice(0, 5);
  const lines = (...nums: number[]) => nums.flatMap((num, at) => (goods[at] ? [{ productId: goods[at].productId, num }] : []));
  const transfer = { outKind: OutKind.transfer, warehouseId, toWarehouseId: other.id };
  const broken = await createOut(ctx, { ...transfer, remark: '二车间要货', lines: lines(6, 4) });
  await postOut(ctx, { id: broken.id });
  await receiveOut(ctx, {
    id: broken.id,
    lines: [
      { lineNo: 1, num: 5, brokenNum: 1 },
      { lineNo: 2, num: 4 },
    ].slice(0, lines(6, 4).length),
  });
  const under = await createOut(ctx, { ...transfer, remark: '今晚到货', lines: lines(3, 2, 4) });
  await postOut(ctx, { id: under.id });
  await createOut(ctx, { ...transfer, lines: lines(2, 2) });
  const issue = await createOut(ctx, { outKind: OutKind.consumption, warehouseId, empId: person.id, lines: lines(2) });
  await postOut(ctx, { id: issue.id });
  await createReturnOrder(ctx, { outId: issue.id, reason: '多领', lines: [{ lineNo: 1, num: 1 }] });
  await createOut(ctx, { outKind: OutKind.supplier, warehouseId, vendorId: vendor.id, remark: '规格不符', lines: lines(1, 1) });
}
