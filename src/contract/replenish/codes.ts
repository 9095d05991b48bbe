// Replenishment: what must be refilled, the plans that are issued for it, and the refills that were done.
// A virtual order asks for goods that are not kept in stock.
import { codes } from '../kernel/codes.ts';

export const ReplenishPlanStatus = codes('replenishPlanStatus', {
  pending: [0, '待同步', 'info'],
  issued: [1, '已下发', 'primary'],
  completed: [2, '已完成', 'success'],
  abnormal: [3, '异常', 'danger'],
  closed: [4, '已关闭', 'info'],
});
/** In which states of a plan something can still be filled in. */
export const FILLING: readonly number[] = [ReplenishPlanStatus.issued, ReplenishPlanStatus.abnormal];
export const isFilling = ({ status }: { status: number }): boolean => FILLING.includes(status);

export const ReplenishmentType = codes('replenishmentType', {
  byCard: [1001, '刷卡补货'],
  byScan: [2001, '扫码补货'],
  byScanWithoutCard: [3001, '无卡扫码补货'],
});
export const VirtualOrderStatus = codes('virtualOrderStatus', {
  unfinished: [0, '未完成', 'info'],
  confirmed: [1, '已确认', 'primary'],
  completed: [2, '已完成', 'success'],
  cancelled: [3, '已取消', 'info'],
  closed: [4, '已关闭', 'info'],
});
export const VirtualPlanStatus = codes('virtualPlanStatus', {
  none: [0, '未生成计划', 'info'],
  issued: [1, '计划已下发', 'primary'],
  abnormal: [2, '计划异常', 'danger'],
});
