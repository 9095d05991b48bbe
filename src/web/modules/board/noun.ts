// Boards and the home page: the pages.
import { noun } from '../../kernel/noun.ts';

export const board = noun({
  pages: {
    'dataView.device': () => import('./device-board.tsx'),
    'dataView.device1': () => import('./uwh-board.tsx'),
    'dataView.wmsView': () => import('./wms-board.tsx'),
    'dataView.index': () => import('./data-board.tsx'),
    dashboard: () => import('./dashboard.tsx'),
  },
});
