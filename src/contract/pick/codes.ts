// Picks: orders to take material from a machine or a smart warehouse, from the request to what was taken.
// Numbers of the pick status do not follow the process: 0, then 2, then 1.
import type * as z from 'zod/mini';
import { codes, labelOfCode, words } from '../kernel/codes.ts';

export const PickStatus = codes('pickStatus', {
  notStarted: [0, '未开始', 'info'],
  finished: [1, '已完成', 'success'],
  picking: [2, '进行中', 'primary'],
});
export const PickListStatus = codes('pickListStatus', { pending: [0, '待确认', 'info'], confirmed: [1, '已确认', 'success'] });
export const ComboPickOrderStatus = codes('comboPickOrderStatus', {
  pending: [0, '待审核', 'info'],
  passed: [1, '已通过', 'success'],
  rejected: [2, '已驳回', 'danger'],
  picked: [3, '已领取', 'success'],
  cancelled: [4, '已取消', 'info'],
});
/** Null and other values have labels too: ask orderStatusLabel(). */
export const OrderStatusLabel = codes('orderStatusLabel', { completed: [0, '已完成'], confirmedByApp: [1, 'APP已确认'] });

/** How a pick order is labelled: null, or no value, reads like 0; a value that is not known reads 未知 (R140). */
export const orderStatusLabel = (value: number | null | undefined): string => labelOfCode(OrderStatusLabel, value ?? 0) || '未知';

/** The rules of a pick, in the order in which they are asked. */
export const PickRuleCode = words('pickRule', {
  employee: '员工在职',
  card: '卡已绑定设备',
  face: '人脸识别',
  sale: '设备和商品可用',
  stock: '有货',
  permission: '领料权限',
  quantity: '限量',
  life: '商品寿命',
  loan: '借用周期',
  charge: '记账对象',
  approval: '领料审批',
});
export type PickRule = z.infer<typeof PickRuleCode>;
/** What a rule answered. */
export const PickSays = words('pickSays', { yes: ['可以', 'success'], no: ['不可以', 'danger'], skip: '不适用' });
