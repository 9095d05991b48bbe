// The tree of cost centres: read once for every screen that shows it.
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { org } from '../../../contract/org/index.ts';
import { spokenOf } from '../../kernel/initials.ts';
import { useRead } from '../../kernel/use-read.ts';
import { treeOf, type TreeNode } from '../../kit/tree/tree.ts';

export type Cost = Out<typeof org.costs>[number];
/** Which of the things that are bound are counted. */
export type Counted = 'empCount' | 'vmCount' | 'productCount' | 'projectCount';

/** All cost centres in sight. */
export const useCosts = () => useRead(org.costs, {});

/** Cost centres as a tree, found by code and pinyin initials too, with what is bound in each branch counted; a stopped one says so. */
export const costTree = (rows: readonly Cost[], stopped: string, counted: Counted = 'empCount'): TreeNode[] =>
  treeOf(rows, {
    key: (row) => row.id,
    parent: (row) => row.parentId,
    title: (row) => (row.statusFlag ? row.costName : `${row.costName}（${stopped}）`),
    also: (row) => `${row.costCode}\n${spokenOf(row.costName)}`,
    count: (row) => row[counted],
  });
