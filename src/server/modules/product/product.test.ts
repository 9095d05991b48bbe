import { expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { createProduct, createProductType, productList } from './index.ts';

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
