import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { createVendor, lockVendor } from '../org/index.ts';
import { stockHandlers } from '../stock/index.ts';
import { createProducts, createProductType, productHandlers } from './index.ts';
import { decideRelists } from './relist.ts';
import { openShop } from './test-shop.ts';

const database = testDatabase();
let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  shop = await openShop(database, [...productHandlers, ...stockHandlers]);
});
const ok = (path: string, body: object = {}) => shop.admin.ok(path, body);
const refusal = (path: string, body: object = {}) => shop.admin.refusal(path, body);

let number = 0;
/** Three products of a type of their own, the first sold in boxes of 12. */
async function goods() {
  const code = `G${(number += 1)}`;
  return database.run(async (ctx) => {
    const type = await createProductType(ctx, { productTypeCode: code, productTypeName: `分类${code}` });
    const made = await createProducts(
      ctx,
      ['甲', '乙', '丙'].map((name, at) => ({
        productCode: `${code}-${at}`,
        productName: `${name}${code}`,
        productTypeId: type.id,
        productPrice: 1000,
        unit: '个',
        rfidFlag: at === 0,
        ...(at === 0 ? { packageUnit: '盒', packageQty: 12 } : {}),
      })),
    );
    const [a = '', b = '', c = ''] = made;
    return { code, typeId: type.id, a, b, c };
  });
}

test('units: exact both ways, package counted, and refused when they contradict, are the same, doubled, or lead nowhere', async () => {
  const { a, b } = await goods();
  const box = { productId: a, fromUnit: '箱', toUnit: '盒', fromQty: 1, toQty: 20 };
  const { id } = await ok('/basic/createUnitConversion', box);
  expect(await ok('/basic/convertUnit', { productId: a, unit: '箱', qty: 2 })).toEqual(
    expect.arrayContaining([
      { unit: '盒', qty: '40', whole: true },
      { unit: '个', qty: '480', whole: true },
    ]),
  );
  expect(await ok('/basic/convertUnit', { productId: a, unit: '个', qty: 100 })).toEqual(
    expect.arrayContaining([{ unit: '盒', qty: '8 1/3', whole: false }]),
  );
  expect(await refusal('/basic/createUnitConversion', box)).toBe('conflict');
  expect(await refusal('/basic/createUnitConversion', { ...box, fromUnit: '盒', toUnit: '箱', fromQty: 20, toQty: 1 })).toBe('conflict');
  expect(await refusal('/basic/createUnitConversion', { ...box, toUnit: '箱' })).toBe('unit-same');
  expect(await refusal('/basic/createUnitConversion', { productId: a, fromUnit: '箱', toUnit: '个', toQty: 250 })).toBe('unit-contradicts');
  await ok('/basic/createUnitConversion', { productId: a, fromUnit: '箱', toUnit: '个', toQty: 240 });
  // The package says 12 already.
  expect(await refusal('/basic/createUnitConversion', { productId: a, fromUnit: '盒', toUnit: '个', toQty: 10 })).toBe('unit-contradicts');
  expect(await refusal('/basic/updateUnitConversion', { id, toQty: 21 })).toBe('unit-contradicts');
  expect(await refusal('/basic/convertUnit', { productId: b, unit: '箱', qty: 1 })).toBe('unit-no-way');
  expect(await refusal('/basic/convertUnit', { unit: '斗', qty: 1 })).toBe('unit-unknown');
  const { rows } = await ok('/basic/listUnitConversion', { unit: '箱', productId: a });
  expect(rows.map((row: { ratio: string }) => row.ratio).sort()).toEqual(['20', '240']);
  await ok('/basic/deleteUnitConversion', { id });
  expect(await refusal('/basic/deleteUnitConversion', { id })).toBe('not-found');
});

