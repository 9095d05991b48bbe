// A smart warehouse with one shelf of 2 × 3 places: drills in the first two (10 and 5 pieces), gloves in the third (8), each holds 20; and somebody who may
// order.
import { PLACE } from '../../src/contract/stock/ledger.ts';
import type { Ctx } from '../../src/server/kernel/ctx.ts';
import { newId } from '../../src/server/kernel/db/ids.ts';
import { from } from '../../src/server/kernel/scope.ts';
import { createDepartment, createEmployees } from '../../src/server/modules/org/index.ts';
import { createProduct, createProductType } from '../../src/server/modules/product/index.ts';
import { openingEntry } from '../../src/server/modules/stock/index.ts';
import { bindProduct, createPrewh, createShelf, createWarehouse, setCapacity } from '../../src/server/modules/warehouse/index.ts';

interface Store {
  /** Ends every code that it makes. */
  code: string;
  name: string;
  prewhType: 0 | 1;
}

/** Furnishes it, with a warehouse behind it, which is empty. */
export async function furnishStore(ctx: Ctx, { code, name, prewhType }: Store) {
  const home = await createWarehouse(ctx, { warehouseCode: `W-${code}`, warehouseName: `${code}主仓`, warehouseType: 0 });
  const { id: prewhId } = await createPrewh(ctx, { prewhCode: code, prewhName: name, prewhType, warehouseId: home.id });
  const shelf = await createShelf(ctx, { prewhId, shelfCode: 'S1', shelfName: '一号架', shelfType: 1, rowNum: 2, columnNum: 3 });
  const [first = '', second = '', third = ''] = shelf.channels;
  const type = await createProductType(ctx, { productTypeCode: `T-${code}`, productTypeName: '刀具' });
  const product = async (productName: string) => {
    const made = { productCode: `P-${code}-${productName}`, productName, productTypeId: type.id, productPrice: 250 };
    return (await createProduct(ctx, made)).id;
  };
  const [drill, glove] = [await product('钻头'), await product('手套')];
  await bindProduct(ctx, { ids: [first, second], productId: drill });
  await bindProduct(ctx, { ids: [third], productId: glove });
  await setCapacity(ctx, { ids: shelf.channels, capacity: 20, remindNum: 6, warnNum: 2 });
  const line = (ref: string, productId: string, qty: number) => ({
    place: { kind: PLACE.prewhChannel, ref, owner: prewhId },
    productId,
    qty,
  });
  await openingEntry(ctx, {
    document: { kind: 'opening', id: newId() },
    lines: [line(first, drill, 10), line(second, drill, 5), line(third, glove, 8)],
  });
  const department = await createDepartment(ctx, { departmentCode: `D-${code}`, departmentName: '一车间', sort: 0 });
  const [empId = ''] = await createEmployees(ctx, [{ empCode: `E-${code}`, empName: '张三', departmentId: department.id }]);
  return { homeId: home.id, prewhId, drill, glove, empId };
}

/** A store with its channels in their order, and a hundred drills in the warehouse behind. */
export async function furnishBehind(ctx: Ctx, code: string) {
  const at = await furnishStore(ctx, { code, name: `${code}智能仓`, prewhType: 0 });
  const lines = [{ place: { kind: PLACE.warehouse, ref: at.homeId }, productId: at.drill, qty: 100 }];
  await openingEntry(ctx, { document: { kind: 'opening', id: newId() }, lines });
  const channels = await from(ctx, 'prewhChannel', 'c')
    .select('c.id')
    .where('c.prewhId', '=', at.prewhId)
    .orderBy('c.channelCode')
    .execute();
  const [first = '', second = ''] = channels.map(({ id }) => id);
  return { ...at, first, second };
}
