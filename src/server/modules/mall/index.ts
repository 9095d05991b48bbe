// What other modules may use of the cloud mall.
import { mall } from '../../../contract/mall/index.ts';
import { implement } from '../../kernel/http/mount.ts';
import { approveMallOrders } from './approve.ts';
import { authorise, mallAuthList, unauthorise } from './auth.ts';
import { findBasket, putBasket } from './basket.ts';
import { emoLineList, emoList } from './emo.query.ts';
import { completeMallOrder, handMallOrder } from './hand.ts';
import { createOffer, deleteOffer, favourOffer, updateOffer } from './offer.ts';
import { mallOfferList, mallProductList } from './offer.query.ts';
import { cancelMallOrder, copyMallOrder, createMallOrder } from './order.ts';
import { mallLineList, mallOrderList } from './order.query.ts';
import { parseList } from './parse.ts';

export { approveMallOrders } from './approve.ts';
export { authorise } from './auth.ts';
export { completeMallOrder, handMallOrder } from './hand.ts';
export { createOffer, updateOffer } from './offer.ts';
export { cancelMallOrder, createMallOrder } from './order.ts';
/** What can be exported. */
export const mallLists = [mallProductList, mallAuthList, mallOrderList, mallLineList, emoList, emoLineList] as const;
export const mallHandlers = [
  implement(mall.mallProduct, { list: mallProductList.page, create: createOffer, update: updateOffer, favour: favourOffer }),
  implement(mall.mallOffer, { list: mallOfferList.page, delete: deleteOffer }),
  implement(mall.mallBasket, { find: findBasket, put: putBasket }),
  implement(mall.mallAuth, { list: mallAuthList.page, create: authorise, delete: unauthorise }),
  implement(mall.mallOrder, {
    list: mallOrderList.page,
    lines: mallLineList.page,
    create: createMallOrder,
    hand: handMallOrder,
    complete: completeMallOrder,
    cancel: cancelMallOrder,
  }),
  implement(mall.emoOrder, {
    list: emoList.page,
    lines: emoLineList.page,
    create: createMallOrder,
    approve: approveMallOrders,
    copy: copyMallOrder,
    parse: parseList,
  }),
] as const;
