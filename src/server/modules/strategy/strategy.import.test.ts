import { expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { NIL } from '../../kernel/db/ids.ts';
import { itemList, strategyImport, strategyLines, strategyList } from './index.ts';
import { insertLines, insertStrategy } from './strategy.ts';
import { furnishPlant } from './test-plant.ts';

const database = testDatabase(4);
type Said = Record<string, unknown>;

/** Plans the rows, line by line from 2, applies those that are good, and ends. */
async function imported(ctx: Ctx, rows: Said[]) {
  const run = await strategyImport.begin(ctx, {});
  const lines = rows.map((row, at) => ({ line: at + 2, row }));
  const planned = await run.plan(ctx, lines);
  const bad = new Set(planned.problems.map(({ line }) => line));
  const applied = await run.apply(
    ctx,
    lines.filter(({ line }) => !bad.has(line)),
  );
  await run.end?.(ctx, newId());
  return { applied, problems: planned.problems.map(({ line, field, key }) => [line, field, key]) };
}
const list = async (ctx: Ctx) => (await strategyList.page(ctx, { page: 1, limit: 15 })).rows;
const base = { strategyName: '劳保', entityType: 3, entityCode: 'B-IMP', productTypeCode: 'T-IMP', limitNum: 6, periodicUnit: 'M' };

test('R223 strategies from a file: made with their lines, changed, and the second time nothing is left to do', async () => {
  await database.run(async (ctx) => {
    await furnishPlant(ctx, 'IMP');
    const rows = [
      { ...base, shareFlag: true, validTo: '2030-12-31' },
      {
        ...base,
        productTypeCode: null,
        productCode: 'P-IMP-手套',
        limitNum: null,
        limitAmount: 5000,
        periodicUnit: null,
        periodUnit: 'D',
        periodValue: 7,
      },
      { ...base, entityType: 0, entityCode: 'E1-IMP', productTypeCode: null },
    ];
    expect(await imported(ctx, rows)).toEqual({ applied: { added: 3, changed: 0, same: 0 }, problems: [] });
    const made = await list(ctx);
    expect(made.map(({ entityName, itemCount, shareFlag, validTo }) => [entityName, itemCount, shareFlag, validTo])).toEqual(
      expect.arrayContaining([
        ['车削班', 2, true, '2030-12-31'],
        ['张三', 1, false, null],
      ]),
    );
    const department = made.find(({ entityName }) => entityName === '车削班');
    const lines = await itemList.page(ctx, { page: 1, limit: 15, strategyId: department?.id ?? '' });
    expect(lines.rows).toMatchObject([
      { subjectName: '刀具', limitNum: 6, periodicUnit: 'M' },
      { subjectName: '手套', limitAmount: 5000, periodUnit: 'D', periodValue: 7 },
    ]);
    expect((await imported(ctx, rows)).applied).toEqual({ added: 0, changed: 0, same: 3 });
    expect((await imported(ctx, [{ ...base, limitNum: 7 }])).applied).toEqual({ added: 0, changed: 1, same: 0 });
  });
});

test('strategies: what an export wrote changes nothing when it is imported', async () => {
  await database.run(async (ctx) => {
    await furnishPlant(ctx, 'RT');
    const line = { ...base, entityCode: 'B-RT', productTypeCode: 'T-RT' };
    const hours = { productTypeCode: null, productCode: 'P-RT-手套', periodicUnit: null, periodUnit: 'H', periodValue: 8 };
    await imported(ctx, [
      { ...line, shareFlag: true, validTo: '2030-12-31' },
      { ...line, ...hours },
      { ...line, entityType: 0, entityCode: 'E1-RT', productTypeCode: null },
    ]);
    const wrote = (await strategyLines.page(ctx, { page: 1, limit: 100, keyword: '劳保' })).rows.filter(({ entityCode }) =>
      entityCode.endsWith('-RT'),
    );
    expect(wrote).toHaveLength(3);
    expect(wrote).toContainEqual(
      expect.objectContaining({ entityCode: 'B-RT', productCode: 'P-RT-手套', periodUnit: 'H', periodValue: 8 }),
    );
    expect(await imported(ctx, wrote)).toEqual({ applied: { added: 0, changed: 0, same: 3 }, problems: [] });
  });
});

test('two strategies that say the same for each and together, or at other machines, are no overlap: their export is imported again', async () => {
  await database.run(async (ctx) => {
    const plant = await furnishPlant(ctx, 'TW');
    const other = await furnishPlant(ctx, 'TX');
    const line = { ...base, entityCode: 'B-TW', productTypeCode: 'T-TW' };
    const make = async (strategyName: string, more: object) => {
      const id = await insertStrategy(ctx, { strategyName, entityType: 3, entityId: plant.departmentId, ...more });
      await insertLines(ctx, id, [{ productTypeId: plant.typeId, limitNum: 5, periodicUnit: 'M' }]);
    };
    await make('东门机', { vmIds: [plant.vmId] });
    await make('西门机', { vmIds: [other.vmId] });
    await make('合计', { shareFlag: true });
    await make('停了', { statusFlag: false });
    const wrote = (await strategyLines.page(ctx, { page: 1, limit: 100, entityId: plant.departmentId })).rows;
    expect(wrote).toHaveLength(4);
    expect(await imported(ctx, wrote)).toEqual({ applied: { added: 0, changed: 0, same: 4 }, problems: [] });
    // Everywhere, for each: at both machines there is one already.
    const everywhere = { ...line, periodicUnit: 'M', strategyName: '到处' };
    expect((await imported(ctx, [everywhere])).problems).toEqual([[2, 'strategyName', 'strategy-overlap']]);
    // For all together: beside the one that holds for all together until a day.
    expect((await imported(ctx, [{ ...everywhere, shareFlag: true }])).problems).toEqual([[2, 'strategyName', 'strategy-overlap']]);
  });
});

test('R223 each bad row says why, and the good ones are taken', async () => {
  await database.run(async (ctx) => {
    await furnishPlant(ctx, 'BAD');
    const good = { ...base, entityCode: 'B-BAD', productTypeCode: 'T-BAD' };
    const { applied, problems } = await imported(ctx, [
      good,
      { ...good, limitNum: 9 },
      { ...good, entityCode: 'NONE' },
      { ...good, productTypeCode: 'NONE' },
      { ...good, productTypeCode: null, productCode: 'NONE' },
      { ...good, productCode: 'P-BAD-手套' },
      { ...good, periodicUnit: 'D', limitNum: null },
      { ...good, periodicUnit: null },
      { ...good, periodicUnit: 'W', shareFlag: true },
      { ...good, strategyName: '另一条' },
      { ...good, strategyName: '以后', validFrom: '2031-01-01', validTo: '2030-01-01' },
      { ...good, entityType: 0, entityCode: 'E1-BAD', shareFlag: true },
      { ...good, periodicUnit: 'W' },
    ]);
    expect(problems).toEqual([
      [3, 'strategyName', 'row-twice'],
      [4, 'entityCode', 'row-no-such'],
      [5, 'productTypeCode', 'row-no-such'],
      [6, 'productCode', 'row-no-such'],
      [7, 'productTypeCode', 'strategy-one-subject'],
      [8, 'limitNum', 'strategy-no-limit'],
      [9, 'periodicUnit', 'strategy-one-period'],
      [10, 'shareFlag', 'strategy-row-again'],
      [11, 'strategyName', 'strategy-overlap'],
      [12, 'validFrom', 'strategy-days'],
      [13, 'shareFlag', 'strategy-share-employee'],
    ]);
    expect(applied).toEqual({ added: 2, changed: 0, same: 0 });
    // What the site has already counts as well.
    const again = await imported(ctx, [
      { ...good, strategyName: '另一条' },
      { ...good, validTo: '2030-01-01' },
    ]);
    expect(again.problems).toEqual([
      [2, 'strategyName', 'strategy-overlap'],
      [3, 'validTo', 'strategy-head-known'],
    ]);
  });
});

test('a user imports only for the pages that he holds', async () => {
  await database.run(async (ctx) => {
    await furnishPlant(ctx, 'OWN');
    const actor = { kind: 'user' as const, userId: NIL, loginAccount: 'hr', userName: '人事', empId: null, loginSys: 'fms' };
    const clerk = { ...ctx, actor, rights: new Set(['strategy.staff', 'strategy.staff.import']) };
    const { problems, applied } = await imported(clerk, [
      { ...base, entityCode: 'B-OWN', productTypeCode: 'T-OWN' },
      { ...base, entityType: 0, entityCode: 'E1-OWN', productTypeCode: 'T-OWN' },
    ]);
    expect(problems).toEqual([[2, 'entityType', 'not-permitted']]);
    expect(applied.added).toBe(1);
  });
});
