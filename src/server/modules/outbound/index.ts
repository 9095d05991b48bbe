// What other modules may use of what goes out.
import { OutKind } from '../../../contract/outbound/codes.ts';
import { outbound } from '../../../contract/outbound/index.ts';
import { allow, implement } from '../../kernel/http/mount.ts';
import { lots } from '../stock/index.ts';
import { settleExpiry } from './expiry.ts';
import { expiryWalk } from './expiry.query.ts';
import { offerLot } from './offer.ts';
import { findOut, outList, retreatOrderList } from './out.query.ts';
import { cancelOut, closeOut, createOut, updateOut } from './out-order.ts';
import { postOut } from './post.ts';
import { receiveOut } from './receive.ts';
import { createReturnOrder } from './return-order.ts';
import { findReturnOrder, returnOrderList } from './return.query.ts';

export { createOut } from './out-order.ts';
export { postOut } from './post.ts';
export { receiveOut } from './receive.ts';
export { createReturnOrder } from './return-order.ts';
export const outboundLists = [outList, returnOrderList, retreatOrderList, lots.lotList] as const;
export const outboundHandlers = [
  implement(outbound.outOrder, {
    list: outList.page,
    find: findOut,
    create: (ctx, input) => {
      // Who may only send things back to their vendor makes no other out order by hand.
      if (input.outKind !== OutKind.supplier) allow(ctx, 'wms.outOrder.create', '新增出库单');
      return createOut(ctx, input);
    },
    update: updateOut,
    post: postOut,
    receive: receiveOut,
    close: closeOut,
    cancel: cancelOut,
  }),
  implement(outbound.returnOrder, {
    list: returnOrderList.page,
    find: findReturnOrder,
    create: createReturnOrder,
    retreats: retreatOrderList.page,
  }),
  implement(outbound.lot, {
    list: lots.lotList.page,
    find: lots.findLot,
    stop: lots.stopLot,
    resume: lots.resumeLot,
    offer: offerLot,
  }),
  implement(outbound.expiry, { walk: expiryWalk, settle: settleExpiry }),
] as const;
