// Borrow cycles: how long a borrowed product may be kept. Said of one product, or of a product type and everything below it; the
// nearest counts. What is borrowed is due by the cycle of that moment: a change does not move what is out already.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { atLeastOne, dateTime, id, nothing, orDefault, quantity, text } from '../kernel/scalars.ts';
import { PeriodUnit } from '../strategy/codes.ts';

export const BorrowCycleRow = z.object({
  id,
  productId: z.nullable(id),
  productCode: label('商品编码', z.nullable(z.string())),
  productName: label('商品名称', z.nullable(z.string())),
  productTypeId: z.nullable(id),
  productTypeName: label('商品分类', z.nullable(z.string())),
  cycleValue: label('借用周期', quantity),
  cycleUnit: label('周期单位', PeriodUnit),
  remindBefore: label('提前提醒（小时）', quantity),
  remark: label('备注', z.nullable(z.string())),
  createdAt: label('创建时间', dateTime),
});

const cycle = {
  productId: label('商品', z.nullish(id)),
  productTypeId: label('商品分类', z.nullish(id)),
  cycleValue: label('借用周期', atLeastOne.check(z.lte(1000, '最多1000'))),
  cycleUnit: label('周期单位', PeriodUnit),
  remindBefore: label('提前提醒（小时）', orDefault(quantity.check(z.lte(10_000, '最多10000')))),
  remark: label('备注', z.nullish(text(500))),
};
export const BorrowCycleInput = z.strictObject(cycle);

export const borrowCycle = {
  list: read({
    method: 'POST',
    path: '/basic/listBorrowCycle',
    summary: '查询借用周期',
    permit: 'product.productLife',
    exportCode: 'EXPORT_BORROW_CYCLE',
    exportTitle: '借用周期导出',
    input: pageQuery({ keyword: label('商品', text(100)), productTypeId: label('商品分类', id) }, [
      'productCode',
      'productTypeName',
      'cycleValue',
      'createdAt',
    ]),
    output: pageOf(BorrowCycleRow),
  }),
  create: write({
    method: 'POST',
    path: '/basic/createBorrowCycle',
    summary: '新增借用周期',
    permit: 'product.productLife.cycle',
    input: BorrowCycleInput,
    output: z.object({ id }),
  }),
  update: write({
    method: 'POST',
    path: '/basic/updateBorrowCycle',
    summary: '修改借用周期',
    permit: 'product.productLife.cycle',
    input: z.extend(z.partial(BorrowCycleInput), { id }),
    output: nothing,
  }),
  delete: write({
    method: 'POST',
    path: '/basic/deleteBorrowCycle',
    summary: '删除借用周期',
    permit: 'product.productLife.cycle',
    input: z.strictObject({ id }),
    output: nothing,
  }),
};
