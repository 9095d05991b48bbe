// What can be refused where tools are handed over.
import { errorTexts } from '../kernel/errors.ts';

export const toolErrors = errorTexts({
  'offer-no-employee': [
    409,
    '您的账号没有关联在职的员工，不能交接工具',
    'Your account belongs to no active employee. Tools cannot be handed over',
  ],
  'offer-not-held': [409, '“{product}”现在借着{held}件，不够交接', 'Only {held} of “{product}” are on loan now'],
  'offer-gone': [409, '交接码已失效，请重新交接', 'This hand-over code has expired. Start again'],
  'offer-taken': [409, '交接码已被接收', 'This hand-over code was used'],
  'desk-who': [404, '没有员工用这张卡或这个工号：{code}', 'No employee has this card or staff number: {code}'],
  'desk-what': [404, '没有可以借还的工具用这个码：{code}', 'No tool that can be lent has this code: {code}'],
  'desk-not-held': [409, '{name}没有借着这么多“{product}”，现在借着{held}件', '{name} has only {held} of “{product}” on loan'],
  'desk-broken': [409, '损坏待修的工具不能借出', 'A damaged tool cannot be lent'],
  'desk-settled': [409, '这件工具不在待修，或已由{name}处理', 'This tool is not awaiting repair, or {name} has already resolved it'],
  'offer-own': [409, '不能接收自己交出的工具，请让同事扫码', 'You cannot take your own tool. Let your colleague scan the code'],
});
