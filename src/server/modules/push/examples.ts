// An example of each fact, for who writes a receiver. documents.test.ts holds them against real ones, field by field.
import { EntryQuality, PostingStatus } from '../../../contract/inbound/codes.ts';
import { OutKind, OutState } from '../../../contract/outbound/codes.ts';
import { codesOf } from '../../../contract/kernel/codes.ts';
import { DataPushType } from '../../../contract/push/codes.ts';
import { EVENT_TYPES, type EventName } from '../../../contract/push/events.ts';
import type { FactName } from '../../../contract/push/facts.ts';
import { ReplenishmentType } from '../../../contract/replenish/codes.ts';
import { TradeType } from '../../../contract/stock/codes.ts';
import { StockPlaceKind } from '../../../contract/stock/ledger-codes.ts';

const head = (type: FactName, number: string) => ({
  pushId: '0199c1f2-6b1e-7a44-9d53-2f1f6f0c8a11',
  type,
  number,
  happenedAt: '2026-01-05T08:12:30+00:00',
});
const goods = { productCode: 'P-77', productName: '立铣刀 D6', nodeProductCode: 'M-100234' };
const trade = (type: FactName, number: string, more: object) => ({
  ...head(type, number),
  lineNo: 1,
  tradeType: TradeType.pick,
  day: '2026-01-05',
  vmCode: 'VM01',
  vmName: '一车间刀具柜',
  deviceCode: 'D-0001',
  channelCode: '103',
  empCode: 'E001',
  empName: '张三',
  departmentCode: 'D01',
  departmentName: '一车间',
  costCode: 'C01',
  projectCode: null,
  ...goods,
  nodeProductName: '立铣刀',
  productTypeCode: 'T01',
  productTypeName: '刀具',
  num: 2,
  sign: 1,
  productPrice: '12.50',
  totalPrice: '25.00',
  corrects: null,
  remark: null,
  ...more,
});

export const examples: Record<FactName, object> = {
  pick: trade('pick', 'T20260105-0001', {}),
  loan: trade('loan', 'T20260105-0002', { tradeType: TradeType.borrow, num: 1, totalPrice: '12.50' }),
  returned: trade('returned', 'R20260105-0001', {
    tradeType: TradeType.returnPicked,
    sign: -1,
    num: 1,
    totalPrice: '12.50',
    vmCode: null,
    vmName: null,
    deviceCode: null,
    channelCode: null,
  }),
  refill: {
    ...head('refill', '5f0c8a11-2f1f'),
    replenishType: ReplenishmentType.byCard,
    vmCode: 'VM01',
    vmName: '一车间刀具柜',
    empCode: 'E002',
    lines: [{ ...goods, lineNo: 1, num: 8, channelCode: '103' }],
  },
  count: {
    ...head('count', 'PD20260105-0001'),
    vmCode: 'VM01',
    vmName: '一车间刀具柜',
    finishedBy: '李四',
    lines: [{ ...goods, lineNo: 1, bookNum: 8, realNum: 7, diffNum: -1, channelCode: '103' }],
  },
  entry: {
    ...head('entry', 'RK20260105-0001'),
    state: PostingStatus.posted,
    day: '2026-01-05',
    warehouseCode: 'W01',
    warehouseName: '主仓',
    poster: '李四',
    remark: null,
    lines: [
      {
        ...goods,
        lineNo: 1,
        num: 40,
        quality: EntryQuality.good,
        posted: true,
        poNo: 'PO20260101-0001',
        poLineNo: 1,
        batches: [{ batchNo: 'B2601', productionDate: '2026-01-01', expiryDate: '2027-01-01', num: 40 }],
      },
    ],
  },
  out: {
    ...head('out', 'CK20260105-0001'),
    kind: OutKind.consumption,
    state: OutState.done,
    day: '2026-01-05',
    warehouseCode: 'W01',
    warehouseName: '主仓',
    toWarehouseCode: null,
    vendorCode: null,
    empCode: 'E001',
    departmentCode: 'D01',
    costCode: 'C01',
    projectCode: null,
    poster: '李四',
    remark: null,
    lines: [{ ...goods, lineNo: 1, num: 2, outNum: 2, receivedNum: null }],
  },
  stock: {
    ...head('stock', 'P-77'),
    placeKind: StockPlaceKind.vmChannel,
    vmCode: 'VM01',
    vmName: '一车间刀具柜',
    prewhCode: null,
    prewhName: null,
    channelCode: '103',
    warehouseCode: null,
    warehouseName: null,
    ...goods,
    num: 7,
    goodNum: 7,
  },
  employee: {
    ...head('employee', 'E001'),
    state: 'working',
    empCode: 'E001',
    empName: '张三',
    departmentCode: 'D01',
    departmentName: '一车间',
    postCode: 'G01',
    levelCode: null,
    costCode: 'C01',
    vendorCode: null,
    entryDate: '2025-03-01',
    leaveDate: null,
  },
  product: {
    ...head('product', 'P-77'),
    state: 'onSale',
    ...goods,
    nodeProductName: '立铣刀',
    productTypeCode: 'T01',
    productTypeName: '刀具',
    brand: '株洲',
    model: 'D6',
    spec: '6mm',
    unit: '把',
    barcode: null,
    productPrice: '12.50',
  },
};

const named = new Map<unknown, FactName>(codesOf(DataPushType)?.options.map(({ value, name }) => [value, name as FactName]));

/** The fact that an event of a name tells. */
export const factNameOf = (event: EventName): FactName => named.get(EVENT_TYPES[event]) as FactName;

/** An example of the facts of a kind (dataPushType). */
export const exampleOfType = (pushType: number): object | undefined => examples[named.get(pushType) as FactName];

/** An example of an event, as a subscription gets it. */
export function exampleOf(event: EventName): Record<string, unknown> {
  const data = examples[factNameOf(event)] as { happenedAt: string };
  return { type: event, timestamp: data.happenedAt, data };
}
