// 商城申请: what was asked for out of the mall or by a list; passed or rejected, asked for once more, taken back.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { CloudMallOrderStatus } from '../../../contract/mall/codes.ts';
import { mall } from '../../../contract/mall/index.ts';
import { ApprovalOrderStatus } from '../../../contract/workflow/codes.ts';
import { linesField } from '../../floor/order-lines.tsx';
import { decide } from '../../kit/document/index.ts';
import { createDialog, type FormFields } from '../../kit/form/index.ts';
import { action, dialog, exportButton, hidden, listScreen } from '../../kit/list/index.ts';
import { PasteDialog } from './lazy.ts';
import { RequestPanel } from './request-panel.tsx';

const { list, create, approve, copy } = mall.emoOrder;
const { cancel } = mall.mallOrder;
type Request = Row<typeof list>;
const waits = ({ approvalStatus }: Request): boolean => approvalStatus === ApprovalOrderStatus.pending;

const head = ['empId', 'warehouseId', 'needDate', 'costId', 'projectId'] as const;
const fields: FormFields<typeof create> = [...head, linesField, { name: 'remark', whole: true }];
const pass = decide(approve)({ label: '通过', to: { approvalStatus: ApprovalOrderStatus.passed }, when: waits });
const reject = decide(approve)({ label: '驳回', to: { approvalStatus: ApprovalOrderStatus.rejected }, when: waits });

export const Requests = listScreen(list, {
  search: ['orderNo', 'approvalStatus', 'empId', 'productId', 'createdAt'],
  columns: [
    { name: 'orderNo', width: 150, fixed: 'left' },
    { name: 'approvalStatus', width: 96 },
    { name: 'empName', width: 88 },
    { name: 'departmentName', width: 120 },
    { name: 'vendorNames', width: 200, align: 'left' },
    { name: 'lineCount', width: 80 },
    { name: 'amount', width: 110 },
    { name: 'warehouseName', width: 120 },
    { name: 'orderStatus', width: 96 },
    'createdAt',
    { name: 'approver', width: 96 },
    ...hidden('needDate', 'costName', 'projectName', 'creator', 'approvedAt', 'approveRemark', 'copyFromNo', 'remark'),
  ],
  toolbar: [
    createDialog(create, fields, { title: '新增商城申请', width: 880 }),
    dialog('粘贴清单', create.permit, (place) => <PasteDialog {...place} />),
    exportButton(list),
  ],
  rowActions: [
    pass,
    reject,
    action('再来一单', copy, { confirm: '按今天的价格再申请一次，商品和数量不变。', done: ({ orderNo }) => orderNo }),
    action('撤回', cancel, { when: ({ orderStatus }) => orderStatus === CloudMallOrderStatus.pending, confirm: true, danger: true }),
  ],
  batchActions: [pass, reject],
  panel: { title: '商城申请明细', render: (row) => <RequestPanel row={row} /> },
  nameOf: (row) => `${row.orderNo} ${row.empName}`,
  empty: '还没有商城申请。在商城里选好商品提交，或把清单粘贴进来。',
});
