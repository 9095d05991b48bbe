// What a screen with a tree is made of.
export { treeOf } from './tree.ts';
export { TreeFilter } from './tree-filter.tsx';
export { TreePending } from './tree-pending.tsx';
export { treeScreen } from './tree-screen.tsx';
