// Needs from a file: good lines become plans, bad ones say why, and what the lines before took is no longer there.
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { makeMachine } from './test-floor.ts';
import { needsImport } from './need.import.ts';

const database = testDatabase();
let machine: Awaited<ReturnType<typeof makeMachine>>;
beforeAll(async () => {
  machine = await database.run((ctx) => makeMachine(ctx, 'IMP', 9));
});

const line = (at: number, channelCode: string, quantity: number) => ({ line: at, row: { vmCode: 'IMP', channelCode, quantity } });

test('IMPORT_REPLENISH_NEEDS each bad line says why; the warehouse is shared by the lines in their order', async () => {
  const run = await needsImport.begin({} as never, {});
  const planned = await database.run((ctx) =>
    run.plan(ctx, [
      line(2, '101', 8),
      line(3, '102', 2),
      line(4, '101', 1),
      line(5, '103', 1),
      line(6, '999', 1),
      { line: 7, row: { vmCode: 'NONE', channelCode: '101', quantity: 1 } },
    ]),
  );
  expect(planned.added).toBe(1);
  expect(planned.problems.map(({ line: at, key, params }) => [at, key, params?.['free']])).toEqual([
    [3, 'plan-short', 1],
    [4, 'row-twice', undefined],
    [5, 'plan-not-refillable', undefined],
    [6, 'row-no-such', undefined],
    [7, 'row-no-such', undefined],
  ]);
  const again = await needsImport.begin({} as never, {});
  expect((await database.run((ctx) => again.plan(ctx, [line(2, '102', 7)]))).problems).toMatchObject([
    { key: 'plan-over-need', params: { room: 6 } },
  ]);
});

test('found 24 IMPORT_REPLENISH_NEEDS a line may say its packs: exact, or it says why not', async () => {
  await database.pool.query("update product set package_unit = '盒', package_qty = 3 where id = $1", [machine.drill]);
  const run = await needsImport.begin({} as never, {});
  const inPacks = (at: number, ...[channelCode, quantity, unit]: [string, number, string]) => ({
    line: at,
    row: { vmCode: 'IMP', channelCode, quantity, unit },
  });
  const planned = await database.run((ctx) =>
    run.plan(ctx, [inPacks(2, '101', 3, '盒'), inPacks(3, '102', 1, '盒'), inPacks(4, '102', 1, '箱')]),
  );
  expect(planned.added).toBe(1);
  expect(planned.problems.map(({ line: at, field, key, params }) => [at, field, key, params?.['asked']])).toEqual([
    [2, 'quantity', 'plan-over-need', 9],
    [4, 'unit', 'unit-no-way', undefined],
  ]);
});

test('IMPORT_REPLENISH_NEEDS good lines become one plan for their machine, goods reserved', async () => {
  const run = await needsImport.begin({} as never, {});
  const lines = [line(2, '102', 4), line(3, '101', 5)];
  await database.run(async (ctx) => {
    await run.plan(ctx, lines);
    await run.apply(ctx, lines);
  });
  const plans = await database.db.selectFrom('replenishPlan').select(['vmId', 'status', 'remark']).execute();
  expect(plans).toEqual([{ vmId: machine.vmId, status: 1, remark: '文件导入' }]);
  const { rows } = await database.pool.query('select sum(held) as n from stock_reservation where state = 0');
  expect(Number(rows[0].n)).toBe(9);
});
