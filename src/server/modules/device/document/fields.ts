// What each field of the open interface means. A field is found by its way from the endpoint's name on, by the longest end of it that stands here:
// `events.lines.quantity`, else `lines.quantity`, else `quantity`. A test walks the contract and fails where a field has no words, or words no field.
import type { FieldText } from './text.ts';

/** Who, what and how much, wherever it is said. */
const usual = {
  empCode: {
    zh: '工号，如配置 `employees` 的 `key`；与 `cardNo` 二选一，都填时以工号为准',
    en: 'Staff number, as the `key` of the configuration’s `employees`; this or `cardNo`, and this one where both are said',
  },
  cardNo: { zh: '读卡器读到的卡号，原样；与 `empCode` 二选一', en: 'Card number as the reader gives it; this or `empCode`' },
  channelCode: { zh: '货道编码，如配置 `channels` 的 `key`', en: 'Code of the channel, as the `key` of the configuration’s `channels`' },
  productCode: {
    zh: '商品编码；空表示货道里账面上的商品。设备当时装的是什么就写什么',
    en: 'Product code; left out, it is what the books have in the channel. Say what the machine really held',
  },
  costCode: {
    zh: '记到哪个成本中心；设备要求选择时必填，见设置 `needCost`',
    en: 'Cost centre that is charged; needed where the machine asks for it, see the setting `needCost`',
  },
  projectCode: {
    zh: '记到哪个项目；设备要求选择时必填，见设置 `needProject`',
    en: 'Project that is charged; needed where the machine asks for it, see the setting `needProject`',
  },
  face: {
    zh: '摄像头已确认是本人；设置 `faceFlag` 为 `true` 时需要',
    en: 'The camera has seen that it is he; needed where the setting `faceFlag` is `true`',
  },
  quantity: { zh: '数量', en: 'How many', unit: 'pieces' },
  serverTime: { zh: '服务器现在的时间，用来校准设备时钟', en: 'What the server’s clock says, to set the machine’s by' },
  gaps: {
    zh: '服务器没有收到的序号段，最多 100 段：请把这些事件再发一次',
    en: 'Ranges of numbers that the server lacks, at most 100: send those events again',
  },
  'gaps.from': { zh: '段内第一个序号', en: 'First number of the range', unit: 'sequence' },
  'gaps.to': { zh: '段内最后一个序号（含）', en: 'Last number of the range, included', unit: 'sequence' },
} satisfies Record<string, FieldText>;

const heartbeat = {
  appVersion: { zh: '设备程序的版本', en: 'Version of the machine’s program' },
  unsentEvents: { zh: '设备里还没有上报的事件数', en: 'Events that wait in the machine', unit: 'events' },
  doorOpen: { zh: '门现在开着', en: 'The door stands open now' },
  temperature: {
    zh: '柜内温度：235 表示 23.5 ℃；没有传感器填空',
    en: 'Temperature inside: 235 is 23.5 °C; null without a sensor',
    unit: 'celsius',
  },
  faults: {
    zh: '现在的故障，用设备自己的话，一项一条；没有故障填 `[]`',
    en: 'What is broken now, in the machine’s own words, one each; `[]` for nothing',
  },
  configVersion: { zh: '设备正在使用的配置版本', en: 'Version of the configuration that it works by' },
  'heartbeat.commands': {
    zh: '等待设备领取的命令数；大于 0 就调用 commands',
    en: 'Commands that wait; above 0, call commands',
    unit: 'commands',
  },
} satisfies Record<string, FieldText>;

