// 领料申诉: a pick is written down otherwise than it was: less, more, another product, another person. Passed, charge, limit and goods are set right.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { APPEAL_PICTURES, desk } from '../../../contract/desk/index.ts';
import { picturesControl } from '../../kit/form/picture-field.tsx';
import { AppealTimeline } from './appeal-timeline.tsx';
import { verdicts } from './verdicts.tsx';
import { AppealType, RefundSource } from '../../../contract/desk/codes.ts';
import { go, listAt } from '../../kernel/router.tsx';
import { ReviewStatus } from '../../../contract/workflow/codes.ts';
import { exportButton, hidden, listScreen } from '../../kit/list/index.ts';
import { createDialog, editDialog, pickerOf, remote } from '../../kit/form/index.ts';

const { list, create, update, examine, appealable } = desk.saleAppeal;
type Appeal = Row<typeof list>;

const pictures = {
  name: 'pictures',
  control: picturesControl(APPEAL_PICTURES),
  whole: true,
  help: '货道、取货口或包装的照片，最多6张。',
} as const;
const right = [
  { name: 'rightProductId', help: '商品不对时填：实际领走的是哪个商品。' },
  { name: 'rightEmpId', help: '人员不对时填：实际是谁领的。' },
] as const;
const pending = ({ reviewStatus }: Appeal): boolean => reviewStatus === ReviewStatus.pending;
const decide = verdicts<Appeal>({
  endpoint: examine,
  remark: 'examineRemark',
  pending,
  follows: '少出货的退还费用和额度，商品记回货道；商品或人员不对的退还后按实际重新记账；多领的补记。',
});

export default listScreen(list, {
  search: ['reviewStatus', 'appealType', 'vmId', 'empId', 'productId', 'tradeNumber', 'created'],
  columns: [
    { name: 'reviewStatus', fixed: 'left', width: 88 },
    { name: 'appealType', width: 96 },
    { name: 'tradeEmpName', width: 96 },
    { name: 'productName', width: 168, align: 'left' },
    { name: 'tradeNum', width: 80 },
    { name: 'appealNum', width: 80 },
    { name: 'appealAmount', width: 96 },
    { name: 'rightProductName', width: 140, align: 'left' },
    { name: 'rightEmpName', width: 96 },
    { name: 'reason', width: 200, align: 'left' },
    { name: 'vmName', width: 136, align: 'left' },
    { name: 'channelCode', width: 64 },
    'tradeTime',
    { name: 'creator', width: 96 },
    'createdAt',
    { name: 'examiner', width: 96 },
    { name: 'examineRemark', width: 160, align: 'left' },
    ...hidden('examinedAt', 'leftNum', 'tradeEmpCode', 'tradeEmpOrgName', 'productCode', 'tradeNumber'),
  ],
  toolbar: [
    createDialog(
      create,
      [
        { name: 'tradeId', whole: true, control: pickerOf(remote(appealable)), help: '可按交易号、员工或商品查找，最近90天。' },
        { name: 'appealType', whole: true, help: '不选按少出货处理。' },
        { name: 'appealNum', help: '少出货填没有拿到的数量；多领未记填多拿的数量。' },
        ...right,
        { name: 'reason', whole: true },
        pictures,
      ],
      { title: '新增领料申诉' },
    ),
    exportButton(list),
  ],
  rowActions: [
    ...decide.row,
    editDialog(update, ['appealNum', ...right, { name: 'reason', whole: true }, pictures], { when: pending }),
    {
      label: '查看退款',
      permit: desk.refundRecord.list.permit,
      when: ({ reviewStatus, appealType }) => reviewStatus === ReviewStatus.passed && appealType !== AppealType.moreTaken,
      start: ({ tradeNumber }) => go(listAt('/operate/refundRecord', { tradeNumber, source: RefundSource.appeal })),
    },
  ],
  batchActions: decide.batch,
  panel: { title: '申诉依据', render: (row) => <AppealTimeline row={row} /> },
  nameOf: (row) => [row.tradeEmpName, row.productName, `×${row.appealNum}`].filter(Boolean).join(' '),
  empty: '还没有申诉。员工说少拿、拿错、记错人或多拿没记时，在这里登记并审核。',
});
