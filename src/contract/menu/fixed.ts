// Screens that stand outside the menu: no role grants them and nothing draws them (R064, R092).
import { storyRights, type Subject } from './story.ts';

export interface FixedPage {
  path: string;
  title: string;
  /** True: opens for a visitor who is not signed in too. The others ask for a session and for nothing else. */
  visitor: boolean;
  /** True: it gets no tab in the strip. */
  noTab: boolean;
  /** Pages of the menu: whoever may open one of them may open this. Without any a session is enough. */
  rights: readonly string[];
}

const fixed = (path: string, title: string, flags: Partial<FixedPage> = {}): FixedPage => ({
  path,
  title,
  visitor: false,
  noTab: true,
  rights: [],
  ...flags,
});

/** A page with a story: the name in its address is that of its tab (R081). */
const story = (subject: Subject, title: string): FixedPage =>
  fixed(`/story/${subject}/:ref/:title?`, title, { noTab: false, rights: storyRights[subject] });

/** Every screen outside the menu. "Public" pages of the specification are free of the menu check; only two need no session. */
export const fixedPages: readonly FixedPage[] = [
  fixed('/login', '登录', { visitor: true }),
  fixed('/updatePassword', '修改密码', { visitor: true }),
  fixed('/404', '页面不存在'),
  fixed('/401', '无权限'),
  fixed('/redirect/:path*', '页面刷新'),
  fixed('/error/401', '无权限', { noTab: false }),
  fixed('/error/404', '页面不存在', { noTab: false }),
  fixed('/redirectpage', '跳转中'),
  fixed('/welcome', '欢迎', { noTab: false }),
  fixed('/account', '我的账号', { noTab: false }),
  fixed('/ownReport/:ref/:title?', '自定义报表', { noTab: false, rights: ['report.ownReport'] }),
  story('person', '员工'),
  story('product', '商品'),
  story('machine', '设备'),
  story('prewh', '智能仓'),
];
