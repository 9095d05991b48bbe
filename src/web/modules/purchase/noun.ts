// Purchases: the pages.
import { noun } from '../../kernel/noun.ts';

export const purchase = noun({
  pages: {
    'operate.purchasingOrder': () => import('./purchasing-order.tsx'),
    'operate.purchasingOrderDtl': () => import('./purchasing-order-dtl.tsx'),
    'report.purchase': () => import('./purchase-report.tsx'),
    'operate.trackingOrder': () => import('./tracking-order.tsx'),
  },
  records: () => import('./records.ts'),
});
