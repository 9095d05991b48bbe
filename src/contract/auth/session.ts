// Who is signed in, what that person may open, and the way out. A file of its own, for the frame needs these three at once and nothing else of sign-in.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateTime, id, nothing, yes } from '../kernel/scalars.ts';
import { LoginSystem } from './codes.ts';

/** A mode of the screens: each has its own menu (R005). */
const Mode = z.literal(['fms', 'wms']);

const LoginInfo = z.object({
  userId: id,
  loginAccount: label('账号', z.string()),
  userName: label('姓名', z.string()),
  nodeId: id,
  nodeName: label('站点', z.string()),
  empId: z.nullable(id),
  email: label('邮箱', z.nullable(z.string())),
  mobile: label('手机', z.nullable(z.string())),
  avatarUrl: z.nullable(z.string()),
  timeZone: z.string(),
  /** A logo of the customer's own; with it a click on the logo leads to the workbench. */
  logoUrl: z.nullable(z.string()),
  workbenchUrl: z.nullable(z.string()),
  loginSys: LoginSystem,
  /** The modes in which the user has pages of that mode's own; the first one is where the screens begin. */
  modes: z.array(Mode),
  /** Both modes: the switch is shown. */
  wmsFlag: yes,
  mustChangePassword: yes,
  /** A role asks for the second step, and this account has none yet: nothing else can be done before. */
  mustSetSecondFactor: yes,
  expiresAt: dateTime,
  /** More rows than this are exported in the background. */
  exportRows: z.int(),
  /** The shifts of the site in their order, each with its hours. */
  shifts: z.array(z.string()),
  /** Figures are marked as uncertain once so many per cent of the machines are. */
  doubtPercent: z.int(),
  /** Whose account it is, where it is a vendor's: it opens that vendor's statements and nothing else. */
  vendorName: label('供应商', z.nullable(z.string())),
  /** Signed in with a card at a shared terminal: what may be done there; null elsewhere. */
  atTerminal: z.nullable(z.array(z.literal(['see', 'ask', 'return']))),
  /** The account of the administrator who sees as this user: nothing can be changed meanwhile. */
  seenBy: z.nullable(z.string()),
});

const MenuEntry = z.object({
  /** The code of the page or group. */
  funcMenuId: z.string(),
  path: z.string(),
  name: z.string(),
  /** Where a group's bare path leads. */
  redirect: z.nullable(z.string()),
  hidden: yes,
  noCache: yes,
  /** Its tab cannot be closed. */
  affix: yes,
});
const MenuNode = z.extend(MenuEntry, { children: z.array(z.extend(MenuEntry, { children: z.array(z.never()) })) });
export const Button = z.object({ menuCode: z.string() });

const none = z.strictObject({});

export const session = {
  logout: write({
    method: 'POST',
    path: '/oauth/logout',
    summary: '退出登录',
    permit: 'signedIn',
    byPartner: true,
    atTerminal: 'see',
    input: none,
    output: nothing,
    leaves: true,
  }),
  info: read({
    method: 'GET',
    path: '/oauth/findLoginInfo',
    summary: '查询当前用户',
    shift: true,
    permit: 'signedIn',
    byPartner: true,
    atTerminal: 'see',
    input: none,
    output: LoginInfo,
  }),
  menu: read({
    method: 'GET',
    path: '/basic/findFuncMenuByUser',
    summary: '查询当前用户的菜单和按钮',
    shift: true,
    permit: 'signedIn',
    byPartner: true,
    input: z.strictObject({ loginSys: z._default(Mode, 'fms') }),
    output: z.object({ menus: z.array(MenuNode), buttons: z.array(Button) }),
  }),
};
