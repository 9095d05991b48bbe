// The expiry walk (效期巡检): what has expired or soon will, shelf by shelf, and what becomes of each lot where it lies.
import * as z from 'zod/mini';
import { shared } from '../customer/shared.ts';
import { pieces } from '../kernel/document.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { date, dateTime, id, nothing, quantity } from '../kernel/scalars.ts';
import { scannedGoods } from '../product/scanned.ts';
import { LotCondition, StockPlaceKind } from '../stock/ledger-codes.ts';
import { ExpiryDeed } from './codes.ts';

/** What expires within so many days is looked at. */
export const EXPIRY_DAYS = 30;
/** As much as one walk holds; what comes after stands in the next. */
export const MOST_STOPS = 500;

const lying = {
  placeKind: StockPlaceKind,
  placeRef: id,
  lotId: id,
  condition: LotCondition,
};
const Stop = z.object({
  ...lying,
  /** The machine, smart warehouse or warehouse that it lies in. */
  ownerId: id,
  ownerName: z.string(),
  shelfName: z.nullable(z.string()),
  channelCode: z.nullable(z.string()),
  ...scannedGoods,
  pictureUrl: z.nullable(z.string()),
  lotNo: label('批号', z.string()),
  expiryDate: label('有效期至', date),
  /** Below zero once it has expired. */
  leftDays: z.int(),
  /** What lies there, and what of it no document holds. */
  num: quantity,
  freeNum: quantity,
  /** Where it goes when it is moved; null where there is nowhere. */
  toName: z.nullable(z.string()),
  /** What was said of it today. */
  looked: z.nullable(z.object({ deed: ExpiryDeed, actor: z.string(), at: dateTime })),
});

export const expiry = {
  /** In the order in which one walks: place by place, shelf by shelf, what expires first of each channel first. */
  walk: read({
    method: 'POST',
    path: '/warehouse/listExpiryWalk',
    summary: '查询效期巡检',
    shift: true,
    permit: shared('wms.lot'),
    input: z.strictObject({}),
    output: z.object({ stops: z.array(Stop), moreFlag: z.boolean() }),
  }),
  /** Written off or moved in the books at once, or left as it lies, or given a count of its own. */
  settle: write({
    method: 'POST',
    path: '/warehouse/settleExpiry',
    summary: '处理到期批次',
    permit: shared('wms.lot'),
    input: z.strictObject({ ...lying, deed: label('处理', ExpiryDeed), num: label('数量', pieces) }),
    output: nothing,
  }),
};
