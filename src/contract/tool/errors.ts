// What can be refused where tools are handed over.
import { errorTexts } from '../kernel/errors.ts';

export const toolErrors = errorTexts({
  'offer-no-employee': [
    409,
    '您的账号没有关联在职的员工，不能交接工具',
    'Your account belongs to no active employee. Tools cannot be handed over',
  ],
  'offer-not-held': [409, '“{product}”现在借着{held}件，不够交接', 'Only {held} of “{product}” are on loan now'],
  'offer-gone': [409, '交接码已失效或已被接收，请重新交接', 'This hand-over code has expired or was used. Start again'],
  'offer-own': [409, '不能接收自己交出的工具，请让同事扫码', 'You cannot take your own tool. Let your colleague scan the code'],
});
