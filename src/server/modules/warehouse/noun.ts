// Warehouses: what is served, exported, imported and done in the background.
import { noun } from '../noun.ts';
import { warehouseStory } from './story.ts';
import { warehouseImport } from './node-warehouse.import.ts';
import { binImport } from './bin.import.ts';
import { openingImport } from './opening.import.ts';
import { shelfImport } from './shelf.import.ts';
import { warehouseApprovals } from './approvals.ts';
import { warehouseFinds } from './finds.ts';
import { warehouseHandlers, warehouseLists } from './index.ts';

export const warehouse = noun({
  story: warehouseStory,
  handlers: warehouseHandlers,
  exports: warehouseLists,
  imports: [warehouseImport, shelfImport, binImport, openingImport],
  finds: warehouseFinds,
  approvals: warehouseApprovals,
  freshness: {
    untouched: {
      'smart warehouses have no machines: people book there': [
        '/warehouse/listPrewh',
        '/warehouse/listPrewhPage',
        '/warehouse/listPrewhShelfPage',
        '/warehouse/listOrdinaryShelfByPrewhId',
        '/warehouse/listWeighShelfByPrewhId',
        '/warehouse/listPrewhChannel',
        '/warehouse/currentPrewhChannelStock',
        '/warehouse/listInventoryOrderPage',
        '/warehouse/listPrewhInventory',
        '/warehouse/prewhInventory',
        '/warehouse/listPickOrder',
        '/warehouse/findPickOrder',
        '/warehouse/findPickOrderByTradeNumber',
        '/warehouse/printPickOrder',
        '/warehouse/batchPrintPickOrder',
        '/warehouse/listPickWave',
        '/warehouse/findPickWave',
        '/warehouse/listPickWaveSubstitute',
        '/warehouse/listPickTemplate',
        '/warehouse/listPickTemplateTaken',
        '/warehouse/findPickTemplate',
        '/warehouse/listUwhPickOrder',
        '/warehouse/findUwhPickOrderDetail',
        '/warehouse/findUwhBoard',
        '/warehouse/findPrewhBoard',
        '/warehouse/listPrewhBoardTrend',
        '/warehouse/listPrewhStockPage',
        '/warehouse/statPrewhStock',
        '/warehouse/listPrewhReplenishPlan',
        '/warehouse/findPrewhReplenishPlanDetail',
        '/warehouse/listPrewhReplenish',
        '/warehouse/prewhReplenish',
        '/warehouse/listPrewhReturnWarehouse',
        '/warehouse/listPrewhRetreat',
      ],
      'names to choose from': ['/warehouse/listPrewhPicker', '/warehouse/listNodeWarehouse', '/basic/listWarehouse'],
    },
  },
});
