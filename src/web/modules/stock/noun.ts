// The ledger: the pages.
import { noun } from '../../kernel/noun.ts';

export const stock = noun({
  pages: {
    'system.proof': () => import('./stock-proof.tsx'),
  },
});
