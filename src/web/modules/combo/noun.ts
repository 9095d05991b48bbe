// Combo pick orders: the pages.
import { noun } from '../../kernel/noun.ts';

export const combo = noun({
  pages: {
    'operate.comboPickList': () => import('./combo-pick-list.tsx'),
  },
});
