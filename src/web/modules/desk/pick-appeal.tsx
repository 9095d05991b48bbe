// 领料申诉: less came out than was written down; passed, the charge and the limit are given back.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { APPEAL_PICTURES, desk } from '../../../contract/desk/index.ts';
import type { Control } from '../../kit/form/control-props.ts';
import { createDialog, editDialog } from '../../kit/form/form-actions.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { remote } from '../../kit/picker/picker-source.ts';
import { RemotePicker } from '../../kit/picker/remote-picker.tsx';
import { picturesControl } from '../../kit/form/picture-field.tsx';
import { exportButton } from '../../kit/list/transfer-buttons.tsx';
import { AppealTimeline } from './appeal-timeline.tsx';
import { verdicts } from './verdicts.tsx';
import { ReviewStatus } from '../../../contract/workflow/codes.ts';

const { list, create, update, examine, appealable } = desk.saleAppeal;
type Appeal = Row<typeof list>;

const picks = remote(appealable);
const pickPicker: Control = (props) => <RemotePicker {...props} source={picks} />;
const pictures = {
  name: 'pictures',
  control: picturesControl(APPEAL_PICTURES),
  whole: true,
  help: '货道、取货口或包装的照片，最多6张。',
} as const;
const pending = ({ reviewStatus }: Appeal): boolean => reviewStatus === ReviewStatus.pending;
const decide = verdicts<Appeal>({
  endpoint: examine,
  remark: 'examineRemark',
  pending,
  follows: '申诉数量的费用和额度退还给员工，商品记回货道。',
});

export default listScreen(list, {
  search: ['reviewStatus', 'vmId', 'empId', 'productId', 'tradeNumber', 'created'],
  columns: [
    { name: 'reviewStatus', fixed: 'left', width: 88 },
    { name: 'tradeEmpName', width: 96 },
    { name: 'productName', width: 168, align: 'left' },
    { name: 'tradeNum', width: 80 },
    { name: 'appealNum', width: 80 },
    { name: 'appealAmount', width: 96 },
    { name: 'reason', width: 200, align: 'left' },
    { name: 'vmName', width: 136, align: 'left' },
    { name: 'channelCode', width: 64 },
    'tradeTime',
    { name: 'creator', width: 96 },
    'createdAt',
    { name: 'examiner', width: 96 },
    { name: 'examineRemark', width: 160, align: 'left' },
    { name: 'examinedAt', hidden: true },
    { name: 'leftNum', width: 88, hidden: true },
    { name: 'tradeEmpCode', width: 96, hidden: true },
    { name: 'tradeEmpOrgName', width: 128, hidden: true },
    { name: 'productCode', width: 128, hidden: true },
    { name: 'tradeNumber', width: 160, hidden: true },
  ],
  toolbar: [
    createDialog(
      create,
      [
        { name: 'tradeId', whole: true, control: pickPicker, help: '可按交易号、员工或商品查找，最近90天。' },
        { name: 'appealNum', help: '没有拿到的数量。' },
        { name: 'reason', whole: true },
        pictures,
      ],
      { title: '新增领料申诉' },
    ),
    exportButton(list),
  ],
  rowActions: [
    ...decide.row,
    editDialog<Appeal, typeof update>(update, ['appealNum', { name: 'reason', whole: true }, pictures], { when: pending }),
  ],
  batchActions: decide.batch,
  panel: { title: '申诉依据', render: (row) => <AppealTimeline row={row} /> },
  nameOf: (row) => [row.tradeEmpName, row.productName, `×${row.appealNum}`].filter(Boolean).join(' '),
  empty: '还没有申诉。员工说少拿或没拿到时，在这里登记并审核。',
});
