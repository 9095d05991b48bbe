// The tree of product types, as lists show it at their left.
import type { Out } from '../../../contract/kernel/endpoint.ts';
import type { product } from '../../../contract/product/index.ts';
import { spokenOf } from '../../kernel/initials.ts';
import { treeOf, type TreeNode } from '../../kit/tree/tree.ts';

/** Types as a tree, each with the number of products in it and below it. */
export const typeTree = (types: readonly Out<typeof product.listType>[number][]): TreeNode[] =>
  treeOf(types, {
    key: (type) => type.id,
    parent: (type) => type.parentId,
    title: (type) => type.productTypeName,
    also: (type) => `${type.productTypeCode}\n${spokenOf(type.productTypeName)}`,
    count: (type) => type.productCount,
  });
