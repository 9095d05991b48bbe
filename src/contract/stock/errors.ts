import { errorTexts } from '../kernel/errors.ts';

export const stockErrors = errorTexts({
  'stock-short': [409, '第{line}行“{product}”库存不足：需要{asked}，可用{free}', 'Line {line}, “{product}”: {asked} asked, {free} free'],
  'stock-lot-differs': [409, '批次{lot}的有效期已登记为{date}', 'Lot {lot} is already known with the expiry date {date}'],
  'stock-corrected': [409, '该笔移动只剩{left}可更正', 'Only {left} of this move is left to correct'],
  'stock-settled': [409, '该异常只剩{left}未处理', 'Only {left} of this abnormality is left to settle'],
});
