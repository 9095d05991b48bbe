// 对账单明细: every single trade that a statement is made of, with machine, time, person and event.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { statement } from '../../../contract/statement/index.ts';
import { column, exportButton, figure, grouped, hidden, listScreen, opens } from '../../kit/list/index.ts';
import { go, listAt } from '../../kernel/router.tsx';
import { pickerOf } from '../../kit/picker/remote-picker.tsx';
import { statementSource } from './source.ts';

const { detail } = statement;
/** The trade itself, with all that is known of it. */
const toTrade = ({ id, tradeNumber }: Row<typeof detail>) => go(listAt('/report/productTradingDetail', { tradeNumber }, id));

export default listScreen(detail, {
  search: [{ name: 'statementId', control: pickerOf(statementSource) }, 'productId', 'productPrice', 'tradeDay'],
  columns: [
    'tradeTime',
    { name: 'statementNo', width: 152 },
    { name: 'productName', width: 184, align: 'left' },
    { name: 'productCode', width: 128 },
    column('tradeNum', (row) => figure(grouped(row.tradeNum)), { width: 80, align: 'right' }),
    { name: 'productPrice', width: 120, align: 'right' },
    opens('totalPrice', toTrade, { width: 144, align: 'right' }),
    { name: 'vmName', width: 136, align: 'left' },
    { name: 'tradeEmpName', width: 96 },
    { name: 'tradeType', width: 88 },
    { name: 'tradeNumber', width: 160 },
    { name: 'vendorName', width: 152 },
    ...hidden('ownership', 'spec', 'tradeDay', 'lateFlag', 'tradeEmpCode', 'tradeEmpOrgName', 'channelCode', 'eventId', 'recordedAt'),
  ],
  toolbar: [exportButton(detail)],
  open: toTrade,
  nameOf: (row) => row.tradeNumber,
  empty: '没有对账单的交易。先在“对账单”里生成。',
});
