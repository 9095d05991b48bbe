// 退料: what came back of out orders for people, and to whom its cost went back.
import { rightsTo } from '../../../contract/customer/shared.ts';
import { outbound } from '../../../contract/outbound/index.ts';
import { DocumentHead, DocumentLines, documentPanel, found } from '../../kit/document/index.ts';
import { exportButton, grouped, hidden, listScreen } from '../../kit/list/index.ts';

const { list, find } = outbound.returnOrder;

export default listScreen(list, {
  search: ['returnNumber', 'outNumber', 'warehouseId', 'empId', 'productId', 'createdAt'],
  columns: [
    { name: 'returnNumber', width: 150, fixed: 'left' },
    { name: 'outNumber', width: 150 },
    { name: 'warehouseName', width: 140, align: 'left' },
    { name: 'empName', width: 96 },
    { name: 'departmentName', width: 130 },
    { name: 'lineCount', width: 72 },
    { name: 'num', width: 88, align: 'right' },
    { name: 'reason', width: 180, align: 'left' },
    { name: 'creator', width: 96 },
    'createdAt',
    ...hidden('remark'),
  ],
  toolbar: [exportButton(list, ['wms.outOrder.export', ...rightsTo('returns', 'export')])],
  panel: documentPanel('退料明细', {
    read: found(find),
    draw: (order) => (
      <>
        <DocumentHead name={`${order.returnNumber} ${order.empName ?? ''}`} remark={order.remark} />
        <DocumentLines lines={order.lines} figure={({ num }) => grouped(num)} note={({ lotNo }) => lotNo} />
      </>
    ),
  }),
  nameOf: (row) => row.returnNumber,
  empty: '还没有退料。在领用出库单上登记退回的货物，每次退料在这里占一行。',
});
