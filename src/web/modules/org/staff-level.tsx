// 员工等级: the levels that grade staff, in their order.
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { empLevel } from '../../../contract/org/level.ts';
import { onOff } from '../../kit/list/on-off.ts';
import { createDialog, editDialog, type FormFields } from '../../kit/form/form-actions.tsx';
import { exportButton, importButton } from '../../kit/list/transfer-buttons.tsx';
import { wholeList } from '../../kit/list/whole-list.tsx';
import { deleteOrStop } from './delete-or-stop.tsx';

type Level = Out<typeof empLevel.list>[number];

const fields: FormFields<typeof empLevel.create> = ['levelCode', 'levelName', 'sort', 'remark'];

export default wholeList(empLevel.list, {
  title: '员工等级',
  columns: [
    { name: 'sort', width: 80 },
    { name: 'levelCode', width: 120 },
    { name: 'levelName', width: 200 },
    { name: 'empCount', width: 96 },
    { name: 'statusFlag', width: 88 },
    { name: 'remark', width: 240 },
  ],
  toolbar: [
    createDialog(empLevel.create, fields),
    importButton('IMPORT_EMP_LEVEL', 'organization.staffLevel.import'),
    exportButton(empLevel.list, 'organization.staffLevel.export'),
  ],
  rowActions: [
    editDialog<Level, typeof empLevel.update>(empLevel.update, fields),
    ...onOff<Level>(empLevel.update, { flag: 'statusFlag', confirm: '停用后不能再评给新的员工，已有这个等级的员工不变。' }),
    deleteOrStop<Level>({ delete: empLevel.delete, stop: empLevel.update, flag: 'statusFlag' }),
  ],
  nameOf: ({ levelName }) => levelName,
  empty: '还没有员工等级。用“新增”加第一个，例如初级工、技师。',
});
