// Mail reports of the demonstration site, as they were set up and have been sent.
import { MailCycle, MailState } from '../../contract/mail/codes.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { newId } from '../kernel/db/ids.ts';
import { addTo, from } from '../kernel/scope.ts';

const DAY = 86_400_000;

/** Two reports: one of each morning, one of each month that rests; the first has been sent on three mornings. */
export async function makeMails(ctx: Ctx): Promise<void> {
  const people = await from(ctx, 'loginUser', 'u').select(['u.id', 'u.userName', 'u.email']).orderBy('u.loginAccount').limit(2).execute();
  const receivers = people.map(({ id }) => id);
  if (receivers.length === 0) return;
  const common = { filter: '{}', receivers, creator: '系统管理员', nextAt: new Date(Date.now() + DAY) };
  const daily = { id: newId(), reportName: '每日领用排行', taskCode: 'EXPORT_MATERIAL_RANKING', days: 'yesterday' };
  const monthly = { id: newId(), reportName: '每月部门领用', taskCode: 'EXPORT_DEPARTMENT_REQUISITION', days: 'lastMonth' };
  await addTo(ctx, 'mailReport', [
    { ...common, ...daily, cycle: MailCycle.daily, cycleDay: null, sendTime: '08:00', lastAt: new Date(Date.now() - DAY) },
    { ...common, ...monthly, cycle: MailCycle.monthly, cycleDay: 1, sendTime: '09:00', statusFlag: false },
  ]).execute();
  const sent = people.flatMap(({ userName, email }, who) =>
    [1, 2, 3].map((ago) => ({
      id: newId(),
      reportId: daily.id,
      receiver: userName,
      email,
      ...(email ? { mailState: MailState.sent, rowCount: 40 + ago } : { mailState: MailState.left, message: '没有邮箱' }),
      sentAt: new Date(Date.now() - ago * DAY + who * 1000),
    })),
  );
  await addTo(ctx, 'mailReportLog', sent).execute();
}
