// Reports: the pages, what the palette finds.
import { noun } from '../../kernel/noun.ts';

export const report = noun({
  pages: {
    'report.productTradingDetail': () => import('./trading-detail.tsx'),
    'statisticAnalysis.vmPickStatistic': () => import('./pick-statistic.tsx'),
    'report.empPick': () => import('./emp-pick.tsx'),
  },
  records: () => import('./records.ts'),
});
