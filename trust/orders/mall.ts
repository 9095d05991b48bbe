// What is ordered in the cloud mall (R163, R164).
import {
  approveMallOrders,
  cancelMallOrder,
  completeMallOrder,
  createMallOrder,
  createOffer,
  handMallOrder,
} from '../../src/server/modules/mall/index.ts';
import { createVendor } from '../../src/server/modules/org/index.ts';
import { makeMachine } from '../../src/server/modules/replenish/test-floor.ts';
import { hire } from '../../test/machine-floor.ts';
import { once, stateIn, type Order } from './order.ts';

/** A warehouse with more drills than all orders together take, which the mall offers. */
const shopOf = once((t) =>
  t.run(async (ctx) => {
    const { drill, warehouseId } = await makeMachine(ctx, 'MALL', 100_000);
    const vendor = await createVendor(ctx, { vendorCode: 'MALL', vendorName: '供应商' });
    await createOffer(ctx, { productId: drill, vendorId: vendor.id, price: 100 });
    return { drill, warehouseId, empId: await hire(ctx, 'MALL') };
  }),
);

const STATES = ['pending', 'toShip', 'shipped', 'completed', 'cancelled'];
const mall: Order = {
  name: 'order of the cloud mall',
  flows: ['mallFlow'],
  states: STATES,
  moves: {
    pass: { from: ['pending'], to: 'toShip' },
    reject: { from: ['pending'], to: 'cancelled' },
    hand: { from: ['toShip', 'shipped'], to: 'shipped' },
    complete: { from: ['toShip', 'shipped'], to: 'completed' },
    cancel: { from: ['pending', 'toShip'], to: 'cancelled' },
  },
  async make(t, state) {
    const { drill, warehouseId, empId } = await shopOf(t);
    const { id } = await t.run((ctx) => createMallOrder(ctx, { empId, warehouseId, lines: [{ productId: drill, num: 100 }] }));
    if (state === 'cancelled') await t.run((ctx) => cancelMallOrder(ctx, { id }));
    else if (state !== 'pending') await t.run((ctx) => approveMallOrders(ctx, { ids: [id], approvalStatus: 1 }));
    if (state === 'shipped') await t.run((ctx) => handMallOrder(ctx, { id, lines: [{ lineNo: 1, num: 1 }] }));
    if (state === 'completed') await t.run((ctx) => completeMallOrder(ctx, { id }));
    return id;
  },
  act(ctx, action, id) {
    if (action === 'cancel') return cancelMallOrder(ctx, { id });
    if (action === 'complete') return completeMallOrder(ctx, { id });
    if (action === 'hand') return handMallOrder(ctx, { id, lines: [{ lineNo: 1, num: 1 }] });
    return approveMallOrders(ctx, { ids: [id], approvalStatus: action === 'pass' ? 1 : 3 });
  },
  stateOf: stateIn('cloud_mall_order', 'order_status', STATES),
};

export const mallOrders: readonly Order[] = [mall];
