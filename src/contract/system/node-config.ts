// 站点配置: what a site has set for itself. Each setting is a fact of the product with a usual value; what was not changed has that one.
// The catalogue is said once here: label, words, bounds, usual value; screen, log and server read it.
import * as z from 'zod/mini';
import { isDayList } from '../kernel/calendar.ts';
import { words } from '../kernel/codes.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateTime, moneyInput, nothing, text, yes } from '../kernel/scalars.ts';
import { PickModeCode } from '../machine/codes.ts';

export const ConfigGroup = words('nodeConfigGroup', {
  site: '站点',
  features: '功能开关',
  signIn: '登录',
  hand: '手持设备',
  pick: '领料',
  count: '盘点',
  purchase: '采购收货',
  warning: '预警的默认条件',
  transfer: '导出',
});
type Group = z.infer<typeof ConfigGroup>;

const whole = (from: number, to: number, words: string) => z.int(words).check(z.gte(from, words), z.lte(to, words));
const knownZone = z.refine<string>((zone) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '' && zone.includes('/');
  } catch {
    return false;
  }
}, '没有这个时区，请按 Asia/Shanghai 的样子填写');
const address = z
  .string()
  .check(z.maxLength(200, '最多200个字'), z.regex(/^(https?:\/\/|\/(?!\/))[\x21-\x7e]*$/, '地址以 http://、https:// 或 / 开头'));

// Browsers show pictures of this site alone (content-security-policy), so the mark is one that was uploaded.
const storedPicture = text(200).check(z.regex(/^\/gateway\/cdn\/file\/[\w.-]+$/, '请上传图片，不能填别处的地址'));

const daysOfMonth = text(20).check(
  z.regex(/^(0?[1-9]|[12]\d|3[01])(,(0?[1-9]|[12]\d|3[01])){0,3}$/, '请按 25 或 10,25 的样子填写，最多四天'),
);

/** The codes of the roles that a setting names; a comma parts two. */
export const roleCodesIn = (said: unknown): string[] => (typeof said === 'string' ? said.split(',').filter(Boolean) : []);

// A role's code may be any text; blanks beside a comma belong to none, and a code that is none lets nobody in.
const roleCodes = text(1000).check(
  z.refine((said) => said.split(',').every((code) => code !== '' && code === code.trim()), '请按 PDA_KEEPER,UWH_HELPER 的样子填写角色编码'),
);

// Each a machine or a small network: who names a whole works has no terminals, but cards instead of passwords everywhere.
const terminal = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
const isTerminal = (said: string): boolean => {
  const bits = Number(said.split('/')[1] ?? 128);
  return terminal.safeParse(said).success && bits >= (said.includes(':') ? 64 : 24);
};
const terminals = text(300).check(
  z.refine(
    (said) => said.split(',').every((one) => isTerminal(one.trim())),
    '请按 10.1.2.3,10.1.3.0/28 的样子填写，网段最大 /24（IPv6 /64）',
  ),
);

const workDays = text(13).check(z.regex(/^[1-7](,[1-7]){0,6}$/, '请按 1,2,3,4,5 的样子填写，1是星期一'));
const workHours = text(11).check(
  z.regex(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/, '请按 08:00-17:30 的样子填写'),
  z.refine((hours) => hours.slice(0, 5) < hours.slice(6), '下班须晚于上班'),
);

const dayList = text(2000).check(z.refine(isDayList, '请按 2026-10-01~2026-10-07,2027-01-01 的样子填写'));