const events = {
  'events.events': {
    zh: '事件，按序号从小到大；逐个判断，一个有错不影响其他',
    en: 'Events in the order of their numbers; each is judged alone, a wrong one holds up no other',
  },
  eventId: {
    zh: '事件编号：字母、数字和 `_ . : -`，在这台设备上永远唯一。再发一次同样的内容没有第二次效果；同一编号发别的内容会被拒绝',
    en: 'Letters, digits and `_ . : -`, unique for this machine, for ever. The same content again has no second effect; another content under it is refused',
  },
  sequence: {
    zh: '设备自己的事件序号，从 1 起，不间断，断电不丢',
    en: 'The machine’s own count of its events, from 1, without holes, kept through a loss of power',
    unit: 'sequence',
  },
  happenedAt: {
    zh: '发生时间，按设备时钟，ISO 8601 带时区，如 `2026-11-21T08:30:00+08:00` 或 `2026-11-21T00:30:00.250Z`。比服务器快 5 分钟以上，或早于设备建档一年以上的，按收到时间入账，原时间留存',
    en: 'When it happened by the machine’s clock, ISO 8601 with zone, such as `2026-11-21T08:30:00+08:00` or `2026-11-21T00:30:00.250Z`. More than 5 minutes ahead, or more than a year before the machine was entered, it is booked at the time it was received; what was told is kept',
  },
  kind: {
    zh: '事件种类，决定还有哪些字段',
    en: 'Kind of the event; it decides which other fields there are',
    codes: 'deviceEventKind',
  },
  tradeNumber: {
    zh: '设备的交易号：一次开门领取（或归还）一个，显示在交易查询里',
    en: 'The machine’s number of the transaction: one for each time goods are taken or given back; people see it in the list of trades',
  },
  'failedPick.tradeNumber': {
    zh: '没有出成货的那次领料的交易号，便于核对',
    en: 'Number of the transaction that failed, so that both can be compared',
  },
  'pick.tradeType': {
    zh: '领料（归个人消耗）、借用（要归还）还是以旧换新；由货道的 `saleType` 决定',
    en: 'Taken for good, borrowed, or new for old; the channel’s `saleType` decides',
    codes: 'tradeType',
  },
  'return.tradeType': {
    zh: '把借的放回货道，还是交回旧料到回收仓位（货道说明是什么的旧料）',
    en: 'What was borrowed, back into its channel, or an old one into the recovery position: the channel says of what',
    codes: 'tradeType',
  },
  'pick.lines': { zh: '这次领的每个货道一行', en: 'A line for each channel that was taken from' },
  'return.lines': { zh: '这次还的每个货道一行', en: 'A line for each channel that is given back to' },
  'refill.lines': { zh: '每个货道放进去多少，一行一个', en: 'How many were put into each channel' },
  'retreat.lines': { zh: '每个货道取走多少退回仓库，一行一个', en: 'How many went from each channel back to the warehouse' },
  'count.lines': { zh: '每个货道数到多少，一行一个', en: 'How many were counted in each channel' },
  cutterCode: {
    zh: '单支刀具的编码；写了就按编码销借，没有编码填空',
    en: 'Code of a single tool; its own loan is closed by it. Null where it has none',
  },
  factoryDeviceNo: {
    zh: '给哪台工厂设备（机床）领的刀具，写它的设备编号；没有为空',
    en: 'The production machine that the tools are taken for, by its number; null for none',
  },
  price: {
    zh: '设备上显示的单价；空表示商品单价',
    en: 'Price of one as the machine showed it; left out, it is the product’s',
    unit: 'yuan',
  },
  check: { zh: '设备检查归还刀具的结果', en: 'What the machine’s check of a returned tool found', codes: 'cutterCheck' },
  remark: { zh: '还刀人说的情况', en: 'What was said of it by who gives it back' },
  fault: { zh: '为什么没有出货；商品挂起，等人处理', en: 'Why nothing came out; the goods stand in suspense until a person settles them' },
  replenishType: { zh: '怎样补的货', en: 'How it was refilled' },
  counted: {
    zh: '数到的数量，可以为 0；差异由账面计算',
    en: 'How many were counted, 0 too; the books reckon the difference',
    unit: 'pieces',
  },
  open: { zh: '`true` 门打开，`false` 门关上', en: '`true` when the door was opened, `false` when closed' },
  'productChange.productCode': { zh: '从现在起货道里放的商品', en: 'What the channel holds from now on' },
  'events.position': {
    zh: '在所发 `events` 中的位置；与 `eventId` 对照',
    en: 'Its place in the `events` that were sent; beside `eventId`',
    unit: 'position',
  },
  'events.result': { zh: '事件的结果，见“收到结果之后”', en: 'What became of it, see “After each result”' },
  'events.error': {
    zh: '待处理或拒绝的原因代码，见“错误代码”；否则空',
    en: 'Why it was set aside or refused, as a key of “Error codes”; else null',
  },
  'events.msg': { zh: '同一原因的一句话，按 `lang` 的语言；否则空', en: 'The same as a sentence in the language of `lang`; else null' },
} satisfies Record<string, FieldText>;

