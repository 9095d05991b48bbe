// The site that the tests of supply work on: one machine in need, a warehouse, a vendor; and a trip to a second machine.
import { PLACE } from '../../src/contract/stock/ledger.ts';
import type { Ctx } from '../../src/server/kernel/ctx.ts';
import { newId } from '../../src/server/kernel/db/ids.ts';
import { addChannels, bindProducts, createVm, createVmModel } from '../../src/server/modules/machine/index.ts';
import { createDepartment, createEmployees, createVendor } from '../../src/server/modules/org/index.ts';
import { createProduct, createProductType } from '../../src/server/modules/product/index.ts';
import { addPlans } from '../../src/server/modules/replenish/index.ts';
import { openingEntry } from '../../src/server/modules/stock/index.ts';
import { createWarehouse } from '../../src/server/modules/warehouse/index.ts';

/** What the tests name of it. */
export interface Made {
  gloves: string;
  plugs: string;
  warehouseId: string;
  modelId: string;
}

/** A machine with an empty channel of gloves and one with 8 of 10 ear plugs; 4 gloves in its warehouse; a vendor who sells both. */
export async function furnish(ctx: Ctx): Promise<Made> {
  const vendor = await createVendor(ctx, { vendorCode: 'V1', vendorName: '安捷劳保' });
  const type = await createProductType(ctx, { productTypeCode: 'T', productTypeName: '劳保' });
  const product = async (productCode: string, productName: string) =>
    (
      await createProduct(ctx, {
        productCode,
        productName,
        productTypeId: type.id,
        productPrice: 250,
        barcode: `69-${productCode}`,
        vendorId: vendor.id,
      })
    ).id;
  const [gloves, plugs] = [await product('P1', '棉手套'), await product('P2', '耳塞')];
  const warehouse = await createWarehouse(ctx, { warehouseCode: 'W1', warehouseName: '主仓', warehouseType: 0 });
  const model = await createVmModel(ctx, { modelCode: 'M', modelName: '弹簧机', rows: 2, columns: 4 });
  const vm = await createVm(ctx, { vmCode: 'VM1', deviceCode: 'D1', vmName: '一号机', vmModelId: model.id, warehouseId: warehouse.id });
  const rows = [1, 2].map((position) => ({ tray: 1, position, channelCode: `10${position}`, capacity: 10, warnNum: 2, remindNum: 5 }));
  const { ids } = await addChannels(ctx, { vmId: vm.id, rows });
  const [first = '', second = ''] = ids;
  await bindProducts(ctx, [
    { channelId: first, productId: gloves },
    { channelId: second, productId: plugs },
  ]);
  await openingEntry(ctx, {
    document: { kind: 'opening', id: newId() },
    lines: [
      { place: { kind: PLACE.warehouse, ref: warehouse.id }, productId: gloves, qty: 4 },
      { place: { kind: PLACE.vmChannel, ref: second, owner: vm.id }, productId: plugs, qty: 8 },
    ],
  });
  const department = await createDepartment(ctx, { departmentCode: 'D1', departmentName: '一车间', sort: 0 });
  await createEmployees(ctx, [{ empCode: 'E1', empName: '张三', departmentId: department.id }]);
  return { gloves, plugs, warehouseId: warehouse.id, modelId: model.id };
}

/** A second machine with some empty channels, gloves and plugs in turn, their goods in the warehouse, and the plan to fill them. */
export async function furnishTrip(ctx: Ctx, made: Made, channels = 3): Promise<void> {
  const vm = await createVm(ctx, {
    vmCode: 'VM2',
    deviceCode: 'D2',
    vmName: '二号机',
    vmModelId: made.modelId,
    warehouseId: made.warehouseId,
  });
  const rows = Array.from({ length: channels }, (_, at) => ({
    tray: 1,
    position: at + 1,
    channelCode: `20${at + 1}`,
    capacity: 10,
    warnNum: 2,
    remindNum: 5,
  }));
  const { ids } = await addChannels(ctx, { vmId: vm.id, rows });
  const { gloves, plugs } = made;
  await bindProducts(
    ctx,
    ids.map((channelId, at) => ({ channelId, productId: at % 2 === 0 ? gloves : plugs })),
  );
  const place = { kind: PLACE.warehouse, ref: made.warehouseId };
  const lines = [gloves, plugs].map((productId) => ({ place, productId, qty: 40 }));
  await openingEntry(ctx, { document: { kind: 'opening', id: newId() }, lines });
  await addPlans(ctx, { lines: ids.map((channelId) => ({ channelId, quantity: 10 })) });
}
