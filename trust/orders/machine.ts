// What is asked of machines and of what they hold: combo pick orders, virtual orders, commands, events that were set aside.
import type { Ctx } from '../../src/server/kernel/ctx.ts';
import { newId } from '../../src/server/kernel/db/ids.ts';
import { refuse } from '../../src/server/kernel/refusal.ts';
import { approveCombos, cancelCombo, createCombo, updateCombo } from '../../src/server/modules/combo/combo.ts';
import { pickCombo } from '../../src/server/modules/combo/pick.ts';
import { acknowledge, cancelCommand, fetchCommands, sendCommand } from '../../src/server/modules/device/command.ts';
import { settleEvent } from '../../src/server/modules/device/settle.ts';
import { createVendor } from '../../src/server/modules/org/index.ts';
import { makeMachine } from '../../src/server/modules/replenish/test-floor.ts';
import { createVirtualOrder, setVirtualStatus, updateVirtualOrder } from '../../src/server/modules/replenish/virtual.ts';
import { fill, hire } from '../../test/machine-floor.ts';
import { once, stateIn, type Order } from './order.ts';

/** A machine with more in it than all orders together take, somebody who takes it, and a vendor. */
const floorOf = once((t) =>
  t.run(async (ctx) => {
    const { vmId, first, drill } = await makeMachine(ctx, 'MACHINE', 0);
    await fill(ctx, { vmId, channelId: first, productId: drill, qty: 100_000 });
    const vendor = await createVendor(ctx, { vendorCode: 'ORDERS', vendorName: '供应商' });
    return { vmId, drill, empId: await hire(ctx, 'ORDERS'), vendorId: vendor.id };
  }),
);

const COMBO_STATES = ['pending', 'passed', 'rejected', 'picked', 'cancelled'];
/** R166. */
const combo: Order = {
  name: 'combo pick order',
  flows: ['comboFlow'],
  states: COMBO_STATES,
  moves: {
    pass: { from: ['pending'], to: 'passed' },
    reject: { from: ['pending'], to: 'rejected' },
    cancel: { from: ['pending', 'passed'], to: 'cancelled' },
    pick: { from: ['passed'], to: 'picked' },
    update: { from: ['pending'], to: 'pending' },
  },
  async make(t, state) {
    const { drill, empId } = await floorOf(t);
    const { id } = await t.run((ctx) => createCombo(ctx, { empId, lines: [{ productId: drill, num: 1 }] }));
    if (state === 'passed' || state === 'picked') await t.run((ctx) => approveCombos(ctx, { ids: [id], comboStatus: 1 }));
    if (state === 'picked') await t.run((ctx) => pickCombo(ctx, { id }));
    if (state === 'rejected') await t.run((ctx) => approveCombos(ctx, { ids: [id], comboStatus: 2 }));
    if (state === 'cancelled') await t.run((ctx) => cancelCombo(ctx, { id }));
    return id;
  },
  async act(ctx, action, id) {
    if (action === 'pick') return pickCombo(ctx, { id });
    if (action === 'cancel') return cancelCombo(ctx, { id });
    if (action !== 'update') return approveCombos(ctx, { ids: [id], comboStatus: action === 'pass' ? 1 : 2 });
    // scope: the check's own node
    const { empId } = await ctx.db.selectFrom('comboPickOrder').select('empId').where('id', '=', id).executeTakeFirstOrThrow();
    const { productId } = await ctx.db
      .selectFrom('comboPickOrderLine')
      .select('productId')
      .where('orderId', '=', id)
      .executeTakeFirstOrThrow();
    return updateCombo(ctx, { id, empId, lines: [{ productId, num: 1 }] });
  },
  stateOf: stateIn('combo_pick_order', 'combo_status', COMBO_STATES),
};

