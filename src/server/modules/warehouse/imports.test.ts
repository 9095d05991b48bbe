// What a site brings along when it begins: shelves, their channels, what lies there, and what is ordered, from files.
import { expect, test } from 'vitest';
import { safeParse } from 'zod/v4/core';
import { testDatabase } from '../../../../test/database.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { createVendor } from '../org/index.ts';
import { purchaseImport } from '../purchase/order.import.ts';
import { onHand, proof } from '../stock/index.ts';
import type { Importable } from '../transfer/index.ts';
import { binImport } from './bin.import.ts';
import { openingImport } from './opening.import.ts';
import { shelfImport } from './shelf.import.ts';
import { furnishStore } from './test-store.ts';

const database = testDatabase();

/** Plans the rows, line by line from 2, and applies those that are good. */
async function imported(ctx: Ctx, template: Importable, rows: Record<string, unknown>[]) {
  const run = await template.begin(ctx, {});
  const lines = rows.map((row, at) => ({ line: at + 2, row }));
  const planned = await run.plan(ctx, lines);
  const bad = new Set(planned.problems.map(({ line }) => line));
  const applied = await run.apply(
    ctx,
    lines.filter(({ line }) => !bad.has(line)),
  );
  return { planned, applied, problems: planned.problems.map(({ line, field, key }) => [line, field, key]) };
}

test('shelves: new ones come with their channels, known ones grow and never lose a place; again nothing is left to do', async () => {
  await database.run(async (ctx) => {
    const store = await furnishStore(ctx, 'SI');
    const rows = [
      { prewhCode: 'SI', shelfCode: 'S2', shelfName: '二号架', shelfType: 2, rowNum: 2, columnNum: 2 },
      { prewhCode: 'SI', shelfCode: 'S1', shelfName: '一号架', rowNum: 2, columnNum: 4 },
    ];
    expect((await imported(ctx, shelfImport, rows)).applied).toEqual({ added: 1, changed: 1, same: 0 });
    expect((await imported(ctx, shelfImport, rows)).applied).toEqual({ added: 0, changed: 0, same: 2 });
    const { length } = await ctx.db.selectFrom('prewhChannel').select('id').where('prewhId', '=', store.prewhId).execute();
    expect(length).toBe(8 + 4);
    const bad = [
      { ...rows[0]!, prewhCode: 'none' },
      { ...rows[0]!, rowNum: 1 },
      { ...rows[1]!, shelfName: '甲架' },
      { ...rows[1]!, shelfName: '乙架' },
    ];
    expect((await imported(ctx, shelfImport, bad)).problems).toEqual([
      [2, 'prewhCode', 'row-no-such'],
      [3, 'rowNum', 'shelf-too-small'],
      [5, 'shelfCode', 'row-twice'],
    ]);
  });
});

test('shelves and channels of two warehouses in one file: each row goes to its own, though their codes are alike', async () => {
  await database.run(async (ctx) => {
    const [left, right] = [await furnishStore(ctx, 'TL'), await furnishStore(ctx, 'TR')];
    const shelf = { shelfCode: 'S1', shelfName: '一号架', rowNum: 2 };
    const grow = [
      { prewhCode: 'TL', ...shelf, columnNum: 4 },
      { prewhCode: 'TR', ...shelf, columnNum: 5 },
    ];
    expect((await imported(ctx, shelfImport, grow)).applied).toMatchObject({ added: 0 });
    const bins = async (prewhId: string) =>
      ctx.db
        .selectFrom('prewhChannel')
        .select(['channelCode', 'capacity', 'remindNum'])
        .where('prewhId', '=', prewhId)
        .where('channelCode', '=', 'S1-203')
        .execute();
    const places = await ctx.db
      .selectFrom('prewhChannel')
      .select('prewhId')
      .where('prewhId', 'in', [left.prewhId, right.prewhId])
      .execute();
    expect([left, right].map(({ prewhId }) => places.filter((one) => one.prewhId === prewhId).length)).toEqual([8, 10]);
    const rows = [
      { prewhCode: 'TL', channelCode: 'S1-203', capacity: 11, remindNum: 4 },
      { prewhCode: 'TR', channelCode: 'S1-203', capacity: 22, remindNum: 8 },
    ];
    expect((await imported(ctx, binImport, rows)).applied).toEqual({ added: 0, changed: 2, same: 0 });
    expect([...(await bins(left.prewhId)), ...(await bins(right.prewhId))]).toMatchObject([
      { capacity: 11, remindNum: 4 },
      { capacity: 22, remindNum: 8 },
    ]);
    expect((await imported(ctx, binImport, rows)).applied).toEqual({ added: 0, changed: 0, same: 2 });
  });
});

test('a part of a piece is no number of pieces, in none of these files', () => {
  const whole = (template: Importable, row: Record<string, unknown>, field: string) =>
    [3, 2.5, '3', -1].map((value) => safeParse(template.row, { ...row, [field]: value }).success);
  const one = { prewhCode: 'A', warehouseCode: 'W', vendorCode: 'V', productCode: 'P', channelCode: 'S1-101' };
  const { prewhCode, warehouseCode, vendorCode, productCode, channelCode } = one;
  const shelf = { prewhCode, shelfCode: 'S1', shelfName: '架', rowNum: 1, columnNum: 1 };
  expect(whole(shelfImport, shelf, 'rowNum')).toEqual([true, false, false, false]);
  expect(whole(binImport, { prewhCode, channelCode }, 'capacity')).toEqual([true, false, false, false]);
  expect(whole(openingImport, { warehouseCode, productCode }, 'num')).toEqual([true, false, false, false]);
  expect(whole(purchaseImport, { vendorCode, warehouseCode, productCode }, 'num')).toEqual([true, false, false, false]);
});