const rfid = {
  'rfid.readings': { zh: '每次读取一条；回答按同样的顺序', en: 'One for each time a reader looked; answered in the same order' },
  readingId: {
    zh: '读数编号：字母、数字和 `_ . : -`，在这台设备上永远唯一；再发一次没有第二次效果',
    en: 'Letters, digits and `_ . : -`, unique for this machine, for ever; sent again it has no second effect',
  },
  reader: { zh: '哪个读写器或天线，用设备自己的叫法', en: 'Which reader or antenna, by the machine’s own name' },
  'readings.happenedAt': {
    zh: '读取时间，按设备时钟，ISO 8601 带时区',
    en: 'When it was read, by the machine’s clock, ISO 8601 with zone',
  },
  direction: { zh: '放入、取出，或只是看到在位', en: 'Whether the tags came, went, or were there when it looked' },
  'readings.channelCode': {
    zh: '放进或拿出的货道；写了就核对标签的商品与货道的商品',
    en: 'The channel that they came into or went out of; said, the tag’s product is checked against the channel’s',
  },
  'readings.tags': {
    zh: '读到的标签，字母、数字和 `-`，大小写不分；同一标签读到多次写一次即可。回答里逐个给出结果',
    en: 'The tags that were read, of letters, digits and `-`, whatever their case; the same one once is enough. In the answer each has its own result',
  },
  rfidCode: { zh: '标签编码，字母一律大写', en: 'Code of the tag, letters in capitals' },
  'tags.result': { zh: '标签核验的结果', en: 'What the check of the tag found' },
  'tags.productCode': {
    zh: '标签登记在哪个商品上；没有登记为空',
    en: 'The product that the tag is registered on; null for one that is not',
  },
  productName: { zh: '商品名称', en: 'Name of the product' },
  'readings.position': { zh: '在所发 `readings` 中的位置', en: 'Its place in the `readings` that were sent', unit: 'position' },
  'readings.result': { zh: '读数的结果', en: 'What became of the reading' },
  'readings.error': { zh: '被拒绝的原因代码；否则空', en: 'Why it was refused; else null' },
  'readings.msg': { zh: '同一原因的一句话；否则空', en: 'The same as a sentence; else null' },
} satisfies Record<string, FieldText>;

