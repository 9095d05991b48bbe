// What is asked of warehouses and bought for them: pick orders, refills, counts, purchases, deliveries, bills of materials.
import type { Ctx } from '../../src/server/kernel/ctx.ts';
import { newId } from '../../src/server/kernel/db/ids.ts';
import { OutKind } from '../../src/contract/outbound/codes.ts';
import { PLACE } from '../../src/contract/stock/ledger.ts';
import { createEntry, updateEntry } from '../../src/server/modules/inbound/entry.ts';
import { postEntry } from '../../src/server/modules/inbound/post.ts';
import { createOut, postOut, receiveOut } from '../../src/server/modules/outbound/index.ts';
import { cancelOut, closeOut, updateOut } from '../../src/server/modules/outbound/out-order.ts';
import { createVendor } from '../../src/server/modules/org/index.ts';
import { changeBomStatus, createBom } from '../../src/server/modules/product/index.ts';
import { cancelDelivery, createDelivery, receiveDelivery, receivePurchase } from '../../src/server/modules/purchase/delivery.ts';
import { closePurchase, createPurchase, failPurchase } from '../../src/server/modules/purchase/purchase.ts';
import { openingEntry, type Place } from '../../src/server/modules/stock/index.ts';
import { approveInventory, createInventory, updateInventory } from '../../src/server/modules/warehouse/inventory.ts';
import { confirmPickOrder, createPickOrder, updatePickOrder } from '../../src/server/modules/warehouse/pick-order.ts';
import { createRefill } from '../../src/server/modules/warehouse/prewh-order.ts';
import { addRefillPlans, closeRefillPlan, completeRefillPlan } from '../../src/server/modules/warehouse/refill.ts';
import { createWarehouse } from '../../src/server/modules/warehouse/index.ts';
import { furnishStore } from '../../src/server/modules/warehouse/test-store.ts';
import { createUwhOrder, setApproval, updateUwhOrder } from '../../src/server/modules/warehouse/uwh-order.ts';
import { cancelWave, createWave, finishWave } from '../../src/server/modules/warehouse/wave.ts';
import { pickWave } from '../../src/server/modules/warehouse/wave-pick.ts';
import { once, stateIn, type Order } from './order.ts';

let made = 0;
const stock = (ctx: Ctx, place: Place, productId: string) =>
  openingEntry(ctx, { document: { kind: 'opening', id: newId() }, lines: [{ place, productId, qty: 100_000 }] });
/** An unmanned warehouse with more gloves than all orders together take, ten drills that are counted, and a vendor. */
const storeOf = once((t) =>
  t.run(async (ctx) => {
    const store = await furnishStore(ctx, 'ORDERS', 1);
    await stock(ctx, { kind: PLACE.prewhChannel, ref: store.third, owner: store.prewhId }, store.glove);
    return { ...store, vendorId: (await createVendor(ctx, { vendorCode: 'STORE', vendorName: '供应商' })).id };
  }),
);

const pickOrder: Order = {
  name: 'pick order',
  flows: ['confirmFlow', 'pickFlow'],
  states: ['pending', 'confirmed', 'picking', 'finished'],
  moves: {
    change: { from: ['pending'], to: 'pending' },
    confirm: { from: ['pending'], to: 'confirmed' },
    pickOne: { from: ['confirmed', 'picking'], to: 'picking' },
    finish: { from: ['confirmed', 'picking'], to: 'finished' },
  },
  async make(t, state) {
    const { prewhId, empId, glove } = await storeOf(t);
    const { id } = await t.run((ctx) => createPickOrder(ctx, { prewhId, empId, lines: [{ productId: glove, num: 2 }] }));
    if (state !== 'pending') await t.run((ctx) => confirmPickOrder(ctx, { id }));
    if (state === 'picking' || state === 'finished') await t.run((ctx) => pickOrder.act(ctx, 'pickOne', id));
    if (state === 'finished') await t.run((ctx) => pickOrder.act(ctx, 'finish', id));
    return id;
  },
  async act(ctx, action, id) {
    if (action === 'confirm') return confirmPickOrder(ctx, { id });
    if (action === 'change') return updatePickOrder(ctx, { id, remark: '改' });
    if (action === 'finish') return updatePickOrder(ctx, { id, finishFlag: true });
    // scope: the check's own node
    const { pickLineNo } = await ctx.db
      .selectFrom('pickOrderLine')
      .select('pickLineNo')
      .where('orderId', '=', id)
      .executeTakeFirstOrThrow();
    return updatePickOrder(ctx, { id, picked: [{ pickLineNo, realNum: 1 }] });
  },
  stateOf: async ({ pool }, id) => {
    const { rows } = await pool.query('select pick_list_status, pick_status from pick_order where id = $1', [id]);
    return rows[0].pick_list_status === 0 ? 'pending' : (['confirmed', 'finished', 'picking'][rows[0].pick_status] ?? '');
  },
};

