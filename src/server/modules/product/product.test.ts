import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { furnish } from '../../../../test/machine-floor.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { openingEntry } from '../stock/index.ts';
import { createProduct, createProductType, productHandlers, productList } from './index.ts';
import { searchProducts } from './product.query.ts';
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
    // A pasted list says whole codes: what is only like one of them is another product.
    const pasted = await searchProducts(ctx, { codes: ['C-001', 'G-0', 'g-001'] });
    expect(pasted.map(({ productCode }) => productCode)).toEqual(['C-001']);
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

test('a bar code is one product’s: the refusal says whose', async () => {
  const { ok, post } = (await openShop(database, productHandlers)).admin;
  const { id: productTypeId } = await ok('/basic/createProductType', { productTypeCode: 'BAR', productTypeName: 'BAR' });
  const create = (productCode: string, barcode?: string) =>
    post('/basic/createProduct', { productCode, productName: productCode, productTypeId, productPrice: '1.00', barcode });
  const first = (await create('BAR-1', '6901')).data.id as string;
  const second = (await create('BAR-2')).data.id as string;
  expect(await create('BAR-3', '6901')).toMatchObject({ error: 'conflict', params: { value: '6901（BAR-1）' } });
  expect(await post('/basic/updateProduct', { id: second, barcode: '6901' })).toMatchObject({ error: 'conflict' });
  expect(await post('/basic/updateProduct', { id: first, barcode: '6901', brand: '甲' })).toMatchObject({ code: 200 });
  expect(await post('/basic/updateProduct', { id: second, barcode: '6902' })).toMatchObject({ code: 200 });
});

/** A trade of long ago, as an import of history leaves it: it moved nothing in the ledger. */
const addTrade = (ctx: Ctx, productId: string) =>
  sql`insert into trade (node_id, id, trade_number, event_id, trade_type, trade_time, trade_day, product_id, product_code, product_name,
      product_type_id, product_type_code, product_type_name, sign, trade_num, product_price, total_price)
    values (${ctx.nodeId}, ${newId()}, 'N1', 'N1', 10001, now(), current_date, ${productId}, 'D-2', '名D-2', ${newId()}, 'T', '分类', 1, 1, 1, 1)`.execute(
    ctx.db,
  );

test('a product with stock, trades or documents stays, and the refusal says which one and why', async () => {
  const shop = await openShop(database, productHandlers);
  const place = await database.run((ctx) => furnish(ctx, { code: 'DEL' }));
  const remove = (...ids: string[]) => shop.admin.post('/basic/batchDeleteProduct', { ids });
  const make = async (productCode: string): Promise<string> => {
    const input = { productCode, productName: `名${productCode}`, productTypeId: place.typeId, productPrice: '1.00' };
    return (await shop.admin.ok('/basic/createProduct', input)).id;
  };
  const [lies, traded, part, free] = [await make('D-1'), await make('D-2'), await make('D-3'), await make('D-4')];
  await database.run(async (ctx) => {
    const to = { kind: PLACE.warehouse, ref: place.warehouseId, owner: place.warehouseId };
    await openingEntry(ctx, { document: { kind: 'opening', id: newId() }, lines: [{ place: to, productId: lies, qty: 3 }] });
    await addTrade(ctx, traded);
  });
  await shop.admin.ok('/vmbiz/createProductBom', { bomCode: 'D-B', bomName: '清单', lines: [{ productId: part, num: 1 }] });
  expect(await remove(free, lies)).toMatchObject({ error: 'product-history', params: { product: '名D-1' } });
  expect(await remove(free, traded)).toMatchObject({ error: 'product-history', params: { product: '名D-2' } });
  expect(await remove(free, part)).toMatchObject({ error: 'product-held', params: { product: '名D-3', by: 'BOM' } });
  expect(await remove(free, free)).toMatchObject({ code: 200 });
  expect(await remove(free)).toMatchObject({ error: 'not-found' });
});
