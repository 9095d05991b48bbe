// A product's timeline: where it stands, who takes it, what it costs, what is on its way.
import * as z from 'zod/mini';
import { read } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { date, dateTime, difference, id, money, quantity } from '../kernel/scalars.ts';

export const ProductTimeline = z.object({
  /** Where it stands, the most first. */
  places: z.array(
    z.object({
      placeKind: z.int(),
      placeRef: id,
      placeName: label('位置', z.string()),
      onHand: label('库存', quantity),
      free: label('可用', quantity),
    }),
  ),
  total: quantity,
  value: money,
  /** Channels of machines that hold it, how many of them are empty, and the machine of each. */
  channels: z.array(
    z.object({ channelId: id, vmId: id, vmName: z.string(), channelCode: z.string(), stockNum: quantity, capacity: quantity }),
  ),
  /** In hands, and how many of it overdue. */
  borrowed: quantity,
  overdue: quantity,
  /** Weeks of the last three months, oldest first: what was taken and what it cost. */
  weeks: z.array(z.object({ week: date, tradeNum: difference, totalPrice: money })),
  takers: z.array(z.object({ empId: id, empName: z.string(), departmentName: z.string(), tradeNum: difference })),
  departments: z.array(z.object({ departmentId: id, departmentName: z.string(), tradeNum: difference, totalPrice: money })),
  /** Refills that are planned and not yet filled in. */
  coming: z.array(z.object({ planNo: z.string(), vmName: z.string(), channelCode: z.string(), quantity, createdAt: dateTime })),
  /** What vendors still owe, the earliest wanted first; `onWay` of it has been sent, `lateDays` of days are over. */
  ordered: z.array(
    z.object({
      orderId: id,
      poNo: z.string(),
      vendorName: z.string(),
      warehouseName: z.string(),
      open: quantity,
      onWay: quantity,
      price: money,
      needDate: z.nullable(date),
      lateDays: quantity,
    }),
  ),
  /** Days that all of it lasts at the pace of the last 30; null where nothing is taken. */
  daysLeft: z.nullable(z.int()),
  boms: z.array(z.object({ bomId: id, bomCode: z.string(), bomName: z.string() })),
  substitutes: z.array(z.object({ productId: id, productCode: z.string(), productName: z.string(), free: quantity })),
});

export const productTimeline = {
  find: read({
    method: 'POST',
    path: '/basic/findProductStory',
    summary: '查看商品全貌',
    permit: 'product.productList',
    input: z.strictObject({ productId: id }),
    output: ProductTimeline,
  }),
};
