// What can be refused of people and of where they stand.
import { errorTexts } from '../kernel/errors.ts';

export const orgErrors = errorTexts({
  'has-history': [409, '不能删除：{thing}已有{ties}。可以改为停用', 'Cannot be deleted: {thing} has {ties}. It can be stopped instead'],
  'not-empty': [409, '不能删除：{thing}还有{ties}', 'Cannot be deleted: {thing} still has {ties}'],
  stopped: [409, '{thing}已停用，请先启用或另选', '{thing} is stopped: enable it first, or choose another'],
  'card-held': [409, '卡{cardNo}已绑定给{holder}，请先解绑', 'Card {cardNo} is bound to {holder}: unbind it first'],
  'card-held-elsewhere': [409, '卡{cardNo}已绑定给他人', 'Card {cardNo} is bound to somebody else'],
  'card-stopped': [409, '卡{cardNo}已停用，请先在卡片列表启用', 'Card {cardNo} is stopped: enable it in the list of cards first'],
  'card-none': [409, '{emp}没有绑定的卡', '{emp} has no card'],
  'merge-self': [400, '不能并入自己，请选择另一个部门', 'It cannot be merged into itself: choose another department'],
  'top-not-yours': [
    403,
    '您的数据权限限于部分部门，请选择上级部门',
    'Your data permission is limited to some departments: choose a parent',
  ],
  'vendor-staff-only': [403, '您只能维护供应商员工，请选择供应商', 'You may keep vendor employees only: choose a vendor'],
  'move-applied': [409, '调动已生效，不能取消', 'The move has taken effect and cannot be cancelled'],
  'employee-locked': [409, '{emp}已停用，请先启用', '{emp} is stopped: enable first'],
  'zip-broken': [400, '压缩包无法读取：{problem}', 'The zip cannot be read: {problem}'],
  'zip-too-many': [400, '压缩包有{entries}个文件，一次最多{limit}个', 'The zip holds {entries} files, at most {limit} at once'],
  'zip-bomb': [400, '压缩包解开后超过{limit}MB', 'Unpacked, the zip is larger than {limit} MB'],
  'face-not-code': [400, '没有工号为“{code}”的员工', 'There is no employee with the code “{code}”'],
  'face-twice': [400, '同一工号的照片出现多次，只取第一张', 'There are several pictures of this code: the first was taken'],
  'clear-none': [409, '还没有发起离职清算', 'No clearance was begun'],
  'clear-done': [409, '离职清算已完成', 'The clearance is finished already'],
  'clear-left': [409, '还不能完成：{left}', 'It cannot be finished yet: {left}'],
  'clear-where': [400, '请选择{field}', 'Choose {field}'],
  'clear-self': [400, '不能移交给本人', 'It cannot be handed to the leaver himself'],
});
