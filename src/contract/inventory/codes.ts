// Counts at machines (盘点): blind, differing channels counted twice, a large difference approved by somebody else. Each counted line is an
// observation at its own moment, so picks go on meanwhile.
import { codes } from '../kernel/codes.ts';

export const VmInventoryStatus = codes('vmInventoryStatus', {
  planned: [0, '待盘点', 'info'],
  counting: [1, '盘点中', 'primary'],
  review: [2, '待审批', 'warning'],
  finished: [3, '已完成', 'success'],
  cancelled: [4, '已取消', 'info'],
});
/** Whether its channels are still being counted: what the books say is hidden, blind as it is. */
export const isBeingCounted = ({ status }: { status: number }): boolean =>
  status === VmInventoryStatus.planned || status === VmInventoryStatus.counting;
/** Who started it: the machine itself, a person with a list, or the product where its books are not sure. */
export const VmInventorySource = codes('vmInventorySource', {
  machine: [1, '设备上报'],
  desk: [2, '后台盘点'],
  automatic: [3, '自动盘点'],
});
