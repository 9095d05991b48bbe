// Data push: the pages.
import { noun } from '../../kernel/noun.ts';

export const push = noun({
  pages: {
    'system.dataPush': () => import('./data-push.tsx'),
    'wms.wmsDataPush': () => import('./wms-push.tsx'),
    'wms.tssgDataPush': () => import('./tssg-push.tsx'),
    'wms.xinjiang.dataPush': () => import('./xinjiang-push.tsx'),
  },
});
