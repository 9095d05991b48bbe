// Machines on the screen: made whole, and the only ones that a key can be had for this way.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { furnish, hire } from '../../../../test/machine-floor.ts';
import { openTestApp, type Caller, type TestApp, type Site } from '../../../../test/trust/test-app.ts';
import { virtual } from '../../../contract/device/virtual.ts';
import { machine } from '../../../contract/machine/index.ts';
import { deviceBoard } from '../../../contract/device/board.ts';
import { device } from '../../../contract/device/index.ts';
import { needs } from '../../../contract/replenish/needs.ts';
import { system } from '../../../contract/system/index.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { newId } from '../../kernel/db/ids.ts';
import { proof } from '../stock/index.ts';
import { finders } from '../warning/find.ts';
import { takeEvents } from './events.ts';

const database = testDatabase();
let testApp: TestApp;
let site: Site;
let trainer: Caller;
let real: string;

beforeAll(async () => {
  testApp = await openTestApp(database);
  site = await testApp.site('VIRT');
  trainer = await site.hire();
});
afterAll(() => testApp?.close());

it('better 18 a site without products is told so; with products both kinds are made, numbered by themselves', async () => {
  expect((await trainer.send(virtual.create, { kind: 'vending' })).error).toBe('virtual-without-products');
  real = (await site.run((ctx) => furnish(ctx, { code: 'R' }))).vmId;
  await site.run((ctx) => hire(ctx, 'E1'));
  await Promise.all([1, 2].map(() => trainer.send(virtual.create, { kind: 'vending' })));
  await trainer.send(virtual.create, { kind: 'cabinet' });
  const { data } = await trainer.send(virtual.list);
  expect(data.map(({ vmCode, kind }: { vmCode: string; kind: string }) => [vmCode, kind])).toEqual([
    ['VG001', 'cabinet'],
    ['VS001', 'vending'],
    ['VS002', 'vending'],
  ]);
  const channels = await trainer.send(machine.vmChannel.all, { vmId: data[1].id });
  expect([channels.data.length, channels.data.every(({ productId }: { productId: string | null }) => productId)]).toEqual([20, true]);
  expect((await trainer.send(machine.vmSettings.listEmp, { vmId: data[1].id })).data.total).toBe(1);
});

it('trust 33 a key is had for a machine of the screen alone; the one before it ends', async () => {
  const [first] = (await trainer.send(virtual.list)).data;
  expect((await trainer.send(virtual.connect, { vmId: real })).error).toBe('not-found');
  const stranger = await (await testApp.site('VELSE')).hire();
  expect((await stranger.send(virtual.connect, { vmId: first.id })).error).toBe('not-found');
  for (let time = 0; time < 3; time += 1) expect((await trainer.send(virtual.connect, { vmId: first.id })).code).toBe(200);
  expect((await trainer.send(device.keys, { vmId: first.id, ended: false })).data.total).toBe(1);
  expect((await trainer.send(virtual.connect, { vmId: first.id })).data).toMatchObject({ lastSequence: 0 });
});

it('found 12 what somebody trains on a machine on the screen counts nowhere: no charge, limit, loan, warning, need, count or board', async () => {
  const [first] = (await trainer.send(virtual.list)).data.filter(({ kind }: { kind: string }) => kind === 'vending');
  const { rows: before } = await database.pool.query(SUMS);
  const tell = (events: object[]) =>
    site.run((ctx) => takeEvents({ ...ctx, actor: { kind: 'device', vmId: first.id, vmCode: first.vmCode, clockSkewMs: 0 } }, { events }));
  let sequence = 0;
  const event = (kind: string, more: object) => {
    sequence += 1;
    const id = `train-${first.vmCode}-${sequence}`;
    return { kind, eventId: id, sequence, happenedAt: new Date().toISOString(), empCode: 'E1', ...more };
  };
  const lines = [{ channelCode: '101', quantity: 3 }];
  const pick = (tradeType: number) => event('pick', { tradeNumber: newId(), tradeType, lines });
  const results = await tell([
    event('refill', { lines: [{ channelCode: '101', quantity: 10 }] }),
    pick(10001),
    pick(10002),
    pick(10010),
    event('failedPick', { fault: 'jam', channelCode: '101', quantity: 1 }),
    event('pick', { sequence: 90, tradeNumber: newId(), lines }),
  ]);
  expect(results.events.map(({ result }) => result)).toEqual(Array.from({ length: 6 }, () => 'booked'));
  // The machine itself knows what lies in it.
  expect((await trainer.send(machine.vmChannel.all, { vmId: first.id })).data[0].stockNum).toBe(0);
  expect((await database.pool.query(SUMS)).rows).toEqual(before);
  const { rows: trades } = await database.pool.query(`select distinct sign from trade where vm_id = $1`, [first.id]);
  expect(trades).toEqual([{ sign: 0 }]);
  const codes = (rows: { vmCode: string }[]) => [...new Set(rows.map(({ vmCode }) => vmCode))];
  const board = async (vmIds: string[] = []) => codes((await trainer.send(deviceBoard.board, { vmIds })).data.machines);
  const wanted = async () => codes((await trainer.send(needs.list, { limit: 100 })).data.rows);
  const stocks = async (vmId?: string) =>
    codes((await trainer.send(machine.vmStock.list, { limit: 100, ...(vmId ? { vmId } : {}) })).data.rows);
  const counted = async () => (await trainer.send(machine.vm.stat)).data.total;
  expect([await board(), await board([first.id])]).toEqual([['R'], [first.vmCode]]);
  expect([await wanted(), await counted(), await stocks(first.id)]).toEqual([[], 1, []]);
  expect(
    await site.run(async (ctx) => [
      (await finders.stock(ctx, 0)).filter(({ vmId }) => vmId === first.id),
      await finders.gap(ctx, 1),
      await finders.abnormal(ctx, 1),
    ]),
  ).toEqual([[], [], []]);
  // The site may want it otherwise: then it is a machine like all others.
  expect((await trainer.send(system.updateNodeConfig, { virtualCounts: true })).code).toBe(200);
  expect(
    (
      await tell([
        event('refill', { lines: [{ channelCode: '102', quantity: 10 }] }),
        { ...pick(10001), lines: [{ channelCode: '102', quantity: 1 }] },
      ])
    ).events[1]?.result,
  ).toBe('booked');
  expect((await database.pool.query(SUMS)).rows).not.toEqual(before);
  expect(await board()).toContain(first.vmCode);
  expect([await counted(), (await wanted()).includes(first.vmCode)]).toEqual([4, true]);
  expect((await site.run((ctx) => finders.gap(ctx, 1))).map(({ vmId }) => vmId)).toContain(first.id);
  expect((await site.run((ctx) => proof(ctx.db, ctx))).failures).toEqual([]);
});

/** What is charged, counted and held by anybody. */
const SUMS = `select (select coalesce(sum(trade_num), 0) from trade_day) as day, (select coalesce(sum(total_price), 0) from trade_month) as month,
  (select coalesce(sum(on_hand), 0) from stock_balance where place_kind = ${PLACE.employee}) as held, (select count(*) from stock_loan) as loans`;