test('a package is said whole and of another unit; a unit gets another name, never another size', async () => {
  const { code, typeId, a, b } = await goods();
  const fresh = { productCode: `${code}-n`, productName: 'x', productTypeId: typeId, productPrice: '1' };
  expect(await refusal('/basic/createProduct', { ...fresh, packageUnit: '盒' })).toBe('package-half');
  expect(await refusal('/basic/createProduct', { ...fresh, packageUnit: '个', packageQty: 5 })).toBe('package-same');
  expect(await refusal('/basic/updateProduct', { id: b, packageQty: 5 })).toBe('package-half');
  expect(await refusal('/basic/updateProduct', { id: a, packageQty: null })).toBe('package-half');
  const resized = await shop.admin.call('/basic/updateProduct', { id: a, unit: '盒', packageUnit: null, packageQty: null });
  expect([resized.error, resized.msg]).toEqual(['unit-resized', expect.stringContaining('1个=1/12盒')]);
  expect(await refusal('/basic/batchUpdateProduct', { ids: [a, b], unit: '盒' })).toBe('unit-resized');
  expect(await ok('/basic/batchUpdateProduct', { ids: [a, b], unit: '只' })).toEqual({ changed: 2, waits: 0 });
  await ok('/basic/updateProduct', { id: a, packageUnit: null, packageQty: null });
  await ok('/basic/updateProduct', { id: a, unit: '盒' });
});

test('a package that says otherwise than the conversions is refused, of one product or of many; one that agrees is taken', async () => {
  const { a, b } = await goods();
  for (const productId of [a, b]) {
    await ok('/basic/createUnitConversion', { productId, fromUnit: '箱', toUnit: '盒', toQty: 20 });
    await ok('/basic/createUnitConversion', { productId, fromUnit: '箱', toUnit: '个', toQty: 240 });
  }
  const wrong = await shop.admin.call('/basic/updateProduct', { id: a, packageQty: 10 });
  expect([wrong.error, wrong.msg]).toEqual(['package-contradicts', expect.stringContaining('按单位换算，1盒=12个')]);
  expect(await refusal('/basic/batchUpdateProduct', { ids: [a, b], packageUnit: '盒', packageQty: 10 })).toBe('package-contradicts');
  expect(await ok('/basic/batchUpdateProduct', { ids: [a, b], packageUnit: '盒', packageQty: 12 })).toEqual({ changed: 2, waits: 0 });
  expect(await ok('/basic/convertUnit', { productId: b, unit: '箱', qty: 1 })).toContainEqual({ unit: '个', qty: '240', whole: true });
});

test('a product has a vendor: one of the site that is not stopped; products are found by theirs', async () => {
  const { a, b } = await goods();
  const made = (vendorCode: string) => database.run((ctx) => createVendor(ctx, { vendorCode, vendorName: `供应商${vendorCode}` }));
  const [vendor, stopped] = [await made('PV1'), await made('PV2')];
  await database.run((ctx) => lockVendor(ctx, { id: stopped.id, lockFlag: true }));
  expect(await refusal('/basic/updateProduct', { id: a, vendorId: newId() })).toBe('not-found');
  expect(await refusal('/basic/batchUpdateProduct', { ids: [a], vendorId: stopped.id })).toBe('not-found');
  expect(await ok('/basic/batchUpdateProduct', { ids: [a, b], vendorId: vendor.id })).toEqual({ changed: 2, waits: 0 });
  await ok('/basic/updateProduct', { id: b, vendorId: null });
  expect((await ok('/basic/listProduct', { vendorId: vendor.id })).rows).toMatchObject([{ id: a, vendorName: '供应商PV1' }]);
});

test('a rule for all products gives way to what a product says itself', async () => {
  const { a, b } = await goods();
  await ok('/basic/createUnitConversion', { fromUnit: '盒', toUnit: '个', toQty: 50, remark: '一般' });
  expect(await ok('/basic/convertUnit', { productId: a, unit: '盒', qty: 1 })).toContainEqual({ unit: '个', qty: '12', whole: true });
  expect(await ok('/basic/convertUnit', { productId: b, unit: '盒', qty: 1 })).toContainEqual({ unit: '个', qty: '50', whole: true });
});

