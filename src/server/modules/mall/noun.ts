// The cloud mall: what is served, exported and found.
import { noun } from '../noun.ts';
import { mallApprovals } from './approvals.ts';
import { mallFinds } from './finds.ts';
import { mallHandlers, mallLists } from './index.ts';
import { priceImport } from './price.import.ts';

export const mall = noun({
  handlers: mallHandlers,
  exports: mallLists,
  imports: [priceImport],
  finds: mallFinds,
  approvals: mallApprovals,
  freshness: {
    untouched: {
      'the mall is kept, asked for, passed, bought and handed over by people': [
        '/vmbiz/listCloudMallProduct',
        '/vmbiz/listCloudMallOffer',
        '/vmbiz/findCloudMallBasket',
        '/vmbiz/listEmpCloudMallProductAuth',
        '/vmbiz/listCloudMallOrder',
        '/vmbiz/listCloudMallOrderDetail',
        '/vmbiz/listEmoOrder',
        '/vmbiz/listEmoOrderDetail',
        '/vmbiz/parseEmoOrderProduct',
      ],
    },
  },
});
