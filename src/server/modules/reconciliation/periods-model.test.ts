// Random picks, late events, refunds, histories and closings, one after the other: what a closed period holds never changes, and all periods are the ledger.
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill } from '../../../../test/machine-floor.ts';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import { MOVE, PLACE } from '../../../contract/stock/ledger.ts';
import { newId } from '../../kernel/db/ids.ts';
import { bindProducts } from '../machine/index.ts';
import { periods, proof } from '../stock/index.ts';
import { furnishPlant } from '../strategy/test-plant.ts';
import { recordTrades, refundTrade } from '../trade/index.ts';
import { tradeBulk } from '../trade/trade-bulk.ts';

const database = testDatabase();
const today = dayOf(new Date(), 'Asia/Shanghai');
let plant: Awaited<ReturnType<typeof furnishPlant>>;
let channel = '';
beforeAll(async () => {
  plant = await database.run(async (ctx) => {
    const made = await furnishPlant(ctx, 'MODEL');
    channel = made.channels[0] ?? '';
    await bindProducts(ctx, [{ channelId: channel, productId: made.glove }]);
    await fill(ctx, { vmId: made.vmId, channelId: channel, productId: made.glove, qty: 200 });
    return made;
  });
});

const rows = async <R extends object>(text: string, values: unknown[] = []) => (await database.pool.query<R>(text, values)).rows;
const report = (back: number, quantity: number) => {
  const id = newId();
  return {
    vmId: plant.vmId,
    tradeNumber: id,
    tradeType: MOVE.pick,
    happenedAt: new Date(Date.now() - back * 86_400_000).toISOString(),
    event: { id },
    empId: plant.zhang,
    lines: [{ channelId: channel, productId: plant.glove, quantity }],
  } as const;
};

const back = fc.integer({ min: 0, max: 420 });
const pieces = fc.integer({ min: 1, max: 9 });
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('pick' as const), back, pieces }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('history' as const), back, pieces }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('refund' as const), nth: fc.nat(200) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('close' as const), days: fc.integer({ min: 1, max: 9 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** What each period held when it was closed, as the days and the trades said it then. */
const noted = new Map<string, { days: number; trades: number; amount: string }>();

const sums = async (first: string | null, last: string) => {
  const within = (day: string) => `${day} >= coalesce($1::date, '-infinity') and ${day} <= $2`;
  const [one] = await rows<{ days: number; trades: number; amount: string }>(
    `select (select coalesce(sum(trade_num), 0)::int from trade_day where ${within('day')}) as days,
      coalesce(sum(sign * trade_num), 0)::int as trades, coalesce(sum(sign * total_price), 0)::text as amount from trade where ${within('trade_day')}`,
    [first, last],
  );
  return one!;
};

async function take(one: Step): Promise<void> {
  if (one.does === 'pick') return void (await database.run((ctx) => recordTrades(ctx, [report(one.back, one.pieces)])));
  if (one.does === 'history')
    return database.run(async (ctx) => {
      const books = tradeBulk(ctx);
      await books.add([report(one.back, one.pieces)]);
      await books.settle();
    });
  if (one.does === 'refund') {
    const open = await rows<{ id: string }>(
      'select t.id from trade t where t.sign = 1 and trade_left(t.node_id, t.id, t.trade_num) > 0 order by t.id',
    );
    const { id } = open[one.nth % Math.max(1, open.length)] ?? {};
    if (id) await database.run((ctx) => refundTrade(ctx, { tradeId: id, quantity: 1, reason: '少出', source: 1, sourceId: newId() }));
    return;
  }
  const last = (await database.run(periods.lastClosedDay)) ?? addDays(today, -420);
  const day = addDays(last, one.days);
  if (day >= today) return;
  await database.run((ctx) => periods.closeByHand(ctx, { day }));
  const [made] = await rows<{ first: string | null }>('select first_day::text as first from stock_closing where last_day = $1', [day]);
  noted.set(day, await sums(made!.first, day));
}

async function expectHeld(): Promise<void> {
  const closed = await rows<{ first: string | null; last: string; num: number; amount: string }>(
    'select first_day::text as first, last_day::text as last, trade_num::int as num, total_price::text as amount from stock_closing order by closed_to',
  );
  let all = 0;
  for (const { first, last, num, amount } of closed) {
    const now = await sums(first, last);
    expect(now, `the period up to ${last}`).toEqual(noted.get(last));
    expect([num, num, amount]).toEqual([now.days, now.trades, now.amount]);
    all += num;
  }
  const after = closed.at(-1)?.last;
  const open = await sums(after ? addDays(after, 1) : null, '9999-12-31');
  // What is used up, of what trades moved.
  const [ledger] = await rows<{ num: number }>(`
    select coalesce(sum(qty) filter (where to_kind = ${PLACE.consumed}), 0)::int - coalesce(sum(qty) filter (where from_kind = ${PLACE.consumed}), 0)::int as num
    from stock_move where document_kind = 'trade'`);
  expect(all + open.trades).toBe(ledger!.num);
  expect(open.days).toBe(open.trades);
}

test('found 20 (trust 51) for any order of picks, late events, histories, refunds and closings: a closed period never changes, all periods are the ledger', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      for (const one of steps) await take(one);
      await expectHeld();
    }),
    { numRuns: 12 },
  );
  expect(noted.size).toBeGreaterThan(5);
  expect((await proof(database.db, database.node)).failures).toEqual([]);
}, 120_000);
