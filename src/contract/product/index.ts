// Products: what is kept, taken and charged. A product stands in the tree of product types; the site may give it a material number of its own.
import * as z from 'zod/mini';
import { shared } from '../customer/shared.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { atLeastOne, date, dateTime, id, money, moneyInput, nothing, orDefault, text, yes } from '../kernel/scalars.ts';
import { SaleType } from '../machine/codes.ts';
import { OnSaleFlag, Ownership, PpeKind } from './codes.ts';

/** A node of the tree of product types. */
export const ProductTypeRow = z.object({
  id,
  parentId: z.nullable(id),
  productTypeCode: label('分类编码', text(50)),
  productTypeName: label('分类名称', text(100)),
  /** By its code, as an import reads it. */
  parentCode: label('上级分类', z.nullable(z.string())),
  sort: label('排序', z.int()),
  remark: label('备注', z.nullable(text(500))),
  /** Null of what is no PPE of its own; what stands above it may be. */
  ppeKind: label('劳保防护类别', z.nullable(PpeKind)),
  ppeFrom: label('签收起始日期', z.nullable(date)),
  productCount: label('商品数', z.int()),
});

/** What a person says of a product type. */
export const ProductTypeInput = z.strictObject({
  parentId: label('上级分类', z.nullish(id)),
  productTypeCode: label('分类编码', text(50)),
  productTypeName: label('分类名称', text(100)),
  sort: label('排序', orDefault(z.int('请输入整数').check(z.gte(-1_000_000, '最少-1000000'), z.lte(1_000_000, '最多1000000')))),
  /** Counts for all below it that say nothing of their own. */
  ppeKind: label('劳保防护类别', z.nullish(PpeKind)),
  /** What was taken before is not waited for; from the beginning where nothing is said. */
  ppeFrom: label('签收起始日期', z.nullish(date)),
  remark: label('备注', z.nullish(text(500))),
});

export const ProductRow = z.object({
  id,
  productCode: label('商品编码', z.string()),
  productName: label('商品名称', z.string()),
  nodeProductCode: label('物料号', z.nullable(z.string())),
  nodeProductName: label('物料名称', z.nullable(z.string())),
  productTypeId: id,
  productTypeCode: label('分类编码', z.string()),
  productTypeName: label('商品分类', z.string()),
  brand: label('品牌', z.nullable(z.string())),
  model: label('型号', z.nullable(z.string())),
  spec: label('规格', z.nullable(z.string())),
  unit: label('单位', z.string()),
  packageUnit: label('包装单位', z.nullable(z.string())),
  packageQty: label('包装数量', z.nullable(z.int())),
  barcode: label('条码', z.nullable(z.string())),
  pictureUrl: label('图片', z.nullable(z.string())),
  productPrice: label('单价', money),
  saleType: label('领用方式', SaleType),
  onSaleFlag: label('上下架', OnSaleFlag),
  rfidFlag: label('RFID', yes),
  /** Each piece says its own number where it comes in. */
  serialFlag: label('按序列号管理', yes),
  expiryDays: label('保质期（天）', z.nullable(z.int())),
  vendorId: z.nullable(id),
  vendorName: label('供应商', z.nullable(z.string())),
  /** Whose it is until somebody takes it: null where nobody has said it, which is bought. */
  ownership: label('货权', z.nullable(Ownership)),
  remark: label('备注', z.nullable(z.string())),
  createdAt: label('创建时间', dateTime),
  /** Channels of machines and smart warehouses that hold it, and what lies in them: what a taking off sale touches. */
  channelCount: label('货道数', z.int()),
  channelStock: label('货道库存', z.int()),
});

const million = atLeastOne.check(z.lte(1_000_000, '最多1000000'));

/** What a person says of a product. */
export const ProductInput = z.strictObject({
  productCode: label('商品编码', text(50)),
  productName: label('商品名称', text(200)),
  productTypeId: label('商品分类', id),
  productPrice: label('单价', moneyInput),
  unit: label('单位', orDefault(text(20))),
  saleType: label('领用方式', orDefault(SaleType)),
  nodeProductCode: label('物料号', z.nullish(text(50))),
  nodeProductName: label('物料名称', z.nullish(text(200))),
  brand: label('品牌', z.nullish(text(100))),
  model: label('型号', z.nullish(text(100))),
  spec: label('规格', z.nullish(text(200))),
  barcode: label('条码', z.nullish(text(50))),
  packageUnit: label('包装单位', z.nullish(text(20))),
  packageQty: label('包装数量', z.nullish(million)),
  expiryDays: label('保质期（天）', z.nullish(million)),
  vendorId: label('供应商', z.nullish(id)),
  ownership: label('货权', z.nullish(Ownership)),
  onSaleFlag: label('上下架', orDefault(OnSaleFlag)),
  rfidFlag: label('RFID', orDefault(yes)),
  serialFlag: label('按序列号管理', orDefault(yes)),
  remark: label('备注', z.nullish(text(500))),
});

/** What a picker shows of a product. */
export const ProductPick = z.object({
  id,
  productCode: z.string(),
  productName: z.string(),
  spec: z.nullable(z.string()),
  unit: z.string(),
});

/** A product under the site's own number and name. */
export const NodeProductRow = z.object({
  id,
  nodeProductCode: label('物料号', z.nullable(z.string())),
  nodeProductName: label('物料名称', z.nullable(z.string())),
  productCode: label('商品编码', z.string()),
  productName: label('商品名称', z.string()),
  spec: label('规格', z.nullable(z.string())),
  unit: label('单位', z.string()),
});

const said = (input: object): boolean => Object.entries(input).some(([key, value]) => key !== 'ids' && value !== undefined);

