// Goods that go out of warehouses: the pages. Those of single customers show the same orders.
import { customerScreens } from '../../floor/customer-screens.ts';
import { noun } from '../../kernel/noun.ts';

export const outbound = noun({
  pages: {
    'wms.outOrder': () => import('./out-order.tsx'),
    ...customerScreens('returns', () => import('./return-order.tsx')),
    ...customerScreens('retreats', () => import('./retreat-order.tsx')),
    'wms.lot': () => import('./lot.tsx'),
  },
  records: () => import('./records.ts'),
});
