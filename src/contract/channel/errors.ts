// What can be refused of channels, in machines and on shelves. The first parameter names the channel.
import { errorTexts } from '../kernel/errors.ts';

export const channelErrors = errorTexts({
  'channel-points': [
    409,
    '货道{channel}：预警点{warn}≤提醒点{remind}≤容量{capacity}不成立',
    'Channel {channel}: must satisfy warning point {warn} ≤ reminder point {remind} ≤ capacity {capacity}',
  ],
  'channel-outside': [
    409,
    '货道{channel}超出设备型号的{rows}层{columns}列',
    'Channel {channel} is outside the model’s {rows} trays of {columns} places',
  ],
  'channel-place-taken': [
    409,
    '货道{channel}的位置（第{tray}层第{position}列）已被占用',
    'The position of channel {channel} (tray {tray}, place {position}) is already taken',
  ],
  'channel-stays': [
    409,
    '货道{channel}在第{tray}层第{position}列，导入不移动货道',
    'Channel {channel} is on tray {tray}, place {position}. Imports do not move channels',
  ],
  'channel-is-part': [409, '货道{channel}已并入其他货道，请操作主货道', 'Channel {channel} is merged into another. Use the main channel'],
  'channel-not-empty': [
    409,
    '货道{channel}还有{stock}件，请更换商品或先清空',
    'Channel {channel} still holds {stock}. Change the product, or empty it first',
  ],
  'channel-no-product': [409, '货道{channel}没有绑定商品', 'Channel {channel} has no product'],
  'channel-rebound': [
    409,
    '货道{channel}已不放“{product}”，请核对后重新登记',
    'Channel {channel} no longer holds “{product}”. Check, and enter it again',
  ],
  'channel-same-product': [409, '货道{channel}已是该商品', 'Channel {channel} already has this product'],
  'channel-change-pending': [409, '货道{channel}正在更换商品，请先取消', 'Channel {channel} is changing its product. Cancel that first'],
  'channel-no-change': [409, '货道{channel}没有待更换的商品', 'Channel {channel} has no change of product pending'],
  'channel-stock-differs': [409, '库存已变为{stock}件，请确认后重试', 'Stock has changed to {stock}. Check and try again'],
  'channel-has-history': [
    409,
    '货道{channel}已有库存记录，不能删除，可冻结',
    'Channel {channel} has stock records and cannot be deleted. Freeze it instead',
  ],
  'merge-needs-neighbours': [409, '只能合并同一设备同一层的相邻货道', 'Only neighbouring channels of one tray can be merged'],
  'merge-already': [409, '货道{channel}已合并，请先取消合并', 'Channel {channel} is already merged. Cancel that first'],
  'not-merged': [409, '货道{channel}没有合并', 'Channel {channel} is not merged'],
  'merge-frozen': [409, '货道{channel}已冻结，请先解冻再合并', 'Channel {channel} is frozen. Unfreeze it first'],
  'merge-disabled': [409, '货道{channel}已停用，请先启用再合并', 'Channel {channel} is disabled. Enable it first'],
  'order-beyond': [
    409,
    '第{line}行“{product}”申请{asked}件，放它的货道一共只能放{most}件',
    'Line {line}, “{product}”: {asked} requested, but the channels with it hold {most} at most',
  ],
  'merge-planned': [
    409,
    '补货计划{plan}要给货道{channel}补货，请先完成或关闭该计划',
    'Plan {plan} will refill channel {channel}. Complete or close the plan first',
  ],
  'merge-kinds-differ': [
    409,
    '货道{channel}与{main}的货道类型不同，不能合并',
    'Channels {channel} and {main} are of different types and cannot be merged',
  ],
});
