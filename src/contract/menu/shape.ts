// The menu of both systems. A page's code is its path with dots (/organization/staff = organization.staff), a button's code
// stands below it (organization.staff.create): the same codes are granted to roles, checked by the server and asked by the browser.

export interface Group {
  kind: 'group';
  title: string;
  /** Where the bare group path leads; absent when the specification names no default. */
  redirect?: string;
}
export interface Page<B extends Record<string, string> = Record<string, string>> {
  kind: 'page';
  title: string;
  /** What the page is for, in one sentence that follows 「它将用来：」; an unbuilt page shows it. */
  purpose: string;
  buttons: B;
  /** Path parameters after the code's path. */
  params?: string;
  /** Not drawn in the menu. */
  hidden?: boolean;
  /** Its view is never kept alive. */
  noCache?: boolean;
  /** Stands in the menus of both systems; else a page of wms.… stands in wms, any other in fms. */
  both?: boolean;
  /** Opens for everybody who is signed in: the shell leads to it whatever the menu holds (R092 does not bar it). */
  always?: boolean;
}

export const none = {} as const;
export const report = { export: '导出' } as const;
export const edit = { create: '新增', update: '修改', delete: '删除' } as const;
export const sheet = { import: '导入', export: '导出' } as const;

/** A heading of the menu; `redirect` is the full path that its bare path leads to. */
export const group = (title: string, redirect?: string): Group => ({ kind: 'group', title, redirect });

type Extra = Pick<Page, 'params' | 'hidden' | 'noCache' | 'both' | 'always'>;

/** A page with its buttons: code below the page's own → name of the button. */
export function page<const B extends Record<string, string>>(
  ...[title, purpose, buttons, extra]: [title: string, purpose: string, buttons: B, extra?: Extra]
): Page<B> {
  return { kind: 'page', title, purpose, buttons, ...extra };
}
