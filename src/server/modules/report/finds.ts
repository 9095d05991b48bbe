// How trades are found: by their whole number, in whatever letters.
import { foundIn, hintOf, type Finder } from '../../kernel/list/found.ts';
import { contains, equalsInAnyLetters } from '../../kernel/list/list.ts';
import { ownReportList } from './own/own.query.ts';
import { saleDetail } from './sale.query.ts';

export const reportFinds: readonly Finder[] = [
  foundIn(saleDetail, {
    kind: 'trade',
    by: 'tradeNumber',
    numbered: true,
    place: { table: 'trade', fits: equalsInAnyLetters('x.tradeNumber') },
    show: ({ id, tradeNumber, vmName, tradeEmpName, productName }) => ({
      id,
      code: '',
      name: tradeNumber,
      hint: hintOf(vmName, tradeEmpName, productName),
    }),
  }),
  foundIn(ownReportList, {
    kind: 'ownReport',
    by: 'reportName',
    place: { table: 'ownReport', fits: contains('x.reportName') },
    show: ({ id, reportName, userName }) => ({ id, code: '', name: reportName, hint: userName }),
  }),
];
