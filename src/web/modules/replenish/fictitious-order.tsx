// 虚拟订单: goods that a vendor brings straight to a machine, by their states: confirmed, planned onto channels, filled in.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import type { Right } from '../../../contract/menu.ts';
import { replenish } from '../../../contract/replenish/index.ts';
import { t } from '../../kernel/i18n.ts';
import { action, type Action } from '../../kit/list/actions.tsx';
import { portion } from '../../kit/list/columns.tsx';
import { ofAll } from '../../kit/table/figures.tsx';
import { createDialog, editDialog, type FormFields } from '../../kit/form/form-actions.tsx';
import { DocumentLines } from '../../kit/document/lines.tsx';
import { DocumentHead, DocumentPanel, listed } from '../../kit/document/panel.tsx';
import { allRows } from '../../kit/list/all-rows.ts';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { linesField } from '../../floor/order-lines.tsx';
import { exportButton } from '../../kit/list/transfer-buttons.tsx';
import { VirtualOrderStatus, VirtualPlanStatus } from '../../../contract/replenish/codes.ts';
import './replenish.css';

const { list, lines: detail, create, update, delete: remove, status, plan } = replenish.virtualOrder;
type Order = Row<typeof list>;

const changed = [{ name: 'remark', whole: true }, linesField] as const;
const fields: FormFields<typeof create> = ['vendorId', 'vmId', ...changed];

/** A way into a state, for one order or for many, under the right of its own button. */
function turn(
  label: string,
  to:
    | (typeof VirtualOrderStatus)['confirmed']
    | (typeof VirtualOrderStatus)['completed']
    | (typeof VirtualOrderStatus)['cancelled']
    | (typeof VirtualOrderStatus)['closed'],
  more: { permit: Right; from: readonly number[]; confirm: string; danger?: boolean },
): Action<Order | Order[]> {
  return action(label, { ...status, permit: more.permit } as typeof status, {
    when: (target: Order | Order[]) => [target].flat().every((row) => more.from.includes(row.virtualOrderStatus)),
    input: (target) => ({ ids: [target].flat().map(({ id }) => id), virtualOrderStatus: to }),
    confirm: more.confirm,
    danger: more.danger ?? false,
  });
}
const confirm = turn('确认', VirtualOrderStatus.confirmed, {
  permit: 'operate.fictitiousOrder.confirm',
  from: [VirtualOrderStatus.unfinished],
  confirm: '确认后不能再修改，可以下发补货计划。',
});
const complete = turn('完成', VirtualOrderStatus.completed, {
  permit: 'operate.fictitiousOrder.complete',
  from: [VirtualOrderStatus.confirmed],
  confirm: '还没有补完的计划也会结束。',
});
const cancel = turn('取消', VirtualOrderStatus.cancelled, {
  permit: 'operate.fictitiousOrder.cancel',
  from: [VirtualOrderStatus.unfinished, VirtualOrderStatus.confirmed],
  confirm: '取消后不能恢复，已下发的计划会关闭。',
  danger: true,
});
const close = turn('关闭', VirtualOrderStatus.closed, {
  permit: 'operate.fictitiousOrder.close',
  from: [VirtualOrderStatus.confirmed],
  confirm: '不再送货，已下发的计划会关闭，不能恢复。',
  danger: true,
});

/** The form with what the order asks for now. */
const edit = editDialog<Order, typeof update>(update, changed, {
  when: ({ virtualOrderStatus }) => virtualOrderStatus === VirtualOrderStatus.unfinished,
  nameOf: ({ orderNo }) => orderNo,
  initial: async ({ id, remark }) => ({
    remark,
    lines: (await allRows(detail, { orderId: id })).map(({ productId, num }) => ({ productId, num })),
  }),
});

const Panel = ({ row }: { row: Order | undefined }) => (
  <DocumentPanel row={row} none="选择一张虚拟订单，在这里看它的商品和计划。" read={listed(detail, (orderId) => ({ orderId }))}>
    {(lines, { orderNo, vmName, remark, planNo }) => (
      <>
        <DocumentHead name={`${orderNo} ${vmName}`} remark={remark} />
        <p>{planNo ? `${t('计划单号')} ${planNo}` : t('还没有下发补货计划。')}</p>
        <DocumentLines lines={lines} figure={({ filledNum, num }) => ofAll(filledNum, num)} />
      </>
    )}
  </DocumentPanel>
);

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
      when: (row: Order) => row.virtualOrderStatus === VirtualOrderStatus.confirmed && row.virtualPlanStatus === VirtualPlanStatus.none,
      confirm: '商品分到设备里有空位的货道，供应商直接送到设备。',
      done: '补货计划已下发',
    }),
    edit,
    complete,
    close,
    cancel,
    action('删除', remove, { when: (row: Order) => row.virtualOrderStatus === VirtualOrderStatus.unfinished, confirm: true, danger: true }),
  ],
  batchActions: [confirm, complete, cancel],
  panel: { title: '虚拟订单明细', render: (row) => <Panel row={row} /> },
  nameOf: (row) => `${row.orderNo} ${row.vmName}`,
  empty: '还没有虚拟订单。供应商直接送到设备的商品，在这里下单，确认后下发补货计划。',
});
