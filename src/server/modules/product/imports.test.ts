// What the imports of the goods plan and do, line by line; reading and mapping of files is tried with the transfer noun.
import { beforeAll, expect, test } from 'vitest';
import type { PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely';
import { safeParse } from 'zod/v4/core';
import { productBom } from '../../../contract/product/bom.ts';
import { BOM_LINES } from '../../../contract/product/fields.ts';
import { testDatabase } from '../../../../test/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { createVendor } from '../org/index.ts';
import type { Importable } from '../transfer/index.ts';
import { bomImport } from './bom.import.ts';
import { bomLines, findBom } from './bom.query.ts';
import { changeBomStatus, createBom, deprecateRfid } from './index.ts';
import { batchUpdateProducts, createProducts, createProductType } from './index.ts';
import { changeProduct } from './product.ts';
import { productTypeImport } from './product-type.import.ts';
import { productImport } from './product.import.ts';
import { rfidImport } from './rfid.import.ts';
import { unitImport } from './unit.import.ts';

const database = testDatabase();
let ids: string[];
let typeId: string;
beforeAll(async () => {
  ids = await database.run(async (ctx) => {
    const type = await createProductType(ctx, { productTypeCode: 'T', productTypeName: '分类' });
    typeId = type.id;
    const made = await createProducts(
      ctx,
      ['甲', '乙', '丙'].map((productName, at) => ({
        productCode: `P${at}`,
        productName,
        productTypeId: type.id,
        productPrice: 100,
        unit: '个',
      })),
    );
    await batchUpdateProducts(ctx, { ids: made.slice(0, 2), packageUnit: '盒', packageQty: 10, rfidFlag: true });
    return made;
  });
});

const circleProduct = (code: string) => ({ productCode: code, productName: code, productTypeId: typeId, productPrice: 0, unit: '个' });

/** Plans and applies rows as a file would give them, its first row on line 2; gives what was wrong and what was done. */
async function bring(ctx: Ctx, importable: Importable, cells: readonly object[]) {
  const run = await importable.begin(ctx, {});
  const lines = cells.map((row, at) => {
    const parsed = safeParse(importable.row, row);
    if (!parsed.success) throw new Error(JSON.stringify(parsed.error.issues));
    return { line: at + 2, row: parsed.data as unknown };
  });
  const planned = await run.plan(ctx, lines);
  const wrong = new Set(planned.problems.map(({ line }) => line));
  const done = await run.apply(
    ctx,
    lines.filter(({ line }) => !wrong.has(line)),
  );
  await run.end?.(ctx, newId());
  const { problems, ...counts } = planned;
  expect(done).toEqual(counts);
  return { ...counts, problems: problems.map(({ line, field, key }) => `${line} ${field ?? ''} ${key}`) };
}

test('unit conversions: new, changed, the same turned round; each bad line with its reason', async () => {
  const file = [
    { productCode: 'P0', fromUnit: '箱', toQty: 20, toUnit: '盒' },
    { fromUnit: '打', toQty: 12, toUnit: '个' },
    { productCode: 'P9', fromUnit: '箱', toQty: 20, toUnit: '盒' },
    { productCode: 'P0', fromUnit: '个', toQty: 1, toUnit: '个' },
    { productCode: 'P0', fromUnit: '盒', fromQty: 1, toQty: 5, toUnit: '箱' },
    { productCode: 'P0', fromUnit: '箱', toQty: 199, toUnit: '个' },
    { productCode: 'P0', fromUnit: '箱', toQty: 200, toUnit: '个' },
  ];
  expect(await database.run((ctx) => bring(ctx, unitImport, file))).toEqual({
    added: 3,
    changed: 0,
    same: 0,
    problems: ['4 productCode row-no-such', '5 toUnit unit-same', '6 fromUnit row-twice', '7 toQty unit-contradicts'],
  });
  const again = [
    { productCode: 'P0', fromUnit: '盒', fromQty: 20, toQty: 1, toUnit: '箱' },
    { fromUnit: '打', toQty: 10, toUnit: '个' },
  ];
  expect(await database.run((ctx) => bring(ctx, unitImport, again))).toEqual({ added: 0, changed: 1, same: 1, problems: [] });
});

test('tags: on products that use them, once for ever', async () => {
  const file = [
    { productCode: 'P0', rfidCode: 'a-1' },
    { productCode: 'P1', rfidCode: 'A-2' },
    { productCode: 'P2', rfidCode: 'A-3' },
    { productCode: 'P9', rfidCode: 'A-4' },
    { productCode: 'P1', rfidCode: 'A-1' },
  ];
  expect(await database.run((ctx) => bring(ctx, rfidImport, file))).toEqual({
    added: 2,
    changed: 0,
    same: 0,
    problems: ['4 productCode rfid-no-flag', '5 productCode row-no-such', '6 rfidCode row-twice'],
  });
  const { rows } = await database.pool.query<{ id: string }>("select id from rfid_product where rfid_code = 'A-2'");
  await database.run((ctx) => deprecateRfid(ctx, { ids: [rows[0]?.id ?? ''], reason: '脱落' }));
  const again = [
    { productCode: 'P0', rfidCode: 'A-1' },
    { productCode: 'P1', rfidCode: 'A-1' },
    { productCode: 'P1', rfidCode: 'A-2' },
  ];
  const second = await database.run((ctx) => bring(ctx, rfidImport, again.slice(0, 1)));
  expect(second).toEqual({ added: 0, changed: 0, same: 1, problems: [] });
  expect((await database.run((ctx) => bring(ctx, rfidImport, again.slice(1)))).problems).toEqual([
    '2 rfidCode rfid-taken',
    '3 rfidCode rfid-deprecated',
  ]);
  const wrote = [
    { productCode: 'P0', rfidCode: 'A-1', deprecatedFlag: false, remark: '左柜' },
    { productCode: 'P1', rfidCode: 'A-2', deprecatedFlag: true },
    { productCode: 'P0', rfidCode: 'A-9', deprecatedFlag: true },
  ];
  expect(await database.run((ctx) => bring(ctx, rfidImport, wrote))).toEqual({
    added: 0,
    changed: 1,
    same: 1,
    problems: ['4 deprecatedFlag rfid-not-deprecated'],
  });
  const remarks = await database.pool.query<{ remark: string }>("select remark from rfid_product where rfid_code = 'A-1'");
  expect(remarks.rows).toEqual([{ remark: '左柜' }]);
});

const none = { added: 0, changed: 0, same: 0 };

test('bills: lines of one code are one bill; one in force gets its next version; a void one is refused', async () => {
  const line = (bomCode: string, productCode: string, more: object = {}) => ({
    bomCode,
    bomName: `清单${bomCode}`,
    productCode,
    num: 2,
    ...more,
  });
  const file = [
    line('B1', 'P0', { unit: '盒' }),
    line('B1', 'P1'),
    line('B2', 'P2', { madeProductCode: 'P1' }),
    line('B1', 'P0'),
    line('B1', 'P2', { unit: '吨' }),
    line('B2', 'P1', { madeProductCode: 'P1' }),
    line('B2', 'P9'),
  ];
  const faults = ['5 productCode row-twice', '6 unit unit-no-way', '7 productCode bom-self', '8 productCode row-no-such'];
  // A bill of which a part is wrong does not come without it.
  const rest = [2, 3, 4].map((at) => `${at} bomCode bom-not-whole`);
  expect(await database.run((ctx) => bring(ctx, bomImport, file))).toEqual({ ...none, problems: [...faults, ...rest] });
  expect(await database.run((ctx) => bring(ctx, bomImport, file.slice(0, 2)))).toEqual({ ...none, added: 2, problems: [] });
  // Two names, or two products that are made, and nobody could say which was meant.
  const twofold = [line('B3', 'P0'), line('B3', 'P1', { bomName: '别名' }), line('B4', 'P0'), line('B4', 'P2', { madeProductCode: 'P1' })];
  expect((await database.run((ctx) => bring(ctx, bomImport, twofold))).problems).toEqual([
    '3 bomName bom-row-again',
    '5 madeProductCode bom-row-again',
    '2 bomCode bom-not-whole',
    '4 bomCode bom-not-whole',
  ]);
  const bomId = (await database.pool.query<{ id: string }>("select id from product_bom where bom_code = 'B1'")).rows[0]?.id ?? '';
  const found = () => database.run((ctx) => findBom(ctx, { bomId }));
  expect((await found()).lines).toMatchObject([{ productId: ids[0], num: 2, unit: '盒', baseNum: 20 }, { productId: ids[1] }]);
  await database.run((ctx) => changeBomStatus(ctx, { bomId, bomStatus: 1 }));
  expect(await database.run((ctx) => bring(ctx, bomImport, [line('B1', 'P2')]))).toMatchObject({ added: 0, changed: 1, problems: [] });
  expect(await found()).toMatchObject({ version: 2, lines: [{ productId: ids[2] }] });
  await database.run((ctx) => changeBomStatus(ctx, { bomId, bomStatus: 2 }));
  expect((await database.run((ctx) => bring(ctx, bomImport, [line('B1', 'P1')]))).problems).toEqual(['2 bomCode bom-void']);
});

test('bills: what an export wrote changes nothing when it is imported, in force or void; one line that differs is a next version of its bill alone', async () => {
  const [drill = '', part = ''] = await database.run((ctx) => createProducts(ctx, [circleProduct('R0'), circleProduct('R1')]));
  const bills = await database.run(async (ctx) => [
    await createBom(ctx, { bomCode: 'RT1', bomName: '往返一', productId: drill, lines: [{ productId: part, num: 2, remark: '左' }] }),
    await createBom(ctx, { bomCode: 'RT2', bomName: '往返二', lines: [{ productId: part, num: 3 }] }),
    await createBom(ctx, { bomCode: 'RT3', bomName: '往返三', lines: [{ productId: part, num: 4 }] }),
  ]);
  const [first = '', second = '', third = ''] = bills.map(({ bomId }) => bomId);
  await database.run((ctx) => changeBomStatus(ctx, { bomId: first, bomStatus: 1 }));
  await database.run((ctx) => changeBomStatus(ctx, { bomId: second, bomStatus: 1 }));
  await database.run((ctx) => changeBomStatus(ctx, { bomId: third, bomStatus: 2 }));
  const wrote = (await database.run((ctx) => bomLines.page(ctx, { page: 1, limit: 100, keyword: '往返' }))).rows;
  expect(wrote.map(({ bomCode, productCode, num }) => `${bomCode} ${productCode} ${num}`)).toEqual(['RT1 R1 2', 'RT2 R1 3', 'RT3 R1 4']);
  const file = wrote.map(({ bomCode, bomName, madeProductCode, productCode, num, unit, remark }) => {
    return { bomCode, bomName, madeProductCode, productCode, num, unit, remark };
  });
  expect(await database.run((ctx) => bring(ctx, bomImport, file))).toEqual({ added: 0, changed: 0, same: 3, problems: [] });
  const other = file.map((row) => (row.bomCode === 'RT2' ? { ...row, num: 5 } : row));
  expect(await database.run((ctx) => bring(ctx, bomImport, other))).toMatchObject({ changed: 1, same: 2 });
  const versions = await Promise.all([first, second, third].map((bomId) => database.run((ctx) => findBom(ctx, { bomId }))));
  expect(versions.map(({ version }) => version)).toEqual([1, 2, 1]);
});

test('products: the vendor by code or name, a package that contradicts the conversions told at its line', async () => {
  await database.run((ctx) => createVendor(ctx, { vendorCode: 'IV', vendorName: '恒利' }));
  const line = (productCode: string, more: object) => ({ productCode, productName: productCode, productType: 'T', ...more });
  const file = [
    line('N1', { vendor: '恒利' }),
    line('N2', { vendor: 'IV' }),
    line('N3', { vendor: '没有' }),
    // One box is ten pieces, said by the conversions of the first test.
    line('P0', { packageUnit: '箱', packageQty: 7 }),
    line('P2', { packageUnit: '箱', packageQty: 7 }),
  ];
  expect(await database.run((ctx) => bring(ctx, productImport, file))).toEqual({
    added: 2,
    changed: 1,
    same: 0,
    problems: ['4 vendor row-no-such', '5 packageQty package-contradicts'],
  });
  const { rows } = await database.pool.query(
    "select count(*)::int as n from product where product_code in ('N1', 'N2') and vendor_id is not null",
  );
  expect(rows).toEqual([{ n: 2 }]);
});

test('products: of two types of one name a product keeps its own, a new one must say the code; a vendor who is stopped keeps what he has', async () => {
  const line = (productCode: string, more: object) => ({ productCode, productName: productCode, productType: '同名', ...more });
  const second = await database.run(async (ctx) => {
    await createProductType(ctx, { productTypeCode: 'SN1', productTypeName: '同名' });
    const { id } = await createProductType(ctx, { productTypeCode: 'SN2', productTypeName: '同名' });
    const vendor = await createVendor(ctx, { vendorCode: 'STOP', vendorName: '停用商' });
    await createProducts(ctx, [{ ...circleProduct('SN-A'), productTypeId: id, vendorId: vendor.id }]);
    await ctx.db.updateTable('vendor').set({ lockFlag: true }).where('id', '=', vendor.id).execute();
    return id;
  });
  const file = [
    line('SN-A', { vendor: '停用商' }),
    line('SN-B', {}),
    line('SN-C', { productType: 'SN1' }),
    line('SN-D', { productType: 'SN1', vendor: '停用商' }),
  ];
  expect(await database.run((ctx) => bring(ctx, productImport, file))).toEqual({
    added: 1,
    changed: 0,
    same: 1,
    problems: ['3 productType row-many', '5 vendor row-no-such'],
  });
  const { rows } = await database.pool.query<{ type: string }>("select product_type_id as type from product where product_code = 'SN-A'");
  expect(rows).toEqual([{ type: second }]);
});

test('products: one bar code is one product’s, in the site and in the file; what a product has it keeps', async () => {
  const line = (productCode: string, barcode: string) => ({ productCode, productName: productCode, productType: 'T', barcode });
  expect(await database.run((ctx) => bring(ctx, productImport, [line('BC1', '690-1')]))).toMatchObject({ added: 1 });
  const file = [line('BC1', '690-1'), line('BC2', '690-1'), line('BC3', '690-3'), line('BC4', '690-3')];
  expect(await database.run((ctx) => bring(ctx, productImport, file))).toEqual({
    added: 1,
    changed: 0,
    same: 1,
    problems: ['3 barcode conflict', '5 barcode row-twice'],
  });
});

test('products: half a package, a package of its own unit, and another unit of another size are told by row', async () => {
  const line = (productCode: string, more: object) => ({ productCode, productName: productCode, productType: 'T', ...more });
  const file = [
    line('N1', { packageUnit: '盒' }),
    line('N2', { packageQty: 5 }),
    line('N3', { unit: '盒', packageUnit: '盒', packageQty: 5 }),
    line('P0', { unit: '箱' }),
    line('P1', { unit: '只' }),
  ];
  const brought = await database.run((ctx) => bring(ctx, productImport, file));
  expect(brought.problems).toEqual([
    '2 packageQty package-half',
    '3 packageQty package-half',
    '4 packageQty package-same',
    '5 unit unit-resized',
  ]);
});

test('products: half a package from before the rule is as it was while nobody says otherwise, in a file or in the form; said anew it is refused', async () => {
  const half = { ...circleProduct('HALF'), packageUnit: '盒' };
  const [id = ''] = await database.run((ctx) => createProducts(ctx, [half]));
  const line = { productCode: 'HALF', productName: 'HALF', productType: 'T', packageUnit: '盒' };
  const brought = (more: object = {}) => database.run((ctx) => bring(ctx, productImport, [{ ...line, ...more }]));
  expect(await brought()).toEqual({ added: 0, changed: 0, same: 1, problems: [] });
  expect(await brought({ brand: '锐切' })).toMatchObject({ changed: 1, problems: [] });
  expect((await brought({ packageUnit: '箱' })).problems).toEqual(['2 packageQty package-half']);
  const change = (more: object) => database.run((ctx) => changeProduct(ctx, { id, packageUnit: '盒', packageQty: null, ...more }));
  await change({ brand: '新牌' });
  await expect(change({ packageUnit: '箱' })).rejects.toMatchObject({ key: 'package-half' });
  expect(await brought({ packageQty: 10 })).toMatchObject({ changed: 1, problems: [] });
});

test('bills: the row that closes a circle is told, through the file and through what the site has', async () => {
  const line = (bomCode: string, madeProductCode: string, productCode: string) => ({
    bomCode,
    bomName: bomCode,
    madeProductCode,
    productCode,
    num: 1,
  });
  await database.run((ctx) =>
    createProducts(
      ctx,
      ['C0', 'C1', 'C2', 'C3'].map((code) => circleProduct(code)),
    ),
  );
  const first = await database.run((ctx) =>
    bring(ctx, bomImport, [line('O0', 'C0', 'C1'), line('O1', 'C1', 'C2'), line('O2', 'C2', 'C0'), line('O2', 'C2', 'C3')]),
  );
  expect(first.problems).toEqual(['4 productCode bom-cycle', '5 bomCode bom-not-whole']);
  await database.run((ctx) => bring(ctx, bomImport, [line('O2', 'C2', 'C3')]));
  const second = await database.run((ctx) =>
    bring(ctx, bomImport, [line('O3', 'C3', 'C0'), line('O2', 'C2', 'P0'), line('O4', 'C3', 'C1')]),
  );
  expect(second.problems).toEqual(['2 productCode bom-cycle']);
});

test('bills: one has as many lines as the form takes, and comes whole or not at all, a row that cannot be read counted', async () => {
  const parts = await database.run((ctx) =>
    createProducts(
      ctx,
      Array.from({ length: BOM_LINES + 1 }, (_, at) => circleProduct(`LONG${at}`)),
    ),
  );
  const file = parts.map((_, at) => ({ bomCode: 'LONG', bomName: '长', productCode: `LONG${at}`, num: 1 }));
  const long = await database.run((ctx) => bring(ctx, bomImport, file));
  expect([long.added, long.problems]).toEqual([0, file.map((_, at) => `${at + 2} bomCode bom-too-long`)]);
  expect(await database.run((ctx) => bring(ctx, bomImport, file.slice(1)))).toMatchObject({ added: BOM_LINES, problems: [] });
  const form = { bomCode: 'FORM', bomName: '长', lines: parts.map((productId) => ({ productId, num: 1 })) };
  expect(productBom.create.input.safeParse(form).error?.issues.map(({ message }) => message)).toEqual([
    `一个BOM最多${BOM_LINES}行，更长的请按部件拆成几个BOM`,
  ]);
  const unread = [{ line: 9, row: { bomCode: 'HURT' } }];
  const planned = await database.run(async (ctx) => {
    const lines = ['HURT', 'WHOLE'].map((bomCode, at) => ({ line: at + 2, row: { bomCode, bomName: 'x', productCode: 'P0', num: 1 } }));
    return (await bomImport.begin(ctx, {})).plan(ctx, lines, unread);
  });
  expect(planned).toMatchObject({ added: 1, problems: [{ line: 2, key: 'bom-not-whole', params: { bom: 'HURT', line: 9 } }] });
});

test('bills: twice as many, new and known, are written with as many statements', async () => {
  const file = (bills: number, first: number, num = 3) =>
    Array.from({ length: bills }, (_, at) =>
      ['P0', 'P1'].map((productCode) => ({ bomCode: `MANY${first + at}`, bomName: 'x', productCode, num })),
    ).flat();
  const statements = (cells: object[]) =>
    database.run(async (ctx) => {
      let count = 0;
      const counting = {
        transformQuery: ({ node }: PluginTransformQueryArgs) => ((count += 1), node),
        transformResult: async ({ result }: PluginTransformResultArgs) => result,
      };
      expect((await bring({ ...ctx, db: ctx.db.withPlugin(counting) }, bomImport, cells)).problems).toEqual([]);
      return count;
    });
  const few = await statements(file(20, 0));
  expect(few).toBeLessThan(25);
  expect(await statements(file(40, 20))).toBe(few);
  // Those that are known lose the lines they had, and one in force becomes its next version.
  const found = await database.pool.query<{ id: string }>("select id from product_bom where bom_code = 'MANY7'");
  const id = found.rows[0]?.id ?? '';
  await database.run((ctx) => changeBomStatus(ctx, { bomId: id, bomStatus: 1 }));
  const known = await statements(file(60, 0, 4));
  expect(known).toBeLessThan(25);
  const bill = await database.run((ctx) => findBom(ctx, { bomId: id }));
  expect(bill).toMatchObject({ version: 2, bomStatus: 1, lineCount: 2 });
  expect(bill.lines.map(({ lineNo, productCode, baseNum }) => [lineNo, productCode, baseNum])).toEqual([
    [1, 'P0', 4],
    [2, 'P1', 4],
  ]);
  const { rows } = await database.pool.query<{ change: string }>(
    `select change_type || ' ' || version || ' ' || jsonb_array_length(content->'lines') as change from product_bom_history where bom_id = $1 order by created_at`,
    [id],
  );
  expect(rows.map(({ change }) => change)).toEqual(['create 1 2', 'status 1 2', 'version 2 2']);
});

test('product types: a parent stands anywhere in the file; a circle is told on its rows, also through what the file changes', async () => {
  const row = (productTypeCode: string, parent?: string) => ({ productTypeCode, productTypeName: `${productTypeCode}类`, parent });
  const file = [row('K11', 'K1类'), row('K1', 'K'), row('K'), row('X', 'Y'), row('Y', 'X'), row('Z', 'X')];
  expect(await database.run((ctx) => bring(ctx, productTypeImport, file))).toMatchObject({
    added: 3,
    problems: ['5 parent tree-cycle', '6 parent tree-cycle', '7 parent row-no-such'],
  });
  const { rows } = await database.pool.query<{ pair: string }>(
    "select t.product_type_code || '<' || p.product_type_code as pair from product_type t join product_type p on p.id = t.parent_id where t.product_type_code like 'K%' order by 1",
  );
  expect(rows.map(({ pair }) => pair)).toEqual(['K11<K1', 'K1<K']);
  expect(await database.run((ctx) => bring(ctx, productTypeImport, [row('K', 'K11')]))).toMatchObject({
    problems: ['2 parent tree-cycle'],
  });
  expect(await database.run((ctx) => bring(ctx, productTypeImport, [row('K1', 'K11'), row('K11', 'K')]))).toMatchObject({
    changed: 2,
    problems: [],
  });
});