const senses = {
  'senses.senses': { zh: '感应，每次最多 200 条；回答按同样的顺序', en: 'At most 200 in a call; answered in the same order' },
  senseId: {
    zh: '感应编号：字母、数字和 `_ . : -`，在这个无人仓永远唯一。90 天内再发一次同样的内容没有第二次效果；同一编号发别的内容会被拒绝。离开时用进入时的编号再发一次 `visit`，补上 `leftAt`',
    en: 'Letters, digits and `_ . : -`, unique in this warehouse, for ever. The same content again within 90 days has no second effect; another content under it is refused. A `visit` is sent once more under its id, with `leftAt`, when the person has left',
  },
  'visit.kind': { zh: '谁进出', en: 'Who was in', codes: 'senseKind' },
  'stock.kind': { zh: '货道里有多少', en: 'How much lies in a channel', codes: 'senseKind' },
  'room.kind': { zh: '门和温度', en: 'How a door stands and how warm it is', codes: 'senseKind' },
  'passage.kind': { zh: '一个标签进出门', en: 'A tag passed a gate', codes: 'senseKind' },
  'passage.happenedAt': {
    zh: '经过的时间，按无人仓时钟，ISO 8601 带时区',
    en: 'When it passed, by the warehouse’s clock, ISO 8601 with zone',
  },
  'passage.rfidCode': { zh: '标签的编码，在“RFID商品”登记过的', en: 'Code of the tag, which is registered under “RFID products”' },
  'passage.direction': { zh: '带入还是带出', en: 'Carried in or out', codes: 'passDirection' },
  'room.happenedAt': {
    zh: '感应时间，按无人仓时钟，ISO 8601 带时区',
    en: 'When it was sensed, by the warehouse’s clock, ISO 8601 with zone',
  },
  doorOpen: { zh: '门是不是开着；这条不说门的填空', en: 'Whether the door stands open; null where this says nothing of it' },
  'room.temperature': { zh: '仓内温度；与 `doorOpen` 至少填一个', en: 'How warm it is inside; this, `doorOpen`, or both', unit: 'celsius' },
  'visit.empCode': { zh: '进门的人的工号；与 `cardNo` 二选一', en: 'Staff number of whoever came in; this or `cardNo`' },
  'visit.cardNo': { zh: '进门时刷的卡号；不认识的卡也记下', en: 'Card that was shown at the door; one that nobody has is kept too' },
  visitMethod: { zh: '怎样认出这个人的', en: 'How this person was recognised', codes: 'visitMethod' },
  'visit.confidence': {
    zh: '认人的把握：800 是 80%；没有的填空。人脸没有认出是谁：`visitMethod` 填 2，`empCode` 和 `cardNo` 都不填。低于站点设的百分比就不算认清',
    en: 'How sure that is: 800 is 80 %; null where there is none. A face that nobody was found for: `visitMethod` 2, and neither `empCode` nor `cardNo`. Below the percentage that the site has set nobody counts as recognised',
    unit: 'permille',
  },
  door: { zh: '哪个门，用无人仓自己的叫法', en: 'Which door, by the warehouse’s own name' },
  enteredAt: { zh: '进入时间，按无人仓时钟，ISO 8601 带时区', en: 'When they came in, by the warehouse’s clock, ISO 8601 with zone' },
  leftAt: { zh: '离开时间；还没有离开填空', en: 'When they left; null while they are in' },
  'stock.happenedAt': {
    zh: '感应时间，按无人仓时钟，ISO 8601 带时区；一小时内的减去 `x-timestamp` 与服务器的差，时钟不对的按收到时间算',
    en: 'When it was sensed, by the warehouse’s clock, ISO 8601 with zone; within an hour less what `x-timestamp` is off by; by an odd clock it counts when it was received',
  },
  'stock.method': { zh: '怎样感应的', en: 'How it was sensed' },
  'stock.channelCode': { zh: '无人仓里货道的编码', en: 'Code of the channel in the warehouse' },
  'stock.productCode': {
    zh: '感应到的商品编码；空表示收到时货道的商品，所以货道换过商品、又要补发以前的，请写上',
    en: 'Code of the product that was sensed; left out, what the channel holds when it is received. Say it in what is told late of a channel that has another product by now',
  },
  'stock.quantity': {
    zh: '感应到几件；与 `weightMg` 二选一',
    en: 'How many were sensed; this or `weightMg`',
    unit: 'pieces',
  },
  'stock.weightMg': {
    zh: '货道里全部东西的重量，由服务器按单件重量换算成件；与 `quantity` 二选一',
    en: 'Weight of all that lies in the channel, which the server turns into pieces; this or `quantity`',
    unit: 'milligrams',
  },
  'senses.position': { zh: '在所发 `senses` 中的位置', en: 'Its place in the `senses` that were sent', unit: 'position' },
  'senses.result': { zh: '这条感应的结果', en: 'What became of it' },
  diffNum: {
    zh: '感应数量减那一刻的账面数量；不是数量的和被拒绝的为空',
    en: 'Sensed less what the books say of that moment; null of what is no quantity, and of what was refused',
    unit: 'pieces',
  },
  'senses.error': { zh: '被拒绝的原因代码；否则空', en: 'Why it was refused; else null' },
  'senses.msg': { zh: '同一原因的一句话；否则空', en: 'The same as a sentence; else null' },
} satisfies Record<string, FieldText>;

