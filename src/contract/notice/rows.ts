// What a notice is made of by who writes it, and who has read it.
import * as z from 'zod/mini';
import { label } from '../kernel/label.ts';
import { dateTime, id, orDefault, text } from '../kernel/scalars.ts';
import { NoticeType } from './codes.ts';
import { saysNothing } from './feedback.ts';

const noText = z.nullable(z.string());

/** Somebody whom a notice is for, and whether he has read it. */
export const NoticeReader = z.object({
  empId: id,
  empCode: label('工号', z.string()),
  empName: label('姓名', z.string()),
  departmentName: label('部门', noText),
  postName: label('岗位', noText),
  readAt: label('阅读时间', z.nullable(dateTime)),
  /** The machine at which he read it; null for his account. */
  vmName: label('阅读设备', noText),
});

const some = z.nullish(z.array(id).check(z.maxLength(200, '一次最多200项')));

/** What is said of a new notice; without an enable time it holds at once. */
export const NoticeInput = z.strictObject({
  title: label('标题', text(200)),
  noticeType: label('类型', NoticeType),
  enableDate: label('启用时间', z.nullish(dateTime)),
  content: label(
    '内容',
    z.string().check(
      z.refine((html) => !saysNothing(html), '不能为空'),
      z.maxLength(100_000, '最多100000个字'),
    ),
  ),
  popupFlag: label('弹出', orDefault(z.boolean())),
  roleIds: label('角色', some),
  departmentIds: label('部门', some),
  postIds: label('岗位', some),
  dueDate: label('阅读期限', z.nullish(dateTime)),
  mustReadFlag: label('领料前必读', orDefault(z.boolean())),
  /** The models that an upgrade is for. */
  deviceConfigList: label('升级机型', z.nullish(z.array(z.strictObject({ vmModelId: id })).check(z.maxLength(200)))),
});