/** Shifts by name, each with its hours; one that ends before it begins goes over midnight. No minute is in two of them. */
const SHIFT = /^([^\s,]{1,20}) ([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/;
const minutesOf = (shift: string): number[] => {
  const [from = 0, to = 0] = [shift.slice(-11, -6), shift.slice(-5)].map((at) => Number(at.slice(0, 2)) * 60 + Number(at.slice(3)));
  return Array.from({ length: (to - from + 1440) % 1440 || 1440 }, (_, at) => (from + at) % 1440);
};
const shifts = text(200).check(
  z.refine((said) => {
    const each = said.split(',');
    return each.length <= 6 && each.every((one) => SHIFT.test(one));
  }, '请按 早班 08:00-20:00,夜班 20:00-08:00 的样子填写，最多六个班次'),
  z.refine((said) => {
    const minutes = said.split(',').flatMap((one) => (SHIFT.test(one) ? minutesOf(one) : []));
    return new Set(minutes).size === minutes.length;
  }, '班次的时间不能重叠'),
);

/** What can be changed; `null` goes back to the usual value, what is left out stays. */
const fields = {
  nodeName: label('站点名称', z.nullish(text(50))),
  timeZone: label('时区', z.nullish(text(60).check(knownZone))),
  logoUrl: label('标志图片', z.nullish(storedPicture)),
  workbenchUrl: label('工作台地址', z.nullish(address)),
  decideByOther: label('由他人审批', z.nullish(yes)),
  workDays: label('工作日', z.nullish(workDays)),
  workHours: label('工作时间', z.nullish(workHours)),
  holidays: label('节假日', z.nullish(dayList)),
  makeUpDays: label('调休上班日', z.nullish(dayList)),
  shifts: label('班次', z.nullish(shifts)),
  closingDays: label('每月对账日', z.nullish(daysOfMonth)),
  featureWms: label('智能仓', z.nullish(yes)),
  featureCabin: label('方舱', z.nullish(yes)),
  featureBosch: label('博世页面', z.nullish(yes)),
  featureXinjiang: label('新疆页面', z.nullish(yes)),
  featureBghn: label('博格华纳页面', z.nullish(yes)),
  featureMall: label('云商城', z.nullish(yes)),
  featureCombo: label('组合领料', z.nullish(yes)),
  featureVirtual: label('模拟设备', z.nullish(yes)),
  virtualCounts: label('模拟设备计入账目', z.nullish(yes)),
  featureSeeAs: label('以他人身份查看', z.nullish(yes)),
  featureAssistant: label('助手', z.nullish(yes)),
  sessionHours: label('登录有效时间', z.nullish(whole(1, 24, '请输入1到24之间的整数'))),
  passwordDays: label('密码有效天数', z.nullish(whole(0, 365, '请输入0到365之间的整数'))),
  cardTerminals: label('可以刷卡登录的终端', z.nullish(terminals)),
  cardMinutes: label('刷卡登录时长', z.nullish(whole(1, 15, '请输入1到15之间的整数'))),
  cardAsks: label('刷卡可以申请物料', z.nullish(yes)),
  cardReturns: label('刷卡可以交还', z.nullish(yes)),
  offlineHours: label('断网可用', z.nullish(whole(0, 168, '请输入0到168之间的整数'))),
  offlineRoles: label('断网可用的角色', z.nullish(roleCodes)),
  pickModeCode: label('领料模式', z.nullish(PickModeCode)),
  pickNeedCost: label('选择成本中心', z.nullish(yes)),
  pickNeedProject: label('选择项目', z.nullish(yes)),
  pickNeedApproval: label('需要审批', z.nullish(yes)),
  pickFace: label('人脸识别', z.nullish(yes)),
  pickOverdueDays: label('借用超期停领', z.nullish(whole(0, 365, '请输入0到365之间的整数'))),
  budgetRefuses: label('超预算停领', z.nullish(yes)),
  implausibleTimes: label('可疑数量', z.nullish(whole(1, 1000, '请输入1到1000之间的整数'))),
  comboDays: label('组合领料单有效天数', z.nullish(whole(1, 30, '请输入1到30之间的整数'))),
  uwhHours: label('无人仓领料单有效小时', z.nullish(whole(1, 720, '请输入1到720之间的整数'))),
  appealDays: label('领料申诉可追溯天数', z.nullish(whole(1, 366, '请输入1到366之间的整数'))),
  countAmount: label('盘点审批金额', z.nullish(moneyInput)),
  countTwice: label('有差异的货道再盘一次', z.nullish(yes)),
  senseMinutes: label('无人仓差异观察', z.nullish(whole(0, 1440, '请输入0到1440之间的整数'))),
  senseBooks: label('无人仓按感应登记', z.nullish(yes)),
  overDeliveryPercent: label('允许超交', z.nullish(whole(0, 100, '请输入0到100之间的整数'))),
  shortDeliveryPercent: label('短交视为交齐', z.nullish(whole(0, 100, '请输入0到100之间的整数'))),
  invoiceNumPercent: label('发票数量容差', z.nullish(whole(0, 100, '请输入0到100之间的整数'))),
  invoiceAmountPercent: label('发票金额容差', z.nullish(whole(0, 100, '请输入0到100之间的整数'))),
  warnOfflineMinutes: label('设备失联', z.nullish(whole(1, 10_080, '请输入1到10080之间的整数'))),
  warnClockSeconds: label('时钟异常', z.nullish(whole(1, 86_400, '请输入1到86400之间的整数'))),
  warnTemperature: label('温度过高', z.nullish(whole(0, 100, '请输入0到100之间的整数'))),
  warnOveruseTimes: label('领用过量', z.nullish(whole(2, 100, '请输入2到100之间的整数'))),
  warnOverdueDays: label('借用超期', z.nullish(whole(0, 365, '请输入0到365之间的整数'))),
  warnExpiryDays: label('临近效期', z.nullish(whole(0, 365, '请输入0到365之间的整数'))),
  warnReservationHours: label('占用过久', z.nullish(whole(1, 8760, '请输入1到8760之间的整数'))),
  warnSurePercent: label('进出没认清', z.nullish(whole(0, 100, '请输入0到100之间的整数'))),
  doubtPercent: label('数字可能有变时提示', z.nullish(whole(0, 100, '请输入0到100之间的整数'))),
  exportRows: label('立即导出最多行数', z.nullish(whole(100, 50_000, '请输入100到50000之间的整数'))),
};
export type ConfigKey = keyof typeof fields;

interface Setting {
  group: Group;
  /** What it does, in words. */
  does: string;
  unit?: string;
  /** Pages and buttons that are gone while it is off: codes that begin with one of these. */
  rights?: readonly string[];
}

/** What a setting does, in the order of the screen. */
export const settings: Record<ConfigKey, Setting> = {
  nodeName: { group: 'site', does: '显示在账号菜单里，告诉大家这是哪个站点。' },
  timeZone: { group: 'site', does: '所有日期、领料周期和报表按这个时区计算。有了库存变动或交易之后不能再改。' },
  logoUrl: { group: 'site', does: '显示在左上角，代替产品标志。没有上传时用产品标志。' },
  workbenchUrl: { group: 'site', does: '有自己的标志时，点标志打开这个网址，而不是首页。' },
  decideByOther: {
    group: 'site',
    does: '自己提交的、或为自己申请的领料单、补录、申诉、盘点和放行，要由别人决定。只有一个人的站点可以关闭。',
  },
  workDays: { group: 'site', does: '一周的哪几天上班，1是星期一，如 1,2,3,4,5。审批的时限只算上班时间。' },
  workHours: { group: 'site', does: '每天从几点到几点上班，如 08:00-17:30。审批的时限只算上班时间。' },
  holidays: { group: 'site', does: '哪些天放假，如 2026-10-01~2026-10-07,2027-01-01。邮件报表可以在休息日不发或顺延。' },
  makeUpDays: { group: 'site', does: '周末调休上班的日子，写法同上。' },
  shifts: {
    group: 'site',
    does: '一天分成哪些班次，如 早班 08:00-20:00,夜班 20:00-08:00。报表可以按班次看领用；留空时报表没有班次。',
  },
  closingDays: {
    group: 'site',
    does: '每月的哪几天为对账日，如 25 或 10,25；当月没有的日子按最后一天。那一天结束时自动对账：此后才到的交易记入到达的那一天，交易时间不变。留空时只由人对账。改了以后从下一个对账日起生效。',
  },
  featureWms: {
    group: 'features',
    does: '关闭后，智能仓的菜单、看板和操作全部停用，顶栏不再显示切换。',
    rights: ['wms', 'dataView.wmsView', 'dataView.device1'],
  },
  featureCabin: { group: 'features', does: '关闭后，方舱的页面和操作停用。', rights: ['wms.cabin'] },
  featureBosch: { group: 'features', does: '关闭后，博世专用的页面停用。', rights: ['wms.bosch'] },
  featureXinjiang: { group: 'features', does: '关闭后，新疆专用的页面停用。', rights: ['wms.xinjiang'] },
  featureBghn: { group: 'features', does: '关闭后，博格华纳专用的页面停用。', rights: ['wms.bghn'] },
  featureMall: { group: 'features', does: '关闭后，云商城和商城订单停用。', rights: ['operate.evmMarketMall', 'operate.evmMarketOrder'] },
  featureCombo: { group: 'features', does: '关闭后，不能再新增、审批和领取组合领料单。', rights: ['operate.comboPickList'] },
  featureVirtual: { group: 'features', does: '关闭后，屏幕上的模拟设备不能再连接。', rights: ['machine.virtual'] },
  virtualCounts: {
    group: 'features',
    does: '打开后，模拟设备像真的一样：领料收费、占用额度，计入报表、看板、预警和补货需求。关闭时只用来培训，都不计入；改动只影响以后的领料。',
  },
  featureSeeAs: {
    group: 'features',
    does: '允许管理员只读地以另一位用户的身份查看。关闭后，正在查看的也立即结束。',
    rights: ['system.userRole.seeAs'],
  },
  featureAssistant: {
    group: 'features',
    does: '打开后，用户可以用自己的访问密钥把助手（MCP）连到这里查询数据；它提议的操作要由本人确认。',
  },
  sessionHours: { group: 'signIn', unit: '小时', does: '在工厂管理系统登录后多久需要续期或重新登录。从下一次登录起生效。' },
  passwordDays: { group: 'signIn', unit: '天', does: '密码用满这么多天后，必须先修改才能继续使用。0表示不要求。' },
  cardTerminals: {
    group: 'signIn',
    does: '共用终端的网络地址，用逗号分开。员工在这些地址上刷卡就能登录，只能看自己的领用和限额，不进后台；有两步验证的账号除外。留空表示不能刷卡登录。',
  },
  cardMinutes: { group: 'signIn', unit: '分钟', does: '刷卡登录后过这么久自动退出，不能续期。' },
  cardAsks: { group: 'signIn', does: '刷卡后可以在云商城为自己申请物料，仍要审批；没有商城权限的人看不到。' },
  cardReturns: { group: 'signIn', does: '刷卡后可以为手里的工具出交接码，由接收的人扫码确认。' },
  offlineHours: {
    group: 'hand',
    unit: '小时',
    does: '没有网络时，手机和手持PDA用本机加密保存的资料还能工作多久；过了时间要联网后再继续，未发送的不会丢。0表示不能断网工作。',
  },
  offlineRoles: { group: 'hand', does: '只让有这些角色的账号断网工作。不选表示都可以。' },
  pickModeCode: { group: 'pick', does: '没有单独设置领料模式的设备，按这里记账并询问。' },
  pickNeedCost: { group: 'pick', does: '没有单独设置的设备，领料时是否要选成本中心。' },
  pickNeedProject: { group: 'pick', does: '没有单独设置的设备，领料时是否要选项目。' },
  pickNeedApproval: { group: 'pick', does: '没有单独设置的设备，领料是否要先审批。' },
  pickFace: { group: 'pick', does: '没有单独设置的设备，是否用人脸识别。' },
  pickOverdueDays: { group: 'pick', unit: '天', does: '手里有借用逾期满这么多天的员工不能再领料，归还后恢复。0表示不限制。' },
  budgetRefuses: { group: 'pick', does: '成本中心（含下级）本年的预算用完后不能再领，设备没有网络时也一样。关闭时只预警。' },
  implausibleTimes: {
    group: 'pick',
    unit: '倍',
    does: '设备上报的数量超过货道容量这么多倍时先待处理，由人核对后才入账。补货超过容量的一律待处理。',
  },
  comboDays: { group: 'pick', unit: '天', does: '组合领料单没有写截止时间时，过这么多天失效，占用的库存随之释放。' },
  uwhHours: { group: 'pick', unit: '小时', does: '无人仓领料单没有写截止时间时，过这么多小时失效，占用的库存随之释放。' },
  appealDays: { group: 'pick', unit: '天', does: '申诉和退款时可以选择多少天以内的领料。' },
  countAmount: { group: 'count', unit: '元', does: '盘点的差异金额超过它时要审批；设备的盘点单自己写了金额的以盘点单为准。' },
  countTwice: { group: 'count', does: '第一次数出的数量与账面不同的货道，要再数一次才能提交。' },
  senseMinutes: {
    group: 'count',
    unit: '分钟',
    does: '无人仓感应到的数量与账面不同，持续这么久才算异常；更短的是拿了还没登记。0表示立即算。',
  },
  senseBooks: {
    group: 'count',
    does: '无人仓少了货、期间只有一个人进出且没有别的异常时，自动登记为他的领料。关闭时只提议，由人登记。',
  },
  overDeliveryPercent: {
    group: 'purchase',
    unit: '%',
    does: '一行最多可以比订购多收这么多。0表示不能多收。',
  },
  shortDeliveryPercent: {
    group: 'purchase',
    unit: '%',
    does: '一行差不到这么多时算作交齐，不再等待。0表示交满为止。',
  },
  invoiceNumPercent: { group: 'purchase', unit: '%', does: '三单匹配时，开票数量与应开数量相差不到这么多算相符。0表示必须一样。' },
  invoiceAmountPercent: { group: 'purchase', unit: '%', does: '三单匹配时，开票金额与应开金额相差不到这么多算相符。0表示必须一样。' },
  warnOfflineMinutes: { group: 'warning', unit: '分钟', does: '预警规则没有写条件时，设备多少分钟没有心跳就预警。' },
  warnClockSeconds: { group: 'warning', unit: '秒', does: '预警规则没有写条件时，设备时钟相差多少秒就预警。' },
  warnTemperature: { group: 'warning', unit: '度', does: '预警规则没有写条件时，设备温度达到多少摄氏度就预警。' },
  warnOveruseTimes: { group: 'warning', unit: '倍', does: '预警规则没有写条件时，领用达到平日的多少倍就预警。' },
  warnOverdueDays: { group: 'warning', unit: '天', does: '预警规则没有写条件时，借用逾期满多少天就预警；0表示一逾期就预警。' },
  warnExpiryDays: { group: 'warning', unit: '天', does: '预警规则没有写条件时，离到期还有多少天就预警。' },
  warnReservationHours: { group: 'warning', unit: '小时', does: '预警规则没有写条件时，库存被占用满多少小时就预警。' },
  warnSurePercent: {
    group: 'warning',
    unit: '%',
    does: '进无人仓的人，设备的把握低于它就算没认清：不提议、不自动登记给他；预警规则没有写条件时也按它预警。',
  },
  doubtPercent: {
    group: 'site',
    unit: '%',
    does: '没有消息或缺事件的设备占到这么多，列表和看板的数字才带▲；顶栏总是列出每一台。0表示有一台就带。',
  },
  exportRows: { group: 'transfer', unit: '行', does: '超过这么多行的导出转到后台进行，做完后在右上角下载。' },
};
export const configKeys = Object.keys(settings) as ConfigKey[];

/** The values that hold where nothing was changed. Money in fen. Those of the site itself stand in its own row. */
export const usualConfig = {
  decideByOther: true,
  workDays: '1,2,3,4,5',
  workHours: '08:00-18:00',
  holidays: '',
  makeUpDays: '',
  shifts: '',
  closingDays: '',
  featureWms: true,
  featureCabin: true,
  featureBosch: true,
  featureXinjiang: true,
  featureBghn: true,
  featureMall: true,
  featureCombo: true,
  featureVirtual: true,
  virtualCounts: false,
  featureSeeAs: true,
  featureAssistant: false,
  sessionHours: 12,
  passwordDays: 0,
  cardTerminals: '',
  cardMinutes: 3,
  cardAsks: true,
  cardReturns: true,
  offlineHours: 24,
  offlineRoles: '',
  pickModeCode: 'emp' as z.infer<typeof PickModeCode>,
  pickNeedCost: false,
  pickNeedProject: false,
  pickNeedApproval: false,
  pickFace: false,
  pickOverdueDays: 0,
  budgetRefuses: false,
  implausibleTimes: 3,
  comboDays: 3,
  uwhHours: 24,
  appealDays: 90,
  countAmount: 100_00,
  countTwice: true,
  senseMinutes: 10,
  senseBooks: false,
  overDeliveryPercent: 0,
  shortDeliveryPercent: 0,
  invoiceNumPercent: 0,
  invoiceAmountPercent: 0,
  warnOfflineMinutes: 10,
  warnClockSeconds: 60,
  warnTemperature: 30,
  warnOveruseTimes: 3,
  warnOverdueDays: 0,
  warnExpiryDays: 30,
  warnReservationHours: 24,
  warnSurePercent: 80,
  doubtPercent: 20,
  exportRows: 50_000,
};
export type NodeConfig = typeof usualConfig;

const features = configKeys.filter((key) => settings[key].rights);
/** Whether a right sleeps while these settings are off: it is held, but does nothing. */
export const sleeps = (right: string, off: readonly string[]): boolean =>
  features.some((key) => off.includes(key) && settings[key].rights?.some((start) => right === start || right.startsWith(`${start}.`)));

const page = 'system.nodeConfig';
const Value = z.nullable(z.union([z.boolean(), z.int(), z.string()]));
export const NodeConfigInput = z.strictObject(fields);

export const nodeConfig = {
  /** All settings: money as text with two decimals. */
  find: read({
    method: 'GET',
    path: '/global/findNodeConfig',
    summary: '查看站点配置',
    permit: page,
    input: z.strictObject({}),
    output: z.array(
      z.object({
        configKey: z.string(),
        value: Value,
        /** What it is when nobody changes it; null for what belongs to the site itself. */
        usual: Value,
        changedBy: z.nullable(z.string()),
        changedAt: z.nullable(dateTime),
      }),
    ),
  }),
  update: write({
    method: 'POST',
    path: '/global/updateNodeConfig',
    summary: '修改站点配置',
    permit: `${page}.update`,
    input: NodeConfigInput,
    output: nothing,
  }),
};
