// Machines: the vending machines on the shop floor, their channels (货道) and what their screens show.
// A channel holds one product; the thread size is the pitch of the spiral that holds it.
import { codes, flag, labelOfCode, measures, words } from '../kernel/codes.ts';

/** Freezing ends picking from a channel: at once, or when what is in it has been taken. */
export const FreezeStatus = codes('freezeStatus', { normal: [0, '正常'], frozen: [1, '立即冻结'], whenEmpty: [2, '售完冻结'] });
/** The value is the index into the 24 sizes (R279). */
export const ChannelThreadSize = measures('channelThreadSize', {
  0: '螺距20mm',
  1: '螺距25mm',
  2: '螺距30mm',
  3: '螺距35mm',
  4: '螺距40mm',
  5: '螺距45mm',
  6: '螺距50mm',
  7: '螺距55mm',
  8: '螺距60mm',
  9: '螺距65mm',
  10: '螺距70mm',
  11: '螺距75mm',
  12: '螺距80mm',
  13: '螺距85mm',
  14: '螺距90mm',
  15: '螺距95mm',
  16: '螺距100mm',
  17: '螺距105mm',
  18: '螺距110mm',
  19: '螺距115mm',
  20: '螺距120mm',
  21: '螺距125mm',
  22: '螺距130mm',
  23: '螺距135mm',
});
export const ChannelMergeStatus = codes('channelMergeStatus', {
  single: [0, '未合并'],
  main: [1, '合并主货道'],
  joined: [2, '合并副货道'],
});
export const ChannelType = codes('channelType', {
  spring: [1, '弹簧货道'],
  belt: [2, '履带货道'],
  locker: [3, '格子柜'],
  drawer: [4, '抽屉'],
  hook: [5, '挂钩货道'],
  weighing: [6, '称重货道'],
  recovery: [7, '回收口'],
});
export const SaleType = codes('saleType', { pick: [1, '领用'], borrow: [2, '借用'], oldForNew: [3, '以旧换新'], sale: [4, '售卖'] });
export const DeviceType = codes('deviceType', {
  spring: [1, '弹簧机'],
  locker: [2, '格子柜'],
  drawer: [3, '抽屉刀具柜'],
  weighing: [4, '称重柜'],
  rfid: [5, 'RFID柜'],
  recovery: [6, '回收柜'],
  gate: [7, '智能仓门禁'],
});
export const BannerType = codes('bannerType', { picture: [1, '图片'], video: [2, '视频'] });
export const AdvertType = codes('advertType', { standby: [1, '待机广告'], carousel: [2, '首页轮播'], afterPick: [3, '领料完成页广告'] });
export const ScreenOrientation = codes('screenOrientation', { landscape: [1, '横屏'], portrait: [2, '竖屏'] });
/** Seconds between two pictures of a banner (R280). */
export const SwitchInterval = measures('switchInterval', {
  3: '3秒',
  5: '5秒',
  8: '8秒',
  10: '10秒',
  15: '15秒',
  20: '20秒',
});

/** Whether a machine's heartbeat still comes. */
export const OnlineFlag = flag('onlineFlag', { true: ['在线', 'success'], false: ['离线', 'danger'] });
/** Whom a machine asks its picker to charge. */
export const PickModeCode = words('pickModeCode', { emp: '记员工', department: '记部门', cost: '记成本中心', project: '记项目' });
/** When what a machine holds is charged: with each pick, with each refill, or never (the site's own goods). */
export const SettlementType = codes('settlementType', { byPick: [1, '按领用结算'], byRefill: [2, '按补货结算'], never: [3, '不结算'] });

/** The label of a thread size by its index 0…23; empty for an index outside, a fraction or none (R279). */
export const threadSizeLabel = (index: number | null | undefined): string => labelOfCode(ChannelThreadSize, index);
