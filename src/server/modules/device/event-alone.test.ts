// Each event of a batch is judged alone: booked, again, refused with its code, or set aside as it came. One never holds up another.
import { beforeAll, expect, test } from 'vitest';
import { fill, furnish } from '../../../../test/machine-floor.ts';
import { testDatabase } from '../../../../test/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { bindProducts } from '../machine/index.ts';
import { proof } from '../stock/index.ts';
import { takeEvents } from './events.ts';
import { settleEvent } from './settle.ts';

const base = testDatabase();
let vmId: string;
beforeAll(async () => {
  await base.run(async (ctx) => {
    const floor = await furnish(ctx, { code: 'ALONE' });
    vmId = floor.vmId;
    await bindProducts(ctx, [{ channelId: floor.channels[0]!, productId: floor.drill }]);
    await ctx.db.updateTable('vmChannel').set({ capacity: 10 }).where('id', '=', floor.channels[0]!).execute();
    await fill(ctx, { vmId, channelId: floor.channels[0]!, productId: floor.drill, qty: 500 });
  });
});

const send = (events: readonly unknown[]) =>
  base.run((ctx) => takeEvents({ ...ctx, actor: { kind: 'device', vmId, vmCode: 'ALONE', clockSkewMs: 0 } }, { events: [...events] }));
const resultsOf = async (events: readonly unknown[]) =>
  (await send(events)).events.map(({ position, eventId, result, error }) => [position, eventId, result, error]);

let count = 0;
const pick = (change: object = {}) => {
  count += 1;
  return {
    kind: 'pick',
    eventId: `a${count}`,
    sequence: count,
    happenedAt: new Date().toISOString(),
    tradeNumber: `T${count}`,
    lines: [{ channelCode: '101', quantity: 1 }],
    ...change,
  };
};
const lines = (line: object) => ({ lines: [{ channelCode: '101', ...line }] });
const rows = async (sql: string) => (await base.pool.query(sql)).rows as Record<string, unknown>[];
const stateOf = async () => (await rows(`select missing_events::int as missing, received from device_state where vm_id = '${vmId}'`))[0];

test('found 5 trust 43: what cannot be read is set aside as it came, and all around it is booked', async () => {
  const sent = [
    pick(),
    pick(lines({ quantity: 0 })),
    pick(lines({ quantity: 0.5 })),
    pick({ happenedAt: '2026-02-30T08:00:00Z' }),
    pick({ kind: 'dance' }),
    pick({ remark: 'from a newer machine', weather: { deep: ['x\u0000y'] } }),
    pick({ sequence: 'seven' }),
    pick({ ...lines({ channelCode: '999', quantity: 1 }) }),
    pick(),
  ];
  const answers = await resultsOf(sent);
  expect(answers).toEqual([
    [0, 'a1', 'booked', null],
    [1, 'a2', 'aside', 'bad-input'],
    [2, 'a3', 'aside', 'bad-input'],
    [3, 'a4', 'aside', 'bad-input'],
    [4, 'a5', 'aside', 'bad-input'],
    [5, 'a6', 'booked', null],
    [6, 'a7', 'aside', 'bad-input'],
    [7, 'a8', 'aside', 'event-unknown'],
    [8, 'a9', 'booked', null],
  ]);
  // Nothing has a second effect, and nothing else is said of it.
  expect((await resultsOf(sent)).map(([, , result]) => result)).toEqual(Array.from({ length: 9 }, () => 'again'));
  expect(await rows(`select event_id, kind, state::int, body->>'kind' as said from device_event where event_id = 'a5'`)).toEqual([
    { event_id: 'a5', kind: 'other', state: 1, said: 'dance' },
  ]);
  // Its number is here, though nobody can read what it says; the seventh has none.
  expect(await stateOf()).toEqual({
    missing: 1,
    received: [
      [1, 6],
      [8, 9],
    ],
  });
});

