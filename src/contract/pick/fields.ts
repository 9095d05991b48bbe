// What every order to pick says: who wants the goods and who pays, who asked and who decided. Said once, so that it is called the same everywhere.
import * as z from 'zod/mini';
import { label } from '../kernel/label.ts';
import { remarkSaid } from '../kernel/document.ts';
import { dateTime, id, quantity, text } from '../kernel/scalars.ts';

/** For whom and to whose account. */
export const orderedFor = {
  empId: id,
  empCode: label('工号', z.string()),
  empName: label('领料人', z.string()),
  departmentName: label('部门', z.string()),
  costId: z.nullable(id),
  costName: label('成本中心', z.nullable(z.string())),
  projectId: z.nullable(id),
  projectName: label('项目', z.nullable(z.string())),
};

/** Who asked, and what was decided. Who reads it does not decide it where it is his own. */
export const decided = {
  ownFlag: z.boolean(),
  creator: label('创建人', z.string()),
  approver: label('审批人', z.nullable(z.string())),
  approvedAt: label('审批时间', z.nullable(dateTime)),
  approveRemark: label('审批意见', z.nullable(z.string())),
};

/** What is sent: for whom and to whose account, and a note. */
export const orderFor = {
  empId: label('领料人', id),
  costId: label('成本中心', z.nullish(id)),
  projectId: label('项目', z.nullish(id)),
  remark: remarkSaid,
};
/** What is sent with a decision. */
export const approveRemark = label('审批意见', z.nullish(text(500)));

/** A channel where goods of a line are reserved. */
export const reservedIn = { channelId: id, channelCode: label('货道', z.string()), held: label('已占用', quantity) };
