// The smart warehouses of the demonstration site: shelves with goods, counts, and orders in every state.
import { sql } from 'kysely';
import { PLACE } from '../../contract/stock/ledger.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { newId } from '../kernel/db/ids.ts';
import { from } from '../kernel/scope.ts';
import { onHand, openingEntry } from '../modules/stock/index.ts';
import {
  addRefillPlans,
  approveInventory,
  bindProduct,
  confirmPickOrder,
  createInventory,
  createPickOrder,
  createPrewh,
  createRefill,
  createRetreat,
  createReturn,
  createShelf,
  createTemplate,
  createUwhOrder,
  createWave,
  findPickOrder,
  setApproval,
  setCapacity,
  updateInventory,
  updatePickOrder,
} from '../modules/warehouse/index.ts';
import { makeCabin } from './cabin.ts';
import type { DemoProduct } from './goods.ts';
import { seeded, type Random } from './random.ts';
import { ReplenishmentType } from '../../contract/replenish/codes.ts';
import { ApprovalOrderStatus } from '../../contract/workflow/codes.ts';
import { InventoryStatus, PrewhType, ShelfType } from '../../contract/warehouse/codes.ts';

type Good = DemoProduct & { id: string };
interface SmartWarehouseInput {
  goods: readonly Good[];
  /** From where the smart warehouses are filled. */
  warehouseId: string;
  takers: readonly (readonly [id: string, weight: number])[];
  storekeepers: readonly string[];
  projects: readonly string[];
}
interface ShelfPlan {
  code: string;
  name: string;
  type: (typeof ShelfType)['plain' | 'weighing'];
  rows: number;
  columns: number;
  families: RegExp;
}
interface StorePlan {
  code: string;
  name: string;
  type: (typeof PrewhType)['stationed' | 'unmanned'];
  address: string;
  shelves: readonly ShelfPlan[];
}

const STORES: readonly StorePlan[] = [
  {
    code: 'PW01',
    name: '一车间智能仓',
    type: PrewhType.stationed,
    address: '机加一车间 西侧',
    shelves: [
      { code: 'A', name: '刀具架', type: ShelfType.plain, rows: 4, columns: 6, families: /^T1[124]/ },
      { code: 'B', name: '刀片称重架', type: ShelfType.weighing, rows: 3, columns: 4, families: /^T13/ },
    ],
  },
  {
    code: 'PW02',
    name: '装配智能仓',
    type: PrewhType.stationed,
    address: '装配车间 二线旁',
    shelves: [
      { code: 'A', name: '油品胶带架', type: ShelfType.plain, rows: 3, columns: 5, families: /^T(5|7)/ },
      { code: 'B', name: '砂轮砂纸架', type: ShelfType.plain, rows: 2, columns: 6, families: /^T4/ },
    ],
  },
  {
    code: 'UW01',
    name: '夜班无人仓',
    type: PrewhType.unmanned,
    address: '机加二车间 东门',
    shelves: [{ code: 'A', name: '劳保架', type: ShelfType.plain, rows: 4, columns: 5, families: /^T2/ }],
  },
];

interface Bin {
  id: string;
  good: Good;
  stock: number;
  capacity: number;
}
interface Store {
  id: string;
  bins: Bin[];
}

/** Makes the smart warehouses and what happened in them; of a small site, the same with its fewer goods. */
export async function makeSmartWarehouses(ctx: Ctx, asked: SmartWarehouseInput): Promise<void> {
  const random = seeded(20_260_303);
  const stores: Store[] = [];
  for (const plan of STORES) stores.push(await makeStore(ctx, random, { plan, asked }));
  const [first, second, unmanned] = stores;
  if (!first || !second || !unmanned) return;
  await countAll(ctx, first, asked.storekeepers[0] ?? null);
  await countSome(ctx, second);
  await countMain(ctx, asked);
  for (let at = 0; at < 18; at += 1) await order(ctx, random, { store: at % 3 === 2 ? second : first, asked, at });
  for (const at of [1, 2, 4]) await order(ctx, random, { store: unmanned, asked, at });
  for (let at = 0; at < 9; at += 1) await apply(ctx, random, { store: unmanned, asked, at });
  await keepTemplates(ctx, [first, second]);
  await moveGoods(ctx, random, { first, second, unmanned, asked });
  await makeWave(ctx, random, { store: first, asked });
  await makeCabin(ctx, asked);
  await spread(ctx);
}

