// Goods that go out of warehouses: the pages. Those of single customers show the same orders.
import { noun } from '../../kernel/noun.ts';

export const outbound = noun({
  pages: {
    'wms.outOrder': () => import('./out-order.tsx'),
    'wms.xinjiang.outbound': () => import('./out-order.tsx'),
    'wms.bosch.boschOutList': () => import('./out-order.tsx'),
    'wms.xinjiang.returnForm': () => import('./return-order.tsx'),
    'wms.xinjiang.returnOrder': () => import('./retreat-order.tsx'),
    'wms.lot': () => import('./lot.tsx'),
    'wms.bghn.bghnExpiredProduct': () => import('./lot.tsx'),
  },
});
