// What was set aside or booked to nobody, decided by a person who knows better; and what a machine's events have changed.
import { beforeAll, expect, it } from 'vitest';
import { openCallers } from '../../../../test/callers.ts';
import { fill, furnish, hire, lying } from '../../../../test/machine-floor.ts';
import { testDatabase } from '../../../../test/database.ts';
import { DeviceEventState } from '../../../contract/device/codes.ts';
import { newId } from '../../kernel/db/ids.ts';
import { bindProducts } from '../machine/index.ts';
import { proof } from '../stock/index.ts';
import { takeEvents } from './events.ts';
import { deviceHandlers } from './index.ts';

const base = testDatabase();
let calls: Awaited<ReturnType<typeof openCallers>>;
let floor: Awaited<ReturnType<typeof furnish>>;
let vmId: string;
let empId: string;
beforeAll(async () => {
  calls = await openCallers(base, deviceHandlers);
  await base.run(async (ctx) => {
    floor = await furnish(ctx, { code: 'DEC' });
    ({ vmId } = floor);
    empId = await hire(ctx, 'DEC-E1');
    const [first = '', second = ''] = floor.channels;
    await bindProducts(ctx, [
      { channelId: first, productId: floor.drill },
      { channelId: second, productId: floor.glove },
    ]);
    await fill(ctx, { vmId, channelId: first, productId: floor.drill, qty: 10 });
    await fill(ctx, { vmId, channelId: second, productId: floor.glove, qty: 10 });
  });
});

let made = 0;
const pick = (change: object = {}, line: object = {}) => {
  made += 1;
  const eventId = `d${made}`;
  const lines = [{ channelCode: '101', quantity: 1, ...line }];
  return { kind: 'pick', eventId, sequence: made, happenedAt: new Date().toISOString(), tradeNumber: eventId, lines, ...change };
};
const tell = (events: readonly unknown[]) =>
  base.run((ctx) => takeEvents({ ...ctx, actor: { kind: 'device', vmId, vmCode: 'DEC', clockSkewMs: 0 } }, { events: [...events] }));
const settle = (eventId: string, mended?: object) => calls.admin.post('/vm/settleDeviceEvent', { vmId, eventId, dismiss: false, mended });
const list = async (input: object) => (await calls.admin.ok('/vm/listDeviceEvent', { vmId, page: 1, limit: 50, ...input })).rows;
/** Whether a message is said to be their own matter: to whom it is about, and to another. */
const flags = async (eventId: string) => {
  const seen = async (as: typeof calls.admin) => (await as.ok('/vm/listDeviceEvent', { vmId, page: 1, limit: 50 })).rows;
  const own = (rows: { eventId: string; ownFlag: boolean }[]) => rows.find((one) => one.eventId === eventId)?.ownFlag;
  return [own(await seen(calls.as({ empId }))), own(await seen(calls.admin))];
};
const trades = async (eventId: string) =>
  (
    await base.pool.query<{ channel: string; emp: string | null; n: number; product: string }>(
      `select channel_code as channel, emp_id as emp, (trade_num * sign)::int as n, product_name as product from trade where event_id = $1 order by line_no`,
      [eventId],
    )
  ).rows;

it('found 10 what was set aside is booked as a person knows it: who, which channel, how many; what was told stays, and is known again', async () => {
  const wrong = pick({ cardNo: 'NOBODY', kind: 'pick' }, { channelCode: '999', productCode: 'GONE', quantity: 500 });
  expect((await tell([wrong])).events[0]?.result).toBe('aside');
  expect((await settle(wrong.eventId)).error).toBe('event-unknown');
  const [row] = await list({ state: DeviceEventState.aside });
  expect(row).toMatchObject({ person: 'NOBODY', lines: [{ line: 1, channelCode: '999', productCode: 'GONE', quantity: '500' }] });
  expect((await settle(wrong.eventId, { lines: [{ line: 2, quantity: 1 }] })).error).toBe('event-line');
  expect((await settle(wrong.eventId, { empId: newId() })).error).toBe('not-found');
  const lines = [{ line: 1, channelCode: '102', productCode: null, quantity: 2 }];
  expect((await settle(wrong.eventId, { empId, lines })).code).toBe(200);
  expect(await trades(wrong.eventId)).toEqual([{ channel: '102', emp: empId, n: 2, product: '手套' }]);
  expect(await base.run((ctx) => lying(ctx, { kind: 'vmChannel', ref: floor.channels[1]! }))).toBe(8);
  // Sent again it is the same one, whatever a person made of it.
  expect((await tell([wrong])).events[0]?.result).toBe('again');
  const [settled] = await list({ settled: true });
  expect(settled).toMatchObject({ eventId: wrong.eventId, state: DeviceEventState.booked, settledBy: '测试' });
  expect(settled.mended).toContain('999 GONE ×500 → 102 ×2');
  expect(settled.settledAt).not.toBeNull();
});

