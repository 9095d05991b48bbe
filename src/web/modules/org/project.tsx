// 项目管理: projects with their days and leaders; at the right the attributes of the chosen one.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { project } from '../../../contract/org/project.ts';
import { go, listAt } from '../../kernel/router.tsx';
import { exportButton, hidden, importButton, listScreen, onOff, opens } from '../../kit/list/index.ts';
import { createDialog, editDialog, type FormFields, pickedAs } from '../../kit/form/index.ts';
import { deleteOrStop } from './delete-or-stop.tsx';
import { ProjectPanel } from './project-panel.tsx';
import './org.css';

type Project = Row<typeof project.list>;

const fields: FormFields<typeof project.create> = [
  'projectCode',
  'projectName',
  'startDate',
  'endDate',
  'budgetAmount',
  { name: 'remark', whole: true },
];

const people = ({ id, projectCode }: Project) => go(listAt('/organization/projectStaffs', { keyword: projectCode }, id));

export default listScreen(project.list, {
  search: ['keyword', 'statusFlag', 'empId', { name: 'leaderEmpId', control: pickedAs('empId') }, 'costId'],
  columns: [
    { name: 'projectCode', width: 104, fixed: 'left' },
    { name: 'projectName', width: 184, align: 'left' },
    { name: 'leaderNames', width: 136 },
    { name: 'startDate', width: 112 },
    { name: 'endDate', width: 112 },
    opens('empCount', people, { width: 88 }),
    { name: 'attributeCount', width: 88, hidden: true },
    { name: 'costNames', width: 136 },
    { name: 'budgetAmount', width: 120, align: 'right' },
    { name: 'usedAmount', width: 120, align: 'right' },
    { name: 'committedAmount', width: 112, align: 'right' },
    { name: 'leftAmount', width: 120, align: 'right' },
    { name: 'statusFlag', width: 80 },
    ...hidden('remark', 'createdAt'),
  ],
  toolbar: [
    createDialog(project.create, fields),
    importButton('IMPORT_PROJECT', 'organization.project.import'),
    exportButton(project.list, 'organization.project.export'),
  ],
  rowActions: [
    editDialog(project.update, fields),
    ...onOff(project.update, { flag: 'statusFlag', confirm: '停用后不能再选择这个项目，历史记录不变。' }),
    deleteOrStop({ delete: project.delete, stop: project.update, flag: 'statusFlag' }),
  ],
  panel: { title: '项目资料', render: (row) => <ProjectPanel id={row.id} /> },
  nameOf: (row) => `${row.projectCode} ${row.projectName}`,
  empty: '还没有项目。可以新增，也可以从Excel导入。',
});
