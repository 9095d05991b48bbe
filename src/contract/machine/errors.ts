// What can be refused of machines, their recovery positions and banners. The first parameter names the machine or position.
import { errorTexts } from '../kernel/errors.ts';

export const machineErrors = errorTexts({
  'vm-not-named': [400, '请指明设备：编号或设备号', 'Specify the machine by its ID or code'],
  'vm-has-history': [
    409,
    '设备{vm}已有货道或记录，不能删除，可停用',
    'Machine {vm} has channels or records and cannot be deleted. Disable it instead',
  ],
  'recovery-not-empty': [
    409,
    '回收仓位{position}还有{stock}件，不能删除',
    'Recovery position {position} still holds {stock} and cannot be deleted',
  ],
  'recovery-missing': [
    409,
    '设备没有放得下它的回收仓位，请先在设备管理的“回收仓位”里新增，再处理这条消息',
    'The machine has no recovery position for it. Add one under Machines, then resolve this message',
  ],
  'recovery-empty': [409, '回收仓位{position}是空的', 'Recovery position {position} is empty'],
  'recovery-stock-differs': [
    409,
    '回收仓位里现在是{stock}件，请确认后重试',
    'The recovery position now holds {stock}. Check and try again',
  ],
  'banner-days': [400, '结束日期{end}早于开始日期{start}', 'The end date {end} is before the start date {start}'],
  'banner-one-video': [400, '视频广告只能有一个视频', 'A video banner can only have one video'],
  'banner-turned': [
    409,
    '设备“{vm}”是{screen}，不能播放{banner}的广告',
    'The screen of “{vm}” is {screen} and cannot play a {banner} banner',
  ],
  'banner-elsewhere': [
    409,
    '这个广告还在您看不到的设备上播放，您只能增减自己的设备',
    'This banner also runs on machines you cannot see. You can only add or remove your own',
  ],
  'template-files': [
    400,
    '全屏版式没有固定图片的位置；其他版式至少要一张固定图片',
    'Full screen has no place for fixed pictures; the other layouts need at least one',
  ],
  'template-in-use': [
    409,
    '已有广告使用这个模板，不能改变屏幕方向，请另建模板',
    'Banners use this template, so its orientation cannot change. Create another template',
  ],
});
