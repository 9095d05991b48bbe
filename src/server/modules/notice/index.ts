// What other modules may use of notices and feedback.
import { notice } from '../../../contract/notice/index.ts';
import { implement } from '../../kernel/http/mount.ts';
import { findNotice, noticeList, popups, unreadCount } from './notice.query.ts';
import { createFeedback, createNotice, deleteNotice, markRead, updateNotice } from './notice.ts';

export { noticeList } from './notice.query.ts';
export { createNotice, sweepWarned, tellPeople } from './notice.ts';
export const noticeHandlers = implement(notice, {
  unreadCount,
  popups,
  find: findNotice,
  markRead: (ctx, { noticeId }) => markRead(ctx, [noticeId]),
  createFeedback,
  list: noticeList.page,
  create: createNotice,
  update: updateNotice,
  delete: deleteNotice,
  markManyRead: (ctx, { noticeDetailIds }) => markRead(ctx, noticeDetailIds),
});