/** What the early shift wants, to be picked in one walk. */
async function makeWave(ctx: Ctx, random: Random, plan: Omit<OrderPlan, 'at'>): Promise<void> {
  const orderIds: string[] = [];
  for (let n = 0; n < 6; n += 1) orderIds.push(...(await order(ctx, random, { ...plan, at: UNPICKED })));
  if (orderIds.length > 1) await createWave(ctx, { orderIds, remark: '早班' });
}

interface Moving {
  first: Store;
  second: Store;
  unmanned: Store;
  asked: SmartWarehouseInput;
}

/** A plan that is under way, refills, a return and a retreat. */
async function moveGoods(ctx: Ctx, random: Random, { first, second, unmanned, asked }: Moving): Promise<void> {
  const { id: prewhId, bins } = first;
  const low = bins.filter(({ stock, capacity }) => stock * 2 < capacity).slice(0, 4);
  const lines = low.map(({ id, stock, capacity }) => ({ channelId: id, num: Math.min(5, capacity - stock) }));
  const [plan] = lines.length > 0 ? await addRefillPlans(ctx, { lines, remark: '早班补货' }) : [];
  const [line] = lines;
  if (plan && line) await createRefill(ctx, { prewhId, planId: plan.id, replenishType: ReplenishmentType.byScan, lines: [line] });
  const some = random.shuffled(second.bins.filter(({ stock, capacity }) => stock < capacity)).slice(0, 3);
  const empId = asked.storekeepers[1] ?? null;
  const full = some.map(({ id }) => ({ channelId: id, num: 1 }));
  if (full.length > 0) await createRefill(ctx, { prewhId: second.id, replenishType: ReplenishmentType.byCard, empId, lines: full });
  const rest = unmanned.bins.filter(({ stock, capacity }) => stock + 4 <= capacity).slice(0, 2);
  const filled = rest.map(({ id }) => ({ channelId: id, num: 4 }));
  if (filled.length > 0) await createRefill(ctx, { prewhId: unmanned.id, replenishType: ReplenishmentType.byCard, empId, lines: filled });
  // A refill or a return every day and a half, for a month.
  for (let at = 0; at < 18; at += 1) {
    const store = random.pick([first, second, unmanned]);
    const bin = random.pick(store.bins.filter(({ stock, capacity }) => stock + 6 <= capacity));
    const one = [{ channelId: bin.id, num: random.int(1, 4) }];
    bin.stock += 3;
    if (at % 4 === 3) await createReturn(ctx, { prewhId: store.id, empId: random.weighted(asked.takers), reason: '多领', lines: one });
    else await createRefill(ctx, { prewhId: store.id, replenishType: ReplenishmentType.byScan, empId, lines: one });
  }
  const [back, out] = bins.filter(({ stock }) => stock >= 8).slice(-2);
  if (back)
    await createReturn(ctx, { prewhId, empId: random.weighted(asked.takers), reason: '多领', lines: [{ channelId: back.id, num: 1 }] });
  if (out) await createRetreat(ctx, { prewhId, reason: '批次不良，退供应商', lines: [{ channelId: out.id, num: 2 }] });
}

/** The documents were not made all at once: the newest a few hours ago, each other some hours before. */
async function spread(ctx: Ctx): Promise<void> {
  for (const [table, number, column, hours] of [
    ['pick_order', 'pick_no', 'created_at', 5],
    ['uwh_pick_order', 'order_no', 'apply_time', 2],
    ['prewh_order', 'id', 'created_at', 31],
    ['prewh_inventory', 'inventory_no', 'created_at', 20],
  ] as const)
    await sql`update ${sql.table(table)} as o set ${sql.ref(column)} = ${sql.ref(`o.${column}`)} - n.place * ${hours} * interval '1 hour'
      from (select id, row_number() over (order by ${sql.ref(number)} desc) as place from ${sql.table(table)} where node_id = ${ctx.nodeId}) n
      where o.node_id = ${ctx.nodeId} and o.id = n.id`.execute(ctx.db);
}