const VIRTUAL_STATES = ['unfinished', 'confirmed', 'completed', 'cancelled', 'closed'];
const VIRTUAL_ACTIONS = ['update', 'confirm', 'complete', 'cancel', 'close'];
const virtual: Order = {
  name: 'virtual order',
  flows: ['virtualFlow'],
  states: VIRTUAL_STATES,
  moves: {
    update: { from: ['unfinished'], to: 'unfinished' },
    confirm: { from: ['unfinished'], to: 'confirmed' },
    complete: { from: ['confirmed'], to: 'completed' },
    cancel: { from: ['unfinished', 'confirmed'], to: 'cancelled' },
    close: { from: ['confirmed'], to: 'closed' },
  },
  async make(t, state) {
    const { vmId, vendorId, drill } = await floorOf(t);
    const { id } = await t.run((ctx) => createVirtualOrder(ctx, { vmId, vendorId, lines: [{ productId: drill, num: 1 }] }));
    const to = VIRTUAL_STATES.indexOf(state);
    if (state !== 'unfinished' && state !== 'cancelled') await t.run((ctx) => setVirtualStatus(ctx, { ids: [id], virtualOrderStatus: 1 }));
    if (to > 1) await t.run((ctx) => setVirtualStatus(ctx, { ids: [id], virtualOrderStatus: to as 2 }));
    return id;
  },
  async act(ctx, action, id) {
    const virtualOrderStatus = VIRTUAL_ACTIONS.indexOf(action) as 1;
    if (action !== 'update') return setVirtualStatus(ctx, { ids: [id], virtualOrderStatus });
    // scope: the check's own node
    const { productId } = await ctx.db
      .selectFrom('virtualOrderLine')
      .select('productId')
      .where('orderId', '=', id)
      .executeTakeFirstOrThrow();
    return updateVirtualOrder(ctx, { id, lines: [{ productId, num: 2 }] });
  },
  stateOf: stateIn('virtual_order', 'virtual_order_status', VIRTUAL_STATES),
};

const COMMAND_STATES = ['waiting', 'fetched', 'done', 'failed', 'cancelled', 'expired'];
/** As if the machine that a command is for called itself. */
async function byMachine(ctx: Ctx, id: string): Promise<Ctx> {
  // scope: the check's own node
  const { vmId } = await ctx.db.selectFrom('deviceCommand').select('vmId').where('id', '=', id).executeTakeFirstOrThrow();
  return { ...ctx, actor: { kind: 'device', vmId: vmId ?? '', vmCode: 'ORDERS', clockSkewMs: 0 } };
}
/** Fetched again it is given again; answered again with the same it stays as it is. */
const command: Order = {
  name: 'command to a machine',
  flows: ['commandFlow'],
  states: COMMAND_STATES,
  refusals: ['not-allowed-now', 'command-expired'],
  moves: {
    fetch: { from: ['waiting', 'fetched'], to: 'fetched' },
    cancel: { from: ['waiting'], to: 'cancelled' },
    done: { from: ['fetched', 'done'], to: 'done' },
    failed: { from: ['fetched', 'failed'], to: 'failed' },
  },
  async make(t, state) {
    const { vmId } = await floorOf(t);
    const { id } = await t.run((ctx) => sendCommand(ctx, { vmId, kind: 'sync', minutes: 60 }));
    await t.pool.query('update device_command set state = $1 where id = $2', [COMMAND_STATES.indexOf(state), id]);
    return id;
  },
  async act(ctx, action, id) {
    if (action === 'cancel') return cancelCommand(ctx, { id });
    const machine = await byMachine(ctx, id);
    if (action !== 'fetch') return acknowledge(machine, { id, done: action === 'done' });
    const given = await fetchCommands(machine);
    return given.some((one) => one.id === id) || refuse('not-allowed-now', { state: '', action: '领取' });
  },
  stateOf: stateIn('device_command', 'state', COMMAND_STATES),
};

const ASIDE_STATES = ['noted', 'aside', 'booked', 'dismissed'];
const aside: Order = {
  name: 'event that was set aside',
  flows: ['asideFlow'],
  states: ASIDE_STATES,
  moves: { book: { from: ['aside'], to: 'booked' }, dismiss: { from: ['aside'], to: 'dismissed' } },
  async make(t, state) {
    const { vmId } = await floorOf(t);
    const id = newId();
    const happenedAt = new Date().toISOString();
    const body = {
      kind: 'pick',
      eventId: id,
      sequence: 1,
      happenedAt,
      // One that names nobody waits for a look once it is booked.
      empCode: 'ORDERS',
      tradeNumber: id,
      tradeType: 10001,
      lines: [{ channelCode: '101', quantity: 1 }],
    };
    await t.pool.query(
      `insert into device_event (node_id, vm_id, event_id, sequence, kind, happened_at, body, body_hash, state) values ($1, $2, $3, 1, 'pick', $4, $5, '', $6)`,
      [t.node.nodeId, vmId, id, happenedAt, body, ASIDE_STATES.indexOf(state)],
    );
    return id;
  },
  async act(ctx, action, eventId) {
    // scope: the check's own node
    const { vmId } = await ctx.db.selectFrom('deviceEvent').select('vmId').where('eventId', '=', eventId).executeTakeFirstOrThrow();
    return settleEvent(ctx, { vmId, eventId, dismiss: action === 'dismiss' });
  },
  stateOf: async ({ pool }, id) =>
    ASIDE_STATES[(await pool.query('select state from device_event where event_id = $1', [id])).rows[0].state] ?? '',
};

export const machineOrders: readonly Order[] = [combo, virtual, command, aside];
