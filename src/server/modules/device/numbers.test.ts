// Numbers that a machine uses twice, begins anew or jumps over: noticed, decided by a person, and the stock stays right across all of it.
import { beforeAll, expect, it } from 'vitest';
import { openCallers } from '../../../../test/callers.ts';
import { furnish, lying } from '../../../../test/machine-floor.ts';
import { testDatabase } from '../../../../test/database.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { newId } from '../../kernel/db/ids.ts';
import { bindProducts } from '../machine/index.ts';
import { openingEntry, proof } from '../stock/index.ts';
import { takeEvents } from './events.ts';
import { deviceHandlers } from './index.ts';

const base = testDatabase();
let calls: Awaited<ReturnType<typeof openCallers>>;
beforeAll(async () => {
  calls = await openCallers(base, deviceHandlers);
});

const HOUR = 3_600_000;
const MINUTE = 60_000;
let made = 0;

/** A machine with 50 in its one channel, and what it tells: `ago` in minutes. */
async function machine() {
  made += 1;
  const code = `NUM${made}`;
  const floor = await base.run(async (ctx) => {
    const place = await furnish(ctx, { code });
    await bindProducts(ctx, [{ channelId: place.channels[0]!, productId: place.drill }]);
    await ctx.db.updateTable('vmChannel').set({ capacity: 100 }).where('id', '=', place.channels[0]!).execute();
    const channel = { kind: PLACE.vmChannel, ref: place.channels[0]!, owner: place.vmId };
    await openingEntry(ctx, {
      document: { kind: 'opening', id: newId() },
      happenedAt: new Date(Date.now() - 10 * HOUR).toISOString(),
      lines: [{ place: channel, productId: place.drill, qty: 50 }],
    });
    return place;
  });
  const { vmId } = floor;
  const now = Date.now();
  const event = (kind: 'pick' | 'count', sequence: number, { ago, n, board = 'a' }: { ago: number; n: number; board?: string }) => ({
    kind,
    eventId: `${code}${board}-${sequence}`,
    sequence,
    happenedAt: new Date(now - ago * MINUTE).toISOString(),
    ...(kind === 'pick' ? { tradeNumber: `${code}${board}-${sequence}` } : {}),
    lines: [{ channelCode: '101', ...(kind === 'pick' ? { quantity: n } : { counted: n }) }],
  });
  const tell = (events: readonly unknown[]) =>
    base.run((ctx) => takeEvents({ ...ctx, actor: { kind: 'device', vmId, vmCode: code, clockSkewMs: 0 } }, { events: [...events] }));
  const state = async () => (await calls.admin.ok('/vm/listDeviceState', { vmId, page: 1, limit: 1 })).rows[0];
  const stock = () => base.run((ctx) => lying(ctx, { kind: 'vmChannel', ref: floor.channels[0]! }));
  const decide = (decision: string, [from, to]: readonly [number, number], as = calls.admin) =>
    as.post('/vm/decideDeviceNumbers', { vmId, decision, from, to });
  return { vmId, event, tell, state, stock, decide };
}

it('found 9 trust 43: a new board counts from 1: its events stand behind the count of the old one, and those of the old one before it', async () => {
  const { event, tell, state, stock, decide } = await machine();
  // 50 lie there; 2 taken, 48 counted; number 2 is still under way.
  await tell([event('pick', 1, { ago: 300, n: 1 }), event('count', 3, { ago: 280, n: 48 }), event('pick', 4, { ago: 270, n: 3 })]);
  expect([await stock(), (await state()).gaps]).toEqual([45, [{ from: 2, to: 2 }]]);
  const board = 'b';
  // The clock of the new board says 1970: its own numbers alone say what came first.
  const dead = (kind: 'pick' | 'count', sequence: number, n: number) => ({
    ...event(kind, sequence, { ago: 0, n, board }),
    happenedAt: '1970-01-01T00:00:12Z',
  });
  await tell([dead('pick', 1, 5), dead('count', 3, 39), dead('pick', 4, 2)]);
  expect(await stock()).toBe(37);
  expect((await state()).oddNumbers).toEqual([
    { from: 1, to: 1 },
    { from: 3, to: 4 },
  ]);
  expect((await decide('anew', [1, 4])).code).toBe(200);
  expect(await state()).toMatchObject({ gaps: [{ from: 2, to: 2 }], missingEvents: 1, oddNumbers: [], lastSequence: 4 });
  // Late, and seen by the count of the old board and by that of the new one.
  await tell([event('pick', 2, { ago: 290, n: 1 })]);
  expect(await stock()).toBe(37);
  await tell([dead('pick', 2, 1), dead('pick', 5, 1)]);
  expect([await stock(), (await state()).gaps]).toEqual([36, []]);
  expect((await base.run((ctx) => proof(ctx.db, base.node))).failures).toEqual([]);
});

