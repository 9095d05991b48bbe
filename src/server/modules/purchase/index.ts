// What other modules may use of buying.
import { purchase } from '../../../contract/purchase/index.ts';
import { implement } from '../../kernel/http/mount.ts';
import { cancelDelivery, createDelivery, receiveDelivery, receivePurchase } from './delivery.ts';
import { cycleList, cycleTotals, deliveryLineList, deliveryList } from './delivery.query.ts';
import { closePurchase, createPurchase, createPurchasesFromNeeds, failPurchase, updatePurchase } from './purchase.ts';
import { purchaseSums } from './report.query.ts';
import { purchaseLineList, purchaseList, purchaseNeeds } from './purchase.query.ts';

export { cancelDelivery, createDelivery, receiveDelivery, receivePurchase } from './delivery.ts';
export { lockExpected, lockOrdersOf, receiveBrought, settleHeld, type Brought } from './receipt.ts';
export { expectedLinesOf } from './expected-lines.query.ts';
export { invoiceDiffNum, invoicedNum } from './invoiced.ts';
export { expecting, purchaseDocument } from './purchase.flow.ts';
export { purchaseDefinition } from './purchase.query.ts';
export {
  closePurchase,
  createPurchase,
  createPurchasesFromNeeds,
  noteMailed,
  orderNeeds,
  untouchedPurchases,
  updatePurchase,
  type OfCustomer,
} from './purchase.ts';
/** What can be exported. */
export const purchaseLists = [purchaseList, purchaseLineList, deliveryList, deliveryLineList, purchaseSums] as const;
export const purchaseHandlers = [
  implement(purchase.purchaseOrder, {
    list: purchaseList.page,
    lines: purchaseLineList.page,
    needs: purchaseNeeds,
    create: (ctx, input) => createPurchase(ctx, input),
    createFromNeeds: createPurchasesFromNeeds,
    update: updatePurchase,
    receive: receivePurchase,
    close: closePurchase,
    fail: failPurchase,
  }),
  implement(purchase.delivery, {
    list: deliveryList.page,
    lines: deliveryLineList.page,
    create: createDelivery,
    receive: receiveDelivery,
    cancel: cancelDelivery,
    cycles: cycleList.page,
    cycleTotals,
  }),
  implement(purchase.purchaseReport, { list: purchaseSums.page }),
] as const;
