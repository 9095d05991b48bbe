// Counts: the pages.
import { noun } from '../../kernel/noun.ts';

export const inventory = noun({
  pages: {
    'inventory.inventoryRecord': () => import('./inventory-record.tsx'),
  },
});