test('found 5 trust 43: what names nothing is refused by its place, whatever it is; an end without an end is no fault', async () => {
  const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`) as unknown;
  const answers = await resultsOf([
    null,
    7,
    'x',
    [],
    { kind: 'pick' },
    { eventId: 'no blank allowed ' },
    pick({ ...lines({}), deep }),
    pick(),
  ]);
  expect(answers.map(([at, , result, error]) => [at, result, error])).toEqual([
    ...[0, 1, 2, 3, 4, 5].map((at) => [at, 'refused', 'event-without-id']),
    [6, 'aside', 'bad-input'],
    [7, 'booked', null],
  ]);
});

test('found 5 trust 43: what was set aside unread cannot be booked before it can be read, and can be dismissed', async () => {
  const odd = pick(lines({ quantity: 0 }));
  await send([odd]);
  const settle = (dismiss: boolean) => base.run((ctx) => settleEvent(ctx, { vmId, eventId: odd.eventId, dismiss }));
  await expect(settle(false)).rejects.toThrow('bad-input');
  await settle(true);
  await expect(settle(true)).rejects.toThrow('not-allowed-now');
});

test('found 6 trust 43: the same id twice in one batch, with the same and with other content, is answered each by its place', async () => {
  const first = pick();
  const other = { ...first, ...lines({ quantity: 2 }) };
  expect((await resultsOf([first, { ...first }, other])).map(([, , result, error]) => [result, error])).toEqual([
    ['booked', null],
    ['again', null],
    ['refused', 'key-reused'],
  ]);
  const refill = pick({ kind: 'refill', tradeNumber: undefined, ...lines({ quantity: 3 }) });
  const changed = { ...refill, sequence: refill.sequence + 100, ...lines({ quantity: 4 }) };
  // The one with the lower number counts, wherever it stands.
  expect((await resultsOf([changed, refill])).map(([, , result]) => result)).toEqual(['refused', 'booked']);
});

test('found 7 trust 43: what no channel can hold waits for a person and counts nowhere; then it is booked, or not', async () => {
  const before = await rows(`select coalesce(sum(trade_num), 0)::int as n from trade`);
  const huge = pick(lines({ quantity: 1_000_000 }));
  const sent = [
    huge,
    pick(lines({ quantity: 3_000_000_000 })),
    pick({ kind: 'count', tradeNumber: undefined, ...lines({ counted: 1_000_000_000 }) }),
    pick({ kind: 'refill', tradeNumber: undefined, ...lines({ quantity: 11 }) }),
    pick({ kind: 'refill', tradeNumber: undefined, ...lines({ quantity: 10 }) }),
    pick(lines({ quantity: 30 })),
    pick(lines({ quantity: 31 })),
  ];
  expect((await resultsOf(sent)).map(([, , result, error]) => error ?? result)).toEqual([
    'event-implausible',
    'event-implausible',
    'event-implausible',
    'event-implausible',
    'booked',
    'booked',
    'event-implausible',
  ]);
  expect(await rows(`select coalesce(sum(trade_num), 0)::int as n from trade`)).toEqual([{ n: Number(before[0]?.['n']) + 30 }]);
  // Who looked at it may know better.
  await base.run((ctx) => settleEvent(ctx, { vmId, eventId: sent[6]!.eventId, dismiss: false }));
  expect(await rows(`select trade_num::int as n from trade where event_id = '${sent[6]!.eventId}'`)).toEqual([{ n: 31 }]);
  await base.run((ctx) =>
    ctx.db
      .insertInto('nodeConfig')
      .values({ nodeId: ctx.nodeId, configKey: 'implausibleTimes', value: JSON.stringify(1), changedBy: '管理员' })
      .execute(),
  );
  expect((await resultsOf([pick(lines({ quantity: 11 }))]))[0]?.[3]).toBe('event-implausible');
  await base.run((ctx) => ctx.db.deleteFrom('nodeConfig').where('configKey', '=', 'implausibleTimes').execute());
});

test('found 8 trust 43: what a clock tells that cannot be right stands on the day of its arrival, is flagged, and keeps what it told', async () => {
  const told = ['1970-01-01T00:00:12Z', '1999-12-31T16:00:00Z', '2100-01-01T00:00:00Z'].map((happenedAt) => pick({ happenedAt }));
  expect((await resultsOf([...told, pick({ happenedAt: '0001-01-01T00:00:00Z' }), pick()])).map(([, , result]) => result)).toEqual([
    'booked',
    'booked',
    'booked',
    'aside',
    'booked',
  ]);
  const ids = told.map(({ eventId }) => `'${eventId}'`).join(', ');
  const [{ late = 0, n = 0 } = {}] = await rows(
    `select count(*)::int as n, count(*) filter (where trade_time < now() - interval '1 hour' or trade_time > now())::int as late from trade where event_id in (${ids})`,
  );
  expect([n, late]).toEqual([3, 0]);
  expect((await rows(`select odd_clock_at is not null as odd from device_state where vm_id = '${vmId}'`))[0]).toEqual({ odd: true });
});

test('the books are true after all of it', async () => {
  expect((await proof(base.db, base.node)).failures).toEqual([]);
  expect(newId()).toHaveLength(36);
});
