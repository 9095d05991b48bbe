// Goods that come in: the pages.
import { customerScreens } from '../../floor/customer-screens.ts';
import { noun } from '../../kernel/noun.ts';

export const inbound = noun({
  pages: {
    'wms.purchase': () => import('./expected-order.tsx'),
    'wms.warehousing': () => import('./entry-order.tsx'),
    ...customerScreens('orders', () => import('./customer-order.tsx')),
  },
  records: () => import('./records.ts'),
});
