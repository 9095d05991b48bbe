// A machine finds out late that the goods fell, or tells late that it had charged them: its failed vend is settled by then. What it tells is booked all
// the same, and waits for somebody at the desk: given back, or taken for true.
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill, furnish, hire, lying, openFloor } from '../../../../test/machine-floor.ts';
import { DeviceEvent } from '../../../contract/device/events.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { settleCase } from '../desk/index.ts';
import { bindEmployees, bindProducts, createVm } from '../machine/index.ts';
import { cases, proof } from '../stock/index.ts';
import { takeEvents } from './events.ts';
import { checkEvent, settleEvent } from './settle.ts';

const [OUT, BACK, SCRAPPED, LOST] = [1, 2, 3, 4];
const database = testDatabase();
let floor: Awaited<ReturnType<typeof furnish>>;
let channel = '';
let told = 0;
let tests = 0;
beforeAll(async () => {
  await openFloor(database);
  floor = await database.run(async (ctx) => {
    const made = await furnish(ctx, { code: 'LATE' });
    const empId = await hire(ctx, 'E1');
    await bindEmployees(ctx, { vmIds: [made.vmId], empIds: [empId] });
    return made;
  });
});
// Each begins with a channel of its own, with 20 in it.
beforeEach(async () => {
  channel = floor.channels[tests]!;
  tests += 1;
  await database.run(async (ctx) => {
    await bindProducts(ctx, [{ channelId: channel, productId: floor.drill }]);
    await fill(ctx, { vmId: floor.vmId, channelId: channel, productId: floor.drill, qty: 20 });
  });
});
// oxlint-disable-next-line vitest/no-standalone-expect -- said after each test, of each
afterEach(async () => expect((await proof(database.db, database.node)).failures).toEqual([]));

const inChannel = (ctx: Ctx) => lying(ctx, { kind: 'vmChannel', ref: channel });
const inside = () => database.run(inChannel);
const codeOf = async () =>
  (await database.pool.query('select channel_code as code from vm_channel where id = $1', [channel])).rows[0].code as string;
const tell = async (body: object) => {
  told += 1;
  const event = DeviceEvent.parse({
    eventId: `L${told}`,
    sequence: told,
    happenedAt: new Date(Date.now() - 60_000 + told).toISOString(),
    empCode: 'E1',
    ...body,
  });
  const machine = { kind: 'device', vmId: floor.vmId, vmCode: 'LATE', clockSkewMs: 0 } as const;
  const { events } = await database.run((ctx) => takeEvents({ ...ctx, actor: machine }, { events: [event] }));
  return { eventId: event.eventId, result: events[0]?.result };
};
const jam = async (tradeNumber: string, quantity = 1) => {
  const { eventId } = await tell({ kind: 'failedPick', tradeNumber, fault: 'jam', channelCode: await codeOf(), quantity });
  const { rows } = await database.pool.query(
    `select a.id from stock_abnormality a join stock_move m on m.id = a.move_id where m.event_id = $1`,
    [eventId],
  );
  return rows[0].id as string;
};
const pick = async (tradeNumber: string, quantity = 1) =>
  tell({ kind: 'pick', tradeNumber, lines: [{ channelCode: await codeOf(), quantity }] });
const settle = (id: string, outcome: number, more: object = {}) =>
  database.run((ctx) => settleCase(ctx, { id, outcome, ...more } as never));
const check = (eventId: string, more: object = {}) => database.run((ctx) => checkEvent(ctx, { vmId: floor.vmId, eventId, ...more }));
/** What waits at the desk, of the last event. */
const flagged = async () =>
  (await database.pool.query(`select problem from device_event where event_id = $1 and state = 4`, [`L${told}`])).rows[0]?.problem;
/** Pieces and fen that are charged for what went out of the channel. */
const charged = async () =>
  (
    await database.pool.query(
      `select coalesce(sum(sign * trade_num), 0)::int as pieces, coalesce(sum(sign * total_price), 0)::int as fen from trade where channel_id = $1`,
      [channel],
    )
  ).rows[0];

it('back in the channel, and charged afterwards: flagged; nobody got it, so the charge is given back and the channel has it again', async () => {
  const id = await jam('T-BACK');
  await settle(id, BACK);
  expect(await inside()).toBe(20);
  const { eventId, result } = await pick('T-BACK');
  expect([result, await flagged(), await inside(), await charged()]).toEqual([
    'booked',
    '出货异常已退回货道，后又收费',
    19,
    { pieces: 1, fen: 250 },
  ]);
  const both = await Promise.allSettled([1, 2].map(() => check(eventId, { giveBack: true })));
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect([await flagged(), await inside(), await charged()]).toEqual([undefined, 20, { pieces: 0, fen: 0 }]);
  const { rows } = await database.pool.query('select source, source_id from refund_record where source_id = $1', [id]);
  expect(rows).toEqual([{ source: 1, source_id: id }]);
});

