// What can be refused of combo pick orders.
import { errorTexts } from '../kernel/errors.ts';

export const comboErrors = errorTexts({
  'combo-short': [
    409,
    '第{line}行“{product}”库存不足：申请{asked}，设备里可用{free}',
    'Line {line}, “{product}”: {asked} requested, {free} available in the machines',
  ],
  'combo-past': [
    409,
    '组合领料单{order}已过有效期，占用已释放：请取消后重新申请',
    'Order {order} has expired and its reservation was released. Cancel it and submit a new one',
  ],
  'combo-nothing': [409, '请添加商品，或选择一个已生效的BOM', 'Add products, or choose a BOM that is in effect'],
  'combo-end-past': [409, '有效期须晚于现在', 'The end must be in the future'],
});
