// What the open interface gives to machines, and what administrators see of them.
import * as z from 'zod/mini';
import { example } from '../kernel/example.ts';
import { label } from '../kernel/label.ts';
import { atLeastOne, date, dateTime, difference, id, meant, money, quantity, text, yes } from '../kernel/scalars.ts';
import { DeviceCommandKind, DeviceCommandState, DeviceEventKind, DeviceEventState, NumberDecision } from './codes.ts';
import { PickRuleCode, PickSays } from '../pick/codes.ts';
import { SequenceGap } from './events.ts';
import { vmNamed } from '../machine/fields.ts';
import { ClosingConfig, PrivilegeConfig, ProjectConfig, RuleConfig, Usage } from './rules.ts';

/** What a machine says of itself, about once a minute. */
export const Heartbeat = z.strictObject({
  appVersion: z.nullish(text(50)),
  /** Events that wait in the machine. */
  unsentEvents: z._default(quantity.check(meant), 0),
  doorOpen: z._default(yes, false),
  /** Tenths of a degree Celsius. */
  temperature: z.nullish(z.int().check(z.gte(-1000), z.lte(2000))),
  /** The machine's own words for what is broken now. */
  faults: z._default(z.array(text(60)).check(z.maxLength(50, '最多50项')), []),
  /** The configuration it works by. */
  configVersion: z.nullish(text(64)),
});

export const HeartbeatAnswer = z.object({
  serverTime: dateTime,
  /** Commands that wait for it. */
  commands: quantity,
  /** Numbers that are missing: the machine sends them again. */
  gaps: z.array(SequenceGap),
});

const ChannelConfig = z.object({
  key: z.string(),
  tray: z.int(),
  position: z.int(),
  width: z.int(),
  channelType: z.int(),
  threadSize: z.int(),
  productCode: z.nullable(z.string()),
  newProductCode: z.nullable(z.string()),
  capacity: quantity,
  warnNum: quantity,
  remindNum: quantity,
  frozen: z.boolean(),
  /** 1 frozen at once, 2 once it is empty. */
  freeze: z.int(),
  saleType: z.int(),
  /** Only those employees who name it may use it. */
  reserved: z.boolean(),
});
const ProductConfig = example(
  {
    key: 'P0001',
    productName: 'P0001',
    spec: null,
    unit: 'pcs',
    price: '12.50',
    onSale: true,
    types: ['PPE'],
    life: { count: 30, unit: 'D' },
  },
  z.object({
    key: z.string(),
    productName: z.string(),
    spec: z.nullable(z.string()),
    unit: z.string(),
    price: money,
    onSale: z.boolean(),
    /** Its type and those above it. */
    types: z.array(z.string()),
    /** How long one lasts: in m, H, D, W, M or Y. */
    life: z.optional(z.object({ count: z.int(), unit: z.string() })),
    /** How long it may be borrowed; who holds one gets no other. */
    borrow: z.optional(z.object({ count: z.int(), unit: z.string() })),
    /** Cost centres that it is charged to, the first unless another is the employee's own. */
    costs: z.optional(z.array(z.string())),
  }),
);
const EmpConfig = example(
  {
    key: 'E10001',
    empName: 'E10001',
    departmentCode: 'D01-1',
    postCode: 'OP',
    levelCode: 'L2',
    costCode: 'C100',
    cards: ['0012345678'],
    locked: false,
    validTo: null,
    channels: [],
    face: null,
  },
  z.object({
    key: z.string(),
    empName: z.string(),
    departmentCode: z.string(),
    postCode: z.optional(z.string()),
    levelCode: z.optional(z.string()),
    costCode: z.nullable(z.string()),
    cards: z.array(z.string()),
    locked: z.boolean(),
    validTo: z.nullable(dateTime),
    /** Reserved channels that he may use. */
    channels: z.array(z.string()),
    /** The products of this machine that he may take; all when left out. */
    products: z.optional(z.array(z.string())),
    /** The file of his picture, to be had by /open/v1/file; told where the machine recognises faces. */
    face: z.nullable(z.string()),
  }),
);
/** What its screen shows. Those that only begin are told of before, so that their files are there in time. */
const BannerConfig = z.object({
  key: id,
  bannerName: z.string(),
  bannerType: z.int(),
  advertType: z.int(),
  screenOrientation: z.int(),
  layout: z.string(),
  /** Names of files, to be had by /open/v1/file. */
  files: z.array(z.string()),
  /** Pictures that stand beside it. */
  fixedFiles: z.array(z.string()),
  /** Seconds between two pictures. */
  switchInterval: z.int(),
  /** Days of the site, both included. */
  startDate: date,
  endDate: z.nullable(date),
  /** Runs today. */
  running: z.boolean(),
});
const SettingConfig = example({ key: 'maxNum', value: '5' }, z.object({ key: z.string(), value: z.string() }));