const ids = z.array(id).check(z.minLength(1, '请至少选择一项'), z.maxLength(1000, '一次最多1000项'));
const many = z.array(id).check(z.minLength(1, '请至少选择一项'), z.maxLength(5000, '一次最多5000项'));

export const product = {
  list: read({
    method: 'POST',
    path: '/basic/listProduct',
    summary: '查询商品',
    permit: shared('product.productList'),
    exportCode: 'EXPORT_PRODUCT',
    exportTitle: '商品导出',
    freshness: ['channelStock'],
    input: pageQuery(
      {
        keyword: label('商品', text(100)),
        productTypeId: label('商品分类', id),
        onSaleFlag: label('上下架', OnSaleFlag),
        saleType: label('领用方式', SaleType),
        vendorId: label('供应商', id),
      },
      ['productCode', 'productName', 'nodeProductCode', 'productTypeName', 'productPrice', 'createdAt'],
    ),
    output: pageOf(ProductRow),
  }),
  find: read({
    method: 'GET',
    path: '/basic/findProductById',
    summary: '查看商品',
    permit: 'signedIn',
    input: z.strictObject({ id }),
    output: ProductRow,
  }),
  search: read({
    method: 'POST',
    path: '/basic/searchProduct',
    summary: '选择商品',
    permit: 'signedIn',
    input: z.strictObject({
      keyword: z.nullish(text(100)),
      ids: z.nullish(z.array(id).check(z.maxLength(200))),
      /** Whole codes, as a pasted list says them. */
      codes: z.nullish(z.array(text(50)).check(z.maxLength(200))),
      /** The machine that it is about: what it holds comes first. */
      vmId: z.nullish(id),
    }),
    output: z.array(ProductPick),
  }),
  nodeProducts: read({
    method: 'POST',
    path: '/basic/listNodeProduct',
    summary: '查询物料',
    permit: 'signedIn',
    input: pageQuery(
      {
        nodeProductCode: label('物料号', text(50)),
        nodeProductName: label('物料名称', text(200)),
        keyword: label('商品', text(100)),
      },
      ['nodeProductCode', 'productCode'],
    ),
    output: pageOf(NodeProductRow),
  }),
  create: write({
    method: 'POST',
    path: '/basic/createProduct',
    summary: '新增商品',
    permit: shared('product.productList.create'),
    input: ProductInput,
    output: z.object({ id }),
  }),
  update: write({
    method: 'POST',
    path: '/basic/updateProduct',
    summary: '修改商品',
    permit: shared('product.productList.update', 'product.productList.onSale'),
    input: z.extend(z.partial(ProductInput), { id }),
    /** Being on sale again waits for those whom a workflow asks. */
    output: z.object({ waits: z.boolean() }),
  }),
  /** The same said of many products; what is left out stays. */
  batchUpdate: write({
    method: 'POST',
    path: '/basic/batchUpdateProduct',
    summary: '批量修改商品',
    permit: shared('product.productList.update', 'product.productList.onSale'),
    input: z
      .strictObject({
        ids: many,
        productTypeId: label('商品分类', z.optional(id)),
        onSaleFlag: label('上下架', z.optional(OnSaleFlag)),
        saleType: label('领用方式', z.optional(SaleType)),
        rfidFlag: label('RFID', z.optional(yes)),
        serialFlag: label('按序列号管理', z.optional(yes)),
        productPrice: label('单价', z.optional(moneyInput)),
        brand: label('品牌', z.optional(text(100))),
        unit: label('单位', z.optional(text(20))),
        packageUnit: label('包装单位', z.optional(text(20))),
        packageQty: label('包装数量', z.optional(million)),
        expiryDays: label('保质期（天）', z.optional(million)),
        vendorId: label('供应商', z.optional(id)),
        ownership: label('货权', z.optional(Ownership)),
      })
      .check(z.refine(said, { error: '请至少填写一项要修改的内容', when: () => true })),
    output: z.object({ changed: z.int(), waits: z.int() }),
  }),
  delete: write({
    method: 'POST',
    path: '/basic/deleteProduct',
    summary: '删除商品',
    permit: shared('product.productList.delete'),
    input: z.strictObject({ id }),
    output: nothing,
  }),
  batchDelete: write({
    method: 'POST',
    path: '/basic/batchDeleteProduct',
    summary: '批量删除商品',
    permit: shared('product.productList.delete'),
    input: z.strictObject({ ids }),
    output: nothing,
  }),
  listType: read({
    method: 'POST',
    path: '/basic/listProductType',
    summary: '查询商品分类',
    permit: 'signedIn',
    exportCode: 'EXPORT_PRODUCT_TYPE',
    exportTitle: '商品分类导出',
    input: z.strictObject({}),
    output: z.array(ProductTypeRow),
  }),
  createType: write({
    method: 'POST',
    path: '/basic/createProductType',
    summary: '新增商品分类',
    permit: 'product.productCategory.create',
    input: ProductTypeInput,
    output: z.object({ id }),
  }),
  updateType: write({
    method: 'POST',
    path: '/basic/updateProductType',
    summary: '修改商品分类',
    permit: 'product.productCategory.update',
    input: z.extend(z.partial(ProductTypeInput), { id }),
    output: nothing,
  }),
  mergeType: write({
    method: 'POST',
    path: '/basic/mergeProductType',
    summary: '合并商品分类',
    permit: 'product.productCategory.update',
    input: z.strictObject({ id, intoId: label('并入分类', id) }),
    /** How many products and branches went over. */
    output: z.object({ products: z.int(), branches: z.int() }),
  }),
  deleteType: write({
    method: 'POST',
    path: '/basic/deleteProductType',
    summary: '删除商品分类',
    permit: 'product.productCategory.delete',
    input: z.strictObject({ id }),
    output: nothing,
  }),
};
