// 项目负责人: who leads each project, and who of them answers for it.
import { projectLeader } from '../../../contract/org/project.ts';
import { action, exportButton, listScreen } from '../../kit/list/index.ts';
import { createDialog, editDialog } from '../../kit/form/index.ts';

export default listScreen(projectLeader.list, {
  search: ['keyword', 'empId', 'mainFlag'],
  columns: [
    { name: 'projectCode', width: 112, fixed: 'left' },
    { name: 'projectName', width: 220, align: 'left' },
    { name: 'empName', width: 96 },
    { name: 'empCode', width: 104 },
    { name: 'departmentName', width: 144 },
    { name: 'mainFlag', width: 104 },
    'createdAt',
  ],
  toolbar: [
    createDialog(projectLeader.create, [
      'projectId',
      'empId',
      { name: 'mainFlag', help: '一个项目只有一位主负责人；第一位负责人就是。', whole: true },
    ]),
    exportButton(projectLeader.list),
  ],
  rowActions: [
    action('设为主负责人', projectLeader.update, {
      when: (row) => !row.mainFlag,
      input: ({ id }) => ({ id, mainFlag: true }),
    }),
    editDialog(projectLeader.update, ['empId', 'mainFlag'], { label: '更换', width: 480 }),
    action('取消', projectLeader.delete, {
      confirm: '他不再负责这个项目；项目和领料记录不变。',
      danger: true,
    }),
  ],
  nameOf: (row) => `${row.projectName} ${row.empName}`,
  empty: '还没有项目负责人。',
});