/** What the books have in a channel: of its own product, and how much of that nobody may take. */
const StockConfig = z.object({
  key: z.string(),
  stock: difference,
  frozen: z.optional(quantity),
  reserved: z.optional(quantity),
  expiring: z.optional(z.array(z.object({ last: date, num: quantity }))),
});

const changes = <S extends z.core.$ZodType>(row: S) => z.object({ changed: z.array(row), removed: z.array(z.string()) });

/** A configuration, or what differs from one that the machine has. Rows are known by their key: a code, as the machine shows it. */
export const DeviceConfig = z.object({
  version: label('版本', z.string()),
  /** The whole of it: what the machine has besides is to be forgotten. */
  snapshot: label('全量', z.boolean()),
  channels: label('货道', changes(ChannelConfig)),
  products: label('商品', changes(ProductConfig)),
  employees: label('员工', changes(EmpConfig)),
  settings: label('设置', changes(SettingConfig)),
  banners: label('广告', changes(BannerConfig)),
  /** Strategies with the lines that concern the machine's products. */
  rules: label('领料策略', changes(RuleConfig)),
  privileges: label('领料特权', changes(PrivilegeConfig)),
  /** Told where a rule is bound to a cost centre. */
  projects: label('项目', changes(ProjectConfig)),
  closings: label('对账日', changes(ClosingConfig)),
  /** What the books have in each channel now; no part of the version. */
  stocks: label('库存', z.array(StockConfig)),
  /** What was used of the rules; no part of the version. */
  usage: label('已用量', Usage),
});

/** May this person take this, here, now? By staff number or card. */
export const PickQuestion = z.strictObject({
  empCode: z.nullish(text(50)),
  cardNo: z.nullish(text(50)),
  channelCode: text(50),
  quantity: z._default(atLeastOne.check(z.lte(1_000_000, '最多1000000')), 1),
  costCode: z.nullish(text(50)),
  projectCode: z.nullish(text(50)),
  /** The camera has seen that it is he. */
  face: z._default(yes, false),
  /** The machine shows what must be read before it gives anything; one that cannot is not held up by it. */
  showsNotices: z.nullish(yes),
  /** Notices that he has just read at the machine. */
  readNotices: z.nullish(z.array(id).check(z.maxLength(20, '一次最多20项'))),
});
export const PickDecision = z.object({
  allowed: z.boolean(),
  /** For the machine's screen, in the language of the call's `lang` header. */
  sentence: z.string(),
  /** The rule that says no first. */
  rule: z.nullable(PickRuleCode),
  left: z.nullable(quantity),
  resetsAt: z.nullable(dateTime),
  /** A grant would make it possible: /open/v1/ask/help asks for one. */
  grantable: z.boolean(),
  /** Who can make it possible: names of users. */
  granters: z.array(z.string()),
  steps: z.array(z.object({ rule: PickRuleCode, says: PickSays })),
  /** What he must read first, of a machine that shows notices; asked again with their ids it is read. */
  notices: z.optional(z.array(z.object({ noticeId: id, title: z.string(), text: z.string() }))),
});

export const CommandForDevice = z.object({
  id,
  kind: DeviceCommandKind,
  channelCode: z.nullable(z.string()),
  appVersion: z.nullable(z.string()),
  expiresAt: dateTime,
});

export const OpenKeyRow = z.object({
  id,
  appKey: label('应用密钥', z.string()),
  keyName: label('名称', z.string()),
  vmId: z.nullable(id),
  vmName: label('设备', z.nullable(z.string())),
  prewhId: z.nullable(id),
  prewhName: label('智能仓', z.nullable(z.string())),
  createdBy: label('创建人', z.string()),
  createdAt: label('创建时间', dateTime),
  lastUsedAt: label('最近使用', z.nullable(dateTime)),
  endedAt: label('停用时间', z.nullable(dateTime)),
});

