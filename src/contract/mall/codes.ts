// The cloud mall (云商城): a catalogue from which employees order.
// An order is reviewed, shipped and completed; 0 and 1 may be cancelled, 1 and 2 completed.
import { codes } from '../kernel/codes.ts';

export const CloudMallOrderStatus = codes('cloudMallOrderStatus', {
  pending: [0, '待审核', 'info'],
  toShip: [1, '待发货', 'primary'],
  shipped: [2, '已发货', 'primary'],
  completed: [3, '已完成', 'success'],
  cancelled: [4, '已取消', 'danger'],
});
export const CloudMallPlanStatus = codes('cloudMallPlanStatus', {
  none: [0, '未生成计划', 'info'],
  issued: [1, '计划已下发', 'primary'],
  completed: [2, '计划已完成', 'success'],
  abnormal: [3, '计划异常', 'danger'],
});
