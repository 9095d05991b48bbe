// The events that programs subscribe to, by their names (Standard Webhooks): each is a kind of fact, under the name of what happened.
import { words } from '../kernel/codes.ts';
import { DataPushType } from './codes.ts';

export const PushEvent = words('pushEvent', {
  'pick.booked': '领料已记账',
  'loan.booked': '借还已记账',
  'return.booked': '退料已记账',
  'machine.refilled': '设备已补货',
  'machine.counted': '设备已盘点',
  'order.received': '入库单已过账',
  'order.issued': '出库单已过账',
  'stock.changed': '库存已变动',
  'employee.changed': '员工已变动',
  'product.changed': '商品已变动',
});

export const EVENT_TYPES = {
  'pick.booked': DataPushType.pick,
  'loan.booked': DataPushType.loan,
  'return.booked': DataPushType.returned,
  'machine.refilled': DataPushType.refill,
  'machine.counted': DataPushType.count,
  'order.received': DataPushType.entry,
  'order.issued': DataPushType.out,
  'stock.changed': DataPushType.stock,
  'employee.changed': DataPushType.employee,
  'product.changed': DataPushType.product,
} as const;
export type EventName = keyof typeof EVENT_TYPES;
export const EVENT_NAMES = Object.keys(EVENT_TYPES) as EventName[];
const byType = new Map<number, EventName>(EVENT_NAMES.map((name) => [EVENT_TYPES[name], name]));
export const eventOfType = (pushType: number): EventName | undefined => byType.get(pushType);