const pictures = {
  pictureId: {
    zh: '图片编号：字母、数字和 `_ . : -`，在这个无人仓永远唯一。再发一次同样的内容没有第二次效果；同一编号发别的内容会被拒绝',
    en: 'Letters, digits and `_ . : -`, unique in this warehouse, for ever. The same content again has no second effect; another content under it is refused',
  },
  'pictures.kind': { zh: '图片上发生了什么', en: 'What happens on the picture', codes: 'pictureKind' },
  shotAt: {
    zh: '拍摄时间，按无人仓时钟，ISO 8601 带时区；时钟不对的按收到时间算',
    en: 'When it was taken, by the warehouse’s clock, ISO 8601 with zone; by an odd clock it counts when it was received',
  },
  'pictures.channelCode': { zh: '无人仓里货道的编码', en: 'Code of the channel in the warehouse' },
  'pictures.empCode': {
    zh: '图片上的人的工号；与 `cardNo` 二选一，不知道是谁都不填',
    en: 'Staff number of the person; this or `cardNo`, neither where nobody knows',
  },
  'pictures.cardNo': { zh: '他进门时刷的卡号；不认识的卡也记下', en: 'Card that he showed at the door; one that nobody has is kept too' },
  recognised: { zh: '设备识别出的；没有识别填空', en: 'What the device recognised; null where it recognises nothing' },
  'recognised.productCode': { zh: '识别出的商品编码', en: 'Code of the product that was recognised' },
  'recognised.quantity': { zh: '识别出几件', en: 'How many were recognised', unit: 'pieces' },
  confidence: { zh: '有多大把握，整数：873 表示 87.3 %', en: 'How sure, a whole number: 873 is 87.3 %', unit: 'permille' },
  picture: {
    zh: '图片本身，Base64；jpg、png、bmp 或 webp，最多 720,000 字节，整个请求要在 8 秒内发完。长边 1280 像素就够，一般不到 200 kB',
    en: 'The picture itself, Base64; jpg, png, bmp or webp, 720,000 bytes at most; the whole call must be sent within 8 seconds. 1280 pixels are enough, as a rule less than 200 kB',
  },
  'pictures.result': { zh: '这张图片的结果', en: 'What became of it' },
} satisfies Record<string, FieldText>;

