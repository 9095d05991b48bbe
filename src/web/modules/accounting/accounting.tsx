// 会计凭证: the runs of closed periods, their entries, and which accounts things are booked to.
import type { Out, Row } from '../../../contract/kernel/endpoint.ts';
import { accounting } from '../../../contract/accounting/index.ts';
import { PeriodState, reconciliation } from '../../../contract/reconciliation/index.ts';
import { call } from '../../kernel/api.ts';
import { t } from '../../kernel/i18n.ts';
import { toast } from '../../kernel/notify.ts';
import { documentPanel, found } from '../../kit/document/index.ts';
import { formAction } from '../../kit/form/index.ts';
import { column, exportButton, grouped, hidden, listScreen } from '../../kit/list/index.ts';
import { tabbed } from '../../kit/page/tabs.tsx';
import { Accounts } from './accounts.tsx';
import { Charges } from './charges.tsx';
import { Currencies } from './currencies.tsx';
import { Rules } from './rules.tsx';
import { Taxes } from './taxes.tsx';

/** The last day of the last closed period, if there is one. */
async function lastClosed(): Promise<{ lastDay?: string }> {
  const { rows } = await call(reconciliation.list, { page: 1, limit: 2 });
  const day = rows.find(({ periodState }) => periodState === PeriodState.closed)?.lastDay;
  return day ? { lastDay: day } : {};
}
const say = ({ made, runNo }: Out<typeof accounting.create>) =>
  toast.success(t(made ? '已生成会计凭证{no}' : '该期间已生成过，批次{no}不变', { no: runNo }));
type Entry = Row<typeof accounting.entries>;
const make = {
  ...formAction<unknown, typeof accounting.create>('生成会计凭证', accounting.create, {
    fields: ['lastDay'],
    title: () => t('生成会计凭证'),
    initial: lastClosed,
    fixed: () => ({}),
    next: say,
  }),
  primary: true,
};

const Runs = listScreen(accounting.runs, {
  search: ['runNo', 'lastDay'],
  columns: [
    { name: 'runNo', width: 152, fixed: 'left' },
    { name: 'firstDay', width: 112 },
    { name: 'lastDay', width: 112 },
    { name: 'debitTotal', width: 136, align: 'right' },
    { name: 'creditTotal', width: 136, align: 'right' },
    { name: 'entryLines', width: 96, align: 'right' },
    { name: 'tradeLines', width: 96, align: 'right' },
    { name: 'creator', width: 112 },
    { name: 'createdAt', width: 152 },
    ...hidden('hash'),
  ],
  toolbar: [make, exportButton(accounting.runs)],
  panel: documentPanel('各科目合计', { read: found(accounting.find), draw: (run) => <Accounts run={run} /> }),
  nameOf: (row) => row.runNo,
  empty: '还没有会计凭证。先设置科目；期间对账后，在这里生成。',
});

/** An entry is on one side: the other stays empty. */
const side = (name: 'debit' | 'credit') =>
  column<'debit' | 'credit', Entry>(name, (row) => (Number(row[name]) === 0 ? null : grouped(row[name])), { width: 128, align: 'right' });

const Lines = listScreen(accounting.entries, {
  search: ['runNo', 'account', 'costName'],
  columns: [
    { name: 'runNo', width: 152, fixed: 'left' },
    { name: 'lineNo', width: 72 },
    { name: 'lastDay', width: 112 },
    { name: 'account', width: 112, calls: true },
    { name: 'summary', width: 280, align: 'left' },
    side('debit'),
    side('credit'),
    { name: 'costName', width: 136, align: 'left' },
    { name: 'projectName', width: 136, align: 'left' },
    { name: 'productTypeName', width: 120 },
    { name: 'tradeNum', width: 88, align: 'right' },
    { name: 'tradeLines', width: 96, align: 'right' },
    ...hidden('costCode', 'projectCode', 'productTypeCode'),
  ],
  toolbar: [exportButton(accounting.entries)],
  nameOf: (row) => `${row.runNo} ${row.lineNo}`,
  empty: '还没有会计分录。',
});

export default tabbed('会计凭证', [
  ['凭证批次', Runs],
  ['会计分录', Lines],
  ['科目设置', Rules],
  ['计价规则', Charges],
  ['税率', Taxes],
  ['外币汇率', Currencies],
]);
