// Orders of the cloud mall: asked for (emo order, 商城申请), passed, bought of each vendor or taken out of the warehouse, handed over in parts,
// completed (R163) or cancelled (R164). One order, looked at from two sides: who asks and who passes it, who delivers it.
import * as z from 'zod/mini';
import { act, eachOnce, lineNo, made, one, pieces, remark, remarkSaid, several } from '../kernel/document.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateSpan, pageOf, pageQuery } from '../kernel/page.ts';
import { date, dateTime, difference, id, money, nothing, quantity, text, yes } from '../kernel/scalars.ts';
import { approveRemark, decided, orderedFor } from '../pick/fields.ts';
import { goods, ORDER_LINES, wanted } from '../product/fields.ts';
import { ApprovalOrderStatus } from '../workflow/codes.ts';
import { CloudMallOrderStatus, CloudMallPlanStatus, ParsedLine } from './codes.ts';
import { MALL } from './product.ts';

const orderNo = label('商城订单号', z.string());
const common = {
  id,
  orderNo,
  ...orderedFor,
  empName: label('领用人', z.string()),
  /** Null to who does not see the warehouse. */
  warehouseName: label('收货仓库', z.nullable(z.string())),
  needDate: label('要求到货', z.nullable(date)),
  /** Of whom it is bought. */
  vendorNames: label('供应商', z.string()),
  lineCount: label('商品种数', z.int()),
  num: label('数量', quantity),
  amount: label('金额', money),
};

export const MallOrderRow = z.object({
  ...common,
  orderStatus: label('状态', CloudMallOrderStatus),
  planStatus: label('采购进度', CloudMallPlanStatus),
  /** Out of the site's own warehouse; the rest is bought. */
  stockNum: label('本站现货', quantity),
  /** Of what is bought, that much has come into the warehouse. */
  arrivedNum: label('已到货', quantity),
  handedNum: label('已交付', quantity),
  /** Still open, and the day it was wanted is past. */
  lateDays: label('逾期天数', quantity),
  poNos: label('采购订单号', z.string()),
  ...made,
  approver: label('审批人', z.nullable(z.string())),
  approvedAt: label('审批时间', z.nullable(dateTime)),
  endedAt: label('结束时间', z.nullable(dateTime)),
  remark,
});

export const EmoRow = z.object({
  ...common,
  approvalStatus: label('审批状态', ApprovalOrderStatus),
  orderStatus: label('订单状态', CloudMallOrderStatus),
  copyFromNo: label('复制自', z.nullable(z.string())),
  ...decided,
  createdAt: made.createdAt,
  remark,
});

const line = {
  lineNo,
  ...goods,
  vendorName: label('供应商', z.string()),
  price: label('单价', money),
  num: label('数量', quantity),
  amount: label('金额', money),
};
export const MallOrderLine = z.object({
  /** Of order and line together. */
  lineId: z.string(),
  orderId: id,
  orderNo,
  orderStatus: label('状态', CloudMallOrderStatus),
  empName: label('领用人', z.string()),
  ...line,
  stockNum: label('本站现货', quantity),
  arrivedNum: label('已到货', quantity),
  handedNum: label('已交付', quantity),
  restNum: label('未交付', quantity),
  poNo: label('采购订单号', z.nullable(z.string())),
});
export const EmoLine = z.object({
  lineId: z.string(),
  orderId: id,
  orderNo,
  approvalStatus: label('审批状态', ApprovalOrderStatus),
  empName: label('领用人', z.string()),
  ...line,
  /** What the person took of it this month and the two before. */
  takenNum: label('近3个月已领', difference),
  /** Free in the warehouse that it is for; null to who does not see that one. */
  siteNum: label('本站可用', z.nullable(quantity)),
});

export const ParsedRow = z.object({
  lineNo,
  said: label('原文', z.string()),
  parsed: label('识别结果', ParsedLine),
  num: label('数量', quantity),
  productId: z.nullable(id),
  productCode: label('商品编码', z.nullable(z.string())),
  productName: label('商品名称', z.nullable(z.string())),
  unit: label('单位', z.nullable(z.string())),
  price: label('单价', z.nullable(money)),
  /** What else may be meant. */
  choices: z.array(z.object({ productId: id, productCode: z.string(), productName: z.string(), spec: z.nullable(z.string()) })),
});

const page = 'operate.evmMarketOrder';
const order = {
  /** Whoever asks, where nobody is named. */
  empId: label('领用人', z.nullish(id)),
  warehouseId: label('收货仓库', id),
  costId: label('成本中心', z.nullish(id)),
  projectId: label('项目', z.nullish(id)),
  needDate: label('要求到货', z.nullish(date)),
  lines: label(
    '商品和数量',
    z
      .array(z.strictObject({ ...wanted, vendorId: label('供应商', z.nullish(id)) }))
      .check(
        z.minLength(1, '请至少选择一个商品'),
        z.maxLength(ORDER_LINES, '一次最多200个商品'),
        eachOnce('同一商品只能出现一次', 'productId'),
      ),
  ),
  remark: remarkSaid,
};
const number = label('商城订单号', text(50));
const createdAt = label('创建时间', dateSpan);
const orderMade = z.object({ id, orderNo: z.string() });

