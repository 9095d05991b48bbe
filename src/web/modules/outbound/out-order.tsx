// 出库单 (/wms/outOrder): what leaves the warehouses for people, other warehouses and vendors, and what of it is under way.
import { shared } from '../../../contract/customer/shared.ts';
import { outbound } from '../../../contract/outbound/index.ts';
import { exportButton, hidden, listScreen } from '../../kit/list/index.ts';
import { tabbed } from '../../kit/page/tabs.tsx';
import { creates, deeds, toWarehouse } from './out-deeds.tsx';
import { OutPanel } from './out-panel.tsx';
import Returns from './return-order.tsx';

const { list } = outbound.outOrder;

const Orders = listScreen(list, {
  search: ['outNumber', 'outKind', 'outState', 'warehouseId', toWarehouse, 'vendorId', 'empId', 'productId', 'transitFlag', 'createdAt'],
  columns: [
    { name: 'outNumber', width: 150, fixed: 'left' },
    { name: 'outKind', width: 96 },
    { name: 'outState', width: 96 },
    { name: 'warehouseName', width: 140, align: 'left' },
    { name: 'goesTo', width: 160, align: 'left' },
    { name: 'lineCount', width: 72 },
    { name: 'num', width: 88, align: 'right' },
    { name: 'outNum', width: 88, align: 'right' },
    { name: 'transitNum', width: 88, align: 'right' },
    { name: 'receivedNum', width: 88, align: 'right' },
    { name: 'brokenNum', width: 80, align: 'right' },
    { name: 'lostNum', width: 80, align: 'right' },
    { name: 'outDate', width: 104 },
    { name: 'creator', width: 96 },
    'createdAt',
    ...hidden('outStatus', 'tradeNumber', 'releaseReason', 'poster', 'postedAt', 'remark'),
  ],
  toolbar: [...creates, exportButton(list, shared('wms.outOrder.export'))],
  rowActions: deeds,
  panel: { title: '出库明细', render: (row) => <OutPanel row={row} /> },
  nameOf: (row) => `${row.outNumber} ${row.goesTo}`,
  empty: '还没有出库单。领用、调拨和退供应商的货物在这里各占一行。',
});

export default tabbed('出库单', [
  ['出库单', Orders],
  ['退料记录', Returns],
]);
