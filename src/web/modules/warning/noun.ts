// Warnings: the pages.
import { noun } from '../../kernel/noun.ts';

export const warning = noun({
  pages: {
    'system.warningCenter': () => import('./warning-center.tsx'),
  },
});
