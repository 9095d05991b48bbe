// What a device of a smart warehouse can be refused, and whoever looks at a difference.
import { errorTexts } from '../kernel/errors.ts';

export const senseErrors = errorTexts({
  'key-of-prewh': [
    409,
    '这是智能仓{prewh}的密钥，只能上报感应和领取命令：设备请用自己的密钥',
    'This key belongs to smart warehouse {prewh} and is for sensor readings and commands. Machines sign with their own key',
  ],
  'key-not-prewh': [
    409,
    '上报感应要用智能仓的密钥：请在“开放平台”为这个智能仓新增密钥',
    'Readings are reported with the key of a smart warehouse. Create one under “Open platform”',
  ],
  'two-prewh-keys': [
    409,
    '一个智能仓最多两个有效密钥，请先停用一个',
    'A smart warehouse can have two valid keys at most. Revoke one first',
  ],
  'key-needs-unmanned': [409, '“{prewh}”不是无人仓，不上报感应', '“{prewh}” is not an unmanned warehouse and cannot report readings'],
  'key-of-one': [409, '一个密钥只能给一台设备或一个智能仓', 'A key is for one machine or one smart warehouse'],
  'sense-unknown': [
    409,
    '{thing}“{value}”不存在或没有商品，没有记录：补上后再发',
    'There is no {thing} “{value}”, or it has no product. Not stored. Fix this and send it again',
  ],
  'sense-homeless': [
    409,
    '标签“{tag}”是商品“{product}”的，这个无人仓没有它的货道，没有记录：绑定货道后再发',
    'Tag “{tag}” is on “{product}”, which has no channel in this warehouse. Not stored. Bind a channel and send it again',
  ],
  'sense-merged': [
    409,
    '货道“{value}”已合并到“{main}”，没有记录：整个货道请按“{main}”上报',
    'Channel “{value}” was merged into “{main}”. Not stored. Report the merged channel as “{main}”',
  ],
  'sense-weightless': [
    409,
    '货道“{value}”没有设单件重量，重量换算不成件数，没有记录：设好后再发',
    'Channel “{value}” has no unit weight, so a weight gives no quantity. Not stored. Set it and send it again',
  ],
  'sense-amount': [400, '感应数量和感应重量要填一个，只能填一个', 'Report either a quantity or a weight, not both'],
  'sense-room': [400, '门的状态（doorOpen）和温度（temperature）至少填一个', 'Report the door state (doorOpen), the temperature, or both'],
  'abnormal-misfit': [
    409,
    '异常{record}的重量不是整件数，不能登记：请到现场看看货道{channel}里放了什么',
    'The weight of {record} is not a whole number of pieces and cannot be booked. Check channel {channel}',
  ],
  'abnormal-moved': [
    409,
    '异常{record}之后账面又有变动，差异已不是{n}件，请刷新后再看',
    'Stock has changed since {record}; the difference is no longer {n}. Refresh and check again',
  ],
  'sense-left-first': [400, '离开时间早于进入时间', 'The time of leaving is before the time of entering'],
});
