// Months that are over are added up once and stay equal to the trades: whatever comes late, by whichever way, and whoever writes while they are added up.
import { beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { testDatabase } from '../../../../test/database.ts';
import { dice, trade, world, type World } from '../../../../test/report-world.ts';
import { systemCtx } from '../../kernel/ctx.ts';
import type { Run } from '../../kernel/jobs/index.ts';
import { proof } from '../stock/index.ts';
import { recordTrades } from './index.ts';
import { trade as noun } from './noun.ts';
import { holdMonths, latelySince, rollMonths } from './rollup.ts';
import { tradeBulk } from './trade-bulk.ts';

const database = testDatabase();
const chance = dice(71);
let made: World;
beforeAll(async () => {
  made = await database.run(world);
});

const roll = () => rollMonths(systemCtx(database.db, database.node, 'test'));
const some = (days: readonly string[]) => days.map((day) => trade(made, chance, day));
const told = (...days: string[]) => database.run((ctx) => recordTrades(ctx, some(days)));
const failures = async () => (await proof(database.db, database.node)).failures;
const rolledLines = async (month: string) => {
  const { rows } = await database.pool.query<{ n: number }[]>(
    `select (select coalesce(sum(trade_lines), 0)::int from trade_goods_month where month = $1) as goods,
      (select coalesce(sum(trade_lines), 0)::int from trade_people_month where month = $1) as people,
      (select coalesce(sum(trade_lines), 0)::int from trade_slot where day >= $1::date and day < $1::date + interval '1 month') as slots,
      (select count(*)::int from trade where sign <> 0 and date_trunc('month', trade_day) = $1::date) as trades`,
    [month],
  );
  return rows[0] as unknown as Record<'goods' | 'people' | 'slots' | 'trades', number>;
};

test('a month is added up once, a few days after its end; what is told late, one by one or in bulk, is added to it', async () => {
  await told('2022-01-10', '2022-02-20', '2022-02-20', new Date().toISOString().slice(0, 10));
  // From January 2022 to the last month that ended three days ago, those without a trade too.
  const last = latelySince(Date.now() - 86_400_000);
  const months = (Number(last.slice(0, 4)) - 2022) * 12 + Number(last.slice(5, 7)) - 1;
  expect(await roll()).toBe(months);
  expect(await roll()).toBe(0);
  const before = await rolledLines('2022-02-01');
  expect(before.goods).toBeGreaterThan(0);
  await told('2022-02-21');
  await database.run(async (ctx) => {
    const books = tradeBulk(ctx);
    // Into months that are added up, and into one before all of them.
    await books.add(some(['2022-02-03', '2022-01-31', '2021-12-15']));
    await books.settle();
  });
  const after = await rolledLines('2022-02-01');
  expect(after.trades).toBeGreaterThan(before.trades);
  expect([after.goods, after.people, after.slots]).toEqual([after.trades, after.trades, after.trades]);
  expect((await rolledLines('2021-12-01')).goods).toBe(0);
  expect(await failures()).toEqual([]);
  // December, which nobody had told anything of.
  expect(await roll()).toBe(1);
  expect((await rolledLines('2021-12-01')).goods).toBeGreaterThan(0);
  expect(await failures()).toEqual([]);
});

test('trust 54 who adds a month up waits for whoever is writing into it, and has what he wrote', async () => {
  await told('2021-12-15');
  await roll();
  // June is known to be asked for; May, which comes before it, is new.
  await told('2021-05-10', '2021-06-10');
  const written = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const writing = database.run(async (ctx) => {
    await recordTrades(ctx, some(['2021-06-11']));
    // What nobody waits for goes with the next statement.
    await sql`select 1`.execute(ctx.db);
    written.resolve();
    await gate.promise;
  });
  await written.promise;
  let isDone = false;
  const rolling = roll().then((many) => {
    isDone = true;
    return many;
  });
  const waits = `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%trade_rollup%'`;
  await expect
    .poll(async () => (await database.pool.query(waits)).rows[0].n, { timeout: 4000 })
    .toBe(1)
    .finally(() => gate.resolve());
  expect(isDone).toBe(false);
  await writing;
  // From May to the November before.
  expect(await rolling).toBe(7);
  const { goods, trades } = await rolledLines('2021-06-01');
  expect([goods, trades]).toEqual([trades, goods]);
  expect(goods).toBeGreaterThan(0);
  expect(await failures()).toEqual([]);
});

test('trust 54 whoever writes while months are added up, each of them equals its trades', { timeout: 60_000 }, async () => {
  for (let month = 4; month >= 1; month -= 1) {
    const day = (n: number) => `2021-0${month}-${String(10 + n)}`;
    await told(day(0));
    await Promise.all([
      ...[1, 2, 3, 4].map((n) => told(day(n), day(n), day(n))),
      roll(),
      roll(),
      ...[5, 6, 7, 8].map((n) => told(day(n), day(n), day(n))),
    ]);
    const { goods, people, slots, trades } = await rolledLines(`2021-0${month}-01`);
    expect([goods, people, slots]).toEqual([trades, trades, trades]);
  }
  expect(await failures()).toEqual([]);
});

test(
  'a month that somebody writes into for long is left for another night; the job of the night takes the others',
  { timeout: 60_000 },
  async () => {
    await told('2020-11-10', '2020-12-10');
    const held = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const writing = database.run(async (ctx) => {
      await holdMonths(ctx, ['2020-11-01']);
      held.resolve();
      await gate.promise;
    });
    await held.promise;
    const job = noun.jobs?.find(({ task }) => task.name === 'trade.roll');
    expect(job?.at).toBe('25 18 * * *');
    // never: it takes nothing, and says nothing of how far it is.
    await job?.task.run(systemCtx(database.db, database.node, 'test'), undefined as never, {} as Run).finally(() => gate.resolve());
    await writing;
    const [november, december] = [await rolledLines('2020-11-01'), await rolledLines('2020-12-01')];
    expect([november.goods, december.goods]).toEqual([0, december.trades]);
    expect(december.trades).toBeGreaterThan(0);
    expect(await roll()).toBe(1);
    expect((await rolledLines('2020-11-01')).goods).toBe(november.trades);
    expect(await failures()).toEqual([]);
  },
);
