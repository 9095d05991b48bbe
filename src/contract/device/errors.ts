// What a machine's call can be refused with. A machine reads the key; the sentences are for whoever connects it.
import { errorTexts } from '../kernel/errors.ts';

export const deviceErrors = errorTexts({
  'sign-missing': [
    401,
    '请求没有签名：缺少请求头 {headers}。需要 x-app-key、x-timestamp、x-nonce、x-sign',
    'The call is not signed: it lacks {headers}. It needs the headers x-app-key, x-timestamp, x-nonce and x-sign',
  ],
  'sign-nonce': [
    401,
    '请求头 x-nonce 须为 8 至 64 位字母、数字、下划线或短横线，每次调用都不同',
    'The header x-nonce takes 8 to 64 letters, digits, underscores or hyphens, other ones for each call',
  ],
  'sign-time': [
    401,
    '请求头 x-timestamp 须为 1970 年以来的毫秒数，收到“{value}”。服务器时间{serverTime}',
    'The header x-timestamp takes milliseconds since 1970, not {value}. The server has {serverTime}',
  ],
  'sign-wrong': [401, '密钥或签名不正确', 'The key or the sign is wrong'],
  'sign-clock': [
    401,
    '设备时钟与服务器相差超过5分钟，服务器时间{serverTime}',
    'The clock is more than 5 minutes off; the server has {serverTime}',
  ],
  'sign-replayed': [401, '这个请求已经发送过，请换一个随机数再发', 'This call was sent before: send it with another nonce'],
  'key-without-machine': [403, '这个密钥没有绑定设备', 'This key belongs to no machine'],
  'two-keys': [409, '一台设备最多两个有效密钥，请先停用一个', 'A machine has two keys at most: end one first'],
  'ask-without-person': [400, '请求没有说明是谁：请填写 empCode 或 cardNo', 'The call does not say who: it needs empCode or cardNo'],
  'event-without-id': [400, '事件没有可读的 eventId，无法保存', 'The event has no readable eventId and cannot be kept'],
  'event-implausible': [
    409,
    '货道{channel}上报{quantity}件，最多可信{most}件：请核对后入账或忽略',
    'Channel {channel}: {quantity} pieces were told, {most} can be believed. Check it, then book or dismiss it',
  ],
  'numbers-fit': [
    409,
    '序号{from}至{to}没有要决定的，可能已经有人处理，请刷新后再看',
    'Nothing is to be decided of the numbers {from} to {to}: somebody may have done it. Refresh and look again',
  ],
  'event-line': [400, '这条消息没有第{line}行，请刷新后再填', 'The message has no line {line}: refresh and fill it in again'],
  'event-not-stranger': [
    409,
    '这条领料已经有人认领或核对过，请刷新后再看',
    'This pick has been named or checked already: refresh and look again',
  ],
  'event-unbookable': [409, '数据库不能保存这个事件的内容', 'The database cannot hold what this event says'],
  'event-unknown': [400, '{thing}“{value}”不存在', 'There is no {thing} {value}'],
  'virtual-without-products': [409, '还没有上架的商品，请先新增商品', 'There is no product on sale yet: add one first'],
  'command-waiting': [
    409,
    '货道{channel}的“{kind}”命令还没有结束，请等设备回复或命令过期',
    'The command “{kind}” for channel {channel} is not over: wait until the machine answers or it expires',
  ],
  'command-waiting-vm': [
    409,
    '这台设备的“{kind}”命令还没有结束，请等设备回复或命令过期',
    'The command “{kind}” for this machine is not over: wait until the machine answers or it expires',
  ],
  'command-needs-channel': [400, '“{kind}”要指明货道，请填写货道', '“{kind}” is for one channel: say which'],
  'command-needs-version': [400, '升级要指明版本，请填写版本', 'An upgrade is to a version: say which'],
  'command-expired': [409, '命令已过期', 'The command has expired'],
});