export const mallOrder = {
  list: read({
    method: 'POST',
    path: '/vmbiz/listCloudMallOrder',
    summary: '查询云商城订单',
    permit: page,
    exportCode: 'EXPORT_CLOUD_MALL_ORDER',
    exportTitle: '云商城订单导出',
    input: pageQuery(
      {
        orderNo: number,
        orderStatus: label('状态', CloudMallOrderStatus),
        empId: label('领用人', id),
        departmentId: label('部门', id),
        productId: label('商品', id),
        lateFlag: label('只看逾期', yes),
        createdAt,
      },
      ['orderNo', 'orderStatus', 'empName', 'needDate', 'amount', 'createdAt'],
    ),
    output: pageOf(MallOrderRow),
  }),
  lines: read({
    method: 'POST',
    path: '/vmbiz/listCloudMallOrderDetail',
    summary: '查询云商城订单明细',
    permit: [page, MALL],
    exportCode: 'EXPORT_CLOUD_MALL_ORDER_DETAIL',
    exportTitle: '云商城订单明细导出',
    input: pageQuery(
      { orderId: label('云商城订单', id), orderNo: number, productId: label('商品', id), openFlag: label('只看未交付', yes), createdAt },
      ['orderNo', 'productCode', 'num', 'amount'],
    ),
    output: pageOf(MallOrderLine),
  }),
  /** Asks for what is in the mall; it waits for approval, and leaves the basket. */
  create: write({
    method: 'POST',
    path: '/vmbiz/createCloudMallOrder',
    summary: '云商城下单',
    permit: `${MALL}.order`,
    atTerminal: 'ask',
    input: z.strictObject(order),
    output: orderMade,
  }),
  /** A part of it is handed over to whoever asked for it, out of the warehouse. */
  hand: write({
    method: 'POST',
    path: '/vmbiz/handCloudMallOrder',
    summary: '交付云商城订单',
    permit: `${page}.complete`,
    input: z.strictObject({
      id,
      lines: z
        .array(z.strictObject({ lineNo: z.int().check(z.gte(1), z.lte(ORDER_LINES)), num: label('数量', pieces) }))
        .check(z.minLength(1, '请至少填写一行数量'), z.maxLength(ORDER_LINES, '最多200行'), eachOnce('同一行只能出现一次', 'lineNo')),
    }),
    output: nothing,
  }),
  /** 1 or 2 → 3 (R163): what lies there for it is handed over, what has not come is waited for no more. */
  complete: act({ path: '/vmbiz/completeCloudMallOrder', summary: '完成云商城订单', permit: `${page}.complete` }),
  /** 0 or 1 → 4 (R164). Purchase orders of which nothing is under way are closed. Who may only order takes back what he asked for himself, while it waits. */
  cancel: act({ path: '/vmbiz/cancelCloudMallOrder', summary: '取消云商城订单', permit: [`${page}.cancel`, `${MALL}.order`] }),
};

export const emoOrder = {
  list: read({
    method: 'POST',
    path: '/vmbiz/listEmoOrder',
    summary: '查询商城申请',
    permit: MALL,
    exportCode: 'EXPORT_EMO_ORDER',
    exportTitle: '商城申请导出',
    input: pageQuery(
      {
        orderNo: number,
        approvalStatus: label('审批状态', ApprovalOrderStatus),
        empId: label('领用人', id),
        productId: label('商品', id),
        createdAt,
      },
      ['orderNo', 'approvalStatus', 'empName', 'amount', 'createdAt'],
    ),
    output: pageOf(EmoRow),
  }),
  lines: read({
    method: 'POST',
    path: '/vmbiz/listEmoOrderDetail',
    summary: '查询商城申请明细',
    permit: MALL,
    exportCode: 'EXPORT_EMO_ORDER_DETAIL',
    exportTitle: '商城申请明细导出',
    input: pageQuery({ orderId: label('商城申请', id), orderNo: number, productId: label('商品', id), createdAt }, [
      'orderNo',
      'productCode',
      'num',
      'amount',
    ]),
    output: pageOf(EmoLine),
  }),
  create: write({
    method: 'POST',
    path: '/vmbiz/createEmoOrder',
    summary: '新增商城申请',
    permit: `${MALL}.order`,
    input: z.strictObject(order),
    output: orderMade,
  }),
  /** 2 → 1 passed: bought of its vendors, or reserved where the warehouse has it; 3 rejected, 4 taken back. All or none. */
  approve: write({
    method: 'POST',
    path: '/vmbiz/approveEmoOrder',
    summary: '审批商城申请',
    permit: `${MALL}.approve`,
    input: z.strictObject({
      ids: several('请至少选择一张商城申请'),
      approvalStatus: label('审批状态', ApprovalOrderStatus),
      approveRemark,
    }),
    output: nothing,
  }),
  /** The same once more, at the prices of today; waits for approval. */
  copy: write({
    method: 'POST',
    path: '/vmbiz/copyEmoOrder',
    summary: '复制商城申请',
    permit: `${MALL}.copy`,
    input: one,
    output: orderMade,
  }),
  /** Reads lines of goods and numbers, one a line, as they are copied out of a mail or a table. */
  parse: read({
    method: 'POST',
    path: '/vmbiz/parseEmoOrderProduct',
    summary: '识别采购清单',
    permit: `${MALL}.order`,
    input: z.strictObject({ text: label('采购清单', text(20_000)) }),
    output: z.array(ParsedRow),
  }),
};
