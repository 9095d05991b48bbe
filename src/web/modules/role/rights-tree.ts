// The rights of a role as plain data: the tree of groups, pages and buttons, what is ticked in it, and what a change would give and take.
import type { FuncMenu } from '../../../contract/role/index.ts';
import type { System } from '../../../contract/menu.ts';
import type { TreeNode } from '../../kit/tree/tree.ts';

/** Ticked: all, some or none of what is below it. */
export type Tick = 'true' | 'mixed' | 'false';
export type Rights = ReadonlySet<string>;

/** The line of a page that stands for the page itself: to open and read it. */
export const OPEN = '查看';
const openKey = (page: string): string => `${page}#open`;

export interface RightsTree {
  nodes: TreeNode[];
  /** The rights at and below a line, by its key. */
  codes: ReadonlyMap<string, readonly string[]>;
  /** The page of each button. */
  pageOf: ReadonlyMap<string, string>;
}

interface Said {
  title: (text: string) => string;
  initials: (text: string) => string;
}

/** The tree of one system. A page with buttons holds its own right as a line 查看, then those; lines are found by title, initials and code. */
export function rightsTree(menus: readonly FuncMenu[], system: System, said: Said): RightsTree {
  const codes = new Map<string, readonly string[]>();
  const pageOf = new Map<string, string>();
  const line = (key: string, text: string, children: TreeNode[]): TreeNode => {
    const title = said.title(text);
    return {
      key,
      title,
      // Read when somebody searches.
      get also() {
        return `${said.initials(title)} ${children.length > 0 ? key : ''}`;
      },
      count: undefined,
      children,
    };
  };
  const leaf = (key: string, text: string, code: string): TreeNode => {
    codes.set(key, [code]);
    return line(key, text, []);
  };
  const page = ({ menuCode, name, children }: FuncMenu): TreeNode => {
    if (children.length === 0) return leaf(menuCode, name, menuCode);
    for (const button of children) pageOf.set(button.menuCode, menuCode);
    codes.set(menuCode, [menuCode, ...children.map((button) => button.menuCode)]);
    return line(menuCode, name, [
      leaf(openKey(menuCode), OPEN, menuCode),
      ...children.map((button) => leaf(button.menuCode, button.name, button.menuCode)),
    ]);
  };
  const nodes = menus
    .filter(({ systems }) => systems.includes(system))
    .map((menu) => {
      if (menu.menuType !== 'group') return page(menu);
      const pages = menu.children.filter(({ systems }) => systems.includes(system)).map(page);
      codes.set(
        menu.menuCode,
        pages.flatMap(({ key }) => codes.get(key) ?? []),
      );
      return line(menu.menuCode, menu.name, pages);
    });
  return { nodes, codes, pageOf };
}

/** How a line is ticked. */
export function tickOf(codes: readonly string[], rights: Rights): Tick {
  const held = codes.filter((code) => rights.has(code)).length;
  if (held === 0) return 'false';
  return held === codes.length ? 'true' : 'mixed';
}

/**
 * What is ticked after a line was pressed: all that it holds, or, when all of it was ticked, none. A button brings its page with it; a
 * page that is closed takes its buttons along. What is not the person's `own` stays as it is.
 */
export function toggled(tree: RightsTree, rights: Rights, { key, own }: { key: string; own: Rights }): Rights {
  const line = tree.codes.get(key) ?? [];
  const may = line.filter((code) => own.has(code));
  const next = new Set(rights);
  if (may.some((code) => !rights.has(code))) {
    for (const code of may) {
      next.add(code);
      const page = tree.pageOf.get(code);
      if (page !== undefined && own.has(page)) next.add(page);
    }
    return next;
  }
  const closed = may.filter((code) => !tree.pageOf.has(code));
  const buttons = [...tree.pageOf].filter(([button, page]) => closed.includes(page) && own.has(button)).map(([button]) => button);
  // A page with a button that is not the person's to take stays open.
  const kept = new Set(
    [...tree.pageOf].filter(([button, page]) => closed.includes(page) && !own.has(button) && rights.has(button)).map(([, page]) => page),
  );
  for (const code of [...may, ...buttons]) if (!kept.has(code)) next.delete(code);
  return next;
}

/** What is in the draft and not in the saved rights, and the other way round, in the order of the menu. */
export function compared(order: readonly string[], saved: Rights, draft: Rights): { given: string[]; taken: string[] } {
  return {
    given: order.filter((code) => draft.has(code) && !saved.has(code)),
    taken: order.filter((code) => saved.has(code) && !draft.has(code)),
  };
}
