// 云商城订单: what was passed, how far each order is, handed over in parts, completed or cancelled.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { CloudMallOrderStatus } from '../../../contract/mall/codes.ts';
import { mall } from '../../../contract/mall/index.ts';
import { purchase } from '../../../contract/purchase/index.ts';
import { lateDays } from '../../floor/late.tsx';
import { t } from '../../kernel/i18n.ts';
import { action, dialog, exportButton, grouped, hidden, link, listScreen, portion } from '../../kit/list/index.ts';
import { HandDialog } from './lazy.ts';
import { OrderPanel } from './order-panel.tsx';

const { list, hand, complete, cancel } = mall.mallOrder;
type Order = Row<typeof list>;
const { pending, toShip, shipped } = CloudMallOrderStatus;
const open = ({ orderStatus }: Order): boolean => orderStatus === toShip || orderStatus === shipped;

export default listScreen(list, {
  search: ['orderNo', 'orderStatus', 'empId', 'departmentId', 'productId', 'lateFlag', 'createdAt'],
  columns: [
    { name: 'orderNo', width: 150, fixed: 'left' },
    { name: 'orderStatus', width: 96 },
    { name: 'planStatus', width: 112 },
    { name: 'empName', width: 88 },
    { name: 'departmentName', width: 120 },
    { name: 'vendorNames', width: 180, align: 'left' },
    { name: 'needDate', width: 104 },
    lateDays(),
    { name: 'num', width: 88 },
    { name: 'stockNum', width: 96 },
    { name: 'arrivedNum', width: 88 },
    portion('handedNum', 'num', { title: '已交付 / 数量', width: 120 }),
    { name: 'amount', width: 110 },
    { name: 'warehouseName', width: 120 },
    'createdAt',
    ...hidden('poNos', 'lineCount', 'costName', 'projectName', 'creator', 'approver', 'approvedAt', 'endedAt', 'remark'),
  ],
  toolbar: [exportButton(list)],
  rowActions: [
    { ...dialog('交付', hand.permit, (place, row: Order) => <HandDialog {...place} order={row} />), when: open },
    action('完成', complete, {
      when: open,
      confirm: ({ num, handedNum }) =>
        t('还有{n}件未交付：仓库里有的现在交付，没有到货的不再等待；领用人已离职或成本中心已停用的不再交付。', {
          n: grouped(num - handedNum),
        }),
      done: '已完成',
    }),
    link<Order>('采购订单', purchase.purchaseOrder.list.permit, {
      when: ({ poNos }) => poNos !== '',
      to: ({ poNos }) => `/operate/purchasingOrder?poNo=${poNos.split('、')[0] ?? ''}`,
    }),
    action('取消', cancel, {
      when: ({ orderStatus }) => orderStatus === pending || orderStatus === toShip,
      confirm: '占用的库存释放，还没有发货的采购订单一起关闭，不能恢复。',
      danger: true,
    }),
  ],
  panel: { title: '云商城订单明细', render: (row) => <OrderPanel row={row} /> },
  nameOf: (row) => `${row.orderNo} ${row.empName}`,
  empty: '还没有云商城订单。在云商城提交的申请，审批通过后在这里交付。',
});
