// A period that is closed: what comes late is booked in the open one, with both dates.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill } from '../../../../test/machine-floor.ts';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import { MOVE } from '../../../contract/stock/ledger.ts';
import { ReviewStatus } from '../../../contract/workflow/codes.ts';
import { newId } from '../../kernel/db/ids.ts';
import { deskHandlers } from '../desk/index.ts';
import { bindProducts } from '../machine/index.ts';
import { periods, proof } from '../stock/index.ts';
import { furnishPlant, openPlant } from '../strategy/test-plant.ts';
import { recordTrades, refundTrade } from '../trade/index.ts';
import { tradeBulk } from '../trade/trade-bulk.ts';

const database = testDatabase();
const ZONE = 'Asia/Shanghai';
let plant: Awaited<ReturnType<typeof furnishPlant>>;
let channel = '';
const today = dayOf(new Date(), ZONE);
const at = (day: string) => new Date(`${day}T12:00:00+08:00`).toISOString();

beforeAll(async () => {
  plant = await database.run(async (ctx) => {
    const made = await furnishPlant(ctx, 'REC');
    channel = made.channels[0] ?? '';
    await bindProducts(ctx, [{ channelId: channel, productId: made.glove }]);
    await fill(ctx, { vmId: made.vmId, channelId: channel, productId: made.glove, qty: 200 });
    return made;
  });
});

const report = (day: string, quantity: number) => {
  const id = newId();
  return {
    vmId: plant.vmId,
    tradeNumber: id,
    tradeType: MOVE.pick,
    happenedAt: at(day),
    event: { id },
    empId: plant.zhang,
    lines: [{ channelId: channel, productId: plant.glove, quantity }],
  } as const;
};
const datesOf = async (tradeNumber: string) =>
  (
    await database.pool.query(
      `select id, trade_day::text as day, (trade_time at time zone $2)::date::text as happened, late_flag from trade where trade_number = $1`,
      [tradeNumber, ZONE],
    )
  ).rows[0];
const tell = async (day: string, quantity = 1) => {
  const told = report(day, quantity);
  await database.run((ctx) => recordTrades(ctx, [told]));
  return datesOf(told.tradeNumber);
};
const sumOf = async (table: 'trade_day' | 'trade_month', day: string) => {
  const which = table === 'trade_day' ? 'day = $1' : `month = date_trunc('month', $1::date)::date`;
  return Number((await database.pool.query(`select coalesce(sum(trade_num), 0) as num from ${table} where ${which}`, [day])).rows[0].num);
};
const close = (day: string) => database.run((ctx) => periods.closeByHand(ctx, { day }));
const agree = async () => expect((await proof(database.db, database.node)).failures).toEqual([]);

test('found 20 (trust 51) what machines tell of a closed period is booked in the open one with both dates; the closed days stay as they were, to the last unit', async () => {
  const day = addDays(today, -40);
  const before = await tell(day, 3);
  expect(before).toMatchObject({ day, happened: day, late_flag: false });
  await close(addDays(today, -5));
  expect(await tell(day, 2)).toMatchObject({ day: today, happened: day, late_flag: true });
  expect(await tell(addDays(today, -4))).toMatchObject({ day: addDays(today, -4), late_flag: false });
  // What is given back of a closed day is given back now.
  await database.run((ctx) => refundTrade(ctx, { tradeId: before.id, quantity: 1, reason: '少出', source: 1, sourceId: newId() }));
  // A history that is booked in bulk goes the same way.
  const history = [report(day, 5), report(today, 1)];
  await database.run(async (ctx) => {
    const books = tradeBulk(ctx);
    await books.add(history);
    await books.settle();
  });
  expect(await datesOf(history[0]!.tradeNumber)).toMatchObject({ day: today, happened: day, late_flag: true });
  expect(await datesOf(history[1]!.tradeNumber)).toMatchObject({ day: today, happened: today, late_flag: false });
  expect([await sumOf('trade_day', day), await sumOf('trade_month', day)]).toEqual([3, 3]);
  expect(await sumOf('trade_day', today)).toBe(2 - 1 + 5 + 1);
  await agree();
});

test('found 20 what a person enters afterwards is booked in the open period once it is passed', async () => {
  const open = await openPlant(database, deskHandlers);
  const told = {
    vmId: plant.vmId,
    channelCode: '101',
    empId: plant.zhang,
    quantity: 1,
    tradeTime: at(addDays(today, -6)),
    reason: '断网',
  };
  const { id } = await open().ok('/kaetl/createTradeAdditional', told);
  await open({ userId: newId() }).ok('/kaetl/updateTradeAdditionalReviewStatus', { ids: [id], reviewStatus: ReviewStatus.passed });
  expect(await datesOf(`BL-${id}`)).toMatchObject({ day: today, late_flag: true, happened: addDays(today, -6) });
});

test('found 20 a day that is not over is not closed, and none twice, however many ask', async () => {
  await expect(close(today)).rejects.toMatchObject({ key: 'closing-ahead' });
  await expect(close(addDays(today, -5))).rejects.toMatchObject({ key: 'closing-again' });
  await expect(close(addDays(today, -9))).rejects.toMatchObject({ key: 'closing-again', params: { day: addDays(today, -5) } });
  const states = await Promise.allSettled(Array.from({ length: 4 }, () => close(addDays(today, -3))));
  expect(states.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
  await expect(database.pool.query('update stock_closing set trade_num = 0')).rejects.toThrow('append-only');
  await expect(database.pool.query('delete from stock_closing')).rejects.toThrow('append-only');
});

test('found 20 (trust 51) a closed period that is changed past the product is found by the integrity check', async () => {
  const foundAfter = async (...changes: string[]) => {
    const undone = new Error('undone');
    let found: string[] = [];
    const changed = database.db.transaction().execute(async (tx) => {
      for (const table of ['stock_closing', 'trade']) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
      for (const change of changes) await sql.raw(change).execute(tx);
      const { failures } = await proof(tx as never, database.node);
      found = failures.flatMap(({ invariant, sentence }) => (invariant === 'closed-period-stays' ? [sentence] : []));
      throw undone;
    });
    await expect(changed).rejects.toBe(undone);
    return found;
  };
  const day = addDays(today, -40);
  expect(await foundAfter()).toEqual([]);
  expect(await foundAfter(`update stock_closing set total_price = total_price + 1 where last_day = '${addDays(today, -5)}'`)).toHaveLength(
    1,
  );
  // With its sums, as somebody would who knows of them.
  const [said] = await foundAfter(
    `update trade set trade_day = trade_day + 37 where trade_day = '${day}'`,
    `update trade_day set day = day + 37 where day = '${day}'`,
  );
  expect(said).toContain(addDays(today, -5));
});
