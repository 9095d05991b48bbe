// 部门管理: the tree of departments; a branch is dragged to its new place, or moved by its form; at the right what stands below it.
import { useMemo, useState } from 'react';
import { Button } from 'antd';
import { department, DepartmentRow } from '../../../contract/org/department.ts';
import { org } from '../../../contract/org/index.ts';
import { useCan } from '../../kernel/can.tsx';
import { t, useT } from '../../kernel/i18n.ts';
import { go, useScreenState, writeScreen } from '../../kernel/router.tsx';
import { action, useAllowed, type Action } from '../../kit/actions.tsx';
import { columnsOf, opens, tag } from '../../kit/columns.tsx';
import { pickedAs } from '../../kit/control.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { shapeOf } from '../../kit/fields.ts';
import { createDialog, editDialog, type FormFields } from '../../kit/form-actions.tsx';
import { FormDialog } from '../../kit/lazy-dialogs.tsx';
import { ScreenTitle } from '../../kit/screen-title.tsx';
import { Empty, LoadError, Skeleton } from '../../kit/states.tsx';
import { actionsWidth, RowActions, Toolbar } from '../../kit/toolbar.tsx';
import { exportButton, importButton } from '../../kit/transfer-buttons.tsx';
import { TreeFilter } from '../../kit/tree-filter.tsx';
import { useDesk } from '../../kit/use-desk.tsx';
import { useSend } from '../../kit/use-send.ts';
import { deleteOrStop } from './delete-or-stop.tsx';
import { departmentTree, useDepartments, type Department } from './department-tree.tsx';
import './org.css';

const parent = { name: 'parentId', control: pickedAs('departmentId') } as const;
const fields: FormFields<typeof department.create> = ['departmentCode', 'departmentName', parent, 'managerEmpId', 'sort', 'remark'];
const people = ({ id }: Department) =>
  go(`/organization/staff${writeScreen({ search: { departmentId: id }, page: 1, limit: 15, sorts: [], open: undefined })}`);

const columns = columnsOf<Department>(shapeOf(DepartmentRow), [
  { name: 'departmentCode', width: 120 },
  { name: 'departmentName', width: 200 },
  { name: 'managerName', width: 96 },
  opens('empCount', people, { width: 88 }),
  tag('statusFlag', { width: 80 }),
  { name: 'sort', width: 72 },
  { name: 'remark', width: 200 },
]);
const names = { keyOf: (row: Department) => row.id, nameOf: (row: Department) => row.departmentName };

const merge: Action<Department> = {
  label: '合并',
  permit: department.merge.permit,
  start: (row, desk) =>
    desk.show((place) => (
      <FormDialog
        {...place}
        title={`${t('合并')} ${row.departmentName}`}
        endpoint={department.merge}
        fields={[
          {
            name: 'intoId',
            control: pickedAs('departmentId'),
            help: '员工和下级部门都转过去；有领料记录的部门停用保留，没有的删除。',
            whole: true,
          },
        ]}
        fixed={{ id: row.id }}
        width={520}
        done="已合并"
      />
    )),
};
const rowActions = [
  editDialog<Department, typeof department.update>(department.update, fields),
  action<Department, typeof department.update>('停用', department.update, {
    when: (row) => row.statusFlag,
    confirm: '停用后不能再调入员工，现有员工和历史记录不变。',
    input: ({ id }) => ({ id, statusFlag: false }),
  }),
  action<Department, typeof department.update>('启用', department.update, {
    when: (row) => !row.statusFlag,
    input: ({ id }) => ({ id, statusFlag: true }),
  }),
  merge,
  deleteOrStop<Department>({
    delete: department.delete,
    remove: ({ id }) => ({ id }),
    stop: department.update,
    stopped: ({ id }) => ({ id, statusFlag: false }),
    isStopped: ({ statusFlag }) => !statusFlag,
  }),
];