it('found 10 what could not be read at all is booked with the time and the number that a person says', async () => {
  const odd = pick({ empCode: 'DEC-E1', happenedAt: '2026-02-30T08:00:00Z' }, { quantity: 0 });
  expect((await tell([odd])).events[0]?.result).toBe('aside');
  expect((await settle(odd.eventId, { lines: [{ line: 1, quantity: 1 }] })).error).toBe('bad-input');
  const mended = { happenedAt: new Date(Date.now() - 60_000).toISOString(), lines: [{ line: 1, quantity: 1 }] };
  expect((await settle(odd.eventId, mended)).code).toBe(200);
  expect(await trades(odd.eventId)).toMatchObject([{ channel: '101', n: 1 }]);
  expect((await tell([odd])).events[0]?.result).toBe('again');
});

it('found 10 a card is named once: all that was taken with it is his, and so is what he takes next; others see nothing of it', async () => {
  const told = [pick({ cardNo: 'C77' }), pick({ cardNo: 'C77', tradeType: 10002 }), pick({ cardNo: 'C78' })];
  expect((await tell(told)).events.map(({ result }) => result)).toEqual(['booked', 'booked', 'booked']);
  const flagged = await list({ state: DeviceEventState.flagged });
  expect(flagged.map((row: { person: string; problem: string }) => [row.person, row.problem]).toSorted()).toEqual([
    ['C77', '不认识这个人'],
    ['C77', '不认识这个人'],
    ['C78', '不认识这个人'],
  ]);
  const name = (as = calls.admin) => as.post('/vm/nameDeviceStranger', { vmId, eventId: told[0]!.eventId, empId });
  expect((await name(calls.as({ scope: { vm: [newId()] } }))).error).toBe('event-not-stranger');
  expect((await name(calls.as({ empId }))).error).toBe('own-request');
  expect(await flags(told[0]!.eventId)).toEqual([false, false]);
  expect((await name()).data).toEqual({ picks: 2, bound: true });
  expect((await name()).error).toBe('event-not-stranger');
  expect((await list({ state: DeviceEventState.flagged })).map(({ person }: { person: string }) => person)).toEqual(['C78']);
  const { rows } = await base.pool.query<{ emp: string | null; n: number }>(
    `select emp_id as emp, sum(trade_num * sign)::int as n from trade where trade_number = any($1) group by 1 order by 1 nulls last`,
    [told.slice(0, 2).map(({ tradeNumber }) => tradeNumber)],
  );
  expect(rows).toEqual([
    { emp: empId, n: 2 },
    { emp: null, n: 0 },
  ]);
  // What he borrowed with it is in his hand now.
  expect(await base.run((ctx) => lying(ctx, { kind: 'employee', ref: empId }))).toBe(1);
  const next = pick({ cardNo: 'C77' });
  await tell([next]);
  expect(await trades(next.eventId)).toMatchObject([{ emp: empId }]);
  expect((await base.run((ctx) => proof(ctx.db, base.node))).failures).toEqual([]);
});

