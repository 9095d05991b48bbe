// Returns (退仓单): what comes back of an out order for people, to the warehouse that it left and to the account that paid. Retreats (退货单): out orders
// back to the vendor, read by themselves.
import * as z from 'zod/mini';
import { rightsTo } from '../customer/shared.ts';
import type { Right } from '../menu.ts';
import { eachOnce, lineNo, made, one, pieces, remark, remarkSaid } from '../kernel/document.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateSpan, pageOf, pageQuery } from '../kernel/page.ts';
import { id, quantity, text } from '../kernel/scalars.ts';
import { goods } from '../product/fields.ts';
import { OutRow, outReaders } from './out-order.ts';

const ReturnOrderRow = z.object({
  id,
  returnNumber: label('退仓单号', z.string()),
  outId: id,
  outNumber: label('出库单号', z.string()),
  warehouseId: id,
  warehouseName: label('仓库', z.string()),
  empName: label('退料人', z.nullable(z.string())),
  departmentName: label('部门', z.nullable(z.string())),
  lineCount: label('行数', z.int()),
  num: label('数量', quantity),
  reason: label('原因', z.nullable(z.string())),
  ...made,
  remark,
});
const ReturnOrderLine = z.object({
  lineNo,
  ...goods,
  lotNo: label('批号', z.nullable(z.string())),
  num: label('数量', quantity),
});

const readers: Right[] = ['wms.outOrder', ...rightsTo('returns')];
const MOST = 500;
const filters = { warehouseId: label('仓库', id), productId: label('商品', id), createdAt: label('创建时间', dateSpan) };

export const returnOrder = {
  list: read({
    method: 'POST',
    path: '/warehouse/listReturnOrderPage',
    summary: '查询仓库退仓单',
    permit: readers,
    exportCode: 'EXPORT_RETURN_ORDER',
    exportTitle: '仓库退仓单导出',
    input: pageQuery(
      {
        returnNumber: label('退仓单号', text(50)),
        outNumber: label('出库单号', text(50)),
        empId: label('退料人', id),
        ...filters,
      },
      ['returnNumber', 'warehouseName', 'createdAt'],
    ),
    output: pageOf(ReturnOrderRow),
  }),
  find: read({
    method: 'GET',
    path: '/warehouse/findReturnOrder',
    summary: '查看仓库退仓单',
    permit: readers,
    input: one,
    output: z.extend(ReturnOrderRow, { lines: z.array(ReturnOrderLine) }),
  }),
  /** No more than has left and not come back; a line that left in several lots says which one it is. */
  create: write({
    method: 'POST',
    path: '/warehouse/createReturnOrder',
    summary: '新增仓库退仓单',
    permit: ['wms.outOrder.return', ...rightsTo('returns', 'create')],
    input: z.strictObject({
      outId: id,
      reason: label('原因', z.nullish(text(200))),
      remark: remarkSaid,
      lines: z
        .array(
          z.strictObject({
            lineNo: z.int().check(z.gte(1), z.lte(MOST)),
            num: label('数量', pieces),
            lotNo: label('批号', z.nullish(text(50))),
          }),
        )
        .check(
          z.minLength(1, '请至少填写一行数量'),
          z.maxLength(MOST, '最多500行'),
          eachOnce('同一行的同一批号只能出现一次', 'lineNo', 'lotNo'),
        ),
    }),
    output: z.object({ id, returnNumber: z.string() }),
  }),
  retreats: read({
    method: 'POST',
    path: '/warehouse/listRetreatOrderPage',
    summary: '查询仓库退货单',
    permit: [...outReaders, ...rightsTo('retreats')],
    exportCode: 'EXPORT_RETREAT_ORDER',
    exportTitle: '仓库退货单导出',
    input: pageQuery({ outNumber: label('出库单号', text(50)), vendorId: label('供应商', id), ...filters }, [
      'outNumber',
      'outState',
      'createdAt',
    ]),
    output: pageOf(OutRow),
  }),
};
