// Sends what is due: a mail to each receiver by itself, with the file as he may see it. What fails three times in a row rests, and its maker is told.
import { sql } from 'kysely';
import type { Language } from '../../../contract/errors.ts';
import { HolidayRule, MailState, MOST_FAILS, type MailDays } from '../../../contract/mail/codes.ts';
import { contentOf, mailSpan, nextMail } from '../../../contract/mail/schedule.ts';
import { NoticeType } from '../../../contract/notice/codes.ts';
import { bare, shapeOf } from '../../../contract/kernel/label.ts';
import { dayOf } from '../../../contract/kernel/time.ts';
import type * as z from 'zod/mini';
import { actorUserId } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { escapeHtml } from '../../kernel/http/html.ts';
import { defineTask, enqueue, inTransaction, type Task } from '../../kernel/jobs/index.ts';
import { TryLater } from '../../kernel/jobs/run.ts';
import { userNow } from '../../kernel/jobs/user.ts';
import { sendMailOf } from '../../kernel/mail.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, sameNode } from '../../kernel/scope.ts';
import { tellPeople } from '../notice/index.ts';
import { calendarOf } from '../site/index.ts';
import { translate, type Exports } from '../transfer/index.ts';
import { mailOf } from './letter.ts';

interface Delivery {
  reportId: string;
  userId: string;
  /** The day at the site for which it was due. */
  day: string;
}
type Report = NonNullable<Awaited<ReturnType<typeof reportOf>>>;
const reportOf = (ctx: Ctx, id: string) => from(ctx, 'mailReport', 'r').selectAll('r').where('r.id', '=', id).executeTakeFirst();

/** What is not the receiver's to see, is not there for him. */
const NOT_HIS: ReadonlySet<string> = new Set(['not-permitted', 'not-found']);

/** The people who are named, and whoever has one of its roles now, each once. */
async function receiversOf(ctx: Ctx, { receivers, receiverRoles }: Pick<Report, 'receivers' | 'receiverRoles'>): Promise<string[]> {
  if (receiverRoles.length === 0) return receivers;
  const holders = await from(ctx, 'userRole', 'x')
    .innerJoin('loginUser as u', sameNode('u.id', 'x.userId'))
    .where(sql<boolean>`x.role_id = any(${[...receiverRoles]}::uuid[])`)
    .where('u.lockFlag', '=', false)
    .select('x.userId')
    .distinct()
    .orderBy('x.userId')
    .execute();
  return [...new Set([...receivers, ...holders.map(({ userId }) => userId)])];
}

/** Begins the mails of what is due, each once: whoever looks at the same moment finds it moved on already. */
export const sendDue = (task: Task<Delivery>) => async (ctx: Ctx) => {
  const due = await from(ctx, 'mailReport', 'r')
    .selectAll('r')
    .where('r.statusFlag', '=', true)
    .where(sql<boolean>`r.next_at <= now()`)
    .forUpdate()
    .skipLocked()
    .execute();
  if (due.length === 0) return;
  const calendar = await calendarOf(ctx);
  for (const report of due) {
    const day = dayOf(report.nextAt, ctx.timeZone);
    // The day may have become one off since.
    const goes = report.holidayRule === HolidayRule.usual || !calendar.isOff(day);
    if (goes) for (const userId of await receiversOf(ctx, report)) await enqueue(ctx, task, { reportId: report.id, userId, day });
    await changeIn(ctx, 'mailReport')
      .set({ nextAt: nextMail(report, Date.now(), calendar), ...(goes ? { lastAt: sql`now()` } : {}) })
      .where('id', '=', report.id)
      .execute();
  }
};

/** Whether a field of an input is a span of days. */
function isSpan(schema: Parameters<typeof bare>[0]): boolean {
  const { shape } = bare(schema)._zod.def as { shape?: object };
  return shape !== undefined && 'from' in shape && 'to' in shape;
}

