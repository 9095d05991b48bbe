// What each field of a machine's configuration means.
import type { FieldText } from './text.ts';

const head = {
  since: { zh: '设备已有的配置版本；空表示要全部', en: 'The version that the machine has; null asks for all of it' },
  usageSince: { zh: '上次回答里的 `usage.at`；空表示要全部已用量', en: 'The last answer’s `usage.at`; null asks for all that was used' },
  version: {
    zh: '这份配置的版本：内容相同版本就相同。下次作为 `since` 发送',
    en: 'Version of this configuration: the same content has the same. Sent as `since` next time',
  },
  snapshot: {
    zh: '`true`：这是全部，设备原有的都要忘掉；`false`：只有变化',
    en: '`true`: it is all of it, forget what you had; `false`: only what differs',
  },
  changed: { zh: '新的或有变化的行，整行替换同 `key` 的', en: 'Rows that are new or changed: each replaces the one of its `key`' },
  removed: { zh: '要删掉的行的 `key`', en: 'The `key` of rows to be deleted' },
} satisfies Record<string, FieldText>;

const channels = {
  'config.channels': { zh: '货道', en: 'Channels' },
  'channels.changed.key': { zh: '货道编码', en: 'Code of the channel' },
  tray: { zh: '第几层', en: 'Which tray', unit: 'place' },
  'channels.changed.position': { zh: '层内第几个', en: 'Which place on the tray', unit: 'place' },
  width: { zh: '占几个位置（合并货道大于 1）', en: 'How many places it takes (above 1 when merged)', unit: 'places' },
  channelType: { zh: '货道类型', en: 'Type of the channel', codes: 'channelType' },
  threadSize: { zh: '弹簧螺距', en: 'Pitch of the spiral', codes: 'channelThreadSize' },
  'channels.changed.productCode': { zh: '货道里的商品；空表示没有配置', en: 'The product in it; null where none is set' },
  newProductCode: { zh: '卖完后换成的商品；没有为空', en: 'What it is to hold when it is empty; null for none' },
  capacity: { zh: '最多放多少', en: 'How many it holds at most', unit: 'pieces' },
  warnNum: { zh: '预警点：不多于它时报缺', en: 'Warning point: at or below, it is short', unit: 'pieces' },
  remindNum: { zh: '提醒点：不多于它时该补货', en: 'Reminder point: at or below, it is to be refilled', unit: 'pieces' },
  'channels.changed.frozen': { zh: '已冻结（`freeze` 不为 0）', en: 'Frozen (`freeze` is not 0)' },
  freeze: {
    zh: '冻结方式：1 不出货，2 卖完为止',
    en: 'How it is frozen: 1 gives nothing, 2 gives until it is empty',
    codes: 'freezeStatus',
  },
  saleType: {
    zh: '怎样给：决定领料事件的 `tradeType`（领用、借用、以旧换新各是一种）',
    en: 'How it gives: it decides the `tradeType` of a pick (taken for good, borrowed, new for old)',
    codes: 'saleType',
  },
  'channels.changed.reserved': {
    zh: '`true`：只有 `employees.channels` 里列了它的人可以用',
    en: '`true`: only for people whose `channels` name it',
  },
  stocks: {
    zh: '账面上每个货道现在有多少；不属于版本，每次都给',
    en: 'What the books have in each channel now; no part of the version, told each time',
  },
  'stocks.key': { zh: '货道编码', en: 'Code of the channel' },
  'stocks.stock': { zh: '账面数量', en: 'Pieces by the books', unit: 'pieces' },
  'stocks.frozen': { zh: '其中已冻结、不能领的；0 时省略', en: 'Of them frozen, not to be given; left out for 0', unit: 'pieces' },
  'stocks.reserved': {
    zh: '其中被领料单占用、不能领的；0 时省略',
    en: 'Of them held for orders, not to be given; left out for 0',
    unit: 'pieces',
  },
  expiring: { zh: '有有效期的批次；没有时省略', en: 'Lots that expire; left out for none' },
  last: { zh: '最后一天（含）；过了这天就不能领', en: 'The last day, included; not to be given after it' },
  'expiring.num': { zh: '这一批有多少', en: 'Pieces of this lot', unit: 'pieces' },
} satisfies Record<string, FieldText>;

