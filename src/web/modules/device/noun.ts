// Devices and the open interface: the pages.
import { noun } from '../../kernel/noun.ts';

export const device = noun({
  pages: {
    'machine.virtual': () => import('./virtual-device.tsx'),
    'system.openApi': () => import('./open-api.tsx'),
    'system.openPlatform': () => import('./open-platform.tsx'),
  },
});
