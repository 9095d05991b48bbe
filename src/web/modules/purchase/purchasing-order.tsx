// 采购订单: what was ordered for the machines' warehouses, from the need to the goods; closed where no more is wanted.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { paper } from '../../../contract/paper/index.ts';
import { purchase } from '../../../contract/purchase/index.ts';
import { t } from '../../kernel/i18n.ts';
import { linesField } from '../../floor/order-lines.tsx';
import { announce } from './announce-dialog.tsx';
import { lateDays } from '../../floor/late.tsx';
import { NeedsDialog } from './needs-dialog.tsx';
import { OrderPanel } from './order-panel.tsx';
import { receiveOrder } from './receive-dialog.tsx';
import { OrderStatus } from '../../../contract/purchase/codes.ts';
import { action, allRows, dialog, exportButton, grouped, hidden, importButton, link, listScreen, portion } from '../../kit/list/index.ts';
import { createDialog, editDialog, formAction, type FormFields } from '../../kit/form/index.ts';
import './purchase.css';

const { list, lines: detail, create, createFromNeeds, update, receive, close, fail } = purchase.purchaseOrder;
type Order = Row<typeof list>;

const changed = ['needDate', { name: 'remark', whole: true }, linesField] as const;
const fields: FormFields<typeof create> = ['vendorId', 'warehouseId', ...changed];
const open = ({ orderStatus }: Order): boolean => orderStatus === OrderStatus.open || orderStatus === OrderStatus.partial;
/** What is on its way is received with its delivery (订单跟踪): here only what nobody has announced. */
const unannounced = (row: Order): boolean => open(row) && row.num > row.receivedNum + row.onWayNum;
const unsent = (row: Order): boolean => row.orderStatus === OrderStatus.open && row.onWayNum === 0;

/** The form with what the order asks for now. */
const edit = editDialog<Order, typeof update>(update, changed, {
  when: unsent,
  nameOf: ({ poNo }) => poNo,
  initial: async ({ id, needDate, remark }) => ({
    needDate,
    remark,
    lines: (await allRows(detail, { orderId: id })).map(({ productId, num }) => ({ productId, num })),
  }),
});

/** The vendor says no: asks why, so that the need is bought elsewhere knowing it. */
const fails = formAction<Order, typeof fail>('标为失败', fail, {
  fields: [{ name: 'failReason', whole: true, help: '供应商不再供货。需求会重新出现在“按需求生成”里。' }],
  when: unsent,
  danger: true,
  title: ({ poNo }) => `${t('标为失败')} ${poNo}`,
  done: '已标为失败',
});

export default listScreen(list, {
  search: ['poNo', 'vendorId', 'warehouseId', 'orderStatus', 'productId', 'lateFlag', 'createdAt'],
  columns: [
    { name: 'poNo', width: 150, fixed: 'left' },
    { name: 'orderStatus', width: 96 },
    { name: 'vendorName', width: 150, align: 'left' },
    { name: 'warehouseName', width: 120 },
    { name: 'needDate', width: 104 },
    lateDays(),
    { name: 'lineCount', width: 80 },
    portion('receivedNum', 'num', { title: '已交 / 订购', width: 112 }),
    { name: 'onWayNum', width: 88, align: 'right' },
    { name: 'amount', width: 110 },
    { name: 'creator', width: 96 },
    'createdAt',
    ...hidden('orderDate', 'endedAt', 'mailedTo', 'mailedAt'),
    { name: 'failReason', width: 180, align: 'left', hidden: true },
    { name: 'remark', width: 160, hidden: true },
  ],
  toolbar: [
    { ...dialog('按需求生成', createFromNeeds.permit, (place) => <NeedsDialog {...place} />), primary: true },
    createDialog(create, fields, { title: '新增采购订单' }),
    importButton('IMPORT_PURCHASE_ORDER', 'operate.purchasingOrder.create'),
    exportButton(list),
  ],
  rowActions: [
    {
      label: '收货',
      permit: receive.permit,
      when: unannounced,
      start: (row, dialogs) => void receiveOrder(row, dialogs).catch(() => undefined),
    },
    {
      label: '登记发货',
      permit: purchase.delivery.create.permit,
      when: unannounced,
      start: (row, dialogs) => void announce(row, dialogs).catch(() => undefined),
    },
    action('发给供应商', paper.orderMail.send, {
      input: ({ id }) => ({ ids: [id] }),
      when: open,
      confirm: '把订单的PDF发到供应商的邮箱。',
      done: '正在发给供应商',
    }),
    edit,
    link('明细', detail.permit, { to: ({ poNo }) => `/operate/purchasingOrderDtl?poNo=${poNo}` }),
    fails,
    action('关闭', close, {
      when: (row) => open(row) || row.orderStatus === OrderStatus.failed,
      danger: true,
      confirm: (row) => t('未交的{n}件不再采购，不能恢复。', { n: grouped(row.num - row.receivedNum) }),
    }),
  ],
  panel: { title: '采购订单明细', render: (row) => <OrderPanel row={row} /> },
  nameOf: (row) => `${row.poNo} ${row.vendorName}`,
  empty: '还没有采购订单，可按设备的补货需求生成。',
});
