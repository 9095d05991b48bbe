// Appeals against recorded picks, picks that no machine reported, and the refunds that follow.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateSpan, pageOf, pageQuery } from '../kernel/page.ts';
import { atLeastOne, dateTime, id, money, nothing, orDefault, quantity, text } from '../kernel/scalars.ts';
import { TradeType } from '../stock/codes.ts';
import { ReviewStatus } from '../workflow/codes.ts';
import { AppealType, RefundSource } from './codes.ts';

const noText = z.nullable(z.string());
const amount = atLeastOne.check(z.lte(1_000_000_000, '数量过大'));
const ids = z.array(id).check(z.minLength(1, '请至少选择一行'), z.maxLength(200, '一次最多200行'));
/** Passed or rejected. */
const verdict = z.literal([1, 2]);

/** Whose pick of what, as it was at the time. */
const taken = {
  tradeNumber: label('交易号', noText),
  tradeTime: label('交易时间', dateTime),
  vmName: label('设备名称', noText),
  channelCode: label('货道', noText),
  tradeEmpCode: label('工号', noText),
  tradeEmpName: label('员工', noText),
  tradeEmpOrgName: label('部门', noText),
  productCode: label('商品编码', z.string()),
  productName: label('商品名称', z.string()),
};

export const AppealRow = z.object({
  id,
  tradeId: id,
  reviewStatus: label('审核状态', ReviewStatus),
  appealType: label('申诉类型', AppealType),
  ...taken,
  tradeNum: label('领料数量', quantity),
  /** What may still be given back. */
  leftNum: label('可退数量', quantity),
  appealNum: label('申诉数量', quantity),
  productPrice: label('单价', money),
  appealAmount: label('申诉金额', money),
  rightProductId: z.nullable(id),
  rightProductName: label('实际商品', noText),
  rightEmpId: z.nullable(id),
  rightEmpName: label('实际领料人', noText),
  reason: label('申诉原因', z.string()),
  pictures: z.array(z.string()),
  creator: label('申请人', z.string()),
  createdAt: label('申请时间', dateTime),
  examiner: label('审核人', noText),
  examinedAt: label('审核时间', z.nullable(dateTime)),
  examineRemark: label('审核意见', noText),
  /** Handed in by, or for, who reads it: others decide it. */
  ownFlag: z.boolean(),
});

/** A pick that can be appealed against, as a picker shows it. */
export const AppealableRow = z.object({ id, name: z.string(), hint: z.string() });

/** The most pictures of one appeal. */
export const APPEAL_PICTURES = 6;

const appealPage = 'operate.pickAppeal';
const appealFields = {
  /** Of another product: which one was taken. */
  rightProductId: label('实际商品', z.nullish(id)),
  /** Of another person: who took it. */
  rightEmpId: label('实际领料人', z.nullish(id)),
  appealNum: label('申诉数量', amount),
  reason: label('申诉原因', text(500)),
  /** Addresses of uploaded pictures. */
  pictures: label(
    '图片',
    z.nullish(
      z
        .array(z.string().check(z.regex(/^\/gateway\/cdn\/file\/[\w.-]{1,60}$/, '请上传图片')))
        .check(z.maxLength(APPEAL_PICTURES, '最多6张图片')),
    ),
  ),
};
export const saleAppeal = {
  list: read({
    method: 'POST',
    path: '/kaetl/listSaleAppeal',
    summary: '查询领料申诉',
    permit: appealPage,
    exportCode: 'EXPORT_SALE_APPEAL',
    exportTitle: '领料申诉导出',
    freshness: true,
    input: pageQuery(
      {
        reviewStatus: label('审核状态', ReviewStatus),
        appealType: label('申诉类型', AppealType),
        vmId: label('设备', id),
        empId: label('员工', id),
        productId: label('商品', id),
        tradeNumber: label('交易号', text(60)),
        created: label('申请日期', dateSpan),
      },
      ['reviewStatus', 'appealType', 'tradeTime', 'tradeEmpCode', 'productCode', 'appealNum', 'appealAmount', 'createdAt', 'examinedAt'],
    ),
    output: pageOf(AppealRow),
  }),
  /** Picks of the last 90 days that were charged, by trade number, employee or product. */
  appealable: read({
    method: 'POST',
    path: '/kaetl/listAppealableTrade',
    summary: '查询可申诉的领料',
    permit: `${appealPage}.create`,
    input: z.strictObject({ keyword: z.nullish(text(100)), ids: z.nullish(z.array(id).check(z.maxLength(20, '一次最多20个'))) }),
    output: z.array(AppealableRow),
  }),
  create: write({
    method: 'POST',
    path: '/kaetl/createSaleAppeal',
    summary: '新增领料申诉',
    permit: `${appealPage}.create`,
    input: z.strictObject({ tradeId: label('领料记录', id), appealType: label('申诉类型', orDefault(AppealType)), ...appealFields }),
    output: z.object({ id }),
  }),
  update: write({
    method: 'POST',
    path: '/kaetl/updateSaleAppeal',
    summary: '修改领料申诉',
    permit: `${appealPage}.update`,
    input: z.strictObject({ id, ...appealFields }),
    output: nothing,
  }),
  /**
   * Passed, it is corrected by further moves and trades at the time of the pick: what did not come is given back; what was another product or another
   * person is given back and booked as it was; what was taken beyond it is booked too.
   */
  examine: write({
    method: 'POST',
    path: '/kaetl/examineSaleAppeal',
    summary: '审核领料申诉',
    permit: `${appealPage}.approve`,
    input: z.strictObject({ ids, reviewStatus: label('审核结果', verdict), examineRemark: label('审核意见', z.nullish(text(500))) }),
    output: nothing,
  }),
};