const products = {
  'config.products': { zh: '货道里的和将要换成的商品', en: 'Products that lie in the channels, or are to' },
  'products.changed.key': { zh: '商品编码', en: 'Product code' },
  spec: { zh: '规格；没有为空', en: 'Specification; null for none' },
  unit: { zh: '单位的名称，如“支”', en: 'Name of the unit' },
  'changed.price': { zh: '单价', en: 'Price of one', unit: 'yuan' },
  onSale: { zh: '`false`：已下架，不出货', en: '`false`: off sale, not given' },
  types: { zh: '分类编码，从自己的分类到最上级', en: 'Codes of its type and of those above it' },
  life: {
    zh: '一件用多久：领了之后这么久内不再给；没有时省略',
    en: 'How long one lasts: not given again so long after one was taken; left out for none',
  },
  'life.count': { zh: '多少个单位', en: 'So many of the unit', unit: 'periods' },
  'life.unit': { zh: '时间单位', en: 'Unit of time', codes: 'periodUnit' },
  borrow: {
    zh: '可借多久；手里还有一件时不再给；不借的省略',
    en: 'How long it may be borrowed; who holds one gets no other; left out where it is not lent',
  },
  'borrow.count': { zh: '多少个单位', en: 'So many of the unit', unit: 'periods' },
  'borrow.unit': { zh: '时间单位', en: 'Unit of time', codes: 'periodUnit' },
  costs: {
    zh: '记到哪些成本中心：其中有本人的就记本人的，否则记第一个；没有时省略',
    en: 'Cost centres that it is charged to: his own if it is among them, else the first; left out for none',
  },
} satisfies Record<string, FieldText>;

const people = {
  'config.employees': { zh: '可以使用这台设备的人', en: 'People who may use this machine' },
  'employees.changed.key': { zh: '工号', en: 'Staff number' },
  empName: { zh: '姓名', en: 'Name' },
  departmentCode: { zh: '部门编码', en: 'Code of the department' },
  postCode: { zh: '岗位编码；没有时省略', en: 'Code of the post; left out for none' },
  levelCode: { zh: '员工等级编码；没有时省略', en: 'Code of the level; left out for none' },
  'changed.costCode': { zh: '本人的成本中心；没有为空', en: 'His own cost centre; null for none' },
  cards: { zh: '有效的卡号', en: 'Card numbers that hold' },
  locked: { zh: '已停用，什么都不给', en: 'Stopped: gets nothing' },
  validTo: { zh: '绑定到什么时候为止；空表示一直', en: 'Bound until then; null without an end' },
  'employees.changed.channels': { zh: '专用货道中他可以用的', en: 'Reserved channels that he may use' },
  'employees.changed.products': { zh: '他可以领的商品编码；省略表示都可以', en: 'Products that he may take; left out, all of them' },
  'changed.face': {
    zh: '人脸照片的文件名，用 file 下载；设备不识别人脸时为空',
    en: 'File of his picture, to be had by file; null where the machine recognises no faces',
  },
} satisfies Record<string, FieldText>;

const screen = {
  settings: { zh: '设备的设置，见“设置”', en: 'Settings of the machine, see “Settings”' },
  'settings.changed.key': { zh: '设置的名称', en: 'Name of the setting' },
  value: { zh: '设置的值，都是文本；没有值为 `""`', en: 'Its value, always text; `""` for none' },
  banners: { zh: '屏幕上的广告', en: 'What the screen shows' },
  'banners.changed.key': { zh: '广告编号', en: 'Id of the banner' },
  bannerName: { zh: '广告名称', en: 'Name of the banner' },
  bannerType: { zh: '图片还是视频', en: 'Pictures or a video', codes: 'bannerType' },
  advertType: { zh: '在什么时候播放', en: 'When it is shown', codes: 'advertType' },
  screenOrientation: { zh: '屏幕方向', en: 'How the screen stands', codes: 'screenOrientation' },
  layout: { zh: '版式', en: 'Layout of the screen', codes: 'bannerLayout' },
  files: { zh: '轮播的文件名，用 file 下载', en: 'Names of its files, to be had by file' },
  fixedFiles: { zh: '固定图片的文件名', en: 'Names of pictures that stand beside it' },
  switchInterval: { zh: '两张图片之间隔多久', en: 'Between two pictures', unit: 'seconds' },
  startDate: { zh: '从哪天起，站点的日期', en: 'From this day on, by the site’s calendar' },
  endDate: { zh: '到哪天为止（含）；空表示一直', en: 'Until this day, included; null without an end' },
  running: { zh: '今天播放', en: 'Runs today' },
} satisfies Record<string, FieldText>;