test('channels: goods and settings, a thousand alike in one go; what holds other goods stays', async () => {
  await database.run(async (ctx) => {
    const { prewhId } = await furnishStore(ctx, 'CI');
    const rows = [
      { prewhCode: 'CI', channelCode: 'S1-201', productCode: 'P-CI-手套', capacity: 30, remindNum: 9, warnNum: 3, weightPerUnit: 37_000 },
      { prewhCode: 'CI', channelCode: 'S1-101', productCode: 'P-CI-钻头', capacity: 20 },
      { prewhCode: 'CI', channelCode: 'S1-102', productCode: 'P-CI-手套' },
      { prewhCode: 'CI', channelCode: 'S9-101' },
      { prewhCode: 'CI', channelCode: 'S1-202', warnNum: 50 },
      { prewhCode: 'CI', channelCode: 'S1-203', productCode: 'none' },
    ];
    const { applied, problems } = await imported(ctx, binImport, rows);
    expect(applied).toEqual({ added: 0, changed: 1, same: 1 });
    expect(problems).toEqual([
      [4, 'productCode', 'channel-not-empty'],
      [5, 'channelCode', 'row-no-such'],
      [6, 'warnNum', 'channel-points'],
      [7, 'productCode', 'row-no-such'],
    ]);
    const made = await ctx.db
      .selectFrom('prewhChannel')
      .selectAll()
      .where('channelCode', '=', 'S1-201')
      .where('prewhId', '=', prewhId)
      .executeTakeFirstOrThrow();
    expect(made).toMatchObject({ capacity: 30, remindNum: 9, warnNum: 3, weightPerUnit: 37_000 });
  });
});

test('opening stock: into warehouses and channels, with lots, once; never where the books have some', async () => {
  await database.run(async (ctx) => {
    const store = await furnishStore(ctx, 'OI');
    const main = { warehouseCode: 'W-OI', productCode: 'P-OI-钻头', num: 40, batchNo: 'L1', expiryDate: '2030-01-31' };
    const rows = [
      main,
      { ...main, batchNo: 'L2', num: 10, expiryDate: null },
      { warehouseCode: 'W-OI', productCode: 'P-OI-手套', num: 5 },
      { prewhCode: 'OI', channelCode: 'S1-101', productCode: 'P-OI-钻头', num: 5 },
      { prewhCode: 'OI', channelCode: 'S1-103', productCode: 'P-OI-钻头', num: 5 },
      { warehouseCode: 'W-OI', prewhCode: 'OI', productCode: 'P-OI-手套', num: 5 },
      { ...main },
    ];
    const { applied, problems } = await imported(ctx, openingImport, rows);
    expect(applied.added).toBe(3);
    expect(problems).toEqual([
      [5, 'productCode', 'opening-there'],
      [6, 'productCode', 'opening-other'],
      [7, 'warehouseCode', 'opening-place'],
      [8, 'productCode', 'row-twice'],
    ]);
    const lying = await onHand(ctx, { places: [{ kind: PLACE.warehouse, ref: store.warehouseId }] });
    expect(lying.map(({ onHand: num }) => num).sort()).toEqual([5, 50].sort());
    expect((await imported(ctx, openingImport, rows.slice(0, 3))).problems.map(([, , key]) => key)).toEqual(Array(3).fill('opening-there'));
  });
  expect((await proof(database.db, database.node)).failures).toEqual([]);
});

test('purchase orders: an order for each vendor, warehouse and day; a stopped vendor has none', async () => {
  await database.run(async (ctx) => {
    const { warehouseId } = await furnishStore(ctx, 'PI');
    const vendor = await createVendor(ctx, { vendorCode: 'PI-1', vendorName: '一号供应商' });
    const row = { vendorCode: 'PI-1', warehouseCode: 'W-PI', productCode: 'P-PI-钻头', num: 20, price: 150 };
    const good = [row, { ...row, productCode: 'P-PI-手套', price: null }, { ...row, needDate: '2030-01-31' }];
    const { applied, problems } = await imported(ctx, purchaseImport, [...good, { ...row }, { ...row, vendorCode: 'none' }]);
    expect(applied.added).toBe(3);
    expect(problems).toEqual([
      [5, 'productCode', 'row-twice'],
      [6, 'vendorCode', 'row-no-such'],
    ]);
    const orders = await ctx.db
      .selectFrom('purchaseOrder')
      .selectAll()
      .where('warehouseId', '=', warehouseId)
      .orderBy('needDate')
      .execute();
    expect(orders.map(({ needDate, vendorId }) => [needDate, vendorId])).toEqual([
      ['2030-01-31', vendor.id],
      [null, vendor.id],
    ]);
    const lines = await ctx.db
      .selectFrom('purchaseOrderLine')
      .select(['num', 'price'])
      .where('orderId', '=', orders[1]!.id)
      .orderBy('lineNo')
      .execute();
    expect(lines).toMatchObject([{ num: 20, price: 150 }, { num: 20 }]);
    // The same file sent again on the same day orders nothing; another price or number is another order.
    expect((await imported(ctx, purchaseImport, good.toReversed())).applied).toEqual({ added: 0, changed: 0, same: 3 });
    const { length } = await ctx.db.selectFrom('purchaseOrder').select('id').where('warehouseId', '=', warehouseId).execute();
    expect(length).toBe(2);
    expect((await imported(ctx, purchaseImport, [{ ...good[2]!, num: 21 }])).applied).toEqual({ added: 1, changed: 0, same: 0 });
  });
});
