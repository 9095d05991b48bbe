// Buying: what is served, exported, imported and done in the background.
import { noun } from '../noun.ts';
import { purchaseApprovals } from './approvals.ts';
import { purchaseFinds } from './finds.ts';
import { purchaseImport } from './order.import.ts';
import { purchaseHandlers, purchaseLists } from './index.ts';

export const purchase = noun({
  handlers: purchaseHandlers,
  exports: purchaseLists,
  imports: [purchaseImport],
  finds: purchaseFinds,
  approvals: purchaseApprovals,
  freshness: {
    beside: {
      '/vreplenish/listPurchaseNeeds': 'purchase/needs-dialog.tsx',
    },
    untouched: {
      'a buyer orders and a vendor delivers; people in the warehouse receive it': [
        '/vreplenish/listPurchaseOrder',
        '/vreplenish/listPurchaseOrderDetail',
        '/replenishplan/listFmsDelivery',
        '/replenishplan/listFmsDeliveryDetail',
        '/replenishplan/listSettlementCycle',
        '/replenishplan/statSettlementCycle',
        '/kaetl/statPurchase',
      ],
    },
  },
});
