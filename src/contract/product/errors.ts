// What can be refused of products and what belongs to them.
import { errorTexts } from '../kernel/errors.ts';

export const productErrors = errorTexts({
  'cycle-of-one': [400, '请选择一个商品或一个商品分类，二者选一', 'Choose one product or one product type, not both'],
  'cycle-reminder': [400, '提前{hours}小时提醒须短于借用周期', 'The reminder {hours} hours before must be shorter than the cycle'],
});
