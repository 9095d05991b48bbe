// Combo pick orders: the page, what the palette finds.
import { noun } from '../../kernel/noun.ts';

export const combo = noun({
  pages: { 'operate.comboPickList': () => import('./combo-pick-list.tsx') },
  records: () => import('./records.ts'),
});
