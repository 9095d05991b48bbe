// Counts at machines: the page, what the palette finds.
import { noun } from '../../kernel/noun.ts';

export const inventory = noun({
  pages: { 'inventory.inventoryRecord': () => import('./inventory-record.tsx') },
  records: () => import('./records.ts'),
});
