// 退货单 (/wms/xinjiang/returnOrder): out orders that go back to vendors, read by themselves.
import { rightsTo } from '../../../contract/customer/shared.ts';
import { outbound } from '../../../contract/outbound/index.ts';
import { exportButton, hidden, listScreen } from '../../kit/list/index.ts';
import { sendsBack } from './out-deeds.tsx';
import { OutPanel } from './out-panel.tsx';

const list = outbound.returnOrder.retreats;

export default listScreen(list, {
  search: ['outNumber', 'vendorId', 'warehouseId', 'productId', 'createdAt'],
  columns: [
    { name: 'outNumber', width: 150, fixed: 'left' },
    { name: 'outState', width: 96 },
    { name: 'goesTo', title: '供应商', width: 180, align: 'left' },
    { name: 'warehouseName', width: 140, align: 'left' },
    { name: 'lineCount', width: 72 },
    { name: 'num', width: 88, align: 'right' },
    { name: 'outNum', width: 88, align: 'right' },
    { name: 'outDate', width: 104 },
    { name: 'creator', width: 96 },
    'createdAt',
    ...hidden('tradeNumber', 'poster', 'postedAt', 'remark'),
  ],
  toolbar: [{ ...sendsBack, primary: true }, exportButton(list, ['wms.outOrder.export', ...rightsTo('retreats', 'export')])],
  panel: { title: '出库明细', render: (row) => <OutPanel row={row} /> },
  nameOf: (row) => `${row.outNumber} ${row.goesTo}`,
  empty: '还没有退货单。按“退供应商”登记要退的货物。',
});
