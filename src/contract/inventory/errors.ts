import { errorTexts } from '../kernel/errors.ts';

export const inventoryErrors = errorTexts({
  'count-empty': [409, '没有可盘点的货道：请先绑定商品，或放宽条件', 'No channels to count. Bind products first, or relax the conditions'],
  'count-no-line': [400, '盘点单没有第{line}行，请刷新', 'The count has no line {line}. Please refresh'],
  'count-uncounted': [409, '还有{n}个货道没有盘点', '{n} channels have not been counted'],
  'count-again': [409, '有{n}个货道与账面不符，请再数一次后提交', '{n} channels differ from the books. Count them again, then submit'],
});
