// 岗位员工: who holds a post, and moving them to another.
import { useMemo } from 'react';
import { employee } from '../../../contract/org/employee.ts';
import { post } from '../../../contract/org/post.ts';
import { useT } from '../../kernel/i18n.ts';
import { spokenOf } from '../../kernel/initials.ts';
import { useRead } from '../../kernel/use-read.ts';
import { exportButton, listScreen, type TreeProps } from '../../kit/list/index.ts';
import { TreeFilter, treeOf, TreePending } from '../../kit/tree/index.ts';
import { empColumns, empName } from './emp-columns.tsx';
import { EmpPanel } from './emp-panel.tsx';
import { moveMany, moveOne } from './move-action.tsx';
import './org.css';

/** The posts as a tree of one depth. */
function PostTree({ value, change }: TreeProps) {
  const t = useT();
  const { data, error, refetch } = useRead(post.all, {});
  const nodes = useMemo(
    () =>
      treeOf(data ?? [], {
        key: (row) => row.id,
        parent: () => null,
        title: (row) => (row.statusFlag ? row.name : `${row.name}（${t('停用')}）`),
        also: (row) => `${row.code}\n${spokenOf(row.name)}`,
        count: (row) => row.empCount,
      }),
    [data, t],
  );
  if (!data) return <TreePending error={error} refetch={refetch} />;
  return <TreeFilter title={t('岗位')} nodes={nodes} value={value} change={change} />;
}

export default listScreen(employee.list, {
  search: ['keyword', 'departmentId', 'lockFlag'],
  columns: empColumns,
  tree: { field: 'postId', Tree: PostTree },
  toolbar: [exportButton(employee.list, 'organization.positionStaffs.export')],
  rowActions: [moveOne('post')],
  batchActions: [moveMany('post')],
  panel: { title: '员工资料', render: (row) => <EmpPanel row={row} /> },
  nameOf: empName,
  empty: '这里还没有员工。先在员工管理新增、导入或调岗。',
});
