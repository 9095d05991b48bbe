// 还刀备注: the standard words that whoever returns a cutter chooses from, in their order.
import { cutterRemark } from '../../../contract/tool/remark.ts';
import { action, exportButton, listScreen } from '../../kit/list/index.ts';
import { createDialog, editDialog, type FormFields } from '../../kit/form/index.ts';

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
    editDialog(cutterRemark.update, fields),
    action('删除', cutterRemark.delete, {
      confirm: '已有的还刀记录不变，只是不能再选它。',
      danger: true,
    }),
  ],
  nameOf: (row) => row.remark,
  empty: '还没有还刀备注，例如正常磨损、崩刃、断刀。',
});
