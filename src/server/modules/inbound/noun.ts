// Goods that come in: what is served, exported, imported and done in the background.
import { noun } from '../noun.ts';
import { inboundFinds } from './finds.ts';
import { inboundHandlers, inboundLists } from './index.ts';

export const inbound = noun({
  handlers: inboundHandlers,
  exports: inboundLists,
  finds: inboundFinds,
  freshness: {
    untouched: {
      'people in the warehouse receive what a vendor delivers, and put it away': [
        '/warehouse/listPurchaseOrderPage',
        '/warehouse/findPurchaseOrder',
        '/warehouse/listEntryOrderPage',
        '/warehouse/findEntryOrder',
        '/warehouse/listEntryOrderBatchDetail',
        '/warehouse/listEntryOrderPutAway',
      ],
    },
  },
});
