// 岗位管理: what people work as.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { post } from '../../../contract/org/post.ts';
import { go, listAt } from '../../kernel/router.tsx';
import { exportButton, importButton, listScreen, onOff, opens } from '../../kit/list/index.ts';
import { createDialog, editDialog, type FormFields } from '../../kit/form/index.ts';
import { deleteOrStop } from './delete-or-stop.tsx';

type Post = Row<typeof post.list>;
const fields: FormFields<typeof post.create> = ['postCode', 'postName', 'remark'];
const people = ({ id }: Post) => go(listAt('/organization/positionStaffs', { postId: id }));

export default listScreen(post.list, {
  search: ['keyword', 'statusFlag'],
  columns: [
    { name: 'postCode', width: 120, fixed: 'left' },
    { name: 'postName', width: 200 },
    opens('empCount', people),
    { name: 'statusFlag', width: 88 },
    { name: 'remark', width: 240 },
    { name: 'createdAt', hidden: true },
  ],
  toolbar: [createDialog(post.create, fields), importButton('IMPORT_POST', 'organization.position.import'), exportButton(post.list)],
  rowActions: [
    editDialog(post.update, fields),
    ...onOff(post.update, { flag: 'statusFlag', confirm: '停用后不能再安排新的员工，已在岗位上的员工不变。' }),
    deleteOrStop({ delete: post.delete, stop: post.update, flag: 'statusFlag' }),
  ],
  nameOf: (row) => row.postName,
  empty: '还没有岗位。',
});
