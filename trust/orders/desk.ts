// What people decide about machines: plans of refills, appeals, transactions that were entered afterwards, counts.
import type { Ctx } from '../../src/server/kernel/ctx.ts';
import { newId } from '../../src/server/kernel/db/ids.ts';
import { from } from '../../src/server/kernel/scope.ts';
import { createAdditional, reviewAdditional } from '../../src/server/modules/desk/additional.ts';
import { createAppeal, examineAppeals, updateAppeal } from '../../src/server/modules/desk/appeal.ts';
import {
  approveInventory,
  cancelInventory,
  countInventory,
  createInventory,
  submitInventory,
} from '../../src/server/modules/inventory/inventory.ts';
import { fillPlan } from '../../src/server/modules/replenish/fill.ts';
import { addPlans, closePlan, completePlan } from '../../src/server/modules/replenish/plan.ts';
import { makeMachine } from '../../src/server/modules/replenish/test-floor.ts';
import { recordTrades } from '../../src/server/modules/trade/index.ts';
import { fill, hire } from '../../test/machine-floor.ts';
import type { TestDatabase } from '../../test/template.ts';
import type { Order } from './order.ts';

let made = 0;
const PLAN_STATES = ['pending', 'issued', 'completed', 'abnormal', 'closed'];

/** R161, R162, R170. */
const plan: Order = {
  name: 'replenishment plan',
  flows: ['planFlow'],
  states: PLAN_STATES,
  moves: {
    complete: { from: ['issued', 'abnormal'], to: 'completed' },
    close: { from: ['pending', 'issued', 'abnormal'], to: 'closed' },
  },
  async make(t, state) {
    const id = await t.run(async (ctx) => {
      const { first } = await makeMachine(ctx, `P${(made += 1)}`, 20);
      const [issued] = await addPlans(ctx, { lines: [{ channelId: first, quantity: 3 }] });
      const { id } = issued!;
      // One of which nothing was filled in is closed, never completed.
      await fillPlan(ctx, { id, lines: [{ lineNo: 1, num: 1 }] });
      return id;
    });
    if (state === 'completed') await t.run((ctx) => completePlan(ctx, { id }));
    else if (state === 'closed') await t.run((ctx) => closePlan(ctx, { id }));
    else await t.pool.query('update replenish_plan set status = $1 where id = $2', [PLAN_STATES.indexOf(state), id]);
    return id;
  },
  act: (ctx, action, id) => (action === 'complete' ? completePlan(ctx, { id }) : closePlan(ctx, { id })),
  stateOf: async (t, id) => PLAN_STATES[(await t.pool.query('select status from replenish_plan where id = $1', [id])).rows[0].status] ?? '',
};

/** A machine with 20 pieces in its first channel, and somebody who takes two of them; gives the trade. */
async function pickedOnce(ctx: Ctx) {
  const { vmId, first, drill } = await makeMachine(ctx, `D${(made += 1)}`, 20);
  const empId = await hire(ctx, `E${made}`);
  await fill(ctx, { vmId, channelId: first, productId: drill, qty: 20 });
  const event = { id: newId() };
  const report = { vmId, tradeNumber: event.id, tradeType: 10001 as const, happenedAt: new Date().toISOString(), event, empId };
  await recordTrades(ctx, [{ ...report, lines: [{ channelId: first, productId: drill, quantity: 2 }] }]);
  const trade = await from(ctx, 'trade', 't').select('t.id').where('t.eventId', '=', event.id).executeTakeFirstOrThrow();
  return { vmId, first, drill, empId, tradeId: trade.id };
}
const REVIEW_STATES = ['pending', 'passed', 'rejected'];
const review: Order['moves'] = {
  pass: { from: ['pending'], to: 'passed' },
  reject: { from: ['pending'], to: 'rejected' },
};
const verdictOf = (action: string): 1 | 2 => (action === 'pass' ? 1 : 2);
const reviewOf = (table: string) => async (t: TestDatabase, id: string) =>
  REVIEW_STATES[(await t.pool.query(`select review_status from ${table} where id = $1`, [id])).rows[0].review_status] ?? '';

