// 已领未还: what is still in people's hands, the longest first, with what it is worth.
import { tool } from '../../../contract/tool/index.ts';
import { exportButton, hidden, listScreen, quantity } from '../../kit/list/index.ts';

export default listScreen(tool.claimed.list, {
  search: ['empId', 'departmentId', 'productId', 'overdueFlag', 'borrowTime', 'productTypeId', 'cutterCode'],
  columns: [
    { name: 'borrowStatus', fixed: 'left', width: 88 },
    { name: 'empName', width: 96 },
    { name: 'empCode', width: 96 },
    { name: 'departmentName', width: 128 },
    { name: 'productName', width: 184, align: 'left', calls: true },
    { name: 'spec', width: 128 },
    { name: 'cutterCode', width: 136 },
    quantity('outNum', 'unit', { width: 88 }),
    { name: 'outAmount', width: 104 },
    { name: 'outDays', width: 88 },
    'borrowTime',
    'dueTime',
    { name: 'vmName', width: 136, align: 'left' },
    ...hidden('productCode', 'tradeNumber'),
  ],
  toolbar: [exportButton(tool.claimed.list)],
  nameOf: (row) => `${row.empName} ${row.productName}`,
  empty: '没有未还的物品。借用后还没有归还的，会出现在这里。',
});
