// Replenishment: what must be refilled, the plans that are issued for it, and the refills that were done.
// A virtual order asks for goods that are not kept in stock.
import { codes } from '../kernel/codes.ts';

export const ReplenishPlanStatus = codes('replenishPlanStatus', {
  0: '待同步',
  1: '已下发',
  2: '已完成',
  3: '异常',
  4: '已关闭',
});
export const ReplenishmentType = codes('replenishmentType', {
  1001: '刷卡补货',
  2001: '扫码补货',
  3001: '无卡扫码补货',
});
export const VirtualOrderStatus = codes('virtualOrderStatus', {
  0: '未完成',
  1: '已确认',
  2: '已完成',
  3: '已取消',
  4: '已关闭',
});
export const VirtualPlanStatus = codes('virtualPlanStatus', { 0: '未生成计划', 1: '计划已下发', 2: '计划异常' });
