// 采购订单明细: line by line what was ordered, what has come and what is still open.
import { purchase } from '../../../contract/purchase/index.ts';
import { column, exportButton, figure, grouped, listScreen, quantity } from '../../kit/list/index.ts';

const { lines } = purchase.purchaseOrder;
export default listScreen(lines, {
  search: ['poNo', 'keyword', 'vendorId', 'orderStatus', 'openFlag', 'orderDate', 'createdAt', 'productId', 'warehouseId'],
  columns: [
    { name: 'poNo', width: 150, fixed: 'left' },
    { name: 'orderStatus', width: 96 },
    { name: 'vendorName', width: 150, align: 'left' },
    { name: 'lineNo', width: 64 },
    { name: 'productCode', width: 120 },
    { name: 'productName', width: 190, align: 'left', calls: true },
    { name: 'spec', width: 120, hidden: true },
    quantity('num', 'unit', { width: 96, align: 'right' }),
    { name: 'packedNum', width: 104 },
    { name: 'receivedNum', width: 96, align: 'right' },
    { name: 'onWayNum', width: 88, align: 'right' },
    column('openNum', (row) => (row.openNum > 0 ? <b>{figure(grouped(row.openNum))}</b> : figure('0')), {
      width: 88,
      align: 'right',
    }),
    { name: 'invoicedNum', width: 96, align: 'right' },
    { name: 'invoiceDiffNum', width: 96, align: 'right' },
    { name: 'price', width: 96 },
    { name: 'amount', width: 110 },
    { name: 'warehouseName', width: 120 },
    { name: 'orderDate', width: 104 },
    { name: 'needDate', width: 104 },
  ],
  toolbar: [exportButton(lines, 'operate.purchasingOrderDtl.export')],
  rowKey: 'lineId',
  nameOf: (row) => `${row.poNo} ${row.lineNo}`,
  empty: '还没有采购订单。在“采购订单”里新增后，每种商品在这里占一行。',
});
