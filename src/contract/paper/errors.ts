// What can be refused of labels and of papers that are mailed.
import { errorTexts } from '../kernel/errors.ts';

export const paperErrors = errorTexts({
  'label-code-text': [
    409,
    '“{content}”含有条码不支持的字符，请改用二维码',
    '“{content}” has signs that a bar code cannot carry: use a QR code',
  ],
  'label-code-narrow': [
    409,
    '标签太小，放不下“{content}”的码，请用更大的标签或二维码',
    'The label is too small for the code of “{content}”: use a larger one, or a QR code',
  ],
  'label-sheet': [409, '一张A4纸上放不下这么大的标签', 'A label of this size does not fit on an A4 sheet'],
  'label-many': [409, '一次最多打印{most}张，现在是{copies}张', 'At most {most} labels at a time, now there are {copies}'],
  'paper-vendor-nobody': [
    409,
    '供应商{vendors}没有邮箱，请先在供应商资料里填写',
    '{vendors} has no e-mail address: set it on the vendor first',
  ],
  'paper-nobody': [
    409,
    '入库单{entry}的供应商没有邮箱，请填写收件人',
    'The vendors of entry order {entry} have no e-mail address: say who is to have it',
  ],
});