const UWH_STATES = ['passed', 'pending', 'rejected', 'cancelled', 'expired'];
/** R160. Expired is not stored: it follows from the end of validity. */
const wave: Order = {
  name: 'wave',
  flows: ['waveFlow'],
  states: ['planned', 'walking', 'done', 'cancelled'],
  moves: {
    pick: { from: ['planned', 'walking'], to: 'walking' },
    finish: { from: ['walking'], to: 'done' },
    cancel: { from: ['planned', 'walking'], to: 'cancelled' },
  },
  async make(t, state) {
    const orderId = await pickOrder.make(t, 'confirmed');
    const { id } = await t.run((ctx) => createWave(ctx, { orderIds: [orderId] }));
    if (state === 'walking' || state === 'done') await t.run((ctx) => wave.act(ctx, 'pick', id));
    if (state === 'done') await t.run((ctx) => wave.act(ctx, 'finish', id));
    if (state === 'cancelled') await t.run((ctx) => wave.act(ctx, 'cancel', id));
    return id;
  },
  act: (ctx, action, id) => {
    if (action === 'finish') return finishWave(ctx, { id });
    if (action === 'cancel') return cancelWave(ctx, { id });
    return pickWave(ctx, { id, lines: [{ lineNo: 1, pickedNum: 2 }] });
  },
  stateOf: stateIn('pick_wave', 'wave_status', ['planned', 'walking', 'done', 'cancelled']),
};

const uwh: Order = {
  name: 'pick order of an unmanned warehouse',
  flows: ['uwhFlow'],
  states: UWH_STATES,
  moves: {
    change: { from: ['pending'], to: 'pending' },
    pass: { from: ['pending'], to: 'passed' },
    reject: { from: ['pending'], to: 'rejected' },
    cancel: { from: ['pending', 'passed'], to: 'cancelled' },
  },
  async make(t, state) {
    const { prewhId, empId, glove } = await storeOf(t);
    const { id } = await t.run((ctx) => createUwhOrder(ctx, { prewhId, empId, lines: [{ productId: glove, num: 1 }] }));
    if (state === 'expired')
      await t.pool.query(`update uwh_pick_order set apply_time = '2026-01-01', valid_until = '2026-01-02' where id = $1`, [id]);
    else if (state !== 'pending')
      await t.run((ctx) => setApproval(ctx, { ids: [id], approvalStatus: (UWH_STATES.indexOf(state) + 1) as 1 }));
    return id;
  },
  act: (ctx, action, id) =>
    action === 'change'
      ? updateUwhOrder(ctx, { id, remark: '改' })
      : setApproval(ctx, { ids: [id], approvalStatus: ({ pass: 1, reject: 3, cancel: 4 } as const)[action as 'pass'] }),
  stateOf: stateIn(
    'uwh_pick_order',
    'case when approval_status in (1, 2) and valid_until <= now() then 4 else approval_status - 1 end',
    UWH_STATES,
  ),
};

const refill: Order = {
  name: 'plan to refill a smart warehouse',
  flows: ['refillFlow'],
  states: ['issued', 'completed', 'closed'],
  moves: {
    fill: { from: ['issued'], to: 'completed' },
    complete: { from: ['issued'], to: 'completed' },
    close: { from: ['issued'], to: 'closed' },
  },
  async make(t, state) {
    const id = await t.run(async (ctx) => {
      const store = await furnishStore(ctx, `F${(made += 1)}`);
      await stock(ctx, { kind: PLACE.warehouse, ref: store.warehouseId }, store.drill);
      const [plan] = await addRefillPlans(ctx, { lines: [{ channelId: store.second, num: 3 }] });
      const { id: planId } = plan!;
      // One of which nothing was filled in is closed, never completed.
      await createRefill(ctx, { prewhId: store.prewhId, planId, lines: [{ channelId: store.second, num: 1 }] });
      return planId;
    });
    if (state === 'completed') await t.run((ctx) => completeRefillPlan(ctx, { id }));
    if (state === 'closed') await t.run((ctx) => closeRefillPlan(ctx, { id }));
    return id;
  },
  async act(ctx, action, id) {
    if (action === 'complete') return completeRefillPlan(ctx, { id });
    if (action === 'close') return closeRefillPlan(ctx, { id });
    // scope: the check's own node
    const { prewhId } = await ctx.db.selectFrom('prewhReplenishPlan').select('prewhId').where('id', '=', id).executeTakeFirstOrThrow();
    const { channelId } = await ctx.db
      .selectFrom('prewhReplenishPlanLine')
      .select('channelId')
      .where('planId', '=', id)
      .executeTakeFirstOrThrow();
    return createRefill(ctx, { prewhId, planId: id, lines: [{ channelId, num: 2 }] });
  },
  stateOf: stateIn('prewh_replenish_plan', 'status', ['', 'issued', 'completed', '', 'closed']),
};

