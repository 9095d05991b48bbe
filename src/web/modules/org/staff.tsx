// 员工管理: the people of the site, narrowed by the tree of departments; with `clear` in the address the clearance of one of them.
import { lazy, Suspense, useMemo } from 'react';
import { employee, face } from '../../../contract/org/employee.ts';
import { go, useScreenState } from '../../kernel/router.tsx';
import { type Action, exportButton, importButton, type ListOptions, ListView, useList } from '../../kit/list/index.ts';
import { createDialog, editDialog } from '../../kit/form/index.ts';
import { Skeleton } from '../../kit/list/states.tsx';
import { DepartmentTree } from './department-tree.tsx';
import { createFields, deleteEmp, empColumns, empName, enableOne, stopMany, stopOne, updateFields, type Emp } from './emp-columns.tsx';
import { EmpPanel } from './emp-panel.tsx';
import { moveMany, moveOne } from './move-action.tsx';
import './org.css';

// What only a press brings does not come with the list.
const ClearancePage = lazy(async () => ({ default: (await import('./clearance-page.tsx')).ClearancePage }));
const FaceZip = lazy(async () => ({ default: (await import('./face-zip.tsx')).FaceZip }));
const PasteStaff = lazy(async () => ({ default: (await import('./paste-staff.tsx')).PasteStaff }));

const opens =
  (Dialog: typeof FaceZip | typeof PasteStaff): Action<unknown>['start'] =>
  (_, desk) =>
    desk.show((place) => (
      <Suspense>
        <Dialog {...place} />
      </Suspense>
    ));
const pasteStaff: Action<unknown> = { label: '粘贴新增', permit: 'organization.staff.import', start: opens(PasteStaff) };
const faceZip: Action<unknown> = { label: '批量人脸', permit: face.batch.permit, start: opens(FaceZip) };

const clear: Action<Emp> = {
  label: '离职清算',
  permit: 'organization.staff.clear',
  looks: true,
  start: ({ id }) => go(`/organization/staff?clear=${id}`),
};

const options = (departmentId: string | undefined): ListOptions<typeof employee.list> => ({
  search: ['keyword', 'postId', 'lockFlag', 'cardNo', 'levelId', 'faceFlag', 'vendorId'],
  columns: empColumns,
  tree: { field: 'departmentId', Tree: DepartmentTree },
  toolbar: [
    createDialog(employee.create, createFields, { initial: departmentId ? { departmentId } : {} }),
    pasteStaff,
    importButton('IMPORT_EMP', 'organization.staff.import'),
    faceZip,
    exportButton(employee.list, 'organization.staff.export'),
  ],
  rowActions: [
    editDialog<Emp, typeof employee.update>(employee.update, updateFields),
    stopOne,
    enableOne,
    moveOne('department'),
    moveOne('post'),
    clear,
    deleteEmp,
  ],
  batchActions: [moveMany('department'), moveMany('post'), stopMany],
  panel: { title: '员工资料', render: (row) => <EmpPanel row={row} /> },
  nameOf: empName,
  empty: '还没有员工。先在部门管理建好部门，再新增、从Excel粘贴，或导入文件（可以自动新建部门）。',
});

export default function Staff() {
  const [{ search }] = useScreenState();
  const { clear: leaver } = search;
  if (typeof leaver === 'string')
    return (
      <Suspense fallback={<Skeleton rows={8} />}>
        <ClearancePage key={leaver} id={leaver} />
      </Suspense>
    );
  return <List />;
}

function List() {
  const list = useList(employee.list);
  const { departmentId } = list.state.search;
  const shown = useMemo(() => options(typeof departmentId === 'string' ? departmentId : undefined), [departmentId]);
  return <ListView endpoint={employee.list} list={list} options={shown} />;
}
