// The tree of departments at the left of a list, with the people in each branch counted.
import { useMemo } from 'react';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { org } from '../../../contract/org/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { spokenOf } from '../../kernel/initials.ts';
import { useRead } from '../../kernel/use-read.ts';
import type { TreeProps } from '../../kit/list/list-options.ts';
import { treeOf, type TreeNode } from '../../kit/tree/tree.ts';
import { TreeFilter } from '../../kit/tree/tree-filter.tsx';
import { TreePending } from '../../kit/tree/tree-pending.tsx';

export type Department = Out<typeof org.departments>[number];

/** All departments in sight, read once for every screen that shows them. */
export const useDepartments = () => useRead(org.departments, {});

/** Departments as a tree, found by code and pinyin initials too; a stopped one says so. */
export const departmentTree = (rows: readonly Department[], stopped: string): TreeNode[] =>
  treeOf(rows, {
    key: (row) => row.id,
    parent: (row) => row.parentId,
    title: (row) => (row.statusFlag ? row.departmentName : `${row.departmentName}（${stopped}）`),
    also: (row) => `${row.departmentCode}\n${spokenOf(row.departmentName)}`,
    count: (row) => row.empCount,
  });

/** Narrows a list of employees to a department and everything below it. */
export function DepartmentTree({ value, change }: TreeProps) {
  const t = useT();
  const { data, error, refetch } = useDepartments();
  const nodes = useMemo(() => departmentTree(data ?? [], t('停用')), [data, t]);
  if (!data) return <TreePending error={error} refetch={refetch} />;
  return <TreeFilter title={t('部门')} nodes={nodes} value={value} change={change} />;
}