it('found 9 trust 43: two ids under one number are both booked, noticed, and a slip where somebody says so', async () => {
  const { event, tell, state, stock, decide } = await machine();
  await tell([event('pick', 1, { ago: 60, n: 1 }), event('pick', 2, { ago: 50, n: 1 })]);
  await tell([event('pick', 2, { ago: 40, n: 1, board: 'x' }), event('count', 3, { ago: 30, n: 40 }), event('pick', 4, { ago: 20, n: 1 })]);
  expect(await stock()).toBe(39);
  expect((await state()).oddNumbers).toEqual([{ from: 2, to: 4 }]);
  expect((await decide('carryOn', [2, 4])).code).toBe(200);
  expect(await state()).toMatchObject({ oddNumbers: [], missingEvents: 0, lastSequence: 4 });
  await tell([event('pick', 5, { ago: 10, n: 1 }), event('count', 6, { ago: 5, n: 30 }), event('pick', 7, { ago: 4, n: 1 })]);
  expect([await stock(), (await state()).missingEvents]).toEqual([29, 0]);
  // The same sent once more is the same.
  expect((await tell([event('pick', 2, { ago: 40, n: 1, board: 'x' })])).events[0]?.result).toBe('again');
  expect((await state()).oddNumbers).toEqual([]);
});

it('found 9 one absurd number is booked, missed by nobody, and asked for by nobody', async () => {
  const { event, tell, state, stock } = await machine();
  const answer = await tell([event('pick', 1, { ago: 60, n: 1 }), event('pick', 5_000_000_000, { ago: 50, n: 1 })]);
  expect([answer.events.map(({ result }) => result), answer.gaps, await stock()]).toEqual([['booked', 'booked'], [], 48]);
  expect(await state()).toMatchObject({ missingEvents: 0, gaps: [], oddNumbers: [{ from: 5_000_000_000, to: 5_000_000_000 }] });
  expect((await tell([event('pick', 3, { ago: 40, n: 1 })])).gaps).toEqual([{ from: 2, to: 2 }]);
});

it('found 9 what will never come is awaited no more; who decided what stands beside it and in the operation log', async () => {
  const { vmId, event, tell, state, decide } = await machine();
  await tell([event('pick', 1, { ago: 60, n: 1 }), event('pick', 9, { ago: 50, n: 1 })]);
  expect((await decide('anew', [2, 8])).error).toBe('numbers-fit');
  expect((await decide('never', [2, 8], calls.as({ rights: ['machine.machineManage'] }))).code).toBe(403);
  expect((await decide('never', [2, 8], calls.as({ scope: { vm: [newId()] } }))).error).toBe('not-found');
  expect((await decide('never', [2, 5])).code).toBe(200);
  expect(await state()).toMatchObject({
    missingEvents: 3,
    gaps: [{ from: 6, to: 8 }],
    decided: { decision: 'never', from: 2, to: 5, by: '测试' },
  });
  expect((await decide('never', [2, 5])).error).toBe('numbers-fit');
  const { rows } = await base.pool.query<{ params: { vmId: string } }>(
    `select params from operate_log where action = '处理设备序号' and result = '成功' order by id desc limit 1`,
  );
  expect(rows[0]?.params).toMatchObject({ vmId, decision: 'never', from: 2, to: 5 });
  // It comes all the same.
  expect((await tell([event('pick', 4, { ago: 55, n: 1 })])).events[0]?.result).toBe('booked');
  expect(await state()).toMatchObject({ missingEvents: 3, oddNumbers: [] });
});

it('found 9 what was set aside is booked at its place in the order, also after a new numbering', async () => {
  const { vmId, event, tell, stock, decide } = await machine();
  await tell([
    event('pick', 1, { ago: 3 * 60, n: 1 }),
    { ...event('pick', 2, { ago: 170, n: 1 }), lines: [{ channelCode: '101', quantity: 900 }] },
  ]);
  // The clock was put back by two hours: only the numbers know that the count came later.
  await tell([{ ...event('count', 3, { ago: 0, n: 20 }), happenedAt: new Date(Date.now() - 4 * HOUR).toISOString() }]);
  await tell([event('pick', 1, { ago: 30, n: 1, board: 'b' })]);
  await decide('anew', [1, 1]);
  expect(await stock()).toBe(19);
  await calls.admin.ok('/vm/settleDeviceEvent', { vmId, eventId: event('pick', 2, { ago: 0, n: 1 }).eventId, dismiss: false });
  expect(await stock()).toBe(19);
});
