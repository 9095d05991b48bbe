// Warnings: what the product watches by itself, whom it tells, and what became of it. Of a case people hear once; again only when it has
// become another, or when nobody has acknowledged it.
import { codes, measures, words } from '../kernel/codes.ts';
import { CaveatType } from '../notice/codes.ts';
import { staleReasonText } from '../machine/talk.ts';
import type { NodeConfig } from '../system/node-config.ts';

/** What is watched. Each kind is one of the specification's types. */
export const CaveatKind = words('caveatKind', {
  stock: '库存不足',
  offline: '设备失联',
  gap: '事件缺失',
  clock: '时钟异常',
  fault: '设备报障',
  temperature: '温度过高',
  abnormal: '账实不符',
  overuse: '领用过量',
  due: '即将应还',
  overdue: '借用超期',
  expiry: '临近效期',
  reservation: '占用过久',
  budget: '预算将尽',
  visitor: '进出没认清',
  climate: '仓温超限',
});
export type Kind = keyof typeof kinds;

export interface KindFacts {
  /** The specification's caveatType. */
  type: number;
  /** From where on it warns when the rule does not say: absent where each thing has a point of its own, or where the site sets it. */
  usual?: number;
  /** The setting of the site that says so. */
  setting?: keyof NodeConfig & `warn${string}`;
  /** It is about what somebody holds: he is told too, and when nobody acknowledges it, the head of his department. */
  held?: true;
  /** It is about no machine: a rule that names machines would never find any of it. */
  nowhere?: true;
  /** What the threshold means. */
  means: string;
  /** How a case is said; {about} and {value} are filled, {silence} as boards say it. */
  sentence: string;
}
const facts = <T extends Record<string, KindFacts>>(all: T): T => all;

export const kinds = facts({
  stock: { type: CaveatType.stock, means: '库存不多于多少件；留空按货道的预警点', sentence: '{about} 只剩 {value} 件' },
  offline: {
    type: CaveatType.offline,
    setting: 'warnOfflineMinutes',
    means: '多少分钟没有心跳；留空按站点配置',
    sentence: '{about} {silence}',
  },
  gap: {
    type: CaveatType.abnormal,
    usual: 1,
    means: '缺失和待处理的消息有多少条；留空为1条',
    sentence: '{about} 有 {value} 条消息缺失或待处理',
  },
  clock: {
    type: CaveatType.fault,
    setting: 'warnClockSeconds',
    means: '时钟相差多少秒；留空按站点配置',
    sentence: '{about} 的时钟相差 {value} 秒',
  },
  fault: { type: CaveatType.fault, usual: 1, means: '报出多少项故障；留空为1项', sentence: '{about}，共 {value} 项' },
  temperature: {
    type: CaveatType.climate,
    setting: 'warnTemperature',
    means: '多少摄氏度以上；留空按站点配置',
    sentence: '{about} 温度 {value} 度',
  },
  abnormal: {
    type: CaveatType.abnormal,
    usual: 1,
    means: '有多少项未处理的库存异常；留空为1项',
    sentence: '{about} 有 {value} 项库存异常未处理',
  },
  overuse: {
    type: CaveatType.pick,
    setting: 'warnOveruseTimes',
    means: '达到平日用量的多少倍；留空按站点配置',
    sentence: '{about}，达到平日的 {value} 倍',
  },
  due: {
    type: CaveatType.overdue,
    held: true,
    nowhere: true,
    means: '离应还还有多少小时；留空按借用周期的提前提醒',
    sentence: '{about} 应在 {value} 小时内归还',
  },
  overdue: {
    type: CaveatType.overdue,
    held: true,
    nowhere: true,
    setting: 'warnOverdueDays',
    means: '逾期满多少天；留空按站点配置',
    sentence: '{about} 逾期 {value} 天未还',
  },
  expiry: {
    type: CaveatType.expiry,
    setting: 'warnExpiryDays',
    means: '离到期还有多少天；留空按站点配置',
    sentence: '{about} 离到期还有 {value} 天',
  },
  reservation: {
    type: CaveatType.abnormal,
    nowhere: true,
    setting: 'warnReservationHours',
    means: '占用满多少小时；留空按站点配置',
    sentence: '{about} 已占用 {value} 小时',
  },
  budget: {
    type: CaveatType.pick,
    nowhere: true,
    usual: 80,
    means: '本年预算用了百分之多少；留空为80，用完时再提醒一次',
    sentence: '{about} 本年的预算已用 {value}%',
  },
  visitor: {
    type: CaveatType.abnormal,
    nowhere: true,
    setting: 'warnSurePercent',
    means: '认人的把握低于百分之多少；留空按站点配置',
    sentence: '{about} 进了无人仓，认人的把握是 {value}%',
  },
  climate: {
    type: CaveatType.climate,
    nowhere: true,
    usual: 10,
    means: '超出智能仓的温度限度多少分钟；留空为10分钟',
    sentence: '{about}，超出限度 {value} 分钟',
  },
});