/** Moves a branch at once; what it did can be taken back. */
function useMoves(rows: readonly Department[]) {
  const { problem, send } = useSend();
  const [moved, setMoved] = useState<{ id: string; name: string; before: string | null; into: string }>();
  const put = (id: string, parentId: string | null) => send(department.update, { id, parentId });
  const move = async (id: string, into: string | undefined) => {
    const row = rows.find((one) => one.id === id);
    if (!row || row.parentId === (into ?? null)) return;
    const target = rows.find((one) => one.id === into)?.departmentName ?? '';
    const done = (await put(id, into ?? null)) !== undefined;
    setMoved(done ? { id, name: row.departmentName, before: row.parentId, into: target } : undefined);
  };
  const undo = async () => {
    if (moved && (await put(moved.id, moved.before)) !== undefined) setMoved(undefined);
  };
  return { problem, moved, move, undo };
}

export default function Departments() {
  const { data, error, refetch } = useDepartments();
  if (data) return <Loaded rows={data} />;
  return error ? <LoadError message={error.message} retry={() => void refetch()} kept={false} /> : <Skeleton rows={10} />;
}

function Loaded({ rows }: { rows: readonly Department[] }) {
  const t = useT();
  const [{ search }, change] = useScreenState();
  const branch = typeof search['branch'] === 'string' ? search['branch'] : undefined;
  const [desk, dialog] = useDesk(names);
  const { problem, moved, move, undo } = useMoves(rows);
  const mayMove = useCan('organization.department.update');
  const nodes = useMemo(() => departmentTree(rows, t('停用')), [rows, t]);
  const toolbar = useAllowed(
    useMemo(
      () => [
        createDialog(department.create, fields, { initial: { parentId: branch } }),
        importButton('IMPORT_DEPARTMENT', 'organization.department.import'),
        exportButton(org.departments, 'organization.department.export'),
      ],
      [branch],
    ),
  );
  const own = rows.filter(({ id, parentId }) => parentId === (branch ?? null) || id === branch);
  const now = { input: {}, total: rows.length, columns: columns.map(({ name, title }) => ({ name, title, shown: true })) };
  return (
    <div className="kit-screen">
      <ScreenTitle />
      <Toolbar actions={toolbar} now={now} batch={[]} chosen={[]} clear={() => undefined} desk={desk} />
      {problem && (
        <div className="kit-form-error" role="alert">
          {problem}
        </div>
      )}
      {moved && (
        <output className="org-moved">
          {moved.into
            ? t('已把“{name}”移到“{into}”下', { name: moved.name, into: moved.into })
            : t('已把“{name}”移到最上层', { name: moved.name })}
          <Button size="small" onClick={() => void undo()}>
            {t('撤销')}
          </Button>
        </output>
      )}
      <div className="kit-columns">
        <TreeFilter
          title={t('部门')}
          nodes={nodes}
          value={branch}
          change={(key) => change({ search: { ...search, branch: key }, open: undefined })}
          {...(mayMove ? { move: (key, into) => void move(key, into) } : {})}
        />
        <Rows rows={own} branch={branch} desk={desk} />
      </div>
      {dialog}
    </div>
  );
}

interface RowsProps {
  rows: readonly Department[];
  branch: string | undefined;
  desk: ReturnType<typeof useDesk>[0];
}

/** The chosen department and those right below it. */
function Rows({ rows, branch, desk }: RowsProps) {
  const t = useT();
  const actions = useAllowed(rowActions);
  const [active, setActive] = useState<string | undefined>(undefined);
  const sorted = [...rows].sort((left, right) => Number(right.id === branch) - Number(left.id === branch));
  return (
    <div className="kit-main">
      <DataTable
        label={t('部门')}
        rows={sorted}
        rowKey={names.keyOf}
        columns={columns}
        active={active}
        onActive={({ id }) => setActive(id)}
        onOpen={(row) => actions[0]?.start(row, desk)}
        actions={{
          width: actionsWidth(rows.map((row) => actions.filter(({ when }) => !when || when(row)).map(({ label }) => t(label)))),
          render: (row) => <RowActions row={row} actions={actions} desk={desk} />,
        }}
        empty={<Empty why={t('还没有部门。可以新增，也可以从Excel导入。')} />}
      />
    </div>
  );
}
