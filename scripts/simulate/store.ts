// The unmanned warehouses of a simulation: made once through the product's own calls, filled, and found again at the next run.
import type { Ask, MachineKey } from './calls.ts';

const LEVELS = 2;
const PLACES = 4;
const FULL = 40;
const LEAST = 12;
/** Of one piece in the first channel, and how much more in each further one: no two weigh the same. Milligrams. */
const FIRST_WEIGHT = 50_000;
const WEIGHT_STEP = 7_000;

export interface StoreChannel {
  id: string;
  channelCode: string;
  weightPerUnit: number;
  stock: number;
}
export interface SimulatedStore {
  prewhId: string;
  prewhCode: string;
  /** Which it is filled from. */
  warehouseId: string;
  key: MachineKey;
  people: { id: string; empCode: string }[];
  channels: StoreChannel[];
}

const codeOf = (at: number): string => `SIM-W${String(at + 1).padStart(2, '0')}`;

/** Makes what is missing of so many unmanned warehouses, fills them and gives each a fresh key. */
export async function prepareStores(ask: Ask, count: number): Promise<SimulatedStore[]> {
  if (count === 0) return [];
  const people = await ask('/basic/searchNodeEmp', {});
  if (people.length < 2) throw new Error('员工不到两人，不能模拟无人仓 (an unmanned warehouse needs two employees)');
  const warehouseId = await homeOf(ask);
  const stores: SimulatedStore[] = [];
  for (let at = 0; at < count; at += 1) {
    const prewhId = await prewhOf(ask, { prewhCode: codeOf(at), warehouseId });
    await fill(ask, { prewhId, warehouseId });
    const key = await freshKey(ask, prewhId);
    stores.push({ prewhId, prewhCode: codeOf(at), warehouseId, key, people, channels: await channelsOf(ask, prewhId) });
  }
  return stores;
}

/** The warehouse that they are filled from. */
export async function homeOf(ask: Ask, warehouseCode = 'SIM-MAIN', warehouseName = '模拟主仓'): Promise<string> {
  const [known] = await ask('/warehouse/listNodeWarehouse', { keyword: warehouseCode });
  if (known) return known.id;
  const made = { warehouseCode, warehouseName, warehouseType: 0 };
  return (await ask('/warehouse/createNodeWarehouse', made)).id;
}

/** A warehouse with one shelf that weighs, a product in each of its places. */
export async function prewhOf(
  ask: Ask,
  { prewhCode, warehouseId, prewhType = 1 }: { prewhCode: string; warehouseId: string; prewhType?: 0 | 1 },
): Promise<string> {
  const { rows } = await ask('/warehouse/listPrewhPage', { page: 1, limit: 1, keyword: prewhCode });
  if (rows[0]) return rows[0].id;
  const products = (await ask('/basic/listProduct', { page: 1, limit: 30 })).rows;
  const { id: prewhId } = await ask('/warehouse/createPrewh', {
    prewhCode,
    prewhName: `模拟${prewhType === 1 ? '无人仓' : '智能仓'}${prewhCode.slice(-2)}`,
    prewhType,
    warehouseId,
  });
  const shelf = { prewhId, shelfCode: 'S1', shelfName: '称重架', shelfType: 2, rowNum: LEVELS, columnNum: PLACES };
  const { channels } = await ask('/warehouse/createPrewhShelf', shelf);
  for (const [at, id] of (channels as string[]).entries()) {
    await ask('/warehouse/prewhChannelBindProduct', { ids: [id], productId: products[at % products.length]?.id });
    const weightPerUnit = FIRST_WEIGHT + at * WEIGHT_STEP;
    await ask('/warehouse/updatePrewhChannelCapacity', { ids: [id], capacity: FULL, remindNum: 4, warnNum: 2, weightPerUnit });
  }
  return prewhId;
}

/** What its channels hold by the books. */
export async function channelsOf(ask: Ask, prewhId: string): Promise<StoreChannel[]> {
  const rows = await ask('/warehouse/listPrewhChannel', { prewhId });
  return (rows as (Omit<StoreChannel, 'stock'> & { stockNum: number })[]).map(({ id, channelCode, weightPerUnit, stockNum }) => ({
    id,
    channelCode,
    weightPerUnit,
    stock: stockNum,
  }));
}

/** Channels that run low are filled up: bought, received, put away. Gives how many came into each. */
export async function fill(
  ask: Ask,
  { prewhId, warehouseId }: Pick<SimulatedStore, 'prewhId' | 'warehouseId'>,
): Promise<{ channelCode: string; num: number }[]> {
  const rows = (await ask('/warehouse/listPrewhChannel', { prewhId })) as LowChannel[];
  const low = rows.filter(({ stockNum }) => stockNum < LEAST);
  if (low.length === 0) return [];
  const vendorId = await vendorOf(ask);
  const wanted = [...Map.groupBy(low, ({ productId }) => productId)].map(([productId, own]) => ({
    productId,
    num: own.reduce((sum, { stockNum }) => sum + FULL - stockNum, 0),
    price: '1',
  }));
  const { poNo } = await ask('/vreplenish/createPurchaseOrder', { vendorId, warehouseId, lines: wanted });
  const came = wanted.map(({ num }, at) => ({ lineNo: at + 1, num }));
  await ask('/warehouse/createEntryOrder', { poNo, postFlag: true, lines: came });
  const put = low.map(({ id: channelId, stockNum }) => ({ channelId, num: FULL - stockNum }));
  await ask('/warehouse/createPrewhReplenish', { prewhId, lines: put });
  return low.map(({ channelCode, stockNum }) => ({ channelCode, num: FULL - stockNum }));
}
interface LowChannel {
  id: string;
  channelCode: string;
  productId: string;
  stockNum: number;
}
/** Whom the goods are bought from. */
export const vendorOf = async (ask: Ask): Promise<string> =>
  (await ask('/basic/listVendor', { page: 1, limit: 1 })).rows[0]?.id ?? (await ask('/basic/createVendor', VENDOR)).id;
const VENDOR = { vendorCode: 'SIM', vendorName: '模拟供应商' };

async function freshKey(ask: Ask, prewhId: string): Promise<MachineKey> {
  const { rows } = await ask('/vm/listOpenKey', { page: 1, limit: 10, prewhId, ended: false });
  for (const { id } of rows) await ask('/vm/endOpenKey', { id });
  return ask('/vm/createOpenKey', { keyName: '模拟', prewhId });
}