export const CaveatChannel = words('caveatChannel', { notice: '系统通知', mail: '邮件', robot: '群机器人' });
/** Whose group chat a robot stands in. */
export const CaveatRobotKind = words('caveatRobotKind', { dingtalk: '钉钉', wecom: '企业微信', feishu: '飞书' });
/** Why a robot did not take a message. */
export const RobotReason = words('robotReason', {
  address: '地址不能访问',
  away: '连不上对方',
  slow: '对方没有回答',
  busy: '发送太频繁',
  refused: '对方不收',
  secret: '密钥打不开',
});
export const CaveatState = codes('caveatState', {
  open: [0, '未确认', 'danger'],
  acknowledged: [1, '已确认', 'primary'],
  over: [2, '已恢复', 'success'],
});
/** How long what was found is gathered before people are told. */
export const CaveatDigest = measures('caveatDigest', { 0: '立即', 60: '每小时汇总', 480: '每班汇总', 1440: '每天汇总' });

type Fill = (text: string, params: Record<string, string | number>) => string;

const held = [/^(?<who>.+)（(?<code>[^（）]+)）(?<n>\d+) 件$/su, '{who}（{code}）{n} 件'] as const;
/** What a case is about is kept in Chinese, as it is told; the words between its names are put into the reader's language. */
const BETWEEN: Partial<Record<Kind, readonly [said: RegExp, text: string]>> = {
  fault: [/^(?<vm>.+) 报告 (?<said>.+)$/su, '{vm} 报告 {said}'],
  overuse: [/^(?<what>.+) 今天领用 (?<n>\d+) 件$/su, '{what} 今天领用 {n} 件'],
  due: held,
  overdue: held,
  expiry: [/^(?<what>.+) 批次 (?<lot>.+) (?<n>\d+) 件$/su, '{what} 批次 {lot} {n} 件'],
  climate: [/^(?<prewh>.+) 温度 (?<n>\S+) 度$/su, '{prewh} 温度 {n} 度'],
  reservation: [/^(?<who>.+) (?<n>\d+) 件$/su, '{who} {n} 件'],
};
/** What lies in no machine. */
export const STORE = '仓库';

function aboutOf(caveatKind: string, about: string, fill: Fill): string {
  const [said, text] = BETWEEN[caveatKind as Kind] ?? [];
  const whole = about === STORE || about.startsWith(`${STORE} `) ? fill(STORE, {}) + about.slice(STORE.length) : about;
  const parts = said?.exec(whole)?.groups;
  return text && parts ? fill(text, parts) : whole;
}

/** A case in words; `fill` puts the values in, in the reader's language. */
export const caseSentence = ({ caveatKind, about, value }: { caveatKind: string; about: string; value: number }, fill: Fill): string =>
  fill(kinds[caveatKind as Kind]?.sentence ?? '{about}', {
    about: aboutOf(caveatKind, about, fill),
    value,
    silence: staleReasonText(fill, { kind: 'silent', value }),
  });
