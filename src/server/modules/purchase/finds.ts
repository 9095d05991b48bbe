// How purchase orders and deliveries are found by their number; a delivery also by that of its parcel.
import { foundIn, hintOf, type Finder } from '../../kernel/list/found.ts';
import { contains } from '../../kernel/list/list.ts';
import { deliveryList } from './delivery.query.ts';
import { purchaseList } from './purchase.query.ts';

export const purchaseFinds: readonly Finder[] = [
  foundIn(purchaseList, {
    kind: 'purchase',
    by: 'poNo',
    numbered: true,
    place: { table: 'purchaseOrder', fits: contains('x.poNo') },
    show: ({ id, poNo, vendorName, warehouseName }) => ({ id, code: '', name: poNo, hint: hintOf(vendorName, warehouseName) }),
  }),
  foundIn(deliveryList, {
    kind: 'delivery',
    by: 'deliveryNo',
    numbered: true,
    place: { table: 'deliveryOrder', fits: contains('x.deliveryNo', 'x.trackingNo') },
    show: ({ id, deliveryNo, vendorName, poNo }) => ({ id, code: '', name: deliveryNo, hint: hintOf(vendorName, poNo) }),
  }),
];
