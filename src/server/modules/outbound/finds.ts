// How out orders are found, and lots by their numbers.
import { foundIn, hintOf, type Finder } from '../../kernel/list/found.ts';
import { contains } from '../../kernel/list/list.ts';
import { lots } from '../stock/index.ts';
import { outList } from './out.query.ts';

export const outboundFinds: readonly Finder[] = [
  foundIn(outList, {
    kind: 'outOrder',
    by: 'outNumber',
    numbered: true,
    place: { table: 'outOrder', fits: contains('x.outNumber') },
    show: ({ id, outNumber, warehouseName, goesTo }) => ({ id, code: '', name: outNumber, hint: hintOf(warehouseName, goesTo) }),
  }),
  foundIn(lots.lotList, {
    kind: 'lot',
    by: 'lotNo',
    numbered: true,
    show: ({ id, lotNo, productName, expiryDate }) => ({ id, code: '', name: lotNo, hint: hintOf(productName, expiryDate) }),
  }),
];
