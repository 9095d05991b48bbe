// What everybody hears of notices: how many are unread, which pop up, what they say. A file of its own, for the frame needs it at once.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { dateTime, id, nothing, text } from '../kernel/scalars.ts';
import { NoticeType } from './codes.ts';

/** A notice (R127). Of the models of an upgrade notice only the id is needed: the machines are asked for by it. */
const Notice = z.object({
  noticeId: id,
  title: label('标题', z.string()),
  noticeType: label('类型', NoticeType),
  enableDate: label('启用时间', dateTime),
  /** Rich text; whoever shows it cleans it first. */
  content: label('内容', z.string()),
  deviceConfigList: z.array(z.object({ vmModelId: id })),
  /** Until when it is to be read. */
  dueDate: label('阅读期限', z.nullable(dateTime)),
  /** A machine shows it before it gives anything to who has not read it. */
  mustReadFlag: label('领料前必读', z.boolean()),
});

/** A notice in the list of a reader. */
const NoticeRow = z.extend(Notice, {
  popupFlag: label('弹出', z.boolean()),
  publishBy: label('发布人', z.string()),
  readFlag: label('已读', z.boolean()),
  roleIds: label('角色', z.array(id)),
  departmentIds: label('部门', z.array(id)),
  postIds: label('岗位', z.array(id)),
  /** How many have read it; null for who may not know. */
  readNum: label('已读人数', z.nullable(z.int())),
});

const none = z.strictObject({});

export const heard = {
  unreadCount: read({
    method: 'GET',
    path: '/vmbiz/findUnreadNoticeCount',
    summary: '查询未读通知数量',
    permit: 'signedIn',
    input: none,
    output: z.int(),
  }),
  popups: read({
    method: 'GET',
    path: '/vmbiz/listPopupNotice',
    summary: '查询需要弹出的通知',
    permit: 'signedIn',
    input: none,
    output: z.array(Notice),
  }),
  find: read({
    method: 'GET',
    path: '/vmbiz/findNotice',
    summary: '查看通知',
    permit: 'signedIn',
    input: z.strictObject({ noticeId: id }),
    output: Notice,
  }),
  /** The account is always taken from the token, whatever is sent (ambiguity 27). */
  markRead: write({
    method: 'POST',
    path: '/vmbiz/updateNoticeRead',
    summary: '标记通知已读',
    permit: 'signedIn',
    input: z.strictObject({ loginAccount: z.nullish(z.string()), noticeId: id }),
    output: nothing,
  }),
  list: read({
    method: 'POST',
    path: '/vmbiz/listNotice',
    summary: '查询通知',
    permit: 'signedIn',
    input: pageQuery({ keyword: label('标题', text(100)), noticeType: label('类型', NoticeType), unread: label('未读', z.boolean()) }, [
      'enableDate',
      'title',
      'noticeType',
    ]),
    output: pageOf(NoticeRow),
  }),
};
