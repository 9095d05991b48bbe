// What a machine does after each refusal that it can meet. The sentences themselves stand in the one catalogue of errors.
import type { ErrorCode } from '../../../../contract/errors.ts';
import type { Pair } from './text.ts';

const AGAIN: Pair = { zh: '隔一会儿整个再发，随机串和时间换新的', en: 'Send all of it again after a while, with a new nonce and time' };
const MEND: Pair = { zh: '程序有错：改好程序再发，原样重发没有用', en: 'The program is wrong: mend it, the same again does not help' };
const PERSON: Pair = { zh: '标为完成；有人在“设备管理”里处理', en: 'Mark it as done: a person settles it in machine management' };

/** Of whole calls. */
export const callRemedies = {
  'sign-missing': MEND,
  'sign-nonce': MEND,
  'sign-time': {
    zh: '时间要用毫秒；用 `params.serverTime` 校准时钟',
    en: 'The time is in milliseconds; set the clock by `params.serverTime`',
  },
  'sign-wrong': {
    zh: '核对密钥和签名的六行（见“签名”的对照例子）；密钥可能已停用，请管理员新增一个。不要不停地重试',
    en: 'Compare key and the six lines with the test vectors of “The sign”; the key may have ended: ask the administrator for another. Do not try in a loop',
  },
  'sign-clock': {
    zh: '用 `params.serverTime` 校准时钟（或记下差值），再发',
    en: 'Set the clock by `params.serverTime` (or keep the difference), then send again',
  },
  'sign-replayed': {
    zh: '换一个随机串再发；前一次可能已经收到，没有关系',
    en: 'Send it with another nonce; the first one may have arrived, which does no harm',
  },
  'key-without-machine': {
    zh: '这是给程序用的站点密钥：请管理员给这台设备新增密钥',
    en: 'It is a key of the site, for programs: ask the administrator for one of this machine',
  },
  'key-of-prewh': {
    zh: '这是无人仓的密钥：设备用自己的密钥',
    en: 'It is the key of an unmanned warehouse: a machine signs with its own',
  },
  'key-not-prewh': {
    zh: '上报感应要用无人仓的密钥：请管理员新增一个',
    en: 'Senses are signed with the key of an unmanned warehouse: ask the administrator for one',
  },
  'key-needs-unmanned': {
    zh: '这个智能仓现在有人值守，不再上报感应和图片：停止上报，告诉管理员',
    en: 'People serve in this smart warehouse by now, and it reports neither senses nor pictures: stop, and tell the administrator',
  },
  'sense-unknown': {
    zh: '图片没有收下：请管理员补上货道或商品，再用同一编号发',
    en: 'The picture is not kept: have the channel or product added, then send it again under the same id',
  },
  'file-kind': { zh: '图片读不出来：改发 jpg、png、bmp 或 webp', en: 'The picture cannot be read: send jpg, png, bmp or webp' },
  'file-pixels': { zh: '图片像素过多：缩小后再发', en: 'The picture has too many pixels: make it smaller, then send it' },
  'bad-body': {
    zh: '内容不是 UTF-8 的 JSON，或缺 `content-type: application/json`：改好程序',
    en: 'The body is no JSON in UTF-8, or `content-type: application/json` is missing: mend the program',
  },
  'bad-input': {
    zh: '`params.path` 是出错的字段；改好程序。多出的字段也会这样拒绝（事件除外）',
    en: '`params.path` is the field that is wrong: mend the program. A field that is not in this document is refused too (but in events)',
  },
  'too-large': { zh: '内容超过 1 MB：分几次发', en: 'The body is above 1 MB: send it in several calls' },
  'no-route': {
    zh: '路径写错了；设备专用端口上只有设备接口',
    en: 'The path is wrong; at the port of machines there are only the calls of machines',
  },
  'ask-without-person': { zh: '写上 `empCode` 或 `cardNo`', en: 'Say `empCode` or `cardNo`' },
  'file-gone': {
    zh: '文件已不属于这台设备：同步配置，只下载配置里有的',
    en: 'The file is none of this machine’s any more: fetch the configuration and only what it names',
  },
  'not-found': { zh: '没有这个命令：不要再回复', en: 'There is no such command: do not answer it again' },
  'not-allowed-now': {
    zh: '这个命令已经有了另一个结果：不要再回复',
    en: 'The command has another outcome already: do not answer it again',
  },
  'command-expired': { zh: '命令已过期：不要再回复，也不要再做', en: 'The command has expired: neither do it nor answer it' },
  'key-reused': {
    zh: '图片编号，或请求头 `Idempotency-Key`，已用于别的内容：给图片新的编号；设备不需要这个请求头，去掉它',
    en: 'The id of a picture, or the header `Idempotency-Key`, was used with another content: give the picture a new id; a machine needs no such header, leave it out',
  },
  changed: AGAIN,
  conflict: AGAIN,
  busy: AGAIN,
  'disk-full': AGAIN,
  fault: {
    zh: '整个再发；连续三次都这样就报警，把 `params.requestId` 告诉管理员',
    en: 'Send all of it again; after three times raise an alarm and give `params.requestId` to the administrator',
  },
} as const satisfies Partial<Record<ErrorCode, Pair>>;

