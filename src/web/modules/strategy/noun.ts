// Pick strategies: the pages, what the palette finds.
import { noun } from '../../kernel/noun.ts';

export const strategy = noun({
  pages: {
    'strategy.department': () => import('./department.tsx'),
    'strategy.staff': () => import('./staff.tsx'),
    'strategy.project': () => import('./project.tsx'),
    'strategy.position': () => import('./position.tsx'),
    'strategy.pickStrategyItem': () => import('./pick-strategy-items.tsx'),
    'strategy.pickPrivilege': () => import('./pick-privilege.tsx'),
  },
  records: () => import('./records.ts'),
});
