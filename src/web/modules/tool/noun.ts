// Tools: the pages.
import { noun } from '../../kernel/noun.ts';

export const tool = noun({
  pages: {
    'system.returnCutterRemarkPage': () => import('./cutter-remarks.tsx'),
    'report.claimedNoReturnLog': () => import('./claimed-no-return.tsx'),
    'report.cutterCheckError': () => import('./cutter-check-error.tsx'),
    'report.toolBorrowStatusLog': () => import('./tool-borrow-log.tsx'),
    'wms.toolDesk': () => import('./tool-desk.tsx'),
    'report.borrowStatusLog': () => import('./borrow-log.tsx'),
  },
  records: () => import('./records.ts'),
});
