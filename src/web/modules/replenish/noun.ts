// Replenishment: the pages.
import { noun } from '../../kernel/noun.ts';

export const replenish = noun({
  pages: {
    'operate.fictitiousOrder': () => import('./fictitious-order.tsx'),
    'operate.replNeedsMachine': () => import('./repl-needs.tsx'),
    'operate.replRecord': () => import('./repl-record.tsx'),
  },
  records: () => import('./records.ts'),
});