test('conversions: a customer’s code means one product, substitutes agree both ways', async () => {
  const { a, b, code } = await goods();
  const { id } = await ok('/basic/createProductConversion', {
    productId: a,
    customerProductCode: `C-${code}`,
    targetProductId: b,
    fromQty: 2,
    toQty: 3,
  });
  expect(await refusal('/basic/createProductConversion', { productId: b, customerProductCode: `C-${code}` })).toBe('conflict');
  expect(await refusal('/basic/createProductConversion', { productId: b, targetProductId: a })).toBe('conversion-contradicts');
  await ok('/basic/createProductConversion', { productId: b, targetProductId: a, fromQty: 3, toQty: 2 });
  expect(await refusal('/basic/createProductConversion', { productId: a })).toBe('conversion-empty');
  expect(await refusal('/basic/createProductConversion', { productId: a, targetProductId: a })).toBe('conversion-self');
  expect(await refusal('/basic/updateProductConversion', { id, fromQty: 5 })).toBe('conversion-contradicts');
  expect((await ok('/basic/listProductConversion', { keyword: `C-${code}` })).rows).toMatchObject([
    { targetProductName: `乙${code}`, fromQty: 2, toQty: 3 },
  ]);
  // Whoever types or scans the customer's code comes to the product it means.
  for (const find of ['/basic/searchProduct', '/basic/listProduct']) {
    const answer = await ok(find, { keyword: `c-${code}` });
    expect((answer.rows ?? answer).map(({ id: found }: { id: string }) => found)).toEqual([a]);
  }
  const { a: third, b: other } = await goods();
  await ok('/basic/createProductConversion', { productId: third, targetProductId: other });
  const kin = async (productId: string) => (await ok('/basic/findProductStory', { productId })).substitutes;
  expect(await kin(third)).toMatchObject([{ productId: other }]);
  expect(await kin(other), 'what is said of one holds for the other').toMatchObject([{ productId: third }]);
});

test('life: one for a product', async () => {
  const { a, b } = await goods();
  const { id } = await ok('/basic/createProductLife', { productId: a, lifeValue: 6, lifeUnit: 'M', maxRegrind: 3 });
  expect(await refusal('/basic/createProductLife', { productId: a, lifeValue: 1, lifeUnit: 'D' })).toBe('conflict');
  const other = await ok('/basic/createProductLife', { productId: b, lifeValue: 1, lifeUnit: 'm' });
  expect(await refusal('/basic/updateProductLife', { id: other.id, productId: a })).toBe('conflict');
  await ok('/basic/updateProductLife', { id, lifeUnit: 'Y' });
  expect((await ok('/basic/listProductLife')).rows).toEqual(
    expect.arrayContaining([expect.objectContaining({ id, lifeUnit: 'Y', maxRegrind: 3 })]),
  );
  await ok('/basic/deleteProductLife', { id });
});

test('groups: bound twice is bound once, unbound, and found by what is in them', async () => {
  const { a, b, code } = await goods();
  const { id } = await ok('/basic/createProductGroup', { groupCode: code, groupName: '夜班常用' });
  expect(await refusal('/basic/createProductGroup', { groupCode: code, groupName: '另一组' })).toBe('conflict');
  expect(await ok('/basic/bindProductGroup', { groupId: id, productIds: [a, b, a] })).toEqual({ added: 2 });
  expect(await ok('/basic/bindProductGroup', { groupId: id, productIds: [a] })).toEqual({ added: 0 });
  expect(await refusal('/basic/bindProductGroup', { groupId: id, productIds: [newId()] })).toBe('not-found');
  await ok('/basic/unbindProductGroup', { groupId: id, productIds: [b] });
  expect((await ok('/basic/listProductGroupProduct', { groupId: id })).rows).toMatchObject([{ productId: a }]);
  expect((await ok('/basic/listProductGroup', { productId: a })).rows).toMatchObject([{ id, productCount: 1 }]);
  expect((await ok('/basic/listProductGroup', { productId: b })).total).toBe(0);
});

test('node products are found by their material number', async () => {
  const { a } = await goods();
  await ok('/basic/updateProduct', { id: a, nodeProductCode: 'M-4711', nodeProductName: '现场手套' });
  expect((await ok('/basic/listNodeProduct', { nodeProductCode: '4711' })).rows).toMatchObject([{ id: a, nodeProductName: '现场手套' }]);
});