const rules = {
  rules: { zh: '领料策略中与这台设备的商品有关的', en: 'Strategies that concern the machine’s products' },
  'rules.changed.key': { zh: '策略编号', en: 'Id of the strategy' },
  'rules.changed.name': { zh: '策略名称', en: 'Name of the strategy' },
  boundTo: { zh: '`codes` 是什么的编码', en: 'What `codes` are codes of' },
  codes: { zh: '对哪些人有效：编码在其中的', en: 'For whom it holds: whose code is among them' },
  together: { zh: '`true`：大家合用一个限量；省略表示每人各算', en: '`true`: one limit for all of them together; left out, for each' },
  budget: {
    zh: '`true`：这是成本中心今年的预算，名称是成本中心的；省略表示不是',
    en: '`true`: it is the budget of a cost centre for the year, and has its name; left out, it is not',
  },
  onlyListed: {
    zh: '`true`：`lines` 没有的商品不给；省略表示不管',
    en: '`true`: nothing but what `lines` name; left out, it says nothing of others',
  },
  'rules.changed.approval': {
    zh: '`true`：`lines` 里的商品要审批，设备自己不能给',
    en: '`true`: what `lines` name needs an approval, which a machine alone cannot have',
  },
  'rules.changed.from': { zh: '从哪天起（含）；省略表示一直', en: 'From this day on; left out, always' },
  'rules.changed.to': { zh: '到哪天为止（含）；省略表示一直', en: 'Until this day, included; left out, without end' },
  'rules.changed.lines': { zh: '限量，一行一个；最少的那个算', en: 'Limits, one each; the strictest counts' },
  'lines.key': { zh: '明细编号，`usage.together` 用它', en: 'Id of the line, as `usage.together` names it' },
  'lines.product': { zh: '对这个商品；与 `type` 都省略表示对全部', en: 'For this product; for everything where `type` is left out too' },
  'lines.type': { zh: '对这个分类和下级', en: 'For this type and those below it' },
  typeName: { zh: '分类名称', en: 'Name of the type' },
  'lines.num': { zh: '限量', en: 'So many', unit: 'pieces' },
  'lines.amount': { zh: '限额', en: 'So much money', unit: 'yuan' },
  'lines.unit': {
    zh: '周期的单位：不滚动时 12H、D、W、M、R，滚动时 m、H、D、W、M、Y（m 是分钟，M 是月）',
    en: 'Unit of the period: 12H, D, W, M, R by the calendar; rolling m, H, D, W, M, Y (m minutes, M months)',
  },
  'lines.count': { zh: '每几个单位', en: 'So many of the unit', unit: 'periods' },
  rolling: { zh: '`true`：往回数这么久；省略表示按日历重新开始', en: '`true`: the last so many; left out, it begins anew by the calendar' },
  privileges: { zh: '放行：在限制之外多给', en: 'Privileges: so many beyond what rules allow' },
  'privileges.changed.key': { zh: '放行编号', en: 'Id of the privilege' },
  'privileges.changed.name': { zh: '放行名称', en: 'Name of the privilege' },
  'privileges.changed.from': { zh: '从什么时候起', en: 'From then on' },
  until: { zh: '到什么时候为止', en: 'Until then' },
  'privileges.changed.num': { zh: '每人可多领多少；省略表示不限', en: 'Pieces for each; left out, without a limit', unit: 'pieces' },
  'privileges.changed.products': {
    zh: '对哪些商品；与 `types` 都省略表示全部',
    en: 'For these products; for all where `types` is left out too',
  },
  'privileges.changed.types': { zh: '对哪些分类和下级', en: 'For these types and those below them' },
  vms: { zh: '在哪些设备（设备编码）；省略表示都可以', en: 'At these machines (their codes); left out, at all' },
  'privileges.changed.employees': { zh: '给谁，工号', en: 'For whom: staff numbers' },
  stopped: { zh: '`true`：已停用，只用来说明以前领的', en: '`true`: it gives nothing any more, and explains what was taken before' },
  projects: {
    zh: '项目记到哪些成本中心；有策略按成本中心限量时才给',
    en: 'Cost centres that projects are charged to; told where a strategy is bound to cost centres',
  },
  'projects.changed.key': { zh: '项目编码', en: 'Code of the project' },
  'projects.changed.costs': { zh: '成本中心编码', en: 'Codes of cost centres' },
  closings: {
    zh: '已过的对账日：单位 R 的限量从最后一个起算',
    en: 'Reconciliation days that are over: limits of the unit R begin anew after the last',
  },
  'closings.changed.key': { zh: '对账的时刻', en: 'The moment of the reconciliation' },
} satisfies Record<string, FieldText>;