async function makeStore(ctx: Ctx, random: Random, { plan, asked }: { plan: StorePlan; asked: SmartWarehouseInput }): Promise<Store> {
  const { code: prewhCode, name: prewhName, type: prewhType, address } = plan;
  const { id } = await createPrewh(ctx, { prewhCode, prewhName, prewhType, warehouseId: asked.warehouseId, address });
  const bins: Bin[] = [];
  for (const shelf of plan.shelves) bins.push(...(await makeBins(ctx, random, { prewhId: id, shelf, goods: asked.goods })));
  const at = { kind: PLACE.prewhChannel, owner: id };
  const lines = bins.map(({ id: ref, good, stock }) => ({ place: { ...at, ref }, productId: good.id, qty: stock, unitCost: good.price }));
  const behind = bins.map(({ good }) => ({
    place: { kind: PLACE.warehouse, ref: asked.warehouseId },
    productId: good.id,
    qty: random.int(5, 400),
    unitCost: good.price,
  }));
  const filled = lines.filter(({ qty }) => qty > 0);
  if (filled.length > 0) await openingEntry(ctx, { document: { kind: 'opening', id: newId() }, lines: [...filled, ...behind] });
  return { id, bins };
}

interface BinPlan {
  prewhId: string;
  shelf: ShelfPlan;
  goods: readonly Good[];
}

async function makeBins(ctx: Ctx, random: Random, { prewhId, shelf, goods }: BinPlan): Promise<Bin[]> {
  const { code: shelfCode, name: shelfName, type: shelfType, rows: rowNum, columns: columnNum, families } = shelf;
  const { channels } = await createShelf(ctx, { prewhId, shelfCode, shelfName, shelfType, rowNum, columnNum });
  const kept = random.shuffled(goods.filter(({ family }) => families.test(family.type)));
  const bins: Bin[] = [];
  for (const [at, id] of channels.entries()) {
    const good = kept[at];
    // The last place of a shelf is still empty.
    if (!good || at === channels.length - 1) continue;
    const capacity = good.price > 20_000 ? random.int(5, 12) : random.pick([20, 30, 50]);
    const remindNum = Math.round(capacity * 0.4);
    await bindProduct(ctx, { ids: [id], productId: good.id });
    await setCapacity(ctx, {
      ids: [id],
      capacity,
      remindNum,
      warnNum: Math.floor(remindNum / 2),
      ...(shelfType === ShelfType.weighing ? { weightPerUnit: random.int(4_000, 30_000) } : {}),
    });
    bins.push({ id, good, capacity, stock: random.chance(0.15) ? random.int(0, remindNum) : random.int(remindNum + 1, capacity + 1) });
  }
  return bins;
}

/** A finished count: two channels differ. */
async function countAll(ctx: Ctx, { id: prewhId, bins }: Store, empId: string | null): Promise<void> {
  const channelIds = bins.slice(0, 12).map(({ id }) => id);
  const { id } = await createInventory(ctx, { prewhId, channelIds, empId, remark: '月度抽盘' });
  const stock = new Map(bins.map((bin) => [bin.id, bin.stock]));
  const seen = channelIds.map((channel, at) => Math.max(0, (stock.get(channel) ?? 0) + (at === 3 ? -1 : at === 7 ? -2 : 0)));
  const lines = seen.map((realNum, at) => ({ lineNo: at + 1, realNum }));
  // What differs is counted once more.
  await updateInventory(ctx, { id, lines });
  const { status } = await updateInventory(ctx, { id, lines, finishFlag: true });
  if (status === InventoryStatus.review) await approveInventory(ctx, { id, passFlag: true });
}

