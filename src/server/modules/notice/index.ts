// What other modules may use of notices and feedback.
import { feedback, notice } from '../../../contract/notice/index.ts';
import { implement } from '../../kernel/http/mount.ts';
import { findNotice, noticeList, popups, unreadCount } from './notice.query.ts';
import { feedbackList, openFeedbackList, ownFeedbackList } from './feedback.query.ts';
import { noticeReaders } from './readers.query.ts';
import { answerFeedback, createFeedback, voteFeedback } from './feedback.ts';
import { createNotice, deleteNotice, markRead, updateNotice } from './notice.ts';

export { noticeList } from './notice.query.ts';
export { answerFeedback, createFeedback, voteFeedback } from './feedback.ts';
export { mustReadBy, readAtMachine } from './must-read.ts';
export { createNotice, markRead, sweepWarned, tellPeople } from './notice.ts';
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
  readers: noticeReaders,
  markManyRead: (ctx, { noticeDetailIds }) => markRead(ctx, noticeDetailIds),
});

export const feedbackHandlers = implement(feedback, {
  list: feedbackList.page,
  own: ownFeedbackList.page,
  answer: answerFeedback,
  open: openFeedbackList.page,
  vote: voteFeedback,
});