const usage = {
  usage: { zh: '账面上已用掉的限量；不属于版本', en: 'What the books know to be used of the rules; no part of the version' },
  'usage.at': { zh: '算到什么时候；下次作为 `usageSince` 发送', en: 'Up to when it holds; sent as `usageSince` next time' },
  'usage.snapshot': {
    zh: '`true`：这是所有人的；`false`：只有列出的人，各自整个替换',
    en: '`true`: of everybody; `false`: of those named, each replaced as a whole',
  },
  'usage.people': { zh: '每个人用掉的', en: 'What each person used' },
  'people.key': { zh: '工号', en: 'Staff number' },
  taken: {
    zh: '领过和还过的，规则追溯多久就有多久；没有时省略',
    en: 'Taken and given back, as far back as a rule asks; left out for nothing',
  },
  'taken.at': { zh: '什么时候', en: 'When' },
  product: { zh: '商品编码', en: 'Product code' },
  'taken.types': { zh: '规则或放行提到的分类；没有时省略', en: 'Of its types those that a rule or privilege names; left out for none' },
  'taken.num': { zh: '数量，归还的小于 0', en: 'How many, below 0 when given back', unit: 'pieces' },
  'taken.amount': { zh: '金额，归还的小于 0', en: 'For how much, below 0 when given back', unit: 'yuan' },
  'taken.vm': { zh: '在哪台设备；放行限定设备时才给', en: 'At which machine; told where a privilege holds at some only' },
  loans: {
    zh: '借了还没有还的，最早的在前；没有时省略',
    en: 'What he has borrowed and not given back, the oldest first; left out for nothing',
  },
  held: { zh: '还有多少', en: 'How many', unit: 'pieces' },
  due: { zh: '应还时间；不限时省略', en: 'Due then; left out without a time' },
  cutter: { zh: '单支刀具的编码；没有时省略', en: 'Code of a single tool; left out for none' },
  old: { zh: '以旧换新还没有交回的旧料；没有时省略', en: 'Old ones that he has still to hand in; left out for none' },
  'usage.together': { zh: '合用限量的用量', en: 'What was used of limits for all together' },
  'together.key': { zh: '策略明细编号（`rules.lines.key`）', en: 'Id of the strategy’s line (`rules.lines.key`)' },
  'together.from': { zh: '这个周期从什么时候算起', en: 'When the period began' },
  'together.num': { zh: '已用数量', en: 'How many are used', unit: 'pieces' },
  'together.amount': { zh: '已用金额', en: 'How much is used', unit: 'yuan' },
  first: {
    zh: '其中最早一件的时间：滚动的限量从这时起恢复；没有时省略',
    en: 'When the first of them was taken: what rolls gives back from then on; left out for none',
  },
} satisfies Record<string, FieldText>;

export const configFields: Readonly<Record<string, FieldText>> = {
  ...head,
  ...channels,
  ...products,
  ...people,
  ...screen,
  ...rules,
  ...usage,
};
