// 采购订单 (/wms/purchase): what is expected at the warehouses, and the receipt of it: one order, or several that came together.
import { shared } from '../../../contract/customer/shared.ts';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { inbound } from '../../../contract/inbound/index.ts';
import { OrderStatus } from '../../../contract/purchase/codes.ts';
import { call } from '../../kernel/api.ts';
import { waitingNow } from '../../kernel/journal/journal.ts';
import type { Action, Dialogs } from '../../kit/list/actions.tsx';
import { portion } from '../../kit/list/columns.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { exportButton } from '../../kit/list/transfer-buttons.tsx';
import { receivedHere, tellReceived } from '../../floor/kept-receipts.ts';
import { lateDays } from '../../floor/late.tsx';
import { OrderLines } from './order-lines.tsx';
import { ReceiveDialog } from './receive-dialog.tsx';
import { without } from './received.ts';
import { openReceived } from './received-dialog.tsx';

const { list, find } = inbound.expectedOrder;
type Order = Row<typeof list>;

const isExpected = ({ orderStatus }: Order): boolean => orderStatus === OrderStatus.open || orderStatus === OrderStatus.partial;

/** Opens the receipt of orders that came together. */
export async function receive(orders: readonly { poNo: string }[], dialogs: Dialogs): Promise<void> {
  // Before the orders are asked for: what is sent meanwhile is proposed too little of rather than twice.
  const kept = waitingNow();
  const now = await Promise.all(orders.map(({ poNo }) => call(find, { poNo })));
  const read = now.map((order) => without(order, receivedHere(order, kept)));
  const isLeft = read.some(({ lines }) => lines.some(({ mostNum }) => mostNum > 0));
  if (!isLeft && now.some((order) => receivedHere(order, kept).size > 0)) return tellReceived(now, kept);
  dialogs.show((place) => <ReceiveDialog {...place} orders={read} posted={(entryNumber) => openReceived(entryNumber, dialogs)} />);
}

const receipt: Action<Order> = {
  label: '收货',
  permit: shared('wms.purchase.receive'),
  primary: true,
  when: isExpected,
  start: (row, dialogs) => void receive([row], dialogs).catch(() => undefined),
};

export default listScreen(list, {
  search: ['poNo', 'vendorId', 'warehouseId', 'orderStatus', 'productId', 'openFlag', 'lateFlag', 'createdAt'],
  columns: [
    { name: 'poNo', width: 150, fixed: 'left' },
    { name: 'orderStatus', width: 96 },
    { name: 'vendorName', width: 160, align: 'left' },
    { name: 'warehouseName', width: 120 },
    { name: 'needDate', width: 104 },
    lateDays<Order>(),
    { name: 'lineCount', width: 80 },
    portion('receivedNum', 'num', { title: '已交 / 订购', width: 112 }),
    { name: 'onWayNum', width: 88, align: 'right' },
    { name: 'heldNum', width: 88, align: 'right' },
    { name: 'creator', width: 96 },
    'createdAt',
    { name: 'amount', width: 110, hidden: true },
    { name: 'orderDate', width: 104, hidden: true },
    { name: 'remark', width: 160, hidden: true },
  ],
  toolbar: [exportButton(list, shared('wms.purchase.export'))],
  rowActions: [receipt],
  batchActions: [
    {
      label: '一起收货',
      permit: shared('wms.purchase.receive'),
      when: (rows) => rows.every(isExpected) && new Set(rows.map(({ warehouseId }) => warehouseId)).size === 1,
      start: (rows, dialogs) => void receive(rows, dialogs).catch(() => undefined),
    },
  ],
  panel: { title: '到货情况', render: (row) => <OrderLines row={row} /> },
  nameOf: (row) => `${row.poNo} ${row.vendorName}`,
  empty: '还没有采购订单。在“采购订单”里新增后，等待到货的订单在这里收货。',
});