const INVENTORY_STATES = ['planned', 'counting', 'finished', 'review'];
const inventory: Order = {
  name: 'count in a smart warehouse',
  flows: ['inventoryFlow'],
  states: INVENTORY_STATES,
  moves: {
    count: { from: ['planned', 'counting'], to: 'counting' },
    finish: { from: ['planned', 'counting'], to: 'finished' },
    pass: { from: ['review'], to: 'finished' },
    sendBack: { from: ['review'], to: 'counting' },
  },
  async make(t, state) {
    const { prewhId, first } = await storeOf(t);
    const { id } = await t.run((ctx) => createInventory(ctx, { prewhId, channelIds: [first] }));
    if (state !== 'planned') await t.run((ctx) => inventory.act(ctx, 'count', id));
    if (state === 'finished') await t.run((ctx) => inventory.act(ctx, 'finish', id));
    if (state === 'review') await t.pool.query('update prewh_inventory set status = 3 where id = $1', [id]);
    return id;
  },
  act: (ctx, action, id) =>
    action === 'pass' || action === 'sendBack'
      ? approveInventory(ctx, { id, passFlag: action === 'pass' })
      : updateInventory(ctx, { id, lines: [{ lineNo: 1, realNum: 10 }], finishFlag: action === 'finish' }),
  stateOf: stateIn('prewh_inventory', 'status', INVENTORY_STATES),
};

const PURCHASE_STATES = ['open', 'partial', 'complete', 'closed', 'failed'];
const buyTwo = (ctx: Ctx, { warehouseId, vendorId, glove }: Awaited<ReturnType<typeof storeOf>>) =>
  createPurchase(ctx, { vendorId, warehouseId, lines: [{ productId: glove, num: 2 }] });
/** Of two pieces one comes at a time. */
const purchase: Order = {
  name: 'purchase order',
  flows: ['purchaseFlow'],
  states: PURCHASE_STATES,
  moves: {
    receive: { from: ['open', 'partial'], to: { open: 'partial', partial: 'complete' } },
    close: { from: ['open', 'partial', 'failed'], to: 'closed' },
    fail: { from: ['open'], to: 'failed' },
  },
  async make(t, state) {
    const store = await storeOf(t);
    const { id } = await t.run((ctx) => buyTwo(ctx, store));
    const steps = { open: [], partial: ['receive'], complete: ['receive', 'receive'], closed: ['close'], failed: ['fail'] }[state] ?? [];
    for (const step of steps) await t.run((ctx) => purchase.act(ctx, step, id));
    return id;
  },
  act: (ctx, action, id) => {
    if (action === 'receive') return receivePurchase(ctx, { id, lines: [{ lineNo: 1, num: 1 }] });
    return action === 'close' ? closePurchase(ctx, { id }) : failPurchase(ctx, { id, failReason: '停产' });
  },
  stateOf: stateIn('purchase_order', 'order_status', PURCHASE_STATES),
};

const DELIVERY_STATES = ['onWay', 'received', 'cancelled'];
const delivery: Order = {
  name: 'delivery',
  flows: ['deliveryFlow'],
  states: DELIVERY_STATES,
  moves: { receive: { from: ['onWay'], to: 'received' }, cancel: { from: ['onWay'], to: 'cancelled' } },
  async make(t, state) {
    const store = await storeOf(t);
    const { id } = await t.run(async (ctx) => {
      const order = await buyTwo(ctx, store);
      return createDelivery(ctx, { orderId: order.id, lines: [{ lineNo: 1, num: 2 }] });
    });
    if (state !== 'onWay') await t.run((ctx) => delivery.act(ctx, state === 'received' ? 'receive' : 'cancel', id));
    return id;
  },
  act: (ctx, action, id) =>
    action === 'receive' ? receiveDelivery(ctx, { id, lines: [{ lineNo: 1, num: 2 }] }) : cancelDelivery(ctx, { id }),
  stateOf: stateIn('delivery_order', 'delivery_status', DELIVERY_STATES),
};

const BOM_STATES = ['draft', 'effective', 'void'];
/** R165. */
const bom: Order = {
  name: 'bill of materials',
  flows: ['bomFlow'],
  states: BOM_STATES,
  moves: {
    draft: { from: ['effective'], to: 'draft' },
    effective: { from: ['draft'], to: 'effective' },
    void: { from: ['draft', 'effective'], to: 'void' },
  },
  async make(t, state) {
    const { glove } = await storeOf(t);
    const lines = [{ productId: glove, num: 1 }];
    const { bomId } = await t.run((ctx) => createBom(ctx, { bomCode: `B${(made += 1)}`, bomName: '套件', lines }));
    if (state !== 'draft') await t.run((ctx) => bom.act(ctx, state, bomId));
    return bomId;
  },
  act: (ctx, action, bomId) => changeBomStatus(ctx, { bomId, bomStatus: BOM_STATES.indexOf(action) as 0 }),
  stateOf: stateIn('product_bom', 'bom_status', BOM_STATES),
};

