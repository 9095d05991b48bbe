// What is said of a notice: what, from when, whom it is for, and whether it must be read.
import type { notice } from '../../../contract/notice/index.ts';
import type { FormFields } from '../../kit/form/index.ts';
import { pickerOf, pickers } from '../../kit/form/index.ts';
import { ContentControl, ModelsControl } from './controls.tsx';

const several = (field: keyof typeof pickers) => pickerOf(pickers[field], true);

export const fields: FormFields<typeof notice.create> = [
  'title',
  'noticeType',
  { name: 'content', whole: true, control: (props) => <ContentControl {...props} /> },
  { name: 'enableDate', help: '留空则立即启用' },
  { name: 'popupFlag', help: '弹出的通知在登录后逐条显示' },
  { name: 'roleIds', control: several('roleIds'), help: '角色、部门、岗位都不选就是给所有人；选了，符合任意一项的人看得到。' },
  { name: 'departmentIds', control: several('departmentId'), help: '只给所选的部门，下级要另外选。' },
  { name: 'postIds', control: several('postId') },
  { name: 'dueDate', help: '过了期限还没读的，在“阅读情况”里看得到。' },
  { name: 'mustReadFlag', help: '设备在下一次领料前先显示它，读过才放行；不会显示通知或没有网络的设备不受影响。', whole: true },
  { name: 'deviceConfigList', help: '升级公告列出这些型号的设备', whole: true, control: (props) => <ModelsControl {...props} /> },
];
