// The site of the counted journeys: goods in a warehouse with a shelf behind it, a vendor, a workshop; each journey adds what it is about.
import { MOVE, PLACE } from '../../src/contract/stock/ledger.ts';
import type { Ctx } from '../../src/server/kernel/ctx.ts';
import { newId } from '../../src/server/kernel/db/ids.ts';
import { addChannels, bindProducts, createVm, createVmModel } from '../../src/server/modules/machine/index.ts';
import { createDepartment, createEmployees, createPost, createVendor } from '../../src/server/modules/org/index.ts';
import { createProduct, createProductType } from '../../src/server/modules/product/index.ts';
import { createPurchase } from '../../src/server/modules/purchase/index.ts';
import { openingEntry, postIntent } from '../../src/server/modules/stock/index.ts';
import { createItems, createStrategy } from '../../src/server/modules/strategy/index.ts';
import { bindProduct, createPrewh, createShelf, createWarehouse, setCapacity } from '../../src/server/modules/warehouse/index.ts';

const NAMES = ['钻头', '手套', '润滑油', '耳塞', '胶带'] as const;
export interface Floor {
  warehouseId: string;
  vendorId: string;
  modelId: string;
  departmentId: string;
  /** By name. */
  goods: Readonly<Record<string, string>>;
}

/** Five goods (barcodes 6901 to 6905), 900 of each in the main warehouse; a shelf whose first two bins hold drills and gloves; a strategy of one person. */
export async function furnish(ctx: Ctx): Promise<Floor> {
  const { id: vendorId } = await createVendor(ctx, { vendorCode: 'V1', vendorName: '安捷劳保' });
  const { id: warehouseId } = await createWarehouse(ctx, { warehouseCode: 'W1', warehouseName: '主仓', warehouseType: 0 });
  const { id: prewhId } = await createPrewh(ctx, { prewhCode: 'PW1', prewhName: '一车间智能仓', prewhType: 0, warehouseId });
  const shelf = await createShelf(ctx, { prewhId, shelfCode: 'A', shelfName: '一号架', shelfType: 1, rowNum: 2, columnNum: 3 });
  const { id: productTypeId } = await createProductType(ctx, { productTypeCode: 'T', productTypeName: '物料' });
  const goods: Record<string, string> = {};
  for (const [at, productName] of NAMES.entries()) {
    const { id } = await createProduct(ctx, {
      productCode: `P${at + 1}`,
      productName,
      productTypeId,
      productPrice: 250,
      barcode: `690${at + 1}`,
      vendorId,
    });
    goods[productName] = id;
  }
  await setCapacity(ctx, { ids: shelf.channels, capacity: 200, remindNum: 6, warnNum: 2 });
  await bindProduct(ctx, { ids: shelf.channels.slice(0, 1), productId: goods['钻头'] ?? '' });
  await bindProduct(ctx, { ids: shelf.channels.slice(1, 2), productId: goods['手套'] ?? '' });
  const place = { kind: PLACE.warehouse, ref: warehouseId };
  const lines = Object.values(goods).map((productId) => ({ place, productId, qty: 900 }));
  await openingEntry(ctx, { document: { kind: 'opening', id: newId() }, lines });
  const { id: modelId } = await createVmModel(ctx, { modelCode: 'M', modelName: '弹簧机', rows: 4, columns: 10 });
  const { id: departmentId } = await createDepartment(ctx, { departmentCode: 'D2', departmentName: '二车间' });
  await createPost(ctx, { postCode: 'P1', postName: '操作工' });
  const [empId = ''] = await createEmployees(ctx, [{ empCode: 'E1', empName: '样板', departmentId, cardNo: '70003' }]);
  const { id: strategyId } = await createStrategy(ctx, { strategyName: '手套一天两双', entityType: 0, entityId: empId });
  await createItems(ctx, { strategyId, productIds: [goods['手套'] ?? ''], limitNum: 2, periodicUnit: 'D' });
  return { warehouseId, vendorId, modelId, departmentId, goods };
}

interface Machine {
  code: string;
  name: string;
  channels: number;
  /** In each of them. */
  stock: number;
}

/** A machine whose channels hold gloves and ear plugs in turn, 20 at most. */
export async function machine(ctx: Ctx, floor: Floor, { code, name, channels, stock }: Machine): Promise<string> {
  const { modelId: vmModelId, warehouseId } = floor;
  const { id } = await createVm(ctx, { vmCode: code, deviceCode: `D-${code}`, vmName: name, vmModelId, warehouseId });
  const points = { capacity: 20, warnNum: 2, remindNum: 5 };
  const rows = Array.from({ length: channels }, (_, at) => ({
    ...points,
    tray: 1 + Math.floor(at / 10),
    position: 1 + (at % 10),
    channelCode: `${1 + Math.floor(at / 10)}${String(1 + (at % 10)).padStart(2, '0')}`,
  }));
  const { ids } = await addChannels(ctx, { vmId: id, rows });
  const productOf = (at: number): string => floor.goods[at % 2 === 0 ? '手套' : '耳塞'] ?? '';
  await bindProducts(
    ctx,
    ids.map((channelId, at) => ({ channelId, productId: productOf(at) })),
  );
  if (stock > 0)
    await openingEntry(ctx, {
      document: { kind: 'opening', id: newId() },
      lines: ids.map((ref, at) => ({ place: { kind: PLACE.vmChannel, ref, owner: id }, productId: productOf(at), qty: stock })),
    });
  return id;
}

/** Two orders of five lines in all, that come in one delivery; gives their numbers. */
export async function twoOrders(ctx: Ctx, { vendorId, warehouseId, goods }: Floor): Promise<string[]> {
  const order = async (...lines: [name: string, num: number][]) => {
    const asked = lines.map(([name, num]) => ({ productId: goods[name] ?? '', num }));
    return (await createPurchase(ctx, { vendorId, warehouseId, lines: asked })).poNo;
  };
  return [await order(['钻头', 10], ['手套', 6], ['润滑油', 5]), await order(['耳塞', 4], ['胶带', 8])];
}

/** Somebody who is going, with a card and two drills in hand. */
export async function leaver(ctx: Ctx, { departmentId, warehouseId, goods }: Floor, code: string): Promise<void> {
  const person = { empCode: code, empName: `离职${code}`, departmentId, cardNo: `66${code}` };
  const [empId = ''] = await createEmployees(ctx, [person]);
  const from = { kind: PLACE.warehouse, ref: warehouseId };
  const to = { kind: PLACE.employee, ref: empId };
  const moves = [{ productId: goods['钻头'] ?? '', qty: 2, from, to, kind: MOVE.borrow }];
  await postIntent(ctx, { document: { kind: 'trade', id: newId() }, moves });
}