it('back in the channel, and it fell after all: the charge stays, and the goods are gone', async () => {
  await settle(await jam('T-FELL'), BACK);
  const { eventId } = await pick('T-FELL');
  await check(eventId);
  expect([await flagged(), await inside(), await charged()]).toEqual([undefined, 19, { pieces: 1, fen: 250 }]);
  await expect(check(eventId)).rejects.toMatchObject({ key: 'not-allowed-now' });
});

it('charged by the desk, and by the machine as well: it is charged once when that is given back, and went out once', async () => {
  await settle(await jam('T-TWICE'), OUT);
  const { eventId } = await pick('T-TWICE');
  expect([await flagged(), await inside(), await charged()]).toEqual(['出货异常已收过费，后又收费', 18, { pieces: 2, fen: 500 }]);
  await check(eventId, { giveBack: true });
  expect([await inside(), await charged()]).toEqual([19, { pieces: 1, fen: 250 }]);
});

it.each([
  [SCRAPPED, '出货异常已报废，后又收费'],
  [LOST, '出货异常已记为丢失，后又收费'],
])(
  'written off as %i, and charged afterwards: taken after all, it left the channel once; or given back, it is gone once',
  async (outcome, why) => {
    await settle(await jam(`T-OFF-${outcome}`), outcome);
    const first = await pick(`T-OFF-${outcome}`);
    expect([await flagged(), await inside()]).toEqual([why, 18]);
    await check(first.eventId);
    expect([await inside(), await charged()]).toEqual([19, { pieces: 1, fen: 250 }]);

    await settle(await jam(`T-GONE-${outcome}`), outcome);
    const second = await pick(`T-GONE-${outcome}`);
    await check(second.eventId, { giveBack: true });
    expect([await inside(), await charged()]).toEqual([18, { pieces: 1, fen: 250 }]);
  },
);

it('of several pieces just what was settled before is given back', async () => {
  const id = await jam('T-PART', 3);
  await settle(id, BACK, { quantity: 1 });
  await settle(id, LOST, { quantity: 1 });
  const { eventId } = await pick('T-PART', 3);
  expect(await flagged()).toBe('出货异常已退回货道，后又收费、出货异常已记为丢失，后又收费');
  // What is left of the case finds the charge, and gives its own share of it back.
  await settle(id, BACK);
  expect(await charged()).toEqual({ pieces: 2, fen: 500 });
  await check(eventId, { giveBack: true });
  expect([await inside(), await charged()]).toEqual([19, { pieces: 0, fen: 0 }]);
});

it('nothing is flagged while the case is open, for a charge that was given back with it, for other goods, or for another machine', async () => {
  const id = await jam('T-OPEN');
  await pick('T-OPEN');
  expect(await flagged()).toBeUndefined();
  await settle(id, BACK);
  expect(await charged()).toEqual({ pieces: 0, fen: 0 });
  await pick('T-OTHER');
  expect(await flagged()).toBeUndefined();

  // What the machine had charged before it was settled stays that one's, whatever else is told under its number.
  const kept = await jam('T-KEPT');
  await pick('T-KEPT', 2);
  await settle(kept, OUT);
  await pick('T-KEPT');
  expect(await flagged()).toBeUndefined();

  await settle(await jam('T-ELSE'), BACK);
  const { eventId } = await pick('T-ELSE');
  const other = await database.run((ctx) =>
    createVm(ctx, { vmCode: 'LATE2', deviceCode: 'LATE2', vmName: '另一台', vmModelId: floor.modelId }),
  );
  const found = (vmId: string) => database.run((ctx) => cases.lateCharges(ctx, { vmId, eventIds: [eventId] }));
  expect([(await found(floor.vmId)).length, (await found(other.id)).length]).toEqual([1, 0]);
  await expect(check('L-none', { giveBack: true })).rejects.toMatchObject({ key: 'not-found' });
});

it('a pick that was set aside and is booked by hand is flagged like any other', async () => {
  await settle(await jam('T-ASIDE'), BACK);
  const productCode = `P-${newId().slice(-8)}`;
  const { eventId, result } = await tell({
    kind: 'pick',
    tradeNumber: 'T-ASIDE',
    lines: [{ channelCode: await codeOf(), productCode, quantity: 1 }],
  });
  expect([result, await flagged()]).toEqual(['aside', undefined]);
  await database.pool.query('update product set product_code = $2 where id = $1', [floor.drill, productCode]);
  await database.run((ctx) => settleEvent(ctx, { vmId: floor.vmId, eventId, dismiss: false }));
  expect(await flagged()).toBe('出货异常已退回货道，后又收费');
});
