// Replenishment: what must be refilled, the plans that are issued for it, and the refills that were done.
// A virtual order asks for goods that are not kept in stock.
import { codes } from '../kernel/codes.ts';

export const ReplenishPlanStatus = codes('replenishPlanStatus', {
  0: ['待同步', 'info'],
  1: ['已下发', 'primary'],
  2: ['已完成', 'success'],
  3: ['异常', 'danger'],
  4: ['已关闭', 'info'],
});
export const ReplenishmentType = codes('replenishmentType', {
  1001: '刷卡补货',
  2001: '扫码补货',
  3001: '无卡扫码补货',
});
export const VirtualOrderStatus = codes('virtualOrderStatus', {
  0: ['未完成', 'info'],
  1: ['已确认', 'primary'],
  2: ['已完成', 'success'],
  3: ['已取消', 'info'],
  4: ['已关闭', 'info'],
});
export const VirtualPlanStatus = codes('virtualPlanStatus', {
  0: ['未生成计划', 'info'],
  1: ['计划已下发', 'primary'],
  2: ['计划异常', 'danger'],
});
