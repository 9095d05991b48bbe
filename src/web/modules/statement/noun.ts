// Statements: the pages.
import { noun } from '../../kernel/noun.ts';

export const statement = noun({
  pages: {
    'report.statement': () => import('./statement-list.tsx'),
    'report.statementMatch': () => import('./statement-match.tsx'),
    'report.statementDtl': () => import('./statement-dtl.tsx'),
  },
});
