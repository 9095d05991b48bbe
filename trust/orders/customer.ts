// What people of a customer ask for, and what is wrong with its goods.
import { ProblemKind } from '../../src/contract/customer/codes.ts';
import { customers } from '../../src/contract/customer/customers.ts';
import { createProblem, handleProblem } from '../../src/server/modules/customer/problems.ts';
import { approveRequests, cancelRequest, createRequest, orderRequests } from '../../src/server/modules/customer/requests.ts';
import { createVendor } from '../../src/server/modules/org/index.ts';
import { furnishStore } from '../../src/server/modules/warehouse/test-store.ts';
import { once, stateIn, type Order } from './order.ts';

const { bghn } = customers;
const storeOf = once((t) =>
  t.run(async (ctx) => ({
    ...(await furnishStore(ctx, 'ASKED')),
    vendorId: (await createVendor(ctx, { vendorCode: 'ASKED', vendorName: '供应商' })).id,
  })),
);

const REQUEST_STATES = ['waiting', 'approved', 'rejected', 'ordered', 'cancelled'];
const request: Order = {
  name: 'procurement request',
  flows: ['procureFlow'],
  states: REQUEST_STATES,
  moves: {
    pass: { from: ['waiting'], to: 'approved' },
    reject: { from: ['waiting'], to: 'rejected' },
    cancel: { from: ['waiting', 'approved'], to: 'cancelled' },
    order: { from: ['approved'], to: 'ordered' },
  },
  async make(t, state) {
    const { warehouseId, drill } = await storeOf(t);
    const { id } = await t.run((ctx) => createRequest(bghn)(ctx, { warehouseId, lines: [{ productId: drill, num: 2 }] }));
    const steps = { waiting: [], approved: ['pass'], rejected: ['reject'], ordered: ['pass', 'order'], cancelled: ['cancel'] };
    for (const step of steps[state as 'waiting']) await t.run((ctx) => request.act(ctx, step, id));
    return id;
  },
  async act(ctx, action, id) {
    if (action === 'cancel') return cancelRequest(bghn)(ctx, { id });
    if (action !== 'order') return approveRequests(bghn)(ctx, { ids: [id], passFlag: action === 'pass' });
    // scope: the check's own node
    const vendor = await ctx.db.selectFrom('vendor').select('id').where('vendorCode', '=', 'ASKED').executeTakeFirstOrThrow();
    return orderRequests(bghn)(ctx, { ids: [id], vendorId: vendor.id });
  },
  stateOf: stateIn('procure', 'procure_status', REQUEST_STATES),
};

const PROBLEM_STATES = ['open', 'working', 'solved'];
const problem: Order = {
  name: 'problem record',
  flows: ['problemFlow'],
  states: PROBLEM_STATES,
  moves: {
    work: { from: ['open', 'working'], to: 'working' },
    solve: { from: ['open', 'working'], to: 'solved' },
  },
  async make(t, state) {
    const said = { customer: bghn.code, problemKind: ProblemKind.quality, description: '毛刺' };
    const { id } = await t.run((ctx) => createProblem(ctx, said));
    if (state !== 'open') await t.run((ctx) => problem.act(ctx, state === 'solved' ? 'solve' : 'work', id));
    return id;
  },
  act: (ctx, action, id) => handleProblem(ctx, { id, result: '返工', solvedFlag: action === 'solve' }),
  stateOf: stateIn('problem_record', 'problem_status', PROBLEM_STATES),
};

export const customerOrders: readonly Order[] = [request, problem];
