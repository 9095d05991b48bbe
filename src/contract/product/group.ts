// Product groups: products that belong together for somebody, whatever their types.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { dateTime, id, nothing, text } from '../kernel/scalars.ts';
import { productRef } from './fields.ts';

export const ProductGroupRow = z.object({
  id,
  groupCode: label('商品组编码', z.string()),
  groupName: label('商品组名称', z.string()),
  productCount: label('商品数', z.int()),
  remark: label('备注', z.nullable(z.string())),
  createdAt: label('创建时间', dateTime),
});
export const ProductGroupInput = z.strictObject({
  groupCode: label('商品组编码', text(50)),
  groupName: label('商品组名称', text(100)),
  remark: label('备注', z.nullish(text(500))),
});
/** A product of a group beside its group: what an export writes and an import reads. A group without products has a line of its own. */
export const GroupLineRow = z.object({
  id,
  groupCode: label('商品组编码', z.string()),
  groupName: label('商品组名称', z.string()),
  remark: label('备注', z.nullable(z.string())),
  productCode: label('商品编码', z.nullable(z.string())),
  productName: label('商品名称', z.nullable(z.string())),
  spec: label('规格', z.nullable(z.string())),
});
export const GroupProductRow = z.object({
  ...productRef,
  spec: label('规格', z.nullable(z.string())),
  productTypeName: label('商品分类', z.string()),
  boundAt: label('绑定时间', dateTime),
});

const searched = { keyword: label('商品组', text(100)), productId: label('包含商品', id) };
const bound = z.strictObject({
  groupId: id,
  productIds: label('商品', z.array(id).check(z.minLength(1, '请至少选择一项'), z.maxLength(1000, '一次最多1000项'))),
});

export const productGroup = {
  list: read({
    method: 'POST',
    path: '/basic/listProductGroup',
    summary: '查询商品组',
    permit: 'product.produceGroup',
    input: pageQuery(searched, ['groupCode', 'groupName', 'createdAt']),
    output: pageOf(ProductGroupRow),
  }),
  /** The groups that the same search finds, product by product. */
  lines: read({
    method: 'POST',
    path: '/basic/listProductGroupLine',
    summary: '查询商品组明细',
    permit: 'product.produceGroup',
    exportCode: 'EXPORT_PRODUCT_GROUP',
    exportTitle: '商品组导出',
    input: pageQuery(searched, ['groupCode', 'groupName']),
    output: pageOf(GroupLineRow),
  }),
  create: write({
    method: 'POST',
    path: '/basic/createProductGroup',
    summary: '新增商品组',
    permit: 'product.produceGroup.create',
    input: ProductGroupInput,
    output: z.object({ id }),
  }),
  update: write({
    method: 'POST',
    path: '/basic/updateProductGroup',
    summary: '修改商品组',
    permit: 'product.produceGroup.update',
    input: z.extend(z.partial(ProductGroupInput), { id }),
    output: nothing,
  }),
  delete: write({
    method: 'POST',
    path: '/basic/deleteProductGroup',
    summary: '删除商品组',
    permit: 'product.produceGroup.delete',
    input: z.strictObject({ id }),
    output: nothing,
  }),
  products: read({
    method: 'POST',
    path: '/basic/listProductGroupProduct',
    summary: '查询商品组的商品',
    permit: 'product.produceGroup',
    input: z.extend(pageQuery({ keyword: label('商品', text(100)) }, ['productCode', 'productName', 'boundAt']), { groupId: id }),
    output: pageOf(GroupProductRow),
  }),
  bind: write({
    method: 'POST',
    path: '/basic/bindProductGroup',
    summary: '绑定商品到商品组',
    permit: 'product.produceGroup.bind',
    input: bound,
    output: z.object({ added: z.int() }),
  }),
  unbind: write({
    method: 'POST',
    path: '/basic/unbindProductGroup',
    summary: '从商品组解绑商品',
    permit: 'product.produceGroup.unbind',
    input: bound,
    output: nothing,
  }),
};
