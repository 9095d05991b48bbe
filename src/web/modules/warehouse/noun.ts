// Warehouses: the pages, how records are chosen.
import { noun } from '../../kernel/noun.ts';

export const warehouse = noun({
  pages: {
    'wms.wmsList': () => import('./wms-list.tsx'),
    'wms.warehouse': () => import('./node-warehouse.tsx'),
    'wms.report.onlineStockReport': () => import('./online-stock-report.tsx'),
    'wms.operate.wmsReplNeeds': () => import('./wms-repl-needs.tsx'),
    'wms.operate.replPlan': () => import('./wms-repl-plan.tsx'),
    'wms.operate.wmsReplenishment': () => import('./wms-replenishment.tsx'),
    'wms.operate.wmsReturnForm': () => import('./wms-return-form.tsx'),
    'wms.operate.wmsReturnOrder': () => import('./wms-return-order.tsx'),
    'wms.cabin.cabinList': () => import('./cabin-list.tsx'),
    'wms.cabin.cabinProductList': () => import('./cabin-product-list.tsx'),
    'wms.cabin.cabinReplenishment': () => import('./cabin-replenishment.tsx'),
    'wms.cabin.cabinPicking': () => import('./cabin-picking.tsx'),
    'wms.wmsShelf': () => import('./wms-shelf.tsx'),
    'wms.uwhOrder': () => import('./uwh-order.tsx'),
    'wms.wmsPickTemplate': () => import('./wms-pick-template.tsx'),
    'wms.wmsPickList': () => import('./wms-pick-list.tsx'),
    'wms.operate.wmsInventory': () => import('./wms-inventory.tsx'),
  },
  stories: { prewh: () => import('./prewh-story.tsx') },
  pickers: [
    { fields: ['prewhId'], searched: 'remote', endpoint: async () => (await import('../../../contract/warehouse/prewh.ts')).prewh.list },
  ],
  records: () => import('./records.ts'),
});
