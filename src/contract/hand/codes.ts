// How it stands with a device in somebody's hands.
import { codes } from '../kernel/codes.ts';

export const HandState = codes('handState', {
  fine: [0, '正常', 'success'],
  unsent: [1, '有未发送', 'warning'],
  /** Has something unsent and was not heard of for a day. */
  silent: [2, '失联', 'danger'],
  /** Stopped, and has not heard of it. */
  stopping: [3, '停用中', 'warning'],
  stopped: [4, '已停用并清空', 'info'],
});
/** What became of an entry of its journal. */
export const HandEntryResult = codes('handEntryResult', {
  booked: [0, '已登记', 'success'],
  dropped: [1, '本人放弃', 'warning'],
  missing: [2, '没有收到', 'danger'],
});
