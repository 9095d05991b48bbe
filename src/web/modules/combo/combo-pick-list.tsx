// 组合领料单: one request for several goods out of several machines; approved, reserved, handed out.
import { combo } from '../../../contract/combo/index.ts';
import { ComboPickOrderStatus } from '../../../contract/pick/codes.ts';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { call } from '../../kernel/api.ts';
import { action, exportButton, hidden, listScreen, portion } from '../../kit/list/index.ts';
import { createDialog, editDialog, type FormFields, pickerOf } from '../../kit/form/index.ts';
import { decide } from '../../kit/document/index.ts';
import { machineLinesField } from '../../floor/order-lines.tsx';
import { lazily } from '../../kit/picker/picker-source.ts';
import { lazy, Wait } from '../../kernel/later.tsx';
import { Skeleton } from '../../kit/list/states.tsx';

// What is seen of an order comes once one is chosen.
const OrderPanel = lazy(() => import('./order-panel.tsx'));

const { list, find, create, update, delete: remove, approve, cancel, pick } = combo;
type Order = Row<typeof list>;
const pending = ({ comboStatus }: Order): boolean => comboStatus === ComboPickOrderStatus.pending;

// Bills come with the form that asks for one.
const bills = lazily('bomPick', async () => (await import('./bills.ts')).bills);

const common = ['empId', 'costId', 'projectId', 'validUntil', { name: 'remark', whole: true }] as const;
const fields: FormFields<typeof create> = [
  ...common,
  { name: 'bomId', control: pickerOf(bills), help: '按BOM领料时选择，可不选' },
  'bomNum',
  machineLinesField,
];

const pass = decide(approve)({ label: '通过', to: { comboStatus: ComboPickOrderStatus.passed }, when: pending });
const reject = decide(approve)({ label: '驳回', to: { comboStatus: ComboPickOrderStatus.rejected }, when: pending });

/** The form with what the order asks for now. */
const edit = editDialog<Order, typeof update>(update, [...common, machineLinesField], {
  when: pending,
  nameOf: ({ orderNo }) => orderNo,
  initial: async ({ id }) => {
    const order = await call(find, { id });
    return { ...order, lines: order.lines.map(({ productId, num, vmId }) => ({ productId, num, ...(vmId ? { vmId } : {}) })) };
  },
});

export default listScreen(list, {
  search: ['orderNo', 'empId', 'vmId', 'comboStatus', 'applyTime'],
  columns: [
    { name: 'orderNo', width: 150, fixed: 'left' },
    { name: 'comboStatus', width: 88 },
    { name: 'empName', width: 88 },
    { name: 'empCode', width: 88, hidden: true },
    { name: 'departmentName', width: 130 },
    { name: 'bomName', width: 150 },
    { name: 'bomNum', width: 72 },
    { name: 'lineCount', width: 72 },
    portion('pickedNum', 'num', { title: '已领 / 申请' }),
    'applyTime',
    'validUntil',
    { name: 'costName', width: 130 },
    ...hidden('projectName', 'creator'),
    { name: 'approver', width: 96 },
    ...hidden('approvedAt', 'approveRemark', 'pickedAt', 'remark'),
  ],
  toolbar: [createDialog(create, fields, { title: '新增组合领料单', width: 880 }), exportButton(list)],
  rowActions: [
    pass,
    reject,
    action('登记领料', pick, {
      when: ({ comboStatus }) => comboStatus === ComboPickOrderStatus.passed,
      confirm: '占用的商品全部按领料出账，不能恢复。',
      done: '已登记领料',
    }),
    edit,
    action('取消', cancel, {
      when: ({ comboStatus }) => comboStatus === ComboPickOrderStatus.pending || comboStatus === ComboPickOrderStatus.passed,
      danger: true,
      confirm: '取消后占用的库存将释放，不能恢复。',
    }),
    action('删除', remove, {
      when: ({ comboStatus }) => comboStatus !== ComboPickOrderStatus.passed && comboStatus !== ComboPickOrderStatus.picked,
      confirm: true,
      danger: true,
    }),
  ],
  batchActions: [pass, reject],
  panel: {
    title: '组合领料单明细',
    render: (row) => (
      <Wait fallback={<Skeleton rows={6} />}>
        <OrderPanel row={row} />
      </Wait>
    ),
  },
  nameOf: (row) => `${row.orderNo} ${row.empName}`,
  empty: '还没有组合领料单。一次领几种商品时，在这里申请，通过后占用设备里的库存。',
});
