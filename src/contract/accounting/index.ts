// Accounting entries (会计凭证) of closed reconciliation periods, for the customer's bookkeeping. Each period is given out once, balanced, and never changes.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateSpan, pageOf, pageQuery } from '../kernel/page.ts';
import { date, dateTime, difference, id, money, nothing, quantity, text } from '../kernel/scalars.ts';
import { Ownership } from '../product/codes.ts';
import { TradeType } from '../stock/codes.ts';

const noText = z.nullable(z.string());
const account = z.string().check(z.trim(), z.regex(/^[0-9A-Za-z.\-_]{1,40}$/, '科目编码只能是40位以内的字母、数字、点和短横线'));

/** Which accounts something is booked to; what is null holds for all. */
const RuleRow = z.object({
  id,
  tradeType: label('交易类型', z.nullable(TradeType)),
  ownership: label('货权', z.nullable(Ownership)),
  productTypeId: z.nullable(id),
  productTypeName: label('商品分类', noText),
  costId: z.nullable(id),
  costName: label('成本中心', noText),
  debitAccount: label('借方科目', z.string()),
  creditAccount: label('贷方科目', z.string()),
  taxAccount: label('税额科目', noText),
  remark: label('备注', noText),
});
const RuleInput = z.strictObject({
  debitAccount: label('借方科目', account),
  creditAccount: label('贷方科目', account),
  taxAccount: label('税额科目', z.nullish(account)),
  costId: label('成本中心', z.nullish(id)),
  productTypeId: label('商品分类', z.nullish(id)),
  ownership: label('货权', z.nullish(Ownership)),
  tradeType: label('交易类型', z.nullish(TradeType)),
  remark: label('备注', z.nullish(text(200))),
});

const RunRow = z.object({
  id,
  runNo: label('批次号', z.string()),
  /** Null of the first period. */
  firstDay: label('开始日期', z.nullable(date)),
  lastDay: label('截止日期', date),
  entryLines: label('分录数', quantity),
  tradeLines: label('交易笔数', quantity),
  debitTotal: label('借方合计', money),
  creditTotal: label('贷方合计', money),
  hash: label('校验码', z.string()),
  creator: label('生成人', z.string()),
  createdAt: label('生成时间', dateTime),
});
const EntryRow = z.object({
  id: z.string(),
  runId: id,
  runNo: label('批次号', z.string()),
  lastDay: label('记账日期', date),
  lineNo: label('行号', z.int()),
  account: label('科目', z.string()),
  summary: label('摘要', z.string()),
  costCode: label('成本中心编码', noText),
  costName: label('成本中心', noText),
  projectCode: label('项目编码', noText),
  projectName: label('项目', noText),
  productTypeCode: label('分类编码', z.string()),
  productTypeName: label('商品分类', z.string()),
  debit: label('借方金额', money),
  credit: label('贷方金额', money),
  tradeNum: label('数量', difference),
  tradeLines: label('交易笔数', quantity),
});

const page = 'report.accounting';
const permit = `${page}.update` as const;

export const accounting = {
  rules: read({
    method: 'POST',
    path: '/tradeagg/listAccountingRule',
    summary: '查询科目设置',
    permit: page,
    input: pageQuery({ productTypeId: label('商品分类', id), costId: label('成本中心', id) }, ['debitAccount', 'creditAccount']),
    output: pageOf(RuleRow),
  }),
  /** Refuses 'accounting-narrowed', 'accounting-twice' for what has accounts already. */
  createRule: write({
    method: 'POST',
    path: '/tradeagg/createAccountingRule',
    summary: '新增科目设置',
    permit,
    input: RuleInput,
    output: z.object({ id }),
  }),
  updateRule: write({
    method: 'POST',
    path: '/tradeagg/updateAccountingRule',
    summary: '修改科目设置',
    permit,
    input: z.extend(RuleInput, { id }),
    output: nothing,
  }),
  deleteRule: write({
    method: 'POST',
    path: '/tradeagg/deleteAccountingRule',
    summary: '删除科目设置',
    permit,
    input: z.strictObject({ id }),
    output: nothing,
  }),
  runs: read({
    method: 'POST',
    path: '/tradeagg/listAccountingRun',
    summary: '查询会计凭证',
    permit: page,
    exportCode: 'EXPORT_ACCOUNTING_RUN',
    exportTitle: '会计凭证批次导出',
    input: pageQuery({ runNo: label('批次号', text(50)), lastDay: label('截止日期', dateSpan) }, [
      'runNo',
      'lastDay',
      'debitTotal',
      'createdAt',
    ]),
    output: pageOf(RunRow),
  }),
  /** What a run comes to on each account. */
  find: read({
    method: 'GET',
    path: '/tradeagg/findAccountingRun',
    summary: '查看会计凭证',
    permit: page,
    input: z.strictObject({ id }),
    output: z.object({
      ...RunRow.shape,
      accounts: z.array(
        z.object({ account: label('科目', z.string()), debit: label('借方金额', money), credit: label('贷方金额', money) }),
      ),
    }),
  }),
  entries: read({
    method: 'POST',
    path: '/tradeagg/listAccountingEntry',
    summary: '查询会计分录',
    permit: page,
    exportCode: 'EXPORT_ACCOUNTING_ENTRY',
    exportTitle: '会计分录导出',
    input: pageQuery({ runNo: label('批次号', text(50)), account: label('科目', text(40)), costName: label('成本中心', text(100)) }, [
      'lineNo',
      'account',
      'debit',
      'credit',
    ]),
    output: pageOf(EntryRow),
  }),
  /**
   * The entries of a closed period; of one that has them the run that is there. Refuses 'accounting-narrowed' for who sees a part of the site, 'statement-open'
   * for a day that ends no closed period, 'accounting-no-account' for what no account is said of.
   */
  create: write({
    method: 'POST',
    path: '/tradeagg/createAccountingRun',
    summary: '生成会计凭证',
    permit: `${page}.create`,
    input: z.strictObject({ lastDay: label('截止日期', date) }),
    output: z.object({ id, runNo: z.string(), made: z.boolean() }),
  }),
};
