// Goods that go out of a warehouse: what for, and how far it is.
import { codes, flag } from '../kernel/codes.ts';

export const OutKind = codes('outKind', {
  consumption: [1, '领用出库', 'primary'],
  transfer: [2, '调拨出库', 'info'],
  supplier: [3, '退供应商', 'warning'],
});
/** What has left in part waits for the rest; what was transferred is under way until all of it is received, broken or lost. */
export const OutState = codes('outState', {
  pending: [0, '待出库', 'info'],
  partial: [1, '部分出库', 'primary'],
  transit: [2, '在途', 'warning'],
  done: [3, '已完成', 'success'],
  cancelled: [4, '已取消', 'info'],
});
/** The specification's word for it: false until all of an out order has left. */
export const OutStatusFlag = flag('outStatusFlag', { true: ['已过账', 'success'], false: ['待过账', 'info'] });
/** What becomes of a lot that expires, where it lies. */
export const ExpiryDeed = codes('expiryDeed', {
  scrapped: [1, '报废', 'danger'],
  moved: [2, '移到仓库', 'warning'],
  kept: [3, '留下', 'success'],
  counting: [4, '盘点', 'info'],
});
