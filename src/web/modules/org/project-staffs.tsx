// 项目员工: projects at the left; at the right who may book to the chosen one, put in and taken out there.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { project, projectEmp } from '../../../contract/org/project.ts';
import { type ColumnOf, listScreen } from '../../kit/list/index.ts';
import { pickers } from '../../kit/form/index.ts';
import { MemberPanel } from '../../kit/list/member-panel.tsx';

type Project = Row<typeof project.list>;

export default listScreen(project.list, {
  search: ['keyword', 'empId', 'statusFlag'],
  columns: [
    { name: 'projectCode', width: 104, fixed: 'left' },
    { name: 'projectName', width: 200, align: 'left' },
    { name: 'empCount', width: 88 },
    { name: 'leaderNames', width: 136 },
    { name: 'statusFlag', width: 80 },
    { name: 'endDate', width: 112 },
  ],
  panel: { title: '项目员工', render: (row) => <Members row={row} /> },
  open: () => undefined,
  nameOf: (row) => row.projectName,
  empty: '还没有项目，请先在“项目管理”中新增。',
});

const columns: readonly ColumnOf<Row<typeof projectEmp.list>>[] = [
  { name: 'empName', width: 72 },
  { name: 'empCode', width: 84 },
  { name: 'departmentName', width: 120, align: 'left' },
];

function Members({ row }: { row: Project }) {
  const projectId = row.id;
  return (
    <MemberPanel
      key={projectId}
      list={projectEmp.list}
      of={{ projectId }}
      columns={columns}
      keyOf={({ empId }) => empId}
      source={pickers['empIds']}
      name="empIds"
      words={{ add: '添加员工', find: '查找项目员工', label: '项目员工', none: '项目里还没有员工。', removed: '移出{n}人' }}
      bind={{ endpoint: projectEmp.bind, done: '已加入' }}
      unbind={{ endpoint: projectEmp.unbind, done: '已移出' }}
    />
  );
}
