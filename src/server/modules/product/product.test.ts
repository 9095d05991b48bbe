import { expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { createProduct, createProductType, productHandlers, productList } from './index.ts';
import { openShop } from './test-shop.ts';

const database = testDatabase();

test('a product is found by part of its name, by pinyin initials and within the branch of its type', async () => {
  await database.run(async (ctx) => {
    const top = await createProductType(ctx, { productTypeCode: 'PPE', productTypeName: '劳保' });
    const below = await createProductType(ctx, { productTypeCode: 'GLOVE', productTypeName: '手套', parentId: top.id });
    const other = await createProductType(ctx, { productTypeCode: 'CUT', productTypeName: '刀具' });
    const input = { productPrice: 1250, productTypeId: below.id };
    await createProduct(ctx, { ...input, productCode: 'G-001', productName: '丁腈手套 L' });
    await createProduct(ctx, { ...input, productTypeId: other.id, productCode: 'C-001', productName: '立铣刀' });
    const codes = async (filter: object) =>
      ((await productList.page(ctx, { page: 1, limit: 15, ...filter })) as { rows: { productCode: string }[] }).rows.map(
        (row) => row.productCode,
      );
    expect(await codes({})).toEqual(['C-001', 'G-001']);
    expect(await codes({ keyword: '手套' })).toEqual(['G-001']);
    expect(await codes({ keyword: 'lxd' })).toEqual(['C-001']);
    expect(await codes({ productTypeId: top.id })).toEqual(['G-001']);
    expect(await codes({ sorts: [{ field: 'productCode', order: 'desc' }] })).toEqual(['G-001', 'C-001']);
    await expect(codes({ sorts: [{ field: 'id', order: 'desc' }] })).rejects.toThrow('unknown-sort');
  });
});

test('spaces around a code do not make a second product; what was left out or is blank is named', async () => {
  const { ok, post } = (await openShop(database, productHandlers)).admin;
  const product = {
    productName: ' 钻头 ',
    productTypeId: (await ok('/basic/createProductType', { productTypeCode: 'SP', productTypeName: 'SP' })).id,
  };
  const create = (more: object) => post('/basic/createProduct', { ...product, productPrice: '1.00', ...more });
  await create({ productCode: 'T11-1' });
  expect(await create({ productCode: ' T11-1\t' })).toMatchObject({ error: 'conflict' });
  expect(await ok('/basic/listProduct', { page: 1, limit: 15, keyword: 'T11-1' })).toMatchObject({
    total: 1,
    rows: [{ productName: '钻头' }],
  });
  expect((await create({ productCode: ' ' })).msg).toBe('商品编码：不能为空');
  expect((await create({})).msg).toBe('商品编码：请填写');
  expect((await create({ productCode: null })).msg).toBe('商品编码：请填写');
});

test('a type is merged into another with all it holds, never into itself or below it; two moves at once close no circle', async () => {
  const shop = await openShop(database, productHandlers);
  const { ok, refusal } = shop.admin;
  const make = async (productTypeCode: string, parentId: string | null = null): Promise<string> =>
    (await ok('/basic/createProductType', { productTypeCode, productTypeName: productTypeCode, parentId })).id;
  const [a, b] = [await make('A'), await make('B')];
  const below = await make('A1', a);
  const { id } = await ok('/basic/createProduct', { productCode: 'M-1', productName: '甲', productTypeId: a, productPrice: '1.00' });
  await ok('/basic/createBorrowCycle', { productTypeId: a, cycleValue: 1, cycleUnit: 'D' });
  expect(await refusal('/basic/mergeProductType', { id: a, intoId: a })).toBe('type-merge-self');
  expect(await refusal('/basic/mergeProductType', { id: a, intoId: below })).toBe('tree-cycle');
  expect(await refusal('/basic/updateProductType', { id: a, parentId: below })).toBe('tree-cycle');
  expect(await refusal('/basic/updateProductType', { id: a, productTypeCode: 'B' })).toBe('conflict');
  expect(await ok('/basic/mergeProductType', { id: a, intoId: b })).toEqual({ products: 1, branches: 1 });
  expect((await shop.admin.get(`/basic/findProductById?id=${id}`)).data.productTypeId).toBe(b);
  expect((await ok('/basic/listBorrowCycle', { productTypeId: b })).total).toBe(1);
  // Where both have a borrow cycle, that of the other holds.
  const c = await make('C');
  await ok('/basic/createBorrowCycle', { productTypeId: c, cycleValue: 9, cycleUnit: 'D' });
  await ok('/basic/mergeProductType', { id: c, intoId: b });
  expect((await ok('/basic/listBorrowCycle', { productTypeId: b })).rows).toMatchObject([{ cycleValue: 1 }]);
  const [x, y] = [await make('X'), await make('Y')];
  const moves = await Promise.all([
    refusal('/basic/updateProductType', { id: x, parentId: y }),
    refusal('/basic/updateProductType', { id: y, parentId: x }),
  ]);
  expect(moves.filter(Boolean)).toEqual(['tree-cycle']);
});
