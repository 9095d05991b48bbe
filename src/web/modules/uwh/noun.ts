// Unmanned warehouses by the helper in the hand: the page.
import { noun } from '../../kernel/noun.ts';

export const uwh = noun({ pages: { 'wms.uwhTask': () => import('./uwh-task.tsx') } });
