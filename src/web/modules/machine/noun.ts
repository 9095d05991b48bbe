// Machines: the pages, how records are chosen, what the palette finds.
import { noun } from '../../kernel/noun.ts';

const contract = () => import('../../../contract/machine/vm.ts');

export const machine = noun({
  pages: {
    'machine.machineManage': () => import('./machine-manage.tsx'),
    'machine.vmBindCard': () => import('./bind-card.tsx'),
    'machine.vmBanner': () => import('./vm-banner.tsx'),
    'machine.vmChannelpz': () => import('./vm-channels.tsx'),
    'report.onlineStockReport': () => import('./online-stock-report.tsx'),
  },
  stories: { machine: () => import('./machine-story.tsx') },
  pickers: [
    { fields: ['vmId', 'vmIds'], searched: 'remote', endpoint: async () => (await contract()).vm.search },
    { fields: ['warehouseId'], searched: 'remote', endpoint: async () => (await contract()).vm.warehouses },
  ],
  freshness: () => import('../../floor/freshness-note.tsx'),
  records: () => import('./records.ts'),
});
