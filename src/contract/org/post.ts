// Posts: what somebody works as. Strategies hang on them.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { dateTime, id, nothing, orDefault, text } from '../kernel/scalars.ts';
import { StatusFlag } from '../system/codes.ts';
import { noText, remark } from './people-shared.ts';

export const PostRow = z.object({
  id,
  postCode: label('岗位编码', z.string()),
  postName: label('岗位名称', z.string()),
  empCount: label('员工数', z.int()),
  statusFlag: label('状态', StatusFlag),
  remark: label('备注', noText),
  createdAt: label('创建时间', dateTime),
});

export const PostInput = z.strictObject({
  postCode: label('岗位编码', text(50)),
  postName: label('岗位名称', text(100)),
  remark,
});

const page = 'organization.position';

export const post = {
  list: read({
    method: 'POST',
    path: '/basic/listPost',
    summary: '查询岗位',
    permit: page,
    exportCode: 'EXPORT_POST',
    exportTitle: '岗位导出',
    input: pageQuery({ keyword: label('岗位', text(100)), statusFlag: label('状态', StatusFlag) }, [
      'postCode',
      'postName',
      'empCount',
      'createdAt',
    ]),
    output: pageOf(PostRow),
  }),
  all: read({
    method: 'GET',
    path: '/basic/listPostAll',
    summary: '选择岗位',
    permit: 'signedIn',
    input: z.strictObject({}),
    output: z.array(
      z.object({
        id,
        code: label('编码', z.string()),
        name: label('名称', z.string()),
        empCount: label('员工数', z.int()),
        statusFlag: StatusFlag,
      }),
    ),
  }),
  create: write({
    method: 'POST',
    path: '/basic/createPost',
    summary: '新增岗位',
    permit: `${page}.create`,
    input: PostInput,
    output: z.object({ id }),
  }),
  update: write({
    method: 'POST',
    path: '/basic/updatePost',
    summary: '修改岗位',
    permit: `${page}.update`,
    input: z.extend(z.partial(PostInput), { id, statusFlag: label('状态', orDefault(StatusFlag)) }),
    output: nothing,
  }),
  delete: write({
    method: 'GET',
    path: '/basic/deletePost',
    summary: '删除岗位',
    permit: `${page}.delete`,
    input: z.strictObject({ id }),
    output: nothing,
  }),
};
