// Turns and stock-outs against plain arithmetic over all that moved: whatever moved, whoever asks, and of whichever days.
import { beforeAll, expect, test } from 'vitest';
import { openCallers } from '../../../../test/callers.ts';
import { testDatabase } from '../../../../test/database.ts';
import { furnish, hire } from '../../../../test/machine-floor.ts';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { seeded } from '../../demo/random.ts';
import { newId } from '../../kernel/db/ids.ts';
import { bindProducts } from '../machine/index.ts';
import { recordTrades } from '../trade/index.ts';
import { openingEntry, stockHandlers } from './index.ts';

const database = testDatabase();
const day = (back: number) => addDays(dayOf(Date.now(), 'Asia/Shanghai'), -back);
const span = { from: day(30), to: day(1) };
let call: Awaited<ReturnType<typeof openCallers>>;
let floors: Awaited<ReturnType<typeof furnish>>[];

/** What moved in a machine: pieces above zero came, below zero were taken. */
interface Step {
  floor: number;
  at: number;
  num: number;
}
const steps: Step[] = [];
const begin = Date.parse(`${span.from}T00:00:00+08:00`);
const end = Date.parse(`${span.to}T23:59:59.999+08:00`);

beforeAll(async () => {
  call = await openCallers(database, stockHandlers);
  floors = await database.run(async (ctx) => [await furnish(ctx, { code: 'ONE' }), await furnish(ctx, { code: 'TWO' })]);
  const empId = await database.run((ctx) => hire(ctx, 'E1'));
  const random = seeded(525);
  const lies = [0, 0];
  // Filled by a few, taken until nothing lies there, left so for a while: in each machine at hours of its own.
  for (let hour = 40 * 24; hour > 4; hour -= random.int(3, 31)) {
    const floor = random.int(0, 2);
    const { vmId, channels, glove } = floors[floor] ?? floors[0]!;
    const channelId = channels[0] ?? '';
    const at = Date.now() - hour * 3_600_000;
    const happenedAt = new Date(at).toISOString();
    const had = lies[floor] ?? 0;
    const num = had === 0 ? random.int(2, 10) : -random.int(1, had + 1);
    lies[floor] = had + num;
    steps.push({ floor, at, num });
    await database.run(async (ctx) => {
      if (steps.filter((one) => one.floor === floor).length === 1) await bindProducts(ctx, [{ channelId, productId: glove }]);
      if (num > 0)
        await openingEntry(ctx, {
          document: { kind: 'opening', id: newId() },
          happenedAt,
          lines: [{ place: { kind: PLACE.vmChannel, ref: channelId, owner: vmId }, productId: glove, qty: num }],
        });
      else
        await recordTrades(ctx, [
          {
            vmId,
            tradeNumber: newId(),
            tradeType: 10001,
            happenedAt,
            event: { id: newId() },
            empId,
            lines: [{ channelId, productId: glove, quantity: -num }],
          },
        ]);
    });
  }
});

type Turn = { productId: string; beginNum: number; endNum: number; usedNum: number; turns: number; coverDays: number; endValue: string };
type Out = { vmId: string; usedNum: number; emptyHours: number; outTimes: number; missedNum: number; lostPrice: string };
const ask = async <R>(name: string, input: object, who = call.admin): Promise<R[]> =>
  (await who.ok(`/kaetl/${name}`, { span, ...input })).rows;
const own = (floor: number) => steps.filter((one) => one.floor === floor).toSorted((a, b) => a.at - b.at);
const sum = (some: readonly Step[]) => some.reduce((all, { num }) => all + num, 0);

test('turns: opening, closing and taken are what moved, and the rest follows from them', async () => {
  for (const [at, { glove, vmId }] of floors.entries()) {
    const inside = own(at).filter((one) => one.at >= begin && one.at <= end);
    const [beginNum, endNum] = [sum(own(at).filter((one) => one.at < begin)), sum(own(at).filter((one) => one.at <= end))];
    const usedNum = -sum(inside.filter(({ num }) => num < 0));
    const mean = (beginNum + endNum) / 2;
    const [row] = await ask<Turn>('statStockTurns', { vmId, productId: glove });
    expect(row).toMatchObject({ productId: glove, beginNum, endNum, usedNum });
    const turned = mean > 0 ? Math.round((usedNum / mean) * (365 / 30) * 100) / 100 : null;
    expect([row?.turns, row?.coverDays]).toEqual([turned, Math.round((mean * 30) / usedNum)]);
    // Of both machines together there is nothing else: each has a product of its own.
    expect(await ask<Turn>('statStockTurns', { productId: glove })).toEqual([row]);
  }
});

test('stock-outs: hours with nothing there, how often, and what would have been taken', async () => {
  const rows = await ask<Out>('statStockOuts', {});
  for (const [at, { vmId }] of floors.entries()) {
    let [lies, since, empty, times] = [sum(own(at).filter((one) => one.at < begin)), begin, 0, 0];
    if (lies <= 0) times += 1;
    const inside = own(at).filter((one) => one.at >= begin && one.at <= end);
    for (const step of inside) {
      if (lies <= 0) empty += step.at - since;
      if (lies > 0 && lies + step.num <= 0) times += 1;
      [lies, since] = [lies + step.num, step.at];
    }
    if (lies <= 0) empty += end - since;
    const usedNum = -sum(inside.filter(({ num }) => num < 0));
    const missedNum = Math.round((usedNum * empty) / Math.max(end - begin - empty, 7 * 86_400_000));
    const row = rows.find((one) => one.vmId === vmId);
    expect(empty).toBeGreaterThan(3_600_000);
    expect(row).toMatchObject({ usedNum, outTimes: times, emptyHours: Math.floor(empty / 3_600_000), missedNum });
    expect(Math.round(Number(row?.lostPrice) * 100)).toBe(missedNum * Math.round(await priceOf(at)));
  }
  expect(rows).toHaveLength(2);
});
const priceOf = async (at: number): Promise<number> =>
  Number((await database.pool.query('select unit_price from product where id = $1', [floors[at]?.glove])).rows[0].unit_price);

test('who sees one machine is told of that one, and what has no channel any more is not out of stock', async () => {
  const [one, two] = floors as [(typeof floors)[0], (typeof floors)[0]];
  const narrowed = call.as({ rights: ['report.stockTurns', 'report.stockOuts'], scope: { vm: [one.vmId] } });
  expect((await ask<Out>('statStockOuts', {}, narrowed)).map(({ vmId }) => vmId)).toEqual([one.vmId]);
  expect((await ask<Turn>('statStockTurns', {}, narrowed)).map(({ productId }) => productId)).toEqual([one.glove]);
  await database.pool.query('update vm_channel set product_id = null where vm_id = $1', [two.vmId]);
  expect((await ask<Out>('statStockOuts', {})).map(({ vmId }) => vmId)).toEqual([one.vmId]);
});