/** Of a single event or reading; the call itself was taken. */
export const eventRemedies = {
  'event-without-id': {
    zh: '没有收下：每个事件都要有 `eventId`，改好程序',
    en: 'Not kept: each event needs an `eventId`, mend the program',
  },
  'key-reused': {
    zh: '没有收下：编号已用于别的内容。给它新的编号和序号再发，并查清为什么重复',
    en: 'Not kept: the id stands for another content. Give the event a new id and number, and find out why it was used twice',
  },
  'bad-input': {
    zh: '收下了，但有字段不对，等人看；改好程序',
    en: 'Kept, but a field of it is wrong, a person looks at it: mend the program',
  },
  'event-unknown': {
    zh: '收下了，但编码不认识：同步配置；有人补上后入账',
    en: 'Kept, but a code is not known: fetch the configuration; it is booked when a person has added what lacks',
  },
  'event-implausible': {
    zh: '收下了，但数量不可信：检查传感器和程序；有人确认后入账',
    en: 'Kept, but the quantity is not believed: check sensors and program; it is booked when a person has looked',
  },
  'event-unbookable': { zh: '收下了，但数值放不进账里：检查程序', en: 'Kept, but its values do not fit the books: check the program' },
  'channel-without-product': {
    zh: '收下了，但货道没有商品：在行里写 `productCode`，或请人给货道配置商品',
    en: 'Kept, but the channel has no product: say `productCode` in its lines, or have a product set for the channel',
  },
  'recovery-missing': {
    zh: '收下了，但设备没有放旧料的回收仓位：请管理员新增',
    en: 'Kept, but the machine has no recovery position for old ones: ask the administrator for one',
  },
  'channel-is-part': {
    zh: '收下了，但货道已并入别的货道：同步配置，用主货道的编码',
    en: 'Kept, but the channel is merged into another: fetch the configuration and use the code of the main one',
  },
  'sense-unknown': {
    zh: '没有收下：请管理员补上货道或商品，再用同一编号发',
    en: 'Not kept: have the channel or product added, then send it again under the same id',
  },
  'sense-homeless': {
    zh: '没有收下：请站点给这种商品绑定一个货道，再用同一编号发',
    en: 'Not kept: have a channel bound to this product, then send it again under the same id',
  },
  'sense-merged': {
    zh: '没有收下：把合并的几个货道加在一起，按主货道的编码发',
    en: 'Not kept: add up the channels that were merged and tell them under the code of the main one',
  },
  'sense-weightless': {
    zh: '没有收下：请站点给货道设单件重量，再发',
    en: 'Not kept: have the site set the weight of a piece for the channel, then send it again',
  },
  'sense-amount': { zh: '没有收下：`quantity` 和 `weightMg` 只填一个', en: 'Not kept: tell either `quantity` or `weightMg`' },
  'sense-left-first': { zh: '没有收下：离开早于进入，检查时钟', en: 'Not kept: they left before they came, check the clock' },
  'not-found': PERSON,
  changed: PERSON,
} as const satisfies Partial<Record<ErrorCode, Pair>>;
