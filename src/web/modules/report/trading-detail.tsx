// 商品交易明细: every single trade; the row's timeline stands in the right panel. Other screens open it narrowed to a figure of theirs.
import { shared } from '../../../contract/customer/shared.ts';
import { report } from '../../../contract/report/index.ts';
import { column, exportButton, figure, grouped, hidden, type List, type ListOptions, listScreen } from '../../kit/list/index.ts';
import { departmentPicker, empPicker, shiftPicker, tradeTypePicker, vmPicker } from './pickers.tsx';
import { QuickDays } from './quick-days.tsx';
import { TradeTimeline } from './trade-timeline.tsx';

const { saleDetail } = report;
/** Of all, or of what was taken out of smart warehouses, which stands in their menu, also in that of a customer with pages of its own. */
type Where = 'report' | 'wms.report';
const optionsFor = ({ state, search }: List<typeof saleDetail>, where: Where): ListOptions<typeof saleDetail> => ({
  above: <QuickDays value={state.search['span']} change={(span) => search({ ...state.search, span })} />,
  search: [
    'span',
    ...(where === 'report' ? [{ name: 'vmId', control: vmPicker } as const] : []),
    'prewhId',
    'productId',
    { name: 'empId', control: empPicker },
    { name: 'departmentId', control: departmentPicker },
    'productTypeId',
    { name: 'tradeType', control: tradeTypePicker },
    'tradeNumber',
    'payer',
    'levelId',
    'tradeDay',
    'weekday',
    'hour',
    { name: 'shift', control: shiftPicker },
    'lateFlag',
    'recordedUntil',
  ],
  columns: [
    'tradeTime',
    { name: 'tradeDay', width: 104, hidden: true },
    { name: 'productName', width: 184, align: 'left' },
    { name: 'productCode', width: 128 },
    { name: 'spec', width: 128, align: 'left' },
    column('tradeNum', (row) => figure(grouped(row.tradeNum)), { width: 80, align: 'right' }),
    { name: 'productPrice', width: 96, align: 'right' },
    { name: 'totalPrice', align: 'right' },
    { name: 'tradeType', width: 88 },
    { name: 'tradeEmpName', width: 88 },
    { name: 'tradeEmpCode', width: 96 },
    { name: 'tradeEmpOrgName', width: 128 },
    { name: 'vmName', width: 136, align: 'left' },
    { name: 'channelCode', width: 72 },
    { name: 'tradeNumber', width: 160 },
    ...hidden('productTypeName', 'productTypeCode', 'nodeProductCode', 'nodeProductName', 'vmCode', 'deviceCode'),
    ...hidden('currency', 'foreignPrice', 'currencyRate', 'currencyPrice'),
    ...hidden('tradeEmpOrgCode', 'costName', 'projectName', 'settlementType', 'payer', 'lateFlag', 'recordedAt', 'eventId', 'remark'),
  ],
  toolbar: [exportButton(saleDetail, shared(`${where}.productTradingDetail.export`))],
  panel: { title: '交易经过', render: (row) => <TradeTimeline row={row} narrow={(more) => search({ ...state.search, ...more })} /> },
  nameOf: (row) => row.tradeNumber,
  empty: '还没有交易。设备上报领料后会出现在这里，历史交易可以从Excel导入。',
});

const screenOf = (where: Where) => listScreen(saleDetail, (list) => optionsFor(list, where), where === 'report' ? {} : { inPrewh: true });

export default screenOf('report');
export const WmsTradingDetail = screenOf('wms.report');
