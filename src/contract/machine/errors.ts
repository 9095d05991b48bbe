// What can be refused of machines and channels. The first parameter names the channel or machine.
import { errorTexts } from '../kernel/errors.ts';

export const machineErrors = errorTexts({
  'vm-not-named': [400, '请指明设备：编号或设备号', 'Say which machine: its id or code'],
  'vm-has-history': [
    409,
    '设备{vm}已有货道或记录，不能删除，可停用',
    'Machine {vm} has channels or records: it cannot be deleted, stop it instead',
  ],
  'channel-points': [
    409,
    '货道{channel}：预警点{warn}≤提醒点{remind}≤容量{capacity}不成立',
    'Channel {channel}: warning point {warn} ≤ reminder point {remind} ≤ capacity {capacity} does not hold',
  ],
  'channel-outside': [
    409,
    '货道{channel}超出设备型号的{rows}层{columns}列',
    'Channel {channel} lies outside the {rows} trays of {columns} places of the model',
  ],
  'channel-place-taken': [
    409,
    '货道{channel}的位置（第{tray}层第{position}列）已被占用',
    'The place of channel {channel} (tray {tray}, place {position}) is taken',
  ],
  'channel-stays': [
    409,
    '货道{channel}在第{tray}层第{position}列，导入不移动货道',
    'Channel {channel} stands on tray {tray}, place {position}: an import does not move it',
  ],
  'channel-is-part': [409, '货道{channel}已并入其他货道，请操作主货道', 'Channel {channel} is merged into another: use the main channel'],
  'channel-not-empty': [
    409,
    '货道{channel}还有{stock}件，请更换商品或先清空',
    'Channel {channel} still holds {stock}: change the product, or empty it first',
  ],
  'channel-no-product': [409, '货道{channel}没有绑定商品', 'Channel {channel} has no product'],
  'channel-same-product': [409, '货道{channel}已是该商品', 'Channel {channel} holds that product already'],
  'channel-change-pending': [409, '货道{channel}正在更换商品，请先取消', 'Channel {channel} is changing its product: cancel that first'],
  'channel-no-change': [409, '货道{channel}没有待更换的商品', 'Channel {channel} has no change of product pending'],
  'channel-stock-differs': [409, '库存已变为{stock}件，请确认后重试', 'The stock is {stock} by now: confirm again'],
  'channel-has-history': [
    409,
    '货道{channel}已有库存记录，不能删除，可冻结',
    'Channel {channel} has stock records: it cannot be deleted, freeze it instead',
  ],
  'merge-needs-neighbours': [409, '只能合并同一设备同一层的相邻货道', 'Only neighbouring channels of one tray can be merged'],
  'merge-already': [409, '货道{channel}已合并，请先取消合并', 'Channel {channel} is merged already: cancel that first'],
  'not-merged': [409, '货道{channel}没有合并', 'Channel {channel} is not merged'],
  'recovery-not-empty': [
    409,
    '回收仓位{position}还有{stock}件，不能删除',
    'Recovery position {position} still holds {stock}: it cannot be deleted',
  ],
  'recovery-missing': [
    409,
    '设备没有放得下它的回收仓位，请先在设备管理的“回收仓位”里新增，再处理这条消息',
    'The machine has no recovery position that takes it: add one in machine management, then settle this message',
  ],
  'recovery-empty': [409, '回收仓位{position}是空的', 'Recovery position {position} is empty'],
  'recovery-stock-differs': [409, '回收仓位里现在是{stock}件，请确认后重试', 'The recovery position holds {stock} by now: confirm again'],
  'banner-days': [400, '结束日期{end}早于开始日期{start}', 'It ends on {end}, before it begins on {start}'],
  'banner-one-video': [400, '视频广告只能有一个视频', 'A video banner has one video'],
  'banner-turned': [
    409,
    '设备“{vm}”是{screen}，不能播放{banner}的广告',
    'The screen of machine “{vm}” is {screen}: a banner that is {banner} does not fit it',
  ],
  'banner-elsewhere': [
    409,
    '这个广告还在您看不到的设备上播放，您只能增减自己的设备',
    'This banner also runs at machines that you do not see: you can only add or take away your own',
  ],
  'template-files': [
    400,
    '全屏版式没有固定图片的位置；其他版式至少要一张固定图片',
    'Full screen has no place for fixed pictures; the other layouts need at least one',
  ],
  'template-in-use': [
    409,
    '已有广告使用这个模板，不能改变屏幕方向，请另建模板',
    'Banners use this template: it cannot be turned, make another one',
  ],
  'merge-frozen': [409, '货道{channel}已冻结，请先解冻再合并', 'Channel {channel} is frozen: unfreeze it first'],
  'merge-planned': [
    409,
    '补货计划{plan}要给货道{channel}补货，请先完成或关闭该计划',
    'Plan {plan} is to fill channel {channel}: complete or close it first',
  ],
  'merge-kinds-differ': [
    409,
    '货道{channel}与{main}的货道类型不同，不能合并',
    'Channels {channel} and {main} are of different types and cannot be merged',
  ],
});
