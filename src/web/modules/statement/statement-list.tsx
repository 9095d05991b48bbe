// 对账单: what was taken of each vendor's goods in the closed periods; a line opens its trades.
import { statement } from '../../../contract/statement/index.ts';
import { useMemo } from 'react';
import { useRead } from '../../kernel/use-read.ts';
import { exportButton, hidden, ListView, useList, type List, type ListOptions } from '../../kit/list/index.ts';
import { documentPanel, found } from '../../kit/document/index.ts';
import { formAction } from '../../kit/form/index.ts';
import { makeStatements } from './make.ts';
import { statementPdf } from './pdf.ts';
import { StatementPanel } from './statement-panel.tsx';
import { vendorText } from './words.ts';
import { Answers } from './answers.tsx';

const { list, find, confirm } = statement;

const optionsOf = (
  { state, search }: List<typeof list>,
  { taxed, foreign }: { taxed: boolean; foreign: boolean },
): ListOptions<typeof list> => ({
  above: <Answers search={state.search} change={search} />,
  search: ['statementNo', 'vendorId', 'lastDay', 'ownership', 'confirmStatus'],
  columns: [
    { name: 'statementNo', width: 152, fixed: 'left' },
    { name: 'confirmStatus', width: 88 },
    { name: 'vendorName', width: 184, align: 'left' },
    { name: 'ownership', width: 80 },
    { name: 'firstDay', width: 104 },
    { name: 'lastDay', width: 104 },
    { name: 'totalPrice', width: 128, align: 'right' },
    { name: 'tradeNum', width: 96, align: 'right' },
    { name: 'tradeCount', width: 96, align: 'right' },
    { name: 'confirmer', width: 96 },
    ...(foreign ? hidden('currency', 'currencyRate', 'currencyPrice') : []),
    ...(taxed ? hidden('netPrice', 'taxPrice') : []),
    ...hidden('confirmTime', 'confirmRemark', 'vendorCode', 'creator', 'createdAt', 'hash'),
  ],
  toolbar: [makeStatements, exportButton(list, 'report.statement.export')],
  rowActions: [formAction('登记确认结果', confirm, { fields: ['confirmStatus', { name: 'confirmRemark', whole: true }] }), statementPdf],
  panel: documentPanel('对账单内容', { read: found(find), draw: (one) => <StatementPanel statement={one} /> }),
  nameOf: (row) => `${row.statementNo} ${vendorText(row)}`,
  empty: '还没有对账单。期间对账后，在这里为每个供应商生成。',
});

export default function StatementList() {
  const asked = useList(list);
  // A site without rates of tax, or of a currency, is offered no columns of it.
  const totals = useRead(statement.totals, {}).data;
  const taxed = totals?.some(({ taxPrice }) => taxPrice !== null) ?? false;
  const foreign = totals?.some((one) => one.foreign > 0) ?? false;
  const { search, page } = asked.state;
  // oxlint-disable-next-line react/exhaustive-deps -- of the list they see its search alone: other options would draw every row anew
  const options = useMemo(() => optionsOf(asked, { taxed, foreign }), [search, page, taxed, foreign]);
  return <ListView options={options} endpoint={list} list={asked} />;
}
