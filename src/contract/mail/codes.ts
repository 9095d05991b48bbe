// When a mail report is sent, what days it is about, and what became of it.
import { codes, words } from '../kernel/codes.ts';

export const MailCycle = codes('mailCycle', { daily: [1, '每天'], weekly: [2, '每周'], monthly: [3, '每月'] });
/** What becomes of a report on a day off of the site. */
export const HolidayRule = codes('holidayRule', { usual: [0, '照常发送'], skip: [1, '不发送'], next: [2, '顺延到下一个工作日'] });
/** The days that a file is about, seen from the day on which it is sent. */
export const MailDays = words('mailDays', {
  yesterday: '昨天',
  lastWeek: '上周',
  lastMonth: '上月',
  last7: '近7天',
  last30: '近30天',
  all: '不限日期',
});
export const MailState = codes('mailState', {
  sent: [1, '已发送', 'success'],
  failed: [2, '失败', 'danger'],
  left: [3, '未发送', 'warning'],
});
/** So many that fail in a row, and it rests until somebody looks. */
export const MOST_FAILS = 3;