const ENTRY_STATES = ['pending', 'posted', 'partial'];
/** Of two lines, a piece each, the first may be posted alone. */
const entry: Order = {
  name: 'entry order',
  flows: ['entryFlow'],
  states: ENTRY_STATES,
  moves: {
    change: { from: ['pending'], to: 'pending' },
    postFirst: { from: ['pending'], to: 'partial' },
    post: { from: ['pending', 'partial'], to: 'posted' },
  },
  // Of a line that was posted nothing is left to post.
  refusals: ['not-allowed-now', 'entry-nothing'],
  async make(t, state) {
    const store = await storeOf(t);
    const { id } = await t.run(async (ctx) => {
      const { poNo } = await buyTwo(ctx, store);
      return createEntry(ctx, { poNo, postFlag: false, lines: [1, 1].map((num) => ({ lineNo: 1, num })) });
    });
    if (state !== 'pending') await t.run((ctx) => entry.act(ctx, state === 'posted' ? 'post' : 'postFirst', id));
    return id;
  },
  async act(ctx, action, id) {
    // scope: the check's own node
    const details = ctx.db.selectFrom('entryOrderDetail as d').innerJoin('entryOrder as o', 'o.id', 'd.orderId').where('o.id', '=', id);
    const { entryNumber, eodId } = await details.select(['o.entryNumber', 'd.eodId']).orderBy('d.lineNo').executeTakeFirstOrThrow();
    if (action === 'change') return updateEntry(ctx, { entryNumber, remark: '改' });
    return postEntry(ctx, { entryNumber, ...(action === 'postFirst' ? { eodIds: [eodId] } : {}) });
  },
  stateOf: stateIn('entry_order', 'posting_status', ENTRY_STATES),
};

/** The store with goods in its main warehouse, and a second one that they go to. */
const twoWarehouses = once(async (t) => {
  const store = await storeOf(t);
  return t.run(async (ctx) => {
    await stock(ctx, { kind: PLACE.warehouse, ref: store.warehouseId }, store.glove);
    const far = await createWarehouse(ctx, { warehouseCode: 'FAR', warehouseName: '分仓', warehouseType: 1 });
    return { ...store, farId: far.id };
  });
});
const OUT_STATES = ['pending', 'partial', 'transit', 'done', 'cancelled'];
/** A transfer of ten pieces; left in part are four of them, and one is received at a time. */
const out: Order = {
  name: 'out order',
  flows: ['outFlow'],
  states: OUT_STATES,
  moves: {
    change: { from: ['pending'], to: 'pending' },
    postOne: { from: ['pending', 'partial'], to: 'partial' },
    post: { from: ['pending', 'partial'], to: 'transit' },
    receiveOne: { from: ['partial', 'transit'], to: { partial: 'partial', transit: 'transit' } },
    close: { from: ['partial'], to: 'transit' },
    cancel: { from: ['pending'], to: 'cancelled' },
  },
  async make(t, state) {
    const { warehouseId, farId, glove } = await twoWarehouses(t);
    const lines = [{ productId: glove, num: 10 }];
    const { id } = await t.run((ctx) => createOut(ctx, { outKind: OutKind.transfer, warehouseId, toWarehouseId: farId, lines }));
    if (state === 'cancelled') await t.run((ctx) => out.act(ctx, 'cancel', id));
    if (state === 'partial') await t.run((ctx) => postOut(ctx, { id, lines: [{ lineNo: 1, num: 4 }] }));
    if (state === 'transit' || state === 'done') await t.run((ctx) => out.act(ctx, 'post', id));
    if (state === 'done') await t.run((ctx) => receiveOut(ctx, { id, lines: [{ lineNo: 1, num: 9, brokenNum: 1 }] }));
    return id;
  },
  act: (ctx, action, id) => {
    if (action === 'change') return updateOut(ctx, { id, remark: '改' });
    if (action === 'close') return closeOut(ctx, { id });
    if (action === 'cancel') return cancelOut(ctx, { id });
    if (action === 'receiveOne') return receiveOut(ctx, { id, lines: [{ lineNo: 1, num: 1 }] });
    return postOut(ctx, { id, ...(action === 'postOne' ? { lines: [{ lineNo: 1, num: 1 }] } : {}) });
  },
  stateOf: stateIn('out_order', 'out_state', OUT_STATES),
};

export const warehouseOrders: readonly Order[] = [pickOrder, wave, uwh, refill, inventory, purchase, delivery, bom, entry, out];
