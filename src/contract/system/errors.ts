// What the settings of a site can refuse with.
import { errorTexts } from '../kernel/errors.ts';

export const systemErrors = errorTexts({
  'node-name-empty': [400, '站点名称不能为空', 'The site needs a name'],
  'zone-empty': [400, '时区不能为空', 'The site needs a time zone'],
  'zone-booked': [
    409,
    '已经有库存变动或交易，时区不能再改：过去的日期和周期是按原时区计算的',
    'There are stock moves or transactions already, so the time zone cannot change: past days and periods were calculated with it',
  ],
});
