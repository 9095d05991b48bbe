// 虚拟订单: goods that a vendor brings straight to a machine, by their states: confirmed, planned onto channels, filled in.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { replenish } from '../../../contract/replenish/index.ts';
import { t } from '../../kernel/i18n.ts';
import { linesField } from '../../floor/order-lines.tsx';
import { VirtualOrderStatus, VirtualPlanStatus } from '../../../contract/replenish/codes.ts';
import { action, allRows, exportButton, listScreen, ofAll, portion } from '../../kit/list/index.ts';
import { createDialog, editDialog, type FormFields } from '../../kit/form/index.ts';
import { DocumentHead, DocumentLines, documentPanel, listed } from '../../kit/document/index.ts';
import { cancel, close, complete, confirm } from './virtual-turns.tsx';
import './replenish.css';

const { list, lines: detail, create, update, delete: remove, plan } = replenish.virtualOrder;

type Order = Row<typeof list>;

const changed = [{ name: 'remark', whole: true }, linesField] as const;

const fields: FormFields<typeof create> = ['vendorId', 'vmId', ...changed];

/** The form with what the order asks for now. */
const edit = editDialog<Order, typeof update>(update, changed, {
  when: ({ virtualOrderStatus }) => virtualOrderStatus === VirtualOrderStatus.unfinished,
  nameOf: ({ orderNo }) => orderNo,
  initial: async ({ id, remark }) => ({
    remark,
    lines: (await allRows(detail, { orderId: id })).map(({ productId, num }) => ({ productId, num })),
  }),
});

export default listScreen(list, {
  search: ['orderNo', 'vendorId', 'vmId', 'virtualOrderStatus', 'virtualPlanStatus', 'createdAt'],
  columns: [
    { name: 'orderNo', width: 150, fixed: 'left' },
    { name: 'virtualOrderStatus', width: 88 },
    { name: 'virtualPlanStatus', width: 112 },
    { name: 'vendorName', width: 150, align: 'left' },
    { name: 'vmName', width: 160, align: 'left' },
    { name: 'vmCode', width: 88, hidden: true },
    { name: 'lineCount', width: 80 },
    portion('filledNum', 'num', { title: '已补 / 订购', width: 112 }),
    { name: 'planNo', width: 150 },
    { name: 'creator', width: 96 },
    'createdAt',
    'endedAt',
    { name: 'remark', width: 160, hidden: true },
  ],
  toolbar: [createDialog(create, fields, { title: '新增虚拟订单' }), exportButton(list)],
  rowActions: [
    confirm,
    action('下发计划', plan, {
      when: (row) => row.virtualOrderStatus === VirtualOrderStatus.confirmed && row.virtualPlanStatus === VirtualPlanStatus.none,
      confirm: '商品分到设备里有空位的货道，供应商直接送到设备。',
      done: '补货计划已下发',
    }),
    edit,
    complete,
    close,
    cancel,
    action('删除', remove, { when: (row) => row.virtualOrderStatus === VirtualOrderStatus.unfinished, confirm: true, danger: true }),
  ],
  batchActions: [confirm, complete, cancel],
  panel: documentPanel('虚拟订单明细', {
    read: listed(detail, (orderId) => ({ orderId })),
    draw: (lines, { orderNo, vmName, remark, planNo }: Order) => (
      <>
        <DocumentHead name={`${orderNo} ${vmName}`} remark={remark} />
        <p>{planNo ? `${t('计划单号')} ${planNo}` : t('还没有下发补货计划。')}</p>
        <DocumentLines lines={lines} figure={({ filledNum, num }) => ofAll(filledNum, num)} />
      </>
    ),
  }),
  nameOf: (row) => `${row.orderNo} ${row.vmName}`,
  empty: '还没有虚拟订单。供应商直接送到设备的商品，在这里下单，确认后下发补货计划。',
});
