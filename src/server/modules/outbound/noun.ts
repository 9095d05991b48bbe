// Goods that go out of warehouses and move between them: what is served, exported and done in the background.
import { noun } from '../noun.ts';
import { outboundFinds } from './finds.ts';
import { outboundHandlers, outboundLists } from './index.ts';

export const outbound = noun({
  handlers: outboundHandlers,
  exports: outboundLists,
  finds: outboundFinds,
  freshness: {
    untouched: {
      'people in the warehouse send goods, and receive what another warehouse has sent': [
        '/warehouse/listOutOrderPage',
        '/warehouse/findOutOrder',
        '/warehouse/listReturnOrderPage',
        '/warehouse/findReturnOrder',
        '/warehouse/listRetreatOrderPage',
      ],
      'which lots there are, until when they keep and where they lie': [
        '/warehouse/listExpirationProductPage',
        '/warehouse/findLot',
        '/warehouse/listExpiryWalk',
      ],
    },
  },
});
