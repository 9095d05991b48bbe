// What happened, for whoever comes for it: the same facts under the same numbers as they are pushed, one after the other, from a cursor on.
import * as z from 'zod/mini';
import { own } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { quantity, text, yes } from '../kernel/scalars.ts';

export const pull = {
  /**
   * What comes after a cursor. Asking for what comes after it says that all up to it was taken. `own`: a call every few seconds is no line of the log.
   * Refuses 'not-found', 'push-not-pulled', 'push-cursor' for one that was never given.
   */
  next: own({
    method: 'POST',
    path: '/data-push-platform/pullPushRecord',
    summary: '领取推送数据',
    permit: ['system.dataPush', 'wms.wmsDataPush', 'wms.tssgDataPush', 'wms.xinjiang.dataPush'],
    input: z.strictObject({
      receiverName: label('接收方', text(50)),
      /** 0 at first, then `next` of the answer before. */
      after: label('游标', z._default(quantity, 0)),
      limit: label('条数', z._default(z.int().check(z.gte(1), z.lte(500, '一次最多500条')), 100)),
    }),
    output: z.object({
      rows: z.array(z.object({ cursor: quantity, event: z.record(z.string(), z.unknown()) })),
      /** Where the next call goes on; what was asked for where nothing came. */
      next: quantity,
      /** There is more already: come again at once. */
      moreFlag: yes,
    }),
  }),
};
