// Notices: what everybody at a site is told, and whether they have read it. Feedback goes the other way: what people tell us.
// A notice pops up once for each reader; the bell counts what is unread.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { id, nothing, text } from '../kernel/scalars.ts';
import { NoticeType } from './codes.ts';
import { Feedback } from './feedback.ts';
import { Notice, NoticeInput, NoticeReader, NoticeRow } from './rows.ts';

export * from './codes.ts';
export { feedback, feedbackProblem } from './feedback.ts';

const none = z.strictObject({});

export const notice = {
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
  createFeedback: write({
    method: 'POST',
    path: '/vmbiz/createFeedback',
    summary: '提交反馈',
    permit: 'signedIn',
    input: Feedback,
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
  create: write({
    method: 'POST',
    path: '/vmbiz/createNotice',
    summary: '新增通知',
    permit: 'system.listNotice.create',
    input: NoticeInput,
    output: z.object({ noticeId: id }),
  }),
  update: write({
    method: 'POST',
    path: '/vmbiz/updateNotice',
    summary: '修改通知',
    permit: 'system.listNotice.update',
    input: z.extend(z.partial(NoticeInput), { noticeId: id }),
    output: nothing,
  }),
  delete: write({
    method: 'POST',
    path: '/vmbiz/deleteNotice',
    summary: '删除通知',
    permit: 'system.listNotice.delete',
    input: z.strictObject({ noticeId: id }),
    output: nothing,
  }),
  /** Whom a notice is for, of those whom the asker may see: who has read it, and who has not. */
  readers: read({
    method: 'GET',
    path: '/vmbiz/findNoticeReader',
    summary: '查询通知阅读情况',
    permit: ['system.listNotice.create', 'system.listNotice.update'],
    input: z.strictObject({ noticeId: id }),
    /** How many there are of both, and the first of them by their codes. */
    output: z.object({ unreadNum: z.int(), readNum: z.int(), unread: z.array(NoticeReader), read: z.array(NoticeReader) }),
  }),
  markManyRead: write({
    method: 'POST',
    path: '/vmbiz/batchUpdateNoticeRead',
    summary: '批量标记通知已读',
    permit: 'signedIn',
    input: z.strictObject({ noticeDetailIds: z.array(id).check(z.minLength(1), z.maxLength(1000)) }),
    output: nothing,
  }),
};