export const AdditionalRow = z.object({
  id,
  reviewStatus: label('审核状态', ReviewStatus),
  tradeTime: label('交易时间', dateTime),
  vmName: label('设备名称', z.string()),
  channelCode: label('货道', z.string()),
  empCode: label('工号', z.string()),
  empName: label('员工', z.string()),
  departmentName: label('部门', z.string()),
  productCode: label('商品编码', z.string()),
  productName: label('商品名称', z.string()),
  unit: label('单位', z.string()),
  quantity: label('数量', quantity),
  /** What it is booked as, once it is passed: at a channel that lends, a loan. */
  tradeType: label('交易类型', TradeType),
  price: label('单价', money),
  amount: label('金额', money),
  reason: label('补录原因', z.string()),
  creator: label('申请人', z.string()),
  createdAt: label('申请时间', dateTime),
  reviewer: label('审核人', noText),
  reviewedAt: label('审核时间', z.nullable(dateTime)),
  reviewRemark: label('审核意见', noText),
  tradeNumber: label('交易号', noText),
  /** Handed in by, or for, who reads it: others decide it. */
  ownFlag: z.boolean(),
});

const additionalPage = 'operate.transactionAdditional';
export const tradeAdditional = {
  list: read({
    method: 'POST',
    path: '/kaetl/listTradeAdditionalReview',
    summary: '查询交易补录',
    permit: additionalPage,
    exportCode: 'EXPORT_TRADE_ADDITIONAL',
    exportTitle: '交易补录导出',
    freshness: true,
    input: pageQuery(
      {
        reviewStatus: label('审核状态', ReviewStatus),
        vmId: label('设备', id),
        empId: label('员工', id),
        productId: label('商品', id),
        tradeTime: label('交易日期', dateSpan),
        created: label('申请日期', dateSpan),
      },
      ['reviewStatus', 'tradeTime', 'empCode', 'productCode', 'quantity', 'createdAt', 'reviewedAt'],
    ),
    output: pageOf(AdditionalRow),
  }),
  create: write({
    method: 'POST',
    path: '/kaetl/createTradeAdditional',
    summary: '新增交易补录',
    permit: `${additionalPage}.create`,
    input: z.strictObject({
      vmId: label('设备', id),
      channelCode: label('货道', text(50)),
      /** What the channel holds, when left out. */
      productId: label('商品', z.nullish(id)),
      empId: label('员工', id),
      quantity: label('数量', amount),
      tradeTime: label('交易时间', dateTime),
      reason: label('补录原因', text(500)),
    }),
    output: z.object({ id }),
  }),
  /** Once passed it is booked at its own time as what the machine would have reported: a pick, a loan, an old one exchanged for a new one. */
  review: write({
    method: 'POST',
    path: '/kaetl/updateTradeAdditionalReviewStatus',
    summary: '审核交易补录',
    permit: `${additionalPage}.approve`,
    input: z.strictObject({ ids, reviewStatus: label('审核结果', verdict), reviewRemark: label('审核意见', z.nullish(text(500))) }),
    output: nothing,
  }),
};

export const RefundRow = z.object({
  /** The appeal, the case or the trade that it follows from, by `source`. */
  sourceId: id,
  vmId: z.nullable(id),
  id,
  createdAt: label('退款时间', dateTime),
  source: label('退款来源', RefundSource),
  ...taken,
  tradeNum: label('退还数量', quantity),
  productPrice: label('单价', money),
  totalPrice: label('退款金额', money),
  remark: label('退款原因', noText),
  operator: label('操作人', z.string()),
  /** The document that the moves of its stock name. */
  documentId: id,
});

export const refundRecord = {
  list: read({
    method: 'POST',
    path: '/katrade/listRefundRecord',
    summary: '查询退款记录',
    permit: 'operate.refundRecord',
    exportCode: 'EXPORT_REFUND_RECORD',
    exportTitle: '退款记录导出',
    freshness: true,
    input: pageQuery(
      {
        created: label('退款日期', dateSpan),
        source: label('退款来源', RefundSource),
        vmId: label('设备', id),
        empId: label('员工', id),
        productId: label('商品', id),
        tradeNumber: label('交易号', text(60)),
      },
      ['createdAt', 'tradeTime', 'tradeEmpCode', 'productCode', 'tradeNum', 'totalPrice'],
    ),
    output: pageOf(RefundRow),
  }),
};
