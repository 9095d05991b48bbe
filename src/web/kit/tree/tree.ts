// A tree as plain data: made of rows with a parent, searched, and laid out as the lines that are open.
export interface TreeNode {
  key: string;
  title: string;
  /** What else it is found by: its code, pinyin initials. */
  also: string;
  /** How many things it holds, its branches' included; undefined: not counted. */
  count: number | undefined;
  children: TreeNode[];
}
export interface Line {
  node: TreeNode;
  depth: number;
  open: boolean;
}

interface Read<T> {
  key: (row: T) => string;
  parent: (row: T) => string | null;
  title: (row: T) => string;
  also?: (row: T) => string;
  count?: (row: T) => number;
}

/** Rows with a parent as trees. A row whose parent is not among them is a root; rows in a circle are left out. */
export function treeOf<T>(rows: readonly T[], read: Read<T>): TreeNode[] {
  const keys = new Set(rows.map(read.key));
  const below = Map.groupBy(rows, (row) => {
    const parent = read.parent(row);
    return parent !== null && keys.has(parent) ? parent : null;
  });
  const grow = (parent: string | null): TreeNode[] =>
    (below.get(parent) ?? []).map((row) => {
      const children = grow(read.key(row));
      const own = read.count?.(row);
      const count = own === undefined ? undefined : children.reduce((sum, child) => sum + (child.count ?? 0), own);
      return {
        key: read.key(row),
        title: read.title(row),
        // How a name sounds is worked out when somebody searches: a tree is drawn far more often.
        get also() {
          return read.also?.(row) ?? '';
        },
        count,
        children,
      };
    });
  return grow(null);
}

const matches = ({ title, also }: TreeNode, text: string): boolean => `${title}\n${also}`.toLowerCase().includes(text.toLowerCase());

/** The branches that hold what is searched for, without the others: a node that matches keeps all that is below it. */
export function pruned(nodes: readonly TreeNode[], text: string): TreeNode[] {
  if (!text) return [...nodes];
  return nodes.flatMap((node) => {
    if (matches(node, text)) return [node];
    const children = pruned(node.children, text);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** The keys of all branches above a match: what a search opens. */
export function openedBy(nodes: readonly TreeNode[], text: string): string[] {
  return nodes.flatMap((node) => {
    const below = openedBy(node.children, text);
    return below.length > 0 || node.children.some((child) => matches(child, text)) ? [node.key, ...below] : below;
  });
}

/** The keys from the root to a node, without it: what must be open for it to be seen. */
export function above(nodes: readonly TreeNode[], key: string): string[] | undefined {
  for (const node of nodes) {
    if (node.key === key) return [];
    const path = above(node.children, key);
    if (path) return [node.key, ...path];
  }
  return undefined;
}

/** The lines to draw, top to bottom. */
export function linesOf(nodes: readonly TreeNode[], open: ReadonlySet<string>, depth = 0): Line[] {
  return nodes.flatMap((node) => {
    const isOpen = node.children.length > 0 && open.has(node.key);
    return [{ node, depth, open: isOpen }, ...(isOpen ? linesOf(node.children, open, depth + 1) : [])];
  });
}

/** How many things each branch holds, with what stands below it: the figures that the tree shows. */
export const countsOf = (nodes: readonly TreeNode[]): Map<string, number> =>
  new Map(nodes.flatMap((node) => [[node.key, node.count ?? 0] as const, ...countsOf(node.children)]));
