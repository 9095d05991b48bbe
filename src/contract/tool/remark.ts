// Return-cutter remarks: the standard words for a cutter's state that whoever returns it chooses from.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { dateTime, id, nothing, orDefault, text } from '../kernel/scalars.ts';

export const CutterRemarkRow = z.object({
  id,
  remarkCode: label('备注编码', z.string()),
  remark: label('备注内容', z.string()),
  sort: label('排序', z.int()),
  createdAt: label('创建时间', dateTime),
});
const Input = z.strictObject({
  remarkCode: label('备注编码', text(50)),
  remark: label('备注内容', text(200)),
  sort: label('排序', orDefault(z.int('请输入整数').check(z.gte(-1_000_000, '最少-1000000'), z.lte(1_000_000, '最多1000000')))),
});
const page = 'system.returnCutterRemarkPage';

export const cutterRemark = {
  /** For everybody who is signed in: the handheld and the screens of tools offer them. */
  list: read({
    method: 'POST',
    path: '/basic/listReturnCutterRemark',
    summary: '查询还刀备注',
    permit: 'signedIn',
    exportCode: 'EXPORT_CUTTER_REMARK',
    exportTitle: '还刀备注导出',
    input: pageQuery({ keyword: label('备注', text(100)) }, ['remarkCode', 'remark', 'sort', 'createdAt']),
    output: pageOf(CutterRemarkRow),
  }),
  create: write({
    method: 'POST',
    path: '/basic/createReturnCutterRemark',
    summary: '新增还刀备注',
    permit: `${page}.create`,
    input: Input,
    output: z.object({ id }),
  }),
  update: write({
    method: 'POST',
    path: '/basic/updateReturnCutterRemark',
    summary: '修改还刀备注',
    permit: `${page}.update`,
    input: z.extend(z.partial(Input), { id }),
    output: nothing,
  }),
  delete: write({
    method: 'POST',
    path: '/basic/deleteReturnCutterRemark',
    summary: '删除还刀备注',
    permit: `${page}.delete`,
    input: z.strictObject({ id }),
    output: nothing,
  }),
};
