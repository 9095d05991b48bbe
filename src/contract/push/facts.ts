// Facts as they are pushed and handed out. They are built in SQL, in the transaction of what happened (db/migrations); here is what they promise, and
// documents.test.ts holds a real one of each kind against it. A field more or less is a change of what other systems read.
import * as z from 'zod/mini';
import { EntryQuality, PostingStatus } from '../inbound/codes.ts';
import { date, dateTime, difference, quantity } from '../kernel/scalars.ts';
import { OutKind, OutState } from '../outbound/codes.ts';
import { ReplenishmentType } from '../replenish/codes.ts';
import { TradeType } from '../stock/codes.ts';
import { StockPlaceKind } from '../stock/ledger-codes.ts';

const text = z.string();
const perhaps = z.nullable(text);
/** Money as text with two decimals. */
const amount = z.string().check(z.regex(/^-?\d+\.\d\d$/));

const head = <T extends string>(type: T) => ({
  /** The number of the push: the same however often it comes. */
  pushId: z.uuid(),
  type: z.literal(type),
  number: text,
  happenedAt: dateTime,
});
const goods = { productCode: text, productName: text, nodeProductCode: perhaps };
const line = { ...goods, lineNo: z.int(), num: quantity };

const trade = {
  lineNo: z.int(),
  tradeType: TradeType,
  day: date,
  vmCode: perhaps,
  vmName: perhaps,
  deviceCode: perhaps,
  channelCode: perhaps,
  empCode: perhaps,
  empName: perhaps,
  departmentCode: perhaps,
  departmentName: perhaps,
  costCode: perhaps,
  projectCode: perhaps,
  ...goods,
  nodeProductName: perhaps,
  productTypeCode: perhaps,
  productTypeName: perhaps,
  num: quantity,
  /** 1 charges, -1 gives back. */
  sign: z.literal([1, -1]),
  productPrice: amount,
  totalPrice: amount,
  /** The number of the trade that it corrects. */
  corrects: perhaps,
  remark: perhaps,
};
const machine = { vmCode: text, vmName: text };
const warehouse = { warehouseCode: text, warehouseName: text };

/** By the `type` that a message says. */
export const facts = {
  pick: z.strictObject({ ...head('pick'), ...trade }),
  loan: z.strictObject({ ...head('loan'), ...trade }),
  returned: z.strictObject({ ...head('returned'), ...trade }),
  refill: z.strictObject({
    ...head('refill'),
    replenishType: ReplenishmentType,
    ...machine,
    empCode: perhaps,
    lines: z.array(z.strictObject({ ...line, channelCode: perhaps })),
  }),
  count: z.strictObject({
    ...head('count'),
    ...machine,
    finishedBy: perhaps,
    lines: z.array(
      z.strictObject({
        ...goods,
        lineNo: z.int(),
        bookNum: z.nullable(quantity),
        realNum: z.nullable(quantity),
        diffNum: z.nullable(difference),
        channelCode: perhaps,
      }),
    ),
  }),
  entry: z.strictObject({
    ...head('entry'),
    state: PostingStatus,
    day: date,
    ...warehouse,
    poster: perhaps,
    remark: perhaps,
    lines: z.array(
      z.strictObject({
        ...line,
        quality: EntryQuality,
        posted: z.boolean(),
        poNo: perhaps,
        poLineNo: z.nullable(z.int()),
        batches: z.array(
          z.strictObject({ batchNo: perhaps, productionDate: z.nullable(date), expiryDate: z.nullable(date), num: quantity }),
        ),
      }),
    ),
  }),
  out: z.strictObject({
    ...head('out'),
    kind: OutKind,
    state: OutState,
    day: date,
    ...warehouse,
    toWarehouseCode: perhaps,
    vendorCode: perhaps,
    empCode: perhaps,
    departmentCode: perhaps,
    costCode: perhaps,
    projectCode: perhaps,
    poster: perhaps,
    remark: perhaps,
    lines: z.array(z.strictObject({ ...line, outNum: quantity, receivedNum: z.nullable(quantity) })),
  }),
  /** A product at a place has another quantity: what lies there now, and of it what may be taken. */
  stock: z.strictObject({
    ...head('stock'),
    placeKind: StockPlaceKind,
    vmCode: perhaps,
    vmName: perhaps,
    prewhCode: perhaps,
    prewhName: perhaps,
    channelCode: perhaps,
    warehouseCode: perhaps,
    warehouseName: perhaps,
    ...goods,
    num: quantity,
    goodNum: quantity,
  }),
  /** An employee as he is after the change. `deleted`: he never had a history here. */
  employee: z.strictObject({
    ...head('employee'),
    state: z.literal(['working', 'stopped', 'deleted']),
    empCode: text,
    empName: text,
    departmentCode: text,
    departmentName: text,
    postCode: perhaps,
    levelCode: perhaps,
    costCode: perhaps,
    vendorCode: perhaps,
    entryDate: z.nullable(date),
    leaveDate: z.nullable(date),
  }),
  product: z.strictObject({
    ...head('product'),
    state: z.literal(['onSale', 'offSale', 'deleted']),
    ...goods,
    nodeProductName: perhaps,
    productTypeCode: text,
    productTypeName: text,
    brand: perhaps,
    model: perhaps,
    spec: perhaps,
    unit: text,
    barcode: perhaps,
    productPrice: amount,
  }),
};
export type FactName = keyof typeof facts;
