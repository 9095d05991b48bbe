// 部门员工: who stands in a department, and moving them to another.
import { employee } from '../../../contract/org/employee.ts';
import { exportButton, listScreen } from '../../kit/list/index.ts';
import { DepartmentTree } from './department-tree.tsx';
import { empColumns, empName } from './emp-columns.tsx';
import { EmpPanel } from './emp-panel.tsx';
import { moveMany, moveOne } from './move-action.tsx';
import './org.css';

export default listScreen(employee.ofDepartment, {
  search: ['keyword', 'postId', 'lockFlag'],
  columns: empColumns,
  tree: { field: 'departmentId', Tree: DepartmentTree },
  toolbar: [exportButton(employee.ofDepartment, 'organization.departmentStaffs.export')],
  rowActions: [moveOne('department')],
  batchActions: [moveMany('department')],
  panel: { title: '员工资料', render: (row) => <EmpPanel row={row} /> },
  nameOf: empName,
  empty: '这里还没有员工。先在员工管理新增、导入或调动。',
});
