// Statements (对账单): what was taken of one vendor's goods, bought or consigned, in a closed reconciliation period; frozen when they are made.
import * as z from 'zod/mini';
import { codes } from '../kernel/codes.ts';
import { own, read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateSpan, pageOf, pageQuery } from '../kernel/page.ts';
import { date, dateTime, difference, id, money, moneyInput, nothing, quantity, text } from '../kernel/scalars.ts';
import { Ownership } from '../product/codes.ts';
import { goods } from '../product/fields.ts';
import { TradeRow } from '../trade/index.ts';

/** The vendor's answer, as the site keeps it. A disputed one is not changed: what is wrong is corrected in the open period. */
export const ConfirmStatus = codes('confirmStatus', {
  pending: [0, '待确认', 'warning'],
  confirmed: [1, '已确认', 'success'],
  disputed: [2, '有异议', 'danger'],
});

const counted = {
  tradeCount: label('交易笔数', quantity),
  tradeNum: label('数量', difference),
  totalPrice: label('金额', money),
  /** Of these two nothing is said where there is no rate of tax. */
  netPrice: label('不含税金额', z.nullable(money)),
  taxPrice: label('税额', z.nullable(money)),
};

/** In the vendor's own currency, where it bills in one; null elsewhere. Money of that currency. */
const currencyPrice = label('外币金额', z.nullable(money));

export const StatementRow = z.object({
  id,
  statementNo: label('对账单号', z.string()),
  /** Null of the first period: it has all from before. */
  firstDay: label('开始日期', z.nullable(date)),
  lastDay: label('截止日期', date),
  vendorId: z.nullable(id),
  vendorCode: label('供应商编码', z.nullable(z.string())),
  /** As it was called then; null of goods that no vendor was said of. */
  vendorName: label('供应商', z.nullable(z.string())),
  ownership: label('货权', Ownership),
  ...counted,
  currency: label('币种', z.nullable(z.string())),
  /** Of the site's currency for one of the vendor's, as it was on the last day. */
  currencyRate: label('汇率', z.nullable(z.string())),
  currencyPrice,
  confirmStatus: label('状态', ConfirmStatus),
  confirmer: label('确认人', z.nullable(z.string())),
  confirmTime: label('确认时间', z.nullable(dateTime)),
  confirmRemark: label('确认说明', z.nullable(z.string())),
  creator: label('生成人', z.string()),
  createdAt: label('生成时间', dateTime),
  hash: label('校验码', z.string()),
});

/** A product at one price. */
export const StatementLine = z.object({
  lineNo: label('行号', z.int()),
  ...goods,
  productPrice: label('单价', money),
  ...counted,
  currencyPrice,
});

const page = 'report.statement';
const pages = [page, 'report.statementDtl'] as const;
const narrowed = {
  statementNo: label('对账单号', text(50)),
  vendorId: label('供应商', id),
  ownership: label('货权', Ownership),
  confirmStatus: label('状态', ConfirmStatus),
  lastDay: label('截止日期', dateSpan),
};

export const statement = {
  list: read({
    method: 'POST',
    path: '/tradeagg/listStatement',
    summary: '查询对账单',
    permit: pages,
    exportCode: 'EXPORT_STATEMENT',
    exportTitle: '对账单导出',
    input: pageQuery(narrowed, ['statementNo', 'lastDay', 'vendorName', 'tradeNum', 'totalPrice', 'confirmStatus', 'createdAt']),
    output: pageOf(StatementRow),
  }),
  /** A statement with its lines, and whether its trades still come to just what it says. */
  find: read({
    method: 'GET',
    path: '/tradeagg/findStatement',
    summary: '查看对账单',
    permit: pages,
    input: z.strictObject({ id }),
    output: z.object({
      ...StatementRow.shape,
      lines: z.array(StatementLine),
      agrees: z.boolean(),
      /** Lines of the three-way match, and those of them that wait or are disputed. */
      matched: z.int(),
      differing: z.int(),
    }),
  }),
  /** What the statements of each answer come to; no tax where none of them has a rate. `foreign`: how many are in a currency of their vendor's. */
  totals: read({
    method: 'POST',
    path: '/tradeagg/statSettlement',
    summary: '统计对账单',
    permit: page,
    input: z.strictObject({ lastDay: z.nullish(dateSpan), vendorId: z.nullish(id), ownership: z.nullish(Ownership) }),
    output: z.array(
      z.object({ confirmStatus: ConfirmStatus, statements: z.int(), totalPrice: money, taxPrice: z.nullable(money), foreign: z.int() }),
    ),
  }),
  /** The trades that statements are made of. */
  detail: read({
    method: 'POST',
    path: '/tradeagg/listStatementDetail',
    summary: '查询对账单明细',
    permit: 'report.statementDtl',
    exportCode: 'EXPORT_STATEMENT_DETAIL',
    exportTitle: '对账单明细导出',
    input: pageQuery(
      {
        statementId: label('对账单', id),
        productId: label('商品', id),
        productPrice: label('单价', moneyInput),
        tradeDay: label('记账日期', dateSpan),
      },
      ['tradeTime', 'tradeDay', 'productCode', 'tradeNum', 'totalPrice'],
    ),
    output: pageOf(
      z.object({
        ...TradeRow.shape,
        statementId: id,
        statementNo: label('对账单号', z.string()),
        vendorName: label('供应商', z.nullable(z.string())),
        ownership: label('货权', Ownership),
      }),
    ),
  }),
  /** One for each vendor and kind of ownership of a closed period. Refuses 'statement-open' for a day that ends no closed one, 'statement-made', 'statement-narrowed'. */
  create: write({
    method: 'POST',
    path: '/tradeagg/createStatement',
    summary: '生成对账单',
    permit: `${page}.create`,
    input: z.strictObject({ lastDay: label('截止日期', date) }),
    output: z.object({ made: z.int() }),
  }),
  /** As PDF, for signing: the very bytes that were drawn the first time. */
  paper: own({
    method: 'POST',
    path: '/tradeagg/exportStatementPdf',
    summary: '下载对账单PDF',
    permit: `${page}.export`,
    wire: 'download',
    input: z.strictObject({ id }),
    output: nothing,
  }),
  confirm: write({
    method: 'POST',
    path: '/tradeagg/confirmStatement',
    summary: '登记确认结果',
    permit: `${page}.confirm`,
    input: z.strictObject({
      id,
      confirmStatus: label('确认结果', ConfirmStatus),
      confirmRemark: label('确认说明', z.nullish(text(500))),
    }),
    output: nothing,
  }),
};
