// 无人仓领料单: what is asked of the unmanned warehouses, decided on, and valid until when.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { call } from '../../kernel/api.ts';
import { linesField } from '../../floor/order-lines.tsx';
import { ApprovalTrail } from '../../floor/approval-trail.tsx';
import { unmannedPicker } from '../../floor/unmanned-picker.ts';
import { OrderedLines } from './ordered-lines.tsx';
import { ApprovalOrderStatus, WorkflowBizType } from '../../../contract/workflow/codes.ts';
import { action, exportButton, hidden, listScreen, portion } from '../../kit/list/index.ts';
import { createDialog, editDialog, type FormFields } from '../../kit/form/index.ts';
import { decide, DecidedBy, DocumentHead, documentPanel, found } from '../../kit/document/index.ts';

const { list, find, create, modifyDetail, update, delete: remove, approve } = warehouse.uwhOrder;
type Order = Row<typeof list>;

const prewhField = { name: 'prewhId', control: unmannedPicker } as const;
const common = ['empId', 'costId', 'projectId', 'validUntil', { name: 'remark', whole: true }] as const;
const fields: FormFields<typeof create> = [prewhField, ...common, linesField];

const pending = ({ approvalStatus }: Order): boolean => approvalStatus === ApprovalOrderStatus.pending;

const pass = decide(approve)({ label: '通过', to: { approvalStatus: ApprovalOrderStatus.passed }, when: pending });
const reject = decide(approve)({ label: '驳回', to: { approvalStatus: ApprovalOrderStatus.rejected }, when: pending });

const modify = editDialog<Order, typeof modifyDetail>(modifyDetail, [linesField], {
  label: '修改商品',
  when: pending,
  nameOf: ({ orderNo }) => orderNo,
  initial: async ({ id }) => ({
    lines: (await call(find, { id })).lines.map(({ productId, applyNum }) => ({ productId, num: applyNum })),
  }),
});

export default listScreen(list, {
  search: ['orderNo', prewhField, 'empId', 'approvalStatus', 'applyTime'],
  columns: [
    { name: 'orderNo', width: 150, fixed: 'left' },
    { name: 'approvalStatus', width: 88 },
    { name: 'prewhName', width: 140 },
    { name: 'empName', width: 88, calls: true },
    { name: 'departmentName', width: 130 },
    { name: 'lineCount', width: 80 },
    portion('pickedNum', 'applyNum', { title: '已领 / 申请' }),
    'applyTime',
    'validUntil',
    { name: 'costName', width: 130 },
    { name: 'projectName', width: 130, hidden: true },
    { name: 'approver', width: 96 },
    ...hidden('approvedAt', 'approveRemark', 'remark'),
  ],
  toolbar: [createDialog(create, fields, { title: '新增无人仓领料单' }), exportButton(list)],
  rowActions: [
    pass,
    reject,
    editDialog(update, common, { when: pending }),
    modify,
    action('取消', approve, {
      when: ({ approvalStatus }) => approvalStatus === ApprovalOrderStatus.passed || approvalStatus === ApprovalOrderStatus.pending,
      danger: true,
      confirm: '取消后占用的库存将释放，不能恢复。',
      input: ({ id }) => ({ ids: [id], approvalStatus: ApprovalOrderStatus.cancelled }),
    }),
    action('删除', remove, {
      when: ({ approvalStatus }) => approvalStatus !== ApprovalOrderStatus.passed,
      confirm: true,
      danger: true,
    }),
  ],
  batchActions: [pass, reject],
  panel: documentPanel('领料单明细', {
    read: found(find),
    draw: (order) => (
      <>
        <DocumentHead name={`${order.orderNo} ${order.empName}`} remark={order.remark} />
        <OrderedLines lines={order.lines} waiting={pending(order)} asked={({ applyNum }) => applyNum} done={({ pickedNum }) => pickedNum} />
        <DecidedBy {...order} />
        <ApprovalTrail bizType={WorkflowBizType.uwh} docId={order.id} />
      </>
    ),
  }),
  nameOf: (row) => `${row.orderNo} ${row.empName}`,
  empty: '还没有无人仓领料单。',
});
