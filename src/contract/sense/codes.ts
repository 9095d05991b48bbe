// What the devices of smart warehouses sense, and what becomes of a difference from the books.
import { codes, words } from '../kernel/codes.ts';

/** What is told. */
export const SenseKind = codes('senseKind', {
  visit: ['visit', '进出'],
  stock: ['stock', '货道数量'],
  room: ['room', '门和温度'],
  passage: ['passage', '标签过门'],
});
/** How it was known who comes in. */
export const VisitMethod = codes('visitMethod', { card: [1, '刷卡'], face: [2, '人脸'], number: [3, '工号'] });
/** How a quantity was sensed. */
export const SenseMethod = codes('senseMethod', { weight: [1, '称重'], rfid: [2, 'RFID'] });
/** By tags that passed a gate, counted here. */
export const GateMethod = codes('gateMethod', { gate: [3, 'RFID门'] });
/** Which way a tag passed a gate. */
export const PassDirection = words('passDirection', { in: '带入', out: '带出' });
/** What became of a sense that was told. */
export const SenseResult = words('senseResult', { kept: '已记录', again: '已有', refused: '已拒绝' });

/**
 * Of a difference: it stands, somebody has looked at it, it was over before anybody did (sensed otherwise, or the books have come to it), or it has not stood
 * long enough to count.
 */
export const AbnormalStatus = codes('abnormalStatus', {
  open: [0, '待处理', 'warning'],
  handled: [1, '已处理', 'success'],
  gone: [2, '已消失', 'info'],
  observed: [3, '观察中', 'primary'],
});
/** Why there was a difference. */
export const AbnormalCause = codes('abnormalCause', {
  unbooked: [1, '漏登记'],
  misplaced: [2, '放错货道'],
  sensor: [3, '传感器误差'],
  lost: [4, '丢失'],
  other: [9, '其他'],
});
/** What happened on the way to a difference. */
export const TraceKind = codes('traceKind', {
  sense: [1, '感应', 'primary'],
  visit: [2, '进出', 'info'],
  moveIn: [3, '放入', 'success'],
  moveOut: [4, '取出', 'warning'],
  picture: [5, '图片', 'info'],
  passIn: [6, '带入', 'success'],
  passOut: [7, '带出', 'warning'],
});
