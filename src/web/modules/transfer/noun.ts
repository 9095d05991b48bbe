// Imports and exports: the pages.
import { noun } from '../../kernel/noun.ts';

export const transfer = noun({
  pages: {
    'import.exportList': () => import('./export-list.tsx'),
    'import.importList': () => import('./import-list.tsx'),
    'import.initialization': () => import('./initialization.tsx'),
  },
  records: () => import('./records.ts'),
});
