// 员工管理: the people of the site, narrowed by the tree of departments; with `clear` in the address the clearance of one of them.
import { employee, face } from '../../../contract/org/employee.ts';
import { useScreenState } from '../../kernel/router.tsx';
import { dialog, exportButton, importButton, link, listScreen } from '../../kit/list/index.ts';
import { createDialog, editDialog } from '../../kit/form/index.ts';
import { Skeleton } from '../../kit/list/states.tsx';
import { DepartmentTree } from './department-tree.tsx';
import { createFields, deleteEmp, empColumns, empName, enableOne, stopMany, stopOne, updateFields } from './emp-columns.tsx';
import { EmpPanel } from './emp-panel.tsx';
import { moveMany, moveOne } from './move-action.tsx';
import './org.css';
import { lazy, Wait } from '../../kernel/later.tsx';

// What only a press brings does not come with the list.
const ClearancePage = lazy(async () => ({ default: (await import('./clearance-page.tsx')).ClearancePage }));
const FaceZip = lazy(async () => ({ default: (await import('./face-zip.tsx')).FaceZip }));
const PasteStaff = lazy(async () => ({ default: (await import('./paste-staff.tsx')).PasteStaff }));

const List = listScreen(employee.list, ({ state: { search } }) => ({
  search: ['keyword', 'postId', 'lockFlag', 'cardNo', 'levelId', 'faceFlag', 'vendorId'],
  columns: empColumns,
  tree: { field: 'departmentId', Tree: DepartmentTree },
  toolbar: [
    createDialog(employee.create, createFields, {
      initial: typeof search['departmentId'] === 'string' ? { departmentId: search['departmentId'] } : {},
    }),
    dialog('粘贴新增', 'organization.staff.import', (place) => <PasteStaff {...place} />),
    importButton('IMPORT_EMP', 'organization.staff.import'),
    dialog('批量人脸', face.batch.permit, (place) => <FaceZip {...place} />),
    exportButton(employee.list, 'organization.staff.export'),
  ],
  rowActions: [
    editDialog(employee.update, updateFields),
    stopOne,
    enableOne,
    moveOne('department'),
    moveOne('post'),
    link('离职清算', 'organization.staff.clear', { looks: true, to: ({ id }) => `/organization/staff?clear=${id}` }),
    deleteEmp,
  ],
  batchActions: [moveMany('department'), moveMany('post'), stopMany],
  panel: { title: '员工资料', render: (row) => <EmpPanel row={row} /> },
  nameOf: empName,
  empty: '还没有员工。先在部门管理建好部门，再新增、从Excel粘贴，或导入文件（可以自动新建部门）。',
}));

export default function Staff() {
  const [{ search }] = useScreenState();
  const { clear: leaver } = search;
  if (typeof leaver === 'string')
    return (
      <Wait fallback={<Skeleton rows={8} />}>
        <ClearancePage key={leaver} id={leaver} />
      </Wait>
    );
  return <List />;
}
