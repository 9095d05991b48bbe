// 还刀备注: the standard words that whoever returns a cutter chooses from, in their order.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { cutterRemark } from '../../../contract/tool/remark.ts';
import { action } from '../../kit/list/actions.tsx';
import { createDialog, editDialog, type FormFields } from '../../kit/form/form-actions.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { exportButton } from '../../kit/list/transfer-buttons.tsx';

type Remark = Row<typeof cutterRemark.list>;
const fields: FormFields<typeof cutterRemark.create> = ['remarkCode', 'sort', { name: 'remark', whole: true }];

export default listScreen(cutterRemark.list, {
  search: ['keyword'],
  columns: [
    { name: 'remarkCode', width: 136, fixed: 'left' },
    { name: 'remark', width: 360, align: 'left' },
    { name: 'sort', width: 88 },
    { name: 'createdAt', hidden: true },
  ],
  toolbar: [createDialog(cutterRemark.create, fields), exportButton(cutterRemark.list, 'system.returnCutterRemarkPage')],
  rowActions: [
    editDialog<Remark, typeof cutterRemark.update>(cutterRemark.update, fields),
    action<Remark, typeof cutterRemark.delete>('删除', cutterRemark.delete, {
      confirm: '已有的还刀记录不变，只是不能再选它。',
      danger: true,
    }),
  ],
  nameOf: (row) => row.remark,
  empty: '还没有还刀备注，例如正常磨损、崩刃、断刀。',
});