/** A count of the main warehouse that is going on. */
async function countMain(ctx: Ctx, { warehouseId, goods }: SmartWarehouseInput): Promise<void> {
  const productIds = goods.slice(0, 12).map(({ id }) => id);
  const { id } = await createInventory(ctx, { warehouseId, productIds, remark: '主仓循环盘点' });
  const lying = await onHand(ctx, { places: [{ kind: PLACE.warehouse, ref: warehouseId }], products: productIds });
  const counted = await from(ctx, 'prewhInventoryLine', 'l').select(['l.lineNo', 'l.productId']).where('l.inventoryId', '=', id).execute();
  const numOf = (productId: string) => lying.find((row) => row.productId === productId)?.onHand ?? 0;
  const lines = counted.slice(0, 4).map(({ lineNo, productId }, at) => ({ lineNo, realNum: numOf(productId) + (at === 2 ? 1 : 0) }));
  await updateInventory(ctx, { id, lines });
}

/** A count that is going on. */
async function countSome(ctx: Ctx, { id: prewhId, bins }: Store): Promise<void> {
  const { id } = await createInventory(ctx, { prewhId, remark: '交接班盘点' });
  await updateInventory(ctx, {
    id,
    lines: bins.slice(0, 5).map(({ stock }, at) => ({ lineNo: at + 1, realNum: at === 2 ? stock + 1 : stock })),
  });
}

interface OrderPlan {
  store: Store;
  asked: SmartWarehouseInput;
  at: number;
}

/** Different products of which enough lies there. */
function wanted(random: Random, { bins }: Store): { productId: string; num: number }[] {
  const rich = random.shuffled(bins.filter(({ stock }) => stock >= 8)).slice(0, random.int(1, 4));
  return [...new Map(rich.map(({ good }) => [good.id, { productId: good.id, num: random.int(1, 3) }])).values()];
}

/** What is often picked together: a set for each of the smart warehouses. */
async function keepTemplates(ctx: Ctx, stores: readonly Store[]): Promise<void> {
  const names = ['换刀常用套装', '油品日常保养', '夜班备用'];
  for (const [at, templateName] of names.entries()) {
    const goods = [...new Map((stores[at % stores.length]?.bins ?? []).map(({ good }) => [good.id, good])).keys()];
    const lines = goods.slice(at, at + 4).map((productId, n) => ({ productId, num: n + 1 }));
    if (lines.length > 0) await createTemplate(ctx, { templateName, remark: at === 0 ? '每班一套' : null, lines });
  }
}

/** The number of an order that is confirmed and of which nothing is picked. */
const UNPICKED = 10;

/** Every third order waits, the others are confirmed; of those, most are picked, one in parts. Gives those of which nothing is picked yet. */
async function order(ctx: Ctx, random: Random, { store, asked, at }: OrderPlan): Promise<string[]> {
  const lines = wanted(random, store);
  if (lines.length === 0) return [];
  const head = {
    empId: random.weighted(asked.takers),
    projectId: random.chance(0.3) ? random.pick(asked.projects) : null,
    remark: random.chance(0.2) ? '急用，请优先备货' : null,
  };
  const { id } = await createPickOrder(ctx, { prewhId: store.id, ...head, lines });
  if (at % 3 === 0) return [];
  await confirmPickOrder(ctx, { id });
  if (at % 3 === 1 && at > 9) return [id];
  const made = await findPickOrder(ctx, { id });
  const picked = made.lines.map(({ pickLineNo, planNum }, n) => ({ pickLineNo, realNum: at === 4 && n === 0 ? planNum - 1 : planNum }));
  await updatePickOrder(ctx, { id, picked });
  return [];
}

/** Some wait, some were passed, one was rejected. */
async function apply(ctx: Ctx, random: Random, { store, asked, at }: OrderPlan): Promise<void> {
  const lines = wanted(random, store);
  if (lines.length === 0) return;
  const remark = random.chance(0.5) ? '夜班领用' : null;
  const { id } = await createUwhOrder(ctx, { prewhId: store.id, empId: random.weighted(asked.takers), remark, lines });
  if (at % 3 === 1) await setApproval(ctx, { ids: [id], approvalStatus: ApprovalOrderStatus.passed });
  if (at === 5) await setApproval(ctx, { ids: [id], approvalStatus: ApprovalOrderStatus.rejected, approveRemark: '请白班领取' });
}
