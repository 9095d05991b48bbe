// Reconciliation periods (对账期间): from the day after one reconciliation day to the next, what each counts, and its closing.
import * as z from 'zod/mini';
import { codes } from '../kernel/codes.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { date, dateTime, difference, money, nothing, quantity } from '../kernel/scalars.ts';

export const PeriodState = codes('periodState', { open: [0, '未对账', 'primary'], closed: [1, '已对账', 'success'] });

/** What a person should look at before a period is closed. */
export const OpenWork = codes('openWork', {
  cases: [1, '未处理的出货异常'],
  messages: [2, '未处理的设备消息'],
  picks: [3, '待核对的领料'],
  machines: [4, '可能还有数据未上报的设备'],
  entries: [5, '待审核的交易补录'],
  appeals: [6, '待审核的领料申诉'],
});

/** What is counted in a period: null where the reader sees a part of the site only. */
const counted = {
  tradeCount: label('交易笔数', z.nullable(quantity)),
  tradeNum: label('数量', z.nullable(difference)),
  totalPrice: label('金额', z.nullable(money)),
};

export const PeriodRow = z.object({
  /** Its last day; `open` of the open one. */
  period: z.string(),
  /** The last day of a closed one; of the open one null. */
  lastDay: label('截止日期', z.nullable(date)),
  /** Null of the first: it has all from before. */
  firstDay: label('开始日期', z.nullable(date)),
  periodState: label('状态', PeriodState),
  /** When the open one ends by the days that the site has set; null where people close by hand alone. */
  dueDay: label('下个对账日', z.nullable(date)),
  ...counted,
  /** Of them, those that happened in an earlier period and came after it was closed. */
  lateLines: label('补记笔数', z.nullable(quantity)),
  closedBy: label('对账人', z.nullable(z.string())),
  closedAt: label('对账时间', z.nullable(dateTime)),
});

const page = 'report.reconciliation';
const upTo = z.strictObject({ day: label('对账截止日期', date) });

export const reconciliation = {
  list: read({
    method: 'POST',
    path: '/tradeagg/listReconciliationPeriod',
    summary: '查询对账期间',
    permit: [page, 'report.statement'],
    exportCode: 'EXPORT_RECONCILIATION_PERIOD',
    exportTitle: '对账期间导出',
    freshness: true,
    input: pageQuery({}, ['lastDay', 'tradeCount', 'tradeNum', 'totalPrice']),
    output: pageOf(PeriodRow),
  }),
  /** What would be closed, and what waits for somebody before that: closing is barred by none of it, for it can be booked in the next period. */
  check: read({
    method: 'POST',
    path: '/tradeagg/checkReconciliation',
    summary: '对账前检查',
    permit: `${page}.close`,
    input: upTo,
    output: z.object({
      firstDay: label('开始日期', z.nullable(date)),
      ...counted,
      work: z.array(z.object({ openWork: label('检查内容', OpenWork), count: label('数量', quantity) })),
    }),
  }),
  /** Closes all up to the end of a day of the site, for good. Refuses 'closing-ahead', 'closing-again', 'closing-busy', 'closing-narrowed'. */
  close: write({
    method: 'POST',
    path: '/tradeagg/closeReconciliationPeriod',
    summary: '对账',
    permit: `${page}.close`,
    input: upTo,
    output: nothing,
  }),
};
