// Procurement requests (采购申请): what people of a customer want to have ordered; approved by somebody else, then orders are made of it.
import * as z from 'zod/mini';
import { act, lineNo, made, one, remark, remarkSaid, several } from '../kernel/document.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateSpan, pageOf, pageQuery } from '../kernel/page.ts';
import { date, id, money, nothing, quantity, text, yes } from '../kernel/scalars.ts';
import { approveRemark, decided } from '../pick/fields.ts';
import { goods, ORDER_LINES, orderLines } from '../product/fields.ts';
import { ProcureStatus } from './codes.ts';
import { allCustomers, rightsIn } from './shared.ts';
import type { Customer } from './shape.ts';

const ProcureRow = z.object({
  id,
  procureNo: label('申请单号', z.string()),
  procureStatus: label('状态', ProcureStatus),
  warehouseId: id,
  warehouseName: label('收货仓库', z.string()),
  needDate: label('要求到货', z.nullable(date)),
  lineCount: label('商品种数', z.int()),
  num: label('申请数量', quantity),
  /** At the price that each product has now. */
  amount: label('估算金额', money),
  reason: label('申请理由', z.nullable(z.string())),
  ...made,
  ...decided,
  poNos: label('采购订单号', z.string()),
  remark,
});
const ProcureLine = z.object({
  lineNo,
  ...goods,
  num: label('申请数量', quantity),
  vendorName: label('供应商', z.nullable(z.string())),
  poNo: label('采购订单号', z.nullable(z.string())),
});

function readsOf(customer: Customer) {
  const { path, code, requests } = customer;
  const reads = rightsIn(customer, 'requests')();
  return {
    list: read({
      method: 'POST',
      path: `/warehouse/list${path}Procure`,
      summary: '查询采购申请',
      permit: reads,
      exportCode: `EXPORT_${code.toUpperCase()}_PROCURE`,
      exportTitle: requests?.exportTitle ?? '采购申请',
      input: pageQuery(
        {
          procureNo: label('申请单号', text(50)),
          procureStatus: label('状态', ProcureStatus),
          warehouseId: label('收货仓库', id),
          productId: label('商品', id),
          createdAt: label('创建时间', dateSpan),
        },
        ['procureNo', 'procureStatus', 'needDate', 'createdAt'],
      ),
      output: pageOf(ProcureRow),
    }),
    find: read({
      method: 'GET',
      path: `/warehouse/find${path}Procure`,
      summary: '查看采购申请',
      permit: reads,
      input: one,
      output: z.extend(ProcureRow, { lines: z.array(ProcureLine) }),
    }),
  };
}

function writesOf(customer: Customer) {
  const { path } = customer;
  const by = rightsIn(customer, 'requests');
  return {
    create: write({
      method: 'POST',
      path: `/warehouse/create${path}Procure`,
      summary: '新增采购申请',
      permit: by('create'),
      input: z.strictObject({
        warehouseId: label('收货仓库', id),
        needDate: label('要求到货', z.nullish(date)),
        reason: label('申请理由', z.nullish(text(200))),
        remark: remarkSaid,
        lines: orderLines(ORDER_LINES),
      }),
      output: z.object({ id, procureNo: z.string() }),
    }),
    /** All or none; by somebody who did not ask for it. */
    approve: write({
      method: 'POST',
      path: `/warehouse/approve${path}Procure`,
      summary: '审批采购申请',
      permit: by('approve'),
      input: z.strictObject({ ids: several('请至少选择一张申请单'), passFlag: label('通过', yes), approveRemark }),
      output: nothing,
    }),
    cancel: act({ path: `/warehouse/cancel${path}Procure`, summary: '取消采购申请', permit: by('create') }),
    /** One order for each warehouse and vendor among the approved requests, all or none. */
    order: write({
      method: 'POST',
      path: `/warehouse/order${path}Procure`,
      summary: '按采购申请生成采购订单',
      permit: by('createOrder'),
      input: z.strictObject({
        ids: several('请至少选择一张申请单'),
        /** For goods that have no vendor of their own. */
        vendorId: label('供应商', z.nullish(id)),
        needDate: label('要求到货', z.nullish(date)),
      }),
      output: z.array(z.object({ id, poNo: z.string(), vendorName: z.string(), lineCount: z.int(), num: quantity })),
    }),
  };
}
const requestsOf = (customer: Customer) => ({ ...readsOf(customer), ...writesOf(customer) });
export type RequestCalls = ReturnType<typeof requestsOf>;

/** The calls of each customer whose people ask for goods, by its code. */
export const customerRequests: Readonly<Record<string, RequestCalls>> = Object.fromEntries(
  allCustomers.filter(({ requests }) => requests).map((one) => [one.code, requestsOf(one)]),
);
