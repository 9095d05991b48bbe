// What is saved: the pages.
import { noun } from '../../kernel/noun.ts';

export const industry = noun({
  pages: {
    'system.reduceCost': () => import('./reduce-cost.tsx'),
  },
});