const appeal: Order = {
  name: 'appeal',
  flows: ['reviewFlow'],
  states: REVIEW_STATES,
  moves: { ...review, update: { from: ['pending'], to: 'pending' } },
  async make(t, state) {
    const id = await t.run(
      async (ctx) => (await createAppeal(ctx, { tradeId: (await pickedOnce(ctx)).tradeId, appealNum: 1, reason: '少一件' })).id,
    );
    if (state !== 'pending') await t.run((ctx) => examineAppeals(ctx, { ids: [id], reviewStatus: state === 'passed' ? 1 : 2 }));
    return id;
  },
  act: (ctx, action, id) =>
    action === 'update'
      ? updateAppeal(ctx, { id, appealNum: 1, reason: '改' })
      : examineAppeals(ctx, { ids: [id], reviewStatus: verdictOf(action) }),
  stateOf: reviewOf('sale_appeal'),
};

const additional: Order = {
  name: 'transaction entered afterwards',
  flows: ['reviewFlow'],
  states: REVIEW_STATES,
  moves: review,
  async make(t, state) {
    const id = await t.run(async (ctx) => {
      const { vmId, first, empId } = await pickedOnce(ctx);
      const { channelCode } = await from(ctx, 'vmChannel', 'c').select('c.channelCode').where('c.id', '=', first).executeTakeFirstOrThrow();
      const entry = { vmId, channelCode, empId, quantity: 1, tradeTime: new Date().toISOString(), reason: '断网' };
      return (await createAdditional(ctx, entry)).id;
    });
    if (state !== 'pending') await t.run((ctx) => reviewAdditional(ctx, { ids: [id], reviewStatus: state === 'passed' ? 1 : 2 }));
    return id;
  },
  act: (ctx, action, id) => reviewAdditional(ctx, { ids: [id], reviewStatus: verdictOf(action) }),
  stateOf: reviewOf('trade_additional'),
};

const COUNT_STATES = ['planned', 'counting', 'review', 'finished', 'cancelled'];
/** One channel of which 20 pieces are there: nothing differs, so what is submitted is finished. */
const count: Order = {
  name: 'count at a machine',
  flows: ['vmInventoryFlow'],
  states: COUNT_STATES,
  moves: {
    count: { from: ['planned', 'counting'], to: 'counting' },
    submit: { from: ['counting'], to: 'finished' },
    pass: { from: ['review'], to: 'finished' },
    sendBack: { from: ['review'], to: 'counting' },
    cancel: { from: ['planned', 'counting', 'review'], to: 'cancelled' },
  },
  async make(t, state) {
    const id = await t.run(async (ctx) => {
      const { vmId, first } = await pickedOnce(ctx);
      return (await createInventory(ctx, { vmId, channelIds: [first], thresholdAmount: 0 })).id;
    });
    if (state === 'planned') return id;
    await t.run((ctx) => countInventory(ctx, { id, lines: [{ lineNo: 1, realNum: 20 }] }));
    if (state === 'finished') await t.run((ctx) => submitInventory(ctx, { id }));
    if (state === 'cancelled') await t.run((ctx) => cancelInventory(ctx, { id }));
    if (state === 'review') await t.pool.query('update vm_inventory set status = 2 where id = $1', [id]);
    return id;
  },
  act: (ctx, action, id) => {
    if (action === 'count') return countInventory(ctx, { id, lines: [{ lineNo: 1, realNum: 20 }] });
    if (action === 'submit') return submitInventory(ctx, { id });
    if (action === 'cancel') return cancelInventory(ctx, { id });
    return approveInventory(ctx, { id, passFlag: action === 'pass' });
  },
  stateOf: async (t, id) => COUNT_STATES[(await t.pool.query('select status from vm_inventory where id = $1', [id])).rows[0].status] ?? '',
};

export const deskOrders: readonly Order[] = [plan, appeal, additional, count];
