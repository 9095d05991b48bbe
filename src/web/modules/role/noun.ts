// Roles and data permission: the pages, how records are chosen, what the palette finds.
import { noun } from '../../kernel/noun.ts';

export const role = noun({
  pages: {
    'system.dataAuth': () => import('./data-auth.tsx'),
    'system.roleList': () => import('./role-list.tsx'),
  },
  pickers: [
    { fields: ['roleId', 'roleIds'], searched: 'whole', endpoint: async () => (await import('../../../contract/role/index.ts')).role.all },
  ],
  records: () => import('./records.ts'),
});
