// Warnings: the page, what the palette finds.
import { noun } from '../../kernel/noun.ts';

export const warning = noun({
  pages: { 'system.warningCenter': () => import('./warning-center.tsx') },
  records: () => import('./records.ts'),
});
