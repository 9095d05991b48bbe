// Notices and feedback: what is served, exported, imported and done in the background.
import { noun } from '../noun.ts';
import { feedbackMail } from './feedback.ts';
import { noticeFinds } from './finds.ts';
import { feedbackHandlers, noticeHandlers, noticeList } from './index.ts';

export const notice = noun({
  handlers: [noticeHandlers, feedbackHandlers],
  jobs: [{ task: feedbackMail }],
  exports: [noticeList],
  finds: noticeFinds,
  freshness: {
    untouched: {
      'who is signed in, what was said and done, files': [
        '/vmbiz/findUnreadNoticeCount',
        '/vmbiz/listPopupNotice',
        '/vmbiz/findNotice',
        '/vmbiz/listNotice',
        '/vmbiz/findNoticeReader',
        '/vmbiz/listFeedback',
        '/vmbiz/listOwnFeedback',
        '/vmbiz/listOpenFeedback',
      ],
    },
  },
});