it('found 10 who a card is, is said of what is set aside as well: all of that card is his, and what waits still is his once it is booked', async () => {
  const [booked, waiting, other] = [
    pick({ cardNo: 'C80' }),
    pick({ cardNo: 'C80' }, { channelCode: '999' }),
    pick({}, { channelCode: '999' }),
  ];
  expect((await tell([booked, waiting, other])).events.map(({ result }) => result)).toEqual(['booked', 'aside', 'aside']);
  const row = async (eventId: string) =>
    (await list({ state: DeviceEventState.aside })).find((one: { eventId: string }) => one.eventId === eventId);
  expect(await row(waiting.eventId)).toMatchObject({ nameless: true, person: 'C80', empName: null });
  const name = (eventId: string, more: object = { bindCard: false }) =>
    calls.admin.post('/vm/nameDeviceStranger', { vmId, eventId, empId, ...more });
  expect((await calls.as({ empId }).post('/vm/nameDeviceStranger', { vmId, eventId: waiting.eventId, empId })).error).toBe('own-request');
  expect((await name(waiting.eventId)).data).toEqual({ picks: 2, bound: false });
  expect(await trades(booked.eventId)).toMatchObject([{ emp: null }]);
  expect(await row(waiting.eventId)).toMatchObject({ nameless: false, empName: '张三' });
  // Since it is said to be his, another decides it.
  expect(await flags(waiting.eventId)).toEqual([true, false]);
  // Whoever says the channel need not say the person again.
  expect((await settle(waiting.eventId, { lines: [{ line: 1, channelCode: '101', productCode: null }] })).code).toBe(200);
  expect(await trades(waiting.eventId)).toMatchObject([{ emp: empId, channel: '101' }]);
  // One without a card is named alone, here with what else is wrong of it.
  expect(await row(other.eventId)).toMatchObject({ nameless: true, person: null });
  expect((await name(other.eventId)).data).toEqual({ picks: 1, bound: false });
  expect((await name(other.eventId)).error).toBe('event-not-stranger');
});

it('found 10 a pick that names nobody waits for somebody to say who it was, unless its machine asks for an account instead', async () => {
  const nobody = pick();
  await tell([nobody]);
  const flagged = await list({ state: DeviceEventState.flagged });
  expect(flagged.find(({ eventId }: { eventId: string }) => eventId === nobody.eventId)).toMatchObject({
    problem: '没有说是谁',
    person: null,
  });
  expect((await calls.admin.post('/vm/nameDeviceStranger', { vmId, eventId: nobody.eventId, empId })).data).toEqual({
    picks: 1,
    bound: false,
  });
  const { rows } = await base.pool.query(
    `select emp_id as emp from trade where trade_number = $1 group by 1 having sum(trade_num * sign) > 0`,
    [nobody.tradeNumber],
  );
  expect(rows).toEqual([{ emp: empId }]);
  expect((await base.run((ctx) => proof(ctx.db, base.node))).failures).toEqual([]);
});

it('found 10 what a machine has changed is summed up: channels, picks, charges, abnormal stock and what was set aside', async () => {
  const before = await calls.admin.ok('/vm/statDeviceChanges', { vmId, changesWithin: 1 });
  const refill = { ...pick(), kind: 'refill', tradeNumber: undefined, lines: [{ channelCode: '101', quantity: 5 }] };
  await tell([
    refill,
    pick({ empCode: 'DEC-E1' }, { quantity: 2 }),
    pick({}, { channelCode: '888' }),
    pick({ empCode: 'DEC-E1' }, { channelCode: '102', quantity: 20 }),
  ]);
  const after = await calls.admin.ok('/vm/statDeviceChanges', { vmId, changesWithin: 1 });
  const of = (changes: typeof after, code: string) =>
    changes.channels.find(({ channelCode }: { channelCode: string }) => channelCode === code);
  expect(of(after, '101')).toMatchObject({ added: 5 + (of(before, '101')?.added ?? 0), taken: 2 + of(before, '101').taken });
  expect(of(after, '102')).toMatchObject({ taken: 20 + of(before, '102').taken, stock: 0 });
  expect(after.events - before.events).toBe(4);
  expect(after.picks.pieces - before.picks.pieces).toBe(22);
  expect(Number(after.charged) - Number(before.charged)).toBe(2 * 2.5 + 20 * 10);
  // Gloves that the channel did not have, and a refill out of a warehouse that had none.
  expect([after.abnormal.opened - before.abnormal.opened, after.abnormal.open]).toEqual([2, before.abnormal.open + 2]);
  expect(after.aside).toContainEqual({ problem: '货道“888”不存在', events: 1 });
  expect((await calls.as({ scope: { vm: [newId()] } }).post('/vm/statDeviceChanges', { vmId, changesWithin: 1 })).error).toBe('not-found');
});
