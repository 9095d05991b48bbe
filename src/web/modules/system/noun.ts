// The system: the pages.
import { noun } from '../../kernel/noun.ts';

export const system = noun({
  pages: {
    'system.signInLog': () => import('./sign-in-log.tsx'),
    'system.operateLog': () => import('./operate-log.tsx'),
    'system.nodeConfig': () => import('./node-config.tsx'),
    'system.userRole': () => import('./user-role.tsx'),
  },
  records: () => import('./records.ts'),
});
