// Bookings that are under way while a period is closed (docs/decisions/0042-reconciliation.md): none ends in a closed period, and none is lost.
import { beforeAll, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill } from '../../../../test/machine-floor.ts';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import { MOVE, PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { bindProducts } from '../machine/index.ts';
import { periods, proof } from '../stock/index.ts';
import { furnishPlant } from '../strategy/test-plant.ts';
import { recordTrades, refundTrade } from '../trade/index.ts';
import { tradeBulk } from '../trade/trade-bulk.ts';

const database = testDatabase();
const today = dayOf(new Date(), 'Asia/Shanghai');
const ago = (days: number) => addDays(today, -days);
let plant: Awaited<ReturnType<typeof furnishPlant>>;
let channels: string[] = [];

beforeAll(async () => {
  plant = await database.run(async (ctx) => {
    const made = await furnishPlant(ctx, 'RACE');
    channels = made.channels.slice(0, 2);
    await bindProducts(
      ctx,
      channels.map((channelId) => ({ channelId, productId: made.glove })),
    );
    for (const channelId of channels) await fill(ctx, { vmId: made.vmId, channelId, productId: made.glove, qty: 200 });
    return made;
  });
});

const report = (day: string, at = 0, quantity = 1) => {
  const id = newId();
  return {
    vmId: plant.vmId,
    tradeNumber: id,
    tradeType: MOVE.pick,
    happenedAt: new Date(`${day}T12:00:00+08:00`).toISOString(),
    event: { id },
    empId: plant.zhang,
    lines: [{ channelId: channels[at % channels.length] ?? '', productId: plant.glove, quantity }],
  } as const;
};
const close = (day: string) => database.run((ctx) => periods.closeByHand(ctx, { day }));
const rows = async <R extends object>(text: string, values: unknown[] = []) => (await database.pool.query<R>(text, values)).rows;
const dayOfTrade = async (tradeNumber: string) =>
  (
    await rows<{ day: string; late: boolean }>('select trade_day::text as day, late_flag as late from trade where trade_number = $1', [
      tradeNumber,
    ])
  )[0];

/** Each closed period: what it held when it was closed, what its trades make, and its days; the open one last, with what its trades make. */
async function closedAndOpen() {
  const closed = await rows<{ last: string; kept: number; sum: number }>(`
    select c.last_day::text as last, c.trade_num::int as kept, (select coalesce(sum(t.sign * t.trade_num), 0)::int from trade t
      where t.node_id = c.node_id and t.trade_day >= coalesce(c.first_day, '-infinity') and t.trade_day <= c.last_day) as sum
    from stock_closing c order by c.closed_to`);
  const [open] = await rows<{ sum: number }>(`select coalesce(sum(sign * trade_num), 0)::int as sum from trade
    where trade_day > coalesce((select max(last_day) from stock_closing), '-infinity')`);
  return { closed, open: open?.sum ?? 0 };
}
/** Pieces that trades used up, by the moves of the ledger. */
const ledger = async () =>
  (
    await rows<{ num: number }>(`select coalesce(sum(qty) filter (where to_kind = ${PLACE.consumed}), 0)::int
      - coalesce(sum(qty) filter (where from_kind = ${PLACE.consumed}), 0)::int as num from stock_move where document_kind = 'trade'`)
  )[0]?.num;
const isWaiting = () =>
  vi.waitFor(
    async () =>
      expect(
        await rows(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'",
        ),
      ).not.toEqual([]),
    10_000,
  );

test('found 20 (trust 51) a booking that is under way is waited for and counts in the period; one that begins meanwhile counts in the next', async () => {
  const [early, late] = [report(ago(300)), report(ago(300))];
  const booked = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const first = database.run(async (ctx) => {
    await recordTrades(ctx, [early]);
    // What is to be said later is said now.
    await ctx.db.selectFrom('trade').select('id').limit(1).execute();
    booked.resolve();
    await go.promise;
  });
  await booked.promise;
  const closing = close(ago(299));
  await isWaiting();
  const second = database.run((ctx) => recordTrades(ctx, [late]));
  go.resolve();
  await Promise.all([first, closing, second]);
  expect(await dayOfTrade(early.tradeNumber)).toEqual({ day: ago(300), late: false });
  expect(await dayOfTrade(late.tradeNumber)).toEqual({ day: today, late: true });
  expect(await closedAndOpen()).toEqual({ closed: [{ last: ago(299), kept: 1, sum: 1 }], open: 1 });
});

test('found 20 (trust 51) who books for longer than others can wait is not waited for: nothing is closed, nothing is lost', async () => {
  const long = report(ago(298));
  const booked = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const first = database.run(async (ctx: Ctx) => {
    const books = tradeBulk(ctx);
    await books.add([long]);
    booked.resolve();
    await go.promise;
    await books.settle();
  });
  await booked.promise;
  await expect(close(ago(297))).rejects.toMatchObject({ key: 'closing-busy' });
  go.resolve();
  await first;
  expect(await dayOfTrade(long.tradeNumber)).toEqual({ day: ago(298), late: false });
  await close(ago(297));
  expect((await closedAndOpen()).closed.at(-1)).toEqual({ last: ago(297), kept: 1, sum: 1 });
});

test('found 20 (trust 51) while machines, a history and refunds book at once, every period that is closed stays what it was then; nothing is lost', async () => {
  const WORKERS = 6;
  const EACH = 30;
  const before = (await rows<{ n: number }>('select count(*)::int as n from trade where trade_type <> 10013'))[0]!.n;
  const worker = async (at: number) => {
    for (let n = 0; n < EACH; n += 1) {
      const one = report(ago(1 + ((at * 7 + n * 3) % 12)), n);
      if (at === 0)
        await database.run(async (ctx) => {
          const books = tradeBulk(ctx);
          await books.add([one]);
          await books.settle();
        });
      else await database.run((ctx) => recordTrades(ctx, [one]));
      if (n % 5 !== 0) continue;
      const [{ id } = { id: '' }] = await rows<{ id: string }>('select id from trade where trade_number = $1', [one.tradeNumber]);
      await database.run((ctx) => refundTrade(ctx, { tradeId: id, quantity: 1, reason: '少出', source: 1, sourceId: newId() }));
    }
  };
  const closer = async () => {
    for (let day = 12; day >= 1; day -= 1) {
      await close(ago(day));
      await new Promise((next) => setTimeout(next, 40));
    }
  };
  await Promise.all([closer(), ...Array.from({ length: WORKERS }, (_, at) => worker(at))]);
  const { closed, open } = await closedAndOpen();
  expect(closed.length).toBeGreaterThan(4);
  expect(closed.map(({ sum }) => sum)).toEqual(closed.map(({ kept }) => kept));
  expect(closed.reduce((sum, { kept }) => sum + kept, open)).toBe(await ledger());
  expect((await rows<{ n: number }>('select count(*)::int as n from trade where trade_type <> 10013'))[0]!.n - before).toBe(WORKERS * EACH);
  expect(await rows('select from trade where late_flag and trade_day < $1', [today])).toEqual([]);
  expect((await proof(database.db, database.node)).failures).toEqual([]);
}, 60_000);
