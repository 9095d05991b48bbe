// Machines that talk: the open interface by which vending machines and cabinets tell what happened, ask who may take what and
// fetch how they are set up. What a machine reports is a fact: accepted once, in whatever order it arrives.
import { codes, words } from '../kernel/codes.ts';
import { CaseOutcome } from '../desk/codes.ts';

export const DeviceEventKind = words('deviceEventKind', {
  pick: '领料',
  return: '归还',
  failedPick: ['出货失败', 'danger'],
  refill: '补货',
  retreat: '退料',
  count: '盘点',
  door: '开关门',
  productChange: '换品',
  other: '无法识别',
});

/** What went wrong at the machine; its goods stand in suspense until a person settles them. */
export const DeviceFault = words('deviceFault', {
  jam: '卡货',
  nothingTaken: '开门未取',
  weightDiffers: '重量不符',
  motor: '电机故障',
  sensor: '传感器故障',
  doorTimeout: '门未关',
});

const forMachines = {
  open: '开门',
  test: '测试货道',
  lock: '停用',
  unlock: '启用',
  sync: '同步配置',
  upgrade: '升级',
} as const;
/** What a machine can be told to do. */
export const MachineCommandKind = words('machineCommandKind', forMachines);
/** The same, and what the controller of an unmanned warehouse can: the light of a channel. */
export const DeviceCommandKind = words('deviceCommandKind', { ...forMachines, light: '亮灯' });

export const DeviceCommandState = codes('deviceCommandState', {
  waiting: [0, '待领取', 'info'],
  fetched: [1, '已取走', 'primary'],
  done: [2, '已完成', 'success'],
  failed: [3, '失败', 'danger'],
  cancelled: [4, '已取消', 'info'],
  expired: [5, '已过期', 'warning'],
});

export const DeviceEventState = codes('deviceEventState', {
  noted: [0, '已记录', 'info'],
  aside: [1, '待处理', 'warning'],
  booked: [2, '已入账', 'success'],
  dismissed: [3, '已忽略', 'info'],
  /** A pick that was booked without something that its machine asks for. */
  flagged: [4, '待核对', 'warning'],
  checked: [5, '已核对', 'success'],
});

/** How far back somebody looks at what a machine has changed, in hours. */
export const DeviceChangeSpan = codes('deviceChangeSpan', {
  hour: [1, '1小时'],
  day: [24, '24小时'],
  week: [168, '7天'],
});

/** What a pick lacks whose card or staff number nobody here has. */
export const STRANGER = '不认识这个人';
/** What a pick lacks that names nobody at all, where its machine asks for no other account. */
export const NOBODY = '没有说是谁';

/** What a person says of numbers that do not fit, or that are missing. */
export const NumberDecision = words('numberDecision', {
  anew: '从这里开始新的编号',
  carryOn: '编号照旧',
  never: '这些不会再来',
});

/** What became of an event: booked now, booked before, set aside for a person, or refused for good. */
export const DeviceEventResult = words('deviceEventResult', {
  booked: '已入账',
  again: '已有',
  aside: '待处理',
  refused: '已拒绝',
});

/** What a pick lacks that charges what the desk had settled before as not charged, or had charged itself: by the outcome of its case. */
export const CHARGED_LATE: Readonly<Record<number, string>> = {
  [CaseOutcome.takenOut]: '出货异常已收过费，后又收费',
  [CaseOutcome.returned]: '出货异常已退回货道，后又收费',
  [CaseOutcome.scrapped]: '出货异常已报废，后又收费',
  [CaseOutcome.lost]: '出货异常已记为丢失，后又收费',
};

/** How far a machine's clock may be off (trust 7). */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;
/** How long a machine may be silent and still count as online. */
export const SILENCE_MS = 3 * 60_000;
/** Events in one batch. */
export const MOST_EVENTS = 1000;
