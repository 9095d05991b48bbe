// What unmanned warehouses sense: the pages.
import { noun } from '../../kernel/noun.ts';

export const sense = noun({
  pages: {
    'report.uwhStockAbnormalRecord': () => import('./abnormal-record.tsx'),
    'report.uwhStockAbnormalRoute': () => import('./abnormal-route.tsx'),
  },
});