export const CommandRow = z.object({
  id,
  vmId: id,
  vmName: label('设备', z.string()),
  kind: label('命令', DeviceCommandKind),
  channelCode: label('货道', z.nullable(z.string())),
  appVersion: label('版本', z.nullable(z.string())),
  state: label('状态', DeviceCommandState),
  createdBy: label('下发人', z.string()),
  createdAt: label('下发时间', dateTime),
  expiresAt: label('有效至', dateTime),
  /** When the machine was given it. */
  fetchedAt: label('取走时间', z.nullable(dateTime)),
  answeredAt: label('回复时间', z.nullable(dateTime)),
  answer: label('设备回复', z.nullable(z.string())),
});

export const DeviceEventRow = z.object({
  eventId: label('事件编号', z.string()),
  vmId: id,
  vmName: label('设备', z.string()),
  sequence: label('序号', z.nullable(z.int())),
  kind: label('事件', DeviceEventKind),
  happenedAt: label('发生时间', dateTime),
  receivedAt: label('收到时间', dateTime),
  state: label('状态', DeviceEventState),
  problem: label('原因', z.nullable(z.string())),
  empName: label('员工', z.nullable(z.string())),
  goods: label('货道和数量', z.nullable(z.string())),
  told: label('内容', z.string()),
  /** The card or staff number that was shown. */
  person: label('卡号或工号', z.nullable(z.string())),
  lines: z.array(
    z.object({ line: z.int(), channelCode: z.nullable(z.string()), productCode: z.nullable(z.string()), quantity: z.nullable(z.string()) }),
  ),
  /** It names the reader, or has charged him: another decides it. */
  ownFlag: z.boolean(),
  /** When it was, as the machine said it, whatever that was. */
  toldAt: z.nullable(z.string()),
  /** A pick that is set aside and names nobody whom we know: it can be said who it was. */
  nameless: z.boolean(),
  /** What it was booked as, where a person knew better. */
  mended: label('更正', z.nullable(z.string())),
  settledAt: label('处理时间', z.nullable(dateTime)),
  settledBy: label('处理人', z.nullable(z.string())),
});

/** How sure a machine's figures are. */
export const DeviceStateRow = z.object({
  ...vmNamed,
  online: label('在线', z.boolean()),
  heartbeatAt: label('最近心跳', z.nullable(dateTime)),
  lastEventAt: label('最近事件', z.nullable(dateTime)),
  clockSkewSeconds: label('时钟偏差（秒）', z.nullable(difference)),
  oddClockAt: label('时钟异常', z.nullable(dateTime)),
  unsentEvents: label('未上传', quantity),
  /** The highest of its numbers that is here. */
  lastSequence: label('收到至', quantity),
  missingEvents: label('缺失事件', quantity),
  gaps: z.array(SequenceGap),
  /** Numbers that were used before under another id, or that lie far beyond the others. */
  oddNumbers: z.array(SequenceGap),
  /** What somebody said of numbers last. */
  decided: z.nullable(z.object({ decision: NumberDecision, from: z.int(), to: z.int(), by: z.string(), at: dateTime })),
  asideEvents: label('待处理', quantity),
  doorOpen: label('门开着', z.boolean()),
  temperature: label('温度', z.nullable(difference)),
  faults: label('故障', z.array(z.string())),
  configVersion: label('配置版本', z.nullable(z.string())),
});

/** What events of a machine did to the books, in one reading. */
export const DeviceChanges = z.object({
  /** Received since. */
  since: dateTime,
  events: quantity,
  /** When what was told happened. */
  firstAt: z.nullable(dateTime),
  lastAt: z.nullable(dateTime),
  /** Pieces that came into and went out of each channel, those that changed most first. */
  channels: z.array(
    z.object({
      channelCode: z.string(),
      productName: z.string(),
      added: quantity,
      taken: quantity,
      /** What counts found more, or less. */
      counted: difference,
      /** What lies there now. */
      stock: quantity,
    }),
  ),
  channelCount: quantity,
  picks: z.object({ trades: quantity, pieces: difference, people: quantity, nobody: quantity }),
  charged: money,
  /** The accounts that were charged most. */
  accounts: z.array(z.object({ costName: z.nullable(z.string()), amount: money })),
  /** Abnormal stock that was opened, and what of it nobody has settled yet. */
  abnormal: z.object({ opened: quantity, open: quantity }),
  /** What was set aside, by why. */
  aside: z.array(z.object({ problem: z.string(), events: quantity })),
});
