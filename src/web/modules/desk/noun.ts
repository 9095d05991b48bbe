// The desk: what goes wrong at machines: the pages.
import { noun } from '../../kernel/noun.ts';

export const dialogs = noun({
  pages: {
    'operate.stockCase': () => import('./stock-case.tsx'),
    'operate.pickAppeal': () => import('./pick-appeal.tsx'),
    'operate.transactionAdditional': () => import('./transaction-additional.tsx'),
    'operate.refundRecord': () => import('./refund-record.tsx'),
  },
});