test('many products take the same; with the on-sale right alone only the on-sale flag', async () => {
  const { a, b, c, code } = await goods();
  expect(await ok('/basic/batchUpdateProduct', { ids: [a, b], brand: '锐切', productPrice: '9.90' })).toEqual({ changed: 2, waits: 0 });
  const { rows } = await ok('/basic/listProduct', { keyword: code });
  expect(rows.map((row: { brand: string; productPrice: string }) => [row.brand, row.productPrice])).toEqual([
    ['锐切', '9.90'],
    ['锐切', '9.90'],
    [null, '10.00'],
  ]);
  expect(await refusal('/basic/batchUpdateProduct', { ids: [a] })).toBe('bad-input');
  expect(await refusal('/basic/batchUpdateProduct', { ids: [a, newId()], brand: 'x' })).toBe('not-found');
  const seller = shop.as({ rights: ['product.productList.onSale'] });
  expect(await seller.ok('/basic/batchUpdateProduct', { ids: [c], onSaleFlag: false })).toEqual({ changed: 1, waits: 0 });
  expect(await seller.refusal('/basic/batchUpdateProduct', { ids: [c], brand: 'x' })).toBe('not-permitted');
});

test('a stopped product of which nobody is asked is put on sale by no decision', async () => {
  const { c } = await goods();
  await ok('/basic/updateProduct', { id: c, onSaleFlag: false });
  const decide = database.run((ctx) => decideRelists(ctx, { ids: [c], passFlag: true, remark: null }));
  await expect(decide).rejects.toThrow('not-found');
  const { onSaleFlag } = await database.db.selectFrom('product').select('onSaleFlag').where('id', '=', c).executeTakeFirstOrThrow();
  expect(onSaleFlag).toBe(false);
});

test('a change of many keeps in the log what each of them was, however many', async () => {
  const { typeId, code } = await goods();
  const made = await database.run((ctx) =>
    createProducts(
      ctx,
      Array.from({ length: 450 }, (_, at) => ({
        productCode: `${code}-L${at}`,
        productName: '多',
        productTypeId: typeId,
        productPrice: at < 30 ? 100 : 1000 + at,
      })),
    ),
  );
  expect(await ok('/basic/batchUpdateProduct', { ids: made, productPrice: '9.00' })).toEqual({ changed: 450, waits: 0 });
  const { params } = await database.db.selectFrom('operateLog').select('params').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  type Group = { productPrice: string; products: string[] | string[][] };
  const groups = (params as { before: { productPrice: unknown[] } }).before.productPrice.flat(Number.POSITIVE_INFINITY) as Group[];
  expect(new Map(groups.flatMap(({ productPrice, products }) => products.flat().map((one) => [one, productPrice])))).toEqual(
    new Map(made.map((_, at) => [`${code}-L${at}`, at < 30 ? '1.00' : ((1000 + at) / 100).toFixed(2)])),
  );
});

test('products of the group: told, compared, taken over; the site’s price and material number stay', async () => {
  const { code, a } = await goods();
  const row = { productCode: `${code}-0`, productName: '集团名称', spec: 'M8', productTypeCode: code, unit: '个', productPrice: '5.00' };
  const fresh = {
    productCode: `${code}-NEW`,
    productName: '新商品',
    productTypeCode: `${code}-T`,
    productTypeName: '集团分类',
    productPrice: '7.50',
  };
  expect(await ok('/basic/syncCompanyGroupProduct', { rows: [row, fresh] })).toEqual({ added: 2, changed: 0, same: 0 });
  expect(await ok('/basic/syncCompanyGroupProduct', { rows: [row, { ...fresh, brand: '锐切' }] })).toEqual({
    added: 0,
    changed: 1,
    same: 1,
  });
  // A list of fewer columns says nothing of the others.
  const { productCode, productName } = row;
  expect(await ok('/basic/syncCompanyGroupProduct', { rows: [{ productCode, productName }] })).toEqual({ added: 0, changed: 0, same: 1 });
  expect(await refusal('/basic/syncCompanyGroupProduct', { rows: [row, row] })).toBe('conflict');
  const listed = (await ok('/basic/listCompanyGroupProduct', { keyword: code })).rows;
  expect(listed).toMatchObject([
    { takenState: 'differs', differs: ['商品名称', '规格'] },
    { takenState: 'none', differs: [] },
  ]);
  expect((await ok('/basic/listCompanyGroupProduct', { keyword: code, takenState: 'none' })).total).toBe(1);
  await ok('/basic/updateProduct', { id: a, nodeProductCode: 'KEEP' });
  const ids = listed.map(({ id }: { id: string }) => id);
  expect(await shop.as({ rights: ['product.companyGroupProductList.take'] }).ok('/basic/takeCompanyGroupProduct', { ids })).toEqual({
    added: 1,
    changed: 1,
  });
  expect((await ok('/basic/listCompanyGroupProduct', { keyword: code, takenState: 'same' })).total).toBe(2);
  const taken = (await shop.admin.get(`/basic/findProductById?id=${a}`)).data;
  expect(taken).toMatchObject({ productName: '集团名称', spec: 'M8', productPrice: '10.00', nodeProductCode: 'KEEP' });
  expect((await ok('/basic/listProduct', { keyword: `${code}-NEW` })).rows).toMatchObject([
    { productTypeName: '集团分类', productPrice: '7.50' },
  ]);
});

