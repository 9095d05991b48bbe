// 采购报表: what was ordered of whom, product by product; a figure opens the lines of the orders that it is made of.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { purchaseReport } from '../../../contract/purchase/report.ts';
import { useCan } from '../../kernel/can.tsx';
import { go, listAt } from '../../kernel/router.tsx';
import { exportButton, type List, type ListOptions, ListView, opens, useList } from '../../kit/list/index.ts';

const { list: sums } = purchaseReport;
type Open = ((row: Row<typeof sums>) => void) | undefined;

const optionsFor = (open: Open): ListOptions<typeof sums> => ({
  rowKey: 'key',
  search: ['orderDate', 'vendorId', 'productId', 'productTypeId', 'warehouseId'],
  columns: [
    { name: 'vendorName', width: 184, align: 'left', fixed: 'left' },
    { name: 'productName', width: 184, align: 'left' },
    { name: 'spec', width: 128, align: 'left' },
    open ? opens('num', open, { width: 104, align: 'right' }) : { name: 'num', width: 104, align: 'right' },
    { name: 'receivedNum', width: 104, align: 'right' },
    { name: 'openNum', width: 104, align: 'right' },
    { name: 'amount', width: 128, align: 'right' },
    { name: 'receivedAmount', width: 128, align: 'right' },
    { name: 'lastPrice', width: 104, align: 'right' },
    { name: 'lastDate', width: 112 },
    { name: 'orders', width: 104, align: 'right', hidden: true },
    { name: 'minPrice', width: 104, align: 'right', hidden: true },
    { name: 'maxPrice', width: 104, align: 'right', hidden: true },
    { name: 'productCode', width: 120, hidden: true },
    { name: 'productTypeName', width: 112, hidden: true },
  ],
  toolbar: [exportButton(sums)],
  ...(open ? { open } : {}),
  nameOf: (row) => `${row.vendorName} ${row.productName}`,
  empty: '这段时间没有采购。',
});

/** The lines of one vendor's product, in the same days and for the same warehouse. */
const linesOf = ({ state }: List<typeof sums>): NonNullable<Open> => {
  const { orderDate, warehouseId } = state.search;
  return ({ vendorId, productId }) => go(listAt('/operate/purchasingOrderDtl', { orderDate, warehouseId, vendorId, productId }));
};

export default function PurchaseReport() {
  const list = useList(sums);
  const may = useCan('operate.purchasingOrderDtl');
  return <ListView endpoint={sums} list={list} options={optionsFor(may ? linesOf(list) : undefined)} />;
}
