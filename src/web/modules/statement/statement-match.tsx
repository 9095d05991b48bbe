// 三单匹配: what was used, received or refilled, and invoiced, product by product; what differs is settled here.
import { statementMatch } from '../../../contract/statement/match.ts';
import { go, listAt } from '../../kernel/router.tsx';
import { pickerOf } from '../../kit/picker/remote-picker.tsx';
import { exportButton, hidden, importButton, listScreen, opens } from '../../kit/list/index.ts';
import { InvoiceLines } from './invoice-lines.tsx';
import { deeds, matchAnew, type MatchLine } from './match-deeds.tsx';
import { statementSource } from './source.ts';

const { list } = statementMatch;
/** The trades behind what was used. */
const trades = ({ statementId, productId }: MatchLine) => go(listAt('/report/statementDtl', { statementId, productId }));

export default listScreen(list, {
  search: [
    { name: 'statementId', control: pickerOf(statementSource) },
    'matchState',
    'differFlag',
    'vendorId',
    'productId',
    'differenceKind',
  ],
  columns: [
    { name: 'productCode', width: 120, fixed: 'left' },
    { name: 'productName', width: 184, align: 'left' },
    { name: 'matchState', width: 96 },
    { name: 'differenceKind', width: 96 },
    opens('usedNum', trades, { width: 96, align: 'right' }),
    { name: 'receivedNum', width: 96, align: 'right' },
    { name: 'refilledNum', width: 96, align: 'right' },
    { name: 'expectedNum', width: 96, align: 'right' },
    { name: 'invoicedNum', width: 96, align: 'right' },
    { name: 'diffNum', width: 96, align: 'right' },
    { name: 'expectedAmount', width: 120, align: 'right' },
    { name: 'invoicedAmount', width: 120, align: 'right' },
    { name: 'diffAmount', width: 120, align: 'right' },
    { name: 'ownerName', width: 96 },
    { name: 'remark', width: 176, align: 'left' },
    { name: 'statementNo', width: 152 },
    { name: 'vendorName', width: 152, align: 'left' },
    ...hidden('spec', 'lastDay', 'ownership', 'usedAmount', 'receivedAmount', 'carriedNum', 'carriedAmount', 'decider'),
  ],
  toolbar: [importButton('IMPORT_STATEMENT_INVOICE', 'report.statementMatch.import'), exportButton(list)],
  rowActions: [...deeds, matchAnew],
  batchActions: deeds,
  open: trades,
  panel: { title: '发票明细', render: (row) => <InvoiceLines line={row} /> },
  nameOf: (row) => `${row.statementNo} ${row.productCode} ${row.productName}`,
  empty: '还没有匹配。在这里导入供应商的发票明细，导入后自动与对账单核对。',
});