test('a unit that the group leaves out is no other; what a taking over would change stands beside what the site has', async () => {
  const { code, b, c } = await goods();
  await ok('/basic/updateProduct', { id: b, unit: '支' });
  await ok('/basic/updateProduct', { id: c, spec: 'M6' });
  const rows = [
    { productCode: `${code}-1`, productName: `乙${code}` },
    { productCode: `${code}-2`, productName: `丙${code}`, spec: 'M8', unit: '个' },
    { productCode: `${code}-3`, productName: `丁${code}`, productTypeCode: code },
  ];
  await ok('/basic/syncCompanyGroupProduct', { rows });
  const listed = (await ok('/basic/listCompanyGroupProduct', { keyword: code })).rows;
  expect(listed).toMatchObject([
    { takenState: 'same', unit: null, own: { unit: '支' } },
    { takenState: 'differs', differs: ['规格'], spec: 'M8', own: { productName: `丙${code}`, spec: 'M6', unit: '个' } },
    { takenState: 'none', own: null },
  ]);
  await ok('/basic/takeCompanyGroupProduct', { ids: listed.map(({ id }: { id: string }) => id) });
  const units = (await ok('/basic/listProduct', { keyword: code })).rows.map(({ unit }: { unit: string }) => unit);
  expect(units).toEqual(['个', '支', '个', '个']);
});

test('a product of the group whose bar code another product has is told by its name, and nothing is taken over', async () => {
  const { code, a } = await goods();
  await ok('/basic/updateProduct', { id: a, barcode: `69${code}` });
  const rows = [
    ['X', `68${code}`],
    ['Y', `69${code}`],
    ['Z', `68${code}`],
  ].map(([end, barcode]) => ({ productCode: `${code}-${end}`, productName: `集团${end}`, productTypeCode: code, barcode }));
  await ok('/basic/syncCompanyGroupProduct', { rows });
  const listed = (await ok('/basic/listCompanyGroupProduct', { keyword: `${code}-` })).rows as { id: string }[];
  const take = (...at: number[]) => shop.admin.refusal('/basic/takeCompanyGroupProduct', { ids: at.map((n) => listed[n]?.id) });
  expect([await take(0, 1), await take(0, 2)]).toEqual(['group-barcode', 'group-barcode']);
  expect((await ok('/basic/listProduct', { keyword: '集团X' })).total).toBe(0);
  expect(await take(0)).toBeUndefined();
});

test('who lacks a right may not, who is of another node sees nothing', async () => {
  const { a } = await goods();
  const reader = shop.as({
    rights: ['product.productUnitConversion', 'product.productLife', 'product.produceGroup', 'product.productConversion'],
  });
  for (const path of [
    '/basic/createUnitConversion',
    '/basic/createProductLife',
    '/basic/createProductGroup',
    '/basic/createProductConversion',
  ])
    expect(await reader.refusal(path)).toBe('not-permitted');
  const stranger = shop.as({ nodeId: newId() });
  for (const path of [
    '/basic/listUnitConversion',
    '/basic/listProductLife',
    '/basic/listProductGroup',
    '/basic/listProductConversion',
    '/basic/listNodeProduct',
    '/basic/listCompanyGroupProduct',
  ])
    expect((await stranger.ok(path)).total).toBe(0);
  expect(await stranger.refusal('/basic/createProductLife', { productId: a, lifeValue: 1, lifeUnit: 'D' })).toBe('not-found');
});

