import { errorTexts } from '../kernel/errors.ts';

export const ppeErrors = errorTexts({
  'ppe-signed': [
    409,
    '所选物品有的已经签收，或已退回，或不是这名员工领的。请刷新后重新签收',
    'Some of these are already signed for, were returned, or were not taken by this employee. Refresh and sign again',
  ],
  'ppe-certificate-of': [
    400,
    '证书只能属于一名员工或一种商品，请选择其中一个',
    'A certificate belongs to one employee or one product. Choose one',
  ],
  'ppe-certificate-days': [400, '有效期至不能早于生效日期', 'A certificate cannot end before it starts'],
  'ppe-paper-large': [
    409,
    '这份PDF超过{most}行，请缩小部门或领用时间',
    'This PDF would have more than {most} lines. Choose a smaller department or a shorter time',
  ],
});
