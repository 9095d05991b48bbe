// Bills of materials: what a product is made of, or what a job needs. Drafted, in force, void. A change of one in force is its next version.
import * as z from 'zod/mini';
import { words } from '../kernel/codes.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { atLeastOne, dateTime, id, nothing, quantity, text } from '../kernel/scalars.ts';
import { BomStatus } from './codes.ts';
import { BOM_LINES, goods, productRef } from './fields.ts';

export const BomChange = words('bomChange', { create: '新建', update: '修改', version: '新版本', status: '变更状态' });
const noText = z.nullable(z.string());

export const BomRow = z.object({
  bomId: id,
  bomCode: label('BOM编码', z.string()),
  bomName: label('BOM名称', z.string()),
  version: label('版本', z.int()),
  bomStatus: label('状态', BomStatus),
  productId: z.nullable(id),
  productCode: label('成品编码', noText),
  productName: label('成品', noText),
  lineCount: label('明细行数', z.int()),
  remark: label('备注', noText),
  creator: label('创建人', z.string()),
  createdAt: label('创建时间', dateTime),
  updatedAt: label('修改时间', dateTime),
});

export const BomLine = z.object({
  lineNo: label('行号', z.int()),
  ...productRef,
  spec: label('规格', noText),
  num: label('用量', quantity),
  unit: label('单位', z.string()),
  /** The same in the product's base unit. */
  baseNum: label('基本数量', quantity),
  baseUnit: label('基本单位', z.string()),
  remark: label('备注', noText),
});

/** A line beside its bill: what an export of bills writes and an import of bills reads. */
export const BomLineRow = z.object({
  bomId: id,
  bomCode: label('BOM编码', z.string()),
  bomName: label('BOM名称', z.string()),
  version: label('版本', z.int()),
  bomStatus: label('状态', BomStatus),
  madeProductCode: label('成品编码', noText),
  madeProductName: label('成品', noText),
  ...BomLine.shape,
});

const lines = z
  .array(
    z.strictObject({
      productId: label('商品', id),
      num: label('用量', atLeastOne.check(z.lte(1_000_000, '最多1000000'))),
      unit: label('单位', z.nullish(text(20))),
      remark: label('备注', z.nullish(text(200))),
    }),
  )
  .check(
    z.minLength(1, '至少一行'),
    z.maxLength(BOM_LINES, `一个BOM最多${BOM_LINES}行，更长的请按部件拆成几个BOM`),
    z.refine((rows) => new Set(rows.map(({ productId }) => productId)).size === rows.length, '同一商品只能出现一次'),
  );

export const BomInput = z.strictObject({
  bomCode: label('BOM编码', text(50)),
  bomName: label('BOM名称', text(100)),
  productId: label('成品', z.nullish(id)),
  lines: label('明细', lines),
  remark: label('备注', z.nullish(text(500))),
});

/** A bill as it was after a change. */
export const BomContent = z.object({
  bomName: z.string(),
  bomStatus: BomStatus,
  productCode: noText,
  productName: noText,
  remark: noText,
  lines: z.array(BomLine),
});
export const BomHistoryRow = z.object({
  id,
  version: label('版本', z.int()),
  changeType: label('变更', BomChange),
  operator: label('操作人', z.string()),
  createdAt: label('时间', dateTime),
  content: BomContent,
});

/** What one line needs for so many, and what there is of it. */
export const BomNeed = z.object({
  ...goods,
  needNum: label('需要', quantity),
  freeNum: label('可领', quantity),
  lackNum: label('缺少', quantity),
  /** Where it lies, the most first. */
  places: label('所在位置', z.array(z.object({ name: z.string(), free: quantity }))),
});

const bomId = z.strictObject({ bomId: id });
const searched = {
  keyword: label('BOM', text(100)),
  bomStatus: label('状态', BomStatus),
  /** Where-used: bills that need this product, also through what they are made of. */
  usedProductId: label('用到的商品', id),
};

export const productBom = {
  list: read({
    method: 'POST',
    path: '/vmbiz/listProductBom',
    summary: '查询商品BOM',
    permit: 'product.productBom',
    input: pageQuery(searched, ['bomCode', 'bomName', 'version', 'createdAt', 'updatedAt']),
    output: pageOf(BomRow),
  }),
  /** The lines of the bills that the same search finds. */
  lines: read({
    method: 'POST',
    path: '/vmbiz/listProductBomLine',
    summary: '查询商品BOM明细',
    permit: 'product.productBom',
    exportCode: 'EXPORT_PRODUCT_BOM',
    exportTitle: 'BOM导出',
    input: pageQuery(searched, ['bomCode', 'bomName', 'version']),
    output: pageOf(BomLineRow),
  }),
  find: read({
    method: 'GET',
    path: '/vmbiz/findProductBom',
    summary: '查看商品BOM',
    permit: 'product.productBom',
    input: bomId,
    output: z.extend(BomRow, { lines: z.array(BomLine) }),
  }),
  create: write({
    method: 'POST',
    path: '/vmbiz/createProductBom',
    summary: '新增商品BOM',
    permit: 'product.productBom.create',
    input: BomInput,
    output: z.object({ bomId: id }),
  }),
  update: write({
    method: 'POST',
    path: '/vmbiz/updateProductBom',
    summary: '修改商品BOM',
    permit: 'product.productBom.update',
    input: z.extend(z.partial(BomInput), { bomId: id }),
    output: z.object({ version: z.int() }),
  }),
  status: write({
    method: 'POST',
    path: '/vmbiz/updateProductBomStatus',
    summary: '变更商品BOM状态',
    permit: 'product.productBom.status',
    input: z.strictObject({ bomId: id, bomStatus: label('状态', BomStatus) }),
    output: nothing,
  }),
  delete: write({
    method: 'POST',
    path: '/vmbiz/deleteProductBom',
    summary: '删除商品BOM',
    permit: 'product.productBom.delete',
    input: bomId,
    output: nothing,
  }),
  history: read({
    method: 'POST',
    path: '/vmbiz/listProductBomHistory',
    summary: '查询商品BOM历史',
    permit: 'product.productBom',
    input: z.extend(pageQuery({}, ['createdAt', 'version']), { bomId: id }),
    output: pageOf(BomHistoryRow),
  }),
  /** Pick by BOM: what so many of it need, down to what is not made itself, and where it can be had. */
  needs: read({
    method: 'POST',
    path: '/vmbiz/listProductBomNeed',
    summary: '按BOM查询领料需求',
    permit: 'product.productBom',
    input: z.strictObject({ bomId: id, quantity: label('套数', atLeastOne.check(z.lte(100_000, '最多100000'))) }),
    output: z.array(BomNeed),
  }),
};
