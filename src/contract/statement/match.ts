// Three-way match (三单匹配): what a statement says was used, what was received or filled in, and what the vendor invoices; what differs is settled line by line.
import * as z from 'zod/mini';
import { codes } from '../kernel/codes.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { date, dateTime, difference, id, money, nothing, text } from '../kernel/scalars.ts';
import { Ownership } from '../product/codes.ts';
import { goods } from '../product/fields.ts';

/** How a line stands. What was corrected is expected to be so much less, or more, in the next invoice. */
export const MatchState = codes('matchState', {
  agreed: [0, '核对一致', 'success'],
  pending: [1, '待处理', 'warning'],
  accepted: [2, '已认可', 'success'],
  disputed: [3, '有异议', 'danger'],
  corrected: [4, '下期更正', 'primary'],
});
export const DifferenceKind = codes('differenceKind', {
  none: [0, '无差异'],
  price: [1, '金额不符'],
  number: [2, '数量不符'],
  extra: [3, '多开'],
  lacking: [4, '未开票'],
});
/** What a person decides; the other two follow from the figures. */
export const decided = [MatchState.accepted, MatchState.disputed, MatchState.corrected] as const;

/** What is expected of an invoice, what it says and how that stands; the same to the site and to the vendor. Amounts in the vendor's favour are above zero. */
export const compared = {
  expectedNum: label('应开数量', difference),
  expectedAmount: label('应开金额', money),
  invoicedNum: label('开票数量', difference),
  invoicedAmount: label('开票金额', money),
  diffNum: label('数量差异', difference),
  diffAmount: label('金额差异', money),
  differenceKind: label('差异', DifferenceKind),
  matchState: label('处理状态', MatchState),
  /** Why the site decided so. */
  remark: label('说明', z.nullable(z.string())),
};

/** One product of a statement. */
export const MatchRow = z.object({
  id,
  statementId: id,
  statementNo: label('对账单号', z.string()),
  lastDay: label('截止日期', date),
  vendorName: label('供应商', z.nullable(z.string())),
  ownership: label('货权', Ownership),
  ...goods,
  usedNum: label('领用数量', difference),
  usedAmount: label('领用金额', money),
  receivedNum: label('到货数量', difference),
  receivedAmount: label('到货金额', money),
  /** Into machines, in the period. */
  refilledNum: label('补货数量', difference),
  /** Out of the statement before: what was corrected there. */
  carriedNum: label('上期更正数量', difference),
  carriedAmount: label('上期更正金额', money),
  ...compared,
  ownerId: z.nullable(id),
  ownerName: label('责任人', z.nullable(z.string())),
  decider: label('处理人', z.nullable(z.string())),
  decidedAt: label('处理时间', z.nullable(dateTime)),
});

/** A line of a vendor's invoice; prices without cents are whole. */
const InvoiceRow = z.object({
  id,
  statementId: id,
  statementNo: label('对账单号', z.string()),
  invoiceNo: label('发票号', z.string()),
  invoiceDate: label('开票日期', z.nullable(date)),
  /** Where the invoice names one. */
  poNo: label('采购订单号', z.nullable(z.string())),
  ...goods,
  num: label('数量', difference),
  unitPrice: label('单价', money),
  totalPrice: label('金额', money),
  creator: label('导入人', z.string()),
  createdAt: label('导入时间', dateTime),
});

const page = 'report.statementMatch';
const ids = z.array(id).check(z.minLength(1), z.maxLength(200, '一次最多200条'));
const whose = { statementId: label('对账单', id), productId: label('商品', id) };

export const statementMatch = {
  list: read({
    method: 'POST',
    path: '/tradeagg/listStatementMatch',
    summary: '查询三单匹配',
    permit: page,
    exportCode: 'EXPORT_STATEMENT_MATCH',
    exportTitle: '三单匹配导出',
    input: pageQuery(
      {
        ...whose,
        vendorId: label('供应商', id),
        matchState: label('处理状态', MatchState),
        differenceKind: label('差异', DifferenceKind),
        ownerId: label('责任人', id),
        differFlag: label('仅看差异', z.boolean()),
      },
      ['lastDay', 'productCode', 'diffNum', 'diffAmount', 'matchState'],
    ),
    output: pageOf(MatchRow),
  }),
  invoices: read({
    method: 'POST',
    path: '/tradeagg/listStatementInvoice',
    summary: '查询发票明细',
    permit: page,
    input: pageQuery({ ...whose, invoiceNo: label('发票号', text(60)) }, ['invoiceNo', 'createdAt']),
    output: pageOf(InvoiceRow),
  }),
  /** Holds the three against each other again; what was decided of a difference that stayed the same, stays. Refuses 'not-found', 'statement-answered'. */
  match: write({
    method: 'POST',
    path: '/tradeagg/matchStatement',
    summary: '重新匹配对账单',
    permit: `${page}.decide`,
    input: z.strictObject({ id }),
    output: z.object({ differing: z.int() }),
  }),
  /** Refuses 'match-state' for a line that agrees, 'match-why' without words, 'statement-answered'. */
  decide: write({
    method: 'POST',
    path: '/tradeagg/decideStatementMatch',
    summary: '处理对账差异',
    permit: `${page}.decide`,
    input: z.strictObject({ ids, matchState: label('处理状态', MatchState), remark: label('说明', z.nullish(text(500))) }),
    output: nothing,
  }),
  /** Tells whoever is to look after it. Refuses 'not-found'. */
  assign: write({
    method: 'POST',
    path: '/tradeagg/assignStatementMatch',
    summary: '指派对账差异',
    permit: `${page}.decide`,
    input: z.strictObject({ ids, ownerId: label('责任人', id) }),
    output: nothing,
  }),
};
