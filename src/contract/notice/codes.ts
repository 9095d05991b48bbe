// Notices and warnings: what people are told, and the rules by which they are warned.
// A notice of type 3 announces an upgrade of machines.
import { codes } from '../kernel/codes.ts';

export const NoticeType = codes('noticeType', {
  1: ['系统公告', 'primary'],
  2: ['活动通知', 'success'],
  3: ['升级公告', 'warning'],
  4: ['库存预警', 'danger'],
  5: ['待办提醒', 'info'],
});
export const CaveatType = codes('caveatType', {
  1: '库存预警',
  2: '设备离线',
  3: '设备故障',
  4: '库存异常',
  5: '商品效期预警',
  6: '借用逾期',
  7: '领料异常',
  8: '温湿度异常',
});
