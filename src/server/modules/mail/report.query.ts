// Reads of mail reports and of what became of each mail.
import { sql } from 'kysely';
import { mailReport as endpoints } from '../../../contract/mail/index.ts';
import { contentOf, keptCode } from '../../../contract/mail/schedule.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { contains, equals, list } from '../../kernel/list/list.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { translate, type Exports } from '../transfer/index.ts';

const names = sql<string>`(select coalesce(string_agg(x.name, '、' order by x.first, x.name), '') from (
  select 0 as first, o.role_name as name from role o where o.node_id = r.node_id and o.id = any(r.receiver_roles)
  union all select 1, u.user_name from login_user u where u.node_id = r.node_id and u.id = any(r.receivers)) x)`;

/** What a list is called, by its task, in the reader's language. */
export const taskName = (ctx: Ctx, { lists }: Exports, task: string): string => {
  const { exportTitle, summary } = lists.get(task)?.endpoint ?? { summary: task };
  return translate(ctx.language, exportTitle ?? summary);
};

/** The questions that people have kept of a list and the actor may ask, by their code. */
export async function keptOf(ctx: Ctx, { lists }: Exports, task: string): Promise<{ taskCode: string; taskName: string }[]> {
  const all = (await lists.get(task)?.kept?.all(ctx)) ?? [];
  return all.map(({ id, name }) => ({ taskCode: keptCode(task, id), taskName: name }));
}

/** What the reports of mails are called; of a kept one that the reader may not open, what its list is. */
async function called(ctx: Ctx, exports: Exports, codes: readonly string[]): Promise<Map<string, string>> {
  const tasks = new Set(codes.map((code) => contentOf(code)).flatMap(({ task, kept }) => (kept ? [task] : [])));
  const kept = (await Promise.all([...tasks].map((task) => keptOf(ctx, exports, task)))).flat();
  const names = new Map(kept.map((one) => [one.taskCode, one.taskName]));
  return new Map(codes.map((code) => [code, names.get(code) ?? taskName(ctx, exports, contentOf(code).task)]));
}

export const mailList = (exports: Exports) =>
  list(endpoints.list, {
    query: (ctx) =>
      from(ctx, 'mailReport', 'r')
        .select([
          'r.id',
          'r.reportName',
          'r.taskCode',
          'r.days',
          'r.cycle',
          'r.cycleDay',
          'r.sendTime',
          'r.holidayRule',
          'r.receivers',
          'r.receiverRoles',
          'r.sheetFlag',
          'r.pdfFlag',
          'r.chartFlag',
        ])
        .select(['r.statusFlag', 'r.nextAt', 'r.lastAt', 'r.fails', 'r.creator', 'r.createdAt', names.as('receiverNames')]),
    filters: { reportName: contains('r.reportName'), cycle: equals('r.cycle'), statusFlag: equals('r.statusFlag') },
    sorts: { reportName: 'r.reportName', nextAt: 'r.nextAt', createdAt: 'r.createdAt' },
    order: [
      ['r.createdAt', 'desc'],
      ['r.id', 'asc'],
    ],
    finish: async (ctx, rows) => {
      const names = await called(
        ctx,
        exports,
        rows.map(({ taskCode }) => taskCode),
      );
      return rows.map((row) => ({ ...row, taskName: names.get(row.taskCode) ?? '' }));
    },
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
