// Notices: what everybody at a site is told, and whether they have read it. Feedback goes the other way: what people tell us.
// A notice pops up once for each reader; the bell counts what is unread.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { id, nothing } from '../kernel/scalars.ts';
import { Feedback } from './feedback.ts';
import { heard } from './heard.ts';
import { NoticeInput, NoticeReader } from './rows.ts';

export * from './codes.ts';
export { feedback, feedbackProblem } from './feedback.ts';

export const notice = {
  ...heard,
  createFeedback: write({
    method: 'POST',
    path: '/vmbiz/createFeedback',
    summary: '提交反馈',
    permit: 'signedIn',
    input: Feedback,
    output: nothing,
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
