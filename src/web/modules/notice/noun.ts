// Notices: the pages.
import { noun } from '../../kernel/noun.ts';

export const notice = noun({
  pages: {
    'system.feedback': () => import('./feedback.tsx'),
    'system.listNotice': () => import('./list-notice.tsx'),
  },
  records: () => import('./records.ts'),
});
