// Putting away (上架): into which bins of the smart warehouses behind a warehouse what was received goes.
import * as z from 'zod/mini';
import { shared } from '../customer/shared.ts';
import { pieces } from '../kernel/document.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { id, quantity, text } from '../kernel/scalars.ts';
import { scannedGoods } from '../product/scanned.ts';

const entry = 'wms.warehousing';
const number = label('入库单号', text(50));

/** Of a lot that is not put away yet, so many into this bin. */
export const PutAwayRow = z.object({
  batchId: z.string(),
  lineNo: label('行号', z.int()),
  ...scannedGoods,
  batchNo: label('批号', z.nullable(z.string())),
  restNum: label('待上货架', quantity),
  /** No bin has room for the rest of it: then there is none here. */
  channelId: z.nullable(id),
  prewhName: label('智能仓', z.nullable(z.string())),
  shelfName: label('货架', z.nullable(z.string())),
  channelCode: label('货道', z.nullable(z.string())),
  /** The bin belongs to no product yet; it becomes this product's. */
  bindsFlag: z.boolean(),
  stockNum: label('库存', quantity),
  roomNum: label('可放', quantity),
  num: label('上货架数量', quantity),
});

export const putAway = {
  propose: read({
    method: 'POST',
    path: '/warehouse/listEntryOrderPutAway',
    summary: '查看上货架建议',
    shift: true,
    permit: shared(entry),
    input: z.strictObject({ entryNumber: number }),
    output: z.array(PutAwayRow),
  }),
  /** Out of the warehouse into the bins: a refill for each smart warehouse. */
  book: write({
    method: 'POST',
    path: '/warehouse/putAwayEntryOrder',
    summary: '登记上货架',
    permit: shared(`${entry}.putAway`),
    input: z.strictObject({
      entryNumber: number,
      lines: z
        .array(z.strictObject({ batchId: text(60), channelId: label('货道', id), num: label('数量', pieces) }))
        .check(z.minLength(1, '请至少填写一行数量'), z.maxLength(1000, '一次最多1000行')),
    }),
    output: z.array(z.object({ id, replenishNo: z.string() })),
  }),
};
