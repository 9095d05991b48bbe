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
/** What has become of the purchase orders that an order was made into. */
export const CloudMallPlanStatus = codes('cloudMallPlanStatus', {
  none: [0, '未生成计划', 'info'],
  issued: [1, '计划已下发', 'primary'],
  completed: [2, '计划已完成', 'success'],
  abnormal: [3, '计划异常', 'danger'],
});
/** Which part of the mall somebody looks at. */
export const MallShelf = codes('mallShelf', {
  favourite: [1, '我的收藏'],
  bought: [2, '买过的'],
  colleagues: [3, '同岗位常用'],
});
/** How a line of a list that was brought in was understood. */
export const ParsedLine = codes('parsedLine', {
  exact: [0, '已识别', 'success'],
  likely: [1, '请核对', 'warning'],
  several: [2, '请选择', 'warning'],
  notOffered: [3, '商城没有', 'danger'],
  unknown: [4, '未识别', 'danger'],
});
