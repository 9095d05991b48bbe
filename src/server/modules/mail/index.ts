// Mail reports: what is served and sent, over the lists that can be exported.
import { mailReport as endpoints } from '../../../contract/mail/index.ts';
import { implement } from '../../kernel/http/mount.ts';
import { defineTask } from '../../kernel/jobs/index.ts';
import { noun, type ServerNoun } from '../noun.ts';
import type { Exports } from '../transfer/index.ts';
import { mailList, mailLogList } from './report.query.ts';
import { createMailReport, deleteMailReport, mailContents, updateMailReport } from './report.ts';
import { sendDue, sendTask, testMailReport } from './send.ts';

/** Everything of the noun. */
export function openMail(exports: Exports): ServerNoun {
  const send = sendTask(exports);
  return noun({
    handlers: [
      implement(endpoints, {
        list: mailList(exports).page,
        logs: mailLogList.page,
        contents: (ctx) => mailContents(ctx, exports),
        create: (ctx, input) => createMailReport(ctx, exports, input),
        update: (ctx, input) => updateMailReport(ctx, exports, input),
        delete: deleteMailReport,
        test: (ctx, input) => testMailReport(ctx, send, input),
      }),
    ],
    jobs: [{ task: send }, { task: defineTask('mail.due', sendDue(send)), at: '* * * * *' }],
    freshness: {
      untouched: {
        'what was set: rights, rules, machines, sites': ['/vmbiz/listMailReport', '/vmbiz/listMailReportContent'],
        'who is signed in, what was said and done, files': ['/vmbiz/listMailReportLog'],
      },
    },
  });
}
