// The PPE file: its page.
import { noun } from '../../kernel/noun.ts';

export const ppe = noun({ pages: { 'organization.ppe': () => import('./ppe.tsx') } });
