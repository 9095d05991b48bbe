// Notices and warnings: what people are told, and the rules by which they are warned.
// A notice of type 3 announces an upgrade of machines.
import { codes } from '../kernel/codes.ts';

export const NoticeType = codes('noticeType', {
  announcement: [1, '系统公告', 'primary'],
  event: [2, '活动通知', 'success'],
  upgrade: [3, '升级公告', 'warning'],
  stockWarning: [4, '库存预警', 'danger'],
  reminder: [5, '待办提醒', 'info'],
});
export const FeedbackState = codes('feedbackState', {
  waiting: [0, '待处理', 'warning'],
  working: [1, '处理中', 'primary'],
  answered: [2, '已答复', 'success'],
  closed: [3, '已关闭', 'info'],
});
export const CaveatType = codes('caveatType', {
  stock: [1, '库存预警'],
  offline: [2, '设备离线'],
  fault: [3, '设备故障'],
  abnormal: [4, '库存异常'],
  expiry: [5, '商品效期预警'],
  overdue: [6, '借用逾期'],
  pick: [7, '领料异常'],
  climate: [8, '温湿度异常'],
});
