// Purchase orders in a customer's name, on that customer's page: with its own texts, in its words, received as all orders are.
import { customerExchanges } from '../../../contract/customer/exchange.ts';
import { customerOrders, type OrderCalls } from '../../../contract/customer/orders.ts';
import { exportButton, hidden, listScreen, portion, type ColumnOf } from '../../kit/list/index.ts';
import { lateDays } from '../../floor/late.tsx';
import { deedsOf, makesOf, type CustomerOrder } from './customer-order-deeds.tsx';
import { ExchangeLine, exchangeDeeds } from './exchange-deeds.tsx';
import { OrderLines } from './order-lines.tsx';
import { textsOf } from './customer-texts.ts';

const columnsOf = (code: string): ColumnOf<CustomerOrder>[] => [
  { name: 'poNo', width: 160, fixed: 'left' },
  { name: 'orderStatus', width: 96 },
  { name: 'vendorName', width: 160, align: 'left' },
  ...textsOf(code).map((name) => ({ name: name as 'poNo', width: 128, align: 'left' as const })),
  { name: 'warehouseName', width: 120 },
  { name: 'needDate', width: 104 },
  lateDays<CustomerOrder>(),
  { name: 'lineCount', width: 80 },
  portion('receivedNum', 'num', { title: '已交 / 订购', width: 112 }),
  { name: 'heldNum', width: 88, align: 'right' },
  { name: 'amount', width: 110 },
  { name: 'creator', width: 96 },
  'createdAt',
  ...(customerExchanges[code] ? (['outerNo', { name: 'outerNote', width: 200, align: 'left' }] as const) : hidden('outerNo')),
  ...hidden('orderDate', 'onWayNum', 'endedAt', 'remark'),
];

const SEARCH = ['poNo', 'vendorId', 'orderStatus', 'warehouseId', 'productId', 'openFlag', 'lateFlag', 'createdAt'] as const;

const screenOf = (code: string, calls: OrderCalls) =>
  listScreen(calls.list, {
    search: [...SEARCH, ...(customerExchanges[code] ? (['outerNo'] as const) : [])],
    columns: columnsOf(code),
    above: customerExchanges[code] && <ExchangeLine customer={code} />,
    toolbar: [...makesOf(code, calls), ...exchangeDeeds(code), exportButton(calls.list)],
    rowActions: deedsOf(code, calls),
    panel: { title: '到货情况', render: (row) => <OrderLines row={row} /> },
    nameOf: (row) => `${row.poNo} ${row.vendorName}`,
    empty: '还没有采购订单。新增、由采购申请生成或从客户系统同步的订单，在这里各占一行。',
  });
const screens = Object.fromEntries(Object.entries(customerOrders).map(([code, calls]) => [code, screenOf(code, calls)]));

export default function CustomerOrders({ customer }: { customer: string }) {
  const Screen = screens[customer];
  return Screen ? <Screen /> : null;
}
