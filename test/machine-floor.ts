// A shop floor to test on: the machine endpoints over a real database, callers with any rights and data permission, and goods.
import { openCallers } from './callers.ts';
import type { TestDatabase } from './database.ts';
import { PLACE } from '../src/contract/stock/ledger.ts';
import type { Ctx } from '../src/server/kernel/ctx.ts';
import { newId } from '../src/server/kernel/db/ids.ts';
import { createProduct, createProductType } from '../src/server/modules/product/index.ts';
import { onHand, openingEntry } from '../src/server/modules/stock/index.ts';
import { addChannels, createVm, createVmModel, machineHandlers } from '../src/server/modules/machine/index.ts';

const codesOf = (at: number) => String(at).padStart(2, '0');

/** Callers of the endpoints of machines. */
export const openFloor = (database: TestDatabase) => openCallers(database, machineHandlers, { under: '/vm/' });

/** A machine of `rows` trays with `columns` channels each, a warehouse behind it, and two products. */
export async function furnish(ctx: Ctx, { code = 'VM1', rows = 2, columns = 6 } = {}) {
  const warehouseId = newId();
  await ctx.db
    .insertInto('warehouse')
    .values({ nodeId: ctx.nodeId, id: warehouseId, warehouseCode: `W-${code}`, warehouseName: `${code}仓` })
    .execute();
  const model = await createVmModel(ctx, { modelCode: `M-${code}`, modelName: `型号${code}`, rows, columns });
  const vm = await createVm(ctx, { vmCode: code, deviceCode: `D-${code}`, vmName: `刀具柜${code}`, vmModelId: model.id, warehouseId });
  const places = Array.from({ length: rows * columns }, (_, at) => ({ tray: Math.floor(at / columns) + 1, position: (at % columns) + 1 }));
  const { ids } = await addChannels(ctx, {
    vmId: vm.id,
    rows: places.map((place) => ({
      ...place,
      channelCode: `${place.tray}${codesOf(place.position)}`,
      capacity: 10,
      warnNum: 2,
      remindNum: 5,
    })),
  });
  const type = await createProductType(ctx, { productTypeCode: `T-${code}`, productTypeName: '刀具' });
  const product = async (name: string, price: number) =>
    (await createProduct(ctx, { productCode: `P-${code}-${name}`, productName: name, productTypeId: type.id, productPrice: price })).id;
  return {
    vmId: vm.id,
    modelId: model.id,
    warehouseId,
    channels: ids,
    typeId: type.id,
    drill: await product('钻头', 250),
    glove: await product('手套', 1000),
  };
}

/** Puts goods into a channel, as an opening entry. */
export const fill = (ctx: Ctx, { vmId, channelId, productId, qty }: { vmId: string; channelId: string; productId: string; qty: number }) =>
  openingEntry(ctx, {
    document: { kind: 'opening', id: newId() },
    lines: [{ place: { kind: PLACE.vmChannel, ref: channelId, owner: vmId }, productId, qty }],
  });

/** How many pieces of a product lie at a place. */
export async function lying(ctx: Ctx, place: { kind: keyof typeof PLACE; ref: string }): Promise<number> {
  const rows = await onHand(ctx, { places: [{ kind: PLACE[place.kind], ref: place.ref }] });
  return rows.reduce((sum, row) => sum + row.onHand, 0);
}

/** An employee of a department of its own. */
export async function hire(ctx: Ctx, code: string): Promise<string> {
  const departmentId = newId();
  const id = newId();
  const { nodeId } = ctx;
  await ctx.db
    .insertInto('department')
    .values({ nodeId, id: departmentId, departmentCode: `D-${code}`, departmentName: '一车间' })
    .execute();
  await ctx.db.insertInto('employee').values({ nodeId, id, empCode: code, empName: '张三', initials: 'zs', departmentId }).execute();
  return id;
}
