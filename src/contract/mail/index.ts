// Mail reports (定制邮件): a report sent on a schedule to chosen people, each as he may see it.
import * as z from 'zod/mini';
import { clock } from '../kernel/clock.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { dateTime, id, nothing, orDefault, text } from '../kernel/scalars.ts';
import { HolidayRule, MailCycle, MailDays, MailState } from './codes.ts';

const rule = {
  reportName: label('名称', text(50)),
  /** One of the dictionary exportTaskCode; of a question that somebody has kept with its id: `EXPORT_OWN_REPORT:<id>`. */
  taskCode: label('报表', text(60)),
  days: label('统计日期', MailDays),
  cycle: label('发送周期', MailCycle),
  cycleDay: label('星期几或几号', z.nullish(z.int('请输入整数').check(z.gte(1, '至少为1'), z.lte(31, '最多31')))),
  sendTime: label('发送时间', clock),
  /** On a day off of the site. */
  holidayRule: label('遇到休息日', orDefault(HolidayRule)),
  /** At least one person or role. */
  receivers: label('接收人', z.nullish(z.array(id).check(z.maxLength(200, '最多200人')))),
  /** Whoever has one of them when it is sent. */
  receiverRoles: label('接收角色', z.nullish(z.array(id).check(z.maxLength(50, '最多50个角色')))),
  /** How it comes: one of the three at least. A list whose rows have papers comes with those as PDF, every other one as a table. */
  sheetFlag: label('附上Excel', orDefault(z.boolean())),
  pdfFlag: label('附上PDF', orDefault(z.boolean())),
  chartFlag: label('正文带图表', orDefault(z.boolean())),
  /** What the report is narrowed by besides its days, as its own list takes it. */
  filter: z.nullish(z.record(z.string(), z.unknown())),
};
const Input = z.strictObject(rule);

export const MailReportRow = z.object({
  id,
  reportName: label('名称', z.string()),
  taskCode: z.string(),
  taskName: label('报表', z.string()),
  days: label('统计日期', MailDays),
  cycle: label('发送周期', MailCycle),
  cycleDay: label('星期几或几号', z.nullable(z.int())),
  sendTime: label('发送时间', z.string()),
  holidayRule: label('遇到休息日', HolidayRule),
  receivers: z.array(id),
  receiverRoles: z.array(id),
  /** People and roles. */
  receiverNames: label('接收人', z.string()),
  sheetFlag: label('附上Excel', z.boolean()),
  pdfFlag: label('附上PDF', z.boolean()),
  chartFlag: label('正文带图表', z.boolean()),
  statusFlag: label('启用', z.boolean()),
  nextAt: label('下次发送', dateTime),
  lastAt: label('最近发送', z.nullable(dateTime)),
  fails: label('连续失败', z.int()),
  creator: label('创建人', z.string()),
  createdAt: label('创建时间', dateTime),
});

const MailLogRow = z.object({
  id,
  reportId: id,
  reportName: label('名称', z.string()),
  receiver: label('接收人', z.string()),
  email: label('邮箱', z.nullable(z.string())),
  mailState: label('状态', MailState),
  rowCount: label('行数', z.nullable(z.int())),
  message: label('说明', z.nullable(z.string())),
  sentAt: label('发送时间', dateTime),
});

const page = 'system.customizeMail';
export const mailReport = {
  list: read({
    method: 'POST',
    path: '/vmbiz/listMailReport',
    summary: '查询邮件报表',
    permit: page,
    input: pageQuery({ reportName: label('名称', text(50)), cycle: label('发送周期', MailCycle), statusFlag: label('启用', z.boolean()) }, [
      'reportName',
      'nextAt',
      'createdAt',
    ]),
    output: pageOf(MailReportRow),
  }),
  logs: read({
    method: 'POST',
    path: '/vmbiz/listMailReportLog',
    summary: '查询邮件发送记录',
    permit: page,
    input: pageQuery({ reportId: label('邮件报表', id), mailState: label('状态', MailState) }, ['sentAt']),
    output: pageOf(MailLogRow),
  }),
  /** The reports that the asker may have sent: those that he may export. */
  contents: read({
    method: 'GET',
    path: '/vmbiz/listMailReportContent',
    summary: '查询可发送的报表',
    permit: page,
    input: z.strictObject({}),
    output: z.array(z.object({ taskCode: z.string(), taskName: z.string() })),
  }),
  /** Refuses 'conflict' for a name that is taken, 'export-unknown', 'not-permitted' for a report that the asker may not export, 'mail-day', 'mail-nobody', 'mail-no-form'. */
  create: write({
    method: 'POST',
    path: '/vmbiz/createMailReport',
    summary: '新增邮件报表',
    permit: `${page}.create`,
    input: Input,
    output: z.object({ id }),
  }),
  update: write({
    method: 'POST',
    path: '/vmbiz/updateMailReport',
    summary: '修改邮件报表',
    permit: `${page}.update`,
    input: z.extend(z.partial(Input), {
      id,
      statusFlag: label('启用', z.optional(z.boolean())),
    }),
    output: nothing,
  }),
  delete: write({
    method: 'POST',
    path: '/vmbiz/deleteMailReport',
    summary: '删除邮件报表',
    permit: `${page}.delete`,
    input: z.strictObject({ id }),
    output: nothing,
  }),
  /** Sends it at once to the asker alone, as the next one would be; the answer says to which address. */
  test: write({
    method: 'POST',
    path: '/vmbiz/testMailReport',
    summary: '试发邮件报表',
    permit: `${page}.update`,
    input: z.strictObject({ id }),
    output: z.object({ email: z.string() }),
  }),
};
