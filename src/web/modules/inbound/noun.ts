// Goods that come in: the pages.
import { noun } from '../../kernel/noun.ts';

export const inbound = noun({
  pages: {
    'wms.purchase': () => import('./expected-order.tsx'),
    'wms.warehousing': () => import('./entry-order.tsx'),
  },
});