test('what is changed or deleted stands in the log as it was before, prices as people say them', async () => {
  const { typeId, code, a, b, c } = await goods();
  const made = async (path: string, body: object) => (await ok(`/basic/create${path}`, body)).id as string;
  const lastLog = async (): Promise<Record<string, unknown>> => {
    const row = await database.db
      .selectFrom('operateLog')
      .select('params')
      .where('nodeId', '=', database.node.nodeId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return row.params as Record<string, unknown>;
  };
  const unit = await made('UnitConversion', { productId: a, fromUnit: '箱', toUnit: '盒', toQty: 20 });
  const conversion = await made('ProductConversion', { productId: a, targetProductId: b });
  const cycle = await made('BorrowCycle', { productId: a, cycleValue: 3, cycleUnit: 'D' });
  const life = await made('ProductLife', { productId: a, lifeValue: 100, lifeUnit: 'H' });
  const group = await made('ProductGroup', { groupCode: code, groupName: '常用' });
  const type = await made('ProductType', { productTypeCode: `${code}X`, productTypeName: '旧分类' });
  const { bomId } = await ok('/vmbiz/createProductBom', { bomCode: code, bomName: '清单', lines: [{ productId: a, num: 1 }] });
  const { ids: tags } = await ok('/basic/addRfidProduct', { productId: a, rfidCodes: [`${code}AA`] });
  await ok('/basic/bindProductGroup', { groupId: group, productIds: [a, b] });
  expect(await lastLog()).toMatchObject({ groupName: '常用', products: [`${code}-0`, `${code}-1`] });
  const steps: [string, object, object][] = [
    ['updateUnitConversion', { id: unit, toQty: 30 }, { toQty: 20, fromUnit: '箱' }],
    ['deleteUnitConversion', { id: unit }, { toQty: 30 }],
    ['updateProductConversion', { id: conversion, toQty: 2 }, { toQty: 1 }],
    ['deleteProductConversion', { id: conversion }, { toQty: 2 }],
    ['updateBorrowCycle', { id: cycle, cycleValue: 5 }, { cycleValue: 3, cycleUnit: 'D' }],
    ['deleteBorrowCycle', { id: cycle }, { cycleValue: 5 }],
    ['updateProductLife', { id: life, lifeValue: 80 }, { lifeValue: 100 }],
    ['deleteProductLife', { id: life }, { lifeValue: 80 }],
    ['updateProductGroup', { id: group, groupName: '少用' }, { groupName: '常用' }],
    ['deleteProductGroup', { id: group }, { groupName: '少用' }],
    ['updateProductType', { id: type, productTypeName: '新分类' }, { productTypeName: '旧分类' }],
    ['mergeProductType', { id: type, intoId: typeId }, { productTypeName: '新分类' }],
    ['deprecateRfidProduct', { ids: tags, reason: '坏了' }, [`${code}AA`]],
    ['updateProduct', { id: c, productPrice: '12.50', spec: '大' }, { productCode: `${code}-2`, productPrice: '10.00' }],
    [
      'batchUpdateProduct',
      { ids: [b, c], onSaleFlag: false },
      { onSaleFlag: [{ onSaleFlag: true, products: [`${code}-1`, `${code}-2`] }] },
    ],
    ['batchDeleteProduct', { ids: [c] }, [{ productCode: `${code}-2`, productPrice: '12.50', spec: '大' }]],
  ];
  for (const [path, body, before] of steps) {
    await ok(`/basic/${path}`, body);
    expect((await lastLog())['before'], path).toMatchObject(before);
  }
  await ok('/vmbiz/updateProductBom', { bomId, bomName: '新清单' });
  expect(await lastLog()).toMatchObject({ bomName: '新清单', before: { bomCode: code, version: 1 } });
  await ok('/vmbiz/deleteProductBom', { bomId });
  expect((await lastLog())['before']).toMatchObject({ bomCode: code });
});
