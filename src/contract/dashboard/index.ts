// A person's own home: the cards that they want to see first, where they stand, in one or several boards of which one is the default.
// It is kept for the account, not for the browser. Who has made none sees the preset.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { id, nothing, orDefault, text } from '../kernel/scalars.ts';
import { LockStatus } from '../system/codes.ts';
import { cardCodes } from './cards.ts';
import { COLUMNS, MAX_ROWS } from './layout.ts';

export * from './cards.ts';
export * from './layout.ts';

/** A person keeps this many at most; a board holds each card once, and so many own reports. */
export const MOST_DASHBOARDS = 10;
export const MOST_PINNED = 12;

const own = z.strictObject({ id });
const column = z.int().check(z.gte(0), z.lt(COLUMNS));
const row = z.int().check(z.gte(0), z.lte(1000));
const width = z.int().check(z.gte(1), z.lte(COLUMNS));
const height = z.int().check(z.gte(1), z.lte(MAX_ROWS));
const CardCode = label('卡片', z.enum(cardCodes));
const Theme = label('主题', z.enum(['light', 'dark']));
/** How many days a course shows, how many lines a ranking; which own report a card shows. */
export const CardConfig = z.strictObject({
  days: z.optional(z.int().check(z.gte(7), z.lte(30))),
  top: z.optional(z.int().check(z.gte(3), z.lte(10))),
  ownReportId: z.optional(id),
});

export const Dashboard = z.object({
  id,
  loginAccount: z.string(),
  dashboardName: label('名称', z.string()),
  defaultFlag: label('默认', z.boolean()),
  lockStatus: label('锁定', LockStatus),
  theme: Theme,
  details: z.array(z.object({ id, cardCode: CardCode, x: z.int(), y: z.int(), w: z.int(), h: z.int(), config: CardConfig })),
});

const permit = 'dashboard.edit';
const name = label('名称', text(30));

export const dashboard = {
  list: read({
    method: 'POST',
    path: '/basic/listUserDashboard',
    summary: '查询自己的首页',
    permit: 'signedIn',
    input: z.strictObject({}),
    output: z.array(Dashboard),
  }),
  /** With the cards of the preset, else with those of `copyOf`; the first one is the default. */
  create: write({
    method: 'POST',
    path: '/basic/createUserDashboard',
    summary: '新增首页',
    permit,
    input: z.strictObject({ dashboardName: name, theme: orDefault(Theme), copyOf: z.nullish(id) }),
    output: z.object({ id }),
  }),
  update: write({
    method: 'POST',
    path: '/basic/updateUserDashboard',
    summary: '修改首页',
    permit,
    input: z.strictObject({ id, dashboardName: orDefault(name), theme: orDefault(Theme) }),
    output: nothing,
  }),
  delete: write({ method: 'POST', path: '/basic/deleteUserDashboard', summary: '删除首页', permit, input: own, output: nothing }),
  setDefault: write({
    method: 'POST',
    path: '/basic/setDefaultUserDashboard',
    summary: '设为默认首页',
    permit,
    input: own,
    output: nothing,
  }),
  lock: write({
    method: 'POST',
    path: '/basic/updateUserDashboardLockStatus',
    summary: '锁定或解锁首页',
    permit,
    input: z.strictObject({ id, lockStatus: LockStatus }),
    output: nothing,
  }),
  /** The cards of the preset again, in their places. */
  reset: write({ method: 'POST', path: '/basic/resetUserDashboard', summary: '还原首页', permit, input: own, output: nothing }),
  addCard: write({
    method: 'POST',
    path: '/basic/createUserDashboardDetail',
    summary: '添加首页卡片',
    permit,
    input: z.strictObject({
      dashboardId: id,
      cardCode: CardCode,
      w: orDefault(width),
      h: orDefault(height),
      config: orDefault(CardConfig),
    }),
    output: z.object({ id }),
  }),
  /** Moved: before the card that stands at the place; the others follow. */
  updateCard: write({
    method: 'POST',
    path: '/basic/updateUserDashboardDetail',
    summary: '修改首页卡片',
    permit,
    input: z.strictObject({
      id,
      x: orDefault(column),
      y: orDefault(row),
      w: orDefault(width),
      h: orDefault(height),
      config: orDefault(CardConfig),
    }),
    output: nothing,
  }),
  removeCard: write({
    method: 'POST',
    path: '/basic/deleteUserDashboardDetail',
    summary: '移除首页卡片',
    permit,
    input: own,
    output: nothing,
  }),
};
