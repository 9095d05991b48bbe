// 商品状态报表: how each product stands: on sale, taken off, frozen wherever it lies, in short supply.
import * as z from 'zod/mini';
import { codes } from '../kernel/codes.ts';
import { read } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { id, money, quantity, text } from '../kernel/scalars.ts';
import { goods } from '../product/fields.ts';

/** In the order of who wants somebody most. What is taken off is not short of anything, and what lies in frozen channels alone is frozen. */
export const ProductStatus = codes('productStatus', {
  short: [1, '缺货', 'danger'],
  frozen: [2, '已冻结', 'warning'],
  unplaced: [3, '未上货道', 'info'],
  offSale: [4, '已下架', 'info'],
  onSale: [5, '在售', 'success'],
});

export const ProductStatusRow = z.object({
  ...goods,
  nodeProductCode: label('物料号', z.nullable(z.string())),
  productTypeName: label('商品分类', z.string()),
  productStatus: label('状态', ProductStatus),
  /** Of machines and smart warehouses that the reader sees. */
  channels: label('货道数', z.int()),
  frozenChannels: label('冻结货道', z.int()),
  /** At their warning point or below. */
  shortChannels: label('缺货货道', z.int()),
  stockNum: label('货道库存', quantity),
  productPrice: label('单价', money),
});

export const productStatus = {
  list: read({
    method: 'POST',
    path: '/kaetl/listProductStatus',
    summary: '查询商品状态',
    permit: 'report.productStatusList',
    exportCode: 'EXPORT_PRODUCT_STATUS',
    exportTitle: '商品状态报表导出',
    freshness: true,
    input: pageQuery(
      {
        productStatus: label('状态', ProductStatus),
        keyword: label('商品', text(100)),
        productId: label('商品', id),
        productTypeId: label('商品分类', id),
      },
      ['productStatus', 'productCode', 'productName', 'channels', 'frozenChannels', 'shortChannels', 'stockNum'],
    ),
    output: pageOf(ProductStatusRow),
  }),
};