const questions = {
  'ask.quantity': { zh: '想领多少', en: 'How many are wanted', unit: 'pieces' },
  'help.quantity': { zh: '想领多少', en: 'How many are wanted', unit: 'pieces' },
  showsNotices: {
    zh: '设备会显示领料前必读的通知。写 `true`，有没读的就先不给领，并在 `notices` 里给出',
    en: 'The machine shows notices that must be read. With `true`, who has not read one is not served yet, and `notices` has it',
  },
  readNotices: {
    zh: '这个人刚在设备上读完的通知编号，读完后带上再问一次',
    en: 'Ids of the notices that this person has just read at the machine; ask once more with them',
  },
  notices: { zh: '先要读的通知，最多 5 条；没有就没有这一项', en: 'What must be read first, at most 5; not there when there is none' },
  'notices.noticeId': { zh: '通知编号', en: 'Id of the notice' },
  'notices.title': { zh: '标题', en: 'Its title' },
  'notices.text': { zh: '内容，纯文字，段落之间换行', en: 'What it says, as plain text, a line for each paragraph' },
  allowed: { zh: '可以领就开门；否则显示 `sentence`，不开门', en: 'Open when it is true; else show `sentence` and stay shut' },
  sentence: { zh: '给屏幕显示的一句话，按 `lang` 的语言', en: 'A sentence for the screen, in the language of `lang`' },
  'ask.rule': {
    zh: '第一条说“不”的规则；可以领，或只因有通知要先读时为空',
    en: 'The rule that says no first; null when allowed, or when only notices must be read first',
  },
  left: {
    zh: '现在还能领多少：限量、放行和货道里能领的库存取最少；都没有限制时为空',
    en: 'How many may still be taken: the least of limits, privileges and what can be had from the channel; null where nothing limits',
    unit: 'pieces',
  },
  resetsAt: {
    zh: '限量什么时候重新计算；没有限量或不知道时为空',
    en: 'When the limit begins anew; null without a limit, or where nobody knows',
  },
  grantable: { zh: '有人放行就可以领：可调用 ask/help 去申请', en: 'A grant would make it possible: ask/help asks for one' },
  granters: { zh: '谁可以放行，姓名，最多 5 个', en: 'Who can grant it: names, at most 5' },
  steps: { zh: '每条规则的回答，按判断顺序', en: 'What each rule said, in the order in which they are asked' },
  'steps.rule': { zh: '规则', en: 'The rule' },
  says: { zh: '规则的回答', en: 'What it said' },
  told: { zh: '已通知的人的姓名；没有人能放行时为 `[]`', en: 'Names of those who were told; `[]` where nobody can grant it' },
  releaseId: {
    zh: '这次申请的编号，用 ask/answer 等结果；没有人可以决定时为空',
    en: 'Id of the question, for ask/answer; null where nobody decides it',
  },
  waitSeconds: { zh: '最多等几秒，0 到 20', en: 'How long to wait at most, 0 to 20 seconds', unit: 'seconds' },
  releaseStatus: {
    zh: '1 已放行，2 还在等，3 不放行，4、5 不再等',
    en: '1 granted, 2 still waits, 3 refused, 4 and 5 nobody is asked any more',
  },
  decidedBy: { zh: '谁决定的；还没有决定时为空', en: 'Who decided; null while nobody has' },
} satisfies Record<string, FieldText>;

const commands = {
  'commands.id': {
    zh: '命令编号，回复时带上。同一编号再次领到，不要再做一遍，只回复',
    en: 'Id of the command, for the answer. Given once more, it is answered again and not done again',
  },
  'commands.kind': { zh: '要做什么', en: 'What is to be done' },
  'commands.channelCode': { zh: '对哪个货道；空表示整台设备', en: 'For which channel; null for the whole machine' },
  'commands.appVersion': { zh: '升级到哪个版本；其他命令为空', en: 'The version of an upgrade; null otherwise' },
  expiresAt: { zh: '过了这个时间就不要再做', en: 'Not to be done after this' },
  'acknowledge.id': { zh: '命令编号', en: 'Id of the command' },
  done: { zh: '`true` 做成了，`false` 没有做成', en: '`true` when it was done, `false` when it could not be' },
  answer: { zh: '没有做成的原因，或设备想说的话', en: 'Why it could not be done, or what else the machine says of it' },
  objectName: {
    zh: '文件名，如配置里 `files`、`fixedFiles` 或 `face` 给出的',
    en: 'Name of the file, as `files`, `fixedFiles` or `face` of the configuration give it',
  },
} satisfies Record<string, FieldText>;

export const ownFields: Readonly<Record<string, FieldText>> = {
  ...usual,
  ...heartbeat,
  ...events,
  ...rfid,
  ...senses,
  ...pictures,
  ...questions,
  ...commands,
};
