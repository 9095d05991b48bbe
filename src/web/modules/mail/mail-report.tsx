// 定制邮件: which report is sent when and to whom; at the right what became of each mail.
import { HolidayRule, MailCycle } from '../../../contract/mail/codes.ts';
import { mailReport } from '../../../contract/mail/index.ts';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { warning } from '../../../contract/warning/index.ts';
import { t as say } from '../../kernel/i18n.ts';
import { action, column, hidden, listScreen, onOff } from '../../kit/list/index.ts';
import { createDialog, editDialog, type FormFields, pickerOf, pickers, remote } from '../../kit/form/index.ts';
import { whole } from '../../kit/picker/picker-source.ts';
import { Deliveries } from './deliveries.tsx';
import { SendTime } from './send-time.tsx';
import { whenText } from './words.ts';

const { list, contents, create, update, test, delete: remove } = mailReport;
type Report = Row<typeof list>;

const reports = whole(contents, (rows: { taskCode: string; taskName: string }[]) =>
  rows.map(({ taskCode, taskName }) => ({ value: taskCode, code: '', name: taskName, hint: '' })),
);
const fields: FormFields<typeof create> = [
  'reportName',
  { name: 'taskCode', control: pickerOf(reports) },
  { name: 'days', help: '自定义报表选“不限日期”，就用它自己的日期。' },
  'cycle',
  { name: 'cycleDay', help: '每周填1到7（1是周一），每月填1到31。' },
  'sheetFlag',
  { name: 'pdfFlag', help: '对账单附上每一张的PDF，供签字；其他报表附上整张表。' },
  { name: 'chartFlag', help: '邮件里直接看到条形图和前几行，不用打开附件。' },
  { name: 'sendTime', control: (props) => <SendTime {...props} />, help: '例如 08:00，按本站点的时间。' },
  { name: 'holidayRule', help: '休息日按站点配置里的工作日、节假日和调休上班日。统计日期从实际发送那天算起。' },
  { name: 'receivers', control: pickerOf(remote(warning.receivers), true), whole: true, help: '每个人收到的是他自己有权看到的数据。' },
  {
    name: 'receiverRoles',
    control: (props) => pickerOf(pickers['roleIds'], true)(props),
    whole: true,
    help: '发送时有这些角色的人都会收到。',
  },
];

export default listScreen(list, {
  search: ['reportName', 'cycle', 'statusFlag'],
  columns: [
    { name: 'reportName', width: 200, align: 'left', fixed: 'left' },
    column('statusFlag', (row) => say(row.statusFlag ? '启用' : row.fails > 0 ? '已暂停' : '停用'), { title: '状态', width: 80 }),
    { name: 'taskName', width: 184, align: 'left' },
    { name: 'days', width: 96 },
    column('sendTime', whenText, { title: '发送周期', width: 160 }),
    { name: 'receiverNames', width: 200, align: 'left' },
    { name: 'nextAt', width: 160 },
    { name: 'lastAt', width: 160 },
    ...hidden('holidayRule', 'fails', 'creator', 'createdAt'),
  ],
  toolbar: [
    createDialog(create, fields, {
      title: '新增邮件报表',
      initial: {
        days: 'yesterday',
        cycle: MailCycle.daily,
        sendTime: '08:00',
        holidayRule: HolidayRule.usual,
        sheetFlag: true,
        chartFlag: true,
      },
    }),
  ],
  rowActions: [
    editDialog(update, fields as FormFields<typeof update>),
    action<Report, typeof test>('试发', test, { done: '已发到您的邮箱' }),
    ...onOff<Report>(update, { flag: 'statusFlag' }),
    action('删除', remove, { confirm: '删除后不再发送，发送记录也一起删除。', danger: true }),
  ],
  panel: { title: '发送记录', render: (row) => <Deliveries report={row} /> },
  nameOf: (row) => row.reportName,
  empty: '还没有邮件报表。新增一条，到时间就把报表发给选定的人。',
});
