// Accounting entries: their page.
import { noun } from '../../kernel/noun.ts';

export const accounting = noun({ pages: { 'report.accounting': () => import('./accounting.tsx') } });
