// 工具借还记录: each borrowing and each return, as machines told of it.
import { tool } from '../../../contract/tool/index.ts';
import { exportButton, hidden, listScreen } from '../../kit/list/index.ts';

const { list } = tool.toolBorrow;

export default listScreen(list, {
  search: ['tradeType', 'empId', 'productId', 'vmId', 'happened', 'departmentId', 'tradeNumber'],
  columns: [
    { name: 'tradeTime', fixed: 'left' },
    { name: 'tradeType', width: 96 },
    { name: 'empName', width: 96 },
    { name: 'empCode', width: 96 },
    { name: 'departmentName', width: 128 },
    { name: 'productName', width: 200, align: 'left', calls: true },
    { name: 'tradeNum', width: 80 },
    { name: 'productPrice', width: 96 },
    { name: 'vmName', width: 136, align: 'left' },
    { name: 'channelCode', width: 64 },
    { name: 'tradeNumber', width: 160 },
    ...hidden('productCode', 'remark'),
  ],
  toolbar: [exportButton(list)],
  nameOf: (row) => `${row.empName ?? ''} ${row.productName}`,
  empty: '还没有借还。设备上报借用或归还后，会出现在这里。',
});