/** What is asked of its list: as it was kept, where it was, with its days in the first field of the list that is a span of days. */
async function askedOf(ctx: Ctx, exports: Exports, { report, day }: { report: Report; day: string }) {
  const { task, kept } = contentOf(report.taskCode);
  const list = exports.lists.get(task);
  const own = kept ? await list?.kept?.ask(ctx, kept, day) : undefined;
  const filter = { ...own?.filter, ...(report.filter as Record<string, unknown>) };
  const span = mailSpan(report.days as z.infer<typeof MailDays>, day);
  const field = list && Object.entries(shapeOf(list.endpoint.input)).find(([, schema]) => isSpan(schema))?.[0];
  return { taskCode: task, filter: span && field ? { ...filter, [field]: span } : filter, columns: own?.columns, called: own?.name };
}

const sending =
  (exports: Exports) =>
  async (ctx: Ctx, { reportId, userId, day }: Delivery, { jobId }: { jobId: string }) => {
    const report = await reportOf(ctx, reportId);
    if (!report) return;
    const account = await from(ctx, 'loginUser', 'u')
      .select(['u.userName', 'u.email', 'u.language'])
      .where('u.id', '=', userId)
      .executeTakeFirst();
    const log = (mailState: number, more: { rowCount?: number; message?: string } = {}) =>
      keep(ctx, report, { receiver: account?.userName ?? '', email: account?.email ?? null, mailState, ...more });
    const now = account && (await userNow(ctx.db, { nodeId: ctx.nodeId, userId }));
    if (!now) return log(MailState.left, { message: '账号已停用' });
    if (!account.email) return log(MailState.left, { message: '没有邮箱' });
    const language = account.language as Language;
    try {
      const reader = { ...ctx, ...now, language };
      const asked = await askedOf(reader, exports, { report, day });
      const { total, ...mail } = await mailOf(reader, exports, { report, asked });
      await sendMailOf(jobId, { to: account.email, subject: `${report.reportName} ${day}`, ...mail });
      await log(MailState.sent, { rowCount: total });
    } catch (error) {
      if (error instanceof TryLater) throw error;
      const message = error instanceof Refusal ? error.key : (error as Error).message.slice(0, 200);
      // Who may not see it gets none; that is no fault of the report.
      await log(error instanceof Refusal && NOT_HIS.has(error.key) ? MailState.left : MailState.failed, { message });
    }
  };

export const sendTask = (exports: Exports) => defineTask<Delivery>('mail.report', sending(exports));

interface Kept {
  receiver: string;
  email: string | null;
  mailState: number;
  rowCount?: number;
  message?: string;
}
/** Writes down what became of a mail; the third failure in a row lets the report rest and tells who made it. */
async function keep(ctx: Ctx, report: Report, kept: Kept): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await addTo(tx, 'mailReportLog', { id: newId(), reportId: report.id, ...kept }).execute();
    if (kept.mailState === MailState.left) return;
    const isSent = kept.mailState === MailState.sent;
    const after = await changeIn(tx, 'mailReport')
      .set({ fails: isSent ? 0 : sql`fails + 1` })
      .where('id', '=', report.id)
      .returning(['fails', 'statusFlag'])
      .executeTakeFirst();
    if (!after || isSent || after.fails < MOST_FAILS || !after.statusFlag) return;
    await changeIn(tx, 'mailReport').set({ statusFlag: false }).where('id', '=', report.id).execute();
    if (report.creatorId)
      await tellPeople(tx, {
        userIds: [report.creatorId],
        noticeType: NoticeType.reminder,
        publishBy: '定制邮件',
        said: (language) => ({
          title: translate(language, '连续{n}次发送失败，邮件报表“{name}”已暂停', { n: after.fails, name: report.reportName }),
          content: `<p>${escapeHtml(translate(language, '请检查后重新启用：{why}', { why: kept.message ?? '' }))}</p>`,
        }),
      });
  });
}

/** Sends it to the actor alone, as the next one would be. Refuses 'not-found', 'mail-no-address'. */
export async function testMailReport(ctx: Ctx, task: Task<Delivery>, { id }: { id: string }): Promise<{ email: string }> {
  const report = (await reportOf(ctx, id)) ?? refuse('not-found', { thing: '邮件报表' });
  const userId = actorUserId(ctx);
  const own = userId && (await from(ctx, 'loginUser', 'u').select('u.email').where('u.id', '=', userId).executeTakeFirst());
  if (!userId || !own || !own.email) return refuse('mail-no-address');
  await enqueue(ctx, task, { reportId: report.id, userId, day: dayOf(Date.now(), ctx.timeZone) });
  return { email: own.email };
}
