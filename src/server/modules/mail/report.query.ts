// Reads of mail reports and of what became of each mail.
import { sql } from 'kysely';
import { mailReport as endpoints } from '../../../contract/mail/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { contains, equals, list } from '../../kernel/list/list.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { translate, type Exports } from '../transfer/index.ts';

const names = sql<string>`(select coalesce(string_agg(u.user_name, '、' order by u.user_name), '') from login_user u
  where u.node_id = r.node_id and u.id = any(r.receivers))`;

/** What a report is called, by its code, in the reader's language. */
export const taskName = (ctx: Ctx, { lists }: Exports, code: string): string => {
  const { exportTitle, summary } = lists.get(code)?.endpoint ?? { summary: code };
  return translate(ctx.language, exportTitle ?? summary);
};

export const mailList = (exports: Exports) =>
  list(endpoints.list, {
    query: (ctx) =>
      from(ctx, 'mailReport', 'r')
        .select(['r.id', 'r.reportName', 'r.taskCode', 'r.days', 'r.cycle', 'r.cycleDay', 'r.sendTime', 'r.receivers'])
        .select(['r.statusFlag', 'r.nextAt', 'r.lastAt', 'r.fails', 'r.creator', 'r.createdAt', names.as('receiverNames')]),
    filters: { reportName: contains('r.reportName'), cycle: equals('r.cycle'), statusFlag: equals('r.statusFlag') },
    sorts: { reportName: 'r.reportName', nextAt: 'r.nextAt', createdAt: 'r.createdAt' },
    order: [
      ['r.createdAt', 'desc'],
      ['r.id', 'asc'],
    ],
    finish: (ctx, rows) => rows.map((row) => ({ ...row, taskName: taskName(ctx, exports, row.taskCode) })),
  });

export const mailLogList = list(endpoints.logs, {
  query: (ctx) =>
    from(ctx, 'mailReportLog', 'l')
      .innerJoin('mailReport as r', sameNode('r.id', 'l.reportId'))
      .select(['l.id', 'l.reportId', 'r.reportName', 'l.receiver', 'l.email', 'l.mailState', 'l.rowCount', 'l.message', 'l.sentAt']),
  filters: { reportId: equals('l.reportId'), mailState: equals('l.mailState') },
  sorts: { sentAt: 'l.sentAt' },
  order: [
    ['l.sentAt', 'desc'],
    ['l.id', 'asc'],
  ],
});
