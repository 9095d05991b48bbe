// Notices: the pages.
import { noun } from '../../kernel/noun.ts';

export const notice = noun({
  pages: {
    'system.listNotice': () => import('./list-notice.tsx'),
  },
});
