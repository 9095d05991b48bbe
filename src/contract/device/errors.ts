// What a machine's call can be refused with. A machine reads the key; the sentences are for whoever connects it.
import { errorTexts } from '../kernel/errors.ts';

export const deviceErrors = errorTexts({
  'sign-missing': [
    401,
    '请求没有签名：缺少请求头 {headers}。需要 x-app-key、x-timestamp、x-nonce、x-sign',
    'The request is not signed. Missing headers: {headers}. Required: x-app-key, x-timestamp, x-nonce and x-sign',
  ],
  'sign-nonce': [
    401,
    '请求头 x-nonce 须为 8 至 64 位字母、数字、下划线或短横线，每次调用都不同',
    'The x-nonce header must be 8 to 64 letters, digits, underscores or hyphens, different for every request',
  ],
  'sign-time': [
    401,
    '请求头 x-timestamp 须为 1970 年以来的毫秒数，收到“{value}”。服务器时间{serverTime}',
    'The x-timestamp header must be milliseconds since 1970; received “{value}”. Server time {serverTime}',
  ],
  'sign-wrong': [401, '密钥或签名不正确', 'Wrong key or signature'],
  'sign-clock': [
    401,
    '设备时钟与服务器相差超过5分钟，服务器时间{serverTime}',
    'The clock is off by more than 5 minutes. Server time {serverTime}',
  ],
  'sign-replayed': [401, '这个请求已经发送过，请换一个随机数再发', 'This request was already sent. Send it again with a new nonce'],
  'key-without-machine': [403, '这个密钥没有绑定设备', 'This key is not bound to a machine'],
  'two-keys': [409, '一台设备最多两个有效密钥，请先停用一个', 'A machine can have two valid keys at most. Revoke one first'],
  'ask-without-person': [
    400,
    '请求没有说明是谁：请填写 empCode 或 cardNo',
    'The request does not identify anyone. Provide empCode or cardNo',
  ],
  'event-without-id': [400, '事件没有可读的 eventId，无法保存', 'The event has no readable eventId and cannot be stored'],
  'event-implausible': [
    409,
    '货道{channel}上报{quantity}件，最多可信{most}件：请核对后入账或忽略',
    'Channel {channel}: {quantity} pieces reported, at most {most} plausible. Check, then book or dismiss it',
  ],
  'numbers-fit': [
    409,
    '序号{from}至{to}没有要决定的，可能已经有人处理，请刷新后再看',
    'Nothing to decide for numbers {from} to {to}; someone may already have done it. Refresh and check again',
  ],
  'event-line': [400, '这条消息没有第{line}行，请刷新后再填', 'This message has no line {line}. Refresh and fill it in again'],
  'event-not-stranger': [
    409,
    '这条领料已经有人认领或核对过，请刷新后再看',
    'This pick was already assigned or checked. Refresh and look again',
  ],
  'event-unbookable': [409, '数据库不能保存这个事件的内容', 'The content of this event cannot be stored'],
  'event-unknown': [400, '{thing}“{value}”不存在', 'There is no {thing} “{value}”'],
  'virtual-without-products': [409, '还没有上架的商品，请先新增商品', 'No products on sale yet. Add one first'],
  'command-waiting': [
    409,
    '货道{channel}的“{kind}”命令还没有结束，请等设备回复或命令过期',
    'The command “{kind}” for channel {channel} is still pending. Wait until the machine replies or the command expires',
  ],
  'command-waiting-vm': [
    409,
    '这台设备的“{kind}”命令还没有结束，请等设备回复或命令过期',
    'The command “{kind}” for this machine is still pending. Wait until the machine replies or the command expires',
  ],
  'command-needs-channel': [400, '“{kind}”要指明货道，请填写货道', '“{kind}” needs a channel. Enter one'],
  'command-needs-version': [400, '升级要指明版本，请填写版本', 'An upgrade needs a version. Enter one'],
  'command-expired': [409, '命令已过期', 'The command has expired'],
});
