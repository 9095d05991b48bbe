// 交易补录: picks that no machine told of; passed, they are booked at their own time.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { desk } from '../../../contract/desk/index.ts';
import { ApprovalTrail } from '../../floor/approval-trail.tsx';
import { verdicts } from './verdicts.tsx';
import { ReviewStatus, WorkflowBizType } from '../../../contract/workflow/codes.ts';
import { exportButton, hidden, listScreen, quantity } from '../../kit/list/index.ts';
import { createDialog } from '../../kit/form/index.ts';

const { list, create, review } = desk.tradeAdditional;
type Additional = Row<typeof list>;

const pending = ({ reviewStatus }: Additional): boolean => reviewStatus === ReviewStatus.pending;
const decide = verdicts<Additional>({
  endpoint: review,
  remark: 'reviewRemark',
  pending,
  follows: '按交易时间入账：扣减货道库存，计入员工的费用和额度；借用货道的商品记为借用，归还前在员工名下。',
});

export default listScreen(list, {
  search: ['reviewStatus', 'vmId', 'empId', 'productId', 'tradeTime', 'created'],
  columns: [
    { name: 'reviewStatus', fixed: 'left', width: 88 },
    'tradeTime',
    { name: 'vmName', width: 136, align: 'left' },
    { name: 'channelCode', width: 64 },
    { name: 'empName', width: 96 },
    { name: 'productName', width: 168, align: 'left', calls: true },
    quantity('quantity', 'unit', { width: 80 }),
    { name: 'tradeType', width: 88 },
    { name: 'amount', width: 96 },
    { name: 'reason', width: 200, align: 'left' },
    { name: 'creator', width: 96 },
    'createdAt',
    { name: 'reviewer', width: 96 },
    { name: 'reviewRemark', width: 160, align: 'left' },
    ...hidden('reviewedAt', 'departmentName', 'empCode', 'productCode', 'price', 'tradeNumber'),
  ],
  toolbar: [
    createDialog(
      create,
      [
        'vmId',
        { name: 'channelCode', help: '如 101；商品不填则按货道现在的商品。' },
        'productId',
        'quantity',
        'empId',
        'tradeTime',
        { name: 'reason', whole: true },
      ],
      { title: '新增交易补录' },
    ),
    exportButton(list),
  ],
  rowActions: decide.row,
  batchActions: decide.batch,
  panel: {
    title: '审批记录',
    render: ({ id, reason }) => (
      <>
        <p>{reason}</p>
        <ApprovalTrail bizType={WorkflowBizType.additional} docId={id} />
      </>
    ),
  },
  nameOf: (row) => `${row.empName} ${row.productName} ×${row.quantity}`,
  empty: '还没有补录。设备断网或故障时手工领用的商品，在这里登记并审核。',
});
